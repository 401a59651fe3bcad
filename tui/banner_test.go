package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func TestBannerSaysWhatIsInTrouble(t *testing.T) {
	t.Parallel()
	troubled := func(state model.FileState, stale bool, code model.Code, span model.Span, message string) *model.File {
		return &model.File{Path: "a.yaml", State: state, Stale: stale, Findings: []model.Finding{
			finding(code, model.Error, "", "", span, message, ""),
		}}
	}
	whole, inside := model.Span{File: "a.yaml"}, model.Span{File: "a.yaml", Line: 3, Column: 9}
	const last, nothing = " ▲ stale showing the last good state; it is read ", " ▲ not shown nothing of it is shown; it is read "
	const below = " ▲ incomplete there is no news from below it"
	folder := func(state model.FileState, message string) *model.File {
		file := troubled(state, false, model.FileUnreadable, model.Span{File: "p"}, message)
		file.Path, file.IsFolder = "p", true
		return file
	}
	for name, test := range map[string]struct {
		file *model.File
		want []string
	}{
		"broken, never good": {
			troubled(model.StateGood, false, model.FileInvalid, inside, "a tab"),
			[]string{" ✖ broken a.yaml:3:9  a tab", nothing + "again at the next save"},
		},
		"broken, was good": {
			troubled(model.StateGood, true, model.FileInvalid, inside, "a tab"),
			[]string{" ✖ broken a.yaml:3:9  a tab", last + "again at the next save"},
		},
		"content too large to use": {
			troubled(model.StateGood, false, model.FileUnreadable, whole, "split it"),
			[]string{" ✖ unreadable a.yaml  split it", nothing + "again at the next save"},
		},
		"gone, was good": {
			&model.File{Path: "a.yaml", State: model.StateMissing, Stale: true},
			[]string{" ✖ missing a.yaml", last + "once it is back"},
		},
		"never there": {
			troubled(model.StateMissing, false, model.FileUnreadable, whole, "no such file or folder"),
			[]string{" ✖ missing a.yaml  no such file or folder", nothing + "once it is there"},
		},
		"empty": {
			troubled(model.StateEmpty, true, model.FileInvalid, whole, "file is empty"),
			[]string{" ✖ empty a.yaml  file is empty", last + "again at the next save"},
		},
		"unreadable": {
			troubled(model.StateUnreadable, false, model.FileUnreadable, whole, "permission denied"),
			[]string{" ✖ unreadable a.yaml  permission denied", nothing + "once it can be"},
		},
		"too large": {
			troubled(model.StateTooLarge, true, model.FileUnreadable, whole, "file is too large"),
			[]string{" ✖ too large a.yaml  file is too large", last + "once it is smaller"},
		},
		"being written": {
			troubled(model.StateBusy, true, model.FileUnreadable, whole, "it has not come to rest"),
			[]string{" ✖ being written a.yaml  it has not come to rest", last + "after the last write"},
		},
		"not a regular file": {
			troubled(model.StateIrregular, true, model.FileUnreadable, whole, "a pipe stands there"),
			[]string{" ✖ not a regular file a.yaml  a pipe stands there", last + "once a file stands there"},
		},
		"loop": {
			troubled(model.StateLoop, true, model.FileUnreadable, whole, "repair the link"),
			[]string{" ✖ symbolic link loop a.yaml  repair the link", last + "once the link leads to a file"},
		},
		"folder": {
			folder(model.StateUnreadable, "the folder cannot be listed"),
			[]string{" ✖ unreadable p  the folder cannot be listed", below + "; it is read once it can be"},
		},
		"too many folders": {
			folder(model.StateTooLarge, "too many folders"),
			[]string{" ✖ too large p  too many folders", " ▲ incomplete the rest not shown; it is read once fewer folders lie below it"},
		},
		"good": {&model.File{Path: "a.yaml", State: model.StateGood}, []string{}},
	} {
		e := editionOf(&model.Report{Files: []*model.File{test.file}})
		got := textOf(bannerLines(e.troubles, testLook, 80, 4))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestBannerCountsOtherTroubles: how many more there are is more than when the
// first is read again.
func TestBannerCountsOtherTroubles(t *testing.T) {
	t.Parallel()
	gone := &model.File{Path: "a.yaml", State: model.StateMissing, Stale: true}
	e := editionOf(&model.Report{Files: []*model.File{gone, gone, gone}})
	for width, want := range map[int]string{
		120: " ▲ stale showing the last good state; it is read once it is back · and 2 more files in trouble",
		78:  " ▲ stale showing the last good state; it is read once it is back · and 2 more",
		66:  " ▲ stale last good shown; it is read once it is back · and 2 more",
		60:  " ▲ stale last good shown · and 2 more",
	} {
		if got := textOf(bannerLines(e.troubles, testLook, width, 2))[1]; got != want {
			t.Errorf("in %d cells: %q", width, got)
		}
	}
}

// TestBannerOfAFolderIsShort: files of the folder can be shown all the same,
// because they were named too.
func TestBannerOfAFolderIsShort(t *testing.T) {
	t.Parallel()
	for state, want := range map[model.FileState]string{
		model.StateUnreadable: " ▲ incomplete no news from it; it is read once it can be",
		model.StateTooLarge:   " ▲ incomplete the rest not shown",
	} {
		troubled := trouble{file: &model.File{Path: "p", State: state, IsFolder: true}}
		if got := textOf(bannerLines([]trouble{troubled}, testLook, 58, 2))[1]; got != want {
			t.Errorf("%s: %q", state, got)
		}
	}
}

func TestExcerptIsCroppedAroundItsMark(t *testing.T) {
	t.Parallel()
	e := model.Excerpt{Line: 7, Before: strings.Repeat("a", 100), Marked: "HERE", After: strings.Repeat("b", 100)}
	lines := textOf([]line{excerptLines(e, bad, testLook, 40)[0].clip(testLook, 40), excerptLines(e, bad, testLook, 40)[1]})
	if !strings.Contains(lines[0], "aHEREb") || !strings.HasSuffix(lines[0], "…") || !strings.Contains(lines[0], "…a") {
		t.Errorf("the excerpt is %q", lines[0])
	}
	if from, to := strings.Index(lines[0], "HERE"), strings.Index(lines[1], "^^^^"); testLook.width(lines[0][:from]) != testLook.width(lines[1][:to]) {
		t.Errorf("the carets are not under the mark:\n%s\n%s", lines[0], lines[1])
	}
}
