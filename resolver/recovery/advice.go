package recovery

// Kind is what may be done twice with a tool.
type Kind uint8

// The kinds. Other is also a tool of which nothing is known.
const (
	Other Kind = iota
	// ReadOnly: it changes nothing.
	ReadOnly
	// Idempotent: the same call again does nothing more.
	Idempotent
)

// Kinds are all kinds, in the order of a table.
var Kinds = [...]Kind{ReadOnly, Idempotent, Other}

// String names the kind for people.
func (k Kind) String() string {
	return [...]string{Other: "any other tool", ReadOnly: "read-only tool", Idempotent: "idempotent tool"}[k]
}

// Advice is what to do about a failure.
type Advice struct {
	Action Action
	Repeat Repeat
	// Text says it in one line.
	Text string
}

// Advise gives what to do about a failure of a mode, for a kind of tool. Source:
// the study of retries after client timeouts, C4.
func Advise(mode Mode, kind Kind) Advice {
	switch mode {
	case ConnectDeadline:
		return Advice{Reconnect, RepeatFree, "nothing was called: reconnect, then call"}
	case FirstTurnWait:
		return Advice{Wait, RepeatFree, "nothing was called: wait until the server's tools are there"}
	case Backgrounded:
		return Advice{Wait, RepeatNever, "it runs on: wait for its note, and look for the result before the session ends"}
	case ClientAbort, IdleAbort:
		return [...]Advice{
			ReadOnly:   {RepeatCall, RepeatIfSafe, "it changes nothing: repeat once, with a longer limit"},
			Idempotent: {RepeatCall, RepeatIfSafe, "repeat with the same key and the same arguments"},
			Other:      {Retrieve, RepeatIfSafe, "it may be done or still run: retrieve the result by its id, or list what is recent, before anything is repeated"},
		}[kind]
	case ErrorResult:
		const byStatus = "408, 425, 429 and 503: wait; 409: it exists, look; other 4xx: correct the request; else "
		return Advice{InspectStatus, RepeatByStatus, byStatus + [...]string{
			ReadOnly: "repeat", Idempotent: "repeat with the same key", Other: "look whether it was done",
		}[kind]}
	case NotATimeout:
		return Advice{InspectStatus, RepeatByCause, "no clock fired: look for the cause"}
	}
	return Advice{InspectStatus, RepeatIfSafe, "more than one kind of failure looks like this: find out whether the call left before anything is repeated"}
}
