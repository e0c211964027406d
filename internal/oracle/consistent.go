package oracle

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Options complements a trace.
type Options struct {
	// Functions applies the spec's functions; nil knows none.
	Functions logic.Env
	// Suspects are the positions of events whose clause needs to match only
	// with the results projected away.
	Suspects []int
}

// Consistent reports whether tr is consistent with the context: each event,
// ghosts included, satisfies a clause of its operation for some values of the
// clause's variables, and each receive that is not spontaneous is claimed by
// exactly one earlier event. If not, why names the first event that cannot be
// satisfied.
//
// Values are tried from those of the trace and of the clause, their parts and
// neighbours, as many as the clause has variables, and ones that occur
// nowhere. That suffices for clauses over equality, order, and differences of
// one. The cost is exponential in the variables of a clause and in the
// receives of the trace.
func Consistent(c *uhat.Context, tr sre.Trace, opt Options) (ok bool, why string) {
	o := &oracle{c: c, tr: tr, opt: opt, claims: make([][][]int, len(tr)), owner: make([]int, len(tr))}
	for i := range tr {
		o.owner[i] = -1
		if o.claims[i] = o.claimsOf(i); len(o.claims[i]) == 0 {
			return false, fmt.Sprintf("event %d, %s, satisfies no clause", i, tr[i])
		}
	}
	if !o.caused(0) {
		return false, fmt.Sprintf("event %d, %s, has no cause of its own", o.stuck, tr[o.stuck])
	}
	return true, ""
}

// InGoal reports whether the erasure of tr is in the goal for some values of
// its variables; a scenario is asked about the whole trace.
func InGoal(c *uhat.Context, g *uhat.Goal, tr sre.Trace, opt Options) bool {
	if !g.Scenario {
		tr = tr.Visible()
	}
	o := &oracle{c: c, tr: tr, opt: opt}
	vars := slices.Clone(g.Vars)
	conds := o.needs(g.Trace, tr)
	settledFirst(vars, conds)
	for _, pool := range o.pools(traceValues(nil, g.Trace), len(g.Vars)) {
		if o.assign(vars, logic.Assignment{}, pool, conds, func(env logic.Env) bool { return sre.Match(g.Trace, tr, env) }) {
			return true
		}
	}
	return false
}

type oracle struct {
	c      *uhat.Context
	tr     sre.Trace
	opt    Options
	claims [][][]int // by position: the sets of receives that the typed event can claim
	owner  []int     // by position: the event that claims it, -1 for none
	stuck  int
}

// claimsOf returns the sets of receives that event i can claim, positions in
// the whole trace: one for each parse of a future, under each clause and
// assignment that satisfy the rest. It is empty where no clause types the
// event.
func (o *oracle) claimsOf(i int) [][]int {
	var out [][]int
	ev := o.tr[i]
	suspect := slices.Contains(o.opt.Suspects, i)
	if suspect && ev.Op.Kind == sre.Receive {
		return [][]int{nil}
	}
	receives := slices.ContainsFunc(o.tr[i+1:], func(e sre.Event) bool { return e.Op.Kind == sre.Receive })
	for _, cl := range o.c.Operation(ev.Op).Clauses {
		vars := cl.Vars()
		event := o.instance(cl.Event, ev, suspect)
		vars = logic.Vars(vars, event) // the projected results
		first := slices.Clone(sre.Vars(nil, cl.History))
		rest := slices.DeleteFunc(slices.Clone(vars), func(v *logic.Var) bool { return slices.Contains(first, v) })
		conds := slices.Concat([]logic.Term{cl.Where, event}, o.needs(cl.History, o.tr[:i]), o.needs(cl.Future, o.tr[i+1:]))
		settledFirst(first, conds)
		settledFirst(rest, conds)
		for _, pool := range o.pools(literals(cl), len(vars)) {
			a := logic.Assignment{}
			o.each(first, a, pool, conds, func(env logic.Env) bool {
				return sre.Match(cl.History, o.tr[:i], env) && o.assign(rest, a, pool, conds, func(env logic.Env) bool {
					out = o.addClaims(out, i, sre.Markings(cl.Future, o.tr[i+1:], env))
					return len(out) > 0 && !receives // another assignment may claim others
				})
			})
			if len(out) > 0 && !receives {
				return out
			}
		}
	}
	return out
}

