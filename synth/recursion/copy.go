package recursion

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// pinning says what arguments keep when a part is copied. There are often several ways to type a
// copy. Only those that treat all numbers of copies alike can be folded.
type pinning int

const (
	// Constants of visible events stay, and terms that are equal inside the part and outside.
	pinned pinning = iota
	// The same, but constants between and behind the copies grow with the number of further copies.
	raised
	free // nothing is kept
)

// copier makes the arguments of a trace with copies of a part.
type copier struct {
	l      *logic.Builder
	vars   *logic.Numbered
	next   int // the number of the next variable
	part   part
	copies int
	mode   pinning
	at     places
	news   map[copiedVar]*logic.Var
}

// copiedVar is a variable in a copy, or outside all.
type copiedVar struct {
	v    *logic.Var
	copy int
}

// arg returns argument i of the event, as it is in copy k.
func (c *copier) arg(e *terms.Event, i int, k copied) logic.Term {
	x := e.Args[i]
	f := e.Op.Fields[i]
	vars := logic.Vars(nil, x)
	in := c.part.set()
	crosses := func(v *logic.Var) bool { return c.at[v]&in != 0 && c.at[v]&^in != 0 }
	switch {
	case c.mode == free && (e.Op.Visible() || k.from >= c.part.open.from), slices.ContainsFunc(vars, crosses):
		return c.variable(f.Sort)
	// A ghost's position gives its constants their meaning, so they need not stay.
	case len(vars) == 0 && !e.Op.Visible() && k.from >= c.part.open.from:
		return c.variable(f.Sort)
	case len(vars) == 0 && c.mode == raised && f.Sort.Kind() == logic.IntKind && k.copy == outside && k.from >= c.part.open.to:
		return c.l.Add(x, c.l.Int(int64(c.copies-1)))
	}
	return c.l.Subst(x, func(t logic.Term) logic.Term {
		v, ok := t.(*logic.Var)
		if !ok {
			return nil
		}
		key := copiedVar{v, k.copy}
		if c.news[key] == nil {
			c.news[key] = c.variable(v.Sort())
		}
		return c.news[key]
	})
}

// variable returns one that the trace with copies does not have.
func (c *copier) variable(s *logic.Sort) *logic.Var {
	c.next++
	return c.vars.Var(c.next-1, s)
}

// pump returns the trace with the given number of copies of the part, typed anew; nil if the budget
// is spent without one. Its events have the positions of part.sequence.
func (x *finding) pump(p part, copies int, mode pinning) *terms.Trace {
	t := x.trace
	if len(t.Events)+(copies-1)*p.size() > budgets.CopiedEvents {
		return nil
	}
	u := &terms.Trace{Deciding: terms.None}
	g := &Guide{t: t, Trace: u, part: p, copies: p.sequence(len(t.Events), copies), at: map[int]int{}}
	c := &copier{x.scope.Delta.L, x.scope.Vars, 0, p, copies, mode, x.at, map[copiedVar]*logic.Var{}}
	events := make([]terms.Event, len(g.copies))
	u.Events = make([]*terms.Event, 0, len(g.copies))
	for id, k := range g.copies {
		from := t.Events[k.from]
		e := &events[id]
		*e = terms.Event{ID: id, Op: from.Op, Cause: terms.None, Origin: terms.None, Demanded: from.Demanded}
		e.Args = make([]logic.Term, len(from.Args))
		for i := range from.Args {
			e.Args[i] = c.arg(from, i, k)
		}
		if from.ID == t.Deciding {
			u.Deciding = id
		}
		u.Events = append(u.Events, e)
	}
	for k, e := range t.Events {
		g.at[e.ID] = k
	}
	g.Vars = c.next
	return x.search.Type(g)
}
