package source

import (
	"fmt"

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
	f.Excerpt = p.source.Excerpt(f.Span)
	p.list = append(p.list, f)
}

// all gives the findings in the order of a report.
func (p *problems) all() []model.Finding {
	for code, span := range p.extra {
		f := model.NewFinding(code, span, fmt.Sprintf(
			"%d more %s findings from here on are not listed; repair those above first", p.counts[code]-maxPerCode, code))
		f.Excerpt = p.source.Excerpt(f.Span)
		p.list = append(p.list, f)
	}
	model.SortFindings(p.list)
	return p.list
}

// raise makes an error of the finding of a code at a place.
func (p *problems) raise(code model.Code, at model.Span) {
	for i := range p.list {
		if f := &p.list[i]; f.Code == code && f.Span == at {
			f.Severity = model.Error
		}
	}
}
