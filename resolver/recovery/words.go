package recovery

import "fusebox/model"

// Mode is a kind of failure that people call a timeout.
type Mode string

// The modes.
const (
	// ClientAbort: the client ended the call by the wall clock; it may run on.
	ClientAbort Mode = "client-abort"
	// ErrorResult: the server, or something before it, answered with an error.
	ErrorResult Mode = "error-result"
	// Backgrounded: the call runs on where the turn does not wait for it.
	Backgrounded Mode = "backgrounded"
	// IdleAbort: the call was ended because nothing was heard of it.
	IdleAbort Mode = "idle-abort"
	// ConnectDeadline: the server was not reached; no tool was called.
	ConnectDeadline Mode = "connect-deadline"
	// FirstTurnWait: the first turn began before the server's tools were there.
	FirstTurnWait Mode = "first-turn-wait"
	// NotATimeout: something else, such as a person who pressed Escape.
	NotATimeout Mode = "not-a-timeout"
	// Ambiguous: the text fits several modes, or none.
	Ambiguous Mode = "ambiguous"
)

// Action is what to do next.
type Action string

// The actions.
const (
	Retrieve      Action = "retrieve"
	ListRecent    Action = "list-recent"
	InspectStatus Action = "inspect-status"
	Wait          Action = "wait"
	Reconnect     Action = "reconnect"
	RepeatCall    Action = "repeat"
	FixArguments  Action = "fix-arguments"
	FixServer     Action = "fix-server"
	NoAction      Action = "none"
)

// Repeat is whether the call may be made again.
type Repeat string

// The answers on repeating.
const (
	RepeatNever    Repeat = "no"
	RepeatFree     Repeat = "yes-nothing-was-called"
	RepeatIfSafe   Repeat = "only-if-readonly-or-idempotent"
	RepeatByStatus Repeat = "depends-on-status"
	RepeatByCause  Repeat = "depends-on-cause"
)

// repeats is the answer of each mode, as far as nothing more is known.
var repeats = map[Mode]Repeat{
	ClientAbort: RepeatIfSafe, IdleAbort: RepeatIfSafe, ErrorResult: RepeatByStatus, Backgrounded: RepeatNever,
	ConnectDeadline: RepeatFree, FirstTurnWait: RepeatFree, NotATimeout: RepeatByCause, Ambiguous: RepeatIfSafe,
}

// modesOfClocks is the mode in which each clock shows.
var modesOfClocks = [model.ClockCount]Mode{
	model.Connect: ConnectDeadline, model.FirstTurnWait: FirstTurnWait, model.StartBlock: FirstTurnWait,
	model.Fetch: ClientAbort, model.ToolCall: ClientAbort, model.Idle: IdleAbort, model.TransportIdle: IdleAbort,
	model.Background: Backgrounded,
}

// ModeOf is the mode of the failure that shows when a clock fires.
func ModeOf(clock model.ClockID) Mode { return modesOfClocks[clock] }

// clocksOf are the clocks that may have fired, the likeliest first.
var clocksOf = map[Mode][]model.ClockID{
	ClientAbort: {model.ToolCall, model.Fetch}, IdleAbort: {model.Idle, model.TransportIdle}, Backgrounded: {model.Background},
	ConnectDeadline: {model.Connect}, FirstTurnWait: {model.FirstTurnWait, model.StartBlock},
}

// IsPhase reports whether a phase is known as one before the first call, or as a
// call.
func IsPhase(phase string) bool { return phaseOf(phase) != "" }
