package event

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Want describes an event: one of the operation whose fields, results apart, satisfy Fits.
type Want struct {
	Op   *sre.Op
	Fits func(fields []logic.Value) bool
}

// Wants describes an event by alternatives.
type Wants []Want

// Match reports whether an event with these values, which may lack the results, is wanted.
func (ws Wants) Match(op *sre.Op, values []logic.Value) bool {
	n := op.Args()
	return slices.ContainsFunc(ws, func(w Want) bool {
		return op == w.Op && len(values) >= n && w.Fits(values[:n:n])
	})
}

// For returns the want of a single kind of event.
func For(op *sre.Op, fits func(fields []logic.Value) bool) Wants { return Wants{{op, fits}} }

// Fields returns a condition for a receive: the fields of an event, results apart, have these
// values. An invalid value stands for any.
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
