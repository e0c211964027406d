package uhat

import (
	"maps"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that does not count for now: runs that violate a goal or the model, or end in
// another verdict, and that are in its trace for some values of its variables.
type Known struct {
	Name, Reason string
	Link         string // where it is reported; may be empty
	Saved        string // a trace file, relative to the spec; empty: none
	Goal         *Goal  // the goal whose tests it concerns; nil: all goals and the model
	Verdict      string // of KnownVerdicts
	Message      string // a part of a crash's message; may be empty
	Vars         []*logic.Var
	Trace        sre.Expr // over visible operations; nil of a vacuous test
	Text         string   // the trace as the spec has it, on one line
	Range        Range
	TraceRange   Range
}

// KnownVerdicts are how a known failure may end: a run, and for the last one a test.
var KnownVerdicts = []string{"violation", "crashed", "hung", "starved", "vacuous"}

// Unanswered reports whether the known runs end with an operation that did not return.
func (k *Known) Unanswered() bool { return k.Verdict == "crashed" || k.Verdict == "hung" }

// Source returns the trace as its author wrote it, if that is known.
func (k *Known) Source() string {
	if k.Text != "" || k.Trace == nil {
		return k.Text
	}
	return k.Trace.String()
}

// KnownOf returns the known violations of a goal.
func (s *Spec) KnownOf(g *Goal) []*Known {
	return lists.Where(s.Known, func(k *Known) bool { return k.Goal == nil || k.Goal.Name == g.Name })
}

// Hunted returns a goal without its known runs, as far as the goal's own variables can express
// that: a run is left out if it is known for values that these variables have. The result has all
// runs that are not known, and some known ones, which are recognised when they are judged. A run
// that crashes or hangs has no end, so nothing may follow it.
func (s *Spec) Hunted(g *Goal) *Goal {
	out := *g
	for _, k := range s.KnownOf(g) {
		if k.Trace == nil || k.Verdict == "starved" {
			continue
		}
		for _, x := range s.instances(k, g.Vars) {
			if k.Unanswered() {
				x = s.B.Seq(x, s.B.All())
			}
			out.Trace = s.B.And(out.Trace, s.B.Not(x))
		}
	}
	if out.Trace == g.Trace {
		return g
	}
	return &out
}

// maxInstances is how many ways are tried to replace a pattern's variables by those of a goal.
const maxInstances = 8

// instances returns a known pattern with variables of a goal in the place of its own, of the same
// sorts: those with the same names first.
func (s *Spec) instances(k *Known, vars []*logic.Var) []sre.Expr {
	all := []map[*logic.Var]*logic.Var{{}}
	for _, v := range k.Vars {
		var more []map[*logic.Var]*logic.Var
		for _, named := range []bool{true, false} {
			for _, m := range all {
				for _, w := range vars {
					if w.Sort() == v.Sort() && (w.Name() == v.Name()) == named {
						with := maps.Clone(m)
						with[v] = w
						more = append(more, with)
					}
				}
			}
		}
		all = more[:min(len(more), maxInstances)]
	}
	return lists.Of(all, func(m map[*logic.Var]*logic.Var) sre.Expr {
		return s.B.Subst(k.Trace, func(v *logic.Var) logic.Term {
			if w := m[v]; w != nil {
				return w
			}
			return nil
		})
	})
}

// SameClause reports whether two clauses differ in names and in the order of their variables only:
// whether both say the same if the variables of d stand for those of c in some order. Variables
// that are values of fields stand for those of the same fields; where the others are too many to
// try all orders, the answer may be no although there is one.
func SameClause(delta *Context, d, c *Clause) bool {
	mine := d.Vars()
	theirs := c.Vars()
	if len(d.Ghosts) != len(c.Ghosts) || len(mine) != len(theirs) {
		return false
	}
	p := &pairing{delta: delta, d: d, c: c, with: map[*logic.Var]logic.Term{}, taken: map[*logic.Var]bool{}, tries: 120}
	return p.from(mine, theirs)
}

// pairing looks for the variables of c that those of d stand for.
type pairing struct {
	delta *Context
	d, c  *Clause
	with  map[*logic.Var]logic.Term
	taken map[*logic.Var]bool
	tries int
}

// from pairs the first of mine with each of theirs that is left and like it, the first first.
func (p *pairing) from(mine, theirs []*logic.Var) bool {
	if len(mine) == 0 {
		p.tries--
		return p.same()
	}
	v := mine[0]
	for _, w := range theirs {
		if p.taken[w] || v.Sort() != w.Sort() || valueOf(p.d.Event, v) != valueOf(p.c.Event, w) {
			continue
		}
		p.with[v] = w
		p.taken[w] = true
		found := p.from(mine[1:], theirs)
		p.taken[w] = false
		if found || p.tries == 0 {
			return found
		}
	}
	return false
}

// valueOf returns the field that an event says has the value v; "" if there is none.
func valueOf(event logic.Term, v *logic.Var) string {
	for _, q := range logic.Conjuncts(event) {
		if e, ok := q.(*logic.Eq); ok {
			x, y := e.Sides()
			if y == logic.Term(v) {
				x, y = y, x
			}
			if f, ok := y.(*logic.Field); ok && x == logic.Term(v) {
				return f.Name()
			}
		}
	}
	return ""
}

// same reports whether the clauses say the same with the variables as they are paired.
func (p *pairing) same() bool {
	renamed := func(q logic.Term) logic.Term {
		return p.delta.L.Subst(q, func(t logic.Term) logic.Term {
			if v, ok := t.(*logic.Var); ok {
				return p.with[v]
			}
			return nil
		})
	}
	leaf := func(v *logic.Var) logic.Term { return p.with[v] }
	d := p.d
	c := p.c
	return renamed(d.Where) == c.Where && renamed(d.Event) == c.Event &&
		p.delta.B.Subst(d.History, leaf) == c.History && p.delta.B.Subst(d.Future, leaf) == c.Future
}

// Decided returns the steps of a generator up to the deciding event, with the checks of its answer.
// The demands of earlier events' futures after it belong to the certificate: no run depends on
// them. A scenario only says what to reach, and its judge sees whole runs, so nothing of it is left
// out.
func Decided(g *Generator) []Step {
	if g.Goal == nil || g.Goal.Scenario {
		return g.Steps
	}
	steps, _ := upToDeciding(g.Steps)
	return steps
}

// upToDeciding returns the steps up to the deciding event and reports whether it is there.
func upToDeciding(steps []Step) ([]Step, bool) {
	for i, st := range steps {
		if _, o := Event(st); o != nil && o.Deciding {
			return steps[:answered(steps, i+1)], true
		}
		loop, ok := st.(*Apply)
		if !ok {
			continue
		}
		base, ok := upToDeciding(loop.Fun.Base)
		if !ok {
			continue
		}
		fun := *loop.Fun
		fun.Base = base
		fun.Step = nil
		for _, x := range loop.Fun.Step {
			if again, ok := x.(*Apply); ok && again.Fun == loop.Fun {
				fun.Step = append(fun.Step, &Apply{Fun: &fun, Args: again.Args})
				break
			}
			fun.Step = append(fun.Step, x)
		}
		first := *loop
		first.Fun = &fun
		return append(steps[:i:i], &first), true
	}
	return steps, false
}

// answered returns the end of the steps that belong to the event before position i.
func answered(steps []Step, i int) int {
	for i < len(steps) {
		switch steps[i].(type) {
		case *Let, *Assert, *Differ:
			i++
		default:
			return i
		}
	}
	return i
}

// GhostsNext returns the ghost events that the clause demands directly after its own event, in
// order: symbolic events over the clause's variables. A walk performs them at once, and ignores the
// rest of the future. For
//
//	future = seq(top(depth == d + 1), all, pop, all)
//
// this is top(depth == d + 1). Of a union it is what the first such operand demands, of an
// intersection as well.
func (c *Clause) GhostsNext() []*sre.Class { return ghostsNext(c.Future) }

func ghostsNext(e sre.Expr) (out []*sre.Class) {
	switch e := e.(type) {
	case *sre.Class:
		if es := e.Entries(); len(es) == 1 && !es[0].Op.Visible() && !logic.IsFalse(es[0].Demand) {
			return []*sre.Class{e}
		}
	case *sre.Seq:
		for _, p := range e.Parts() {
			next := ghostsNext(p)
			out = append(out, next...)
			if _, whole := p.(*sre.Class); !whole || next == nil {
				return out
			}
		}
	case *sre.Or:
		return firstGhosts(e.Parts())
	case *sre.And:
		return firstGhosts(e.Parts())
	}
	return out
}

func firstGhosts(parts []sre.Expr) []*sre.Class {
	for _, p := range parts {
		if next := ghostsNext(p); next != nil {
			return next
		}
	}
	return nil
}

// LowShare returns the share of informative runs below which the test of a goal warns: negative
// where it never does, and 0 where the spec does not say.
func (s *Spec) LowShare(g *Goal) float64 {
	for _, share := range []*float64{g.Informative, s.Target.Informative} {
		switch {
		case share == nil:
		case *share == 0:
			return -1
		default:
			return *share
		}
	}
	return 0
}
