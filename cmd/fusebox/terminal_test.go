//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestHelpAsksNothing: help and version are text alone, also on a terminal.
func TestHelpAsksNothing(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--help"}, {"check", "--help"}, {"--version"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			s := start(t, args...)
			code, all := s.awaitExit()
			if found := unsafeText(strings.ReplaceAll(all, "\r\n", "\n")); code != 0 || found != "" || all == "" {
				t.Errorf("exits with %d, %s in %q", code, found, all)
			}
		})
	}
}

// TestCheckAsksNothing: the report is coloured on a terminal, and nothing but
// colour.
func TestCheckAsksNothing(t *testing.T) {
	t.Parallel()
	s := start(t, "check", "testdata/override.fusebox.yaml")
	code, all := s.awaitExit()
	if code != exitFindings {
		t.Errorf("exits with %d", code)
	}
	if !strings.Contains(all, "\x1b[1;31merror[question-aborted]\x1b[m") {
		t.Errorf("no colour in %q", all)
	}
	for rest := all; ; {
		_, after, found := strings.Cut(rest, "\x1b")
		if !found {
			break
		}
		if sequence, _, _ := strings.Cut(after, "m"); strings.Trim(sequence, "[0123456789;") != "" {
			t.Fatalf("not a colour: %q", sequence)
		}
		rest = after
	}
}

// TestScreen: the first frame comes on a terminal that never answers, follows
// the file, and leaves the terminal as it was.
func TestScreen(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "p.fusebox.yaml")
	if err := os.WriteFile(path, []byte(sample(t, "override.fusebox.yaml")), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, folder)
	s.await("opus+docker")
	s.await("✖ 2")
	if err := os.WriteFile(path, []byte(sample(t, "clean.fusebox.yaml")), 0o644); err != nil {
		t.Fatal(err)
	}
	s.await("✖ 0")
	s.checkQuit()
}

// TestSignals: a signal ends the screen in good order.
func TestSignals(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			s := start(t, "demo")
			s.await("opus-docker")
			if err := s.command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			code, all := s.awaitExit()
			if code != exitClean {
				t.Errorf("exits with %d", code)
			}
			s.checkRestored(all)
		})
	}
}

// TestUsageOnTerminal: a flag that names nothing is refused before the screen
// opens, and one that the file defines is not.
func TestUsageOnTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, "--runtime", "claude-cod", "testdata/override.fusebox.yaml")
	code, all := s.awaitExit()
	if code != exitUsage || !strings.Contains(all, "did you mean claude-code?") || strings.Contains(all, "\x1b") {
		t.Errorf("exits with %d: %q", code, all)
	}
	path := filepath.Join(t.TempDir(), "p.fusebox.yaml")
	own := "agent_profiles: [{name: own, agent_id: house-agent}]\nruntimes: [{id: house-agent, rules: claude-code}]\n"
	if err := os.WriteFile(path, []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	s = start(t, "--runtime", "house-agent", path)
	s.await("house-agent")
}
