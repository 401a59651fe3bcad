package source

import (
	"strings"
	"unicode"
)

// readDocker reads what docker run --env-file takes: everything behind the
// first equals sign is the value. The rules are those of the package kvfile of
// Docker's command line, 28.2.2.
func readDocker(text string) []assignment {
	var list []assignment
	s := dotenvScan{text: text}
	for ; !s.isEnd(); s.at++ {
		end := s.lineEnd(s.at)
		line := strings.TrimSuffix(text[s.at:end], "\r")
		indent := len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace))
		if line = line[indent:]; line != "" && line[0] != '#' {
			list = append(list, dockerLine(line, s.at+indent))
		}
		s.at = end
	}
	return list
}

func dockerLine(line string, start int) assignment {
	a := assignment{whole: between(start, start+len(line))}
	var hasValue bool
	a.name, a.value, hasValue = strings.Cut(line, "=")
	a.key = between(start, start+len(a.name))
	a.place = between(start+len(line)-len(a.value), start+len(line))
	switch {
	case len(line) > longestDockerLine:
		a.other("an error (the line is longer than 64 KiB)")
	case a.name == "":
		a.other(isNameless)
	case strings.ContainsAny(a.name, " \t"):
		a.other(isSpacedName)
	case !hasValue:
		a.outcome = isInherited
	}
	return a
}
