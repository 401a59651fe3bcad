package model

import (
	"slices"
	"strings"
)

// Session is how a runtime is driven.
type Session string

// The sessions.
const (
	Interactive Session = "interactive"
	Headless    Session = "headless"
)

// Launch is one runtime started with one environment and one set of MCP
// servers: the unit that is resolved and shown.
type Launch struct {
	Name string
	// Runtime is the id of the client whose rules apply.
	Runtime string
	// Alias is the name the profile used for it, "" where it is the id itself.
	Alias string
	// AliasVersion is the version the profile gave, in the alias's own counting.
	AliasVersion string
	// Rules is the client version whose rules apply, "" where no rules are known.
	Rules   string
	Session Session
	// Kandev reports that Kandev starts it: headless, own server injected.
	Kandev bool
	// Files are the files it was made of, in the order they were given.
	Files []string
	// Blocked is set when the environment cannot be resolved; the environment
	// is empty then.
	Blocked     *Blocked
	Environment []Variable
	Servers     []Server
	Place       Span
}

// BlockKind says why a launch cannot start.
type BlockKind string

// The kinds of a blocked launch.
const (
	BlockConflict      BlockKind = "conflict"
	BlockSecret        BlockKind = "secret"
	BlockProfileSecret BlockKind = "profile_secret"
)

// Blocked is the reason a launch cannot start. It carries no value and no
// secret id.
type Blocked struct {
	Kind BlockKind
	Key  string
	// Origins are all that contributed, sorted, each once.
	Origins []Origin
	// Definitions are the contributions, or the first of very many, for their
	// positions.
	Definitions []Definition
}

// String says why the launch cannot start, in words that are safe to show.
func (b *Blocked) String() string {
	names := make([]string, len(b.Origins))
	for i, origin := range b.Origins {
		names[i] = ShowName(string(origin))
	}
	key, from := ShowName(b.Key), strings.Join(names, ", ")
	switch {
	case b.Kind != BlockConflict:
		return "the secret for " + key + " (" + from + ") cannot be revealed"
	case slices.ContainsFunc(b.Definitions, func(d Definition) bool { return d.IsSecret() }):
		return key + " comes from " + from + ", and a secret never competes with another value"
	}
	return key + " has different values from " + from + ", and none outranks the others"
}

// Remedy says what would let the launch start.
func (b *Blocked) Remedy() string {
	if b.Kind != BlockConflict {
		return "add the secret's id to secrets, or correct secret_id"
	}
	return "keep one definition of " + ShowName(b.Key) + ", or give all the same value"
}

// Variable is one key of a resolved environment: the definition that won, with
// those it shadows.
type Variable struct {
	Definition
	// Origins are all that gave this very value, sorted, each once. The
	// embedded definition is of the first of them.
	Origins []Origin
	// Agreeing are all definitions that gave this value, where more than one did,
	// each with its own tier.
	Agreeing []Definition
	// Shadows are the definitions that lost, strongest first.
	Shadows []Shadow
}

// Deciding is the definition to change for another value: of those that gave
// this one, the first of the strongest tier.
func (v *Variable) Deciding() *Definition {
	deciding := &v.Definition
	for i := range v.Agreeing {
		if i == 0 || v.Agreeing[i].Tier < deciding.Tier {
			deciding = &v.Agreeing[i]
		}
	}
	return deciding
}

// Shadow is a definition that lost.
type Shadow struct {
	Definition
	// Recorded is whether Kandev's own resolver would have recorded the
	// override, and so logged it.
	Recorded bool
}

// Lookup finds a variable by its key in an environment sorted by key; nil if
// there is none.
func Lookup(environment []Variable, key string) *Variable {
	low, high := 0, len(environment)
	for low < high {
		middle := int(uint(low+high) >> 1)
		if environment[middle].Key < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(environment) && environment[low].Key == key {
		return &environment[low]
	}
	return nil
}

// Server is one MCP server of a launch.
type Server struct {
	Name string
	// Type is the transport: http, sse, stdio, ws, sdk, claudeai-proxy, sse-ide
	// or ws-ide.
	Type string
	// Injected reports that the runtime's host adds it, not the operator.
	Injected bool
	Place    Span
	Clocks   Clocks
	// Rejected says why the client drops the server; "" where it takes it.
	Rejected string
	Calls    Calls
	Verdicts []Verdict
}

// Calls is what it takes to play a call to a server, besides its clocks.
type Calls struct {
	// InJSON: the server sends nothing before its answer, no progress either.
	InJSON bool
	// Assumed: no file says how the server answers.
	Assumed bool
	// Tick is how often the client looks for silence, 0 where a timer does it.
	Tick Millis
	// Lost is how a call ends whose event stream the HTTP stack cut; nil where it
	// ends with the cut, or nobody knows.
	Lost *LostCall
}

// LostCall is a call that hangs on after its event stream was cut.
type LostCall struct {
	// Least is how long it hangs before the client begins to look whether the
	// stream is gone.
	Least Millis
	// Assumed: it was not measured on this version, or not on this transport.
	Assumed bool
	Source  string
}

// Outcome is what becomes of a call.
type Outcome string

// The outcomes.
const (
	Survives       Outcome = "survives"
	Aborted        Outcome = "aborted"
	OutcomeUnknown Outcome = "unknown"
)

// Verdict is what becomes of a call of a given shape.
type Verdict struct {
	Tool    string
	Outcome Outcome
	// By is the clock that ends the call, meaningful only where it is aborted.
	By ClockID
	// From and To are the span in which the end comes, equal where it is exact.
	From, To Millis
	// Spared reports that there is no latest end: a check of the client can
	// miss every gap. To means nothing then.
	Spared bool
	// WaitBudget is how long the server waits for its answer.
	WaitBudget Millis
	// Keepalive is the interval of progress notifications, 0 for silence.
	Keepalive Millis
	// Assumed marks an answer that rests on something no file shows.
	Assumed bool
	// Blocks reports that the tool waits for a person.
	Blocks bool
	Place  Span
}
