package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"

	"pgregory.net/rapid"
)

// printed is everything that the program prints of a file, in every form.
func printed(t failer, path, text string) map[string]string {
	t.Helper()
	file := source.Parse(goodFile(path, text))
	report := resolver.Inspect([]*model.File{file}, resolver.Options{})
	outputs := map[string]string{"json": reportJSON(t, report), "github": printedBy(t, (*job).writeGitHub, report), "sarif": printedBy(t, (*job).writeSARIF, report)}
	for _, width := range []int{20, 80, 200} {
		outputs["text"] += reportAt(report, width)
	}
	ascii := &page{glyphs: asciiGlyphs, width: plainWidth}
	ascii.report(report)
	outputs["ascii"] = ascii.text.String()
	for i := range report.Launches {
		launch := &report.Launches[i]
		if i < mostSimulated {
			text, json := simulated(t, launch)
			outputs["simulation"] += text
			outputs["simulation json"] += json
		}
		for name, dialect := range envDialects {
			var stderr bytes.Buffer
			j := newJob()
			j.stderr = &stderr
			lines, left := j.environmentText(launch, dialect)
			j.tellLeftOut(report, launch, left, resolver.Options{})
			outputs[name] += lines
			outputs[name+" findings"] += stderr.String()
		}
	}
	return outputs
}

// mostSimulated is of how many launches a call is played.
const mostSimulated = 4

// simulated is a call to a launch as text, and as JSON with the environment.
func simulated(t failer, launch *model.Launch) (text, json string) {
	t.Helper()
	shape := resolver.Shape{Duration: 2 * model.Hour, Keepalive: 20 * model.Second}
	played := playedAll(launch, shape)
	p := &page{glyphs: unicodeGlyphs, width: 80, wraps: true}
	p.simulation(launch, shape, played)
	var b bytes.Buffer
	j := newJob()
	j.stdout = &b
	for _, value := range []any{toJSONSimulation(launch, shape, played), j.toJSONEnvironment(launch)} {
		if err := j.writeJSON(value); err != nil {
			t.Fatal(err)
		}
	}
	return p.text.String(), b.String()
}

// FuzzPrinters: no bytes of a file make a printer fail, or reach the terminal
// as anything but text.
func FuzzPrinters(f *testing.F) {
	samples, err := filepath.Glob("testdata/*.fusebox.*")
	if err != nil || len(samples) == 0 {
		f.Fatalf("no samples: %v", err)
	}
	for _, path := range samples {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, false)
	}
	f.Add([]byte(overrideScene), false)
	f.Add([]byte(`{"agent_profiles": [{"name": "\u001b[2J", "agent_id": "claude-acp", "env": {"A\u202e": "\u009b", "MCP_TIMEOUT": "9\u0007"}}]}`), true)
	f.Add([]byte("agent_profiles: [{name: a, agent_id: claude-acp, env: {\"K\\e\": \"\\x9b\", MCP_TIMEOUT: \"\\u2028\"}}]"), false)
	for _, credential := range credentials {
		f.Add([]byte(strings.ReplaceAll(namesFile, "%s", credential)), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, isJSON bool) {
		path := "f.fusebox.yaml"
		if isJSON {
			path = "f.fusebox.json"
		}
		for form, output := range printed(t, path, string(text)) {
			if found := unsafeText(output); found != "" {
				t.Errorf("%s: %s", form, found)
			}
		}
	})
}

// TestMasksHold: a credential is printed in no form, however the rest of the
// file is damaged.
func TestMasksHold(t *testing.T) {
	t.Parallel()
	whole := sample(t, "secrets.fusebox.yaml")
	if strings.Count(whole, "PLANTED") < 9 {
		t.Fatal("the sample lost its credentials")
	}
	rapid.Check(t, func(t *rapid.T) {
		text := damaged(t, whole)
		for form, output := range printed(t, "f.fusebox.yaml", text) {
			if at := strings.Index(output, "PLANTED"); at >= 0 {
				t.Fatalf("%s of\n%s\nshows %q", form, text, output[max(0, at-60):min(len(output), at+30)])
			}
			if found := unsafeText(output); found != "" {
				t.Errorf("%s: %s", form, found)
			}
		}
	})
}

// damaged is a file in which some characters were replaced or taken out, but
// none of a credential or of what stands before it on its line.
func damaged(t *rapid.T, whole string) string {
	lines := strings.SplitAfter(whole, "\n")
	for range rapid.IntRange(0, 6).Draw(t, "edits") {
		i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		line := lines[i]
		first := 0
		if planted := strings.LastIndex(line, "PLANTED"); planted >= 0 {
			first = planted + strings.IndexAny(line[planted:], "\"/\n")
		}
		if line == "" {
			continue
		}
		at := rapid.IntRange(first, len(line)-1).Draw(t, "column")
		with := rapid.SampledFrom([]string{"", "\"", "'", ":", "{", "}", "[", "]", "#", "\n", " ", "\t", "\x1b", "\u202e", "&a ", "*a ", "|\n", "- "}).Draw(t, "with")
		lines[i] = line[:at] + with + line[at+1:]
	}
	return strings.Join(lines, "")
}
