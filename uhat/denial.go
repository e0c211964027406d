package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Denial returns the runs that perform a script and in which the deciding event's answer is not as
// the script says; the script's variables are free in it. It is nil if the script is not a list of
// calls, or asserts nothing of that answer.
func (g *Generator) Denial(b *sre.Builder) sre.Expr {
	d := denial{b: b.L, values: map[*logic.Var]logic.Term{}}
	for _, st := range g.Script() {
		if !d.step(st) {
			return nil
		}
	}
	if len(d.events) == 0 || d.said == nil {
		return nil
	}
	last := &d.events[len(d.events)-1]
	last.holds = append(last.holds, b.L.Not(b.L.And(d.said...)))
	if d.others != nil {
		last.holds = append(last.holds, b.L.Not(b.L.And(d.others...)))
	}
	var parts []sre.Expr
	for _, e := range d.events {
		parts = append(parts, b.Event(e.op, b.L.And(e.holds...)))
	}
	return b.Seq(parts...)
}

// denial collects what a script says.
type denial struct {
	b      *logic.Builder
	values map[*logic.Var]logic.Term // of variables that are computed
	events []scripted
	// said is what the script asserts of the deciding event by its own clause, others what other
	// clauses say of it.
	said, others []logic.Term
	decided      bool
}

// scripted is an event of a script with what holds of it.
type scripted struct {
	op    *sre.Op
	holds []logic.Term
}

// step takes a step. It is not ok if a list of calls cannot express it.
func (d *denial) step(st Step) (ok bool) {
	switch st := st.(type) {
	case *Draw:
	case *Let:
		if !st.Over.IsZero() {
			return false
		}
		d.values[st.Var] = d.term(st.Value)
	case *Perform:
		return d.perform(st)
	case *Assume:
		return d.assert("", d.term(st.Cond), !d.decided)
	case *Assert:
		return d.assert(st.Field, d.term(st.Cond), len(d.events) > 0)
	case *Differ:
		var all []logic.Term
		for _, v := range st.Unlike {
			all = append(all, d.b.Not(d.b.Eq(d.term(st.Var), d.term(v))))
		}
		return d.assert(st.Field, d.b.And(all...), len(d.events) > 0)
	default:
		return false
	}
	return true
}

// perform takes an event, which must be a call.
func (d *denial) perform(st *Perform) bool {
	if st.Op.Kind != sre.Call || d.decided {
		return false
	}
	e := scripted{op: st.Op}
	for i, f := range st.Op.Fields {
		x := logic.Term(d.b.Field(f.Name, f.Sort))
		if i < len(st.Args) {
			e.holds = append(e.holds, d.b.Eq(x, d.term(st.Args[i])))
		} else {
			e.holds = append(e.holds, d.b.Eq(x, st.Results[i-len(st.Args)]))
		}
	}
	d.events, d.decided = append(d.events, e), st.Origin.Deciding
	return true
}

// assert takes a condition on what has happened.
func (d *denial) assert(field string, t logic.Term, possible bool) bool {
	switch {
	case !possible:
		return false
	case len(d.events) == 0: // about drawn values, which the run contains
	case !d.decided:
		last := &d.events[len(d.events)-1]
		last.holds = append(last.holds, t)
	case field == "":
		d.others = append(d.others, t)
	default:
		d.said = append(d.said, t)
	}
	return true
}

// term returns a term with the values of computed variables in their places.
func (d *denial) term(t logic.Term) logic.Term {
	return d.b.Rewrite(t, func(u logic.Term) logic.Term {
		if v, ok := u.(*logic.Var); ok {
			return d.values[v]
		}
		return nil
	})
}
