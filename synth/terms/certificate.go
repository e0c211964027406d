package terms

import (
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
