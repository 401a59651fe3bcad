package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"fusebox/model"

	"github.com/charmbracelet/x/term"
)

// The exit codes of every subcommand.
const (
	// exitClean: answered, nothing to complain about.
	exitClean = 0
	// exitFindings: findings at or above --fail-on, or a launch that is blocked.
	exitFindings = 1
	// exitUsage: the command cannot be understood, or there was nothing to read.
	exitUsage = 2
)

// job is one run of the program: its flags and what it may touch.
type job struct {
	ctx            context.Context
	flags          *commonFlags
	environment    []string
	stdin          io.Reader
	stdout, stderr io.Writer
}

// command is one subcommand, filled in by the command line.
type command interface {
	// run gives the exit code. An error is a usageError, or a failure to write.
	run(*job) (int, error)
}

// usageError is a command that cannot be carried out as it was given.
type usageError struct {
	// message may quote what the operator typed; it is escaped when shown.
	message string
	// hints are lines that say what to do instead.
	hints []string
}

func (e usageError) Error() string { return e.message }

// run is the program without its process: it reads the command line, runs one
// subcommand and gives the exit code.
func run(ctx context.Context, args, environment []string, stdin io.Reader, stdout, stderr io.Writer) int {
	j := &job{ctx: ctx, environment: environment, stdin: stdin, stdout: stdout, stderr: stderr}
	chosen, err := j.parse(args)
	if err != nil {
		return j.refuse(err)
	}
	if chosen == nil {
		return exitClean
	}
	code, err := chosen.run(j)
	if err != nil {
		return j.refuse(err)
	}
	return code
}

// refuse says why the command was not carried out.
func (j *job) refuse(err error) int {
	fmt.Fprintln(j.stderr, "fusebox: "+model.Escape(err.Error()))
	var usage usageError
	if errors.As(err, &usage) {
		for _, hint := range usage.hints {
			fmt.Fprintln(j.stderr, "  "+model.Escape(hint))
		}
	}
	return exitUsage
}

// errWriting marks a failure of the output, where the command is not at fault.
var errWriting = errors.New("writing the output")

// write puts a finished text on standard output.
func (j *job) write(text string) error {
	if _, err := io.WriteString(j.stdout, text); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return nil
}

// variable gives a variable of the process's environment, "" where it is not
// set. The last of several wins, as it does for os.Getenv's callers.
func (j *job) variable(name string) string {
	for _, entry := range slices.Backward(j.environment) {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}

// terminal gives the file behind a stream if it is a terminal, else nil.
func terminal(stream any) *os.File {
	file, isFile := stream.(*os.File)
	if isFile && term.IsTerminal(file.Fd()) {
		return file
	}
	return nil
}
