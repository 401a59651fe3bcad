package main

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// linker gives the addresses for hyperlinks, nil where there are to be none.
func (j *job) linker() func(path string) string {
	if !j.hasLinks() {
		return nil
	}
	// Without a name the terminal takes the file for one of its own host.
	host, _ := os.Hostname()
	here := currentFolder()
	return func(path string) string { return here.link(host, path) }
}

// placed is a place as text, and a link to its file on terminals with links.
func (p *page) placed(span *model.Span) string {
	text := span.String()
	if p.link == nil || span.File == "" {
		return text
	}
	address := p.link(span.File)
	if address == "" {
		return text
	}
	// Each word is a link of its own: a line may be broken between two, and its
	// margin is no part of the link.
	words := strings.Split(text, " ")
	for i, word := range words {
		words[i] = ansi.SetHyperlink(address) + word + ansi.ResetHyperlink()
	}
	return strings.Join(words, " ")
}

// Terminals that are known to make links. One that is not known gets none: a
// terminal cannot be asked without waiting for its answer, most ignore the
// sequence, but some old ones print it.
var (
	linkPrograms = []string{"iTerm.app", "WezTerm", "vscode", "ghostty", "WarpTerminal", "Hyper", "Tabby", "rio", "mintty"}
	linkTerms    = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"}
	// linkVariables are set by Windows Terminal and DomTerm.
	linkVariables = []string{"WT_SESSION", "DOMTERM"}
)

// hasLinks reports whether the environment names a terminal that is known to
// make links, and nobody asked for plain output.
func (j *job) hasLinks() bool {
	kind, program := j.variable("TERM"), j.variable("TERM_PROGRAM")
	if j.flags.Color == "never" || j.variable("NO_COLOR") != "" || kind == "dumb" {
		return false
	}
	if strings.HasPrefix(kind, "screen") || strings.HasPrefix(kind, "tmux") || j.variable("TMUX") != "" || j.variable("STY") != "" {
		// The variables are of the terminal around it, which a multiplexer filters.
		return program == "tmux" && isTmuxWithLinks(j.variable("TERM_PROGRAM_VERSION"))
	}
	isOf := func(term string) bool { return kind == term || strings.HasPrefix(kind, term+"-") }
	isSet := func(name string) bool { return j.variable(name) != "" }
	return slices.Contains(linkPrograms, program) || slices.ContainsFunc(linkTerms, isOf) || slices.ContainsFunc(linkVariables, isSet) ||
		// VTE 0.50.0 crashes on links; Konsole has them from 20.12 on.
		j.number("VTE_VERSION") > 5000 || j.number("KONSOLE_VERSION") >= 201200
}

// isTmuxWithLinks reports whether a version of tmux, such as 3.5a, hands links
// on: from 3.4, to terminals that have them.
func isTmuxWithLinks(version string) bool {
	major, rest, _ := strings.Cut(version, ".")
	first, err := strconv.Atoi(major)
	if err != nil {
		return false
	}
	second, _ := strconv.Atoi(strings.TrimRight(rest, "abcdefghijklmnopqrstuvwxyz"))
	return first > 3 || first == 3 && second >= 4
}

// number reads a variable as a number, 0 where it is none.
func (j *job) number(name string) int {
	n, _ := strconv.Atoi(j.variable(name))
	return n
}
