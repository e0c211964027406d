package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// A variable with few values may find none of them possible when it is drawn last. This is a
// constraint on the variables before it: of
//
//	(k == A || j == A) && (k == j || n < 3)
//
// where k is drawn last, it is that j == A || n < 3. The constraint is added if nothing else
// entails it, from the last variable to the first, so that earlier draws leave a value for later
// ones.

// expanded adds to the facts what they say of the variables before those with few values.
func (d *constraints) expanded(order []*logic.Var) {
	l := d.scope.Delta.L
	rank := ranks(order)
	for i, v := range slices.Backward(order) {
		values := d.few(v)
		if values == nil {
			continue
		}
		var own, rest []logic.Term
		for _, c := range d.facts {
			vs := logic.Vars(nil, c)
			switch {
			case slices.ContainsFunc(vs, func(w *logic.Var) bool { return rank[w] > i+1 || rank[w] == 0 }):
			case !slices.Contains(vs, v):
				rest = append(rest, c)
			case d.plain(c):
				own = append(own, c)
			}
		}
		if leavesOne(own, len(values)) {
			continue
		}
		var any []logic.Term
		for _, x := range values {
			any = append(any, l.Replace(l.And(own...), map[logic.Term]logic.Term{v: l.Value(x)}))
		}
		if left := l.Or(any...); logic.Subterms(left) <= budgets.Expanded && !d.scope.unsat(append(rest, l.Not(left))...) {
			for _, c := range logic.Conjuncts(left) {
				if !logic.IsTrue(c) && !slices.Contains(d.facts, c) {
					d.facts = append(d.facts, c)
				}
			}
		}
	}
}

// few returns the values of a variable that has few; nil for other variables.
func (d *constraints) few(v *logic.Var) []logic.Value {
	var out []logic.Value
	switch k := v.Sort().Kind(); {
	case k == logic.BoolKind || k == logic.EnumKind:
		out = d.values(v.Sort())
	case !d.answers[v]:
		out = d.scope.sortOf(v.Sort()).Pool
	}
	if len(out) > budgets.Expansion {
		return nil
	}
	return out
}

// leavesOne reports whether the form of the constraints on a variable shows that one of its n
// values is left: each is about it alone, or they are disequalities, and fewer than n.
func leavesOne(cons []logic.Term, n int) bool {
	others := 0
	differ := 0
	for _, c := range cons {
		if len(logic.Vars(nil, c)) > 1 {
			others++
		}
		if ne, ok := c.(*logic.Not); ok && is[*logic.Eq](ne.Arg()) {
			differ++
		}
	}
	return others == 0 || differ == len(cons) && differ < n
}

// plain reports whether all atoms of a constraint are in the fragment of the branches.
func (d *constraints) plain(c logic.Term) bool {
	switch c := c.(type) {
	case *logic.And:
		return !slices.ContainsFunc(c.Args(), func(x logic.Term) bool { return !d.plain(x) })
	case *logic.Or:
		return !slices.ContainsFunc(c.Args(), func(x logic.Term) bool { return !d.plain(x) })
	case *logic.Eq:
		if x, y := c.Sides(); x.Sort().Kind() == logic.BoolKind {
			return d.plain(x) && d.plain(y)
		}
	case *logic.Not:
		if is[*logic.Var](c.Arg()) {
			return true
		}
	}
	return d.simple(c)
}

// A variable that no event has need not be drawn where it can be eliminated. Of
//
//	put(k == h || k > h + 1)
//
// with h in no event nothing is left, since there is such an h for every k. If h was drawn first,
// it would take part in every other disjunction, and there may be too many of them for branches.
// Projecting a conjunction of differences is exact, and so it is for a disjunction of them.

