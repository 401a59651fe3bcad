//go:build !race

package source

const isRace = false
