package model

import "slices"

// Entry is what the catalogue says of one code: the table behind the
// severities, `fusebox explain CODE` and docs/findings.md.
type Entry struct {
	Code     Code
	Severity Severity
	// When is one clause: the condition.
	When string
	// Why says what happens and what to do about it.
	Why string
	// Source names what the rule rests on.
	Source string
}

// Severity gives the severity the catalogue has for a code. reserved-key is
// the one code whose severity depends on the place; its finding raises it.
func (c Code) Severity() Severity {
	if entry, ok := c.Entry(); ok {
		return entry.Severity
	}
	return Error
}

// rank is the place of a code in the catalogue, where what matters most comes
// first.
func (c Code) rank() int {
	return slices.IndexFunc(catalogue[:], func(e Entry) bool { return e.Code == c })
}

// Entry finds the catalogue's entry of a code.
func (c Code) Entry() (Entry, bool) {
	if at := c.rank(); at >= 0 {
		return catalogue[at], true
	}
	return Entry{}, false
}

// Catalogue gives every entry, in the order of the documentation.
func Catalogue() []Entry { return catalogue[:] }
