package tooltimeout

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
)

// vector is one case of testdata/tool-timeouts.json.
type vector struct {
	N           int
	Name        string
	Table       json.RawMessage
	Tool        string
	ToolTier    string `json:"tool_tier"`
	DefaultTier string `json:"default_tier"`
	Tiers       json.RawMessage
	TimeoutMs   int64     `json:"timeout_ms"`
	MatchedBy   MatchedBy `json:"matched_by"`
	MatchedKey  string    `json:"matched_key"`
	Error       string
	Lint        []string
	Context     struct {
		KnownTools []string `json:"known_tools"`
		Raw        string
		Client     string
		Inner      map[string]struct {
			BudgetMs *model.Millis `json:"budget_ms"`
			Depth    int
			Calls    []string
			Attempts int
		}
	}
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/tool-timeouts.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Cases
}

// settings reads a JSON mapping of strings, in order and with repeated keys.
func settings(t *testing.T, raw []byte) []model.Setting {
	t.Helper()
	var all []model.Setting
	if len(raw) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	next := func() json.Token {
		token, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	for next(); decoder.More(); {
		key, value := next().(string), next().(string)
		all = append(all, setting(key, value))
	}
	return all
}

func setting(key, value string) model.Setting {
	return model.Setting{Key: model.Text{Value: key}, Value: model.Value{Kind: model.KindString, Text: value}}
}

func texts(words []string) []model.Text {
	all := make([]model.Text, len(words))
	for i, word := range words {
		all[i].Value = word
	}
	return all
}

func (v *vector) written(t *testing.T) *model.ToolTimeouts {
	raw := []byte(v.Table)
	if v.Context.Raw != "" {
		raw = []byte(v.Context.Raw)
	}
	table := &model.ToolTimeouts{
		DefaultTier: model.Text{Value: v.DefaultTier}, Tiers: settings(t, v.Tiers), Entries: settings(t, raw),
		KnownTools: texts(v.Context.KnownTools),
	}
	for tool, inner := range v.Context.Inner {
		table.Inner = append(table.Inner, model.InnerBudget{
			Tool: model.Text{Value: tool}, Attempts: inner.Attempts, Budget: inner.BudgetMs, Depth: inner.Depth, Calls: texts(inner.Calls),
		})
	}
	return table
}

// codesOf are the codes of findings, sorted, each once.
func codesOf(findings []model.Finding) []string {
	codes := []string{}
	for _, f := range findings {
		codes = append(codes, string(f.Code))
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

func TestVectors(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t) {
		if v.Context.Client != "" {
			// What the table is to a client's clocks is told by package resolver.
			v.Lint = nil
		}
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			table := Load(v.written(t))
			findings := table.Lint(nil)
			slices.Sort(v.Lint)
			if got := codesOf(findings); !slices.Equal(got, v.Lint) {
				t.Errorf("lint %v, want %v", got, v.Lint)
			}
			d, err := table.For(v.Tool, v.ToolTier)
			if v.Error != "" {
				if err == nil || len(findings) == 0 || !strings.HasPrefix(findings[0].Message, v.Error) {
					t.Errorf("decided %+v, %v; findings %v, want %q", d, err, findings, v.Error)
				}
				return
			}
			if err != nil || int64(d.Budget.Ms) != v.TimeoutMs || d.By != v.MatchedBy || d.Key != v.MatchedKey {
				t.Errorf("%d ms by %s %q, %v; want %d ms by %s %q", d.Budget.Ms, d.By, d.Key, err, v.TimeoutMs, v.MatchedBy, v.MatchedKey)
			}
		})
	}
}
