package synth

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// errDecidedEarlier is returned for a trace whose suspect event turns out not
// to decide: an earlier event has brought it into the goal. Only the event that decides may be
// suspect.
var errDecidedEarlier = errors.New("synth: the suspect event does not decide")

// finished is a trace with its certificate and the steps that perform it.
type finished struct {
	trace       *abstractTrace
	certificate *Certificate
	groups      [][]uhat.Step // what is drawn before all events, then the steps of each event
}

// finish turns a trace that owes nothing into a generator with its
// certificate. It returns an error where the constraints turn out to have no model, or the
// certificate does not hold.
func (s *search) finish(t *abstractTrace) (*finished, error) {
	t = s.decided(t)
	if s.suspects && s.entersEarlier(t) {
		return nil, errDecidedEarlier
	}
	t = s.renamed(s.unconfined(t))
	c, ranges, err := s.witness(t)
	if err == nil && slices.ContainsFunc(c.Events, func(j Justification) bool { return j.Suspect }) && !c.Events[max(c.Deciding, 0)].Suspect {
		return nil, errDecidedEarlier
	}
	if err == nil {
		err = c.Check(s.delta, s.goal)
	}
	if err != nil {
		return nil, err
	}
	t.deciding = t.events[c.Deciding].id
	return &finished{t, c, s.derive(t, ranges)}, nil
}

// copied is finish for a trace with copies of a part, without a certificate: it is typed as the
// original was, which has one. It returns nil where the deciding event decides no more, or there
// are no values to draw.
func (s *search) copied(t *abstractTrace) *finished {
	id := t.deciding
	t = s.decided(t)
	if t.deciding != id || s.suspects && s.entersEarlier(t) {
		return nil
	}
	t = s.renamed(s.unconfined(t))
	var ranges []logic.Term
	possible := false
	s.within(t, func() {
		ranges = s.written(t)
		possible = !s.saturated(t) && !s.unsat(slices.Concat(ranges, s.preferred(t, ranges), s.poolsOf(t))...)
	})
	if !possible {
		return nil
	}
	return &finished{trace: t, groups: s.derive(t, ranges)}
}

// generator returns the generator that performs the trace.
func (f *finished) generator(g *uhat.Goal) *uhat.Generator {
	return &uhat.Generator{Goal: g, Steps: slices.Concat(f.groups...), Certificate: f.certificate.Lines()}
}

// decided settles with which event the trace enters the goal. That is the last
// event of the goal's pattern, unless an earlier prefix is in the goal already: where
// the constraints entail that, the earlier event decides; where they leave it open, they are
// strengthened to exclude it, so that all runs of the generator are decided by the same event.
func (s *search) decided(t *abstractTrace) *abstractTrace {
	t = s.child(t)
	vals := map[logic.Term]logic.Term{}
	for i, v := range s.goal.Vars {
		vals[v] = t.goalVals[i]
	}
	var ops []*sre.Op
	var args [][]logic.Term
	may := s.mayHold(s.countedOps(t))
	for _, e := range t.events {
		if e.id == t.deciding {
			break
		}
		if !s.counts(e) {
			continue
		}
		ops, args = append(ops, e.op), append(args, e.args)
		if !may[len(ops)] {
			continue
		}
		in := s.delta.L.Replace(sre.Holds(s.b, s.goal.Trace, ops, args), vals)
		cons := make([]logic.Term, len(t.cons))
		for i, c := range t.cons {
			cons[i] = c.term
		}
		switch out := s.delta.L.Not(in); {
		case logic.IsFalse(in), s.unsat(append(cons, in)...):
		case s.unsat(append(cons, out)...):
			t.deciding = e.id
			return t
		default:
			t.cons = append(t.cons, conjunct{term: out})
		}
	}
	return t
}

// counts reports whether the goal sees an event: a visible one, for a scenario any.
func (s *search) counts(e *event) bool { return e.op.Visible() || s.goal.Scenario }

// countedOps returns the operations of the events that the goal sees, by index.
func (s *search) countedOps(t *abstractTrace) []int {
	var ops []int
	for _, e := range t.events {
		if s.counts(e) {
			ops = append(ops, e.op.Index())
		}
	}
	return ops
}

