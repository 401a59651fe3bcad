package source

import (
	"fmt"
	"slices"
	"testing"

	"fusebox/model"
)

// BenchmarkParse shows that reading grows with the size of a file and not
// faster: MB/s stays the same. One file is one line, the other many.
func BenchmarkParse(b *testing.B) {
	for _, l := range slices.Concat(largeFiles, largeClientFiles()) {
		switch l.name {
		case "json rows", "json profiles", "yaml rows", "yaml block rows", "yaml short form", "yaml flow rows", "json in yaml", "claude history", "claude servers":
		default:
			continue
		}
		for _, divisor := range []int{64, 16, 4, 1} {
			text := []byte(l.make(l.size / divisor))
			b.Run(fmt.Sprintf("%s/%dKiB", l.name, len(text)>>10+1), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					file := Parse(model.Snapshot{Path: l.path, State: model.StateGood, Role: clientRoles[model.Format(l.path)], Bytes: text})
					if len(file.Findings) > 0 {
						b.Fatal(file.Findings[0].Message)
					}
				}
			})
		}
	}
}