// settledFirst puts the variables with the most conditions first, so that excluded values are not
// tried with all values of the others. The order does not change the result.
func settledFirst(vars []*logic.Var, conds []logic.Term) {
	said := map[*logic.Var]int{}
	for _, c := range conds {
		for _, v := range logic.Vars(nil, c) {
			said[v]++
		}
	}
	slices.SortStableFunc(vars, func(v, w *logic.Var) int { return said[w] - said[v] })
}

// addClaims adds the sets of marks that are new, as positions in the whole
// trace.
func (o *oracle) addClaims(out [][]int, i int, sets [][]int) [][]int {
	for _, marks := range sets {
		for j := range marks {
			marks[j] += i + 1
		}
		if !slices.ContainsFunc(out, func(m []int) bool { return slices.Equal(m, marks) }) {
			out = append(out, marks)
		}
	}
	return out
}

// instance replaces the fields in q by the values of ev; the results of a
// suspect event by variables.
func (o *oracle) instance(q logic.Term, ev sre.Event, suspect bool) logic.Term {
	args := make([]logic.Term, len(ev.Values))
	for j, v := range ev.Values {
		args[j] = o.c.L.Value(v)
		if f := ev.Op.Fields[j]; suspect && f.Result {
			args[j] = o.c.L.Fresh(f.Name, f.Sort)
		}
	}
	return o.c.B.Instance(ev.Op, q, args)
}

// caused chooses for the events from position i on what they claim.
func (o *oracle) caused(i int) bool {
	if i == len(o.tr) {
		return true
	}
	op := o.tr[i].Op
	if op.Kind == sre.Receive && !o.c.Operation(op).Spontaneous && o.owner[i] < 0 {
		o.stuck = max(o.stuck, i)
		return false
	}
	for _, claim := range o.claims[i] {
		// The other receives are shared.
		mine := slices.DeleteFunc(slices.Clone(claim), func(r int) bool { return o.owner[r] >= 0 })
		for _, r := range mine {
			o.owner[r] = i
		}
		if o.caused(i + 1) {
			return true
		}
		for _, r := range mine {
			o.owner[r] = -1
		}
	}
	return false
}

// assign tries values for vars until f accepts an assignment under which all
// conditions hold.
func (o *oracle) assign(vars []*logic.Var, a logic.Assignment, pool pool, conds []logic.Term, f func(logic.Env) bool) bool {
	return o.each(vars, a, pool, conds, func(env logic.Env) bool {
		for _, c := range conds {
			if !logic.Holds(c, env) {
				return false
			}
		}
		return f(env)
	})
}

// each tries values for vars until f accepts an assignment; an assignment that makes a condition
// false is skipped.
func (o *oracle) each(vars []*logic.Var, a logic.Assignment, pool pool, conds []logic.Term, f func(logic.Env) bool) bool {
	env := o.env(a)
	for _, c := range conds {
		if v, ok := logic.Eval(c, env); ok && !v.Bool() {
			return false
		}
	}
	if len(vars) == 0 {
		return f(env)
	}
	v := vars[0]
	defer delete(a, v)
	for _, x := range pool.candidates(v.Sort()) {
		a[v] = x
		if o.each(vars[1:], a, pool, conds, f) {
			return true
		}
	}
	return false
}

func (o *oracle) env(a logic.Assignment) logic.Env {
	if o.opt.Functions == nil {
		return a
	}
	return sre.Extend(o.opt.Functions, a)
}

// pool is the set of candidate values: the given ones, and others in which variables may have to
// differ from these and from one another.
type pool struct {
	values []logic.Value
	spare  int
	known  map[*logic.Sort][]logic.Value // the candidates of a sort that was asked for before
}

