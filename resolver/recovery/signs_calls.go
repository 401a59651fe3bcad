package recovery

// starts are signs of a server that was not reached: no tool was called.
var starts = []sign{
	{pattern: re(`did not respond to (?:the )?(?:mcp )?initialize within|waiting for server to respond to .?initialize`), mode: ConnectDeadline, action: Wait, source: fromReports,
		why: "the server has not answered initialize yet: it may be warming up, so give it longer before anything is killed"},
	{pattern: re(`mcp client for [^\n]{1,80} timed out|failed for ['"]?(?:initialize|tools/list)[^\n]{0,80}(?:timed out|timeout)|dial (?:tcp|unix)[^\n]{0,80}i/o timeout`), mode: ConnectDeadline, action: Reconnect, source: fromReports,
		why: "the server was not up in the time that the client gives it: nothing was called"},
	{pattern: re(`recorded failure for server`), mode: ConnectDeadline, action: Reconnect, source: fromReports,
		why: "the handshake took longer than the client gives it, and it is not tried again in this session"},
	{pattern: re(`version negotiation probe timed out|server/discover[^\n]{0,60}(?:timed out|timeout)`), mode: ConnectDeadline, action: Reconnect, source: fromSDKs,
		why: "an older server left the probe of a newer client unanswered: nothing was called"},
	{pattern: re(`startup_timeout_sec|startup timeout|(?:startup|initiali[sz]ation|handshak(?:e|ing)|initiali[sz](?:e|ing)|connect(?:ion|ing)?) (?:request )?(?:to [^\n]{1,80} )?(?:has )?timed? ?out|timed? ?out (?:while |during |waiting for )?(?:the )?(?:mcp )?(?:client |server )?(?:handshak|initiali[sz]|connect|startup|listing|to (?:connect|start)|tools/list)`), mode: ConnectDeadline, action: Reconnect, source: fromReports,
		why: "the server was not up in the time that the client gives it: nothing was called"},
}

// calls are signs of a call that the client gave up.
var calls = []sign{
	{pattern: re(`transport dropped mid-call|response for tool[^\n]{0,120}was lost`), mode: ClientAbort, action: Retrieve, source: fromClaude,
		why: "the connection failed under the call, and its answer is taken for lost: the server may have done it"},
	{pattern: re(`no result received (?:from|…|\.\.\.)|no result received\b[^\n]{0,80}(?:tool|waiting)`), mode: ClientAbort, action: Retrieve, source: fromReports,
		why: "the client waited no longer, though the text blames the server: its answer may have been made and not delivered"},
	{pattern: re(`socket hang up|network error: |\bECONNRESET\b|connection reset by peer|premature close|other side closed|peer closed connection|server disconnected without|incomplete chunked read|ClosedResourceError|BrokenResourceError|read tcp[^\n]{0,80}i/o timeout`), mode: ClientAbort, action: Retrieve, source: fromReports,
		why: "the connection broke under the call: the server may have done it, or may still be at it"},
	{pattern: re(`transport (?:channel )?closed`), mode: ClientAbort, action: Retrieve, source: fromReports, settle: settleBroken,
		why: "the connection broke under the call: the server may have done it, or may still be at it"},
	{pattern: re(`tool[^\n]{0,120}timed out after[^\n]{0,40}outcome is unknown`), mode: ClientAbort, action: Retrieve, source: fromClaude,
		why: "the wall clock of the call ended it after the request had left: it may be done, still run, or never have begun"},
	{pattern: re(`error from mcp[- ]server: request timed out`), mode: ClientAbort, action: InspectStatus, source: fromReports,
		why: "the limit is the client's, though the text names the server: look whether the call was done"},
}

// status makes the pattern of an HTTP status: by number where HTTP or a status is
// spoken of, or with its name.
func status(number, name string) string {
	return `(?:(?:\bHTTP(?:/\d(?:\.\d)?)?|(?:\b|_)status[ _]?code|\bwith status|\breturned:?|\berror(?:[ _]?code)?)["'\\]*[\s:=(]{0,3}["'\\]*` + number +
		`\b|(?:(?:\b|_)status|\bcode)(?:["'\\]*\s*[:=(]\s*["'\\]*` + number + `\b|["'\\]*\s["'\\]*` + number + `(?:$|[^\w\s]|\s*$))|\b` + number + `[\s:,-]{1,3}` + name + `\b)`
}

