package runtimes

import (
	"path/filepath"
	"strings"

	"fusebox/model"
)

// Surroundings are where the own files of clients are looked for. All paths
// are from the root.
type Surroundings struct {
	// Home is the home folder, "" to look for no files there.
	Home string
	// System is the operating system, as [runtime.GOOS] names it.
	System string
	// Variable gives a variable that moves the files of a client, "" where it is
	// not set.
	Variable func(name string) string
}

// UsualFile is a file that a client looks for.
type UsualFile struct {
	Path string
	Role model.Role
}

// Everywhere lists the files that clients look for in the home and on the
// machine.
func (s Surroundings) Everywhere(all []Runtime) []UsualFile { return s.usual(all, "") }

// Project lists the files that clients look for in the folder of a project.
func (s Surroundings) Project(all []Runtime, folder string) []UsualFile {
	files := s.usual(all, folder)
	for _, p := range dotenvPlaces {
		files = append(files, UsualFile{filepath.Join(folder, p.Path), p.role("", folder)})
	}
	return files
}

// usual lists the places of all clients: of a project, or where that is "" those
// outside of projects.
func (s Surroundings) usual(all []Runtime, project string) []UsualFile {
	var files []UsualFile
	for i := range all {
		own := all[i].Files
		for j := 0; own != nil && j < len(own.Places); j++ {
			place := own.Places[j]
			if path := s.path(own, place, project); path != "" {
				files = append(files, UsualFile{path, place.role(all[i].ID, project)})
			}
		}
	}
	return files
}

// path is where a file of a project lies, or one of the home or the machine
// where project is ""; "" for nowhere.
func (s Surroundings) path(own *OwnFiles, p Place, project string) string {
	base, below := s.Home, p.Path
	switch moved := s.moved(own); {
	case (p.Base == BaseProject) != (project != ""), p.Base == BaseSystem && p.System != s.System,
		p.Base == BaseHome && s.Home == "" && moved == "":
		return ""
	case p.Base == BaseProject:
		base = project
	case p.Base == BaseSystem:
		base = ""
	case moved != "":
		base, below = moved, p.Moved
	}
	return filepath.Join(base, filepath.FromSlash(below))
}

// moved is the folder that a client's files of the home are moved to, "" where
// they are not.
func (s Surroundings) moved(own *OwnFiles) string {
	if own.HomeVariable == "" || s.Variable == nil {
		return ""
	}
	return s.Variable(own.HomeVariable)
}

func (p Place) role(runtime, project string) model.Role {
	return model.Role{Runtime: runtime, Origin: p.Origin, Format: p.Format, Project: project}
}

// Role says what the file at a path is by its place; false where the place is
// none of a client's.
func (s Surroundings) Role(all []Runtime, path string) (model.Role, bool) {
	path = filepath.Clean(path)
	for _, usual := range s.Everywhere(all) {
		if filepath.Clean(usual.Path) == path {
			return usual.Role, true
		}
	}
	for i := range all {
		own := all[i].Files
		if own == nil {
			continue
		}
		for _, place := range own.Places {
			if role, found := place.roleOf(path, all[i].ID); found {
				return role, true
			}
		}
	}
	return dotenvRole(path)
}

// roleOf is the role of a file whose path ends like the place: in a project,
// or where the files of a machine were copied to.
func (p Place) roleOf(path, runtime string) (model.Role, bool) {
	ending := filepath.FromSlash(p.Path)
	if p.Base == BaseHome {
		return model.Role{}, false
	}
	if p.Base == BaseSystem {
		// The name and its folder are enough.
		folder := filepath.Base(filepath.Dir(ending))
		ending = filepath.Join(folder, filepath.Base(ending))
	}
	folder, found := strings.CutSuffix(path, string(filepath.Separator)+ending)
	if !found {
		return model.Role{}, false
	}
	if p.Base == BaseSystem {
		return p.role(runtime, ""), true
	}
	return p.role(runtime, rooted(folder)), true
}

// dotenvRole knows dotenv files by their names: .env, .env.NAME and NAME.env.
func dotenvRole(path string) (model.Role, bool) {
	folder, name := filepath.Split(path)
	folder = rooted(strings.TrimSuffix(folder, string(filepath.Separator)))
	for _, place := range dotenvPlaces {
		if place.Path == name {
			return place.role("", folder), true
		}
	}
	if strings.HasPrefix(name, ".env.") || filepath.Ext(name) == ".env" {
		return model.Role{Format: model.FormatDotenv, Origin: model.OriginUnread, Project: folder}, true
	}
	return model.Role{}, false
}

// rooted gives a folder cut off from a path the root's name back.
func rooted(folder string) string {
	if folder == "" || folder == filepath.VolumeName(folder) {
		return folder + string(filepath.Separator)
	}
	return folder
}

// Given is the role of a file that was named beside its client; that of a
// profile file where the client has no files of its own.
func Given(runtime *Runtime) model.Role {
	if runtime.Files == nil {
		return model.Role{}
	}
	return model.Role{Runtime: runtime.ID, Format: runtime.Files.Given}
}
