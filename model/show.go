package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mask stands for a literal that is not shown.
const Mask = "•••"

// Show gives the text of a literal that may be shown: the mask where the key
// or the value looks like a credential and the key is not in revealed, else
// the value with everything a terminal could act on escaped.
func Show(key, value string, revealed []string) (text string, masked bool) {
	if value != "" && !slices.Contains(revealed, key) && (NamesSecret(key) || secretValue(value)) {
		return Mask, true
	}
	return Escape(value), false
}

// ShowValue gives what may be shown of a definition: the id of a secret, the
// literal, or the mask.
func (d *Definition) ShowValue(revealed []string) (text string, masked bool) {
	switch {
	case d.IsSecret():
		return ShowKey(d.SecretID), false
	case d.Value.Text != "" && !slices.Contains(revealed, d.Key) && (d.Value.Masked || Hides(d.Value.Text)):
		return Mask, true
	}
	return Show(d.Key, d.Value.Text, revealed)
}

// ShowKey gives the text of a key, or of another name, that may be shown however
// long it is: somebody may have written a credential where its name belongs.
func ShowKey(key string) string { return Escape(MaskName(key)) }

// Escape replaces whatever does not print as itself (control characters, bidi
// overrides, odd spaces, invalid UTF-8) by a readable escape, so that text
// from a file never acts on a terminal.
func Escape(s string) string {
	if !strings.ContainsFunc(s, needsEscape) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case !needsEscape(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// needsEscape is also true of utf8.RuneError, which stands for invalid bytes.
func needsEscape(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

// secretWords are parts of a key that make its literal a secret.
var secretWords = [...]string{
	"token", "secret", "password", "passwd", "credential", "auth", "cookie",
	"private", "signature", "dsn", "api_key", "access_key",
	"apikey", "passphrase", "bearer", "ssh_key", "signing_key", "encryption_key",
}

// NamesSecret reports whether a key, or a text, names a credential, as it stands or with the
// escapes of JSON and YAML replaced.
func NamesSecret(key string) bool {
	return hasSecretWord(key) || strings.Contains(key, `\`) && hasSecretWord(unescaped(key))
}

func hasSecretWord(key string) bool {
	key = strings.Map(nameRune, key)
	for _, word := range secretWords {
		if strings.Contains(key, word) {
			return true
		}
	}
	for part := range strings.FieldsFuncSeq(key, isNotLetter) {
		if part == "pass" || part == "pwd" && part != key {
			return true
		}
	}
	return false
}

func isNotLetter(r rune) bool { return r < 'a' || r > 'z' }

// nameRune writes names alike. HTTP headers have hyphens, properties dots and
// people blanks where variables have underscores. What nobody sees is in no name,
// and a quote in one is a typing error.
func nameRune(r rune) rune {
	switch {
	case r == '-' || r == '.' || unicode.IsSpace(r) || unicode.Is(unicode.Pd, r):
		return '_'
	case r == '"' || r == '\'':
		return -1
	case r < utf8.RuneSelf && r >= ' ' && r != '\x7f':
	case needsEscape(r) || unicode.IsMark(r):
		return -1
	}
	return unicode.ToLower(r)
}

// unescaped gives a text with those escapes of JSON and YAML replaced that can
// stand for any letter.
func unescaped(text string) string {
	var b strings.Builder
	for {
		before, escape, found := strings.Cut(text, `\`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		text = escape
		if escape == "" || strings.IndexByte("uUx", escape[0]) < 0 {
			b.WriteByte('\\')
			continue
		}
		letter, _, rest, err := strconv.UnquoteChar(`\`+escape, 0)
		if err != nil {
			b.WriteByte('\\')
			continue
		}
		b.WriteRune(letter)
		text = rest
	}
}
