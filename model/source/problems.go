package source

import (
	"fmt"
	"sort"

	"fusebox/model"
)

// maxPerCode is how many findings of one code are listed for one file. A file
// of another kind under our name would drown everything else.
const maxPerCode = 50

// problems collects the findings of one file, each with the line it is about.
type problems struct {
	lines  *lines
	source *model.Source
	list   []model.Finding
	seen   map[problemKey]bool
	counts map[model.Code]int
	// extra is where the first finding of each code is that was not listed.
	extra map[model.Code]model.Span
}

// problemKey tells findings apart. What an alias repeats is one problem.
type problemKey struct {
	code    model.Code
	span    model.Span
	message string
}

func newProblems(l *lines, source *model.Source) *problems {
	return &problems{
		lines: l, source: source, seen: map[problemKey]bool{},
		counts: map[model.Code]int{}, extra: map[model.Code]model.Span{},
	}
}

// hasRoom reports whether one more finding of a code is listed. Where it is
// not, it is counted, and its message need not be made.
func (p *problems) hasRoom(code model.Code, n *node) bool {
	if p.counts[code] < maxPerCode {
		return true
	}
	p.counts[code]++
	if _, ok := p.extra[code]; !ok {
		p.extra[code] = p.lines.span(int(n.start), int(n.end))
	}
	return false
}

func (p *problems) add(f model.Finding) {
	key := problemKey{f.Code, f.Span, f.Message}
	if p.seen[key] {
		return
	}
	p.seen[key] = true
	p.counts[f.Code]++
	f.Excerpt = p.lines.excerpt(p.source, f.Span)
	p.list = append(p.list, f)
}

// all gives the findings in the order of a report.
func (p *problems) all() []model.Finding {
	for code, span := range p.extra {
		f := model.NewFinding(code, span, fmt.Sprintf(
			"%d more %s findings from here on are not listed; repair those above first", p.counts[code]-maxPerCode, code))
		f.Excerpt = p.lines.excerpt(p.source, f.Span)
		p.list = append(p.list, f)
	}
	model.SortFindings(p.list)
	return p.list
}

// maxQuoted is the longest line, in bytes, that is quoted whole; quoteMargin is
// what is kept on either side of the place in a longer one.
const (
	maxQuoted   = 4096
	quoteMargin = 120
)

// excerpt quotes the line of a span as [model.Source.Excerpt] does, at a cost
// that depends neither on the size of the file nor on the length of the line.
func (l *lines) excerpt(s *model.Source, span model.Span) model.Excerpt {
	if span.IsZero() || s.Text == nil {
		return model.Excerpt{}
	}
	from, to := l.lineAt(span.Line)
	if to < len(l.bytes) && l.bytes[to] == '\r' {
		// The model takes the carriage return away itself.
		to++
	}
	before, after := "", ""
	if to-from > maxQuoted {
		if s.Broken {
			// What must be hidden is found by the looks of a whole line.
			return model.Excerpt{Line: span.Line, Marked: model.Mask}
		}
		at := l.afterRunes(l.runesBefore(from) + span.Column - 1)
		if start := l.runeAt(max(from, at-quoteMargin)); start > from {
			from, before = start, "…"
		}
		if end := l.runeAt(min(to, at+quoteMargin)); end < to {
			to, after = end, "…"
		}
	}
	_, column := l.position(from)
	shift := column - 1
	local := model.Source{Text: l.bytes[from:to:to], Broken: s.Broken, Masked: masksOf(s.Masked, span.Line, shift)}
	end := span.EndColumn - shift
	if span.EndLine > span.Line {
		end = to - from + 1
	}
	e := local.Excerpt(model.Span{Line: 1, Column: span.Column - shift, EndLine: 1, EndColumn: end})
	e.Line, e.Before, e.After = span.Line, before+e.Before, e.After+after
	return e
}

// runeAt moves an offset back to the start of its code point.
func (l *lines) runeAt(offset int) int {
	for offset > 0 && offset < len(l.bytes) && !isRuneStart(l.bytes[offset]) {
		offset--
	}
	return offset
}

// masksOf gives the masked stretches of one line, as if it were the first line
// and began shift columns later.
func masksOf(masked []model.Span, line, shift int) []model.Span {
	const endOfLine = 1 << 30
	first := sort.Search(len(masked), func(i int) bool { return masked[i].EndLine >= line })
	var local []model.Span
	for _, m := range masked[first:] {
		if m.Line > line {
			break
		}
		from, to := 1, endOfLine
		if m.Line == line {
			from = m.Column
		}
		if m.EndLine == line {
			to = m.EndColumn
		}
		if to-shift > 1 {
			local = append(local, model.Span{Line: 1, Column: max(from-shift, 1), EndLine: 1, EndColumn: to - shift})
		}
	}
	return local
}
