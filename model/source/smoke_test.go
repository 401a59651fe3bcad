package source

import (
	"fmt"
	"os"
	"testing"

	"fusebox/model"
)

func TestSmoke(t *testing.T) {
	for _, p := range os.Args {
		if len(p) > 5 && p[0] == '/' {
			b, err := os.ReadFile(p)
			if err != nil {
				continue
			}
			f := Parse(model.Snapshot{Path: p, State: model.StateGood, Bytes: b})
			f.Source.Text = nil
			fmt.Printf("%+v\n", f)
			for _, x := range f.Findings {
				fmt.Printf("%s %s %s fix=%q\n   %s⟦%s⟧%s\n", x.Span, x.Code, x.Message, x.Fix, x.Excerpt.Before, x.Excerpt.Marked, x.Excerpt.After)
				for _, r := range x.Related {
					fmt.Printf("     %s %s\n", r.Span, r.Message)
				}
			}
		}
	}
}
