package recovery

import (
	"regexp"
	"strconv"
	"strings"

	"fusebox/model"
)

var (
	// startWords tell of what comes before the first call, callWords of a call.
	startWords = re(`\binitiali[sz](?:e|ed|ation|ing)\b|\bconnect(?:ing|ion failed|ion to|ion attempt| to)?\b[^\n]{0,40}(?:server|mcp|failed|error)|connection (?:failed|error)|\btools/list\b|\b(?:tool )?listing\b|list(?:ing)? (?:of )?tools|load(?:ing)? tools|\bhandshak(?:e|ing)\b|\bstart(?:ing|up)\b|failed to start|server/discover|\bprobe\b|\bdiscover(?:y|ing)\b|\breload(?:ing)?\b|resources/list|prompts/list|ConnectTimeout|UND_ERR_CONNECT|listTools|list-tools|ListToolsRequest|InitializeRequest|connection manager|server to be ready`)
	callWords  = re(`tools/call|\bcall(?:s|ed|ing)?\b|\btool\b|\btools:|\bcallTool|\binvo(?:ke|king|cation)|isError|notifications/cancelled|\boperation on\b|execut(?:e|ion|ing)`)
	startPhase = re(`^(?:initiali[sz]\w*|connect\w*|(?:(?:tools|resources|resources/templates|prompts)/)?list(?:ing)?|list ?tools|(?:server/)?discover\w*|handshak\w*|start(?:ing|up)?|probe)$`)
	callPhase  = re(`^(?:tools/call|(?:tool[- ]?)?calls?|calling|call[- ]?tool)$`)

	// callOfTool says that a tool was called, errorFlag that the server answered.
	callOfTool = re("tools/call\\b|\\btool[- ]call(?:ed|ing)?\\b|\\bcall(?:ing|ed)? (?:the )?(?:mcp )?tool\\b|(?:execut|invok|runn)(?:e|ing) (?:the )?(?:mcp )?tool\\b|\\bcallTool\\b|CallToolRequest|\\btool (?:[\"'`]|\\w+[_-]\\w)")
	errorFlag  = re(`isError\\*["']?\s*[:=]\s*true`)

	timedOut = re(`\btimed[ -]?out\b|-32001`)

	// setting is a line that sets a time and says nothing else.
	setting = regexp.MustCompile(`(?i)^\s*["']?[\w.-]*timeout[\w.-]*["']?\s*[:=]\s*["']?\d+(?:\.\d+)?\s?[a-z]{0,12}["']?[,;]?\s*$`)

	jsonRPCCode = regexp.MustCompile(`-32\d{3}\b`)
)

// firstSign finds the first sign of the table that a text has.
func firstSign(text string) (at []int, s *sign, found bool) {
	codes := jsonRPCCode.FindAllString(text, -1)
	innermost := ""
	if len(codes) > 0 {
		innermost = codes[len(codes)-1]
	}
	if setting.MatchString(text) {
		return nil, nil, false
	}
	lower := strings.ToLower(text)
	for i := range signs {
		s := &signs[i]
		if s.code != "" && !strings.HasPrefix(innermost, s.code) {
			continue
		}
		if at := s.pattern.find(text, lower); at != nil {
			return at, s, true
		}
	}
	return nil, nil, false
}

var (
	// ownLimit is a time that is called the limit, anyTime one that stands after
	// words for it.
	ownLimit = re(`(?:configured|idle|request)[ _]?(?:timeout|limit)\D{0,4}` + aTime)
	anyTime  = re(`(?:after|for|within|of|waiting|waited|limit|timeout)\D{0,12}` + aTime)
)

const aTime = `(\d{1,9}(?:\.\d{1,6})?)\s?(ms|milliseconds?|s|secs?|seconds?|m|min|mins|minutes?|h|hours?)\b`

// limitIn is the time that a text gives for the clock near the sign at a place, 0
// for none.
func limitIn(text string, at int) model.Millis {
	const before, after = 100, 400
	text = text[max(at-before, 0):min(at+after, len(text))]
	for _, pattern := range [...]pattern{ownLimit, anyTime} {
		if found := pattern.FindStringSubmatch(text); found != nil {
			return inMillis(found[1], strings.ToLower(found[2]))
		}
	}
	return 0
}

// inMillis reads a number and its unit.
func inMillis(number, unit string) model.Millis {
	n, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0
	}
	each := model.Millis(1)
	switch {
	case unit == "ms" || strings.HasPrefix(unit, "milli"):
	case unit[0] == 's':
		each = model.Second
	case unit[0] == 'm':
		each = model.Minute
	default:
		each = model.Hour
	}
	return model.Millis(n * float64(each))
}
