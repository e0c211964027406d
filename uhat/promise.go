package uhat

import (
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise is what the answers of an operation have to be like.
type Promise struct {
	Name      string // of the operation, or of the clause that is a promise by itself
	Operation *Operation
	Clauses   []*Clause // all of the operation, or the one
}

// Contracts returns the promises that Go functions judge, in the order of the spec: what operations
// ensure, then the invariant, which has no operation. Clauses have no part in them.
func (s *Spec) Contracts() (out []Promise) {
	for _, o := range s.Operations {
		if o.Ensures != "" {
			out = append(out, Promise{Name: o.Ensures, Operation: o})
		}
	}
	if f := s.Target.Invariant; f != "" {
		out = append(out, Promise{Name: f})
	}
	return out
}

// Promised reports whether promises of any kind judge runs.
func (s *Spec) Promised() bool { return len(s.Promises()) > 0 || len(s.Contracts()) > 0 }

// Promises returns the promises of a context, in the order of the spec. An operation without
// clauses promises nothing.
func (c *Context) Promises() (out []Promise) {
	for _, o := range c.Operations {
		if o.Promise && len(o.Clauses) > 0 {
			out = append(out, Promise{Name: o.Op.Name, Operation: o, Clauses: o.Clauses})
		}
		for _, k := range o.Clauses {
			if k.Promise {
				out = append(out, Promise{Name: k.Name(), Operation: o, Clauses: []*Clause{k}})
			}
		}
	}
	for _, r := range c.Relations {
		out = append(out, Promise{Name: r.Clause.Name(), Operation: r.Clause.Operation, Clauses: []*Clause{r.Clause}})
	}
	return out
}

// Relation is a promise that a relation between operations stands for.
type Relation struct {
	Clause *Clause
	// Moves are the calls of its history, with the variables that their arguments equal, nil where
	// they are free; the last is the one that is judged.
	Moves []Move
}

// Move is a call.
type Move struct {
	Op   *sre.Op
	Args []*logic.Var
}

// Count is what a ghost operation with one field counts. It happens at the beginning, and after
// each event that changes the count.
type Count struct {
	// Up and Down are classes of events, without variables, that count one more and one less; nil:
	// none do.
	Up, Down *sre.Class
	Start    int64
	Still    sre.Expr // what leaves the count as it is
}

// base returns the name of the spec's file without its endings.
func (s *Spec) base() string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(s.File), ".hcl"), ".clouseau")
}
