package recovery

import (
	"encoding/json"
	"os"
	"testing"
)

// failureText is one row of a file of error texts.
type failureText struct {
	Text, Client, Form string
	Mode               Mode
	Action             Action
	Repeat             Repeat
	Source             string
}

func readTexts(t *testing.T, path string) []failureText {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows []failureText
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestFailureTexts classifies every text by itself, and with its client named.
func TestFailureTexts(t *testing.T) {
	t.Parallel()
	rows := readTexts(t, "testdata/failure-texts.json")
	// further-texts.json are texts of public reports, judged by the same rules.
	for _, row := range append(rows, readTexts(t, "testdata/further-texts.json")...) {
		t.Run(row.Text, func(t *testing.T) {
			t.Parallel()
			for _, c := range []Context{{}, {Client: row.Client}} {
				if d := Diagnose(row.Text, c); d.Mode != row.Mode || d.Action != row.Action || d.Repeat != row.Repeat {
					t.Errorf("%s %s %s by %q, want %s %s %s", d.Mode, d.Action, d.Repeat, row.Text[d.Start:d.End], row.Mode, row.Action, row.Repeat)
				}
			}
		})
	}
}
