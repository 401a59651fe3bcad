package resolver

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
)

// set is a fix: what to write, and where, in the notation of the file.
func (c *check) set(def *model.Definition, value string) string {
	def = c.deciding(def)
	key := model.ShowName(def.Key)
	switch def.Origin {
	case model.OriginSet:
		return "--set " + key + "=" + value
	case model.OriginShell:
		fix := "export " + key + "=" + value
		if !slices.Contains(c.plan.runtime.Files.StartOnly, def.Key) {
			fix += ", or set it in " + c.plan.runtime.Files.Variables + ", which stands above the shell"
		}
		return fix
	}
	return "set " + c.pair(def, value) + " in " + who(def)
}

// setBy is a fix for a clock that a definition decided; "" where none did.
func (c *check) setBy(def *model.Definition, ms model.Millis) string {
	if def == nil {
		return ""
	}
	return c.set(def, strconv.FormatInt(int64(ms), 10))
}

// setStart is a fix for a connect deadline that lets no server start.
func (c *check) setStart(def *model.Definition) string {
	if def == nil {
		return ""
	}
	return c.setBy(def, model.Millis(startMeant(def.Value.Text)))
}

// setMain is a fix for a clock that nobody set: the variable to set.
func (c *check) setMain(clock model.ClockID, ms model.Millis) string {
	def := model.Definition{Key: c.main(clock)}
	fix := "set " + c.pair(&def, strconv.FormatInt(int64(ms), 10))
	if c.plan.workspace != nil {
		fix += " in " + c.plan.runtime.Files.Variables
	}
	return fix
}

// pair is a key and its value as they are written in the file of a definition.
// A server's limit takes no quotes.
func (c *check) pair(def *model.Definition, value string) string {
	key := model.ShowName(def.Key)
	if c.isDotenv(def) || def.Origin == model.OriginShell {
		return key + "=" + value
	}
	if def.Origin != model.OriginServerConfiguration {
		value = `"` + value + `"`
	}
	if c.isJSON(def) {
		key = `"` + key + `"`
	}
	return key + ": " + value
}

func (c *check) isDotenv(def *model.Definition) bool {
	file := c.in.files[def.Place().File]
	return file != nil && file.Role.Format == model.FormatDotenv
}

// isJSON reports whether a definition stands, or would stand, in a JSON file.
func (c *check) isJSON(def *model.Definition) bool {
	if path := def.Place().File; path != "" {
		return strings.EqualFold(filepath.Ext(path), ".json")
	}
	return c.plan.workspace != nil
}
