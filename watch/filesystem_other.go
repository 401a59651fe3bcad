//go:build !unix

package watch

// openFlags adds nothing: there are no named pipes in folders here.
const openFlags = 0
