package runtimes

import (
	"math"
	"strconv"
	"strings"
)

// Manner is how a client made a number of a text. It matters because most
// clients take a prefix silently: "30s" is 30 milliseconds.
type Manner uint8

// The manners, from the harmless to the hopeless.
const (
	// Whole: all of the text is the number.
	Whole Manner = iota
	// Blank: there is no text.
	Blank
	// UnitDropped: a number with a unit that the client leaves out.
	UnitDropped
	// PrefixOnly: only the digits in front are read.
	PrefixOnly
	// Quoted: the text has quotes inside and is no number to the client.
	Quoted
	// NoNumber: the text is no number to the client.
	NoNumber
)

// isNumber reports whether the client made a number of the text.
func (m Manner) isNumber() bool { return m == Whole || m == UnitDropped || m == PrefixOnly }

// maxTimer is the longest time a JavaScript timer takes: 2^31-1 ms.
const maxTimer = 2147483647

// isJavaScriptSpace is what String.prototype.trim removes.
func isJavaScriptSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xa0, r == 0x1680,
		r >= 0x2000 && r <= 0x200a, r == 0x2028, r == 0x2029, r == 0x202f,
		r == 0x205f, r == 0x3000, r == 0xfeff:
		return true
	}
	return false
}

// parseInt reads the leading decimal integer of a trimmed text, as
// JavaScript's parseInt(text, 10) does. A number too large for int64 becomes
// the largest one; every limit is far below.
func parseInt(text string) (n int64, manner Manner) {
	digits := text
	negative := false
	if digits != "" && (digits[0] == '-' || digits[0] == '+') {
		negative = digits[0] == '-'
		digits = digits[1:]
	}
	end := 0
	for end < len(digits) && digits[end] >= '0' && digits[end] <= '9' {
		end++
	}
	if end == 0 {
		return 0, noNumber(text)
	}
	n, err := strconv.ParseInt(digits[:end], 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	if negative {
		n = -n
	}
	return n, mannerOfRest(digits[end:])
}

func noNumber(text string) Manner {
	switch {
	case text == "":
		return Blank
	case strings.ContainsAny(text, `"'`):
		return Quoted
	default:
		return NoNumber
	}
}

// mannerOfRest says what the unread rest of a text means.
func mannerOfRest(rest string) Manner {
	switch strings.ToLower(strings.TrimFunc(rest, isJavaScriptSpace)) {
	case "":
		return Whole
	case "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins",
		"minute", "minutes", "h", "hr", "hour", "hours", "d":
		return UnitDropped
	}
	return PrefixOnly
}

// readOldInteger is the reader of Claude Code before 2.1.211: parseInt.
func readOldInteger(text string) (int64, Manner) {
	return parseInt(strings.TrimFunc(text, isJavaScriptSpace))
}

// readInteger is the reader of Claude Code from 2.1.211: short texts may also
// be written with an exponent or in groups of three digits.
func readInteger(text string) (int64, Manner) {
	text = strings.TrimFunc(text, isJavaScriptSpace)
	if len([]rune(text)) <= 32 {
		if isExponential(text) {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || f != math.Trunc(f) {
				return 0, NoNumber
			}
			return saturate(f), Whole
		}
		if plain, ok := ungroup(text); ok {
			return parseInt(plain)
		}
	}
	return parseInt(text)
}

// readWholeInteger refuses what is not a number to its end.
func readWholeInteger(text string) (int64, Manner) {
	n, manner := readInteger(text)
	if manner == PrefixOnly || manner == UnitDropped {
		return 0, NoNumber
	}
	return n, manner
}

func saturate(f float64) int64 {
	switch {
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

// isExponential reports whether text is [sign]digits[.digits]e[sign]digits.
func isExponential(text string) bool {
	if text != "" && (text[0] == '-' || text[0] == '+') {
		text = text[1:]
	}
	mantissa, exponent, found := strings.Cut(strings.ToLower(text), "e")
	if !found {
		return false
	}
	whole, fraction, dotted := strings.Cut(mantissa, ".")
	if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
		exponent = exponent[1:]
	}
	return isDigits(whole) && isDigits(exponent) && (!dotted || isDigits(fraction))
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// ungroup removes the separators of a number in groups of exactly three
// digits, all separated by the same one of _ , space, no-break space and
// narrow no-break space.
func ungroup(text string) (string, bool) {
	for _, separator := range [...]string{"_", ",", " ", "\u00a0", "\u202f"} {
		if !strings.Contains(text, separator) {
			continue
		}
		groups := strings.Split(text, separator)
		for i, group := range groups {
			if !isDigits(group) || len(group) > 3 || i > 0 && len(group) != 3 {
				return "", false
			}
		}
		return strings.Join(groups, ""), true
	}
	return "", false
}

// wholeLiteral reads a number of a JSON or YAML file; false unless it is whole
// and within what a float64 holds exactly.
func wholeLiteral(text string) (int64, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, false
	}
	return int64(f), true
}
