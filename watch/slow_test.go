//go:build slow

package watch

const slow = true