// projected returns the facts without the integer variables in no event of which a disjunction
// speaks, as far as all that is said of them are differences.
func (d *constraints) projected(t *Trace, facts []logic.Term) []logic.Term {
	placed := t.placed()
	for _, v := range t.Vars() {
		if placed[v] || v.Sort().Kind() != logic.IntKind || d.scope.sortOf(v.Sort()).Pool != nil || d.scope.sortOf(v.Sort()).Gen != "" {
			continue
		}
		var own, rest []logic.Term
		disjunctive := false
		for _, c := range facts {
			if !logic.Occurs(v, c) {
				rest = append(rest, c)
				continue
			}
			own = append(own, c)
			disjunctive = disjunctive || is[*logic.Or](c)
		}
		if !disjunctive {
			continue // the closure of all differences eliminates it
		}
		left, ok := d.withoutVar(v, own)
		if !ok {
			continue
		}
		facts = rest
		if !logic.IsTrue(left) && !d.scope.unsat(append(slices.Clone(rest), d.scope.Delta.L.Not(left))...) {
			facts = append(facts, left)
		}
	}
	return facts
}

// withoutVar returns what the constraints say of their other variables; ok is false where they are
// no disjunctions of differences, or too many.
func (d *constraints) withoutVar(v *logic.Var, own []logic.Term) (left logic.Term, ok bool) {
	l := d.scope.Delta.L
	cases := minimal(disjuncts(l.And(own...)))
	if len(cases) > budgets.Branches {
		return nil, false
	}
	var any []logic.Term
	for _, cs := range cases {
		diff := newDifferences(l)
		for _, c := range cs {
			if !diff.add(c) {
				return nil, false
			}
		}
		if diff.close(); !diff.possible() {
			continue
		}
		var all []logic.Term
		for i, x := range diff.nodes {
			for j, y := range diff.nodes {
				if i != j && x != v && y != v && diff.bound[i][j].known {
					all = append(all, diff.says(i, j))
				}
			}
		}
		any = append(any, l.And(all...))
	}
	return l.Or(any...), true
}

// None stands for no event where an event's id is expected.
const None = -1

// Trace is a justified run with all its events. If other events may come before an event, the event
// says so (Gap). The variables of a trace are existential.
type Trace struct {
	Events   []*Event
	Cons     []Constraint
	GoalVals []logic.Term // of the goal's variables
	Deciding int          // id of the event that completes the goal's pattern
}

// Event is an event of a trace. Events are immutable and may be shared.
type Event struct {
	ID     int // unique in the trace
	Op     *sre.Op
	Args   []logic.Term // one for each field
	Clause *uhat.Clause // that types it; nil for a suspect receive
	Vals   []logic.Term // of the clause's variables, in the order of Clause.Vars
	Cause  int          // id of the event whose future demands this receive, or None
	Origin int          // id of the event for whose typing this one was inserted; None: the goal's
	// Suspect says that the clause was matched with the results projected away.
	Suspect bool
	// Demanded says that the goal asks for the event's answer.
	Demanded bool
	// Contingent says that the spec describes other answers at this place as well.
	Contingent bool
	Projected  []logic.Term // the arguments the clause was matched with instead; nil unless suspect
	// Gap says which events may come right before this one without harm to the justification; nil:
	// none, or not known.
	Gap *sre.Class
}

// Constraint is a constraint of a trace.
type Constraint struct {
	Term logic.Term
	// Written says that it is a written range. It binds what the tester chooses, but not a value
	// that turns out to be an answer.
	Written bool
	// Typed says that it only ensures that a computed value fits its Go type.
	Typed bool
}

// Terms returns the constraints.
func (t *Trace) Terms() []logic.Term {
	return lists.Of(t.Cons, func(c Constraint) logic.Term { return c.Term })
}

// Vars returns the variables of the events and the constraints by first occurrence.
func (t *Trace) Vars() []*logic.Var {
	var vs []*logic.Var
	for _, e := range t.Events {
		vs = addVars(vs, e.Args...)
	}
	for _, c := range t.Cons {
		vs = addVars(vs, c.Term)
	}
	return vs
}

// addVars appends the variables of terms that are not in a list, which is changed in place.
func addVars(vs []*logic.Var, terms ...logic.Term) []*logic.Var {
	for _, x := range terms {
		for _, v := range logic.Vars(nil, x) {
			vs = lists.With(vs, v)
		}
	}
	return vs
}

