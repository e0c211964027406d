package terms

import (
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// ErrDecidedEarlier is returned for a trace whose suspect event does not decide, since an earlier
// event brings the trace into the goal. Only the deciding event may be suspect.
var ErrDecidedEarlier = errors.New("synth: the suspect event does not decide")

// Finished is a trace with its certificate and the steps that perform it.
type Finished struct {
	Trace       *Trace
	Certificate *Certificate  // nil for one that Copied returned
	Groups      [][]uhat.Step // the draws before all events, then the steps of each event
}

// Finish turns a trace that owes nothing into a generator with its certificate. It returns an error
// if the constraints have no model, or if the certificate does not hold.
func (s *Scope) Finish(t *Trace) (*Finished, error) {
	t = s.decided(t)
	if s.entersEarlier(t) {
		return nil, ErrDecidedEarlier
	}
	t = s.fitting(s.renamed(s.unconfined(s.foreseen(t))))
	c, ranges, err := s.witness(t)
	if err == nil && slices.ContainsFunc(c.Events, func(j Justification) bool { return j.Suspect }) && !c.Events[max(c.Deciding, 0)].Suspect {
		return nil, ErrDecidedEarlier
	}
	if err == nil {
		err = c.Check(s.Delta, s.Goal)
	}
	if err != nil {
		return nil, err
	}
	t.Deciding = t.Events[c.Deciding].ID
	s.demandInstead(t, c)
	return &Finished{t, c, s.derive(t, ranges)}, nil
}

// Copied is Finish for a trace with copies of a part. It makes no certificate: the trace is typed
// as the original was, which has one. It returns nil if the deciding event does not decide, or if
// there are no values to draw.
func (s *Scope) Copied(t *Trace) *Finished {
	id := t.Deciding
	t = s.decided(t)
	if t.Deciding != id || s.entersEarlier(t) {
		return nil
	}
	t = s.fitting(s.renamed(s.unconfined(s.foreseen(t))))
	var ranges []logic.Term
	possible := false
	s.within(t, func() {
		ranges = s.written(t)
		possible = !s.saturated(t) && !s.unsat(slices.Concat(ranges, s.preferred(t, ranges), s.poolsOf(t))...)
	})
	if !possible {
		return nil
	}
	return &Finished{Trace: t, Groups: s.derive(t, ranges)}
}

// Named is Finish for a trace that is performed as it stands, and that has names for readers
// already. It does not check with which event the trace is first in the goal.
func (s *Scope) Named(t *Trace) (*Finished, error) {
	c, ranges, err := s.witness(t)
	if err == nil {
		err = c.Check(s.Delta, s.Goal)
	}
	if err != nil {
		return nil, err
	}
	return &Finished{t, c, s.derive(t, ranges)}, nil
}

// Generator returns the generator that performs the trace.
func (f *Finished) Generator(g *uhat.Goal) *uhat.Generator {
	return &uhat.Generator{Goal: g, Steps: slices.Concat(f.Groups...), Certificate: f.Certificate.Lines()}
}

// decided settles with which event the trace enters the goal. This is the last event of the goal's
// pattern, unless an earlier prefix is in the goal already. If the constraints entail that, the
// earlier event decides. If they leave it open, they are strengthened to exclude it, so that the
// same event decides all runs of the generator.
func (s *Scope) decided(t *Trace) *Trace {
	t = t.copied()
	holds := s.holding(t, s.goalValues(t))
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			break
		}
		in := holds(e)
		cons := t.Terms()
		switch out := s.Delta.L.Not(in); {
		case logic.IsFalse(in), s.unsat(append(cons, in)...):
		case s.unsat(append(cons, out)...):
			t.Deciding = e.ID
			return t
		default:
			t.Cons = append(t.Cons, Constraint{Term: s.given(cons, out)})
		}
	}
	return t
}

// goalValues returns what the goal's variables are in a trace.
func (s *Scope) goalValues(t *Trace) map[logic.Term]logic.Term {
	vals := map[logic.Term]logic.Term{}
	for i, v := range s.Goal.Vars {
		vals[v] = t.GoalVals[i]
	}
	return vals
}