// pools returns the pools to try, cheapest first: the values of the trace and
// the given ones, then these with enough others for the variables.
func (o *oracle) pools(vs []logic.Value, vars int) []pool {
	for _, e := range o.tr {
		vs = append(vs, e.Values...)
	}
	vs = withParts(vs)
	return []pool{{vs, 0, map[*logic.Sort][]logic.Value{}}, {vs, max(vars, 1), map[*logic.Sort][]logic.Value{}}}
}

// candidates returns the values of a sort to try, each once: all of a finite
// one, else those of the pool with as many neighbours on either side, or
// values that occur nowhere, as may be wanted.
func (p pool) candidates(s *logic.Sort) []logic.Value {
	if _, ok := p.known[s]; !ok {
		p.known[s] = p.find(s)
	}
	return p.known[s]
}

func (p pool) find(s *logic.Sort) []logic.Value {
	var out []logic.Value
	switch s.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.EnumKind:
		for i := range s.Values() {
			out = append(out, logic.EnumValue(s, i))
		}
		return out
	case logic.IntKind:
		for _, v := range append([]logic.Value{logic.IntValue(0)}, p.values...) {
			for d := -p.spare; d <= p.spare && v.Sort().Kind() == logic.IntKind; d++ {
				out = append(out, logic.IntegerValue(v.Integer().Add(logic.IntegerOf(int64(d)))))
			}
		}
	case logic.StringKind:
		for i := range p.spare {
			out = append(out, logic.StringValue(fmt.Sprintf("\x00%d", i)))
		}
	case logic.OpaqueKind:
		for i := range p.spare {
			out = append(out, logic.OpaqueValue(s, fmt.Sprintf("\x00%d", i)))
		}
	default:
		out = small(s, min(1+p.spare, most))
	}
	for _, v := range p.values {
		if s.Kind() != logic.IntKind && s.Fits(v) {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, logic.CompareValues)
	return slices.Compact(out)
}

// literals returns the values that a clause mentions.
func literals(c *uhat.Clause) []logic.Value {
	var out []logic.Value
	for _, t := range []logic.Term{c.Where, c.Event} {
		out = values(out, t)
	}
	for _, e := range []sre.Expr{c.History, c.Future} {
		out = traceValues(out, e)
	}
	return out
}

// values appends the literals of t.
func values(dst []logic.Value, t logic.Term) []logic.Value {
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Lit:
			dst = append(dst, t.Value())
		case *logic.Sum:
			dst = append(dst, logic.IntegerValue(t.Constant()))
		}
		return true
	})
	return dst
}

// traceValues appends the literals of e.
func traceValues(dst []logic.Value, e sre.Expr) []logic.Value {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, x := range c.Entries() {
				dst = values(dst, x.Allow)
			}
		}
		return true
	})
	return dst
}

// Explains reports whether event i of the trace satisfies the clause as far as the
// clause speaks of what comes before: for some values of its variables its where and its
// event hold, and its history accepts the events before i.
func Explains(c *uhat.Context, cl *uhat.Clause, tr sre.Trace, i int, opt Options) bool {
	if cl.Operation.Op != tr[i].Op {
		return false
	}
	o := &oracle{c: c, tr: tr, opt: opt}
	conds := slices.Concat([]logic.Term{cl.Where, o.instance(cl.Event, tr[i], false)}, o.needs(cl.History, tr[:i]))
	said := sre.Vars(nil, cl.History) // variables that only the future has may be anything
	for _, c := range conds {
		said = logic.Vars(said, c)
	}
	vars := slices.DeleteFunc(slices.Clone(cl.Vars()), func(v *logic.Var) bool { return !slices.Contains(said, v) })
	settledFirst(vars, conds)
	for _, pool := range o.pools(literals(cl), len(cl.Vars())) {
		if o.assign(vars, logic.Assignment{}, pool, conds, func(env logic.Env) bool { return sre.Match(cl.History, tr[:i], env) }) {
			return true
		}
	}
	return false
}
