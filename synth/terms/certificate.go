package terms

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Certificate is a concrete witness that a generator's trace is consistent
// with the context and in the goal. [Certificate.Check] verifies it by
// evaluation alone: no solver, no automata, none of the search's code.
type Certificate struct {
	Trace    sre.Trace       // ghosts included
	Events   []Justification // one for each event of Trace
	Goal     []logic.Value   // of the goal's variables, in order
	Deciding int             // position in Trace at which the erased trace is first in the goal
	Tables   map[*logic.Func][]logic.Entry
}

// Justification says why an event of a certificate is allowed.
type Justification struct {
	Clause  *uhat.Clause  // nil only for a suspect receive
	Values  []logic.Value // of the clause's variables, in the order of Clause.Vars
	Demands []int         // positions of the receives that the event's future demands
	// Suspect says that the clause was matched with the event's results
	// replaced by Projected; allowed for the deciding event only.
	Suspect   bool
	Projected []logic.Value
}

// tables makes function tables an environment.
type tables map[*logic.Func][]logic.Entry

func (t tables) env(values logic.Assignment) logic.Env {
	return &logic.Model{Values: values, Tables: t}
}

// Check returns nil if the certificate holds; otherwise the error names the part that does not.
func (c *Certificate) Check(delta *uhat.Context, g *uhat.Goal) error {
	if len(c.Events) != len(c.Trace) {
		return fmt.Errorf("synth: %d justifications for %d events", len(c.Events), len(c.Trace))
	}
	if err := c.checkValues(); err != nil {
		return err
	}
	if err := c.checkGoal(g); err != nil {
		return err
	}
	for k := range c.Trace {
		if err := c.checkEvent(k); err != nil {
			return fmt.Errorf("synth: event %d, %s: %w", k+1, c.Trace[k], err)
		}
	}
	if err := c.checkCauses(delta); err != nil {
		return err
	}
	return c.checkAxioms(delta)
}

// checkValues verifies that every field has a value of its sort.
func (c *Certificate) checkValues() error {
	for k, e := range c.Trace {
		if len(e.Values) != len(e.Op.Fields) {
			return fmt.Errorf("synth: event %d of %s has %d values", k+1, e.Op.Name, len(e.Values))
		}
		for i, v := range e.Values {
			if !v.IsValid() || !logic.Compatible(v.Sort(), e.Op.Fields[i].Sort) {
				return fmt.Errorf("synth: event %d: %s is no %s", k+1, v, e.Op.Fields[i].Sort)
			}
		}
	}
	return nil
}

// checkGoal verifies that the erased trace is in the goal, first at the deciding event.
func (c *Certificate) checkGoal(g *uhat.Goal) error {
	if len(c.Goal) != len(g.Vars) {
		return fmt.Errorf("synth: %d values for %d goal variables", len(c.Goal), len(g.Vars))
	}
	env := c.goalEnv(g)
	if !c.violates(g, nil) {
		return fmt.Errorf("synth: the trace is not in the goal")
	}
	if first := firstIn(g, c.Trace, env); first != c.Deciding {
		return fmt.Errorf("synth: the deciding event is %d, not %d", first+1, c.Deciding+1)
	}
	return nil
}

// goalEnv returns the values of the goal's variables, and the tables.
func (c *Certificate) goalEnv(g *uhat.Goal) logic.Env {
	values := logic.Assignment{}
	for i, v := range g.Vars {
		values[v] = c.Goal[i]
	}
	return tables(c.Tables).env(values)
}

// violates reports whether the erased trace is in the goal, without the events at these positions.
func (c *Certificate) violates(g *uhat.Goal, without []int) bool {
	var tr sre.Trace
	for k, e := range c.Trace {
		if (e.Op.Visible() || g.Scenario) && !slices.Contains(without, k) {
			tr = append(tr, e)
		}
	}
	return sre.Match(g.Trace, tr, c.goalEnv(g))
}