// copied returns a copy to be changed.
func (t *Trace) copied() *Trace {
	u := *t
	u.Events = slices.Clone(t.Events)
	u.Cons = slices.Clone(t.Cons)
	return &u
}

// Names returns variables with names for readers, for those of a trace: a goal's variable has its
// own, the others have that of the field that first carries them, numbered.
func (s *Scope) Names(t *Trace) map[*logic.Var]logic.Term {
	hint := map[*logic.Var]string{}
	for i, x := range t.GoalVals {
		if v, ok := x.(*logic.Var); ok && hint[v] == "" {
			hint[v] = s.Goal.Vars[i].Name()
		}
	}
	for _, e := range t.Events {
		for i, x := range e.Args {
			if v, ok := x.(*logic.Var); ok && hint[v] == "" {
				hint[v] = e.Op.Fields[i].Name
			}
		}
	}
	all := t.Vars()
	for _, e := range t.Events {
		all = addVars(addVars(all, e.Vals...), e.Projected...)
	}
	all = addVars(all, t.GoalVals...)
	names := map[*logic.Var]logic.Term{}
	used := map[string]int{}
	for _, v := range all {
		name := hint[v]
		if name == "" {
			name = "hidden"
		}
		used[name]++
		names[v] = s.Vars.Named(numbered(name, used[name]), v.Sort())
	}
	return names
}

// renamed returns a copy of the trace whose variables have the names that Names gives.
func (s *Scope) renamed(t *Trace) *Trace {
	names := s.Names(t)
	return s.mapped(t, func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	})
}

// mapped returns a copy of the trace with other terms in the places of those for which leaf returns
// one.
func (s *Scope) mapped(t *Trace, leaf func(logic.Term) logic.Term) *Trace {
	l := s.Delta.L
	all := func(ts []logic.Term) []logic.Term {
		if ts == nil {
			return nil
		}
		return lists.Of(ts, func(x logic.Term) logic.Term { return l.Rewrite(x, leaf) })
	}
	u := t.copied()
	for i, e := range t.Events {
		c := *e
		c.Args, c.Vals, c.Projected = all(e.Args), all(e.Vals), all(e.Projected)
		if e.Gap != nil { // none is left where the names show that it allows nothing
			c.Gap, _ = s.Delta.B.Subst(e.Gap, func(v *logic.Var) logic.Term { return leaf(v) }).(*sre.Class)
		}
		u.Events[i] = &c
	}
	u.GoalVals = all(t.GoalVals)
	for i, c := range t.Cons {
		u.Cons[i].Term = l.Rewrite(c.Term, leaf)
	}
	return u
}

// placed returns the variables that occur in events.
func (t *Trace) placed() map[*logic.Var]bool {
	out := map[*logic.Var]bool{}
	for _, e := range t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				out[v] = true
			}
		}
	}
	return out
}

// removal asks of a certificate that holds whether it does without some of its events. That is what
// Check says of the rest, but it asks only for what these events can change, and first for what is
// likely to fail: whether events demanded by them are left, then the histories of the events
// behind them.
type removal struct {
	*Certificate
	delta *uhat.Context
	goal  *uhat.Goal
	envs  []logic.Env // of the events' clauses; nil where there is none
}

func newRemoval(c *Certificate, delta *uhat.Context, g *uhat.Goal) *removal {
	r := &removal{c, delta, g, make([]logic.Env, len(c.Trace))}
	for k, j := range c.Events {
		if j.Clause != nil {
			r.envs[k] = c.Env(j)
		}
	}
	return r
}

// holds reports whether the certificate holds when events are gone, and those in left remain.
func (r *removal) holds(gone []bool, left []int) bool {
	if r.uncaused(gone) {
		return false
	}
	rest := make(sre.Trace, len(left))
	for i, k := range left {
		rest[i] = r.Trace[k]
	}
	first := slices.Index(gone, true)
	last := len(gone) - 1
	for ; last >= 0 && !gone[last]; last-- {
	}
	for i, k := range left {
		if e := r.envs[k]; k > first && e != nil && !sre.Match(r.Events[k].Clause.History, rest[:i], e) {
			return false
		}
	}
	for i, k := range slices.Backward(left) {
		if e := r.envs[k]; k < last && e != nil && !sre.MatchMarked(r.Events[k].Clause.Future, rest[i+1:], e, r.demands(i, left)) {
			return false
		}
	}
	return r.without(gone).checkGoal(r.goal) == nil
}

