package recovery

import (
	"strings"

	"fusebox/model"
)

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

// settleBroken takes a connection that broke at the start for what it is.
func settleBroken(d *Diagnosis, text string, _ *Context) {
	if startWords.MatchString(text) {
		d.Mode, d.Action, d.Repeat = ConnectDeadline, Reconnect, repeats[ConnectDeadline]
		d.Why = "the connection broke before anything could be called"
	}
}

// settlePerson tells a person who ended a call from words of the server's answer.
func settlePerson(d *Diagnosis, text string, _ *Context) {
	if errorFlag.MatchString(text) {
		d.Mode, d.Action, d.Repeat = ErrorResult, InspectStatus, repeats[ErrorResult]
		d.Why = "the server answered with an error in words of its own: they say whether anything was done"
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
	const silence = 300 * model.Second
	if !c.isStdio() && Fits(&model.Clock{State: model.Bounded, Ms: silence, MaxMs: silence}, c.Elapsed) {
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
	case errorFlag.MatchString(text) && !strings.Contains(text, "-32001"):
		d.Mode, d.Action, d.Repeat = ErrorResult, InspectStatus, repeats[ErrorResult]
		d.Why = "the server answered: the work inside it ran out of time, and a part of it may be done"
		return
	case at != nil:
		d.Mode, d.Start, d.End = ConnectDeadline, min(at[0], d.Start), max(at[1], d.End)
	case callWords.MatchString(text):
		d.Mode = ClientAbort
	case phaseOf(c.Phase) != "":
		d.Mode = phaseOf(c.Phase)
	default:
		d.Mode = c.byTime()
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

// settleCall takes back that nothing was called, where the phase or the text tells
// of a call, and says it where the phase tells that there was none.
func settleCall(d *Diagnosis, text string, c *Context) {
	const answered = "the server answered: something that it reaches itself failed, and a part of the work may be done"
	phase, isError := phaseOf(c.Phase), errorFlag.MatchString(text)
	isCall := phase == ClientAbort || callOfTool.MatchString(text)
	switch {
	case phase == ConnectDeadline && !callOfTool.MatchString(text) && (d.Mode == ClientAbort || d.Mode == IdleAbort):
		d.Mode, d.Action, d.Why = ConnectDeadline, Reconnect, "it failed before anything could be called"
	case d.Repeat == RepeatFree && isError, d.Action == FixServer && isCall && isError:
		d.Mode, d.Action, d.Why = ErrorResult, InspectStatus, answered
	case d.Repeat == RepeatFree && phase == ClientAbort:
		d.Mode, d.Action, d.Why = ClientAbort, Retrieve, "the client gave up on the call; the server may have done it, or may still be at it"
	case d.Repeat == RepeatFree && isCall, d.Mode == FirstTurnWait && timedOut.MatchString(text):
		d.Mode, d.Candidates = Ambiguous, []Mode{ClientAbort, ConnectDeadline}
		d.Action, d.Why = InspectStatus, "the text speaks of a call and of a connection: whether the call left is not said"
	case d.Mode == NotATimeout && d.Action == FixServer && isCall:
		d.Mode, d.Action, d.Why = ClientAbort, Retrieve, "the connection ended under the call: the server may have done it"
	default:
		return
	}
	d.Repeat = repeats[d.Mode]
}

// phaseOf is the mode of a timeout in a phase, "" where the word is not known.
func phaseOf(phase string) Mode {
	switch {
	case callPhase.MatchString(phase):
		return ClientAbort
	case startPhase.MatchString(phase):
		return ConnectDeadline
	}
	return ""
}