// firstIn returns the position of the event after which the trace is first in the goal; -1 if
// it never is.
func firstIn(g *uhat.Goal, tr sre.Trace, env logic.Env) int {
	var positions []int // of the events that the goal counts
	var spoken sre.Trace
	for k, e := range tr {
		if e.Op.Visible() || g.Scenario {
			positions = append(positions, k)
			spoken = append(spoken, e)
		}
	}
	n := sre.MatchFirst(g.Trace, spoken, env)
	if n <= 0 {
		return -1
	}
	return positions[n-1]
}

// checkEvent verifies that event k satisfies its clause.
func (c *Certificate) checkEvent(k int) error {
	j := c.Events[k]
	e := c.Trace[k]
	if j.Suspect && k != c.Deciding {
		return fmt.Errorf("suspect, but not the deciding event")
	}
	if j.Clause == nil {
		switch {
		case !j.Suspect || e.Op.Kind != sre.Receive:
			return fmt.Errorf("no clause")
		case len(j.Demands) > 0:
			return fmt.Errorf("demands, but no clause")
		}
		return nil
	}
	if j.Clause.Operation.Op != e.Op {
		return fmt.Errorf("clause %s is of another operation", j.Clause.Name())
	}
	vars := j.Clause.Vars()
	if len(vars) != len(j.Values) {
		return fmt.Errorf("%d values for the %d variables of %s", len(j.Values), len(vars), j.Clause.Name())
	}
	values := logic.Assignment{}
	for i, v := range vars {
		if !j.Values[i].IsValid() || !logic.Compatible(v.Sort(), j.Values[i].Sort()) {
			return fmt.Errorf("%s = %s is no %s", v, j.Values[i], v.Sort())
		}
		values[v] = j.Values[i]
	}
	env := tables(c.Tables).env(values)
	fields := e.Values
	if j.Suspect {
		fields = j.Projected
		if len(fields) != len(e.Values) || !slices.Equal(fields[:e.Op.Args()], e.Values[:e.Op.Args()]) {
			return fmt.Errorf("more than the results projected away")
		}
	}
	switch {
	case !logic.Holds(j.Clause.Where, env):
		return fmt.Errorf("where of %s fails", j.Clause.Name())
	case !logic.Holds(j.Clause.Event, &fieldEnv{env, e.Op, fields}):
		return fmt.Errorf("event of %s fails", j.Clause.Name())
	case !sre.Match(j.Clause.History, c.Trace[:k], env):
		return fmt.Errorf("history of %s fails", j.Clause.Name())
	}
	demands := make([]int, len(j.Demands))
	for i, p := range j.Demands {
		if p <= k || p >= len(c.Trace) {
			return fmt.Errorf("demands event %d", p+1)
		}
		demands[i] = p - k - 1
	}
	if !sre.MatchMarked(j.Clause.Future, c.Trace[k+1:], env, demands) {
		return fmt.Errorf("future of %s fails", j.Clause.Name())
	}
	return nil
}

// fieldEnv gives an event's fields their values.
type fieldEnv struct {
	logic.Env
	op     *sre.Op
	values []logic.Value
}

func (e *fieldEnv) Lookup(leaf logic.Term) (logic.Value, bool) {
	if f, ok := leaf.(*logic.Field); ok {
		if i := e.op.Position(f.Name()); i >= 0 {
			return e.values[i], true
		}
		return logic.Value{}, false
	}
	return e.Env.Lookup(leaf)
}

// checkCauses verifies that every receive is demanded exactly once; a
// spontaneous one at most once.
func (c *Certificate) checkCauses(delta *uhat.Context) error {
	count := make([]int, len(c.Trace))
	for _, j := range c.Events {
		for _, p := range j.Demands {
			count[p]++
		}
	}
	for k, e := range c.Trace {
		spontaneous := delta.Operation(e.Op).Spontaneous
		switch {
		case e.Op.Kind != sre.Receive && count[k] > 0:
			return fmt.Errorf("synth: event %d, %s, is demanded but no receive", k+1, e)
		case count[k] > 1:
			return fmt.Errorf("synth: event %d, %s, is demanded %d times", k+1, e, count[k])
		case e.Op.Kind == sre.Receive && count[k] == 0 && !spontaneous:
			return fmt.Errorf("synth: event %d, %s, has no cause", k+1, e)
		}
	}
	return nil
}

