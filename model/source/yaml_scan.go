package source

import (
	"strings"
	"unicode/utf8"
)

// What a value takes in memory, in bytes: while the library reads it, more
// where it is held back because what is before it could begin a key, and when
// the tree is complete.
const (
	yamlValueCost = 400
	yamlTokenCost = 900
	yamlTreeCost  = 370
)

// yamlScan is an estimate of what a YAML file will cost, made before it is
// parsed. It takes quoted text for structure, so it is rather too high.
//
// The library holds everything back behind a bracket that could begin a key,
// and what stands in a row, with nothing of the structure between: anchors,
// aliases, tags, quoted text and closed brackets. No more than a few of them
// belong together, but the parser sees that only when the row is over. Line
// ends do not end the row here, since they may be inside of quoted text.
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
	// row is the memory for what is held back in rows, in bytes. The values that
	// are counted at the last piece of structure pay for the first of a row:
	// credit is what is left of them.
	row, credit int
	// before is the last character that was not blank.
	before byte
}

func scanYAML(b []byte) *yamlScan {
	s := &yamlScan{size: len(b), values: 1, runDepth: -1}
	for i, c := range b {
		s.step(c, next(b, i))
		s.stepInRow(b, i)
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
		s.add(2)
	case ':':
		if isSpaced || strings.IndexByte(",[]{}", next) >= 0 || s.before == '"' || s.before == '\'' {
			s.add(2)
		}
	case '-':
		if isSpaced {
			s.add(1)
		}
	case '?':
		if isSpaced {
			s.add(2)
		}
	case '[', '{':
		if s.credit == 0 {
			// Both brackets, and text between this pair and the next.
			s.row += 3*yamlTokenCost - yamlValueCost
		}
		s.add(1)
		if s.runDepth < 0 && s.before != ':' {
			s.runDepth, s.runStart = s.depth, s.values
		}
		s.depth++
	case ']', '}':
		s.depth = max(s.depth-1, 0)
		if s.depth == s.runDepth {
			s.endRun()
		}
		s.credit = 0
	}
}

// add counts values where the structure goes on; a row ends there.
func (s *yamlScan) add(values int) {
	s.values += values
	s.credit = values * yamlValueCost
}

// stepInRow counts what may stand in a row. Quoted text counts half at each of
// its ends.
func (s *yamlScan) stepInRow(b []byte, i int) {
	switch b[i] {
	case '"', '\'':
		s.hold(yamlTokenCost / 2)
	case '&', '*', '!':
		if isWordStart(b, i) {
			s.hold(yamlTokenCost)
		}
	}
}

func (s *yamlScan) hold(cost int) {
	paid := min(cost, s.credit)
	s.credit -= paid
	s.row += cost - paid
}

// isWordStart reports whether an anchor, an alias or a tag may begin at an
// offset. Line ends of YAML may be outside of ASCII.
func isWordStart(b []byte, i int) bool {
	return i == 0 || b[i-1] >= utf8.RuneSelf || strings.IndexByte(" \t\r\n\"'[]{},:", b[i-1]) >= 0
}

func (s *yamlScan) endRun() {
	if s.runDepth >= 0 {
		s.held = max(s.held, s.values-s.runStart)
	}
	s.runDepth = -1
}

func (s *yamlScan) tooMany() *fault {
	memory := s.values*yamlValueCost + s.held*yamlTokenCost + s.row
	return tooMany(s.values+s.row/yamlTokenCost, memory, s.size)
}
