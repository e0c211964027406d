package event

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Want is an event that somebody is after: one of the operation whose fields, results apart,
// satisfy Fits.
type Want struct {
	Op   *sre.Op
	Fits func(fields []logic.Value) bool
}

// Wants are events any of which will do.
type Wants []Want

// Match reports whether an event with these values, of which the results may be missing, is wanted.
func (ws Wants) Match(op *sre.Op, values []logic.Value) bool {
	n := op.Args()
	for _, w := range ws {
		if op == w.Op && len(values) >= n && w.Fits(values[:n:n]) {
			return true
		}
	}
	return false
}

// For returns the want of a single kind of event.
func For(op *sre.Op, fits func(fields []logic.Value) bool) Wants { return Wants{{op, fits}} }

// Fields returns what a receive selects by: the fields of an event, results apart, are
// these values. An invalid one stands for any.
func Fields(values ...logic.Value) func(fields []logic.Value) bool {
	return func(fields []logic.Value) bool {
		for i, v := range values {
			if v.IsValid() && fields[i] != v {
				return false
			}
		}
		return true
	}
}
