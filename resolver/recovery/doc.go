// Package recovery tells kinds of "timeout" apart by the text of an error, and
// says what to do: whether the call may be repeated, its result is to be
// retrieved, or waiting is enough. The word hides failures that need opposite
// answers: a client that gave up leaves a call that may be done, a connect
// deadline leaves nothing at all, and repeating the wrong one pays twice.
//
// [Diagnose] reads one message, [DiagnoseLog] many lines, [Advise] gives the
// action by kind of tool. The rules are a table of signs, the first that is found
// decides; each names the client or the specification it was read of. Nothing is
// guessed: where a text fits two kinds the answer is ambiguous, with both, and
// never is a call to be repeated that may have run and is not known to bear it.
package recovery