// uncaused reports whether a receive that has to have a cause remains and its cause is gone.
func (r *removal) uncaused(gone []bool) bool {
	for k, j := range r.Events {
		for _, p := range j.Demands {
			if gone[k] && !gone[p] && !r.delta.Operation(r.Trace[p].Op).Spontaneous {
				return true
			}
		}
	}
	return false
}

// demands returns what the event at place i of left demands of those that remain, counted from
// there.
func (r *removal) demands(i int, left []int) []int {
	var out []int
	for _, p := range r.Events[left[i]].Demands {
		if at, ok := slices.BinarySearch(left, p); ok {
			out = append(out, at-i-1)
		}
	}
	return out
}

// An event is needless if the run is as good without it: the rest is consistent and in the goal,
// with the same clauses and values. In
//
//	push(1) push(2) pop(2) isEmpty(true)
//
// the second push and the pop are needless together, but neither is alone, since each is the reason
// for the other. Such a run is another one with padding. It is no idea of its own, and its needless
// events may undo what the goal is after. The test evaluates the certificate, so it takes no
// solver. Values that count events, such as an index, may hide needless events. This is safe, and
// costs only variety.

// Needless reports whether some events of the finished trace can be left out together: an event
// with all that was inserted for it, a run of events, or two events. It first asks may whether the
// remaining events, given by position, may be a run by the order of operations alone.
func (f *Finished) Needless(delta *uhat.Context, g *uhat.Goal, may func(left []int) bool) bool {
	n := len(f.Trace.Events)
	r := newRemoval(f.Certificate, delta, g)
	tries := 0
	gone := make([]bool, n)
	left := make([]int, 0, n)
	without := func(gone []bool) bool {
		if gone[f.Certificate.Deciding] || tries >= budgets.Removals {
			return false
		}
		left = left[:0]
		for k := range gone {
			if !gone[k] {
				left = append(left, k)
			}
		}
		if !may(left) {
			return false
		}
		tries++
		return r.holds(gone, left)
	}
	for k := range n {
		if without(f.Trace.block(k)) {
			return true
		}
	}
	for size := 1; size < n; size++ {
		for from := 0; from+size <= n; from++ {
			clear(gone)
			for k := range size {
				gone[from+k] = true
			}
			if without(gone) {
				return true
			}
		}
	}
	for i := range n {
		for j := i + 2; j < n; j++ {
			clear(gone)
			gone[i] = true
			gone[j] = true
			if without(gone) {
				return true
			}
		}
	}
	return false
}

// block marks event k, the events that were inserted for it, and so on.
func (t *Trace) block(k int) []bool {
	in := map[int]bool{t.Events[k].ID: true}
	for grown := true; grown; {
		grown = false
		for _, e := range t.Events {
			if !in[e.ID] && e.Origin != None && in[e.Origin] {
				in[e.ID] = true
				grown = true
			}
		}
	}
	return lists.Of(t.Events, func(e *Event) bool { return in[e.ID] })
}

// without returns the certificate without the events in gone; it need not hold.
func (c *Certificate) without(gone []bool) *Certificate {
	out := *c
	out.Trace = nil
	out.Events = nil
	at := make([]int, len(c.Trace))
	for k, e := range c.Trace {
		at[k] = len(out.Trace)
		if !gone[k] {
			out.Trace = append(out.Trace, e)
			out.Events = append(out.Events, c.Events[k])
		}
	}
	out.Deciding = at[c.Deciding]
	for i, j := range out.Events {
		kept := slices.DeleteFunc(slices.Clone(j.Demands), func(p int) bool { return gone[p] })
		for x := range kept {
			kept[x] = at[kept[x]]
		}
		out.Events[i].Demands = kept
	}
	return &out
}
