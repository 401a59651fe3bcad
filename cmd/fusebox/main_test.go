package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write golden files and generated documents")

// TestMain makes the program itself a command of the test scripts, and of the
// tests that need a process.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fusebox": main, "limited": limited})
}

// limited is the program after it set a limit of the user namespace it is in:
// limited LIMIT=NUMBER ARGUMENT ….
func limited() {
	limit, number, _ := strings.Cut(os.Args[1], "=")
	if err := os.WriteFile(filepath.Join("/proc/sys/user", limit), []byte(number), 0); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Args = append(os.Args[:1], os.Args[2:]...)
	main()
}
