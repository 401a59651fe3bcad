package source

import (
	"bytes"
	"fmt"
	"strings"

	"fusebox/model"
)

// MaxDotenv is the largest dotenv file that is read, in bytes.
const MaxDotenv = 64 << 10

// dotenvFile is a dotenv file while it is read.
type dotenvFile struct {
	lines *lines
	text  string
	// hasMark: it begins with a byte order mark, which is not in the text.
	hasMark  bool
	readings [dialectCount][]assignment
	// masked are the stretches that are not shown, in order and apart.
	masked []extent
	found  *problems
}

// parseDotenv reads a dotenv file as the clients written in JavaScript do. What
// the other dialects make of it is compared.
func parseDotenv(s model.Snapshot, file *model.File, text *lines) *model.File {
	if f := dotenvFault(s, text); f != nil {
		return refuse(file, text, f)
	}
	d := &dotenvFile{lines: text, text: string(text.bytes), hasMark: bytes.HasPrefix(s.Bytes, []byte(byteOrderMark))}
	for dialect := range d.readings {
		d.readings[dialect] = readDotenv(d.text, Dialect(dialect))
	}
	d.masked = d.masks()
	spans := make([]model.Span, len(d.masked))
	for i, e := range d.masked {
		spans[i] = d.span(e)
	}
	file.Source = model.NewSource(text.bytes, spans, false)
	d.found = newProblems(text, &file.Source)
	origin := s.Role.Origin
	if origin == "" {
		origin = model.OriginDotenv
	}
	file.Client = &model.ClientFile{Env: d.definitions(origin)}
	d.compare()
	file.Findings = d.found.all()
	return file
}

// dotenvFault says why a dotenv file cannot be used at all. An empty one can.
func dotenvFault(s model.Snapshot, text *lines) *fault {
	switch {
	case s.State == model.StateEmpty:
		return nil
	case s.State != model.StateGood:
		return stateFault(s)
	case len(s.Bytes) > MaxDotenv:
		return &fault{code: model.FileUnreadable, message: fmt.Sprintf(
			"file has %d bytes, more than the %d KiB that are read of a dotenv file; split it", len(s.Bytes), MaxDotenv>>10)}
	}
	return text.unprintable()
}

func (d *dotenvFile) span(e extent) model.Span { return d.lines.span(int(e.start), int(e.end)) }

// definitions gives the variables. Of a key that is written twice the last
// counts.
func (d *dotenvFile) definitions(origin model.Origin) []model.Definition {
	list := d.readings[DialectNode]
	first, last := map[string]extent{}, map[string]int{}
	for i := range list {
		a := &list[i]
		if a.outcome != isSet {
			d.skipped(a)
			continue
		}
		if d.isPart(a) {
			continue
		}
		last[a.name] = i
		if earlier, isTwice := first[a.name]; isTwice {
			d.duplicate(a, earlier)
			continue
		}
		first[a.name] = a.key
	}
	all := make([]model.Definition, 0, len(last))
	for i := range list {
		a := &list[i]
		if at, isThere := last[a.name]; !isThere || at != i {
			continue
		}
		value := model.Value{Kind: model.KindString, Text: a.value, Span: d.span(a.place), Masked: d.isMasked(a.place)}
		all = append(all, model.Definition{Key: a.name, KeySpan: d.span(a.key), Value: value, Origin: origin})
	}
	return all
}

// keyOf is the key of a statement as messages write it.
func (d *dotenvFile) keyOf(a *assignment) string {
	if a.name != "" && d.isMasked(a.key) {
		return model.Mask
	}
	return shorten(model.ShowKey(a.name))
}

// isPart reports whether a statement is rather a part of a credential over
// several lines: what it has for a name is hidden, and is none of a variable.
func (d *dotenvFile) isPart(a *assignment) bool {
	return d.isMasked(a.key) && a.name != strings.ToUpper(a.name)
}

// begin starts a finding, or answers false where it would not be listed.
func (d *dotenvFile) begin(code model.Code, place extent) (model.Finding, bool) {
	if !d.found.hasRoom(code, &node{start: place.start, end: place.end}) {
		return model.Finding{}, false
	}
	return model.NewFinding(code, d.span(place), ""), true
}

// skipped tells of a line that is no assignment.
func (d *dotenvFile) skipped(a *assignment) {
	code, message, fix := model.WrongType, "not an assignment, so the line is skipped; write KEY=value", ""
	if line := a.whole.in(d.text); isName(line) && !d.isMasked(a.whole) {
		code, fix = model.DialectDiffers, line+"="
		message = "a name without a value: docker takes it from the environment, node skips the line; write " +
			shorten(fix) + " and the value behind it"
	}
	if finding, ok := d.begin(code, a.whole); ok {
		finding.Message, finding.Fix = message, fix
		d.found.add(finding)
	}
}

// isName reports whether a text can be the name of a variable.
func isName(text string) bool {
	return text != "" && strings.IndexFunc(text, func(c rune) bool { return c > 'z' || !isWordByte(byte(c)) }) < 0
}

// duplicate tells of a key that was written before.
func (d *dotenvFile) duplicate(a *assignment, first extent) {
	finding, ok := d.begin(model.DuplicateKey, a.key)
	if !ok {
		return
	}
	finding.Key = d.keyOf(a)
	finding.Message = finding.Key + " is written twice in one file; the last one counts"
	finding.Related = []model.Related{{Message: "first written here", Span: d.span(first)}}
	d.found.add(finding)
}
