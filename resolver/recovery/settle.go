package recovery

import "strings"

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
