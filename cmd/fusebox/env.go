package main

import (
	"fmt"
	"io"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// envCommand is fusebox env.
type envCommand struct {
	Launch string   `arg:"" name:"LAUNCH" help:"Name of the launch."`
	Paths  []string `arg:"" optional:"" type:"verbatim" name:"PATH" help:"Files, folders or patterns; without one the current folder and the home."`
	Format string   `enum:"dotenv,shell,json,docker" default:"dotenv" placeholder:"FORMAT" help:"dotenv, shell, docker or json."`
}

// Help says what the formats are good for.
func (c *envCommand) Help() string {
	return `Formats:
  dotenv  KEY=value, quoted where needed, as docker compose and Node
          (--env-file, dotenv) read it
  shell   export KEY='value', for eval or sourcing in any POSIX shell
  docker  KEY=value, for docker run --env-file, which knows no quotes
  json    with origins, places and shadows, as in the report of check

Secrets and masked values are never printed; a comment stands in their place.
What a format cannot hold is left out, and a finding on standard error says so.`
}

// envDialects are the dialects of the formats of lines.
var envDialects = map[string]source.Dialect{
	"dotenv": source.DialectNode, "shell": source.DialectShell, "docker": source.DialectDocker,
}

// environmentJSON is the output of env --format json.
type environmentJSON struct {
	Launch      string         `json:"launch"`
	Error       *jsonBlocked   `json:"error"`
	Environment []jsonVariable `json:"environment"`
}

func (c *envCommand) run(j *job) (int, error) {
	files, options, err := j.load(c.Paths)
	if err != nil {
		return 0, err
	}
	report := resolver.Inspect(files, options)
	launch, err := j.findLaunch(report, c.Launch, c.Paths)
	if err != nil {
		return 0, err
	}
	j.tellLost(report, launch)
	if c.Format == "json" {
		err = j.writeJSON(j.toJSONEnvironment(launch))
	}
	if err != nil {
		return 0, err
	}
	if launch.Blocked != nil {
		fmt.Fprintf(j.stderr, "fusebox: launch %s is blocked: %s\n", model.ShowName(launch.Name), launch.Blocked)
		return exitFindings, nil
	}
	if c.Format == "json" {
		return exitClean, nil
	}
	text, left := j.environmentText(launch, envDialects[c.Format])
	if err := j.write(text); err != nil {
		return 0, err
	}
	return j.tellLeftOut(report, launch, left, options), nil
}

func (j *job) toJSONEnvironment(launch *model.Launch) environmentJSON {
	return environmentJSON{model.MaskName(launch.Name), toJSONBlocked(launch.Blocked), j.jsonEnvironment(launch)}
}

// leftOut is a variable that the format cannot hold, and why.
type leftOut struct {
	variable *model.Variable
	why      string
}

// environmentText writes an environment in a format of lines.
func (j *job) environmentText(launch *model.Launch, dialect source.Dialect) (string, []leftOut) {
	var b strings.Builder
	var left []leftOut
	for i := range launch.Environment {
		v := &launch.Environment[i]
		if model.MaskName(v.Key) != v.Key {
			left = append(left, leftOut{v, "it looks like a credential"})
			continue
		}
		if !resolver.IsPortableKey(v.Key) {
			left = append(left, leftOut{v, "it is no name a shell can hold"})
			continue
		}
		value, masked := j.rawValue(&v.Definition)
		switch {
		case v.IsSecret():
			fmt.Fprintf(&b, "# %s is the secret %s\n", v.Key, model.Escape(value))
		case masked:
			fmt.Fprintf(&b, "# %s is masked; --reveal %s shows it\n", v.Key, v.Key)
		default:
			line, why := source.PrintAssignment(v.Key, value, dialect)
			if why != "" {
				left = append(left, leftOut{v, why})
				continue
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String(), left
}

// tellLeftOut writes a finding to standard error for each variable that is
// missing in the output, and gives the exit code.
func (j *job) tellLeftOut(report *model.Report, launch *model.Launch, left []leftOut, options resolver.Options) int {
	var findings []model.Finding
	for _, l := range left {
		finding := model.NewFinding(model.UnsafeKey, l.variable.Place(), model.ShowName(l.variable.Key)+" is left out: "+l.why)
		finding.Key, finding.Launch = model.ShowName(l.variable.Key), launch.Name
		findings = append(findings, finding)
	}
	code := exitClean
	p := &page{glyphs: unicodeGlyphs, width: plainWidth}
	for _, finding := range options.Settle(report, findings) {
		p.finding(&distinctFinding{&finding, []string{launch.Name}})
		if finding.Severity == model.Error {
			code = exitFindings
		}
	}
	// Nothing better can be done about standard error than to try.
	_, _ = io.WriteString(j.stderr, p.text.String())
	return code
}
