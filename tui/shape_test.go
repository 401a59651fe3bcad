package tui

import (
	"math"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// contradicts says what is wrong with a shape; "" where there can be such a call.
func contradicts(s resolver.Shape) string {
	switch first := s.FirstByte; {
	case s.Duration < 1 || s.Silent < 0 || s.Keepalive < 0:
		return "a time below its least"
	case s.Silent > s.Duration:
		return "silent for longer than it lasts"
	case first != nil && (*first < 0 || *first > s.Duration):
		return "headers after the answer"
	case first != nil && s.Silent > 0 && *first > s.Silent:
		return "headers after the silence"
	}
	return ""
}

// anyShape is a shape that fields made.
func anyShape() *rapid.Generator[resolver.Shape] {
	return rapid.Custom(func(t *rapid.T) resolver.Shape {
		s := resolver.Shape{Duration: usualDuration}
		for range rapid.IntRange(0, 5).Draw(t, "changes") {
			s = anyField(t).with(s, anyTime(t))
		}
		return s
	})
}

func anyField(t *rapid.T) shapeField {
	return shapeField(rapid.IntRange(0, fieldCount-1).Draw(t, "field"))
}

// anyTime is a time that can be typed, often one that the keys go through.
func anyTime(t *rapid.T) model.Millis {
	if rapid.Bool().Draw(t, "a step") {
		return rapid.SampledFrom(shapeSteps[:]).Draw(t, "step")
	}
	return model.Millis(rapid.Int64Range(0, math.MaxInt64).Draw(t, "ms"))
}

// TestShapesMakeSense: what is typed or stepped to is taken as it is, and what then
// contradicts it follows.
func TestShapesMakeSense(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before, field, ms := anyShape().Draw(t, "shape"), anyField(t), anyTime(t)
		if why := contradicts(before); why != "" {
			t.Fatalf("%+v: %s", before, why)
		}
		typed := field.with(before, ms)
		if why := contradicts(typed); why != "" {
			t.Fatalf("%s of %s: %s: %+v", field, ms, why, typed)
		}
		if got := field.number(typed); got != ms && !(field == fieldDuration && ms == 0) {
			t.Fatalf("%s is %d, not %d as typed, of %+v", field, got, ms, before)
		}
		if field.value(typed) == "" || strings.Contains(field.value(typed), "-") {
			t.Fatalf("%s is written %q", field, field.value(typed))
		}
		for _, isUp := range []bool{true, false} {
			stepped := field.stepped(before, isUp)
			if why := contradicts(stepped); why != "" {
				t.Fatalf("a step of %s: %s: %+v", field, why, stepped)
			}
			if a, b := field.number(before), field.number(stepped); isUp && b < a || !isUp && b > a {
				t.Fatalf("a step (up: %t) of %s leads from %d to %d", isUp, field, a, b)
			}
		}
	})
}

// TestStepsComeBack: up and down is back, and so is down and up, but for the ends.
func TestStepsComeBack(t *testing.T) {
	t.Parallel()
	for field := range shapeField(fieldCount) {
		steps := slices.Clone(shapeSteps[:])
		switch field {
		case fieldDuration:
			steps = steps[1:]
		case fieldFirstByte:
			steps = append([]model.Millis{-1}, steps...)
		}
		shape := field.with(resolver.Shape{Duration: 2 * model.Day}, steps[0])
		for i, want := range steps {
			if got := field.number(shape); got != want {
				t.Fatalf("step %d of %s is %d, want %d", i, field, got, want)
			}
			if up := field.stepped(shape, true); i < len(steps)-1 && field.number(field.stepped(up, false)) != want || i == len(steps)-1 && field.number(up) != want {
				t.Errorf("%s does not come back to %d from above", field, want)
			}
			if down := field.stepped(shape, false); i > 0 && field.number(field.stepped(down, true)) != want || i == 0 && field.number(down) != want {
				t.Errorf("%s does not come back to %d from below", field, want)
			}
			shape = field.stepped(shape, true)
		}
	}
	short := resolver.Shape{Duration: 1}
	if got := fieldDuration.stepped(short, false); got.Duration != 1 {
		t.Errorf("less of 1 ms is %s", got.Duration)
	}
}

