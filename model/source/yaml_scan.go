package source

import "strings"

// What a value takes in memory, in bytes: while the library reads it, more
// where it is held back because a bracket before it could begin a key, and when
// the tree is complete.
const (
	yamlValueCost = 400
	yamlTokenCost = 900
	yamlTreeCost  = 370
)

// yamlScan is an estimate of what a YAML file will cost, made before it is
// parsed. It takes quoted text for structure, so it is rather too high.
type yamlScan struct {
	size int
	// values is at least the number of scalars, mappings and lists.
	values int
	// held is the most values that are held back at once.
	held int

	depth int
	// runDepth and runStart are where the present run of values that are held
	// back began; runDepth is -1 outside of one.
	runDepth, runStart int
	// before is the last character that was not blank.
	before byte
}

func scanYAML(b []byte) *yamlScan {
	s := &yamlScan{size: len(b), values: 1, runDepth: -1}
	for i, c := range b {
		s.step(c, next(b, i))
		if c != ' ' && c != '\t' {
			s.before = c
		}
	}
	s.endRun()
	return s
}

// next is the character behind an offset; the end counts as a line end.
func next(b []byte, i int) byte {
	if i+1 < len(b) {
		return b[i+1]
	}
	return '\n'
}

func (s *yamlScan) step(c, next byte) {
	isSpaced := next == ' ' || next == '\t' || next == '\r' || next == '\n'
	switch c {
	case ',':
		s.values += 2
	case ':':
		if isSpaced || strings.IndexByte(",[]{}", next) >= 0 || s.before == '"' || s.before == '\'' {
			s.values += 2
		}
	case '-':
		if isSpaced {
			s.values++
		}
	case '?':
		if isSpaced {
			s.values += 2
		}
	case '[', '{':
		s.values++
		if s.runDepth < 0 && s.before != ':' {
			s.runDepth, s.runStart = s.depth, s.values
		}
		s.depth++
	case ']', '}':
		s.depth = max(s.depth-1, 0)
		if s.depth == s.runDepth {
			s.endRun()
		}
	}
}

func (s *yamlScan) endRun() {
	if s.runDepth >= 0 {
		s.held = max(s.held, s.values-s.runStart)
	}
	s.runDepth = -1
}

func (s *yamlScan) tooMany() *fault {
	return tooMany(s.values, s.values*yamlValueCost+s.held*yamlTokenCost, s.size)
}
