package source

import (
	"encoding/json"
	"math"
	"strconv"

	"fusebox/model"
)

var innerFields = fields[model.InnerBudget]{
	"attempts": noting(numberField(func(b *model.InnerBudget) *int { return &b.Attempts })),
	"each":     noting(durationField(func(b *model.InnerBudget) **model.Millis { return &b.Each })),
	"sleeps":   noting(sleeps),
	"calls":    noting(wordsField(func(b *model.InnerBudget) *[]model.Text { return &b.Calls })),
	"budget":   noting(durationField(func(b *model.InnerBudget) **model.Millis { return &b.Budget })),
	"depth":    noting(numberField(func(b *model.InnerBudget) *int { return &b.Depth })),
}

// noting is a field that notes that its value was not what it must be.
func noting(read field[model.InnerBudget]) field[model.InnerBudget] {
	return func(d *decoder, b *model.InnerBudget, key, value *node) {
		before := d.found.counts[model.WrongType]
		read(d, b, key, value)
		b.Incomplete = b.Incomplete || d.found.counts[model.WrongType] > before
	}
}

// innerBudgets reads what tools do inside one call.
func (d *decoder) innerBudgets(key, n *node) []model.InnerBudget {
	return namedOf(d, key, n, "an inner budget", innerFields, func(name, value *node, into *model.InnerBudget) bool {
		into.Tool, into.Place = d.text(name), d.span(value)
		return true
	})
}

// sleeps reads the sleeps between attempts: a list of them, or how they grow.
func sleeps(d *decoder, b *model.InnerBudget, key, value *node) {
	switch value.kind {
	case model.KindMap:
		b.Backoff = d.backoff(key, value)
	case model.KindList, model.KindNull:
		d.list(key, value, func(item *node) {
			if ms := d.duration(key, item); ms != nil {
				b.Sleeps = append(b.Sleeps, *ms)
			}
		})
	default:
		d.wrongValue(key, value, "a list of durations, or a mapping such as {base: 5s, factor: 2}")
	}
}

// backoff is how sleeps grow, while it is read.
type backoff struct {
	model.Backoff
	base *model.Millis
	// isBad: some of it is not what it must be.
	isBad bool
}

var backoffFields = fields[backoff]{
	"base":   backoffDuration(func(b *backoff) **model.Millis { return &b.base }),
	"cap":    backoffDuration(func(b *backoff) **model.Millis { return &b.Cap }),
	"factor": backoffFigure(func(b *backoff) *float64 { return &b.Factor }, 1, math.MaxFloat64, "a number from 1 on"),
	"jitter": backoffFigure(func(b *backoff) *float64 { return &b.Jitter }, 0, 1, "a number from 0 to 1"),
}

// defaultFactor is how many times longer each sleep is than the one before.
const defaultFactor = 2

// backoff reads how sleeps grow. Where some of it is wrong nothing is made of the
// rest, since the sum would be a guess.
func (d *decoder) backoff(key, n *node) *model.Backoff {
	b := backoff{Backoff: model.Backoff{Factor: defaultFactor}}
	switch {
	case !mapping(d, n, d.name(key), backoffFields, &b) || b.isBad:
		return nil
	case b.base == nil:
		d.missing(n, d.name(key), "base")
		return nil
	}
	b.Base = *b.base
	return &b.Backoff
}

func backoffDuration(at func(*backoff) **model.Millis) field[backoff] {
	return func(d *decoder, b *backoff, key, value *node) {
		*at(b) = d.duration(key, value)
		b.isBad = b.isBad || *at(b) == nil && value.kind != model.KindNull
	}
}

// backoffFigure is the field of a number between two others. Null leaves it as it
// is.
func backoffFigure(at func(*backoff) *float64, least, most float64, expected string) field[backoff] {
	return func(d *decoder, b *backoff, key, value *node) {
		if value.kind == model.KindNull {
			return
		}
		figure, ok := fraction(value)
		if !ok || figure < least || figure > most {
			d.wrongValue(key, value, expected)
			b.isBad = true
			return
		}
		*at(b) = figure
	}
}

// fraction reads a number as JSON writes it. Forms that readers disagree about,
// such as 010, are none.
func fraction(n *node) (float64, bool) {
	figure, err := strconv.ParseFloat(n.text, 64)
	return figure, n.kind == model.KindNumber && err == nil && json.Valid([]byte(n.text))
}
