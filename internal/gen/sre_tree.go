package gen

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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
	parts := make([]sre.Expr, len(t.Parts))
	for i, p := range t.Parts {
		parts[i] = p.Build(b)
	}
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

// Language is a set of traces, by their positions in an enumeration.
type Language map[int]bool

// Universe is all traces of an alphabet up to a length, numbered, with the
// operations on sets of them.
type Universe struct {
	Traces []sre.Trace
	length int
	number map[string]int // encoding of a trace -> its position
}

// NewUniverse returns the traces of a of at most the given length.
func NewUniverse(a *Alphabet, length int) *Universe {
	u := &Universe{length: length, number: map[string]int{}}
	for tr := range a.Traces(length) {
		u.number[tr.String()] = len(u.Traces)
		u.Traces = append(u.Traces, tr)
	}
	return u
}

// Language returns the traces of the universe that t denotes under env: by set
// operations alone, operator by operator. Cutting languages at the universe's
// length loses nothing, because no operator makes a trace from longer ones.
func (u *Universe) Language(t *Tree, env logic.Env) Language {
	parts := make([]Language, len(t.Parts))
	for i, p := range t.Parts {
		parts[i] = u.Language(p, env)
	}
	switch t.Op {
	case "class":
		return u.class(t.Class, env)
	case "eps":
		return Language{0: true}
	case "none":
		return Language{}
	case "all":
		return u.not(Language{})
	case "seq":
		return u.product(u.product(parts[0], parts[1], u.concat), parts[2], u.concat)
	case "or":
		return or(parts[0], parts[1])
	case "and":
		return u.not(or(u.not(parts[0]), u.not(parts[1])))
	case "not":
		return u.not(parts[0])
	case "minus":
		return u.not(or(u.not(parts[0]), parts[1]))
	case "star":
		return u.star(parts[0])
	case "plus":
		return u.product(parts[0], u.star(parts[0]), u.concat)
	case "opt":
		return or(Language{0: true}, parts[0])
	case "interleave":
		return u.product(parts[0], parts[1], shuffles)
	default:
		panic("gen: unexpected operator " + t.Op)
	}
}

func (u *Universe) class(e sre.Expr, env logic.Env) Language {
	out := Language{}
	c, ok := e.(*sre.Class)
	if !ok {
		return out
	}
	for i, tr := range u.Traces {
		if len(tr) == 1 {
			if q := c.Allow(tr[0].Op); q != nil && logic.Holds(q, tr[0].Env(env)) {
				out[i] = true
			}
		}
	}
	return out
}

func (u *Universe) not(x Language) Language {
	out := Language{}
	for i := range u.Traces {
		if !x[i] {
			out[i] = true
		}
	}
	return out
}

func or(x, y Language) Language {
	out := Language{}
	for i := range x {
		out[i] = true
	}
	for i := range y {
		out[i] = true
	}
	return out
}

func (u *Universe) star(x Language) Language {
	out := Language{0: true}
	for range u.length {
		out = or(out, u.product(out, x, u.concat))
	}
	return out
}

// product returns what join makes of each pair that is short enough.
func (u *Universe) product(x, y Language, join func(x, y sre.Trace) []sre.Trace) Language {
	out := Language{}
	for i := range x {
		for j := range y {
			if len(u.Traces[i])+len(u.Traces[j]) > u.length {
				continue
			}
			for _, tr := range join(u.Traces[i], u.Traces[j]) {
				out[u.number[tr.String()]] = true
			}
		}
	}
	return out
}

func (u *Universe) concat(x, y sre.Trace) []sre.Trace {
	return []sre.Trace{append(x[:len(x):len(x)], y...)}
}

func shuffles(x, y sre.Trace) []sre.Trace {
	if len(x) == 0 || len(y) == 0 {
		return []sre.Trace{append(x[:len(x):len(x)], y...)}
	}
	var out []sre.Trace
	for _, tr := range shuffles(x[1:], y) {
		out = append(out, append(sre.Trace{x[0]}, tr...))
	}
	for _, tr := range shuffles(x, y[1:]) {
		out = append(out, append(sre.Trace{y[0]}, tr...))
	}
	return out
}