// TestFieldsFollow: no call is silent for longer than it lasts, and its headers
// come before its silence ends.
func TestFieldsFollow(t *testing.T) {
	t.Parallel()
	ms := func(n model.Millis) *model.Millis { return &n }
	for name, test := range map[string]struct {
		shape resolver.Shape
		field shapeField
		ms    model.Millis
		want  resolver.Shape
	}{
		"a silence longer than the call":   {resolver.Shape{Duration: 1000}, fieldSilent, 5000, resolver.Shape{Duration: 5000, Silent: 5000}},
		"a call shorter than its silence":  {resolver.Shape{Duration: 5000, Silent: 4000}, fieldDuration, 1000, resolver.Shape{Duration: 1000, Silent: 1000}},
		"a call shorter than its headers":  {resolver.Shape{Duration: 5000, FirstByte: ms(4000)}, fieldDuration, 1000, resolver.Shape{Duration: 1000, FirstByte: ms(1000)}},
		"headers after the answer":         {resolver.Shape{Duration: 1000}, fieldFirstByte, 5000, resolver.Shape{Duration: 5000, FirstByte: ms(5000)}},
		"headers after the silence":        {resolver.Shape{Duration: 9000, Silent: 1000}, fieldFirstByte, 5000, resolver.Shape{Duration: 9000, Silent: 5000, FirstByte: ms(5000)}},
		"a silence shorter than the wait":  {resolver.Shape{Duration: 9000, FirstByte: ms(5000)}, fieldSilent, 1000, resolver.Shape{Duration: 9000, Silent: 1000, FirstByte: ms(1000)}},
		"no silence":                       {resolver.Shape{Duration: 9000, Silent: 5000, FirstByte: ms(5000)}, fieldSilent, 0, resolver.Shape{Duration: 9000, FirstByte: ms(5000)}},
		"headers as the server answers":    {resolver.Shape{Duration: 9000, FirstByte: ms(5000)}, fieldFirstByte, -1, resolver.Shape{Duration: 9000}},
		"no time at all":                   {resolver.Shape{Duration: 9000, Silent: 10}, fieldDuration, 0, resolver.Shape{Duration: 1, Silent: 1}},
		"a keepalive longer than the call": {resolver.Shape{Duration: 9000}, fieldKeepalive, 10000, resolver.Shape{Duration: 9000, Keepalive: 10000}},
	} {
		if diff := cmp.Diff(test.want, test.field.with(test.shape, test.ms)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestTheOwnCallEndsAsItsVerdict: the call that the timeline plays of a tool meets
// the end that stands among the verdicts, whatever the files say.
func TestTheOwnCallEndsAsItsVerdict(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		report := resolved(anyProfile(t, "profile"))
		for i := range report.Launches {
			for server := range report.Launches[i].Servers {
				s := subjectOf(report, i, server)
				for tool := range s.current().Verdicts {
					s.shape.tool = tool
					v := &s.current().Verdicts[tool]
					played := resolver.Play(s.current(), s.shape.of(s.current()))
					want, got := *v, played.Verdict
					want.Tool, want.Blocks, want.Place, want.Keepalive, got.Keepalive = "", false, model.Span{}, 0, 0
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("%s of %s: the verdict (-) against the timeline (+):\n%s", v.Tool, report.Launches[i].Name, diff)
					}
					if text := joined(timelineText(s, frame{look: testLook, width: 300}).lines); !strings.Contains(text, fate(v)) {
						t.Fatalf("%q is not below the timeline:\n%s", fate(v), text)
					}
				}
			}
		}
	})
}
