package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonEncoder encodes values one after the other; what it works with is kept
// from one to the next.
type jsonEncoder struct {
	buffer  bytes.Buffer
	encoder *json.Encoder
}

func newJSONEncoder() *jsonEncoder {
	e := &jsonEncoder{}
	e.encoder = json.NewEncoder(&e.buffer)
	e.encoder.SetEscapeHTML(false)
	return e
}

// append adds the JSON of a value, indented by two blanks a level, with margin
// before every line but the first.
//
// Nothing in it acts on a terminal: what does not print is written as an
// escape, which a reader of JSON turns back into the very same text.
func (e *jsonEncoder) append(to []byte, value any, margin string) ([]byte, error) {
	e.buffer.Reset()
	e.encoder.SetIndent(margin, "  ")
	if err := e.encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("encoding JSON: %w", err)
	}
	for rest := bytes.TrimSuffix(e.buffer.Bytes(), []byte("\n")); len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r < 0x7f || r != utf8.RuneError && unicode.IsPrint(r) {
			to = append(to, rest[:size]...)
		} else {
			to = appendEscape(to, r)
		}
		rest = rest[size:]
	}
	return to, nil
}

// appendEscape adds a character the way JSON escapes it.
func appendEscape(to []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Appendf(to, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(to, `\u%04x`, r)
}

// writeJSON writes one value and a line end.
func (j *job) writeJSON(value any) error {
	text, err := newJSONEncoder().append(nil, value, "")
	if err != nil {
		return err
	}
	return j.write(string(text) + "\n")
}

// objectWriter writes an object piece by piece, so that a report of thousands
// of launches or servers is never held as text. The result is what encoding
// the whole at once would give.
type objectWriter struct {
	to      *bufio.Writer
	encoder *jsonEncoder
	text    []byte
	// margin stands before the fields of the object being written, comma before
	// its next one.
	margin, comma string
	err           error
}

// writeObject writes one object and a line end.
func writeObject(to io.Writer, fields func(*objectWriter)) error {
	w := &objectWriter{to: bufio.NewWriterSize(to, 64<<10), encoder: newJSONEncoder()}
	w.object(func() { fields(w) })
	w.write("\n")
	if w.err == nil {
		w.err = w.to.Flush()
	}
	if w.err != nil {
		return fmt.Errorf("%w: %w", errWriting, w.err)
	}
	return nil
}

func (w *objectWriter) write(text string) {
	if w.err == nil {
		_, w.err = w.to.WriteString(text)
	}
}

// object writes an object with what fields writes in it.
func (w *objectWriter) object(fields func()) {
	margin, comma := w.margin, w.comma
	w.write("{")
	w.margin, w.comma = margin+"  ", ""
	fields()
	w.margin, w.comma = margin, comma
	w.write("\n" + margin + "}")
}

// value writes a value that is small enough to be held as text.
func (w *objectWriter) value(value any) {
	if w.err != nil {
		return
	}
	if w.text, w.err = w.encoder.append(w.text[:0], value, w.margin); w.err == nil {
		_, w.err = w.to.Write(w.text)
	}
}

func (w *objectWriter) name(name string) {
	w.write(w.comma + "\n" + w.margin + "\"" + name + "\": ")
	w.comma = ","
}

// field writes one field.
func (w *objectWriter) field(name string, value any) {
	w.name(name)
	w.value(value)
}

// list writes a field with a list of n values, each written by value.
func (w *objectWriter) list(name string, n int, value func(int)) {
	w.name(name)
	if n == 0 {
		w.write("[]")
		return
	}
	margin := w.margin
	w.margin += "  "
	separator := "["
	for i := range n {
		w.write(separator + "\n" + w.margin)
		value(i)
		separator = ","
	}
	w.margin = margin
	w.write("\n" + margin + "]")
}