// checkAxioms verifies that no instance of an axiom over the certificate's values is false.
func (c *Certificate) checkAxioms(delta *uhat.Context) error {
	domain := map[*logic.Sort][]logic.Value{}
	add := func(v logic.Value) {
		if v.IsValid() && !slices.Contains(domain[v.Sort()], v) {
			domain[v.Sort()] = append(domain[v.Sort()], v)
		}
	}
	for _, e := range c.Trace {
		for _, v := range e.Values {
			add(v)
		}
	}
	for _, f := range delta.Funcs {
		for _, x := range c.Tables[f.Func] {
			for _, a := range x.Args {
				add(a)
			}
			add(x.Result)
		}
	}
	for _, ax := range delta.Axioms {
		if !c.axiomHolds(ax, domain, logic.Assignment{}, 0) {
			return fmt.Errorf("synth: axiom %s fails", ax.Name)
		}
	}
	return nil
}

func (c *Certificate) axiomHolds(ax logic.Axiom, domain map[*logic.Sort][]logic.Value, values logic.Assignment, i int) bool {
	if i == len(ax.Forall) {
		v, known := logic.Eval(ax.Holds, tables(c.Tables).env(values))
		return !known || v.Bool()
	}
	v := ax.Forall[i]
	for s, xs := range domain { // every order gives the same answer
		if !logic.Compatible(s, v.Sort()) {
			continue
		}
		for _, x := range xs {
			values[v] = x
			if !c.axiomHolds(ax, domain, values, i+1) {
				return false
			}
		}
	}
	delete(values, v)
	return true
}

// Lines prints the certificate for comments, an event a line.
func (c *Certificate) Lines() []string {
	var out []string
	for k, e := range c.Trace {
		line := fmt.Sprintf("%d. %s", k+1, e)
		if j := c.Events[k]; j.Clause != nil {
			line += "  by " + j.Clause.Name()
		}
		if c.Events[k].Suspect {
			line += "  (suspect)"
		}
		if k == c.Deciding {
			line += "  decides"
		}
		out = append(out, line)
	}
	return out
}

// deriver turns a justified trace into a generator term.
//
// Variables are ordered by the first event that carries them. A variable that first occurs in an
// argument or a ghost is drawn. One that first occurs in a result or a received field is bound by
// the answer. A draw is restricted by all later constraints, with the answers existentially
// quantified, so that some answer can complete the script. Constraints on an answer are checked
// when it arrives.
type deriver struct {
	placing
	scope    *Scope
	told     map[*logic.Var]string // determined by the present answer: the field that tells it
	steps    []uhat.Step
	position map[int]int         // event id -> position
	names    map[string]bool     // of the trace's variables; nil before they are asked for
	ofGoal   map[logic.Term]bool // what goalConditions returns; nil before it is asked for
}

// derive returns the steps of the generator: those before all events, then those of each
// event. The trace's variables have been renamed for readers; written is what the written ranges
// say of them.
func (s *Scope) derive(t *Trace, written []logic.Term) [][]uhat.Step {
	c := s.constraintsOf(t)
	c.facts = c.factsOf(t)
	c.written = written
	c.close()
	d := &deriver{placing: c.placing(), scope: s, position: map[int]int{}}
	for i, e := range t.Events {
		d.position[e.ID] = i
	}
	for _, v := range d.unplaced() {
		if !d.cons.delayed[v] {
			d.draw(v)
		}
	}
	starts := []int{0}
	for _, e := range t.Events {
		starts = append(starts, len(d.steps))
		d.event(e)
	}
	uhat.MarkStops(d.steps)
	var groups [][]uhat.Step
	for i, from := range starts {
		to := len(d.steps)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		groups = append(groups, d.steps[from:to:to])
	}
	return groups
}

