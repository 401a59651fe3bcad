package source

import (
	"bytes"
	"path/filepath"
	"strings"

	"fusebox/model"
)

// nativeKeys make a file of any name a profile file.
var nativeKeys = [...]string{"agent_profiles", "executor_profiles", "agent_profile", "executor_profile"}

// IsNative reports whether a file is a native profile file: by its name, or
// because its top level, or an item of a list there, has agent_profiles,
// executor_profiles or one of their singulars. A file of another name that
// cannot be read is not native.
func IsNative(path string, text []byte) bool {
	if isProfileName(path) {
		return true
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	tree, refused := read(model.Snapshot{Path: path, State: model.StateGood, Bytes: text}, newLines(path, text))
	return refused == nil && tree.isNative()
}

func isProfileName(path string) bool {
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
