package tui

import (
	"path"
	"strconv"
	"strings"

	"fusebox/model"
)

// subject is what the panes beside the launches are about: one launch, one of
// its servers, and what the last save did to it.
type subject struct {
	launch *model.Launch
	server int
	// all are the findings that concern the launch, findings those of them that the
	// filter leaves.
	all, findings []model.Finding
	change        *launchChange
	// tools are the tools of the launch with what bounds their calls.
	tools toolList
	// reveal are the keys whose literals are shown, revealed those with the variable
	// that the operator had revealed: of it the value alone is shown, not what it
	// shadows or was.
	reveal, revealed []string
	// matcher is what is looked for.
	matcher matcher
	// shape is the call that is played.
	shape callShape
	// files are the files of the report, by path, to quote lines from.
	files map[string]*model.File
}

// foundFindings are the findings that the filter leaves: those that match, or
// all where none does and the launch was found by something else.
func (s subject) foundFindings() []model.Finding {
	if !s.matcher.isOn() || s.matcher.not {
		return s.all
	}
	var kept []model.Finding
	for i := range s.all {
		if s.matcher.finding(&s.all[i]) {
			kept = append(kept, s.all[i])
		}
	}
	if kept == nil {
		return s.all
	}
	return kept
}

// variables are the variables that the filter leaves, by the same rule.
func (s subject) variables() []model.Variable {
	if !s.matcher.isOn() || s.matcher.not {
		return s.launch.Environment
	}
	var kept []model.Variable
	for i := range s.launch.Environment {
		if s.matcher.variable(&s.launch.Environment[i], s.reveal) {
			kept = append(kept, s.launch.Environment[i])
		}
	}
	if kept == nil {
		return s.launch.Environment
	}
	return kept
}

// findingAt finds the finding that is meant, nil where it is gone.
func (s subject) findingAt(about target) *model.Finding {
	if i := s.findingNumber(about); i >= 0 {
		return &s.findings[i]
	}
	return nil
}

// findingNumber is the number of the finding that is meant, -1 where it is gone.
func (s subject) findingNumber(about target) int {
	for i := range s.findings {
		if string(s.findings[i].Code) == about.name && findingTarget(s.findings, i).is(about) {
			return i
		}
	}
	return -1
}

// current gives the server on show, nil where the launch has none.
func (s subject) current() *model.Server {
	if s.server < len(s.launch.Servers) {
		return &s.launch.Servers[s.server]
	}
	return nil
}

// shortOrigins are shorter wordings of origins, longest first.
var shortOrigins = map[model.Origin][]string{
	model.OriginManagedRuntime:      {"managed run", "managed"},
	model.OriginManagedCredentials:  {"managed cred", "managed"},
	model.OriginExecutorProfile:     {"executor"},
	model.OriginAgentProfile:        {"agent"},
	model.OriginManagedDefaults:     {"managed dflt", "managed"},
	model.OriginManagedSettings:     {"managed"},
	model.OriginLocalSettings:       {"local"},
	model.OriginProjectSettings:     {"project"},
	model.OriginUserSettings:        {"user"},
	model.OriginConfiguration:       {"client conf", "client"},
	model.OriginServerConfiguration: {"server"},
}

// originWords gives wordings of an origin, longest first.
func originWords(origin model.Origin) []string {
	shown := model.ShowName(string(origin))
	words := []string{shown}
	if name, found := strings.CutPrefix(shown, "repository "); found {
		return append(words, "repo "+name)
	}
	return append(words, shortOrigins[origin]...)
}

// originsWords gives wordings of all origins that gave a variable its value. In
// short the one that decides stands for all.
func originsWords(v *model.Variable) []string {
	words := originWords(v.Deciding().Origin)
	others := len(v.Origins) - 1
	if others < 1 {
		return words
	}
	all := make([]string, len(v.Origins))
	for i, origin := range v.Origins {
		all[i] = model.ShowName(string(origin))
	}
	return []string{strings.Join(all, ", "), words[len(words)-1] + " +" + strconv.Itoa(others)}
}

// placeWords gives wordings of a place, longest first: the path as given, then
// its last element; both with the line, and with the column where asked.
func placeWords(span model.Span, column bool) []string {
	if span.IsZero() {
		return nil
	}
	at := ":" + strconv.Itoa(span.Line)
	if column {
		at += ":" + strconv.Itoa(span.Column)
	}
	return []string{clean(span.File) + at, clean(path.Base(span.File)) + at}
}

// place gives the longest wording of a place that fits into n cells. A name
// that is too long loses its end, never the line number.
func (k look) place(span model.Span, column bool, n int) string {
	words := placeWords(span, column)
	for _, word := range words {
		if k.width(word) <= n {
			return word
		}
	}
	if len(words) == 0 {
		return ""
	}
	short := words[len(words)-1]
	name := clean(path.Base(span.File))
	at := strings.TrimPrefix(short, name)
	if room := n - k.width(at); room > k.width(k.glyphs.ellipsis) {
		return k.withEllipsis(name, room) + at
	}
	return k.cut(short, n)
}

// shown gives a definition's value as it may be shown, and that it is a secret
// where it is one.
func shown(d *model.Definition, reveal []string) string {
	text, _ := d.ShowShort(reveal)
	switch {
	case d.IsSecret():
		return "secret " + text
	case text == "":
		return `""`
	}
	return text
}
