// Package source reads the bytes of one file into the model, with the position
// of every key and value. One file per format: yaml.go and json.go build the
// same tree, the decode files read the tree into the types of package model.
//
// Reading is pure and total: [Parse] always answers with a file, and what is
// wrong with it is in its Findings. A finding with code file-invalid or
// file-unreadable means that nothing of the file could be used; with any other
// code the rest of the file was read. [Latest] keeps the last usable content
// of files that are being edited.
//
// What a file is, its role says. A client's own file is read as its client reads
// it: where the client drops the whole file, for a comment or a trailing comma,
// it is refused. Here is only the format; what a key means to the client is known
// elsewhere.
//
// What is in a file can be used as it is: a profile, launch, definition or
// runtime that lacks something it cannot do without is reported and left out;
// an Assembly that is not stated is ""; servers that are switched off, and
// earlier entries under a key that is written again, are left out.
//
// A byte order mark is not part of the text: File.Source.Text begins after it,
// and columns count from there, as editors do.
package source

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"fusebox/model"
)

// The largest files that are read, in bytes.
const (
	MaxJSON = 16 << 20
	MaxYAML = 1 << 20
)

const byteOrderMark = "\ufeff"

// format is the notation a file is written in.
type format uint8

const (
	formatYAML format = iota
	formatJSON
)

// formatOf goes by the name, and for other names by the first character.
func formatOf(path string, text []byte) format {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml":
		return formatYAML
	case ".json", ".jsonc":
		return formatJSON
	}
	if start := bytes.TrimLeft(text, " \t\r\n"); len(start) > 0 && (start[0] == '{' || start[0] == '[') {
		return formatJSON
	}
	return formatYAML
}

// Parse reads a file as what its role says it is. A profile file is YAML or
// JSON by its name, and one of a client's own files is what its client reads. It
// never returns nil.
func Parse(s model.Snapshot) *model.File {
	text := textOf(s)
	if s.Role.Format == model.FormatDotenv {
		return parseDotenv(s, bareFile(s), text)
	}
	tree, refused := read(s, text)
	if refused != nil {
		return refuse(bareFile(s), text, refused)
	}
	return parseTree(s, text, tree)
}

// textOf is the text of a snapshot, without a byte order mark.
func textOf(s model.Snapshot) *lines {
	return newLines(s.Path, bytes.TrimPrefix(s.Bytes, []byte(byteOrderMark)))
}

// parseTree makes a file of what a profile or a client's own file says.
func parseTree(s model.Snapshot, text *lines, tree *tree) *model.File {
	s.Role = tree.role(s.Role)
	if f := tree.misfit(s); f != nil {
		return refuse(bareFile(s), text, f)
	}
	return decodeTree(s, text, tree)
}

// decodeTree makes a file of a tree that is what it must be.
func decodeTree(s model.Snapshot, text *lines, tree *tree) *model.File {
	file := bareFile(s)
	file.Source = model.NewSource(text.bytes, text.masks(tree), false)
	found := newProblems(text, &file.Source)
	if f := decode(found, tree, file); f != nil {
		return refuse(bareFile(s), text, f)
	}
	file.Findings = found.all()
	return file
}

// bareFile is a file of which only the snapshot is known.
func bareFile(s model.Snapshot) *model.File {
	file := &model.File{
		Path: s.Path, Folder: s.Folder, IsFolder: s.IsFolder, State: s.State, Role: s.Role, Optional: s.Optional,
	}
	if s.Role.Format != model.FormatProfile {
		file.Client = &model.ClientFile{}
	}
	return file
}

// read makes the tree of a profile or a client's own file, or says why there is
// none.
func read(s model.Snapshot, text *lines) (*tree, *fault) {
	tree, f := readTree(s, text)
	if f != nil {
		return nil, f
	}
	if tree.isEmpty() {
		return nil, emptyFault(s.Role.Format)
	}
	return tree, tree.rootFault()
}

