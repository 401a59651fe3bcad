//go:build !slow

package watch

// slow is false where tests that take long, or need a machine that is not busy
// with other things, are left out.
const slow = false
