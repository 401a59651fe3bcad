//go:build unix

package watch

import "syscall"

// openFlags make the race between stat and open harmless: a pipe that took the
// file's place does not block, a terminal does not become ours, a link is not
// followed.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY | syscall.O_NOFOLLOW
