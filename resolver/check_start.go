package resolver

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

const (
	// shortestStart is less than any server needs to connect.
	shortestStart = model.Second
	// longFirstTurn is how long a first prompt may be held without a word.
	longFirstTurn = model.Minute
	// coldConnect is a connect deadline that the first run of a package runner,
	// which downloads, can miss.
	coldConnect = 30 * model.Second
)

// start tells what the clocks of the start lead to.
func (c *check) start() {
	c.eachServer(c.tooShort)
	c.firstTurn()
	c.eachServer(c.withoutTools)
	c.eachServer(c.coldStart)
	c.twoBudgets()
	if v := c.variable(runtimes.ClaudeNegotiation); v != nil && c.reads(v.Key) && !c.isIgnored(v.Key) {
		c.tell(note{
			code: model.NegotiationPinned, def: &v.Definition,
			message: c.said(&v.Definition) + " pins the handshake: it outlives the defect it works around",
			fix:     "remove it once the client no longer waits on subscriptions/listen",
		})
	}
}

// tooShort tells of a connect deadline within which nothing starts.
func (c *check) tooShort(_ int, s *model.Server) (note, bool) {
	connect := &s.Clocks[model.Connect]
	if !connect.IsBounded() || connect.Ms >= shortestStart {
		return note{}, false
	}
	return note{
		code: model.StartImpossible, def: connect.By,
		message: fmt.Sprintf("the connect deadline is %s: {servers} cannot start within it", connect.Ms),
		fix:     c.setStart(connect.By),
	}, true
}

// withoutTools tells of a start that goes on before a server may have connected.
func (c *check) withoutTools(i int, s *model.Server) (note, bool) {
	wait, connect := &s.Clocks[model.StartBlock], &s.Clocks[model.Connect]
	key := c.remarks[i].BlockingStart
	if wait.By == nil && key == "" || !wait.IsBounded() || !connect.IsBounded() || wait.Ms >= connect.Ms {
		return note{}, false
	}
	n := note{
		code: model.FirstTurnNoTools, def: wait.By,
		message: fmt.Sprintf("the first prompt waits %s at most, {servers} may need %s to connect: the turn starts without the tools", wait.Ms, connect.Ms),
		fix:     c.setBy(wait.By, connect.Ms),
	}
	if wait.By == nil {
		n.span, n.fix = s.Place, "set "+key+" to the connect deadline"
	}
	return n, true
}

// coldStart tells of a server that may have to be fetched before it starts.
func (c *check) coldStart(i int, s *model.Server) (note, bool) {
	connect := &s.Clocks[model.Connect]
	runner := packageRunner(c.configs[i])
	if runner == "" || !connect.IsBounded() || connect.Ms > coldConnect {
		return note{}, false
	}
	return note{
		code: model.ColdStart, span: c.configs[i].Command.Span, def: connect.By,
		message: fmt.Sprintf("%s may download before {servers} starts, and the connect deadline is %s", runner, connect.Ms),
		fix:     "install the package beforehand, or raise the connect deadline",
	}, true
}

// firstTurn tells of a long wait before the first prompt, once a launch: of the
// server that can hold it longest.
func (c *check) firstTurn() {
	longest := c.slowest(firstWait)
	if longest == nil || firstWait(longest).Ms <= longFirstTurn {
		return
	}
	wait := firstWait(longest)
	n := note{code: model.FirstTurnWaitLong, def: wait.By, server: longest.Name, fix: c.setBy(wait.By, 30*model.Second)}
	if longest.Clocks[model.FirstTurnWait].IsBounded() {
		n.message = fmt.Sprintf("{servers} can hold the first prompt for %s", wait.Ms)
	} else {
		n.message = fmt.Sprintf("{servers}, if it never answers, holds the first prompt for %s", wait.Ms)
	}
	n.message += ": " + derivation(wait.Steps)
	c.tell(n)
	if c.launch.Kandev {
		c.stall()
	}
}

// stall tells where Kandev's watchdog fails the session before its first turn.
func (c *check) stall() {
	held := func(s *model.Server) *model.Clock { return &s.Clocks[model.FirstTurnWait] }
	longest := c.slowest(held)
	if longest == nil || held(longest).Ms < runtimes.KandevStall {
		return
	}
	wait := held(longest)
	c.tell(note{
		code: model.StallWatchdog, def: wait.By, server: longest.Name, fix: c.setBy(wait.By, 30*model.Second),
		message: fmt.Sprintf("the first-turn wait of %s on {servers} is not below the %s after which Kandev fails a session that shows no sign of life", wait.Ms, runtimes.KandevStall),
	})
}

// slowest finds the server on which a clock is bounded and longest; nil if it
// is bounded on none.
func (c *check) slowest(clock func(*model.Server) *model.Clock) *model.Server {
	var longest *model.Server
	for i := range c.launch.Servers {
		s := &c.launch.Servers[i]
		if clock(s).IsBounded() && (longest == nil || clock(s).Ms > clock(longest).Ms) {
			longest = s
		}
	}
	return longest
}

// firstWait is what holds the first prompt: the wait on a server that
// connects, or where there is none the wait on one that never answers.
func firstWait(s *model.Server) *model.Clock {
	if s.Clocks[model.FirstTurnWait].IsBounded() {
		return &s.Clocks[model.FirstTurnWait]
	}
	return &s.Clocks[model.StartBlock]
}

