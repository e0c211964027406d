package gen

import (
	"iter"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Alphabet is a small alphabet with free variables, for random expressions and
// for all traces up to a length.
type Alphabet struct {
	L      *logic.Builder
	B      *sre.Builder
	Vars   []*logic.Var // integers
	Domain int64        // integers are drawn from 0 to Domain-1
}

// NewAlphabet returns an alphabet over the given operations, all of whose
// fields are integers or booleans, with two variables x and y.
func NewAlphabet(domain int64, ops ...*sre.Op) *Alphabet {
	l := logic.NewBuilder()
	return &Alphabet{
		L: l, B: sre.NewBuilder(l, ops...), Domain: domain,
		Vars: []*logic.Var{l.Var("x", logic.Int), l.Var("y", logic.Int)},
	}
}

// SmallAlphabet returns an alphabet with a call and a receive that carry an
// integer, and a ghost event that carries nothing, over two integers: five
// different events.
func SmallAlphabet() *Alphabet {
	f := []sre.Field{{Name: "n", Sort: logic.Int}}
	return NewAlphabet(2,
		&sre.Op{Name: "put", Kind: sre.Call, Fields: f},
		&sre.Op{Name: "got", Kind: sre.Receive, Fields: f},
		&sre.Op{Name: "mark", Kind: sre.Ghost})
}

// term draws an integer field of op, a variable or a literal.
func (a *Alphabet) term(t *rapid.T, op *sre.Op, label string) logic.Term {
	var ts []logic.Term
	for _, f := range op.Fields {
		if f.Sort.Kind() == logic.IntKind {
			ts = append(ts, a.L.Field(f.Name, f.Sort))
		}
	}
	for _, v := range a.Vars {
		ts = append(ts, v)
	}
	ts = append(ts, a.L.Int(rapid.Int64Range(0, a.Domain-1).Draw(t, "literal")))
	return rapid.SampledFrom(ts).Draw(t, label)
}

// Qualifier draws a qualifier over op's fields and the variables.
func (a *Alphabet) Qualifier(op *sre.Op) *rapid.Generator[logic.Term] {
	return rapid.Custom(func(t *rapid.T) logic.Term { return a.qualifier(t, op, 2) })
}

func (a *Alphabet) qualifier(t *rapid.T, op *sre.Op, depth int) logic.Term {
	kinds := []string{"true", "eq", "eq", "eq", "lt", "not"}
	if depth > 0 {
		kinds = append(kinds, "and", "or")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "qualifier") {
	case "eq":
		return a.L.Eq(a.term(t, op, "left"), a.term(t, op, "right"))
	case "lt":
		return a.L.Lt(a.term(t, op, "left"), a.term(t, op, "right"))
	case "not":
		return a.L.Not(a.L.Eq(a.term(t, op, "left"), a.term(t, op, "right")))
	case "and":
		return a.L.And(a.qualifier(t, op, depth-1), a.qualifier(t, op, depth-1))
	case "or":
		return a.L.Or(a.qualifier(t, op, depth-1), a.qualifier(t, op, depth-1))
	}
	return a.L.True()
}

// Event draws a symbolic event.
func (a *Alphabet) Event() *rapid.Generator[sre.Expr] {
	return rapid.Custom(func(t *rapid.T) sre.Expr {
		op := rapid.SampledFrom(a.B.Ops()).Draw(t, "op")
		return a.B.Event(op, a.qualifier(t, op, 1))
	})
}

// Class draws the class of a few symbolic events, of all others, or of all
// events.
func (a *Alphabet) Class() *rapid.Generator[sre.Expr] {
	return rapid.Custom(func(t *rapid.T) sre.Expr {
		es := rapid.SliceOfN(a.Event(), 0, 2).Draw(t, "events")
		if len(es) > 0 && rapid.Bool().Draw(t, "these") {
			return a.B.Or(es...)
		}
		c := a.B.Any()
		for _, e := range es {
			c = a.B.Minus(c, e)
		}
		return c
	})
}

// Expr draws a trace expression with all operators, nested at most depth deep.
func (a *Alphabet) Expr(depth int) *rapid.Generator[sre.Expr] {
	return rapid.Custom(func(t *rapid.T) sre.Expr { return a.tree(t, depth).Build(a.B) })
}

// Trace draws a trace of at most the given length.
func (a *Alphabet) Trace(length int) *rapid.Generator[sre.Trace] {
	events := a.Events()
	return rapid.Custom(func(t *rapid.T) sre.Trace {
		return rapid.SliceOfN(rapid.SampledFrom(events), 0, length).Draw(t, "trace")
	})
}

// Events returns all events.
func (a *Alphabet) Events() []sre.Event {
	var out []sre.Event
	for _, op := range a.B.Ops() {
		evs := []sre.Event{{Op: op}}
		for _, f := range op.Fields {
			var next []sre.Event
			for _, ev := range evs {
				for _, v := range a.values(f.Sort) {
					next = append(next, sre.Event{Op: op, Values: append(ev.Values[:len(ev.Values):len(ev.Values)], v)})
				}
			}
			evs = next
		}
		out = append(out, evs...)
	}
	return out
}

func (a *Alphabet) values(s *logic.Sort) (out []logic.Value) {
	if s.Kind() == logic.BoolKind {
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	}
	for n := range a.Domain {
		out = append(out, logic.IntValue(n))
	}
	return out
}

// Traces yields all traces of at most the given length, shorter ones first.
// The caller may keep them.
func (a *Alphabet) Traces(length int) iter.Seq[sre.Trace] {
	events := a.Events()
	return func(yield func(sre.Trace) bool) {
		level := []sre.Trace{nil}
		for range length + 1 {
			var next []sre.Trace
			for _, tr := range level {
				if !yield(tr) {
					return
				}
				for _, ev := range events {
					next = append(next, append(tr[:len(tr):len(tr)], ev))
				}
			}
			level = next
		}
	}
}

// Assignments returns all assignments of the variables.
func (a *Alphabet) Assignments() []logic.Assignment {
	out := []logic.Assignment{{}}
	for _, v := range a.Vars {
		var next []logic.Assignment
		for _, m := range out {
			for _, x := range a.values(v.Sort()) {
				n := logic.Assignment{v: x}
				for w, y := range m {
					n[w] = y
				}
				next = append(next, n)
			}
		}
		out = next
	}
	return out
}
