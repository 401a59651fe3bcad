//go:build slow && linux

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// save is one way in which programs save files, as a shell recipe.
type save struct {
	ID, Name, Start, Prepare, Recipe string
	// Final is the content in the end; absent: unchanged, "gone": missing.
	Final *string
}

// loadSaves reads the recipes, which lie with the tests of the watcher.
func loadSaves(t *testing.T) []save {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "watch", "testdata", "saves.json"))
	if err != nil {
		t.Fatal(err)
	}
	var saves []save
	if err := json.Unmarshal(text, &saves); err != nil {
		t.Fatal(err)
	}
	return saves
}

// contentLine is a line of a content, in a recipe too.
var contentLine = regexp.MustCompile(`(v|end|x): (\d+|\$i)`)

// profileLines are the lines of a profile file that stand for those of a
// content. Half of a content is half of a list, which cannot be read. The number
// is in the name of a launch, and no digit is anywhere else, so that recipes
// which edit the number still do.
var profileLines = map[string]string{
	"v":   "agent_profiles: [{name: v%s, agent_id: claude-acp},",
	"end": " {name: end%s, agent_id: claude-acp}]",
	"x":   "executor_profiles: [{name: x%s}]",
}

// asProfile puts profiles for the contents in a text.
func asProfile(text string) string {
	return contentLine.ReplaceAllStringFunc(text, func(line string) string {
		key, number, _ := strings.Cut(line, ": ")
		return fmt.Sprintf(profileLines[key], number)
	})
}

// namesOf gives the names in the profile that stands for a content.
func namesOf(content string) string {
	var found []string
	for _, match := range contentLine.FindAllStringSubmatch(content, -1) {
		found = append(found, match[1]+match[2])
	}
	slices.Sort(found)
	return strings.Join(found, " ")
}

// states gives what the screen may show of the file, in this order: what is in
// it at the start, if it is there, whatever is on the way, and in the end.
func (r *save) states(isThere bool) []string {
	start := ""
	if isThere {
		start = namesOf(r.Start)
	}
	if r.Final == nil || *r.Final == "gone" {
		return []string{start}
	}
	states := []string{start}
	end := namesOf(*r.Final)
	for _, match := range contentLine.FindAllStringSubmatch(r.Recipe, -1) {
		if match[1] != "v" {
			continue
		}
		// Where the number is counted up, everything until the end.
		first, err := strconv.Atoi(match[2])
		if err != nil {
			first = 1
		}
		for n := first; ; n++ {
			state := namesOf(fmt.Sprintf("v: %d end: %d", n, n))
			states = append(states, state)
			if err == nil || state == end {
				break
			}
		}
	}
	return slices.Compact(append(states, end))
}

// shownName is a name of a profile in the list of launches.
var shownName = regexp.MustCompile(`\b(v|end|x)\d+\b`)

// shownNames gives the names that the list of launches shows of the file.
func shownNames(text string) string {
	var found []string
	for _, row := range launchRows(text) {
		found = append(found, shownName.FindAllString(row, -1)...)
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " ")
}

// launchRows gives the rows of the list of launches, without those that the
// last save removed.
func launchRows(text string) []string {
	var rows []string
	for row := range strings.Lines(text) {
		cells := strings.Split(row, "│")
		if len(cells) > 2 && cells[0] == "" && !strings.Contains(cells[1], " removed") {
			rows = append(rows, cells[1])
		}
	}
	return rows
}

// shownMarks gives what the list of launches says of the file, with every mark
// and without the runtime, for which there is not always room.
func shownMarks(text string) []string {
	var said []string
	for _, row := range launchRows(text) {
		if shownName.MatchString(row) {
			said = append(said, strings.Fields(strings.Replace(row, "claude-acp", "", 1))...)
		}
	}
	return said
}