// holding returns a function that is called with the events of a trace, one after the other. It
// returns under which condition the trace up to there is in the goal, with these values for its
// variables; never where the goal does not see the event. Nothing is followed to where the order of
// operations says never.
func (s *Scope) holding(t *Trace, vals map[logic.Term]logic.Term) func(e *Event) logic.Term {
	so := sre.Follow(s.Delta.B, s.Goal.Trace)
	counted := 0
	may := s.MayHold(s.countedOps(t))
	var ahead []*Event
	return func(e *Event) logic.Term {
		if !s.counts(e) {
			return s.Delta.L.False()
		}
		ahead = append(ahead, e)
		if counted++; !may[counted] {
			return s.Delta.L.False()
		}
		for _, e := range ahead {
			so.Next(e.Op, e.Args)
		}
		ahead = nil
		return s.Delta.L.Replace(so.Holds(), vals)
	}
}

// given returns a term that means the same as x where the constraints hold, without the conjuncts
// and disjuncts that they settle. The script then checks no more than it has to, and checks the
// same after each copy of a part.
func (s *Scope) given(cons []logic.Term, x logic.Term) logic.Term {
	l := s.Delta.L
	var open []logic.Term
	for _, c := range logic.Conjuncts(x) {
		known := slices.Concat(cons, open)
		if s.unsat(append(known, l.Not(c))...) {
			continue
		}
		if or, ok := c.(*logic.Or); ok {
			c = l.Or(slices.DeleteFunc(slices.Clone(or.Args()), func(d logic.Term) bool { return s.unsat(append(known, d)...) })...)
		}
		open = append(open, c)
	}
	return l.And(open...)
}

// counts reports whether the goal sees an event: visible events only, except that a scenario sees
// all.
func (s *Scope) counts(e *Event) bool { return e.Op.Visible() || s.Goal.Scenario }

// countedOps returns the operations of the events that the goal sees, by index.
func (s *Scope) countedOps(t *Trace) []int {
	var ops []int
	for _, e := range t.Events {
		if s.counts(e) {
			ops = append(ops, e.Op.Index())
		}
	}
	return ops
}

// entersEarlier reports whether a trace with a suspect event can be in the goal before the deciding
// event, for any values of the goal's variables. Unknown counts as yes: the trace is one of many,
// and a suspect event must be the deciding one.
func (s *Scope) entersEarlier(t *Trace) bool {
	if !slices.ContainsFunc(t.Events, func(e *Event) bool { return e.Suspect }) {
		return false
	}
	fresh := map[logic.Term]logic.Term{}
	for _, v := range s.Goal.Vars {
		fresh[v] = s.Delta.L.Fresh(v.Name(), v.Sort())
	}
	cons := t.Terms()
	holds := s.holding(t, fresh)
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			return false
		}
		if in := holds(e); !logic.IsFalse(in) && !s.unsat(append(cons, in)...) {
			return true
		}
	}
	return false
}

// demandInstead marks events that could take the place of one that the goal asks for: without that
// one the trace is a violation nevertheless, and without both it is none. Of two votes that let a
// candidate lead, where the goal asks for one, either does.
func (s *Scope) demandInstead(t *Trace, c *Certificate) {
	var named []*sre.Op
	for _, e := range t.Events {
		if e.Demanded {
			named = append(named, e.Op)
		}
	}
	violates := func(without ...int) bool { return c.violates(s.Goal, without) }
	for i, e := range t.Events {
		if e.Demanded || i >= c.Deciding || !slices.Contains(named, e.Op) {
			continue
		}
		for j, f := range t.Events[:c.Deciding] {
			if f.Demanded && f.Op == e.Op && violates(j) && !violates(i, j) {
				u := *e
				u.Demanded = true
				t.Events[i] = &u
				break
			}
		}
	}
}

// foreseen returns the trace with variables of their own for what arguments take from answers that
// come later, such as a part of a record:
//
//	put(seat = at.Seat); find(seat = at.Seat, at)
//
// To draw the answer would choose all of it, and then ask for just that. The argument is drawn, and
// the answer is checked for the part.
func (s *Scope) foreseen(t *Trace) *Trace {
	later := t.answersAfter()
	own := map[logic.Term]logic.Term{}
	var defined []Constraint
	for i, e := range t.Events {
		for _, x := range e.Args[:chosen(e)] {
			s.Delta.L.Rewrite(x, func(u logic.Term) logic.Term {
				app, ok := u.(*logic.App)
				if !ok || own[app] != nil {
					return nil
				}
				for _, v := range logic.Vars(nil, app) {
					if at, answer := later[v]; answer && at >= i {
						own[app] = s.Delta.L.Fresh("part", app.Sort())
						defined = append(defined, Constraint{Term: s.Delta.L.Eq(own[app], app)})
						return app
					}
				}
				return nil
			})
		}
	}
	if len(own) == 0 {
		return t
	}
	u := s.mapped(t, func(x logic.Term) logic.Term { return own[x] })
	u.Cons = append(u.Cons, defined...)
	return u
}

