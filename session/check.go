package session

import (
	"context"
	"fmt"
	"maps"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Checking a session goes over its steps in the order in which they happen, with all that is known
// of the values by then:
//
//	get (value > 0) as a        a.value > 0
//	send (value < 0) as b       b.value < 0
//	get (a.value <= value <= b.value)    contradicts both: nothing satisfies this
//
// A loop is entered with nothing known of what its steps bind or assign, so one pass stands for all
// of its turns. Everything that is asserted holds in every run that comes there, so a step that is
// found to be unsatisfiable is. What is found to be ambiguous may be so: the values that two steps
// accept together need not come up in any run.

// Mistake is a kind of what can be wrong with a session.
type Mistake uint8

// The mistakes.
const (
	UnsatisfiableStep Mistake = iota // nothing satisfies the qualifier of an exchange
	DeadCase                         // the guard of a case never holds
	AmbiguousStep                    // two cases or lanes accept, or send, the same message
	MixedCases                       // one case begins with a send and another with a get
	EmptyLoop                        // a loop that may go round without an exchange
	SharedVariable                   // a lane sets a variable that another lane uses
)

// Finding is a mistake with its place.
type Finding struct {
	Mistake Mistake
	Text    string
	At      Range
	Other   Range // the other step of an ambiguity; zero if there is none
}

// Check finds what is wrong with a session as a whole. The solver decides about terms of the
// session's builder. A question that it cannot answer is no finding.
func Check(ctx context.Context, s *Session, solver logic.Solver) []Finding {
	c := &checker{ctx: ctx, l: s.L, solver: solver, now: map[logic.Term]logic.Term{}}
	solver.Push()
	defer solver.Pop()
	c.steps(s.Body)
	return c.found
}

type checker struct {
	ctx    context.Context
	l      *logic.Builder
	solver logic.Solver
	// now holds the variables that stand for the present values of those of the session.
	now   map[logic.Term]logic.Term
	dead  bool // what follows contradicts itself, which has been reported
	found []Finding
}

func (c *checker) report(m Mistake, at, other Range, format string, args ...any) {
	c.found = append(c.found, Finding{m, fmt.Sprintf(format, args...), at, other})
}

// steps goes over steps one after the other.
func (c *checker) steps(steps []Step) {
	for i, s := range steps {
		switch s := s.(type) {
		case *Exchange:
			c.exchange(s)
		case *Assign:
			c.assign(s)
		case *Loop:
			if mayIdle(s.Body) {
				c.report(EmptyLoop, s.Range, Range{}, "This loop may go round without an exchange, so it never ends and nobody sees it.")
			}
			c.forget(s.Body)
			c.scope(nil, s.Body)
			c.forget(s.Body)
		case *Choice:
			c.choice(s, steps[i+1:])
		case *Parallel:
			c.parallel(s)
		case *Async:
			c.scope(nil, s.Body)
		}
	}
}

// scope goes over steps that happen only if a guard holds.
func (c *checker) scope(when logic.Term, steps []Step) {
	inside := *c
	inside.now = maps.Clone(c.now)
	c.solver.Push()
	if when != nil {
		c.solver.Assert(c.present(when))
	}
	inside.steps(steps)
	c.solver.Pop()
	c.found = inside.found
}

// present returns a term over the present values.
func (c *checker) present(t logic.Term) logic.Term { return c.l.Replace(t, c.now) }

// possible reports whether terms may hold together with what is known.
func (c *checker) possible(ts ...logic.Term) logic.Verdict {
	c.solver.Push()
	defer c.solver.Pop()
	for _, t := range ts {
		c.solver.Assert(t)
	}
	return c.solver.Check(c.ctx)
}

// fields gives the fields of a message fresh variables, and returns the qualifier about these.
func (c *checker) fields(e *Exchange) (q logic.Term, fields []logic.Term) {
	for i := range e.Type.Fields {
		f := &e.Type.Fields[i]
		v := logic.Term(c.l.Fresh(f.Name, f.Sort()))
		c.now[f.Var] = v
		fields = append(fields, v)
	}
	q = c.present(e.Where)
	for i := range e.Type.Fields {
		delete(c.now, e.Type.Fields[i].Var)
	}
	return q, fields
}

func (c *checker) exchange(e *Exchange) {
	q, fields := c.fields(e)
	if !c.dead && c.possible(q) == logic.Unsat {
		c.report(UnsatisfiableStep, e.Range, Range{}, "No message satisfies %s after what was exchanged before.", e)
		c.dead = true
	}
	c.solver.Assert(q)
	if e.As == nil {
		return
	}
	bound := c.l.Fresh(e.As.Name(), e.As.Sort())
	c.now[e.As] = bound
	for i, f := range fields {
		c.solver.Assert(c.l.Eq(c.l.Member(bound.Sort(), bound, e.Type.Fields[i].Name), f))
	}
}

func (c *checker) assign(a *Assign) {
	values := lists.Of(a.Values, c.present)
	for i, v := range a.Vars {
		next := c.l.Fresh(v.Name(), v.Sort())
		c.solver.Assert(c.l.Eq(next, values[i]))
		c.now[v] = next
	}
}

// forget forgets the values of all that steps bind or assign.
func (c *checker) forget(steps []Step) {
	Walk(steps, func(s Step) {
		switch s := s.(type) {
		case *Exchange:
			if s.As != nil {
				c.now[s.As] = c.l.Fresh(s.As.Name(), s.As.Sort())
			}
		case *Assign:
			for _, v := range s.Vars {
				c.now[v] = c.l.Fresh(v.Name(), v.Sort())
			}
		}
	})
}

// choice goes over the cases of a choice, after which rest comes.
func (c *checker) choice(s *Choice, rest []Step) {
	guards := make([]logic.Term, len(s.Cases))
	for i, k := range s.Cases {
		guards[i] = c.l.True()
		if k.When != nil {
			guards[i] = c.present(k.When)
		}
		if k.When != nil && !c.dead && c.possible(guards[i]) == logic.Unsat {
			c.report(DeadCase, k.Range, Range{}, "The guard of this case never holds after what was exchanged before.")
		}
	}
	for i, a := range s.Cases {
		for j, b := range s.Cases[:i] {
			if !c.dead && c.possible(guards[i], guards[j]) != logic.Unsat {
				c.apart(s, b, a, rest, guards[i], guards[j])
			}
		}
	}
	for i, k := range s.Cases {
		if c.possible(guards[i]) != logic.Unsat {
			c.scope(k.When, k.Body)
		}
	}
	for _, k := range s.Cases {
		c.forget(k.Body)
	}
}

// apart checks that it is known which of two cases is taken.
func (c *checker) apart(s *Choice, a, b *Case, rest []Step, guards ...logic.Term) {
	for _, x := range Firsts(append(a.Body[:len(a.Body):len(a.Body)], rest...)) {
		for _, y := range Firsts(append(b.Body[:len(b.Body):len(b.Body)], rest...)) {
			switch {
			case x.Dir != y.Dir:
				c.report(MixedCases, b.Range, a.Range, "One case begins with %s and another with %s, so both parties may act, or both may wait. All cases of a choice begin with the same party.", x, y)
				return
			case x == y:
				c.report(AmbiguousStep, b.Range, a.Range, "Two cases may begin with the same step, %s, so the message does not tell which one is taken.", x)
				return
			case c.together(x, y, guards...):
				c.report(AmbiguousStep, y.Range, x.Range, "A message that %s accepts may be accepted by %s in another case as well.", x, y)
				return
			}
		}
	}
	if (s.Ours == (firstDir(a) == Get)) && len(a.Body) > 0 && len(Firsts(a.Body)) > 0 {
		word := map[bool]string{true: "choose", false: "branch"}[s.Ours]
		c.report(MixedCases, a.Range, Range{}, "The cases of %s begin with a %s. The party that acts first is the one that decides.", word, firstDir(a))
	}
}

func firstDir(k *Case) Direction {
	if fs := Firsts(k.Body); len(fs) > 0 {
		return fs[0].Dir
	}
	return Send
}

// together reports whether a message satisfies two exchanges of the same type.
func (c *checker) together(x, y *Exchange, guards ...logic.Term) bool {
	if x.Type != y.Type || c.dead {
		return false
	}
	qx, fields := c.fields(x)
	qy, others := c.fields(y)
	all := append([]logic.Term{qx, qy}, guards...)
	for i, f := range fields {
		all = append(all, c.l.Eq(f, others[i]))
	}
	return c.possible(all...) == logic.Sat
}

// parallel goes over the lanes. What waits first in each of them waits at the same time.
func (c *checker) parallel(s *Parallel) {
	for i, a := range s.Lanes {
		for j, b := range s.Lanes {
			if i != j {
				c.shared(a, b)
			}
			if i >= j {
				continue
			}
			for _, x := range Firsts(a.Body) {
				for _, y := range Firsts(b.Body) {
					if x.Dir == y.Dir && c.together(x, y) {
						c.report(AmbiguousStep, y.Range, x.Range, "A message of %s may be one of %s in another lane as well, and nobody knows which.", x, y)
					}
				}
			}
		}
	}
	for _, l := range s.Lanes {
		c.scope(nil, l.Body)
	}
	for _, l := range s.Lanes {
		c.forget(l.Body)
	}
}

// shared reports variables that one lane sets and another one uses.
func (c *checker) shared(a, b *Case) {
	set := map[logic.Term]bool{}
	Walk(a.Body, func(s Step) {
		if s, ok := s.(*Assign); ok {
			for _, v := range s.Vars {
				set[v] = true
			}
		}
	})
	Walk(b.Body, func(s Step) {
		for _, t := range terms(s) {
			for _, v := range logic.Vars(nil, t) {
				if set[v] && !declaredIn(b.Body, v) {
					c.report(SharedVariable, s.Place(), a.Range, "The variable %q is set in another lane, and the parties may see that in different orders.", v.Name())
					delete(set, v)
				}
			}
		}
	})
}

// declaredIn reports whether steps give a variable its first value themselves.
func declaredIn(steps []Step, v *logic.Var) bool {
	for _, s := range steps {
		if a, ok := s.(*Assign); ok && len(a.Vars) == 1 && a.Vars[0] == v {
			return true
		}
	}
	return false
}

// terms returns the terms of a step.
func terms(s Step) []logic.Term {
	switch s := s.(type) {
	case *Exchange:
		return []logic.Term{s.Where}
	case *Assign:
		return s.Values
	case *Choice:
		var out []logic.Term
		for _, k := range s.Cases {
			if k.When != nil {
				out = append(out, k.When)
			}
		}
		return out
	}
	return nil
}
