//go:build !linux

package watch

// IsRemote reports whether changes at a path may come without events. Only
// Linux tells; elsewhere the poll finds them at its usual pace.
func (disk) IsRemote(string) bool { return false }