// answersAfter returns the variables that stand for an answer before they stand for an argument,
// and the positions of these events.
func (t *Trace) answersAfter() map[*logic.Var]int {
	out := map[*logic.Var]int{}
	seen := map[*logic.Var]bool{}
	for i, e := range t.Events {
		if !e.Op.Visible() {
			continue
		}
		for k, x := range e.Args {
			v, ok := x.(*logic.Var)
			if ok && !seen[v] && k >= chosen(e) {
				out[v] = i
			}
			if ok {
				seen[v] = true
			}
		}
	}
	return out
}

// chosen returns how many fields of an event the tester chooses.
func chosen(e *Event) int {
	if !e.Op.Visible() || e.Op.Kind == sre.Receive {
		return 0
	}
	return e.Op.Args()
}

// That a sum fits an integer type of 64 bits is no constraint during the search: the ends are far
// from what is drawn, and the witness shows that some values fit. But where the spec has a number
// near the ends, a draw has to leave one for the sums after it:
//
//	x <= 1,  put(n == x - 9223372036854775806)    draws x from -2..1

// fitting returns the trace with such constraints on what the tester passes, if it has large
// numbers.
func (s *Scope) fitting(t *Trace) *Trace {
	if !t.large() {
		return t
	}
	answers := s.answersOf(t)
	out := t.copied()
	for _, e := range t.Events {
		if !e.Op.Visible() || e.Op.Kind == sre.Receive {
			continue
		}
		for i, x := range e.Args[:e.Op.Args()] {
			sort := e.Op.Fields[i].Sort
			if sort.Kind() != logic.IntKind || !drawn(x, answers) {
				continue
			}
			for _, c := range logic.Conjuncts(s.Delta.L.Within(x, sort)) {
				has := func(k Constraint) bool { return k.Term == c }
				if !logic.IsTrue(c) && !slices.ContainsFunc(out.Cons, has) {
					out.Cons = append(out.Cons, Constraint{Term: c, Typed: true})
				}
			}
		}
	}
	return out
}

// large reports whether a trace has a number that no int32 and no uint32 has.
func (t *Trace) large() bool {
	least := logic.IntegerOf(-1 << 31)
	most := logic.IntegerOf(1<<32 - 1)
	is := func(x logic.Term) bool {
		found := false
		logic.Walk(x, func(y logic.Term) bool {
			if y.Sort().Kind() == logic.IntKind {
				_, n := logic.Linear(y)
				found = found || n.Less(least) || most.Less(n)
			}
			return !found
		})
		return found
	}
	if slices.ContainsFunc(t.Cons, func(c Constraint) bool { return is(c.Term) }) {
		return true
	}
	return slices.ContainsFunc(t.Events, func(e *Event) bool { return slices.ContainsFunc(e.Args, is) })
}

// placing says which variables have values, and what is still to be attached to a step.
type placing struct {
	cons    *constraints
	pending []logic.Term
	bound   map[*logic.Var]bool
}

// placing returns that no variable has a value yet.
func (d *constraints) placing() placing { return placing{d, d.open, map[*logic.Var]bool{}} }

// each calls bind for the variables in the order in which they get values. bind marks each variable
// as bound.
func (d *placing) each(bind func(*logic.Var)) {
	free := d.unplaced()
	defer func() {
		for _, v := range free {
			if !d.bound[v] {
				bind(v)
			}
		}
	}()
	for _, v := range free {
		if !d.cons.delayed[v] {
			bind(v)
		}
	}
	for _, e := range d.cons.t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				if d.bound[v] {
					continue
				}
				if !d.cons.answers[v] {
					d.saturatedBefore(v, bind)
				}
				bind(v)
			}
		}
	}
}

// unplaced returns the variables that occur in constraints but in no event, such as a ghost
// variable between two bounds. If only difference constraints mention a variable, the closure
// eliminates it.
func (d *placing) unplaced() []*logic.Var {
	var placed, free []*logic.Var
	for _, e := range d.cons.t.Events {
		placed = addVars(placed, e.Args...)
	}
	for _, c := range d.pending {
		for _, v := range logic.Vars(nil, c) {
			if !slices.Contains(placed, v) && !slices.Contains(free, v) {
				free = append(free, v)
			}
		}
	}
	return free
}

