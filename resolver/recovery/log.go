package recovery

import (
	"encoding/json"
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

// DiagnoseLog tells of every line that is about a failure. A text that is one
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
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		d := Diagnose(line, c)
		if !d.IsKnown() {
			continue
		}
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
	return events
}

// Deciding is the event that the others lead to: the last one that is a failure of
// a known kind, else the last. It gives false where there are none.
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

// weight is how much an event says: most by a known kind of failure, least by
// what is no timeout.
func weight(e *Event) int {
	switch e.Mode {
	case NotATimeout:
		return 0
	case Ambiguous:
		return 1
	}
	return 2
}
