package model

import (
	"path/filepath"
	"strings"
)

// IsFileName reports whether a path is one of a file to read, by its name: a
// folder of that name is in the file's place.
func IsFileName(path string) bool {
	if strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) {
		return false
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml", ".json", ".jsonc", ".json5", ".toml", ".env":
		return true
	}
	return false
}

// IsPattern reports whether a path stands for others; one that is no well-formed
// pattern is the name of a file.
func IsPattern(path string) bool {
	special := `*?[`
	if filepath.Separator != '\\' {
		special = `*?[\`
	}
	_, err := filepath.Match(path, "")
	return err == nil && strings.ContainsAny(path, special)
}
