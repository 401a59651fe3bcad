package watch

// origin is a kind of file system whose changes may come without events, by its
// name; "" for all that report everything.
type origin string

// overlay joins file systems: what is done through it is reported, what is done
// below it is not.
const overlay origin = "overlay"

// reliance says how far events from there can be relied on.
func (o origin) reliance() reliance {
	switch o {
	case "":
		return sound
	case overlay:
		return doubtful
	}
	return missing
}

// polling says why changes there are found by looking; "" where events do.
func (o origin) polling() string {
	if o.reliance() != missing {
		return ""
	}
	return "on " + string(o) + ", changes made elsewhere come without events"
}
