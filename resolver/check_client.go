package resolver

import (
	"fmt"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver/runtimes"
)

// checkClients examines the own files of clients, each once, whatever launches
// are made of it.
func (in *inspection) checkClients() {
	done := map[*model.File]bool{}
	for _, w := range in.spaces {
		for _, file := range w.files {
			if file.Client == nil || file.Role.Runtime == "" || done[file] {
				continue
			}
			done[file] = true
			check := clientCheck{in: in, runtime: w.runtime, file: file}
			check.whole()
		}
	}
}

// clientCheck examines one file of a client.
type clientCheck struct {
	in      *inspection
	runtime *runtimes.Runtime
	file    *model.File
	told    capped
}

func (c *clientCheck) whole() {
	defer c.told.rest(c.in, "this file")
	if !isUsed(c.file) {
		c.tell(model.WrongFile, model.Text{Span: model.Span{File: c.file.Path}}, fmt.Sprintf("%s does not read this file", c.runtime.Title), c.instead())
		return
	}
	for _, section := range c.file.Client.Misfiled {
		c.tell(model.WrongFile, section.Key,
			fmt.Sprintf("%s does not read %s here", c.runtime.Title, model.ShowName(section.Key.Value)), "write it in "+section.Belongs)
	}
	for i := range c.file.Client.Strays {
		c.stray(&c.file.Client.Strays[i])
	}
	c.servers(c.file.Client.Servers)
	for i := range c.file.Client.Projects {
		c.servers(c.file.Client.Projects[i].Servers)
	}
}

// instead says where the content of an unread file would count.
func (c *clientCheck) instead() string {
	for _, place := range c.runtime.Files.Places {
		if place.Base == runtimes.BaseHome && place.Origin == model.OriginUserSettings {
			return "write it in ~/" + place.Path + ", or in the settings of the project"
		}
	}
	return ""
}

func (c *clientCheck) tell(code model.Code, key model.Text, message, fix string) {
	f := model.NewFinding(code, key.Span, message)
	f.Key, f.Fix = model.ShowKey(key.Value), fix
	c.told.tell(c.in, f)
}

func keyOf(def *model.Definition) model.Text { return model.Text{Value: def.Key, Span: def.KeySpan} }

// stray examines a key at the top level that the format does not know. Most are
// the client's own business; those that mean a clock are mistakes.
func (c *clientCheck) stray(def *model.Definition) {
	name := model.ShowName(def.Key)
	if isVariableOf(c.runtime, def.Key) {
		c.tell(model.WrongPlace, keyOf(def),
			fmt.Sprintf("%s at the top level is not read by %s: variables stand in env", name, c.runtime.Title), c.inEnv(name, def))
		return
	}
	if guess := c.in.meantVariable(c.runtime, def.Key); guess != "" {
		c.tell(model.UnknownKey, keyOf(def),
			fmt.Sprintf("%s does not read %s: did you mean %s, in env?", c.runtime.Title, name, guess), c.inEnv(guess, def))
		return
	}
	_, _, isLimit := runtimes.MeaningOf(def.Key)
	switch foreign := runtimes.Foreign(def.Key); {
	case foreign != nil && foreign.Meaning == "":
		c.limit(def, foreign.Clients)
	case isLimit && c.runtime.Key(def.Key) == nil:
		c.limit(def, "")
	case c.runtime.Key(def.Key) != nil:
		c.tell(model.WrongPlace, keyOf(def),
			fmt.Sprintf("%s is a field of a server: %s does not read it here", name, c.runtime.Title), "write it in the entry of the server")
	}
}

// inEnv is what to write for a variable that stands at the top level. What
// looks like seconds is written as milliseconds.
func (c *clientCheck) inEnv(name string, def *model.Definition) string {
	value := c.in.show(def)
	if ms, ok := meantMillis(def.Value.Text); ok && c.runtime.Key(name).Unit == "ms" {
		value = strconv.FormatInt(ms, 10)
	}
	pair := `"` + name + `": "` + value + `"`
	if len(c.file.Client.Env) > 0 {
		return pair + " in env"
	}
	return `"env": {` + pair + `}`
}

