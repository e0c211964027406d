package terms

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// witness finds concrete values for the trace. It also returns what the written ranges say of the
// trace.
func (s *Scope) witness(t *Trace) (*Certificate, []logic.Term, error) {
	s.Portfolio.Push()
	defer s.Portfolio.Pop()
	assert := func(ts []logic.Term) {
		for _, x := range ts {
			s.Portfolio.Assert(x)
		}
	}
	for _, c := range t.Cons {
		s.Portfolio.Assert(c.Term)
	}
	if s.saturated(t) {
		return nil, nil, errSaturated
	}
	ranges := s.written(t)
	assert(ranges)
	assert(s.inBounds(t))
	assert(s.preferred(t, ranges))
	assert(s.poolsOf(t))
	assert(s.applications(t))
	s.plausible(t)
	s.spread(t)
	m, v := s.Portfolio.Confirm(s.Ctx)
	if v != logic.Sat || m == nil {
		return nil, nil, fmt.Errorf("synth: no model for the constraints of a finished trace (%s)", v)
	}
	return s.certify(t, m), ranges, nil
}

// errSaturated is returned for a trace in which more values have to differ than there are. Solvers
// take long to find that out.
var errSaturated = errors.New("synth: too many values have to differ")

// saturated reports whether more variables of one sort, all chosen by the tester, have to differ
// than the sort has values. It looks greedily and may miss some.
func (s *Scope) saturated(t *Trace) bool {
	differ := map[[2]*logic.Var]bool{}
	for _, c := range t.Cons {
		if ne, ok := c.Term.(*logic.Not); ok {
			if vs := logic.Vars(nil, ne.Arg()); len(vs) == 2 && is[*logic.Eq](ne.Arg()) {
				differ[[2]*logic.Var{vs[0], vs[1]}] = true
				differ[[2]*logic.Var{vs[1], vs[0]}] = true
			}
		}
	}
	answers := s.answersOf(t)
	var all []*logic.Var
	for _, v := range t.Vars() {
		if d := s.sortOf(v.Sort()); !answers[v] && (d.Declared || len(d.Pool) > 0) {
			all = append(all, v)
		}
	}
	for i, v := range all {
		clique := []*logic.Var{v}
		for _, w := range all[i+1:] {
			if w.Sort() == v.Sort() && !slices.ContainsFunc(clique, func(x *logic.Var) bool { return !differ[[2]*logic.Var{x, w}] }) {
				clique = append(clique, w)
			}
		}
		if len(clique) > s.valuesOf(v.Sort()) {
			return true
		}
	}
	return false
}

// applications names the values of functions that the certificate has to show. Constraints need not
// mention them, and a model only knows what it was asked about.
func (s *Scope) applications(t *Trace) []logic.Term {
	l := s.Delta.L
	var out []logic.Term
	name := func(xs []logic.Term) {
		for _, x := range xs {
			logic.Walk(x, func(y logic.Term) bool {
				if f, ok := y.(*logic.App); ok {
					out = append(out, l.Eq(l.Fresh("value", f.Sort()), f))
				}
				return true
			})
		}
	}
	for _, e := range t.Events {
		name(e.Args)
		name(e.Vals)
		name(e.Projected)
	}
	name(t.GoalVals)
	return out
}

// spread asserts that variables differ wherever they can: solvers like to merge them, and a
// certificate with distinct values is easier to read. It stops when a sort has no more values,
// since it takes long to show that one more does not fit.
func (s *Scope) spread(t *Trace) {
	l := s.Delta.L
	var earlier []*logic.Var
	taken := map[*logic.Sort]int{}
	for _, v := range t.Vars() {
		if k := v.Sort().Kind(); k == logic.BoolKind || k == logic.EnumKind || taken[v.Sort()]+1 >= s.valuesOf(v.Sort()) {
			continue
		}
		taken[v.Sort()]++
		for _, w := range earlier {
			if !logic.Compatible(v.Sort(), w.Sort()) {
				continue
			}
			differ := l.Ne(v, w)
			s.Portfolio.Push()
			s.Portfolio.Assert(differ)
			v := s.Portfolio.Check(s.Ctx)
			s.Portfolio.Pop()
			switch v {
			case logic.Sat:
				s.Portfolio.Assert(differ)
			case logic.Unknown:
				return // more tries would take as long
			}
		}
		earlier = append(earlier, v)
	}
}