// statuses are signs of an HTTP status in the answer.
var statuses = []sign{
	{pattern: re(status(`(?:504|524)`, `(?:gateway time-?out|a timeout occurred|deadline[ _]exceeded|origin time-?out)`) + `|gateway time-?out|upstream request timeout|^\s*stream timeout\s*$`), mode: ClientAbort, action: InspectStatus, source: fromHTTP,
		why: "something between client and server waited no longer; that is no word of the server, which may still be at it"},
	{pattern: re(status(`409`, `conflict`)), mode: ErrorResult, action: InspectStatus, source: fromHTTP,
		why: "409: it exists already, perhaps from the call before: look before anything is repeated"},
	{pattern: re(status(`429`, `too many requests`) + `|too many requests|rate[ -]limit(?:ed|ing| exceeded)`), mode: ErrorResult, action: Wait, isTransient: true, waits: true, source: fromHTTP,
		why: "429: the call was refused for now: wait as Retry-After says, and call again where the text says that nothing was taken"},
	{pattern: re(status(`503`, `service unavailable`) + `[^\n]{0,200}retry-after|retry-after[^\n]{0,200}\b503\b`), mode: ErrorResult, action: Wait, isTransient: true, waits: true, source: fromHTTP,
		why: "503: the server takes nothing for now: wait as Retry-After says"},
	{pattern: re(status(`503`, `service unavailable`) + `|\bservice unavailable\b`), mode: ErrorResult, action: InspectStatus, isTransient: true, source: fromHTTP,
		why: "503 without a time to wait: whether the server took the request is not known"},
	{pattern: re(status(`(?:408|425)`, `(?:request time-?out|too early)`)), mode: ErrorResult, action: Wait, isTransient: true, waits: true, source: fromHTTP,
		why: "408 and 425: the server did not begin with the request"},
	{pattern: re(status(`(?:500|502)`, `(?:internal server error|bad gateway)`) + `|\bbad gateway\b|internal server error`), mode: ErrorResult, action: InspectStatus, isTransient: true, source: fromHTTP,
		why: "the server failed on the way: how far it got is not known"},
	{pattern: re(status(`5[0-9][0-9]`, `(?:not implemented|web server[^\n]{0,40}|origin[^\n]{0,40}|insufficient storage)`)), mode: ErrorResult, action: InspectStatus, isTransient: true, source: fromHTTP,
		why: "the server, or something before it, failed on the way: how far it got is not known"},
	{pattern: re(`session (?:id )?(?:was )?(?:not found|expired|terminated|invalid|is invalid)|(?:invalid|no valid|unknown) session`), mode: ErrorResult, action: Reconnect, source: fromSpec,
		why: "the server knows the session no more: it refused the request; connect anew"},
	{pattern: re(status(`(?:401|403)`, `(?:unauthori[sz]ed|forbidden)`)), mode: ErrorResult, action: FixArguments, source: fromHTTP,
		why: "the server refused the caller: nothing ran; correct the credentials", settle: settleRefused},
	{pattern: re(status(`4[0-9][0-9]`, `(?:bad request|not found|method not allowed|unprocessable (?:entity|content)|gone|payload too large|not acceptable|payment required)`)), mode: ErrorResult, action: FixArguments, source: fromHTTP,
		why: "the server refused the request: nothing ran; correct it", settle: settleRefused},
	{pattern: re(`\bretry-after\\*["']?\s*[:=]\s*\\*["']?\d+(?:["'\\,;})\s]*$)`), mode: ErrorResult, action: Wait, isTransient: true, waits: true, source: fromHTTP,
		why: "the server asks to wait before anything is sent again"},
}

// codes are signs of a JSON-RPC code, which must be the innermost one.
var codes = []sign{
	{pattern: re(`-32002`), code: "-32002", mode: ErrorResult, action: InspectStatus, source: fromGuard,
		why: "the server ended with the request in its hands, or, by the specifications up to 2025-11-25, found no such resource"},
	{pattern: re(`-3260[012]`), code: "-3260", mode: ErrorResult, action: FixArguments, source: fromSpec,
		why: "the server refused the request as such: nothing ran; correct its method, tool or arguments"},
	{pattern: re(`-32700`), code: "-32700", mode: ErrorResult, action: FixServer, source: fromSpec,
		why: "one side wrote what the other could not read: nothing ran"},
	{pattern: re(`-32000[^\n]{0,80}(?:stopped because another request|outcome unknown)`), code: "-32000", mode: ErrorResult, action: InspectStatus, source: fromGuard,
		why: "the server was ended because of another request: this one may be done, or may have stopped half-way"},
	{pattern: re(`-32000[^\n]{0,80}connection closed|connection closed[^\n]{0,40}-32000`), code: "-32000", mode: NotATimeout, action: InspectStatus, source: fromReports,
		why: "the server ended, and no clock fired: read what it wrote to standard error; if a call was under way, look whether it was done", settle: settleClosed},
}

