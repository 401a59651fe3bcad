package source

import (
	"path/filepath"
	"strings"

	"fusebox/model"
)

// nativeKeys make a file of any name a profile file.
var nativeKeys = [...]string{"agent_profiles", "executor_profiles", "agent_profile", "executor_profile"}

// IsProfileName reports whether a file is a profile file by its name.
func IsProfileName(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	for _, ending := range [...]string{".fusebox.yaml", ".fusebox.yml", ".fusebox.json"} {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

func (t *tree) isNative() bool {
	for _, root := range t.roots {
		if root.isEnvelope() {
			return true
		}
		for _, item := range root.members {
			if root.kind == model.KindList && item.value.isEnvelope() {
				return true
			}
		}
	}
	return false
}

// isEnvelope reports whether a mapping has one of the keys of a profile file.
func (n *node) isEnvelope() bool {
	for _, key := range nativeKeys {
		if n.get(key) != nil {
			return true
		}
	}
	return false
}