// event appends the steps of one event.
func (d *deriver) event(e *Event) {
	origin := uhat.Origin{Clause: e.Clause, Deciding: e.ID == d.cons.t.Deciding, Suspect: e.Suspect,
		Goal: e.Demanded, Demanded: d.demanders(e)}
	switch e.Op.Kind {
	case sre.Receive:
		d.take(e, origin)
	case sre.Call, sre.Send, sre.Ghost:
		n := e.Op.Args()
		d.drawAll(e.Args[:n])
		p := &uhat.Perform{Op: e.Op, Args: e.Args[:n], Origin: origin}
		d.steps = append(d.steps, p)
		from := len(d.steps)
		p.Results = d.answer(e, n, nil)
		p.Origin.Goal = p.Origin.Goal || !origin.Deciding && d.conditional(asserted(d.steps[from:]))
	}
}

// demanders returns the positions of the events whose futures demand e.
func (d *deriver) demanders(e *Event) []int {
	if e.Cause == None {
		return nil
	}
	return []int{d.position[e.Cause]}
}

func (d *deriver) drawAll(args []logic.Term) {
	for _, x := range args {
		for _, v := range logic.Vars(nil, x) {
			if !d.bound[v] && !d.cons.answers[v] && !d.cons.searched[v] {
				d.saturatedBefore(v, d.draw)
				d.draw(v)
			}
		}
	}
}

// answer binds the variables that the fields of e from position n on determine. It returns the
// variables that receive the fields, and appends the checks. Open are equations that the fields
// before n leave to be solved.
func (d *deriver) answer(e *Event, n int, open []equation) []*logic.Var {
	var vars []*logic.Var
	d.told = map[*logic.Var]string{}
	for i := n; i < len(e.Args); i++ {
		f := e.Op.Fields[i]
		x := e.Args[i]
		if v, ok := x.(*logic.Var); ok && !d.bound[v] {
			d.bound[v] = true
			vars = append(vars, v)
			continue
		}
		r := d.named(f.Name, f.Sort)
		d.bound[r] = true
		vars = append(vars, r)
		q := equation{field: f.Name, term: x, answer: r}
		if let := d.inverted(q); let != nil && let.Over.IsZero() {
			d.bound[let.Var] = true
			d.told[let.Var] = f.Name
			d.steps = append(d.steps, let)
			continue
		}
		open = append(open, q)
	}
	for _, q := range d.solve(open) {
		d.assert(d.scope.Delta.L.Eq(q.answer, q.term), q.field)
	}
	check := func(c logic.Term) { d.assert(c, d.fieldOf(c, e, vars, n)) }
	for _, c := range d.needed(d.ready()) {
		check(c)
	}
	d.settle(check)
	return vars
}

// fieldOf names the field that a check on an event's answers is about: the first one whose variable
// occurs in the check, else one that determines a variable of it.
func (d *deriver) fieldOf(c logic.Term, e *Event, vars []*logic.Var, n int) string {
	for i, v := range vars {
		if logic.Occurs(v, c) {
			return e.Op.Fields[n+i].Name
		}
	}
	for _, v := range logic.Vars(nil, c) {
		if f := d.told[v]; f != "" {
			return f
		}
	}
	return ""
}

func (d *deriver) assert(c logic.Term, field string) {
	d.steps = append(d.steps, &uhat.Assert{Cond: c, Field: field})
}

