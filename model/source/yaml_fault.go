package source

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"fusebox/model"

	"go.yaml.in/yaml/v4"
)

// fault tells what the library found wrong, in words and at the place that
// help.
func (r *yamlReader) fault(err error) *fault {
	f := &fault{code: model.FileInvalid, message: "file cannot be read as YAML"}
	var load *yaml.LoadError
	if !errors.As(err, &load) {
		return f
	}
	f.start = r.offset(load.Mark.Line, load.Mark.Column)
	context := r.offset(load.ContextMark.Line, load.ContextMark.Column)
	b := r.lines.bytes
	switch message := load.Message; {
	case strings.Contains(message, "exceeded max depth"):
		return tooDeep(min(f.start, len(b)-1))
	case message == "found unexpected end of stream" && context < len(b):
		f.start = context
		f.message = fmt.Sprintf("quoted text is not closed; put %c at its end", b[context])
	case strings.HasPrefix(message, "did not find expected ',' or"):
		r.unclosed(f, context)
	case message == "did not find expected node content":
		r.noContent(f)
	case message == "could not find expected ':'":
		f.start = context
		f.message = `no ":" in a line where a key is expected`
		r.missingSpace(f)
	case strings.HasPrefix(message, "mapping values are not allowed"):
		f.message = `":" cannot stand here; put the value in quotes, or check the indentation`
		r.missingSpace(f)
	case message == "did not find expected '-' indicator":
		f.message = `no "- " where an item of a list is expected; check the indentation`
		f.cause, f.causeStart = "the list begins here", context
	case message == "did not find expected key":
		r.noKey(f)
	case message == "found character that cannot start any token", strings.Contains(message, "tab character"):
		r.badStart(f)
	default:
		r.other(f, load)
	}
	f.start = min(f.start, len(b))
	f.end = max(f.end, r.lines.afterRunes(r.lines.runesBefore(f.start)+1))
	return f
}

// other keeps the library's words. They hold no value of the file.
func (r *yamlReader) other(f *fault, load *yaml.LoadError) {
	f.message = model.Escape(load.Message)
	if load.ContextMsg != "" && load.Stage != yaml.ComposerStage {
		f.message = model.Escape(load.ContextMsg) + ": " + f.message
	}
	if name, ok := strings.CutPrefix(load.Message, "unknown anchor '"); ok {
		// The name is not quoted: it may be a credential that begins with a star.
		name, _, _ = strings.Cut(name, "'")
		f.message = "alias without an anchor of its name above it; a value that begins with * is put in quotes"
		f.end = f.start + 1 + len(name)
	}
	switch load.Message {
	case "found incompatible YAML document":
		f.message = "version of YAML that is not known; remove the line"
	case "found unknown escape character":
		f.message = "escape that YAML does not know; a backslash is written \\\\ in double quotes, and as it is in single quotes"
	}
}

// unclosed is about a list or mapping in brackets that goes on where it must
// not: the bracket is the cause, and the place if the text is over.
func (r *yamlReader) unclosed(f *fault, bracket int) {
	b := r.lines.bytes
	if bracket >= len(b) {
		return
	}
	f.message = unclosed(b[bracket])
	if skipBlank(b, f.start) < len(b) {
		f.message = `expected a comma or the end of the brackets`
		f.cause, f.causeStart = "the brackets begin here", bracket
		return
	}
	f.start = bracket
}

// noContent is about a bracket, or a place inside brackets, with nothing
// behind it.
func (r *yamlReader) noContent(f *fault) {
	b := r.lines.bytes
	f.message = "a value is missing here"
	if skipBlank(b, f.start) < len(b) {
		return
	}
	// The text is over: the last character says what it was about.
	last := len(strings.TrimRight(string(b), " \t\r\n")) - 1
	if last >= 0 && (b[last] == '{' || b[last] == '[') {
		f.start, f.message = last, unclosed(b[last])
	}
}

// noKey is about text where a key is expected.
func (r *yamlReader) noKey(f *fault) {
	f.message = "no key where one is expected; check the indentation, and brackets and quotes before it"
	before := strings.TrimRight(string(r.lines.bytes[:f.start]), " \t")
	if strings.HasSuffix(before, `"`) || strings.HasSuffix(before, "'") {
		f.message = "text behind a closing quote; put all of the value in quotes"
	}
}

// badStart is about a character that no value begins with.
func (r *yamlReader) badStart(f *fault) {
	b := r.lines.bytes
	if f.start >= len(b) {
		return
	}
	if b[f.start] == '\t' {
		f.message = "a tab cannot indent in YAML; use spaces"
		return
	}
	first, _ := utf8.DecodeRune(b[f.start:])
	f.message = "a value cannot begin with " + model.Escape(string(first)) + "; put it in quotes"
}

// missingSpace looks for key:value, which is one word to YAML: on the line of
// a fault, and on the line before, where it makes the next line wrong.
func (r *yamlReader) missingSpace(f *fault) {
	b := r.lines.bytes
	start, end := r.lines.line(min(f.start, len(b)))
	at := keyWithoutSpace(b[start:end])
	if at < 0 && start > 0 {
		start, end = r.lines.line(start - 1)
		at = keyWithoutSpace(b[start:end])
	}
	if at < 0 {
		return
	}
	f.start, f.end = start+at, start+at+1
	f.message = `no space behind ":"; write "key: value"`
}

// keyWithoutSpace finds the colon of a line that reads key:value and nothing
// else, -1 if it does not.
func keyWithoutSpace(line []byte) int {
	text := string(line)
	at := indentOf(line)
	for at < len(text) && (isWordByte(text[at])) {
		at++
	}
	if at == indentOf(line) || at+1 >= len(text) || text[at] != ':' {
		return -1
	}
	if c := text[at+1]; c == ' ' || c == '\t' || c == '/' || c == ':' || strings.Contains(text[at:], ": ") {
		return -1
	}
	return at
}
