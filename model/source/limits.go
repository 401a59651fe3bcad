package source

import (
	"fmt"

	"fusebox/model"
)

// maxDepth is how deeply a file may nest. A profile needs ten levels; reading
// calls itself for each level.
const maxDepth = 100

func tooDeep(offset int) *fault {
	return &fault{code: model.FileInvalid, start: offset, end: offset + 1,
		message: fmt.Sprintf("nested more than %d levels deep", maxDepth)}
}

// tooMany refuses a file that is nearly all commas and brackets: reading it
// would take more memory than a file of its size may.
func tooMany(values, memory, size int) *fault {
	if memory <= memoryFor(size) {
		return nil
	}
	return &fault{code: model.FileUnreadable,
		message: fmt.Sprintf("more than about %d values in %d bytes, too dense to be read; split it", values, size)}
}

// memoryFor is what reading a file of a size may take, in bytes.
func memoryFor(size int) int { return 64<<20 + 32*size }

// unclosed says that a bracket lacks its counterpart.
func unclosed(bracket byte) string {
	if bracket == '[' {
		return `"[" is not closed; put "]" at its end`
	}
	return `"{" is not closed; put "}" at its end`
}
