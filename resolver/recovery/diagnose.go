package recovery

import (
	"strings"

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

// Diagnose tells which kind of failure a message is about, by its first 64 KiB.
func Diagnose(text string, c Context) Diagnosis {
	text = text[:min(len(text), longestMessage)]
	at, s, found := firstSign(text)
	if !found {
		return Diagnosis{
			Mode: Ambiguous, Action: InspectStatus, Repeat: RepeatByCause,
			Why: "nothing in the text is known as a timeout or as another failure of a call: look at the server's log",
		}
	}
	d := Diagnosis{Mode: s.mode, Action: s.action, Repeat: repeats[s.mode], Why: s.why, Start: at[0], End: at[1], Source: s.source}
	if s.settle != nil {
		s.settle(&d, text, &c)
	}
	d.Clocks = clocksOf[d.Mode]
	for _, candidate := range d.Candidates {
		d.Clocks = append(d.Clocks[:len(d.Clocks):len(d.Clocks)], clocksOf[candidate]...)
	}
	d.Limit = limitIn(text, d.Start)
	d.refine(s, c.Kind())
	return d
}

// settleClosed decides what a server was at when it ended.
func settleClosed(d *Diagnosis, text string, c *Context) {
	switch {
	case startWords.MatchString(text), phaseOf(c.Phase) == ConnectDeadline:
		d.Action, d.Why = FixServer, "the server ended at the start: that is no clock but its own failure; read what it wrote to standard error"
	case callWords.MatchString(text), phaseOf(c.Phase) == ClientAbort:
		d.Mode, d.Repeat = ErrorResult, repeats[ErrorResult]
		d.Why = "the server ended with the call in its hands: it may be done, or have stopped half-way"
	}
}

// settleRefused takes a refusal at the start for what it is: no call was made.
func settleRefused(d *Diagnosis, text string, c *Context) {
	if startWords.MatchString(text) || phaseOf(c.Phase) == ConnectDeadline {
		d.Mode, d.Action, d.Repeat = NotATimeout, FixServer, repeats[NotATimeout]
		d.Why = "the server, or what stands before it, refused the client at the start: correct its address or credentials"
	}
}

// settleFetch decides what failed where all that is known is that no answer came:
// the HTTP stack gives up after 300 s of silence.
func settleFetch(d *Diagnosis, text string, c *Context) {
	if c.Elapsed == 0 {
		context := *c
		context.Elapsed, c = limitIn(text, d.Start), &context
	}
	if fingerprint(&Context{Elapsed: c.Elapsed}) == IdleAbort {
		d.Mode, d.Action, d.Repeat = IdleAbort, Retrieve, repeats[IdleAbort]
		d.Why = "no answer came for as long as the HTTP stack waits; the server may still be at it"
		return
	}
	settlePhase(d, text, c)
}

// settlePhase decides what timed out where the words for it say nothing: a call,
// or what comes before the first.
func settlePhase(d *Diagnosis, text string, c *Context) {
	switch at := startWords.FindStringIndex(text); {
	case at != nil:
		d.Mode, d.Start, d.End = ConnectDeadline, min(at[0], d.Start), max(at[1], d.End)
	case callWords.MatchString(text):
		d.Mode = ClientAbort
	case phaseOf(c.Phase) != "":
		d.Mode = phaseOf(c.Phase)
	default:
		d.Mode = fingerprint(c)
	}
	switch d.Mode {
	case ConnectDeadline:
		d.Action, d.Why = Reconnect, "the client gave up before it could call anything: the server did not connect, or did not answer the handshake or the list of its tools"
	case IdleAbort:
		d.Action, d.Why = Retrieve, "it took as long as this client lets a call be silent; the server may still be at it"
	case ClientAbort:
		d.Action, d.Why = Retrieve, "the client gave up on the call; the server may have done it, or may still be at it"
	default:
		d.Mode, d.Candidates = Ambiguous, []Mode{ClientAbort, ConnectDeadline}
		d.Action, d.Why = InspectStatus, "the same words stand for a call that was given up and for a server that never connected: the method that was asked, or the time it took, would settle it"
	}
	d.Repeat = repeats[d.Mode]
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
	d.Why += "; " + map[Kind]string{ReadOnly: "as the tool only reads, it may be called again", Idempotent: "as the tool is idempotent, it may be called again with the same key and arguments"}[kind]
}

// phaseOf is the mode of a timeout in a phase, "" where the word is not known.
func phaseOf(phase string) Mode {
	phase = strings.ToLower(phase)
	switch {
	case phase == "":
		return ""
	case strings.Contains(phase, "call"):
		return ClientAbort
	case startPhase.MatchString(phase):
		return ConnectDeadline
	}
	return ""
}
