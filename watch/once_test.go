package watch

import (
	"fmt"
	"testing"
	"time"
)

// Whatever leads to a file, it is opened once.
func TestReadOpensEachFileOnce(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.skew = -time.Hour
	disk.mkdir("/p")
	arguments := Named(".", "/p", "*.fusebox.yaml")
	for i := range 300 {
		disk.write(fmt.Sprintf("/p/p%d.fusebox.yaml", i), "a")
	}
	for _, name := range []string{".mcp.json", ".env", "p1.fusebox.yaml"} {
		disk.write("/p/"+name, "a")
		arguments = append(arguments, Argument{Path: name, Optional: true}, Argument{Path: "/p/" + name, Optional: true})
	}
	snapshots, err := readNow(disk, arguments, at("/p"))
	if err != nil || len(snapshots) != 302 {
		t.Fatalf("%d snapshots, %v", len(snapshots), err)
	}
	if len(disk.opened) != 302 {
		t.Errorf("%d files were opened", len(disk.opened))
	}
	for path, times := range disk.opened {
		if times != 1 {
			t.Errorf("%s was opened %d times", path, times)
		}
	}
}
