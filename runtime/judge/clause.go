package judge

import (
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// clause is a clause that is followed. The follower's variables are those of the clause, then one
// for each field of the operation.
type clause struct {
	*Clause
	b      *sre.Builder
	op     *sre.Op
	follow *monitor.Follower
	when   *monitor.Query // the condition and the event
	fields int            // position of the first field's variable
	x      monitor.Instance
	free   []logic.Value // what follows for the values under consideration, without search
}

func newClause(b *sre.Builder, op *sre.Op, c *Clause, funcs logic.Env) *clause {
	k := &clause{Clause: c, b: b, op: op, fields: len(c.Vars)}
	vars := append([]*logic.Var(nil), c.Vars...)
	stands := map[string]*logic.Var{}
	for _, f := range op.Fields {
		v := b.L.Fresh(f.Name, f.Sort)
		vars = append(vars, v)
		stands[f.Name] = v
	}
	when := b.L.Subst(c.event(b), func(t logic.Term) logic.Term {
		if f, ok := t.(*logic.Field); ok {
			return stands[f.Name()]
		}
		return nil
	})
	if c.Where != nil {
		when = b.L.And(c.Where, when)
	}
	k.follow = monitor.Follow(b, c.History, vars, monitor.WithFunctions(funcs))
	k.when = k.follow.Query(when)
	return k
}

// accepts reports whether the history accepts the run so far, and the clause has an event with
// these first fields, for some values of the rest.
func (c *clause) accepts(fields []logic.Value) logic.Verdict {
	out := logic.Unsat
	for i := range c.follow.Sets() {
		switch c.acceptsIn(i, fields) {
		case logic.Sat:
			return logic.Sat
		case logic.Unknown:
			out = logic.Unknown
		}
	}
	return out
}

// acceptsIn is accepts for the i-th set of values for which the history accepts the run.
func (c *clause) acceptsIn(i int, fields []logic.Value) logic.Verdict {
	c.follow.Instance(&c.x, i, c.when)
	copy(c.x.Values[c.fields:], fields)
	if !c.x.Settle() {
		return logic.Unsat
	}
	c.free = append(c.free[:0], c.x.Values...)
	if c.x.Holds() {
		return logic.Sat
	}
	return c.x.Solve(nil)
}
