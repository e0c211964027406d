package check

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Handles that are given out twice. Where no clause says that an identifier is new, a script may
// ask for the same one a second time. In
//
//	clause { event = acquire }
//	goal   seq(all, release(lease == l, ok), all, release(lease == l, ok))
//
// the script acquires l, releases it, acquires l again, and releases it again. No system that
// counts its leases answers so: no run of the script tells anything.

// handle is an answer that other operations take as an argument.
type handle struct {
	op    *sre.Op
	field int
}

// repeat is a clause that allows a handle to be one that was given out before.
type repeat struct {
	clause *uhat.Clause
	handle
}

// Proposed returns a warning for each clause that lets all scripts of a goal ask for a handle that
// was given out before, and for each goal without a script as no clause describes its last call. It
// looks for generators only of goals that need an operation which takes a handle, and leaves out
// those of which it is said already that no clause justifies them.
func Proposed(ctx context.Context, s *uhat.Spec, p *logic.Portfolio, said spec.Diagnostics) spec.Diagnostics {
	var out spec.Diagnostics
	takers := takersOf(s)
	told := map[repeat]bool{}
	for _, g := range s.Goals {
		takes := slices.ContainsFunc(sre.Needs(g.Trace), func(op *sre.Op) bool { return len(takers[op]) > 0 })
		known := slices.ContainsFunc(said, func(d *spec.Diagnostic) bool { return d.Subject == g.TraceRange })
		if g.Scenario || g.OfModel() || !takes || known || ctx.Err() != nil {
			continue
		}
		r := synth.Synthesize(ctx, s.Context, g, p, synth.Config{MaxRefinements: maxRefinements})
		if c := undescribed(ctx, s, p, r, takers); c != nil {
			out = append(out, spec.Unjustified(s, g, c))
		}
		for _, x := range repeatedIn(r, takers) {
			if !told[x] {
				told[x] = true
				out = append(out, x.warning(s, g))
			}
		}
	}
	return out
}

// undescribed returns the clause that describes the last call of a goal for which there is no
// script, if what the goal asks for before can be reached and the call takes a handle.
func undescribed(ctx context.Context, s *uhat.Spec, p *logic.Portfolio, r *synth.Result, takers map[*sre.Op][]handle) *uhat.Clause {
	if len(r.Generators) > 0 || r.Limits != 0 || ctx.Err() != nil {
		return nil
	}
	for _, c := range spec.Attempts(s, r.Goal) {
		if len(takers[c.Operation.Op]) == 0 {
			continue
		}
		before := &uhat.Goal{Name: r.Goal.Name, Vars: r.Goal.Vars, Trace: c.History, Scenario: true}
		if sre.Nullable(c.History) || len(synth.Synthesize(ctx, s.Context, before, p, synth.Config{Results: 1, MaxRefinements: maxRefinements}).Generators) > 0 {
			return c
		}
	}
	return nil
}

// takersOf returns the handles that each operation takes: an event of a clause has an argument that
// is, by its history, an answer.
func takersOf(s *uhat.Spec) map[*sre.Op][]handle {
	takers := map[*sre.Op][]handle{}
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			for _, v := range c.Vars() {
				if i, ok := fieldOf(s.L, o.Op, c.Event, v); !ok || o.Op.Fields[i].Result {
					continue
				}
				s.B.Rewrite(c.History, func(x *sre.Class) sre.Expr {
					for _, en := range x.Entries() {
						if i, ok := fieldOf(s.L, en.Op, en.Allow, v); ok && en.Op.Kind == sre.Call && en.Op.Fields[i].Result {
							takers[o.Op] = append(takers[o.Op], handle{en.Op, i})
						}
					}
					return x
				})
			}
		}
	}
	return takers
}

// fieldOf returns the field that a qualifier says is v.
func fieldOf(l *logic.Builder, op *sre.Op, q logic.Term, v *logic.Var) (int, bool) {
	for i, f := range op.Fields {
		if f.Sort == v.Sort() && slices.Contains(logic.Conjuncts(q), l.Eq(l.Field(f.Name, f.Sort), v)) {
			return i, true
		}
	}
	return 0, false
}

