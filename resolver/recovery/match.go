package recovery

import (
	"regexp"
	"strconv"
	"strings"

	"fusebox/model"
)

var (
	// startWords tell of what comes before the first call, callWords of a call.
	startWords = re(`\binitiali[sz](?:e|ed|ation|ing)\b|\bconnect(?:ing|ion failed|ion to|ion attempt| to)?\b[^\n]{0,40}(?:server|mcp|failed|error)|connection (?:failed|error)|\btools/list\b|\b(?:tool )?listing\b|list(?:ing)? (?:of )?tools|load(?:ing)? tools|\bhandshak(?:e|ing)\b|\bstart(?:ing|up)\b|failed to start|server/discover|\bprobe\b|\bdiscover(?:y|ing)\b|\breload(?:ing)?\b|resources/list|prompts/list|ConnectTimeout`)
	callWords  = re(`tools/call|\bcall(?:s|ed|ing)?\b|\btool\b|\btools:|\bcallTool|\binvo(?:ke|king|cation)|isError|notifications/cancelled|\boperation on\b|execut(?:e|ion|ing)`)
	startPhase = re(`initiali[sz]|connect|list|discover|handshake|start|probe`)

	jsonRPCCode = regexp.MustCompile(`-32\d{3}\b`)
)

// firstSign finds the first sign of the table that a text has.
func firstSign(text string) (at []int, s *sign, found bool) {
	codes := jsonRPCCode.FindAllString(text, -1)
	innermost := ""
	if len(codes) > 0 {
		innermost = codes[len(codes)-1]
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
