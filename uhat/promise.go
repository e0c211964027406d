package uhat

import (
	"path/filepath"
	"slices"
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
func (s *Spec) Promised() bool {
	return len(s.Promises()) > 0 || len(s.Contracts()) > 0 || len(s.Twins) > 0
}

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

// Grounds returns what the spec says of a promise that clauses judge: the texts of these clauses,
// or the operation's. It is empty if there are none, and false for the other promises, which have
// no place for a text.
func (s *Spec) Grounds(promise string) (doc string, ok bool) {
	for _, p := range s.Promises() {
		if p.Name != promise || !slices.Contains(p.Operation.Clauses, p.Clauses[0]) {
			continue
		}
		var docs []string
		for _, c := range p.Clauses {
			if c.Doc != "" {
				docs = append(docs, c.Doc)
			}
		}
		if docs == nil && p.Operation.Promise {
			return p.Operation.Doc, true
		}
		return strings.Join(docs, "; "), true
	}
	return "", false
}

// Relation is a promise that a relation between operations stands for.
type Relation struct {
	Clause *Clause
	// Moves are the calls of its history, with the variables that their arguments equal, nil where
	// they are free; the last is the one that is judged.
	Moves []Move
}

// Twin is a relation of a run with a second one, which makes other calls instead of those of an
// operation: see package runtime/judge.
type Twin struct {
	Name string // as it is written
	Of   *sre.Op
	// Before, if not nil, is the operation that goes first where it comes right after Of; Anew says
	// that Of is replaced by a new system. Else Of is replaced by the calls of Instead, which may
	// be none.
	Before  *sre.Op
	Anew    bool
	Instead []Replacement
	// Compared are the operations whose answers are compared.
	Compared []*sre.Op
	Range    Range
}

// Replacement is a call that is made instead of another one.
type Replacement struct {
	Op     *sre.Op
	Args   []int // positions of its arguments among those of the other
	Repeat bool  // it is made for each element of the list among these arguments, at position List
	List   int
}

// Plays returns the calls of which the relation speaks: what is replaced, and then what is
// compared.
func (t *Twin) Plays() (out [][]Move) {
	free := func(op *sre.Op) Move { return Move{op, make([]*logic.Var, op.Args())} }
	for _, op := range t.Compared {
		play := []Move{free(t.Of)}
		if t.Before != nil {
			play = append(play, free(t.Before))
		}
		out = append(out, append(play, free(op)))
	}
	return out
}

// Plays returns the calls of which relations speak.
func (c *Context) Plays() (out [][]Move) {
	for _, r := range c.Relations {
		out = append(out, r.Moves)
	}
	for _, t := range c.Twins {
		out = append(out, t.Plays()...)
	}
	return out
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
