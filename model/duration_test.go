package model_test

import (
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

func TestReadDuration(t *testing.T) {
	t.Parallel()
	const how = "it like 20s, 5m or 1h30m, or as whole milliseconds"
	for text, want := range map[string]string{
		"0": "0 ms", "1500": "1.5 s", "20s": "20 s", "1h30m": "1 h 30 m", "0.5s": "500 ms", "9223372036854775807": "106751991167 d 7 h 12 m 55.807 s",
		"-5s": "write 5s", "-1": "write 1ms", "5 s": "write 5s", "20sec": "write 20s", "90 Minutes": "write 1h30m", "2 hours": "write 2h",
		"1.5hrs": "write 1h30m", "010": "write 10ms", "+7": "write 7ms", "1us": "write 1ms or more", "-1ns": "write 1ms or more",
		"": "write " + how, "soon": "write " + how, "s": "write " + how, "1d": "write " + how, "9223372036854775808": "write " + how, "1e3": "write " + how,
		"\x1b": "write " + how,
	} {
		ms, suggestion := model.ReadDuration(text)
		got := ms.String()
		if suggestion != "" {
			got = "write " + suggestion
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestWritten: what is suggested is understood.
func TestWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ms := model.Millis(rapid.Int64Min(0).Draw(t, "ms"))
		if back, suggestion := model.ReadDuration(ms.Written()); back != ms || suggestion != "" {
			t.Errorf("%d is written %s and read %d, %s", ms, ms.Written(), back, suggestion)
		}
	})
}
