package source

import (
	"bytes"
	"strings"

	"fusebox/model"
)

// isBareKey reports whether a comment is a key that names a credential, with
// its value on the lines below.
func isBareKey(comment string) bool {
	comment = strings.TrimRight(comment, " \t\r\n")
	return comment != "" && strings.IndexByte(":=|>", comment[len(comment)-1]) >= 0 && model.NamesSecret(comment)
}

// below gives the offsets at which the texts begin that stand below such
// comments.
func (l *lines) below(comments []extent) map[int32]bool {
	var found map[int32]bool
	for _, c := range comments {
		if !isBareKey(string(l.bytes[c.start:c.end])) {
			continue
		}
		number, _ := l.position(int(c.end))
		for _, start := range l.starts[number:] {
			_, end := l.line(int(start))
			line := l.bytes[start:end]
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			if found == nil {
				found = map[int32]bool{}
			}
			// Behind an opening quote the text begins one later.
			begin := indentOf(line)
			isQuoted := begin < len(line) && strings.IndexByte("\"'", line[begin]) >= 0
			found[start+int32(begin)], found[start+int32(begin)+1] = true, isQuoted
			break
		}
	}
	return found
}