// valuesOf returns how many values of an integer, opaque or string sort can be drawn.
func (s *Scope) valuesOf(sort *logic.Sort) int {
	d := s.sortOf(sort)
	switch {
	case len(d.Pool) > 0:
		return len(d.Pool)
	case sort.Kind() == logic.IntKind:
		if n, ok := d.Hi.Sub(d.Lo).Int64(); ok {
			return int(min(n, math.MaxInt32)) + 1
		}
	}
	return math.MaxInt32
}

// certify reads the certificate off a model.
func (s *Scope) certify(t *Trace, m *logic.Model) *Certificate {
	c := &Certificate{Tables: m.Tables}
	value := func(x logic.Term) logic.Value { return s.valueIn(m, x) }
	position := map[int]int{}
	for k, e := range t.Events {
		position[e.ID] = k
		ev := sre.Event{Op: e.Op}
		for _, x := range e.Args {
			ev.Values = append(ev.Values, value(x))
		}
		c.Trace = append(c.Trace, ev)
		j := Justification{Clause: e.Clause, Suspect: e.Suspect}
		for _, x := range e.Vals {
			j.Values = append(j.Values, value(x))
		}
		for _, x := range e.Projected {
			j.Projected = append(j.Projected, value(x))
		}
		c.Events = append(c.Events, j)
	}
	for k, e := range t.Events {
		if e.Cause != None {
			p := position[e.Cause]
			c.Events[p].Demands = append(c.Events[p].Demands, k)
		}
	}
	for _, x := range t.GoalVals {
		c.Goal = append(c.Goal, value(x))
	}
	c.Deciding = firstIn(s.Goal, c.Trace, c.goalEnv(s.Goal))
	return c
}

// valueIn evaluates a term. Parts that the model leaves open are unconstrained and get any value of
// their sort.
func (s *Scope) valueIn(m *logic.Model, x logic.Term) logic.Value {
	for _, v := range logic.Vars(nil, x) {
		if _, ok := m.Values[v]; !ok {
			m.Values[v] = s.anyValue(v.Sort())
		}
	}
	v, _ := logic.Eval(x, m)
	return v
}

func (s *Scope) anyValue(sort *logic.Sort) logic.Value {
	d := s.sortOf(sort)
	switch {
	case sort.Kind() == logic.IntKind:
		return logic.IntegerValue(d.Lo)
	case len(d.Pool) > 0 && sort.Kind() != logic.BoolKind && sort.Kind() != logic.EnumKind:
		return d.Pool[0]
	}
	return logic.AnyValue(sort)
}

// plausible asserts of the integers that the system answers that they lie in the ranges and pools
// of their sorts, and are not negative where nothing is written: a reader of the certificate takes
// a transaction -1 for something that the spec says. Where constraints leave not all of that, as
// much as they leave, in the order of the trace.
func (s *Scope) plausible(t *Trace) {
	wishes := s.wishes(t)
	if all := s.Delta.L.And(wishes...); s.possible(all) {
		s.Portfolio.Assert(all)
		return
	}
	for _, w := range wishes {
		if s.possible(w) {
			s.Portfolio.Assert(w)
		}
	}
}

// possible reports whether a term is known to fit what the solver holds.
func (s *Scope) possible(x logic.Term) bool {
	s.Portfolio.Push()
	defer s.Portfolio.Pop()
	s.Portfolio.Assert(x)
	return s.Portfolio.Check(s.Ctx) == logic.Sat
}

// wishes returns for the integers that the system answers, each once, what plausible says of them.
func (s *Scope) wishes(t *Trace) []logic.Term {
	answers := s.answersOf(t)
	var out []logic.Term
	for _, e := range t.Events {
		for i, x := range e.Args {
			vars := logic.Vars(nil, x)
			if x.Sort().Kind() != logic.IntKind || !slices.ContainsFunc(vars, func(v *logic.Var) bool { return answers[v] }) {
				continue
			}
			w := s.usual(x, e.Op.Fields[i].Sort)
			out = lists.With(out, w)
		}
	}
	return slices.DeleteFunc(out, logic.IsTrue)
}

// usual says of x that it is a value that readers expect of the sort.
func (s *Scope) usual(x logic.Term, sort *logic.Sort) logic.Term {
	l := s.Delta.L
	switch d := s.sortOf(sort); {
	case len(d.Pool) > 0:
		any := lists.Of(d.Pool, func(v logic.Value) logic.Term { return l.Eq(x, l.Value(v)) })
		return l.Or(any...)
	case d.Declared:
		return l.And(l.Le(l.Integer(d.Lo), x), l.Le(x, l.Integer(d.Hi)))
	}
	return l.Le(l.Integer(logic.IntegerOf(0)), x)
}
