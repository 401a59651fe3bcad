package runtimes

import (
	"slices"

	"fusebox/model"
)

// OwnFiles is how a client reads its own files: where they lie, how they rank,
// and what it takes of them.
type OwnFiles struct {
	Places []Place
	// HomeVariable names the variable that moves the client's files in the home,
	// "" where none does.
	HomeVariable string
	// Given is the format of a file that is named beside the client.
	Given model.Format
	// Variables says where variables are written: the env of the settings.
	Variables string
	// StartOnly are the variables that are read from the environment the client is
	// started with, not from its files.
	StartOnly []string
	// Ranks are the origins of definitions, strongest first. The rank of an
	// origin is its tier, from 1.
	Ranks []model.Origin
	// Servers lists the servers that files give a project, strongest first: of
	// those with one name the first is started. The files come strongest first.
	Servers func(files []*model.File, project string) [][]model.ServerConfig
	// Transport gives the transport of a server as the client takes it.
	Transport func(*model.ServerConfig) string
	// Knows reports whether files that hold for every project say something of
	// one of them.
	Knows func(files []*model.File, project string) bool
	// Trusts reports whether the files say that a project's folder is trusted.
	Trusts func(files []*model.File, project string) bool
	// Doubt says why no source settles whether the client takes a definition that
	// is marked as assumed.
	Doubt func(*model.Definition) Doubt
	// Admit decides what the client takes of the definitions of its files. It may
	// keep and change the list.
	Admit func(v Version, trusted bool, defs []model.Definition) Admission
}

// Tier gives the tier of an origin, from 1, the strongest; behind all others
// where the client does not rank it.
func (o *OwnFiles) Tier(origin model.Origin) int {
	if at := slices.Index(o.Ranks, origin); at >= 0 {
		return at + 1
	}
	return len(o.Ranks) + 1
}

// Admission is what a client takes of the definitions of its own files.
type Admission struct {
	Taken   []model.Definition
	Refused []Refusal
}

// Doubt is why a definition may not count.
type Doubt struct {
	// Code is the finding that tells of it.
	Code     model.Code
	Why, Fix string
}

// Refusal is a definition that the client leaves out.
type Refusal struct {
	Def model.Definition
	// Code is the finding that tells of it.
	Code model.Code
	Why  string
	// Remedy is where to write it instead, behind "set KEY: VALUE"; "" where the
	// place of all variables is meant.
	Remedy string
	// Unsettled reports that no source settles it; Lost that the client reads it,
	// and takes something weaker in its place.
	Unsettled, Lost bool
}

// Base is the folder that a place is below.
type Base uint8

// The bases.
const (
	// BaseProject is the folder of a project.
	BaseProject Base = iota
	// BaseHome is the home of whoever starts the client.
	BaseHome
	// BaseSystem is the machine.
	BaseSystem
)

// Place is where one of a client's own files lies.
type Place struct {
	Base Base
	// Path is the way below the base, with slashes; from the root for the
	// machine.
	Path string
	// Moved is the way below the folder that HomeVariable names.
	Moved string
	// System is the operating system (as [runtime.GOOS] names it) of a place on
	// the machine.
	System string
	Origin model.Origin
	Format model.Format
}

// String gives the place as people write it: ~/ for the home, ./ for a project.
func (p Place) String() string {
	switch p.Base {
	case BaseHome:
		return "~/" + p.Path
	case BaseSystem:
		return p.Path
	}
	return "./" + p.Path
}

// DotenvPlaces are the dotenv files that are looked for in a project.
func DotenvPlaces() []Place { return dotenvPlaces[:] }

// dotenvPlaces are the dotenv files of a project. They belong to no client:
// which clients read them is a rule of theirs.
var dotenvPlaces = [...]Place{
	{Path: ".env", Origin: model.OriginDotenv, Format: model.FormatDotenv},
	{Path: ".env.local", Origin: model.OriginDotenvLocal, Format: model.FormatDotenv},
}
