package source

import "unicode/utf8"

// yamlBreaks are the line ends of the library; ours is "\n" alone.
var yamlBreaks = [...]string{"\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029"}

// breakLength is the length of the line end at an offset, 0 if there is none.
func breakLength[T string | []byte](b T, i int) int {
	if c := b[i]; c != '\r' && c != '\n' && c < utf8.RuneSelf {
		return 0
	}
	for _, end := range yamlBreaks {
		if string(b[i:min(i+len(end), len(b))]) == end {
			return len(end)
		}
	}
	return 0
}

// yamlLineStarts gives where lines begin as YAML counts them.
func yamlLineStarts(b []byte) []int32 {
	starts := []int32{0}
	for i := 0; i < len(b); {
		length := breakLength(b, i)
		if length == 0 {
			i++
			continue
		}
		i += length
		starts = append(starts, int32(i))
	}
	return starts
}

// spaceLength is the length of the blank or line end at an offset.
func spaceLength[T string | []byte](b T, i int) int {
	if b[i] == ' ' || b[i] == '\t' {
		return 1
	}
	return breakLength(b, i)
}

// skipSpace goes on to the next character that is neither blank nor line end.
func skipSpace(b []byte, i int) int {
	for i < len(b) {
		length := spaceLength(b, i)
		if length == 0 {
			break
		}
		i += length
	}
	return i
}

// skipBlank goes on behind blanks, line ends and comments.
func skipBlank(b []byte, i int) int {
	for {
		next := skipSpace(b, i)
		if next == len(b) || b[next] != '#' || !isAfterSpace(b, next) {
			return next
		}
		i = lineEnd(b, next)
	}
}

// isAfterSpace reports whether a blank, a line end or the start of the text is
// before an offset.
func isAfterSpace(b []byte, i int) bool {
	if i == 0 {
		return true
	}
	_, size := utf8.DecodeLastRune(b[:i])
	return spaceLength(b, i-size) > 0
}

func lineEnd(b []byte, i int) int {
	for i < len(b) && breakLength(b, i) == 0 {
		i++
	}
	return i
}
