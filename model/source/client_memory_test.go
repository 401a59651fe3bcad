package source

import "fusebox/model"

// largeClientFiles are a client's own files, the first as they grow in a home.
func largeClientFiles() []largeFile {
	var files []largeFile
	for _, c := range []struct {
		name             string
		format           model.Format
		head, part, tail string
		size             int
	}{
		{"claude history", model.FormatClaudeConfiguration, `{"numStartups":5,"projects":{`, `"/home/me/project#":{"history":[{"display":"mend the build, then run it #","pastedContents":{}},` +
			`{"display":"why?","pastedContents":{}}],"mcpServers":{},"allowedTools":[],"hasTrustDialogAccepted":true,"lastCost":0.5}`, `}}`, MaxJSON},
		{"claude passed over, dense", model.FormatClaudeConfiguration, `{"cache":[`, "1", `]}`, MaxJSON},
		{"claude passed over, trailing commas", model.FormatClaudeConfiguration, `{"cache":[`, "[1,]", `]}`, MaxJSON},
		{"claude passed over, many", model.FormatClaudeConfiguration, `{`, `"cached_answer_#":{"a":[1,2,3]}`, `}`, MaxJSON},
		{"claude projects", model.FormatClaudeConfiguration, `{"projects":{`,
			`"/home/me/project#":{"hasTrustDialogAccepted":true,"mcpServers":{"docs":{"type":"http","url":"http://127.0.0.1/"}}}`, `}}`, MaxJSON},
		{"claude projects, short", model.FormatClaudeConfiguration, `{"projects":{`, `"#":{}`, `}}`, 1_200_000},
		{"claude strays", model.FormatClaudeSettings, `{`, `"setting_number_#":1`, `}`, MaxJSON - 8},
		{"claude strays, short", model.FormatClaudeSettings, `{`, `"#":1`, `}`, 1_400_000},
		{"claude variables", model.FormatClaudeSettings, `{"env":{`, `"MCP_TOOL_TIMEOUT_#":7200000`, `}}`, MaxJSON},
		{"claude servers", model.FormatClaudeServers, `{"mcpServers":{`, `"server_number_#":{"command":"node","args":["server.js"],"timeout":600000}`, `}}`, MaxJSON},
		{"claude servers, short", model.FormatClaudeServers, `{"mcpServers":{`, `"#":{"timeout":[]}`, `}}`, 1_200_000},
		{"claude unread", model.FormatClaudeServers, `{"mcpServers":{"s":{`, `"#":1`, `}}}`, 1_400_000},
		{"claude unread, one for each", model.FormatClaudeServers, `{"mcpServers":{`, `"#":{"a":1}`, `}}`, 1_200_000},
		{"claude one key over and over", model.FormatClaudeSettings, `{"env":{`, `"MCP_TOOL_TIMEOUT":7200000`, `}}`, MaxJSON},
		{"claude comments", model.FormatClaudeSettings, `{"a":[`, "1/**/", `]}`, MaxJSON / 2},
	} {
		write := func(size int) string { return fill(c.head, c.part, ",", c.tail, size) }
		files = append(files, largeFile{c.name, string(c.format), write, c.size})
	}
	return files
}
