package model

// Kind is what a scalar was written as. It is kept because clients treat a
// number and the same digits in quotes differently.
type Kind uint8

// The kinds of a value.
const (
	KindNull Kind = iota
	KindBool
	KindNumber
	KindString
	KindMap
	KindList
)

// String gives the word used in messages.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "a mapping", "a list"}[k]
}

// Value is one scalar as written: 0x10, 3_000, 010, "600000" and 600000 stay
// distinct. Text of a null is empty.
type Value struct {
	Kind Kind
	Text string
	Span Span
	// Masked reports that the text is not shown whatever its key: it also stands
	// where it is a credential.
	Masked bool
}

// Definition is one key with one value, from one origin, at one place.
type Definition struct {
	Key     string
	KeySpan Span
	// Value is the literal. It means nothing where SecretID is set.
	Value Value
	// SecretID names a secret; the plaintext never enters the program.
	SecretID string
	Origin   Origin
	// Tier is the rank of the origin, 1 strongest; 0 is --set.
	Tier int
	// Workspace scopes a repository's secret; it only breaks ties.
	Workspace string
	// Phase places a managed definition in the write order of legacy assembly:
	// "" (request), "standard" or "gocache".
	Phase string
	// Profile is the name of the profile that holds the definition, for people.
	Profile string
	// Assumed reports that no source settles whether the client takes it.
	Assumed bool
}

// IsSecret reports whether the definition names a secret instead of a value.
func (d *Definition) IsSecret() bool { return d.SecretID != "" }

// IsBlank reports whether neither a value nor a secret was given.
func (d *Definition) IsBlank() bool { return d.SecretID == "" && d.Value.Text == "" }

// Place is the span to point at: the value, or the key where there is none.
func (d *Definition) Place() Span {
	if d.Value.Span.IsZero() {
		return d.KeySpan
	}
	return d.Value.Span
}

// Origin is who defined a value. Origins of Kandev's contract are constants;
// "repository NAME" and unknown words are origins too.
type Origin string

// The origins of Kandev's contract, and the one of --set.
const (
	OriginSet                Origin = "--set"
	OriginManagedRuntime     Origin = "managed runtime"
	OriginManagedCredentials Origin = "managed credentials"
	OriginExecutorProfile    Origin = "executor profile"
	OriginAgentProfile       Origin = "agent profile"
	OriginManagedDefaults    Origin = "managed agent defaults"
)
