package tui

import "fusebox/model"

// The reports below are of files that never were of use, and of a launch that a
// secret keeps from starting.

// troubledReport has one file, of which nothing can be used.
func troubledReport(file *model.File, trouble model.Finding) *model.Report {
	file.Findings = []model.Finding{trouble}
	return &model.Report{Files: []*model.File{file}, Findings: file.Findings}
}

// unclosedReport is a file that did not parse when it was read first.
func unclosedReport() *model.Report {
	unclosed := finding(model.FileInvalid, model.Error, "", "", at(6, 25, 1), `"{" is not closed; put "}" at its end`, "")
	unclosed.Excerpt = model.Excerpt{
		Line: 6, Before: "  - {name: docker, env: ", Marked: "{", After: "MCP_TOOL_TIMEOUT: 10000",
	}
	return troubledReport(&model.File{Path: sampleFile, Folder: "profiles", State: model.StateGood}, unclosed)
}

// emptyFileReport is a file that is there and has nothing in it.
func emptyFileReport() *model.Report {
	return troubledReport(&model.File{Path: sampleFile, Folder: "profiles", State: model.StateEmpty},
		finding(model.FileInvalid, model.Error, "", "", at(1, 1, 0),
			"file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles", ""))
}

// missingReport is a file that was named and is not there.
func missingReport() *model.Report {
	const name = "team.fusebox.yaml"
	return troubledReport(&model.File{Path: name, State: model.StateMissing},
		finding(model.FileUnreadable, model.Error, "", "", model.Span{File: name},
			"no such file or folder; create one, or leave it out", ""))
}

// missingConfig asks for the file of missingReport.
func missingConfig() Config {
	c := testConfig()
	c.Title, c.Arguments = "team.fusebox.yaml", []string{"team.fusebox.yaml"}
	return c
}

// secretLaunch needs a secret that nobody can reveal.
func secretLaunch() model.Launch {
	l := claudeLaunch("opus+vault")
	token := model.Definition{Key: "GITHUB_TOKEN", KeySpan: at(11, 15, 12), SecretID: "sec-9",
		Value: model.Value{Span: at(11, 40, 5)}, Origin: model.OriginExecutorProfile, Tier: 1, Profile: "vault"}
	l.Blocked = &model.Blocked{
		Kind: model.BlockSecret, Key: token.Key, Origins: []model.Origin{token.Origin}, Definitions: []model.Definition{token},
	}
	return l
}

func secretReport() *model.Report {
	l := secretLaunch()
	return reportOf([]model.Finding{
		finding(model.SecretUnavailable, model.Error, l.Name, l.Blocked.Key, at(11, 40, 5),
			"the launch is blocked: "+l.Blocked.String(), l.Blocked.Remedy()),
	}, l, goodLaunch())
}
