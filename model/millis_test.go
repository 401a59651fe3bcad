package model_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fusebox/model"
)

func TestMillisString(t *testing.T) {
	t.Parallel()
	for ms, want := range map[model.Millis]string{
		0: "0 ms", 1: "1 ms", 999: "999 ms", 1000: "1 s", 1500: "1.5 s", 25000: "25 s", 60000: "60 s", 90000: "90 s", 119999: "119.999 s",
		120000: "2 min", 300000: "5 min", 330000: "5 m 30 s", 3600000: "1 h", 7195000: "1 h 59 m 55 s", 7200000: "2 h",
		86400000: "1 d", 100000000: "1 d 3 h 46 m 40 s", 2147483647: "24 d 20 h 31 m 23.647 s", -5000: "-5 s",
		math.MinInt64: "-" + model.Millis(math.MaxInt64).String(),
	} {
		if got := ms.String(); got != want {
			t.Errorf("%d: %q, want %q", int64(ms), got, want)
		}
	}
}

// TestMillisStringIsExact reads a duration back from what people are shown.
func TestMillisStringIsExact(t *testing.T) {
	t.Parallel()
	units := map[string]float64{"ms": 1, "s": 1e3, "min": 6e4, "m": 6e4, "h": 3.6e6, "d": 8.64e7}
	rapid.Check(t, func(t *rapid.T) {
		ms := model.Millis(rapid.Int64Range(0, 1<<40).Draw(t, "ms"))
		words := strings.Fields(ms.String())
		var sum float64
		for i := 0; i+1 < len(words); i += 2 {
			n, err := strconv.ParseFloat(words[i], 64)
			if err != nil || units[words[i+1]] == 0 {
				t.Fatalf("%d is shown as %q", int64(ms), ms)
			}
			sum += n * units[words[i+1]]
		}
		if model.Millis(sum+0.5) != ms {
			t.Fatalf("%d is shown as %q", int64(ms), ms)
		}
	})
}
