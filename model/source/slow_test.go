//go:build slow

package source

const slow = true
