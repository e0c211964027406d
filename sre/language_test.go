package sre_test

import (
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// language is a set of traces, by their positions in an enumeration.
type language map[int]bool

// universe is all traces of an alphabet up to a length, numbered, with the
// operations on sets of them.
type universe struct {
	traces []sre.Trace
	length int
	number map[string]int // encoding of a trace -> its position
}

// newUniverse returns the traces of a of at most the given length.
func newUniverse(a *gen.Alphabet, length int) *universe {
	u := &universe{length: length, number: map[string]int{}}
	for tr := range a.Traces(length) {
		u.number[tr.String()] = len(u.traces)
		u.traces = append(u.traces, tr)
	}
	return u
}

// denotes returns the traces of the universe that t denotes under env: by set
// operations alone, operator by operator. Cutting languages at the universe's
// length loses nothing, because no operator makes a trace from longer ones.
func (u *universe) denotes(t *gen.Tree, env logic.Env) language {
	parts := lists.Of(t.Parts, func(p *gen.Tree) language { return u.denotes(p, env) })
	switch t.Op {
	case "class":
		return u.class(t.Class, env)
	case "eps":
		return language{0: true}
	case "none":
		return language{}
	case "all":
		return u.not(language{})
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
		return or(language{0: true}, parts[0])
	case "interleave":
		return u.product(parts[0], parts[1], shuffles)
	default:
		panic("unexpected operator " + t.Op)
	}
}

func (u *universe) class(e sre.Expr, env logic.Env) language {
	out := language{}
	c, ok := e.(*sre.Class)
	if !ok {
		return out
	}
	for i, tr := range u.traces {
		if len(tr) == 1 {
			if q := c.Allow(tr[0].Op); q != nil && logic.Holds(q, tr[0].Env(env)) {
				out[i] = true
			}
		}
	}
	return out
}

func (u *universe) not(x language) language {
	out := language{}
	for i := range u.traces {
		if !x[i] {
			out[i] = true
		}
	}
	return out
}

func or(x, y language) language {
	out := language{}
	for i := range x {
		out[i] = true
	}
	for i := range y {
		out[i] = true
	}
	return out
}

func (u *universe) star(x language) language {
	out := language{0: true}
	for range u.length {
		out = or(out, u.product(out, x, u.concat))
	}
	return out
}

// product returns what join makes of each pair that is short enough.
func (u *universe) product(x, y language, join func(x, y sre.Trace) []sre.Trace) language {
	out := language{}
	for i := range x {
		for j := range y {
			if len(u.traces[i])+len(u.traces[j]) > u.length {
				continue
			}
			for _, tr := range join(u.traces[i], u.traces[j]) {
				out[u.number[tr.String()]] = true
			}
		}
	}
	return out
}

func (u *universe) concat(x, y sre.Trace) []sre.Trace {
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
