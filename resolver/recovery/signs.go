package recovery

// sign is something in a text that decides what it is about.
type sign struct {
	pattern pattern
	mode    Mode
	action  Action
	why     string
	// source is where the text, or the rule, was read.
	source string
	// isTransient: the same call can succeed later; waits: not before some time
	// has passed.
	isTransient, waits bool
	// settle looks at the rest of the text where the sign alone does not settle it,
	// nil where it does.
	settle func(*Diagnosis, string, *Context)
	// code is the JSON-RPC code that must be the innermost one of the text, "" for
	// none.
	code string
}

const (
	fromClaude   = "Claude Code 2.1.332, texts of the program"
	fromSpec     = "the MCP specifications of 2025-11-25 and 2026-07-28"
	fromHTTP     = "RFC 9110 and RFC 6585"
	fromReports  = "public reports of users, collected 2026-11-30"
	fromSDKs     = "the MCP SDKs for TypeScript and Python"
	fromGuard    = "mcp-timeout-guard, source"
	fromOpenHand = "OpenHands SDK, source"
)

// signs are tried in this order; the first that a text has decides. What is said
// in so many words stands before statuses, these before codes, and what only says
// that time ran out stands last.
var signs = concat(strange, tasks, firstTurns, silences, starts, calls, statuses, unreached, codes, innerWork, timeouts, connections)

func concat(groups ...[]sign) []sign {
	var all []sign
	for _, group := range groups {
		all = append(all, group...)
	}
	return all
}

// strange are signs of what is no timeout, though it looks like one.
var strange = []sign{
	{pattern: re(`aborted due to (?:a )?time-?out`), settle: settlePhase, source: fromReports},
	{pattern: re(`unknown message id`), mode: NotATimeout, action: NoAction, source: fromReports,
		why: "a late answer to a call that the client had given up before: the earlier event is the one to look at"},
	{pattern: re(`(?:fall(?:ing)? ?back|falls back) to (?:legacy )?sse`), mode: NotATimeout, action: NoAction, source: fromReports,
		why: "the client tries another transport; nothing failed yet"},
	{pattern: re(`no server info found`), mode: NotATimeout, action: Wait, source: fromReports,
		why: "the list was asked for before the client was made; harmless by itself"},
	{pattern: re(`id that was never asked|mismatched (?:response )?id|(?:response|answer)[^.\n]{0,40}\bid\b[^.\n]{0,20}(?:does not|did not|doesn't) match`), mode: ConnectDeadline, action: FixServer, source: fromReports,
		why: "the server answers with an id that nobody asked: the client ignores it, and its clock runs out in silence"},
	{pattern: re(`abort(?:ed)? by (?:the )?user|cancell?ed by (?:the )?user|interrupted by (?:the )?user|user (?:has )?(?:aborted|cancell?ed|interrupted|rejected|declined|denied)|press(?:ed|ing) escape|user doesn'?t want to|request (?:was )?(?:aborted|cancell?ed)|\bAbortError\b`), mode: NotATimeout, action: InspectStatus, source: fromClaude, settle: settlePerson,
		why: "a person ended the call, with the same code as a timeout: no clock fired, and the server may have done it"},
	{pattern: re(`request (?:initial )?roots|-32601[^\n]{0,60}(?:prompts|resources)\b|\b(?:prompts|resources)\b[^\n]{0,60}-32601`), mode: NotATimeout, action: NoAction, source: fromReports,
		why: "one side asked for something that the other does not offer; harmless by itself"},
	{pattern: re(`HTTP 200\b[^\n]{0,60}isError[^\n]{0,40}empty`), mode: ErrorResult, action: Reconnect, source: fromReports,
		why: "an error without a word behind a proxy: the server's process is gone"},
}