// readTree makes the tree of a snapshot, whatever it says, or says why there is
// none.
func readTree(s model.Snapshot, text *lines) (*tree, *fault) {
	if s.State != model.StateGood && s.State != model.StateEmpty {
		return nil, stateFault(s)
	}
	if s.State == model.StateEmpty || len(bytes.TrimSpace(text.bytes)) == 0 {
		return &tree{}, nil
	}
	client, isClient := clientFormats[s.Role.Format]
	kind, limit := "YAML", MaxYAML
	reader := readYAML
	if isClient || formatOf(s.Path, text.bytes) == formatJSON {
		kind, limit = "JSON", MaxJSON
		reader = func(l *lines) (*tree, *fault) { return readOutline(l, client.outline) }
	}
	if len(s.Bytes) > limit {
		return nil, tooLarge(s, limit, kind)
	}
	if f := text.unprintable(); f != nil {
		if kind == "JSON" {
			f.secret = text.secretBefore(f.start)
		}
		return nil, f
	}
	tree, f := reader(text)
	if f != nil {
		return nil, f
	}
	tree.isClient = isClient
	return tree, nil
}

// tooLarge refuses a file of too many bytes. A client's own file cannot be
// split.
func tooLarge(s model.Snapshot, limit int, kind string) *fault {
	message := fmt.Sprintf("file has %d bytes, more than the %d MiB that are read of %s", len(s.Bytes), limit>>20, kind)
	if s.Role.Format == model.FormatProfile {
		message += "; split it"
	}
	return &fault{code: model.FileUnreadable, message: message}
}

func emptyFault(format model.Format) *fault {
	start := "write agent_profiles: or executor_profiles: and under it a list of profiles"
	if client, ok := clientFormats[format]; ok {
		start = "write " + client.start + ", or remove the file"
	}
	return &fault{code: model.FileInvalid, message: "file is empty; " + start}
}

// stateWords are the words for a state that is not good: why, where a snapshot
// gives no reason, and what to do next.
type stateWords struct{ reason, advice string }

var fileStates = map[model.FileState]stateWords{
	model.StateMissing:    {"no such file or folder", "; create one, or leave it out"},
	model.StateUnreadable: {"it cannot be read", ""},
	model.StateTooLarge:   {"it is larger than what is read", ", so split it"},
	model.StateIrregular:  {"what stands there is no file", "; name a file"},
	model.StateLoop:       {"symbolic links lead round in a circle", "; repair the link"},
	model.StateBusy:       {"it has not come to rest", "; let its writer end"},
}

// folderStates are the states that read otherwise of a folder.
var folderStates = map[model.FileState]stateWords{
	model.StateUnreadable: {"the folder cannot be listed", ""},
	model.StateTooLarge:   {"too many folders lie below it", "; name the folders to look into"},
}

// stateFault tells why a file could not be read, or a folder not be looked into,
// and what to do next.
func stateFault(s model.Snapshot) *fault {
	words, known := fileStates[s.State]
	if !known {
		words = fileStates[model.StateUnreadable]
	}
	if ofFolder, differs := folderStates[s.State]; s.IsFolder && differs {
		words = ofFolder
	}
	if _, isClient := clientFormats[s.Role.Format]; isClient && s.State == model.StateTooLarge {
		words.advice = ""
	}
	if s.Reason != "" {
		words.reason = model.Escape(s.Reason)
	}
	if words.advice == "" && strings.Contains(words.reason, "permission denied") {
		words.advice = "; check its permissions"
	}
	return &fault{code: model.FileUnreadable, message: words.reason + words.advice}
}

// fault is why a whole file cannot be used.
type fault struct {
	code       model.Code
	start, end int
	message    string
	// fix is what to write instead, "" for nothing.
	fix string
	// tree is what the text says, where it could be read to the end.
	tree *tree
	// quiet: the text is no profile, and none of it is quoted.
	quiet bool
	// cause is a second place that explains the first, "" for none.
	cause      string
	causeStart int
	// secret is where the name of a credential stands whose value was being read,
	// 0 for nowhere.
	secret int
}

// refuse makes of a file the one finding that says why it cannot be used.
func refuse(file *model.File, text *lines, f *fault) *model.File {
	file.Source = model.Source{Broken: true}
	if f.code == model.FileInvalid && !f.quiet {
		file.Source = model.NewSource(text.bytes, text.hidden(f), true)
	}
	found := newProblems(text, &file.Source)
	place := model.Span{File: file.Path}
	if f.code == model.FileInvalid {
		place = text.span(f.start, f.end)
	}
	finding := model.NewFinding(f.code, place, f.message)
	finding.Fix = f.fix
	if f.cause != "" {
		finding.Related = []model.Related{{Message: f.cause, Span: text.span(f.causeStart, f.causeStart+1)}}
	}
	found.add(finding)
	file.Findings = found.all()
	return file
}
