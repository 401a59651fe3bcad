package model

import "slices"

// The codes of findings, in the order of the catalogue.
const (
	QuestionAborted     Code = "question-aborted"
	KeepaliveTooSlow    Code = "keepalive-too-slow"
	StartImpossible     Code = "start-impossible"
	FirstTurnWaitLong   Code = "first-turn-wait-long"
	StallWatchdog       Code = "stall-watchdog"
	FirstTurnNoTools    Code = "first-turn-without-tools"
	OneValueTwoBudgets  Code = "one-value-two-budgets"
	DefaultOutOfBounds  Code = "default-out-of-bounds"
	NegotiationPinned   Code = "negotiation-pinned"
	SecondsAsMillis     Code = "seconds-as-milliseconds"
	MillisAsSeconds     Code = "milliseconds-as-seconds"
	UnitSuffixIgnored   Code = "unit-suffix-ignored"
	NotANumber          Code = "not-a-number"
	QuotesInside        Code = "quotes-inside"
	BelowMinimum        Code = "below-minimum"
	Clamped             Code = "clamped"
	ZeroIsDefault       Code = "zero-is-default"
	ZeroIsInstant       Code = "zero-is-instant"
	TimerOverflow       Code = "timer-overflow"
	IdleCapped          Code = "idle-capped-by-tool-call"
	IdleLowered         Code = "idle-lowered"
	IdleRaised          Code = "idle-raised-by-server"
	TransportCeiling    Code = "transport-ceiling"
	FetchFiresFirst     Code = "fetch-fires-first"
	NoBound             Code = "no-bound"
	IgnoredByRuntime    Code = "ignored-by-runtime"
	WrongPlace          Code = "wrong-place"
	UnknownKey          Code = "unknown-key"
	ServerRejected      Code = "server-rejected"
	FileInvalid         Code = "file-invalid"
	FileUnreadable      Code = "file-unreadable"
	WrongType           Code = "wrong-type"
	UnknownReference    Code = "unknown-reference"
	Shadowed            Code = "shadowed"
	SilentOverride      Code = "silent-override"
	NullShadows         Code = "null-shadows"
	DefaultRestated     Code = "default-restated"
	DuplicateKey        Code = "duplicate-key"
	EnvironmentConflict Code = "environment-conflict"
	SecretConflict      Code = "secret-conflict"
	SecretUnavailable   Code = "secret-unavailable"
	ReservedKey         Code = "reserved-key"
	UnsafeKey           Code = "unsafe-key"
	NoCancellation      Code = "no-cancellation"
	ColdStart           Code = "cold-start"
	BackgroundMove      Code = "background-move"
	RetryUnsafe         Code = "retry-unsafe"
	VersionAssumed      Code = "version-assumed"
	HandshakeAssumed    Code = "handshake-assumed"
	TooManyLaunches     Code = "too-many-launches"
)

// laterCodes are codes of the contract that nothing tells yet. A file may
// silence them already.
var laterCodes = [...]Code{
	"wrong-file", "foreign-key", "byte-order-mark", "needs-trust", "project-cannot-lower", "dialect-differs",
	"hidden-deadline", "no-retrieval", "new-key-per-retry", "duration-unstated", "retrieval-unclear", "home-not-applied",
}

// IsKnown reports whether a code is one of the contract.
func (c Code) IsKnown() bool { return c.rank() >= 0 || slices.Contains(laterCodes[:], c) }
