//go:build !cgo || !z3

package smt

import (
	"errors"

	"github.com/clouseau-go/clouseau/logic"
)

// Available reports whether this build contains z3.
func Available() bool { return false }

// New returns an error: this build does not contain z3.
func New(*logic.Builder) (logic.Solver, error) {
	return nil, errors.New("smt: built without z3 (-tags z3 adds it; it needs cgo and libz3)")
}