// due returns the delayed variables without a value that wait for no further answer.
func (d *placing) due() []*logic.Var {
	return lists.Where(d.unplaced(), func(v *logic.Var) bool {
		return d.cons.delayed[v] && !d.bound[v] && !d.waits(v)
	})
}

// waits reports whether a delayed variable is tied to an answer that is not there yet.
func (d *placing) waits(v *logic.Var) bool {
	tied := map[*logic.Var]bool{v: true}
	for changed := true; changed; {
		changed = false
		for _, c := range d.cons.facts {
			vs := logic.Vars(nil, c)
			if !slices.ContainsFunc(vs, func(w *logic.Var) bool { return tied[w] }) {
				continue
			}
			for _, w := range vs {
				switch {
				case (d.cons.answers[w] || d.cons.searched[w]) && !d.bound[w]:
					return true
				case d.cons.delayed[w] && !d.bound[w] && !tied[w]:
					tied[w] = true
					changed = true
				}
			}
		}
	}
	return false
}

// unbound returns the variables of a term that have no value yet.
func (d *placing) unbound(x logic.Term) []*logic.Var {
	return slices.DeleteFunc(slices.Clone(logic.Vars(nil, x)), func(v *logic.Var) bool { return d.bound[v] })
}

// allBound reports whether all variables of a constraint have values.
func (d *placing) allBound(c logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool { return !d.bound[v] })
}

func (d *placing) isBound(v *logic.Var) bool { return d.bound[v] }

// ready removes and returns the pending constraints whose variables are all bound.
func (d *placing) ready() []logic.Term {
	var out []logic.Term
	d.pending = slices.DeleteFunc(d.pending, func(c logic.Term) bool {
		if !d.allBound(c) {
			return false
		}
		out = append(out, c)
		return true
	})
	return out
}

// Disequalities between drawn variables are met by exclusion: a later draw leaves out the values of
// earlier ones. That works in any order while a variable has fewer such neighbours than its domain
// has values. A variable with as many or more is saturated: its neighbours could take all its
// values. It is drawn before its neighbours, each of which then has at most one value to leave out.

// saturatedBefore calls draw for the saturated variables of v's sort, those with most neighbours
// first, until it comes to v. draw marks them as bound.
func (d *placing) saturatedBefore(v *logic.Var, draw func(*logic.Var)) {
	for {
		best := v
		most := d.neighbours(v)
		for _, w := range d.cons.t.Vars() {
			if w == v || d.bound[w] || d.cons.answers[w] || !logic.Compatible(w.Sort(), v.Sort()) {
				continue
			}
			if n := d.neighbours(w); n > most && n >= d.domainSize(w) && !d.meetsAnswer(w) {
				best = w
				most = n
			}
		}
		if best == v {
			return
		}
		draw(best)
	}
}

// neighbours counts the variables that have to differ from v.
func (d *placing) neighbours(v *logic.Var) int {
	n := 0
	for _, c := range d.pending {
		if ne, ok := c.(*logic.Not); ok && logic.Occurs(v, c) && len(logic.Vars(nil, ne.Arg())) == 2 {
			n++
		}
	}
	return n
}

// meetsAnswer reports whether v is tied to an answer that has not arrived. To draw v first would
// turn a restriction of the draw into a check of the answer.
func (d *placing) meetsAnswer(v *logic.Var) bool {
	for _, c := range d.pending {
		if !logic.Occurs(v, c) {
			continue
		}
		for _, w := range logic.Vars(nil, c) {
			if d.cons.answers[w] && !d.bound[w] {
				return true
			}
		}
	}
	return false
}

// domainSize returns a lower bound for the number of values of v, disequalities aside. It is a
// large number if the domain is not bounded.
func (d *placing) domainSize(v *logic.Var) int {
	const large = 1 << 30
	s := d.cons.scope.sortOf(v.Sort())
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return 2
	case logic.EnumKind:
		return len(v.Sort().Values())
	case logic.IntKind:
		if len(s.Pool) > 0 {
			return len(s.Pool)
		}
		i, ok := d.cons.diff.index[v]
		if !ok {
			return large
		}
		width := d.cons.diff.bound[i][0].plus(d.cons.diff.bound[0][i])
		if n, ok := width.c.Int64(); width.known && ok && n < large {
			return int(n + 1)
		}
		return large
	}
	switch {
	case len(s.Pool) > 0:
		return len(s.Pool)
	case v.Sort().Finite():
		return 1
	}
	return large
}
