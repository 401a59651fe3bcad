package main

import (
	"flag"

	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write golden files and generated documents")

// TestMain makes the program itself a command of the test scripts, and of the
// tests that need a process.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fusebox": main})
}
