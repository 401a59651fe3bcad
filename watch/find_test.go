//go:build unix

package watch

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
)

// grow makes files with their own path as content, folders (ending in "/") and
// links ("path -> target").
func grow(d *fakeDisk, paths ...string) {
	for _, name := range paths {
		link, target, isLink := strings.Cut(name, " -> ")
		full := "/p"
		parts := strings.Split(link, "/")
		for _, part := range parts[:len(parts)-1] {
			full += "/" + part
			if _, err := d.Lstat(full); err != nil {
				d.mkdir(full)
			}
		}
		switch {
		case isLink:
			d.link(target, "/p/"+link)
		case !strings.HasSuffix(link, "/"):
			d.write("/p/"+link, link)
		}
	}
}

func at(folder string) func() (string, error) {
	return func() (string, error) { return folder, nil }
}

func TestRead(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("d/", maxDepth)
	tests := map[string]struct {
		disk []string
		args []string
		want []string
	}{
		"a file keeps the name it was given": {
			[]string{"a.yaml", "s/b.yaml"},
			[]string{"./a.yaml", "s//b.yaml", "/p/s/../a.yaml"},
			[]string{"./a.yaml=a.yaml", "s//b.yaml=s/b.yaml"},
		},
		"any name will do for a file": {
			[]string{"settings", ".env"}, []string{"settings", ".env"}, []string{"settings=settings", ".env=.env"},
		},
		"missing ones are states": {
			[]string{"a.yaml"}, []string{"b.yaml", "no/c.yaml", "a.yaml/d"},
			[]string{"b.yaml=[missing]", "no/c.yaml=[missing]", "a.yaml/d=[missing]"},
		},
		"a folder gives profile files in order": {
			[]string{"f/z.fusebox.yaml", "f/b/x.fusebox.yml", "f/a.fusebox.json", "f/other.yaml", "f/x.fusebox.toml", "f/c/"},
			[]string{"f"},
			[]string{
				"f/a.fusebox.json=f/a.fusebox.json", "f/b/x.fusebox.yml=f/b/x.fusebox.yml",
				"f/z.fusebox.yaml=f/z.fusebox.yaml",
			},
		},
		"hidden files and folders are left alone": {
			[]string{
				"f/.hidden/a.fusebox.yaml", "f/node_modules/m/b.fusebox.yaml", "f/.c.fusebox.yaml",
				"f/.#d.fusebox.yaml -> nobody", "f/d.fusebox.yaml~", "f/e.fusebox.yaml",
			},
			[]string{"f"},
			[]string{"f/e.fusebox.yaml=f/e.fusebox.yaml"},
		},
		"a hidden folder may be named": {
			[]string{".h/a.fusebox.yaml"}, []string{".h"}, []string{".h/a.fusebox.yaml=.h/a.fusebox.yaml"},
		},
		"the current folder is not written": {
			[]string{"f/a.fusebox.yaml"}, []string{"."}, []string{"f/a.fusebox.yaml=f/a.fusebox.yaml"},
		},
		"folders are looked into to a depth": {
			[]string{long + "a.fusebox.yaml", long + "d/b.fusebox.yaml"}, []string{"."},
			[]string{long + "a.fusebox.yaml=" + long + "a.fusebox.yaml"},
		},
		"a folder without files gives nothing": {
			[]string{"f/x.txt"}, []string{"f"}, nil,
		},
		"files come once": {
			[]string{"f/a.fusebox.yaml", "f/b.fusebox.yaml", "g -> f", "c.yaml -> f/a.fusebox.yaml"},
			[]string{"f/b.fusebox.yaml", "f", "g", "c.yaml", "f/*", "missing.yaml", "./missing.yaml"},
			[]string{
				"f/b.fusebox.yaml=f/b.fusebox.yaml", "f/a.fusebox.yaml=f/a.fusebox.yaml", "missing.yaml=[missing]",
			},
		},
		"links in a folder are followed once, own names come first": {
			[]string{
				"f/a -> b", "f/b/x.fusebox.yaml", "f/b/up -> ..", "f/a.fusebox.yaml -> z.fusebox.yaml",
				"f/z.fusebox.yaml", "f/out -> ../g", "g/y.fusebox.yaml", "f/file -> z.fusebox.yaml",
			},
			[]string{"f"},
			[]string{
				"f/b/x.fusebox.yaml=f/b/x.fusebox.yaml", "f/out/y.fusebox.yaml=g/y.fusebox.yaml",
				"f/z.fusebox.yaml=f/z.fusebox.yaml",
			},
		},
		"two dots lead back from where a link led": {
			[]string{"f/deep/x.yaml", "f/x.yaml", "l -> f/deep", "x.yaml"}, []string{"l/../x.yaml"},
			[]string{"l/../x.yaml=f/x.yaml"},
		},
		"links to nowhere and in a circle": {
			[]string{"a.yaml -> nowhere", "b.yaml -> c.yaml", "c.yaml -> b.yaml", "f/d.fusebox.yaml -> gone"},
			[]string{"a.yaml", "b.yaml", "f"},
			[]string{"a.yaml=[missing]", "b.yaml=[symbolic link loop]", "f/d.fusebox.yaml=[missing]"},
		},
		"a pattern gives what it matches": {
			[]string{"f/a1.yaml", "f/a2.yaml", "f/b.yaml", "f/.a3.yaml", "g/a4.yaml", "g/.a5.yaml"},
			[]string{"f/a?.yaml", "*/.a[45].yaml", "/p/g/a*"},
			[]string{
				"f/a1.yaml=f/a1.yaml", "f/a2.yaml=f/a2.yaml", "g/.a5.yaml=g/.a5.yaml", "/p/g/a4.yaml=g/a4.yaml",
			},
		},
		"a pattern that matches a folder stands for it": {
			[]string{"fa/x.fusebox.yaml", "fb/y.fusebox.yaml"}, []string{"f*"},
			[]string{"fa/x.fusebox.yaml=fa/x.fusebox.yaml", "fb/y.fusebox.yaml=fb/y.fusebox.yaml"},
		},
		"a pattern through folders": {
			[]string{"f/1/c.yaml", "f/2/d.yaml", "f/3 -> 1", "f/4"}, []string{"f/*/c.yaml", "f/?/../[4]"},
			[]string{"f/1/c.yaml=f/1/c.yaml", "f/1/../4=f/4"},
		},
		"a pattern that matches nothing": {
			[]string{"f/a.yaml"}, []string{"f/*.json", "no/*", "f/a.yaml/*", "./f/../f/*.json", "no/*"},
			[]string{"f/*.json=[missing]", "no/*=[missing]", "f/a.yaml/*=[missing]", "./f/../f/*.json=[missing]"},
		},
		"a file that looks like a pattern": {
			[]string{"a[1].yaml", "b[.yaml"}, []string{"a[1].yaml", "b[.yaml", "c[.yaml"},
			[]string{"a[1].yaml=a[1].yaml", "b[.yaml=b[.yaml", "c[.yaml=[missing]"},
		},
		"a folder in the place of a file": {
			[]string{"a.yaml/", "f/b.fusebox.yaml/x.fusebox.yaml", "c.json/x.fusebox.yaml"},
			[]string{"a.yaml", "f", "c.json", "c.json/"},
			[]string{
				"a.yaml=[not a regular file]", "f/b.fusebox.yaml=[not a regular file]", "c.json=[not a regular file]",
				"c.json/x.fusebox.yaml=c.json/x.fusebox.yaml",
			},
		},
		"an empty file": {[]string{"e.yaml"}, []string{"e.yaml"}, []string{"e.yaml=[empty]"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			disk := newFakeDisk(t)
			disk.mkdir("/p")
			grow(disk, test.disk...)
			if name == "an empty file" {
				disk.write("/p/e.yaml", "")
			}
			snapshots, err := readNow(disk, Named(test.args...), at("/p"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, briefly(snapshots)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, s := range snapshots {
				if (s.State == model.StateGood || s.State == model.StateEmpty) != (s.Reason == "") {
					t.Errorf("%s is %s: %q", s.Path, s.State, s.Reason)
				}
			}
		})
	}
}

func TestReadFolderIsSet(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "f/a.fusebox.yaml", "g/s/b.fusebox.yaml", "c.yaml")
	snapshots, err := readNow(disk, Named("f/", "/p/g", "g*/s/*", "c.yaml"), at("/p"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range snapshots {
		got = append(got, s.Path+" in "+s.Folder)
	}
	want := []string{"f/a.fusebox.yaml in f/", "/p/g/s/b.fusebox.yaml in /p/g", "c.yaml in "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadReasons(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "a.yaml -> no\x1bwhere", "f/x/", "big.env", "denied.yaml", "broken.yaml")
	disk.write("/p/big.env", strings.Repeat("x", limitDotenv+1))
	disk.special("/p/pipe.yaml", fs.ModeNamedPipe)
	disk.refuse["/p/f/x"] = fs.ErrPermission
	disk.refuse["/p/denied.yaml"] = fs.ErrPermission
	disk.refuse["/p/broken.yaml"] = errors.New("input/output\x07 error")
	snapshots, err := readNow(disk, Named("a.yaml", "f", "f/x", "big.env", "denied.yaml", "broken.yaml", "pipe.yaml", "*.json"), at("/p"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range snapshots {
		got = append(got, s.Path+" "+string(s.State)+": "+s.Reason)
	}
	want := []string{
		`a.yaml missing: the symbolic link leads to no\x1bwhere, where there is nothing`,
		"f/x unreadable: the folder cannot be listed: permission denied",
		"big.env too large: 64.1 KiB; at most 64 KiB is read",
		"denied.yaml unreadable: permission denied",
		`broken.yaml unreadable: input/output\x07 error`,
		"pipe.yaml not a regular file: a pipe stands there",
		"*.json missing: nothing matches the pattern",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, name := range []string{"/p/big.env", "/p/pipe.yaml"} {
		if disk.opened[name] > 0 {
			t.Errorf("%s was opened", name)
		}
	}
}

func TestReadOfTooManyFolders(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "a.fusebox.yaml")
	for i := range 101 {
		disk.mkdir("/p/" + strconv.Itoa(i))
		for j := range 101 {
			disk.mkdir("/p/" + strconv.Itoa(i) + "/" + strconv.Itoa(j))
		}
	}
	snapshots, err := readNow(disk, Named("."), at("/p"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{".=[too large]", "a.fusebox.yaml=a.fusebox.yaml"}
	if diff := cmp.Diff(want, briefly(snapshots)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadWithoutArguments(t *testing.T) {
	t.Parallel()
	if _, err := Read(nil); err == nil {
		t.Error("no error")
	}
	nowhere := func() (string, error) { return "", fs.ErrNotExist }
	if _, err := readNow(newFakeDisk(t), Named("a"), nowhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if _, err := readNow(newFakeDisk(t), Named("/a"), nowhere); err != nil {
		t.Errorf("error %v", err)
	}
}

func mustParse(t *testing.T, arguments ...string) []argument {
	t.Helper()
	parsed, err := parseArguments(Named(arguments...), at("/p"))
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}