// innerWork are signs of time that ran out inside the server.
var innerWork = []sign{
	{pattern: re(`(?:command|query|statement|subprocess|script|upstream(?: request)?|page|navigation|build|test) (?:has )?(?:timed out|timeout)|canceling statement due to statement timeout`), mode: ErrorResult, action: InspectStatus, source: fromReports,
		why: "the server answered: the work inside it ran out of time, and a part of it may be done"},
}

// unreached are signs of a server that nobody could reach.
var unreached = []sign{
	{pattern: re(`\bECONNREFUSED\b|connection ?refused|\bENOTFOUND\b|\bENOENT\b|\bEACCES\b|command not found|program not found|failed to spawn|panicked at|\bProcessExit\b|stdio process error`), mode: NotATimeout, action: FixServer, source: fromReports,
		why: "the server could not be started or reached, or broke: no clock fired; read what it wrote to standard error"},
	{pattern: re(`\bnot connected\b|closed client|must connect before`), mode: NotATimeout, action: Reconnect, source: fromReports,
		why: "the client asked without a connection: connect anew"},
}

// timeouts are signs that only say that time ran out.
var timeouts = []sign{
	{pattern: re(`-2: request timed out`), mode: ClientAbort, action: Retrieve, source: fromReports,
		why: "the code that the SDK had before 1.0 for a call it gave up; the server may have done it, or may still be at it"},
	{pattern: re(`maximum total timeout exceeded`), mode: ClientAbort, action: Retrieve, source: fromSDKs,
		why: "the client gave up on the call, which had shown progress: the server may still be at it"},
	{pattern: re(`\bREQUEST_TIMEOUT\b`), mode: ClientAbort, action: Retrieve, source: fromSDKs,
		why: "the client gave up on the request; the server may have done it, or may still be at it"},
	{pattern: re(`\btimed[ -]?out\b|\btime-?out (?:of \S+ )?(?:was )?(?:exceeded|expired|reached|error|while|waiting|after)|deadline[ _]exceeded|\bdeadline (?:has )?(?:elapsed|passed|expired)|\w*TimeoutError\b|\w*TimeoutException\b|\bReadTimeout\b|\bConnectTimeout\b|\bETIMEDOUT\b|-32001`), settle: settlePhase, source: fromSDKs},
	{pattern: re(`(?:not|n't|failed to|without) (?:respond(?:ing)?|reply|answer)[^\n]{0,40}(?:within|in time|after) |took too long|exceeded \d+ ?(?:ms|s)\b|exceed(?:ed|s) (?:the |its )?(?:maximum |max )?(?:execution |tool |call )?(?:time|duration)|failed[^\n]{0,60}\btime-?out\b|: time-?out\s*(?:$|[.)"'\]])`), settle: settlePhase, source: fromReports},
	{pattern: re(`\bfetch failed\b`), settle: settleFetch, source: fromReports},
}

// connections are signs of a server that could not be started or reached.
var connections = []sign{
	{pattern: re(`exit(?:ed)?(?: with)?(?: code| status)?(?: |: ?code=|: )[1-9]|exited with signal|process (?:has )?exited(?:$|[^\w\s]| unexpectedly)`), mode: NotATimeout, action: FixServer, source: fromReports,
		why: "the server's process ended by itself: no clock fired; read what it wrote to standard error", settle: settleClosed},
	{pattern: re(`no such file or directory|permission denied|exited before|client closed$|channel ?closed|connection ?closed|all connection attempts failed|"initialize": EOF|broken pipe|\bEPIPE\b`), mode: NotATimeout, action: InspectStatus, source: fromReports,
		why: "the server ended, or could not be started, and no clock fired: read what it wrote to standard error; if a call was under way, look whether it was done", settle: settleClosed},
	{pattern: re(`startup incomplete|failed to get tools|failed to (?:start|(?:re)?connect|initiali[sz]e)|handshak(?:e|ing)[^\n]{0,60}failed|startup failed|could not (?:start|connect)|unable to connect|error connecting`), mode: ConnectDeadline, action: Reconnect, source: fromReports,
		why: "the server was not reached: nothing was called"},
	{pattern: re(`-32603`), mode: ErrorResult, action: InspectStatus, isTransient: true, source: fromSpec,
		why: "the server failed on the way: how far it got is not known"},
	{pattern: re(`unknown tool|tool not found|invalid (?:params|arguments)|input validation error|missing required`), mode: ErrorResult, action: FixArguments, source: fromSpec,
		why: "the server refused the request as such: nothing ran; correct its tool or arguments"},
	{pattern: re(`tool call (?:error: tool call )?failed`), mode: ErrorResult, action: InspectStatus, source: fromReports,
		why: "the call failed, and the text does not say of what: look whether anything was done"},
	{pattern: re(`isError\\*["']?\s*[:=]\s*true`), mode: ErrorResult, action: InspectStatus, source: fromSpec,
		why: "the server answered with an error in words of its own: they say whether anything was done"},
}
