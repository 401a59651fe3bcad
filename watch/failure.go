package watch

import (
	"errors"
	"io/fs"
	"syscall"

	"fusebox/model"
)

// stateOf turns an error of the system into a state and what to say about it.
// The path is left out: whoever shows a state shows its path.
func stateOf(err error) (model.FileState, string) {
	switch {
	case errors.Is(err, errNoAnswer):
		return model.StateUnreadable, errNoAnswer.Error()
	case errors.Is(err, fs.ErrNotExist):
		return model.StateMissing, "no such file or folder"
	case errors.Is(err, syscall.ENOTDIR):
		return model.StateMissing, "a part of the path is not a folder"
	case errors.Is(err, syscall.ELOOP):
		return model.StateLoop, "symbolic links lead round in a circle"
	case errors.Is(err, fs.ErrPermission):
		return model.StateUnreadable, "permission denied"
	}
	return model.StateUnreadable, cause(err)
}

// cause gives the text of the innermost error.
func cause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return model.Escape(err.Error())
}

// limitReached says which limit of the system an error stands for; ok is false
// where it stands for none.
func limitReached(err error) (advice string, ok bool) {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "raise fs.inotify.max_user_watches: no more folders can be watched", true
	case errors.Is(err, syscall.EMFILE):
		return "raise fs.inotify.max_user_instances or ulimit -n: no more files can be opened", true
	case errors.Is(err, syscall.ENFILE):
		return "raise fs.file-max: the system can open no more files", true
	}
	return "", false
}