// servers examines the fields of servers that the format does not know.
func (c *clientCheck) servers(servers []model.ServerConfig) {
	for i := range servers {
		for j := range servers[i].Unread {
			c.field(&servers[i].Unread[j])
		}
	}
}

// serverWords are the fields that a server of any client has.
var serverWords = [...]string{"type", "command", "args", "url", "env", "headers", "timeout"}

func (c *clientCheck) field(def *model.Definition) {
	name := model.ShowName(def.Key)
	foreign := runtimes.Foreign(def.Key)
	_, _, isLimit := runtimes.MeaningOf(def.Key)
	switch {
	case isVariableOf(c.runtime, def.Key):
		c.tell(model.WrongPlace, keyOf(def),
			fmt.Sprintf("%s is a variable: %s does not read it in a server", name, c.runtime.Title), "write it in "+c.runtime.Files.Variables)
	case foreign != nil && foreign.Harmless == def.Value.Text && foreign.Harmless != "":
	case foreign != nil && foreign.Meaning != "":
		c.tell(model.ForeignKey, keyOf(def),
			fmt.Sprintf("%s is a key of %s: %s does not read it; %s", name, foreign.Clients, c.runtime.Title, foreign.Meaning), "")
	case foreign != nil:
		c.limit(def, foreign.Clients)
	case isLimit:
		c.limit(def, "")
	default:
		if guess := source.Nearest(def.Key, serverWords[:], min(2, len(def.Key)/3)); guess != "" {
			c.tell(model.UnknownKey, keyOf(def),
				fmt.Sprintf("%s does not read %s: did you mean %s?", c.runtime.Title, name, guess), "write "+guess)
		}
	}
}

// limit tells what to write for a limit under a key that this client does not
// read: a key of others, or of nobody.
func (c *clientCheck) limit(def *model.Definition, clients string) {
	clock, unit, _ := runtimes.MeaningOf(def.Key)
	name := model.ShowName(def.Key)
	code := model.UnknownKey
	message := fmt.Sprintf("%s does not read %s", c.runtime.Title, name)
	if clients != "" {
		code = model.ForeignKey
		message = fmt.Sprintf("%s is a key of %s%s: %s does not read it", name, clients, inUnit(unit), c.runtime.Title)
	}
	c.tell(code, keyOf(def), message+"; the "+clock.Title()+" here is "+c.named(clock), c.equivalent(clock, def, unit))
}

func inUnit(ms int64) string {
	switch ms {
	case 1:
		return ", in milliseconds"
	case 1000:
		return ", in seconds"
	}
	return ""
}

// named says what sets a clock in this client.
func (c *clientCheck) named(clock model.ClockID) string {
	if field := c.runtime.Fields[clock]; field != "" {
		return field + " of the server, in milliseconds"
	}
	return c.runtime.Main[clock] + ", in milliseconds, of all servers"
}

// equivalent is what to write here for the value.
func (c *clientCheck) equivalent(clock model.ClockID, def *model.Definition, unit int64) string {
	number, err := strconv.ParseFloat(strings.TrimSpace(def.Value.Text), 64)
	text := "MILLISECONDS"
	isPlain := unit > 0 || number >= 1000 // A bare 600 may be of any unit.
	if ms := number * float64(max(unit, 1)); err == nil && isPlain && ms >= 1000 && ms <= longestTimer {
		text = strconv.FormatInt(int64(ms), 10)
	}
	if field := c.runtime.Fields[clock]; field != "" {
		return `"` + field + `": ` + text + " in the entry of the server"
	}
	return `"` + c.runtime.Main[clock] + `": "` + text + `" in ` + c.runtime.Files.Variables
}
