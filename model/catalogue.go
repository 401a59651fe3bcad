package model

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

// Entry finds the catalogue's entry of a code.
func (c Code) Entry() (Entry, bool) {
	for _, entry := range catalogue {
		if entry.Code == c {
			return entry, true
		}
	}
	return Entry{}, false
}

// Catalogue gives every entry, in the order of the documentation.
func Catalogue() []Entry { return catalogue[:] }
