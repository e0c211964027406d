package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Ranges. A range that the spec gives bounds what the tester chooses. Where it gives none, a default
// range keeps numbers small, and that is a preference: the ends that constraints give are
// drawn, and only a side that they leave open ends where the default does, or some way beyond the other
// end (see [uhat.SortDecl.Reach]). With
//
//	1 <= a && a <= 100,  b >= 1000
//
// a is drawn from 1..100 and b from 1000..1010.

// hiddenHi bounds integers that only ghosts carry, such as numbers that tell things apart: there is always
// one more.
const hiddenHi = 1_000_000

// widest is how far default ranges grow where constraints that are no differences need it.
const widest = 1 << 20

// written confines what the tester chooses to the ranges that the spec gives.
func (s *search) written(t *abstractTrace) []logic.Term {
	l := s.delta.L
	answers := s.answersOf(t)
	var out []logic.Term
	for _, e := range t.events {
		if !e.op.Visible() || e.op.Kind == sre.Receive {
			continue
		}
		for i, x := range e.args[:e.op.Args()] {
			if d := s.sortOf(e.op.Fields[i].Sort); d.Declared && drawn(x, answers) {
				out = append(out, l.Le(l.Integer(d.Lo), x), l.Le(x, l.Integer(d.Hi)))
			}
		}
	}
	return out
}

// chosen returns what written ranges say of the variables of the clause that types e, of those that the tester
// chooses as far as is known now: their values are arguments, or in no event.
func (s *search) chosen(t *abstractTrace, e *event) []logic.Term {
	l := s.delta.L
	var out []logic.Term
	for i, v := range e.clause.Vars() {
		d := s.sortOf(v.Sort())
		if !d.Declared || !s.choosable(t, e.vals[i]) {
			continue
		}
		for _, c := range []logic.Term{l.Le(l.Integer(d.Lo), e.vals[i]), l.Le(e.vals[i], l.Integer(d.Hi))} {
			if !logic.IsTrue(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// choosable reports whether x has variables, and these are in no ghost or answer.
func (s *search) choosable(t *abstractTrace, x logic.Term) bool {
	vs := logic.Vars(nil, x)
	for _, e := range t.events {
		for i, y := range e.args {
			answer := i >= e.op.Args() || e.op.Kind == sre.Receive || !e.op.Visible()
			if answer && slices.ContainsFunc(vs, func(v *logic.Var) bool { return occurs(v, y) }) {
				return false
			}
		}
	}
	return len(vs) > 0
}

// unconfined drops the written ranges of what turned out to be an answer.
func (s *search) unconfined(t *abstractTrace) *abstractTrace {
	answers := s.answersOf(t)
	u := s.child(t)
	u.cons = slices.DeleteFunc(u.cons, func(c conjunct) bool { return c.written && !drawn(c.term, answers) })
	return u
}

// drawn reports whether some variable of x is chosen by the tester.
func drawn(x logic.Term, answers map[*logic.Var]bool) bool {
	return slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return !answers[v] })
}

// preferred returns default ranges for the integers that are drawn, under which the constraints, which are asserted,
// can be met.
func (s *search) preferred(t *abstractTrace, written []logic.Term) []logic.Term {
	r := s.ranging(t)
	for _, c := range slices.Concat(t.terms(), written) {
		r.diff.add(c)
	}
	r.diff.close()
	return r.choose()
}

// choose returns the ranges: all variables have theirs if that is possible; else each is chosen with
// respect to those before it.
func (r *ranging) choose() []logic.Term {
	for width := int64(1); ; width *= 4 {
		for _, inTurn := range []bool{false, true} {
			rs := r.within(width, inTurn)
			if width > widest || !r.unsat(rs...) {
				return rs
			}
		}
	}
}

// ranging is what default ranges of a trace depend on.
type ranging struct {
	*search
	vars    []*logic.Var // drawn integers without a pool or generator, in the order of the trace
	visible map[*logic.Var]bool
	diff    *differences // closed
}

func (s *search) ranging(t *abstractTrace) *ranging {
	r := &ranging{search: s, visible: map[*logic.Var]bool{}, diff: newDifferences(s.delta.L)}
	answers := s.answersOf(t)
	for _, e := range t.events {
		for _, x := range e.args {
			for _, v := range logic.Vars(nil, x) {
				r.visible[v] = r.visible[v] || e.op.Visible()
			}
		}
	}
	for _, v := range varsOf(t) {
		if d := s.sortOf(v.Sort()); v.Sort().Kind() == logic.IntKind && !answers[v] && d.Pool == nil && d.Gen == "" {
			r.vars = append(r.vars, v)
		}
	}
	return r
}

// within returns the ranges at a width. In turn: each is chosen when those before it hold.
func (r *ranging) within(width int64, inTurn bool) []logic.Term {
	l := r.delta.L
	diff := r.diff
	if inTurn {
		diff = diff.clone()
	}
	var out []logic.Term
	for _, v := range r.vars {
		lo, hi := diff.ends(v)
		if lo != nil && hi != nil {
			continue
		}
		from, to := r.reach(v, lo, hi, width)
		own := []logic.Term{l.Le(l.Integer(from), v), l.Le(v, l.Integer(to))}
		out = append(out, own...)
		if inTurn {
			for _, c := range own {
				diff.add(c)
			}
			diff.close()
		}
	}
	return out
}

// reach returns what v is drawn from by default, where constraints end at lo and hi; nil is no end.
func (r *ranging) reach(v *logic.Var, lo, hi *logic.Integer, width int64) (from, to logic.Integer) {
	d := *r.sortOf(v.Sort())
	if width > 1 {
		more := logic.IntegerOf(width * uhat.DefaultHi)
		d.Lo, d.Hi = d.Lo.Sub(more), d.Hi.Add(more)
	}
	from, to = d.Reach(lo, hi)
	if !r.visible[v] { // nothing draws it: it need not be small
		if lo == nil {
			from = from.Min(logic.IntegerOf(0))
		}
		if hi == nil {
			to = to.Max(logic.IntegerOf(hiddenHi))
		}
	}
	bounds := v.Sort().Bounds()
	if lo == nil {
		from = bounds.Clip(from)
	}
	if hi == nil {
		to = bounds.Clip(to)
	}
	return from, to
}

func (s *search) answersOf(t *abstractTrace) map[*logic.Var]bool {
	d := &deriver{search: s, t: t, answers: map[*logic.Var]bool{}}
	d.findAnswers()
	return d.answers
}

// poolsOf says that what is drawn from a pool is in it.
func (s *search) poolsOf(t *abstractTrace) []logic.Term {
	l := s.delta.L
	answers, free := s.answersOf(t), s.dispensable(t)
	var out []logic.Term
	for _, v := range varsOf(t) {
		k := v.Sort().Kind()
		if answers[v] || free[v] || k == logic.BoolKind || k == logic.EnumKind {
			continue
		}
		if pool := s.sortOf(v.Sort()).Pool; len(pool) > 0 {
			var any []logic.Term
			for _, x := range pool {
				any = append(any, l.Eq(v, l.Value(x)))
			}
			out = append(out, l.Or(any...))
		}
	}
	return out
}
