package tooltimeout

import (
	"strings"

	"fusebox/model"
)

// Reason says what decided, as a part of a sentence: "gets 45 s by …". It is safe
// to show.
func (m *Match) Reason() string {
	key := model.ShowName(m.Key)
	switch m.By {
	case Exact:
		return "its own entry"
	case Wildcard:
		return "the entry " + key
	case ToolTier:
		return "its tier " + key
	}
	return "the default tier " + key
}

// written is the budget as it is written in a table.
func (b Budget) written() string {
	switch {
	case b.Tier != "":
		return b.Tier
	case b.IsUnlimited():
		return unlimited
	}
	return b.Ms.Written()
}

// IsPattern reports whether a key is more than the name of one tool.
func IsPattern(key string) bool { return strings.ContainsAny(key, "*?[") }
