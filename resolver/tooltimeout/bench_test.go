package tooltimeout

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"fusebox/model"
)

// manyTools is a table of many entries, a part of them dead, and many tools.
func manyTools(tools, entries int) *model.ToolTimeouts {
	table := &model.ToolTimeouts{}
	name := func(i int) string {
		return fmt.Sprintf("mcp__server%d__%s_%d", i%40, [...]string{"get", "list", "create", "run"}[i%4], i)
	}
	for i := range tools {
		table.KnownTools = append(table.KnownTools, model.Text{Value: name(i)})
	}
	for i := range entries {
		key := name(i * tools / entries)
		switch i % 4 {
		case 1:
			key += "*"
		case 2:
			key = key[:len(key)-1] + "x"
		}
		table.Entries = append(table.Entries, setting(key, (time.Duration(i+1)*time.Second).String()))
	}
	return table
}

// randomTools is a table whose every key is a dead wildcard, and nearly the name of
// none: names of few letters are the hardest to tell apart.
func randomTools(tools, entries int) *model.ToolTimeouts {
	source := rand.New(rand.NewPCG(1, 2))
	name := func() string {
		letters := make([]byte, 16)
		for i := range letters {
			letters[i] = "abcdefghij_"[source.IntN(11)]
		}
		return string(letters)
	}
	table := &model.ToolTimeouts{}
	for range tools {
		table.KnownTools = append(table.KnownTools, model.Text{Value: name()})
	}
	for range entries {
		table.Entries = append(table.Entries, setting(name()+"*", "5s"))
	}
	return table
}

// BenchmarkTable resolves and looks over 10,000 tools with 1,000 entries, which
// should take less than a second.
func BenchmarkTable(b *testing.B) {
	for name, written := range map[string]*model.ToolTimeouts{"many": manyTools(10_000, 1_000), "random": randomTools(10_000, 1_000)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				table := Load(written)
				for _, tool := range written.KnownTools {
					if _, err := table.For(tool.Value, ""); err != nil {
						b.Fatal(err)
					}
				}
				if len(table.Lint(nil)) == 0 {
					b.Fatal("nothing found")
				}
			}
			if each := b.Elapsed() / time.Duration(b.N); each > time.Second {
				b.Errorf("%v for a table, more than a second", each)
			}
		})
	}
}
