package resolver

import (
	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// defaultWaitBudget is how long a person is given where the file does not say.
const defaultWaitBudget = model.Hour

// toolAt is a tool on one server of a launch.
type toolAt struct {
	*model.Tool
	name string
}

// toolsOf are the tools known on a server, those of the files over those of the
// host, each once. A tool for which nobody says a server may be on any that was
// configured.
func toolsOf(files []*model.File, launch *model.Launch, server *model.Server) []toolAt {
	var tools []toolAt
	seen := map[string]bool{}
	isKandevs := launch.Kandev && server.Injected && server.Name == runtimes.KandevServer
	if isKandevs {
		tools = append(tools, toolAt{kandevQuestion(), runtimes.KandevQuestion})
	}
	for _, file := range files {
		for i := range file.Tools {
			tool := &file.Tools[i]
			owner, name := model.SplitToolName(tool.Name.Value)
			if tool.Server.Value != "" {
				owner = tool.Server.Value
			}
			switch {
			case owner == "" && name == runtimes.KandevQuestion:
				owner = runtimes.KandevServer
			case owner == "" && !isKandevs:
				owner = server.Name
			}
			if owner != server.Name || seen[name] {
				continue
			}
			if isKandevs && name == runtimes.KandevQuestion {
				seen[name] = true
				tools[0].Tool = overlaid(tools[0].Tool, tool)
				continue
			}
			seen[name] = true
			tools = append(tools, toolAt{tool, name})
		}
	}
	return tools
}

// kandevQuestion is the tool of Kandev's own server that blocks on a person.
func kandevQuestion() *model.Tool {
	keepalive, budget := runtimes.KandevKeepalive, runtimes.KandevWaitBudget
	return &model.Tool{
		Name:           model.Text{Value: runtimes.KandevQuestion},
		BlocksOnPerson: true,
		Keepalive:      &keepalive,
		WaitBudget:     &budget,
	}
}

// overlaid is what a file says of a tool, over what is known without it.
func overlaid(known, said *model.Tool) *model.Tool {
	tool := *said
	tool.BlocksOnPerson = said.BlocksOnPerson || known.BlocksOnPerson
	if tool.Keepalive == nil {
		tool.Keepalive = known.Keepalive
	}
	if tool.WaitBudget == nil {
		tool.WaitBudget = known.WaitBudget
	}
	return &tool
}

// call is the shape of a call to a tool; false where nothing says how long it
// lasts.
func (t toolAt) call() (Call, bool) {
	call := Call{}
	if t.Keepalive != nil {
		call.Keepalive = *t.Keepalive
	}
	switch {
	case t.WaitBudget != nil:
		call.Done = *t.WaitBudget
	case t.BlocksOnPerson:
		call.Done = defaultWaitBudget
	case t.Takes != nil:
		call.Done = *t.Takes
	default:
		return Call{}, false
	}
	return call, true
}

// isRepeatable reports whether a cut call may simply be made again. What only
// reads may, whatever is said of idempotence.
func (t toolAt) isRepeatable() bool {
	return !isTrue(t.Paid) && (t.Idempotent == nil || *t.Idempotent || isTrue(t.ReadOnly))
}

func isTrue(said *bool) bool { return said != nil && *said }

// judgeTool is the verdict on a tool's call.
func judgeTool(server *model.Server, tool toolAt) (model.Verdict, bool) {
	call, known := tool.call()
	if !known {
		return model.Verdict{}, false
	}
	verdict, _ := judgeOn(server, call)
	verdict.Tool, verdict.Keepalive, verdict.Place = tool.name, call.Keepalive, tool.Place
	verdict.Blocks = tool.BlocksOnPerson
	return verdict, true
}

// judgeOn is the verdict on a call to a server. It reports whether the verdict
// rests on how the server is assumed to answer.
func judgeOn(server *model.Server, call Call) (verdict model.Verdict, rests bool) {
	clocks, calls := &server.Clocks, &server.Calls
	verdict = Judge(clocks, answered(call, calls.InJSON), calls.Tick)
	if calls.Assumed {
		other := Judge(clocks, answered(call, !calls.InJSON), calls.Tick)
		rests = other.Outcome != verdict.Outcome || other.By != verdict.By || other.From != verdict.From
		verdict.Assumed = verdict.Assumed || rests
	}
	return verdict, rests
}

// answered is the call as it travels: an answer in plain JSON has no room for
// progress, and its headers come with it.
func answered(call Call, inJSON bool) Call {
	if inJSON {
		call.FirstByte, call.Keepalive = call.Done, 0
	}
	return call
}