// repeatedIn returns the clauses with which the scripts ask for an earlier answer; nil if some
// script does not.
func repeatedIn(r *synth.Result, takers map[*sre.Op][]handle) (out []repeat) {
	var handles []handle
	for _, hs := range takers {
		handles = append(handles, hs...)
	}
	if r.Suspect {
		return nil
	}
	for _, g := range r.Generators {
		if g.More != nil {
			continue // it does what another one does
		}
		x, ok := repeatedBy(g, handles)
		if !ok {
			return nil
		}
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// repeatedBy returns the first clause with which a script asks for an earlier handle. Branches and
// functions are left out, as not every run takes them.
func repeatedBy(g *uhat.Generator, handles []handle) (repeat, bool) {
	same := map[*logic.Var]*logic.Var{} // leads to one of equal variables
	find := func(v *logic.Var) *logic.Var {
		for same[v] != nil {
			v = same[v]
		}
		return v
	}
	equal := func(x, y logic.Term) {
		v, isVar := x.(*logic.Var)
		w, both := y.(*logic.Var)
		if isVar && both && find(v) != find(w) {
			same[find(v)] = find(w)
		}
	}
	for _, s := range g.Steps {
		switch s := s.(type) {
		case *uhat.Let:
			if s.Over.IsZero() {
				equal(s.Var, s.Value)
			}
		case *uhat.Assert:
			for _, q := range logic.Conjuncts(s.Cond) {
				if eq, ok := q.(*logic.Eq); ok {
					equal(eq.Sides())
				}
			}
		}
	}
	given := map[handle][]*logic.Var{}
	for _, s := range g.Steps {
		e, ok := s.(*uhat.Perform)
		if !ok || e.Origin.Clause == nil {
			continue
		}
		for i, v := range e.Results {
			h := handle{e.Op, e.Op.Args() + i}
			if !slices.Contains(handles, h) {
				continue
			}
			if slices.Contains(given[h], find(v)) && open(e.Origin.Clause, h) {
				return repeat{e.Origin.Clause, h}, true
			}
			given[h] = append(given[h], find(v))
		}
	}
	return repeat{}, false
}

// open reports whether the event of a clause says nothing of a field.
func open(c *uhat.Clause, h handle) bool {
	return !logic.MentionsField(c.Event, func(f *logic.Field) bool { return f.Name() == h.op.Fields[h.field].Name })
}

// warning proposes the history that says that the handle is new.
func (x repeat) warning(s *uhat.Spec, g *uhat.Goal) *spec.Diagnostic {
	f := x.op.Fields[x.field]
	v := s.L.Var(x.variable(s), f.Sort)
	is := s.L.Eq(s.L.Field(f.Name, f.Sort), v)
	c := *x.clause
	c.Params = append(slices.Clip(c.Params), v)
	c.History = s.B.And(c.History, s.B.Star(s.B.Minus(s.B.Any(), s.B.Event(x.op, is))))
	c.Event = s.L.And(c.Event, is)
	return spec.NewDiagnostic(spec.RepeatedAnswer, x.clause.EventRange, x.clause.Range,
		"Each script that was found for goal %s asks that %s answers the same %s a second time, as this clause does not say that it is new. If it is, write\n%s",
		g.Name, x.op.Name, f.Name, spec.PrintClause(s.B, &c))
}

// variable returns a name that the clause and the spec do not use.
func (x repeat) variable(s *uhat.Spec) string {
	name := x.op.Fields[x.field].Name
	taken := func(name string) bool {
		return slices.Contains(s.Names, name) || slices.ContainsFunc(x.clause.Vars(), func(v *logic.Var) bool { return v.Name() == name })
	}
	for n := 1; n < len(name); n++ {
		if !taken(name[:n]) {
			return name[:n]
		}
	}
	for name += "_"; taken(name); {
		name += "_"
	}
	return name
}
