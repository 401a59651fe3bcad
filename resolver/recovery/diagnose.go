package recovery

import (
	"slices"

	"fusebox/model"
)

// Context is what is known of a failure beside its text. The zero value knows
// nothing.
type Context struct {
	// Client is the id of the runtime, or what it calls itself.
	Client string
	// Phase is what was asked: a JSON-RPC method such as initialize or tools/call,
	// or a word for it such as connect, list or call.
	Phase string
	// Transport is http, sse, stdio or another word of a server's type.
	Transport string
	// Elapsed is how long it took until the failure came, 0 where nobody knows.
	Elapsed model.Millis
	// Launch is the launch it happened in, nil where nobody knows.
	Launch *model.Launch
	// What is known of the tool; nil is not known.
	Idempotent, ReadOnly, Paid *bool
}

// Kind is what may be done twice with the tool. Of a tool that is paid only the
// word that it is idempotent counts: whatever it reads, it bills.
func (c *Context) Kind() Kind {
	isTrue := func(said *bool) bool { return said != nil && *said }
	switch {
	case isTrue(c.Idempotent):
		return Idempotent
	case isTrue(c.ReadOnly) && !isTrue(c.Paid):
		return ReadOnly
	}
	return Other
}

// isStdio reports whether no HTTP is between client and server.
func (c *Context) isStdio() bool { return c.Transport == "stdio" }

// Diagnosis is which kind of failure a text tells of, and what to do.
type Diagnosis struct {
	Mode Mode
	// Candidates are the modes that a text fits which is ambiguous, the likeliest
	// first.
	Candidates []Mode
	Action     Action
	Repeat     Repeat
	// Why is one line: what the text shows, and what follows.
	Why string
	// Start and End are the bytes of the text that decided, equal where nothing
	// did.
	Start, End int
	// Clocks are those that may have fired, the likeliest first.
	Clocks []model.ClockID
	// Limit is the time that the text gives for the clock, 0 for none.
	Limit model.Millis
	// Source names what the rule was read of.
	Source string
}

// IsKnown reports whether anything in the text was known.
func (d *Diagnosis) IsKnown() bool { return d.End > d.Start }

// longestMessage is how much of a message is read, in bytes.
const longestMessage = 64 << 10

// Diagnose tells which kind of failure a message is about. Of a message of more
// than 64 KiB it reads the beginning, and the end where that says nothing.
func Diagnose(text string, c Context) Diagnosis {
	d := diagnose(text[:min(len(text), longestMessage)], &c)
	if skipped := len(text) - longestMessage; skipped > 0 && !d.IsKnown() {
		d = diagnose(text[skipped:], &c)
		d.Start, d.End = d.Start+skipped, d.End+skipped
	}
	return d
}

func diagnose(text string, c *Context) Diagnosis {
	at, s, found := firstSign(text)
	if !found {
		return Diagnosis{
			Mode: Ambiguous, Action: InspectStatus, Repeat: RepeatByCause,
			Why: "nothing in the text is known as a timeout or as another failure of a call: look at the server's log",
		}
	}
	d := Diagnosis{Mode: s.mode, Action: s.action, Repeat: repeats[s.mode], Why: s.why, Start: at[0], End: at[1], Source: s.source}
	if s.settle != nil {
		s.settle(&d, text, c)
	}
	settleCall(&d, text, c)
	for _, mode := range append([]Mode{d.Mode}, d.Candidates...) {
		d.Clocks = append(d.Clocks, clocksOf[mode]...)
	}
	if c.isStdio() {
		d.Clocks = slices.DeleteFunc(d.Clocks, func(id model.ClockID) bool { return id == model.Fetch || id == model.TransportIdle })
	}
	d.Limit = limitIn(text, d.Start)
	d.refine(s, c.Kind())
	return d
}

// refine makes the answer that of a kind of tool, where that changes it.
func (d *Diagnosis) refine(s *sign, kind Kind) {
	mayRepeat := d.Mode == ClientAbort || d.Mode == IdleAbort || s.isTransient
	if kind == Other || !mayRepeat {
		return
	}
	d.Action = RepeatCall
	if s.waits {
		d.Action = Wait
	}
	d.Why += "; " + [...]string{
		ReadOnly:   "as the tool only reads, it may be called again",
		Idempotent: "as the tool is idempotent, it may be called again with the same key and arguments",
	}[kind]
}
