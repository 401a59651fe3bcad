package main

import "fusebox/model/source"

// envFormat writes one variable as a line, or says why it cannot.
// The key is portable, the value anything.
type envFormat func(key, value string) (line, why string)

var envFormats = map[string]envFormat{
	"dotenv": inDialect(source.DialectNode),
	"shell":  inDialect(source.DialectShell),
	"docker": inDialect(source.DialectDocker),
}

func inDialect(d source.Dialect) envFormat {
	return func(key, value string) (line, why string) { return source.PrintAssignment(key, value, d) }
}
