package watch

import (
	"cmp"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
)

// The bounds of what is looked through below a folder.
const (
	maxDepth   = 8
	maxFolders = 10000
)

// profilePatterns are the names of profile files in a folder.
var profilePatterns = []string{"*.fusebox.yaml", "*.fusebox.yml", "*.fusebox.json"}

func isProfileName(name string) bool {
	return slices.ContainsFunc(profilePatterns, func(pattern string) bool { return matches(pattern, name) })
}

// isHiddenFolder reports whether folders of that name are not looked into.
func isHiddenFolder(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules"
}

// branch is a folder still to be looked through.
type branch struct {
	at    resolved
	shown string
	depth int
}

// tree is one pass through a folder and what lies below it.
type tree struct {
	*finder
	argument int
	folder   string
	// links wait until all that can be reached without them has been: a file or
	// folder is shown by its own name if it has one here.
	links     []branch
	linkFiles []branch
	visited   map[string]struct{}
}

// folder adds the profile files in a folder and below.
func (f *finder) folder(i int, text string, at resolved) {
	t := &tree{finder: f, argument: i, folder: text, visited: map[string]struct{}{}}
	queue := []branch{{at: at, shown: text}}
	for len(queue) > 0 || len(t.links) > 0 {
		if len(queue) == 0 {
			queue, t.links = t.links[:1:1], t.links[1:]
		}
		next := queue[0]
		queue = queue[1:]
		if _, seen := t.visited[next.at.path]; seen {
			continue
		}
		if len(t.visited) == maxFolders {
			f.add(target{
				argument: i, path: text, folder: text, state: model.StateTooLarge, hides: true,
				reason: "more than " + strconv.Itoa(maxFolders) + " folders lie below it; the rest is left out",
			}, at)
			break
		}
		t.visited[next.at.path] = struct{}{}
		queue = append(queue, t.look(next)...)
	}
	slices.SortFunc(t.linkFiles, func(a, b branch) int { return cmp.Compare(a.shown, b.shown) })
	for _, link := range t.linkFiles {
		f.add(target{argument: i, path: link.shown, folder: text}, link.at)
	}
}

// look adds the files of one folder and gives the folders in it.
func (t *tree) look(in branch) []branch {
	entries, err := t.list(in.at.path, listing{patterns: profilePatterns, nested: in.depth < maxDepth})
	if err != nil {
		state, reason := stateOf(err)
		if state != model.StateMissing {
			t.add(target{
				argument: t.argument, path: in.shown, folder: t.folder,
				state: state, reason: "the folder cannot be listed: " + reason, hides: true,
			}, in.at)
			t.record.recheck(in.at.path, t.record.now.Add(recheckAfter))
		}
		return nil
	}
	var folders []branch
	for _, entry := range entries {
		switch {
		case isProfileName(entry.name):
			t.file(in, entry)
		case isHiddenFolder(entry.name) || in.depth == maxDepth:
		case entry.kind.IsDir():
			folders = append(folders, t.step(in, entry.name))
		case entry.kind&fs.ModeSymlink != 0 && t.leadsToFolder(in, entry.name):
			t.links = append(t.links, t.step(in, entry.name))
		}
	}
	return folders
}

func (t *tree) file(in branch, entry entry) {
	next := t.step(in, entry.name)
	if entry.kind&fs.ModeSymlink != 0 {
		t.linkFiles = append(t.linkFiles, next)
		return
	}
	t.add(target{argument: t.argument, path: next.shown, folder: t.folder}, next.at)
}

func (t *tree) step(in branch, name string) branch {
	return branch{
		at:    t.record.resolveFrom(in.at.path, []string{name}),
		shown: below(in.shown, name),
		depth: in.depth + 1,
	}
}

// leadsToFolder looks where a link leads without recording the way: links to
// anything else are of no interest, and their targets need no watching. One
// that leads nowhere may come to lead to a folder.
func (t *tree) leadsToFolder(in branch, name string) bool {
	at := newRecord(t.record.files, t.record.now).resolveFrom(in.at.path, []string{name})
	if at.err == nil {
		return at.stat.isFolder()
	}
	next := t.step(in, name)
	if state, reason := stateOf(at.err); state == model.StateUnreadable {
		t.add(target{
			argument: t.argument, path: next.shown, folder: t.folder,
			state: state, reason: "it cannot be looked into: " + reason, hides: true, aside: true,
		}, next.at)
	}
	return false
}

// below puts a name behind a folder as the operator would write it.
func below(folder, name string) string {
	if folder == "" || folder == "." {
		return name
	}
	return join(folder, name)
}
