// Package runtimes holds the rules of the clients, one file per client: which
// versions are known, how each reads a number, what its clocks are and where
// that was read. What no source settles is unknown, never a figure.
package runtimes

import (
	"slices"
	"strings"

	"fusebox/model"
)

// Runtime is one agent client with rules of its own.
type Runtime struct {
	// ID is the runtime's id in the glossary's sense: claude-code, codex …
	ID    string
	Title string
	// Aliases are other names profiles use for it, with their own versions.
	Aliases []Alias
	// Source says where its rules were read, and Date when (YYYY-MM-DD).
	Source string
	Date   string
	// RuleSets are the ranges of versions, oldest first; none where no rules
	// are known.
	RuleSets []RuleSet
	// Keys are the variables and server fields it reads.
	Keys []Key
	// Main names the variable that sets each clock, "" where none does.
	Main [model.ClockCount]string
	// Prefixes are how names of its variables begin, longest first.
	Prefixes []string
	// Fields names the field of a server that sets a clock for that server, ""
	// where none does.
	Fields [model.ClockCount]string
	// ClockRules says in words how each clock comes about.
	ClockRules map[model.ClockID]ClockRule
	// Files is how the client reads its own files; nil where that is not known.
	Files *OwnFiles
	// start begins a launch; nil where no rules are known.
	start func(Version, Setting) Rules
	// unsettled says why the rules of a version within the known range are a
	// guess, "" where they are none.
	unsettled   func(Version) string
	first, last Version
}

// Alias is a name of a bridge to a client, which counts its own versions.
type Alias struct {
	Name string
	// Bridges maps the bridge's versions to the client's, oldest first.
	Bridges []Bridge
	// Assumed is the version taken where a profile names none.
	Assumed string
}

// Bridge is one version of a bridge and the client version it runs.
type Bridge struct{ Version, Client string }

// RuleSet is a range of versions with the same rules.
type RuleSet struct {
	From    string
	Changes string
	Source  string
}

// Key is one variable or server field a client reads.
type Key struct {
	Name string
	// Unit is ms or s for a duration, "" for a switch or a word.
	Unit string
	// Clocks are the clocks it moves.
	Clocks  []model.ClockID
	Default string
	Meaning string
	Source  string
}

// IsVariable reports whether the key is an environment variable, not a field
// of a server. Fields are written in lower case.
func (k Key) IsVariable() bool { return k.Name == strings.ToUpper(k.Name) }

// Moves reports whether the key can change a clock.
func (k Key) Moves(clock model.ClockID) bool { return slices.Contains(k.Clocks, clock) }

// ClockRule is a clock's rule in words.
type ClockRule struct{ Text, Source string }

// Setting is what a launch brings to a runtime's rules.
type Setting struct {
	Session model.Session
	// Environment is sorted by key.
	Environment []model.Variable
	// Explicit reports that the servers were given on the command line or by an
	// SDK, not found in the client's own files.
	Explicit bool
	// AlwaysLoad reports that some server of the launch asks to be loaded before
	// the first prompt.
	AlwaysLoad bool
}

// Rules are the rules of one client version, applied to one launch.
type Rules interface {
	// Server gives the clocks of one server.
	Server(Server) Result
	// Readings says how each defined variable was read.
	Readings() []Reading
	// Ignored names the defined variables that have no effect in this launch.
	Ignored() []Ignored
	// TickMs is the interval at which the client looks for silence, 0 where a
	// timer does it.
	TickMs() model.Millis
	// Untold reports whether the server is not told when this clock ends a call.
	Untold(model.ClockID) bool
}

// Server is one server as the client sees it.
type Server struct {
	Name string
	Type string
	// Own is the origin of the client's own file that the server stands in, whose
	// rules say what a server must have; "" where it is given otherwise.
	Own model.Origin
	// WrittenType is the type as written; HasCommand and HasURL say what else is
	// there.
	WrittenType        model.Text
	HasCommand, HasURL bool
	// Timeout and RequestTimeout are the server's own limits; nil where absent.
	Timeout, RequestTimeout *model.Definition
	AlwaysLoad              bool
	Facts                   Facts
}

// Facts is what is known of a server beyond its configuration, with defaults
// filled in.
type Facts struct {
	// ListChanged: it announces changes of its tool list.
	ListChanged bool
	// ListenHolds: it leaves subscriptions/listen unanswered.
	ListenHolds bool
}

// Result is what a client's rules say of one server.
type Result struct {
	Clocks model.Clocks
	Remarks
}

// Remarks are what there is to say of a server beside its clocks.
type Remarks struct {
	// HandshakeAssumed reports that the handshake rests on flags served to the
	// client, which no file shows.
	HandshakeAssumed bool
	// BlockingStart names the variable of a start that waits for the server without
	// being asked to; "" where it does not.
	BlockingStart string
	// Lost is how a call ends whose event stream the HTTP stack cut; nil where it
	// ends with the cut, or nobody knows.
	Lost *model.LostCall
	// LeastLimit is the least limit that the client takes from a server's
	// configuration, where it leaves smaller ones out; 0 where it does not, or
	// nobody knows.
	LeastLimit model.Millis
	Readings   []Reading
	Ignored    []Ignored
	// Rejected says why the client drops the server; "" where it takes it.
	Rejected string
	// RejectedBy is the definition at fault, nil where it is the server as such.
	RejectedBy *model.Definition
	// Remedy is what to write so that the client takes the server.
	Remedy string
}

// Effect is what became of the number that was read.
type Effect uint8

// The effects.
const (
	// Taken: the number is the limit.
	Taken Effect = iota
	// Defaulted: the client falls back to its default.
	Defaulted
	// SwitchedOff: the number switches the clock off.
	SwitchedOff
	// Raised: the number is below the client's minimum and was raised to it.
	Raised
	// BelowIgnored: the number is below the client's minimum and left out.
	BelowIgnored
	// Lowered: the number is above the client's maximum and was lowered to it.
	Lowered
	// Overflowed: the number is more than the timer can hold.
	Overflowed
	// Instant: the clock fires at once.
	Instant
)

// Reading is how a client read one text as a number.
type Reading struct {
	Def    *model.Definition
	Manner Manner
	// Number is what the client made of the text, before limits.
	Number int64
	Effect Effect
	// Ms is the value in effect after the client's limits; where Effect is
	// Defaulted it is the default, if that is a number.
	Ms model.Millis
	// Unit is ms or s.
	Unit string
}

// Ignored is a defined key that has no effect, and why.
type Ignored struct {
	Def *model.Definition
	Why string
}

// HasRules reports whether the runtime's rules are known.
func (r *Runtime) HasRules() bool { return r.start != nil }

// Versions gives the first and the last version whose rules are known, both
// zero where versions do not matter.
func (r *Runtime) Versions() (first, last Version) { return r.first, r.last }

// Start applies the rules of a version to a launch; nil where no rules are
// known.
func (r *Runtime) Start(v Version, s Setting) Rules {
	if r.start == nil {
		return nil
	}
	return r.start(v, s)
}

// Key finds a variable or server field the runtime reads; nil if there is none
// of that name.
func (r *Runtime) Key(name string) *Key {
	for i := range r.Keys {
		if r.Keys[i].Name == name {
			return &r.Keys[i]
		}
	}
	return nil
}
