package source

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fusebox/model"
)

// word reads one scalar as a word. Null is no word.
func (d *decoder) word(key, n *node) (model.Text, bool) {
	if n.kind == model.KindNull {
		return model.Text{}, false
	}
	if !n.isScalar() {
		d.wrongValue(key, n, "one value")
		return model.Text{}, false
	}
	return model.Text{Value: n.text, Span: d.span(n)}, true
}

// words reads a list of words.
func (d *decoder) words(key, n *node) []model.Text {
	all := reserve[model.Text](d, n)
	d.list(key, n, func(item *node) {
		if item.kind == model.KindNull {
			d.wrong(item, "an item of "+d.name(key), "one value")
			return
		}
		if w, ok := d.word(key, item); ok {
			all = append(all, w)
		}
	})
	return all
}

// truth reads true or false. Null is neither.
func (d *decoder) truth(key, n *node) (value, ok bool) {
	if n.kind == model.KindNull {
		return false, false
	}
	// A tag can make a boolean of any text.
	if n.kind != model.KindBool || !isTrue(n) && !strings.EqualFold(n.text, "false") {
		d.wrongValue(key, n, "true or false")
		return false, false
	}
	return isTrue(n), true
}

// isTrue reads a boolean: true, True or TRUE.
func isTrue(n *node) bool { return strings.EqualFold(n.text, "true") }

// number reads a whole number from 0 on.
func (d *decoder) number(key, n *node) int {
	if n.kind == model.KindNull {
		return 0
	}
	value, ok := whole(n, math.MaxInt32)
	if !ok {
		d.wrongValue(key, n, "a whole number from 0 on")
		return 0
	}
	return int(value)
}

// whole reads a whole number from 0 to a limit. Forms that readers disagree
// about, such as 010, are none.
func whole(n *node, limit int64) (int64, bool) {
	value, err := strconv.ParseInt(n.text, 10, 64)
	isPlain := n.kind == model.KindNumber && err == nil && strconv.FormatInt(value, 10) == n.text
	return value, isPlain && value >= 0 && value <= limit
}

// maxMillis is the longest duration that can be written: what Go's syntax
// holds, 292 years.
const maxMillis = math.MaxInt64 / int64(time.Millisecond)

// duration reads Go's syntax, or a bare integer in milliseconds. It answers
// nil where there is none.
func (d *decoder) duration(key, n *node) *model.Millis {
	if n.kind == model.KindNull {
		return nil
	}
	if ms, ok := millis(n); ok {
		return &ms
	}
	d.wrongValue(key, n, "a duration such as 20s, or whole milliseconds")
	return nil
}

func millis(n *node) (model.Millis, bool) {
	switch n.kind {
	case model.KindNumber:
		value, ok := whole(n, maxMillis)
		return model.Millis(value), ok
	case model.KindString:
		value, err := time.ParseDuration(n.text)
		return model.Millis(value.Milliseconds()), err == nil && value >= 0 && value%time.Millisecond == 0
	}
	return 0, false
}

// value is a scalar as written. The place of a null of which nothing is
// written is no place.
func (d *decoder) value(n *node) model.Value {
	v := model.Value{Kind: n.kind, Text: n.text, Masked: n.masked}
	if !n.omitted || n.kind != model.KindNull {
		v.Span = d.span(n)
	}
	return v
}

// settings reads a mapping from names to values as written, duplicates
// included: their rules are checked where they are used.
func (d *decoder) settings(key, n *node) []model.Setting {
	if n.kind == model.KindNull {
		return nil
	}
	if n.kind != model.KindMap {
		d.wrongValue(key, n, "a mapping from names to values")
		return nil
	}
	all := reserve[model.Setting](d, n)
	if d.isFull {
		return nil
	}
	for _, e := range d.plain(n.members) {
		if s, ok := d.setting(e.key, e.value); ok {
			all = append(all, s)
		}
	}
	return all
}

func (d *decoder) setting(key, n *node) (model.Setting, bool) {
	if !n.isScalar() {
		d.wrongValue(key, n, "one value")
		return model.Setting{}, false
	}
	return model.Setting{Key: d.text(key), Value: d.value(n)}, true
}

func (d *decoder) text(n *node) model.Text { return model.Text{Value: n.text, Span: d.span(n)} }

// The functions below make the field of a key from the place of its value.

func wordField[T any](at func(*T) *model.Text) field[T] {
	return func(d *decoder, into *T, key, value *node) {
		if w, ok := d.word(key, value); ok {
			*at(into) = w
		}
	}
}

func choiceField[T any](at func(*T) *model.Text, allowed ...string) field[T] {
	return func(d *decoder, into *T, key, value *node) {
		if w, ok := d.choice(key, value, allowed); ok {
			*at(into) = w
		}
	}
}

// choice reads one of a few words. Null and "" are none.
func (d *decoder) choice(key, n *node, allowed []string) (model.Text, bool) {
	if n.isScalar() && n.text == "" {
		return model.Text{}, false
	}
	if n.isScalar() && slices.Contains(allowed, n.text) {
		return d.text(n), true
	}
	d.unknownWord(key, n, allowed)
	return model.Text{}, false
}

func wordsField[T any](at func(*T) *[]model.Text) field[T] {
	return func(d *decoder, into *T, key, value *node) { *at(into) = d.words(key, value) }
}

func truthField[T any](at func(*T) **bool) field[T] {
	return func(d *decoder, into *T, key, value *node) {
		if truth, ok := d.truth(key, value); ok {
			*at(into) = &truth
		}
	}
}

func numberField[T any](at func(*T) *int) field[T] {
	return func(d *decoder, into *T, key, value *node) { *at(into) = d.number(key, value) }
}

func durationField[T any](at func(*T) **model.Millis) field[T] {
	return func(d *decoder, into *T, key, value *node) { *at(into) = d.duration(key, value) }
}

func settingsField[T any](at func(*T) *[]model.Setting) field[T] {
	return func(d *decoder, into *T, key, value *node) { *at(into) = d.settings(key, value) }
}
