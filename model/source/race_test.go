//go:build race

package source

// isRace is true where the race detector makes everything ten times slower.
const isRace = true