// take appends the steps that receive e. Its known visible fields, and constraints on its fields
// alone, select the event.
func (d *deriver) take(e *Event, origin uhat.Origin) {
	l := d.scope.Delta.L
	n := e.Op.Args()
	step := &uhat.Take{Op: e.Op, Gap: d.gap(e), Origin: origin}
	var selects []logic.Term
	var open []equation
	field := map[logic.Term]logic.Term{}
	for i := range n {
		f := e.Op.Fields[i]
		x := e.Args[i]
		ft := l.Field(f.Name, f.Sort)
		if v, ok := x.(*logic.Var); ok && !d.bound[v] {
			d.bound[v] = true
			step.Fields = append(step.Fields, v)
			field[v] = ft
			continue
		}
		r := d.named(f.Name, f.Sort)
		d.bound[r] = true
		step.Fields = append(step.Fields, r)
		q := equation{field: f.Name, term: x, answer: r}
		switch let := d.inverted(q); {
		case let != nil && let.Over.IsZero():
			d.bound[let.Var] = true
			field[let.Var] = l.Replace(let.Value, map[logic.Term]logic.Term{r: ft})
			defer func(at int) { // after the Take that binds r
				d.steps = slices.Insert(d.steps, at+1, uhat.Step(let))
			}(len(d.steps))
		case len(d.unbound(x)) > 0: // no term over the fields says it, so it selects nothing
			open = append(open, q)
		default:
			selects = append(selects, l.Eq(ft, l.Replace(x, field)))
		}
	}
	conds := d.needed(d.ready())
	step.Origin.Conditional = !origin.Goal && !origin.Deciding && d.conditional(conds)
	for _, c := range conds {
		selects = append(selects, l.Replace(c, field))
	}
	step.Select = l.And(selects...)
	d.steps = append(d.steps, step)
	step.Fields = append(step.Fields, d.answer(e, n, open)...)
}

// gap returns what may happen before a received event, as far as the script knows it from values
// used or seen before. Variables that only ghosts have do not exist at run time.
func (d *deriver) gap(e *Event) []uhat.Room {
	seen := map[*logic.Var]bool{}
	for _, st := range d.steps {
		p, performs := st.(*uhat.Perform)
		if _, takes := st.(*uhat.Take); !takes && !(performs && p.Op.Visible()) {
			continue
		}
		for _, v := range slices.Concat(uhat.Bound(st), uhat.Mentioned(st)) {
			seen[v] = true
		}
	}
	return uhat.Rooms(d.scope.Delta.L, e.Gap, func(v *logic.Var) bool { return seen[v] })
}

// named returns a variable for an answer's field, with a name that no other variable has.
func (d *deriver) named(field string, sort *logic.Sort) *logic.Var {
	used := func(name string) bool {
		for v := range d.bound {
			if v.Name() == name {
				return true
			}
		}
		for v := range d.cons.answers {
			if v.Name() == name {
				return true
			}
		}
		return d.names[name]
	}
	if d.names == nil {
		d.names = map[string]bool{}
		for _, v := range d.cons.t.Vars() {
			d.names[v.Name()] = true
		}
	}
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s%d", field, i); !used(name) {
			return d.scope.Vars.Named(name, sort)
		}
	}
}

// Scope is the context in which traces of one goal are finished.
type Scope struct {
	Ctx       context.Context
	Delta     *uhat.Context
	Goal      *uhat.Goal
	Portfolio *logic.Portfolio
	Vars      *logic.Numbered // of all traces
	// MayHold reports, for each n, whether the first n operations may be in the goal, by their
	// order alone.
	MayHold func(ops []int) []bool
}

func (s *Scope) sortOf(x *logic.Sort) *uhat.SortDecl { return s.Delta.SortOf(x) }

// within calls f while the solver holds the trace's constraints.
func (s *Scope) within(t *Trace, f func()) {
	logic.Within(s.Portfolio, t.Terms(), f)
}

// unsat reports whether the terms contradict each other or what the solver holds.
func (s *Scope) unsat(ts ...logic.Term) bool {
	return logic.Refutes(s.Ctx, s.Portfolio, ts...)
}

func is[T any](x any) bool { _, ok := x.(T); return ok }

func numbered(name string, n int) string { return fmt.Sprintf("%s%d", name, n) }
