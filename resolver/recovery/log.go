package recovery

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
)

// Event is a failure in a log.
type Event struct {
	Diagnosis
	// Line counts from 1; Start and End of the diagnosis count from the start of
	// the line.
	Line int
	Text string
	// Count is how often lines of the same text stand there; only the last one is
	// listed.
	Count int
}

// DiagnoseLog tells of every message of a log that is about a failure: a line, with
// those that continue it. A text that is one
// value of JSON is one message, on however many lines.
func DiagnoseLog(text string, c Context) []Event {
	if strings.Count(strings.TrimSpace(text), "\n") == 0 || json.Valid([]byte(text)) {
		if d := Diagnose(text, c); d.IsKnown() {
			return []Event{{Diagnosis: d, Line: 1 + strings.Count(text[:d.Start], "\n"), Text: text, Count: 1}}
		}
		return nil
	}
	var events []Event
	at := map[string]int{}
	number := 0
	for line := range messages(text) {
		first := number + 1
		number += max(strings.Count(line, "\n"), 1)
		line = strings.TrimRight(line, "\r\n")
		d := Diagnose(line, c)
		if !d.IsKnown() {
			continue
		}
		number := first + strings.Count(line[:d.Start], "\n")
		// Lines differ by time and id: what the sign stands in tells them apart.
		key := line[d.Start:]
		if known, found := at[key]; found {
			events[known].Count++
			events[known].Line = number
			events[known].Diagnosis, events[known].Text = d, line
			continue
		}
		at[key] = len(events)
		events = append(events, Event{d, number, line, 1})
	}
	slices.SortFunc(events, func(a, b Event) int { return a.Line - b.Line })
	return events
}

// messages are the lines of a log, those together that are one message: an error
// and what it was caused by.
func messages(text string) iter.Seq[string] {
	const mostLines = 32
	return func(yield func(string) bool) {
		start, at, lines, before := 0, 0, 0, ""
		for line := range strings.Lines(text) {
			trimmed := strings.TrimSpace(line)
			isMore := trimmed == "" || strings.HasPrefix(trimmed, "Caused by") || strings.HasSuffix(before, ":") ||
				(line[0] == ' ' || line[0] == '\t') && !strings.HasPrefix(trimmed, "at ")
			if lines > 0 && (!isMore || lines == mostLines) {
				if !yield(text[start:at]) {
					return
				}
				start, lines = at, 0
			}
			at += len(line)
			lines++
			if trimmed != "" {
				before = trimmed
			}
		}
		if start < at {
			yield(text[start:at])
		}
	}
}

// Deciding is the event that matters most: the last of a call that may have run,
// else the last failure of a known kind, else the last. It gives false where there
// are none.
func Deciding(events []Event) (Event, bool) {
	var last *Event
	for i := range events {
		e := &events[i]
		isBetter := last == nil || weight(e) > weight(last) || weight(e) == weight(last) && e.Line >= last.Line
		if isBetter {
			last = e
		}
	}
	if last == nil {
		return Event{}, false
	}
	return *last, true
}

// weight is how much an event matters: a call that may have run most, for it may
// have to be paid, what is no timeout least.
func weight(e *Event) int {
	switch e.Mode {
	case NotATimeout:
		return 0
	case Ambiguous:
		return 1
	case ClientAbort, IdleAbort, Backgrounded:
		return 3
	}
	return 2
}
