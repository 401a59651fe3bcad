package source

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestDockerLine is what docker reads of a line, less one.
const longestDockerLine = 64<<10 - 1

// PrintAssignment writes a variable as a line, or says why a dialect cannot
// hold it. The key is portable, the value anything. No line has a character
// that would act on a terminal.
func PrintAssignment(key, value string, d Dialect) (line, why string) {
	if strings.ContainsRune(value, 0) {
		return "", "its value has a NUL, which no environment can hold"
	}
	switch d {
	case DialectShell:
		return printShell(key, value), ""
	case DialectDocker:
		return printDocker(key, value)
	}
	return printNode(key, value)
}

// printShell writes an export for any POSIX shell. Between single quotes
// everything stands for itself but the quote. Characters that would act on a
// terminal go through printf, so that the text is safe to look at and the
// value still exact.
func printShell(key, value string) string {
	var b strings.Builder
	b.WriteString("export " + key + "='")
	for i := 0; i < len(value); {
		r, size := utf8.DecodeRuneInString(value[i:])
		switch {
		case r == '\'':
			b.WriteString(`'\''`)
		case r == '\n' || isPrintable(r, size):
			b.WriteString(value[i : i+size])
		default:
			b.WriteString(`'"$(printf '`)
			for _, c := range []byte(value[i : i+size]) {
				fmt.Fprintf(&b, `\%03o`, c)
			}
			b.WriteString(`')"'`)
		}
		i += size
	}
	b.WriteString("'")
	return b.String()
}

// isPrintable reports whether a character, as decoded, prints as itself.
func isPrintable(r rune, size int) bool {
	return unicode.IsPrint(r) && (r != utf8.RuneError || size > 1)
}

// bareDotenv are values that every reader takes as they stand.
var bareDotenv = regexp.MustCompile(`^[A-Za-z0-9_./:@%+,=-]+$`)

// printNode writes a line that docker compose, Node's --env-file and Node's
// dotenv package read back alike. They agree on little:
//
//   - in single quotes all of them take everything literally, line ends too; but
//     a quote cannot stand there, and compose lets a backslash escape the last;
//   - in double quotes compose expands $ and backslashes, Node only \n, so what
//     has neither is literal for all;
//   - without quotes backslashes and quotes within are literal for all, but $ is
//     expanded, # begins a comment and blanks at the ends are dropped.
//
// A value that fits none of the three is left out.
func printNode(key, value string) (line, why string) {
	switch {
	case hasControl(value, "\n"):
		return "", "its value has a character that does not print, which dotenv cannot hold"
	case bareDotenv.MatchString(value):
		return key + "=" + value, ""
	case !strings.Contains(value, "'") && !strings.HasSuffix(value, `\`):
		return key + "='" + value + "'", ""
	case !strings.ContainsAny(value, "\"\\$`"):
		return key + `="` + value + `"`, ""
	case !strings.ContainsAny(value, "$#\n") && value == strings.TrimSpace(value) && !strings.ContainsAny(value[:1], "'\"`"):
		return key + "=" + value, ""
	}
	return "", "its value mixes quotes with $, # or backslashes, which dotenv readers take differently"
}

// printDocker writes a line of docker's --env-file, where everything behind the
// first = is the value.
func printDocker(key, value string) (line, why string) {
	switch {
	case strings.Contains(value, "\n"):
		return "", "its value has a line end, which docker's format cannot hold"
	case hasControl(value, ""):
		return "", "its value has a character that does not print, which docker's format cannot hold"
	case len(key)+1+len(value) > longestDockerLine:
		return "", "it is longer than the 64 KiB that docker reads of a line"
	}
	return key + "=" + value, ""
}

// hasControl reports whether a value has a character that would act on a
// terminal, other than those allowed.
func hasControl(value, allowed string) bool {
	for i := 0; i < len(value); {
		r, size := utf8.DecodeRuneInString(value[i:])
		if !isPrintable(r, size) && !strings.ContainsRune(allowed, r) {
			return true
		}
		i += size
	}
	return false
}
