// Package model holds the words of fusebox as types: what an operator writes
// ([File], [AgentProfile], [Definition]), what a launch gets from it
// ([Launch], [Variable], [Clock], [Verdict]) and what is worth telling about
// it ([Finding]). [Snapshot] is the one thing the watcher hands on.
//
// The package imports only the standard library and decides nothing: reading
// is done in model/source, rules live in resolver. Two things are decided
// here because they must be decided once: how a duration is written for
// people ([Millis.String]) and what may be shown at all ([Show], [Escape]).
package model
