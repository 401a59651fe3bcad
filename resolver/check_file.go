package resolver

import (
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// checkFile examines what stands in one file, whatever launches are made of
// it.
func (in *inspection) checkFile(g *group, file *model.File) {
	for i := range file.AgentProfiles {
		agent := &file.AgentProfiles[i]
		kandev := runtimes.FindKandevAgent(agent.AgentID.Value) != nil
		in.checkRows(agent.Env, kandev, model.Error)
	}
	for i := range file.ExecutorProfiles {
		in.checkRows(file.ExecutorProfiles[i].Env, true, model.Warning)
	}
	for i := range file.Runtimes {
		in.checkRows(file.Runtimes[i].Env, false, model.Warning)
		if rules := file.Runtimes[i].Rules; rules.Value != "" {
			if runtime, _ := runtimes.Find(in.runtimes, rules.Value); runtime == nil {
				in.unknownRuntime(rules)
			}
		}
	}
	byOrigin := map[model.Origin][]model.Definition{}
	for _, def := range file.Definitions {
		byOrigin[def.Origin] = append(byOrigin[def.Origin], def)
	}
	for _, rows := range byOrigin {
		in.checkRows(rows, false, model.Warning)
	}
	for _, code := range file.Ignore {
		if !model.Code(code.Value).IsKnown() {
			in.unknownReference(code, "finding code", len(model.Catalogue()), func() []string {
				var codes []string
				for _, entry := range model.Catalogue() {
					codes = append(codes, string(entry.Code))
				}
				return codes
			})
		}
	}
	in.checkServerNames(g, file)
	in.checkTools(file)
	in.checkTable(g, file)
}

// checkRows examines the variables of one profile. reserved is how bad a name
// is that Kandev keeps for itself.
func (in *inspection) checkRows(rows []model.Definition, kandev bool, reserved model.Severity) {
	if len(rows) == 0 {
		return
	}
	var told capped
	tell := func(finding model.Finding, def *model.Definition) {
		finding.Key = model.ShowKey(def.Key)
		told.tell(in, finding)
	}
	first := make(map[string]*model.Definition, len(rows))
	for i := range rows {
		def := &rows[i]
		if earlier := first[def.Key]; earlier != nil {
			finding := model.NewFinding(model.DuplicateKey, def.KeySpan, model.ShowName(def.Key)+" stands twice in "+who(def))
			finding.Fix = "keep one of them"
			finding.Related = []model.Related{{Message: "first here", Span: earlier.KeySpan}}
			tell(finding, def)
		} else {
			first[def.Key] = def
		}
		if kandev && isReserved(def.Key) {
			tell(reservedKey(def, reserved), def)
		}
		if why := unsafe(def); why != "" {
			finding := model.NewFinding(model.UnsafeKey, def.KeySpan, strings.TrimSpace(model.ShowName(def.Key)+" "+why))
			finding.Fix = "use letters, digits and underscores, not beginning with a digit"
			tell(finding, def)
		}
	}
	if len(told) > 0 {
		told.rest(in, who(&rows[0]))
	}
}

// reservedKey is the finding on a name that Kandev keeps for itself.
func reservedKey(def *model.Definition, severity model.Severity) model.Finding {
	finding := model.NewFinding(model.ReservedKey, def.KeySpan, model.ShowName(def.Key)+" is a name Kandev keeps for itself")
	finding.Severity = severity
	finding.Fix = "choose another name"
	if severity == model.Error {
		finding.Message += ": it refuses to save the agent profile"
	} else {
		finding.Message += ": it conflicts at launch where Kandev sets it too"
	}
	return finding
}

func isReserved(key string) bool {
	return key == runtimes.KandevReservedTask || strings.HasPrefix(key, runtimes.KandevReserved)
}

// unsafe says why a shell or an environment cannot hold a definition; "" where
// it can.
func unsafe(def *model.Definition) string {
	switch {
	case def.Key == "":
		return "a variable without a name is left out of env output"
	case !IsPortableKey(def.Key):
		return "is no name a shell can hold: it is left out of env output"
	case strings.ContainsRune(def.Value.Text, 0):
		return "has a NUL in its value: no environment can hold it"
	}
	return ""
}

// IsPortableKey reports whether a shell can hold a variable of that name:
// ^[A-Za-z_][A-Za-z0-9_]*$.
func IsPortableKey(key string) bool {
	for i, r := range key {
		letter := r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return key != ""
}

// checkServerNames finds facts and tools of servers that no profile has.
func (in *inspection) checkServerNames(g *group, file *model.File) {
	check := func(name model.Text) {
		if name.Value != "" && !g.servers[name.Value] {
			in.unknownReference(name, "server", len(g.servers), keysOf(g.servers))
		}
	}
	for i := range file.ServerFacts {
		check(file.ServerFacts[i].Server)
	}
	for i := range file.Tools {
		tool := &file.Tools[i]
		name := tool.Server
		if owner, _ := model.SplitToolName(tool.Name.Value); name.Value == "" {
			name = model.Text{Value: owner, Span: tool.Name.Span}
		}
		check(name)
	}
}
