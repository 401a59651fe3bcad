package tooltimeout

import (
	"slices"
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

// IsPattern reports whether a key is more than the name of one tool.
func IsPattern(key string) bool { return strings.ContainsAny(key, "*?[") }

// codes are the codes that are about tables alone.
var codes = [...]model.Code{
	model.DeadKey, model.NearMiss, model.ShadowedWildcard, model.OverlappingWildcard, model.BadPattern,
	model.DefaultUnreachable, model.RedundantEntry, model.TierTypo, model.NoUnit, model.ZeroBudget, model.NegativeBudget,
	model.TierOrder, model.BelowInnerWorst, model.NoSlackOverInner, model.OuterBelowInner, model.SelfNesting,
	model.AboveClientDeadline, model.AboveIdleDeadline, model.AboveBackground, model.BelowClientFloor,
}

// Tells reports whether a code is about tool timeout tables and nothing else.
func Tells(code model.Code) bool { return slices.Contains(codes[:], code) }
