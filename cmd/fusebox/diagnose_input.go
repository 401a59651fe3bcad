package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fusebox/model"
)

// mostLog is how much of a log is read, in bytes: its end, where the failure is.
const mostLog = 1 << 20

// text is the text to be told of: the argument, a file, or standard input.
// skipped is how many lines stand before it.
func (c *diagnoseCommand) text(j *job) (text string, skipped int, err error) {
	fromFile := len(c.File) > 0 && c.Launch == ""
	switch {
	case c.Text != "" && fromFile:
		return "", 0, usageError{message: "both a text and --file", hints: []string{"--file names the file with the text; with --launch, the profile"}}
	case c.Text != "" && c.Text != "-":
		text = c.Text
	case fromFile && len(c.File) > 1:
		return "", 0, usageError{message: "more than one file with a text", hints: []string{"give them one after the other"}}
	case fromFile:
		text, skipped, err = j.readLog(c.File[0])
	case c.Text == "-" || terminal(j.stdin) == nil:
		text, skipped, err = j.readEnd(j.stdin, "standard input")
	}
	if err == nil && strings.TrimSpace(text) == "" {
		hints := []string{
			`give it as an argument: fusebox diagnose "MCP error -32001: Request timed out"`,
			"or from a log: fusebox diagnose - <client.log",
		}
		if c.Launch != "" && len(c.File) > 0 {
			hints = append(hints, "with --launch, --file is the profile")
		}
		err = usageError{message: "no text to look at", hints: hints}
	}
	return text, skipped, err
}

// readLog reads the end of a file. What is no regular file may never end.
func (j *job) readLog(path string) (text string, skipped int, err error) {
	refuse := func(err error) (string, int, error) {
		return "", 0, usageError{message: err.Error(), hints: []string{"--file names the file with the text; with --launch, the profile"}}
	}
	state, err := os.Stat(path)
	if err != nil {
		return refuse(err)
	}
	if !state.Mode().IsRegular() {
		return refuse(fmt.Errorf("%s is no file", path))
	}
	file, err := os.Open(path)
	if err != nil {
		return refuse(err)
	}
	defer file.Close()
	return j.readEnd(file, path)
}

// readEnd reads the last whole lines of a text that is too long, and counts those
// before.
func (j *job) readEnd(from io.Reader, name string) (text string, skipped int, err error) {
	var kept []byte
	buffer := make([]byte, 1<<16)
	drop := func(most int) {
		if surplus := len(kept) - most; surplus > 0 {
			skipped += bytes.Count(kept[:surplus], []byte("\n"))
			kept = append([]byte(nil), kept[surplus:]...)
		}
	}
	for {
		n, err := from.Read(buffer)
		if kept = append(kept, buffer[:n]...); len(kept) > 2*mostLog {
			drop(mostLog)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", 0, usageError{message: fmt.Sprintf("reading %s: %v", name, err)}
		}
	}
	drop(mostLog)
	if skipped > 0 {
		// The first line is hardly whole.
		if _, rest, found := bytes.Cut(kept, []byte("\n")); found {
			kept, skipped = rest, skipped+1
		}
		fmt.Fprintf(j.stderr, "fusebox: only the last %d MiB of %s are read\n", mostLog>>20, model.Escape(name))
	}
	return string(kept), skipped, nil
}
