package runtimes

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestReadInteger(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		number int64
		manner Manner
	}{
		"30000": {30000, Whole}, " 45000 ": {45000, Whole}, "+60000": {60000, Whole}, "-5000": {-5000, Whole}, "00500": {500, Whole},
		"": {0, Blank}, "  \t": {0, Blank}, "abc": {0, NoNumber}, "NaN": {0, NoNumber}, "Infinity": {0, NoNumber}, "٣٠": {0, NoNumber},
		"30s": {30, UnitDropped}, "5 min": {5, UnitDropped}, "30000ms": {30000, UnitDropped}, "2h": {2, UnitDropped},
		"1.9": {1, PrefixOnly}, "0x7530": {0, PrefixOnly}, "0b11": {0, PrefixOnly}, "12 34": {12, PrefixOnly}, "60_00": {60, PrefixOnly},
		"1500 # c": {1500, PrefixOnly}, "1e3ms": {1, PrefixOnly},
		"1e5": {100000, Whole}, "1.5E3": {1500, Whole}, "-1e3": {-1000, Whole}, "1.2345e2": {0, NoNumber}, "1e-3": {0, NoNumber}, "5e400": {0, NoNumber},
		"60_000": {60000, Whole}, "1,000,000": {1000000, Whole}, "60 000": {60000, Whole}, "60\u00a0000": {60000, Whole}, "60\u202f000": {60000, Whole},
		"60_000,000": {60, PrefixOnly}, "1234_567": {1234, PrefixOnly},
		`"2000"`: {0, Quoted}, "'2000'": {0, Quoted}, "${X}": {0, NoNumber}, "--5": {0, NoNumber}, "+-5": {0, NoNumber},
		"99999999999999999999": {math.MaxInt64, Whole}, "-99999999999999999999": {-math.MaxInt64, Whole},
	}
	for text, want := range tests {
		number, manner := readInteger(text)
		if number != want.number || manner != want.manner {
			t.Errorf("%q: %d, %d; want %d, %d", text, number, manner, want.number, want.manner)
		}
	}
	for text, want := range map[string]int64{"1e5": 1, "60_000": 60, "60,000": 60, "30s": 30, " 7 ": 7} {
		if number, _ := readOldInteger(text); number != want {
			t.Errorf("old reader, %q: %d, want %d", text, number, want)
		}
	}
	for text, want := range map[string]Manner{"30s": NoNumber, "1.9": NoNumber, "30": Whole, "": Blank, "3_000": Whole} {
		if _, manner := readWholeInteger(text); manner != want {
			t.Errorf("whole reader, %q: %d, want %d", text, manner, want)
		}
	}
}

// FuzzReadInteger holds the readers to what they share with each other and
// with strconv.
func FuzzReadInteger(f *testing.F) {
	for _, seed := range []string{"30000", "30s", "1e5", "60_000", "0x10", "", "-1", `"1"`, "1.5", "5e400", "\ufeff7", "٣٠"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		trimmed := strings.TrimFunc(text, isJavaScriptSpace)
		number, manner := readInteger(text)
		if again, same := readInteger(trimmed); again != number || same != manner {
			t.Fatalf("%q reads %d, trimmed %d", text, number, again)
		}
		if plain, err := strconv.ParseInt(trimmed, 10, 64); err == nil {
			old, oldManner := readOldInteger(text)
			whole, wholeManner := readWholeInteger(text)
			if number != plain || old != plain || whole != plain || manner != Whole || oldManner != Whole || wholeManner != Whole {
				t.Fatalf("%q reads %d, %d, %d; strconv %d", text, number, old, whole, plain)
			}
		}
		if !manner.isNumber() && number != 0 {
			t.Fatalf("%q is no number and reads %d", text, number)
		}
		if old, oldManner := readOldInteger(text); oldManner == Whole && (old != number || manner != Whole) {
			t.Fatalf("%q read %d whole before 2.1.211 and %d since", text, old, number)
		}
	})
}

func TestWholeLiteral(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{"5000": 5000, "5e3": 5000, "5000.0": 5000, "-1": -1} {
		if n, ok := wholeLiteral(text); !ok || n != want {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
	for _, text := range []string{"1.5", "abc", "", "1e400", "99999999999999999999"} {
		if n, ok := wholeLiteral(text); ok {
			t.Errorf("%q reads %d", text, n)
		}
	}
}
