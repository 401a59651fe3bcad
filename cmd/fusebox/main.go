// Command fusebox shows every timeout clock of a coding agent's launch, where
// its value came from, and whether a question to a person would survive it.
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
}