// tasks are signs of calls that run on elsewhere.
var tasks = []sign{
	{pattern: re(`was not moved to the background|started a task, but`), mode: Backgrounded, action: InspectStatus, source: fromClaude,
		why: "the task was told to stop, which it may not have done: no result will come, and its effect may be there"},
	{pattern: re(`malformed task handle|calling the tool again may start another`), mode: Backgrounded, action: InspectStatus, source: fromClaude,
		why: "the handle of the task cannot be used, and it may run on: a further call may start another one"},
	{pattern: re(`task (?:has )?expired|task (?:was )?not found|(?:unknown|no such) task|failed to retrieve task`), mode: ErrorResult, action: InspectStatus, source: fromSpec,
		why: "the task is not there, expired or another's, which are answered alike: that says nothing of what it did"},
	{pattern: re(`moved to (?:the )?background|(?:running|runs|continues?|continuing) in (?:the )?background|background[^\n]{0,12}MCP tasks?\b`), mode: Backgrounded, action: Wait, source: fromClaude,
		why: "the client took the call out of the foreground; it runs on, and ends with the session. The id is the client's, not one of the server"},
	{pattern: re(`\bstill[ _]running\b[^\n]{0,80}\b(?:job|task|operation|poll)|\b(?:job|task|operation)\b[^\n]{0,60}\bstill[ _]running\b`), mode: Backgrounded, action: Wait, source: fromReports,
		why: "the server itself says that the work runs on: ask for it by the id that it gives"},
	{pattern: re(`resultType\\*["']?\s*[:=]\s*\\*["']?task\b`), mode: Backgrounded, action: Wait, source: fromSpec,
		why: "the server made a task of the call: ask tasks/get with its id until it is done, and keep the id"},
	{pattern: re(`\btaskId\b[^\n]{0,200}\b(?:working|input_required|submitted|ttl(?:Ms)?|pollInterval(?:Ms)?)\b|\bCreateTaskResult\b`), mode: Backgrounded, action: Wait, source: fromSpec,
		why: "the call became a task of the server: ask tasks/get with its id, then tasks/result, and keep the id"},
}

// firstTurns are signs of a first turn that began before the tools were there.
var firstTurns = []sign{
	{pattern: re(`running fully async|\bnon-?blocking\)`), mode: FirstTurnWait, action: Wait, source: fromClaude,
		why: "the first turn does not wait for these servers: alwaysLoad, MCP_CONNECTION_NONBLOCKING=0 or a call of WaitForMcpServers make it"},
	{pattern: re(`\bservers?\b[^\n]{0,200}\bstatus\\*["']?\s*[:=]?\s*\\*["']?pending\b|mcp_servers[^\n]{0,200}\bpending\b`), mode: FirstTurnWait, action: Wait, source: fromClaude,
		why: "the first turn went out before the server was up; it may still come"},
	{pattern: re(`(?:don'?t|do not|doesn'?t|does not) have (?:that|this|access to (?:that|this)|the|such a|a) (?:\w+ )?tool|tools? (?:are |is )?(?:absent|not (?:yet )?available)|no such tool available|tools are still (?:loading|connecting)|discovery window`), mode: FirstTurnWait, action: Wait, source: fromReports,
		why: "the tool was not there when the turn began: its server was not up yet, or is not configured"},
}

// silences are signs of a call that ended because nothing was heard of it.
var silences = []sign{
	{pattern: re(`no response or progress(?: notifications?)? for`), mode: IdleAbort, action: Retrieve, source: fromClaude,
		why: "nothing was heard of the call, no answer and no progress, so the client ended it; the server is not told and may still be at it"},
	{pattern: re(`close frame[^\n]{0,80}idle timeout|stream disconnected[^\n]{0,60}idle timeout|(?:websocket|connection|session|stream) (?:was )?(?:closed|idle)[^\n]{0,60}idle timeout`), mode: IdleAbort, action: InspectStatus, source: fromReports,
		why: "the link was idle for too long and was closed, not the call: the tool may still run"},
	{pattern: re(`body timeout error|UND_ERR_BODY_TIMEOUT|stream(?:ing)? (?:was )?idle|\bsse\b[^\n]{0,60}terminated`), mode: IdleAbort, action: Reconnect, source: fromReports,
		why: "no byte came for so long that the HTTP stack cut the stream: reconnect, then retrieve the result"},
	{pattern: re(`headers timeout error|UND_ERR_HEADERS_TIMEOUT`), mode: IdleAbort, action: Retrieve, source: fromReports,
		why: "no response headers came for so long that the HTTP stack gave up; the server may still be at it"},
	{pattern: re(`idle[ _-]?time-?out(?:\s*$|[^\w\s=:]|\s+(?:after|of|exceeded|reached|expired|waiting|\d))|inactivity timeout|no progress (?:for|in|within)|no activity for`), mode: IdleAbort, action: Retrieve, source: fromReports,
		why: "the call was silent for too long and was ended; the server may still be at it"},
}
