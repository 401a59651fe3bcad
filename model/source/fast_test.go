//go:build !slow

package source

// slow is false where tests that take long are left out.
const slow = false
