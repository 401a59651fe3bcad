package model

import "strconv"

// ClockID names one clock: anything that can end or delay.
type ClockID uint8

// The clocks, in the order of the screen and of the JSON report.
const (
	// Connect is the MCP connect deadline.
	Connect ClockID = iota
	// FirstTurnWait is the longest a server that connects can hold the first
	// prompt.
	FirstTurnWait
	// StartBlock is the same for a server that never answers initialize.
	StartBlock
	// Fetch is the deadline of one HTTP request until its response headers.
	Fetch
	// ToolCall is the wall-clock budget of one call.
	ToolCall
	// Idle is the effective idle deadline: silence without response or progress.
	Idle
	// TransportIdle is the silence limit of the HTTP stack under the client.
	TransportIdle
	// Background is when a call leaves the foreground.
	Background

	// ClockCount is the number of clocks.
	ClockCount = iota
)

var clockNames = [ClockCount]string{
	"connect", "first_turn_wait", "start_block", "fetch",
	"tool_call", "idle", "transport_idle", "background",
}

var clockTitles = [ClockCount]string{
	"connect deadline", "first-turn wait", "start block", "fetch deadline",
	"tool-call budget", "idle deadline", "transport silence limit", "background move",
}

var clockMeanings = [ClockCount]string{
	Connect:       "How long a server may take to connect and answer the handshake.",
	FirstTurnWait: "The longest a server that does connect can hold the first prompt.",
	StartBlock:    "The longest a server that never answers initialize can hold the first prompt.",
	Fetch:         "How long one HTTP request may take until its response headers.",
	ToolCall:      "How long one tool call may take in all, by the wall clock.",
	Idle:          "How long a tool call may be silent, with neither response nor progress.",
	TransportIdle: "How long the connection may carry no byte before the HTTP stack under the client cuts it.",
	Background:    "When a call that still runs leaves the foreground, so that the turn goes on without its result.",
}

// Meaning says what the clock bounds, in a sentence.
func (c ClockID) Meaning() string { return clockMeanings[c] }

// String gives the id as it stands in JSON.
func (c ClockID) String() string { return clockNames[c] }

// Title gives the name for people.
func (c ClockID) Title() string { return clockTitles[c] }

// ClockByName finds a clock by its id.
func ClockByName(name string) (ClockID, bool) {
	for i, n := range clockNames {
		if n == name {
			return ClockID(i), true
		}
	}
	return 0, false
}

// LimitState says what kind of answer a clock has.
type LimitState uint8

// The states of a clock. The zero value is Unknown, so that a rule that was
// forgotten shows as unknown and never as a figure.
const (
	// Unknown: no source settles it.
	Unknown LimitState = iota
	// Bounded: the clock has a limit in milliseconds.
	Bounded
	// None: there is no such limit or wait.
	None
	// Off: a key switched it off.
	Off
	// Unbounded: a wait without end.
	Unbounded
	// NotApplicable: the clock has no meaning here, such as fetch on stdio.
	NotApplicable
)

// String gives the state as it stands in JSON.
func (s LimitState) String() string {
	return [...]string{"unknown", "bounded", "none", "off", "unbounded", "not_applicable"}[s]
}

// Clock is one clock of one server in one launch.
type Clock struct {
	State LimitState
	// Ms is the limit, meaningful only where State is Bounded.
	Ms Millis
	// MaxMs is the latest moment where the limit is a range, else equal to Ms.
	MaxMs Millis
	// Assumed marks a value that rests on something no file shows.
	Assumed bool
	// By is the definition that decided the value; nil for a client's default.
	By *Definition
	// Steps is the way from raw text to milliseconds.
	Steps []Step
}

// IsBounded reports whether the clock has a limit in milliseconds.
func (c *Clock) IsBounded() bool { return c.State == Bounded }

// String writes the limit for people: "10 s", "off", "n/a". Of a range it is the
// beginning.
func (c *Clock) String() string {
	switch c.State {
	case Bounded:
		return c.Ms.String()
	case NotApplicable:
		return "n/a"
	default:
		return c.State.String()
	}
}

// Clocks holds every clock of one server, indexed by [ClockID].
type Clocks [ClockCount]Clock

// Step is one step of a derivation. It is kept as data and written out only
// when somebody looks, so that resolving thousands of launches stays cheap.
type Step struct {
	// From is the definition read in this step, nil for a rule of the client.
	From *Definition
	// Rule is what the client does: "default", "at least", "at most tool_call".
	Rule string
	// Ms is the value after this step; ignored where Bare.
	Ms Millis
	// Bare marks a step that yields no number.
	Bare bool
}

// String writes the step: "MCP_TIMEOUT=30000 (managed agent defaults)",
// "default 30000", "MCP_TIMEOUT=30s (agent profile), read as 30".
func (s Step) String() string {
	number := strconv.FormatInt(int64(s.Ms), 10)
	if s.From == nil {
		if s.Bare {
			return s.Rule
		}
		return s.Rule + " " + number
	}
	shown, masked := s.From.ShowShort(nil)
	text := ShowName(s.From.Key) + "=" + shown
	if s.From.Origin != "" {
		text += " (" + ShowName(string(s.From.Origin)) + ")"
	}
	switch {
	case s.Rule != "":
		text += ", " + s.Rule
	case !s.Bare && s.From.Value.Text != number && !masked:
		text += ", read as " + number
	}
	return text
}
