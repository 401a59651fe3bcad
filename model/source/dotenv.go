package source

import "strings"

// Dialect is one way of reading lines of KEY=VALUE.
type Dialect uint8

// The dialects, in the order of messages.
const (
	// DialectShell is a POSIX shell that sources the file.
	DialectShell Dialect = iota
	// DialectCompose is an env_file of Docker Compose.
	DialectCompose
	// DialectDocker is docker run --env-file.
	DialectDocker
	// DialectNode is the dotenv package of npm, whose manner the clients written
	// in JavaScript follow. That Bun, which loads .env by itself, differs in
	// expanding $NAME is known by its documentation only.
	DialectNode

	dialectCount = iota
)

// String gives the name for people.
func (d Dialect) String() string { return [...]string{"sh", "compose", "docker", "node"}[d] }

// outcome is what becomes of one statement.
type outcome uint8

const (
	// isSet: the variable gets the value.
	isSet outcome = iota
	// isInherited: the variable comes from the reader's own environment, if it
	// is there.
	isInherited
	// isOther: anything but one variable; why says what.
	isOther
)

// The words for what is no variable, as "A is … to sh" takes them.
const (
	isCommand    = "a command"
	isSkipped    = "nothing"
	isSeveral    = "more than one variable"
	isUnclosed   = "an error (the quote is not closed)"
	isNameless   = "an error (there is no name)"
	isBadName    = "an error (not a name)"
	isSpacedName = "an error (a blank in the name)"
	isMarked     = "a command (with the byte order mark in its name)"
	isUncertain  = "a matter of which shell it is"
)

// assignment is one statement of a dotenv file as one dialect reads it.
type assignment struct {
	outcome outcome
	why     string
	name    string
	key     extent
	// value is what the dialect makes of the text. Where variables of the
	// outside decide about it, they stand in it as ${NAME}, and expands is set.
	value   string
	expands bool
	// place is the value inside its quotes, whole the statement without the end
	// of its line. Of a quote that is not closed, place is the quote.
	place, whole extent
}

// other makes of an assignment something else.
func (a *assignment) other(why string) { a.outcome, a.why = isOther, why }

// readDotenv reads a text. It runs nothing, knows no environment, and takes
// time in proportion to the text. What comes behind a quote without an end is
// not read by the dialects that give up there.
func readDotenv(text string, d Dialect) []assignment {
	return [...]func(string) []assignment{readShell, readCompose, readDocker, readNode}[d](text)
}

// dotenvScan goes through a text.
type dotenvScan struct {
	text string
	at   int
}

func (s *dotenvScan) isEnd() bool { return s.at >= len(s.text) }

// peek is the byte at an offset, 0 behind the end.
func (s *dotenvScan) peek(at int) byte {
	if at >= len(s.text) {
		return 0
	}
	return s.text[at]
}

// skip goes on behind bytes of a set.
func (s *dotenvScan) skip(set string) {
	for !s.isEnd() && strings.IndexByte(set, s.text[s.at]) >= 0 {
		s.at++
	}
}

// lineEnd is where the line ends on which an offset is.
func (s *dotenvScan) lineEnd(at int) int {
	if length := strings.IndexByte(s.text[at:], '\n'); length >= 0 {
		return at + length
	}
	return len(s.text)
}

func between(start, end int) extent { return extent{int32(start), int32(end)} }

func (e extent) in(text string) string { return text[e.start:e.end] }