// entersEarlier reports whether a trace with a suspect event can be in the goal before the deciding
// event, for any values of the goal's variables. Where Unknown leaves that open it counts as yes:
// the trace is one of many, and a suspect event must be the one that decides.
func (s *search) entersEarlier(t *abstractTrace) bool {
	if !slices.ContainsFunc(t.events, func(e *event) bool { return e.suspect }) {
		return false
	}
	fresh := map[logic.Term]logic.Term{}
	for _, v := range s.goal.Vars {
		fresh[v] = s.delta.L.Fresh(v.Name(), v.Sort())
	}
	cons := make([]logic.Term, len(t.cons))
	for i, c := range t.cons {
		cons[i] = c.term
	}
	var ops []*sre.Op
	var args [][]logic.Term
	may := s.mayHold(s.countedOps(t))
	for _, e := range t.events {
		if e.id == t.deciding {
			return false
		}
		if s.counts(e) {
			ops, args = append(ops, e.op), append(args, e.args)
			if !may[len(ops)] {
				continue
			}
			in := s.delta.L.Replace(sre.Holds(s.b, s.goal.Trace, ops, args), fresh)
			if !logic.IsFalse(in) && !s.unsat(append(cons, in)...) {
				return true
			}
		}
	}
	return false
}

// witness finds concrete values for the trace. It also returns what the written
// ranges say of it.
func (s *search) witness(t *abstractTrace) (*Certificate, []logic.Term, error) {
	s.portfolio.Push()
	defer s.portfolio.Pop()
	assert := func(ts []logic.Term) {
		for _, x := range ts {
			s.portfolio.Assert(x)
		}
	}
	for _, c := range t.cons {
		s.portfolio.Assert(c.term)
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
	s.spread(t)
	m, v := s.portfolio.Confirm(s.ctx)
	if v != logic.Sat || m == nil {
		return nil, nil, fmt.Errorf("synth: no model for the constraints of a finished trace (%s)", v)
	}
	return s.certify(t, m), ranges, nil
}

// errSaturated is returned for a trace in which more values have to differ than there are. Solvers
// take long to find that out.
var errSaturated = errors.New("synth: more values have to differ than there are")

// saturated reports whether it finds variables of one sort, chosen by the tester, that all have to
// differ and are more than their sort has values. It looks greedily, so it may miss some.
func (s *search) saturated(t *abstractTrace) bool {
	differ := map[[2]*logic.Var]bool{}
	for _, c := range t.cons {
		if ne, ok := c.term.(*logic.Not); ok {
			if vs := logic.Vars(nil, ne.Arg()); len(vs) == 2 && is[*logic.Eq](ne.Arg()) {
				differ[[2]*logic.Var{vs[0], vs[1]}], differ[[2]*logic.Var{vs[1], vs[0]}] = true, true
			}
		}
	}
	answers := s.answersOf(t)
	var all []*logic.Var
	for _, v := range varsOf(t) {
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

// applications names the values of functions that the certificate has to show. No
// constraint need mention them, and a model knows only what it was asked about.
func (s *search) applications(t *abstractTrace) []logic.Term {
	l := s.delta.L
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
	for _, e := range t.events {
		name(e.args)
		name(e.vals)
		name(e.projected)
	}
	name(t.goalVals)
	return out
}

// spread asserts that variables differ wherever they can: solvers like to
// merge, and a certificate with distinct values is easier to read. It stops where a sort has no
// more values: that the last one fits nowhere takes long to find out.
func (s *search) spread(t *abstractTrace) {
	l := s.delta.L
	var earlier []*logic.Var
	taken := map[*logic.Sort]int{}
	for _, v := range varsOf(t) {
		if k := v.Sort().Kind(); k == logic.BoolKind || k == logic.EnumKind || taken[v.Sort()]+1 >= s.valuesOf(v.Sort()) {
			continue
		}
		taken[v.Sort()]++
		for _, w := range earlier {
			if !logic.Compatible(v.Sort(), w.Sort()) {
				continue
			}
			differ := l.Ne(v, w)
			s.solver.Push()
			s.solver.Assert(differ)
			v := s.solver.Check(s.ctx)
			s.solver.Pop()
			switch v {
			case logic.Sat:
				s.solver.Assert(differ)
			case logic.Unknown:
				return // it gets no easier
			}
		}
		earlier = append(earlier, v)
	}
}

// valuesOf returns how many values of an integer, opaque or string sort there are to draw from.
func (s *search) valuesOf(sort *logic.Sort) int {
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
func (s *search) certify(t *abstractTrace, m *logic.Model) *Certificate {
	c := &Certificate{Tables: m.Tables}
	value := func(x logic.Term) logic.Value { return s.valueIn(m, x) }
	position := map[int]int{}
	for k, e := range t.events {
		position[e.id] = k
		ev := sre.Event{Op: e.op}
		for _, x := range e.args {
			ev.Values = append(ev.Values, value(x))
		}
		c.Trace = append(c.Trace, ev)
		j := Justification{Clause: e.clause, Suspect: e.suspect}
		for _, x := range e.vals {
			j.Values = append(j.Values, value(x))
		}
		for _, x := range e.projected {
			j.Projected = append(j.Projected, value(x))
		}
		c.Events = append(c.Events, j)
	}
	for k, e := range t.events {
		if e.cause != none {
			p := position[e.cause]
			c.Events[p].Demands = append(c.Events[p].Demands, k)
		}
	}
	values := logic.Assignment{}
	for i, x := range t.goalVals {
		v := value(x)
		c.Goal = append(c.Goal, v)
		values[s.goal.Vars[i]] = v
	}
	c.Deciding = firstIn(s.goal, c.Trace, tables(c.Tables).env(values))
	return c
}

// valueIn evaluates a term; what the model leaves open is unconstrained and gets any value of its
// sort.
func (s *search) valueIn(m *logic.Model, x logic.Term) logic.Value {
	for _, v := range logic.Vars(nil, x) {
		if _, ok := m.Values[v]; !ok {
			m.Values[v] = s.anyValue(v.Sort())
		}
	}
	v, _ := logic.Eval(x, m)
	return v
}

func (s *search) anyValue(sort *logic.Sort) logic.Value {
	d := s.sortOf(sort)
	switch sort.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(false)
	case logic.IntKind:
		return logic.IntegerValue(d.Lo)
	case logic.EnumKind:
		return logic.EnumValue(sort, 0)
	}
	if len(d.Pool) > 0 {
		return d.Pool[0]
	}
	if sort.Kind() == logic.StringKind {
		return logic.StringValue("")
	}
	return logic.OpaqueValue(sort, logic.Element(0))
}

// renamed returns a copy of the trace whose variables have names for readers: a goal's variable
// its own, the others that of the field that first carries them, numbered.
func (s *search) renamed(t *abstractTrace) *abstractTrace {
	u := s.child(t)
	hint := map[*logic.Var]string{}
	for i, x := range t.goalVals {
		if v, ok := x.(*logic.Var); ok && hint[v] == "" {
			hint[v] = s.goal.Vars[i].Name()
		}
	}
	for _, e := range t.events {
		for i, x := range e.args {
			if v, ok := x.(*logic.Var); ok && hint[v] == "" {
				hint[v] = e.op.Fields[i].Name
			}
		}
	}
	all := varsOf(t)
	for _, e := range t.events {
		for _, x := range append(e.vals, e.projected...) {
			all = logic.Vars(all, x)
		}
	}
	for _, x := range t.goalVals {
		all = logic.Vars(all, x)
	}
	names := map[*logic.Var]logic.Term{}
	used := map[string]int{}
	for _, v := range all {
		name := hint[v]
		if name == "" {
			name = "hidden"
		}
		used[name]++
		names[v] = s.delta.L.Var(fmt.Sprintf("%s%d", name, used[name]), v.Sort())
	}
	s.substAll(u, func(v *logic.Var) logic.Term { return names[v] })
	return u
}
