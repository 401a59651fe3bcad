package runtimes

import (
	"fmt"
	"strconv"
	"strings"

	"fusebox/model"
)

// Version is a client's version of up to three numbers. The zero Version is
// no version.
type Version struct{ Major, Minor, Patch int }

// ParseVersion reads "2.1.258", with or without a leading v; what follows a
// hyphen or plus sign is left out. Two numbers mean a patch of 0.
func ParseVersion(text string) (Version, error) {
	core, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(text), "v"), "-")
	core, _, _ = strings.Cut(core, "+")
	parts := strings.Split(core, ".")
	if len(parts) < 2 || len(parts) > 3 {
		return Version{}, fmt.Errorf("version %q is not of the form 2.1.258", model.ShowName(text))
	}
	var numbers [3]int
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil {
			return Version{}, fmt.Errorf("version %q is not of the form 2.1.258", model.ShowName(text))
		}
		numbers[i] = int(n)
	}
	return Version{numbers[0], numbers[1], numbers[2]}, nil
}

// mustVersion reads a version of a table in this package.
func mustVersion(text string) Version {
	v, err := ParseVersion(text)
	if err != nil {
		panic(err)
	}
	return v
}

// String gives the version as the client writes it.
func (v Version) String() string {
	if v == (Version{}) {
		return ""
	}
	return strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor) + "." + strconv.Itoa(v.Patch)
}

// Before reports whether v is older than w.
func (v Version) Before(w Version) bool {
	if v.Major != w.Major {
		return v.Major < w.Major
	}
	if v.Minor != w.Minor {
		return v.Minor < w.Minor
	}
	return v.Patch < w.Patch
}
