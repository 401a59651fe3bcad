package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/term"
)

const description = "fusebox shows every timeout clock of a coding agent's launch, where its value came from, and whether a question to a person would survive it."

// helpEpilogue ends the help of the program.
const helpEpilogue = `PATH is a file, a folder or a pattern; without one it is the current folder.
In a folder the files named *.fusebox.yaml, *.fusebox.yml and *.fusebox.json are
read. Exit codes: 0 clean, 1 findings or a blocked launch, 2 not understood or
nothing read.`

// mostHelpWidth bounds the lines of the help: longer ones are hard to read.
const mostHelpWidth = 100

// printHelp prints the help of the program, or of the subcommand chosen. It is
// plain text and asks the terminal nothing.
func printHelp(parsed *kong.Context) error {
	p := &page{glyphs: unicodeGlyphs, width: 80, wraps: true}
	if file := terminal(parsed.Stdout); file != nil {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			p.width = min(width, mostHelpWidth)
		}
	}
	node := parsed.Selected()
	if node == nil {
		p.paragraph(0, parsed.Model.Help)
		p.line()
		p.line("Usage:")
		p.usages(parsed.Model.Children)
		p.flagGroups(parsed.Model.Node)
		p.line()
		p.line(helpEpilogue)
	} else {
		p.line("Usage: ", usage(node))
		p.line()
		p.paragraph(0, node.Help)
		if node.Detail != "" {
			p.line()
			p.line(strings.TrimSpace(node.Detail))
		}
		p.flagGroups(node)
	}
	if _, err := io.WriteString(parsed.Stdout, p.text.String()); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return nil
}

// usage is how a subcommand is called.
func usage(node *kong.Node) string {
	words := []string{"fusebox"}
	if node.Tag == nil || node.Tag.Default == "" {
		words = append(words, node.Name)
	}
	for _, positional := range node.Positional {
		word := positional.Name
		if positional.IsCumulative() {
			word += " …"
		}
		if !positional.Required {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// usages lists subcommands.
func (p *page) usages(nodes []*kong.Node) {
	rows := make([][2]string, len(nodes))
	for i, node := range nodes {
		rows[i] = [2]string{usage(node), node.Help}
	}
	p.twoColumns(rows)
}

// flagGroups lists the flags of a node and of those above it.
func (p *page) flagGroups(node *kong.Node) {
	var titles []string
	rows := map[string][][2]string{}
	for ; node != nil; node = node.Parent {
		for _, flag := range node.Flags {
			title := "Flags:"
			if flag.Group != nil {
				title = flag.Group.Title
			}
			if rows[title] == nil {
				titles = append(titles, title)
			}
			name := "--" + flag.Name
			if flag.Short != 0 {
				name = "-" + string(flag.Short) + ", " + name
			}
			if flag.PlaceHolder != "" {
				name += " " + flag.PlaceHolder
			}
			rows[title] = append(rows[title], [2]string{name, flag.Help})
		}
	}
	for _, title := range titles {
		p.line()
		p.line(title)
		p.twoColumns(rows[title])
	}
}

// twoColumns lists words with what they mean.
func (p *page) twoColumns(rows [][2]string) {
	const margin, between = 2, 2
	width := 0
	for _, row := range rows {
		width = max(width, len([]rune(row[0])))
	}
	for _, row := range rows {
		p.paragraph(margin+width+between, strings.Repeat(" ", margin), pad(row[0], width+between), row[1])
	}
}