// derivation gives the steps of a clock in one line.
func derivation(steps []model.Step) string {
	texts := make([]string, len(steps))
	for i, step := range steps {
		texts[i] = step.String()
	}
	return strings.Join(texts, "; ")
}

// twoBudgets tells where one value was taken for both the start and the calls.
func (c *check) twoBudgets() {
	v := c.variable(c.main(model.Connect))
	if !isOperators(v) || len(c.launch.Servers) == 0 {
		return
	}
	i := slices.IndexFunc(c.launch.Servers, func(s model.Server) bool { return s.Clocks[model.Connect].By != nil })
	if i < 0 {
		return
	}
	connect := c.launch.Servers[i].Clocks[model.Connect]
	if !connect.IsBounded() || connect.Ms <= runtimes.KandevStartupMost {
		return
	}
	calls := c.main(model.ToolCall)
	tool := c.variable(calls)
	n := note{code: model.OneValueTwoBudgets, def: &v.Definition, fix: c.set(&v.Definition, "30000") + ", and " + calls + " for the calls"}
	if field := c.plan.runtime.Fields[model.ToolCall]; c.plan.workspace != nil && field != "" {
		n.fix += ", or " + field + " of a server for those to it"
	}
	switch {
	case isOperators(tool) && c.numberOf(calls) == c.numberOf(c.main(model.Connect)):
		n.message = fmt.Sprintf("%s and %s are one value: %s to connect is no tool-call budget, it holds the first prompt", c.said(&v.Definition), calls, connect.Ms)
		n.related = []model.Related{{Message: calls + " is set here", Span: tool.Place()}}
	case !isOperators(tool):
		n.message = fmt.Sprintf("%s is the connect deadline, %s; the tool-call budget is %s, which nobody set", c.said(&v.Definition), connect.Ms, calls)
	default:
		return
	}
	c.tell(n)
}

// numberOf is what the client made of a variable; 0 where it is none.
func (c *check) numberOf(key string) int64 {
	for _, reading := range c.rules.Readings() {
		if reading.Def.Key == key {
			return reading.Number
		}
	}
	return 0
}

// runners are the commands that fetch a server before they run it, with the
// words that must come first.
var runners = [...][]string{
	{"npx"}, {"uvx"}, {"bunx"}, {"pnpx"}, {"pipx", "run"}, {"docker", "run"}, {"podman", "run"},
	{"pnpm", "dlx"}, {"yarn", "dlx"}, {"uv", "tool", "run"},
}

// packageRunner names the command that fetches a server before it runs it; ""
// where a server is not started so.
func packageRunner(config *model.ServerConfig) string {
	words := []string{config.Command.Value}
	for _, arg := range config.Args {
		words = append(words, arg.Value)
	}
	if programName(words[0]) == "cmd" && len(words) > 2 && strings.EqualFold(words[1], "/c") {
		words = words[2:]
	}
	words[0] = programName(words[0])
	for _, runner := range runners {
		if len(words) >= len(runner) && slices.Equal(words[:len(runner)], runner) {
			return strings.Join(runner, " ")
		}
	}
	return ""
}

// programName is the name of a program without its folder and ending. Of a
// variable with a default it is the default.
func programName(command string) string {
	if inner, found := strings.CutPrefix(command, "${"); found {
		_, command, _ = strings.Cut(strings.TrimSuffix(inner, "}"), ":-")
	}
	name := path.Base(strings.ReplaceAll(command, `\`, "/"))
	for _, ending := range [...]string{".exe", ".cmd"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}

// defaults tells where the managed defaults of a runtime break the bounds that
// Kandev sets itself, once for each runtime.
func (c *check) defaults() {
	if len(c.parts.defaults) == 0 || c.rules == nil {
		return
	}
	environment, blocked := rank(slices.Clone(c.parts.defaults), c.in.revealable)
	if blocked != nil {
		return
	}
	alone := c.plan.runtime.Start(c.plan.choice.Version, runtimes.Setting{Session: c.launch.Session, Environment: environment})
	clocks := alone.Server(runtimes.Server{Type: "http"}).Clocks
	connect, tool := &clocks[model.Connect], &clocks[model.ToolCall]
	if connect.By != nil && connect.IsBounded() && connect.Ms > runtimes.KandevStartupMost && c.in.isFirst(connect.By.Place()) {
		c.tell(note{
			code: model.DefaultOutOfBounds, def: connect.By, ofFile: true,
			message: fmt.Sprintf("the managed default %s gives %s to connect, more than %s", c.said(connect.By), connect.Ms, runtimes.KandevStartupMost),
			fix:     c.setBy(connect.By, 30*model.Second),
		})
	}
	if tool.By != nil && tool.IsBounded() && tool.Ms < runtimes.KandevToolLeast && c.blocksOnPerson() && c.in.isFirst(tool.By.Place()) {
		c.tell(note{
			code: model.DefaultOutOfBounds, def: tool.By, ofFile: true,
			message: fmt.Sprintf("the managed default %s gives a call %s, less than the %s a person may take", c.said(tool.By), tool.Ms, runtimes.KandevToolLeast),
			fix:     c.setBy(tool.By, runtimes.KandevToolLeast),
		})
	}
}

func (c *check) blocksOnPerson() bool {
	return slices.ContainsFunc(c.tools, func(tools []toolAt) bool {
		return slices.ContainsFunc(tools, func(t toolAt) bool { return t.BlocksOnPerson })
	})
}
