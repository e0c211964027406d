package gen

import (
	"fmt"
	"iter"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"pgregory.net/rapid"
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

// Tree is a trace expression as it might be written, before any smart
// constructor has seen it.
type Tree struct {
	Op    string // class, eps, none, all, or the name of an operator
	Class sre.Expr
	Parts []*Tree
}

func (t *Tree) String() string {
	switch {
	case t.Class != nil:
		return t.Class.String()
	case len(t.Parts) == 0:
		return t.Op
	}
	return fmt.Sprintf("%s%v", t.Op, t.Parts)
}

// operands is how many operands each operator gets.
var operands = map[string]int{
	"seq": 3, "or": 2, "and": 2, "not": 1, "minus": 2, "star": 1, "plus": 1, "opt": 1, "interleave": 2,
}

// Tree draws a tree with all operators, nested at most depth deep.
func (a *Alphabet) Tree(depth int) *rapid.Generator[*Tree] {
	return rapid.Custom(func(t *rapid.T) *Tree { return a.tree(t, depth) })
}

func (a *Alphabet) tree(t *rapid.T, depth int) *Tree {
	kinds := []string{"event", "event", "class", "all", "eps"}
	if depth > 0 {
		kinds = append([]string{
			"seq", "seq", "seq", "or", "and", "not", "minus", "star", "plus", "opt", "interleave", "last",
		}, kinds...)
	}
	switch op := rapid.SampledFrom(kinds).Draw(t, "tree"); op {
	case "event":
		return &Tree{Op: "class", Class: a.Event().Draw(t, "event")}
	case "class":
		return &Tree{Op: "class", Class: a.Class().Draw(t, "class")}
	case "last":
		if c, ok := a.Event().Draw(t, "event").(*sre.Class); ok {
			others := a.B.Any()
			for _, x := range c.Entries() {
				others = a.B.Minus(others, a.B.Event(x.Op, a.L.True()))
			}
			return &Tree{Op: "seq", Parts: []*Tree{{Op: "all"}, {Op: "class", Class: c},
				{Op: "star", Parts: []*Tree{{Op: "class", Class: others}}}}}
		}
		return &Tree{Op: "none"}
	default:
		r := &Tree{Op: op}
		for range operands[op] {
			r.Parts = append(r.Parts, a.tree(t, depth-1))
		}
		return r
	}
}

// Build returns the tree as an expression.
func (t *Tree) Build(b *sre.Builder) sre.Expr {
	parts := lists.Of(t.Parts, func(p *Tree) sre.Expr { return p.Build(b) })
	switch t.Op {
	case "class":
		return t.Class
	case "eps":
		return b.Eps()
	case "none":
		return b.None()
	case "all":
		return b.All()
	case "seq":
		return b.Seq(parts...)
	case "or":
		return b.Or(parts...)
	case "and":
		return b.And(parts...)
	case "not":
		return b.Not(parts[0])
	case "minus":
		return b.Minus(parts[0], parts[1])
	case "star":
		return b.Star(parts[0])
	case "plus":
		return b.Plus(parts[0])
	case "opt":
		return b.Opt(parts[0])
	case "interleave":
		return b.Interleave(parts...)
	default:
		panic("gen: unexpected operator " + t.Op)
	}
}
