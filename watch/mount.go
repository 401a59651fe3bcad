package watch

// mount is a kind of file system whose changes may come without events, by its
// name; "" for all that report everything.
type mount string

// overlay joins file systems: what is done through it is reported, what is done
// below it is not.
const overlay mount = "overlay"

// reliance says how far events from there can be relied on.
func (m mount) reliance() reliance {
	switch m {
	case "":
		return sound
	case overlay:
		return doubtful
	}
	return absent
}

// polling says why changes there are found by looking; "" where events do.
func (m mount) polling() string {
	if m.reliance() != absent {
		return ""
	}
	return "on " + string(m) + ", changes made elsewhere come without events"
}
