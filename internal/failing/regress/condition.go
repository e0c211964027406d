package regress

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sre"
)

// errPlain says that the condition of a run cannot be written in plain Go, so that the goal's
// monitor has to judge it.
var errPlain = errors.New("its condition cannot be written in plain Go")

// place is a field of an event.
type place struct{ event, field int }

// symbolic is a run whose answers are unknowns.
type symbolic struct {
	*Run
	l      *logic.Builder
	solver logic.Solver
	meter  *logic.Meter
	ops    []*sre.Op
	args   [][]logic.Term       // of each event, and of what did not return
	places map[logic.Term]place // the unknowns
}

// A condition with more than maxTerms subterms is too long to read. maxSplits bounds a query to the
// solver. maxSteps bounds all work on a run, in visited subterms: some tenths of a second.
const (
	maxTerms  = 60
	maxSplits = 50
	maxSteps  = 40_000
)

// newSymbolic returns the run with a variable for each answer.
func newSymbolic(r *Run) (*symbolic, error) {
	s := &symbolic{Run: r, l: r.Builder.L, places: map[logic.Term]place{}}
	s.solver, s.meter = decide.NewLimited(s.l, maxSplits), logic.NewMeter(context.Background(), maxSteps)
	for i, in := range r.Script {
		if in.Label != i || in.Op.Kind != sre.Call || i < len(r.Trace) && r.Trace[i].Op != in.Op {
			return nil, errPlain
		}
		args := make([]logic.Term, len(in.Op.Fields))
		for j, f := range in.Op.Fields {
			if f.Result {
				// No name in a spec has a space.
				v := s.l.Var(fmt.Sprintf("answer %03d.%02d", i, j), f.Sort)
				args[j] = v
				s.places[v] = place{i, j}
				continue
			}
			x, err := s.argument(in.Fields[j])
			if err != nil {
				return nil, err
			}
			args[j] = x
		}
		s.ops = append(s.ops, in.Op)
		s.args = append(s.args, args)
	}
	return s, nil
}

// argument returns the term of an argument: a literal, an answer, or a sum with an answer.
func (s *symbolic) argument(f script.Field) (logic.Term, error) {
	ref := f.Ref()
	if ref == nil {
		return s.l.Value(f.Value()), nil
	}
	n, sum := ref.Func.Sum()
	if len(ref.Path) > 0 || !sum {
		return nil, errPlain
	}
	x := s.args[ref.Event][ref.Op.Position(ref.Field)]
	if n == 0 {
		return x, nil
	}
	return s.l.Add(x, s.l.Int(n)), nil
}

// violations returns, for each event up to the deciding one, a condition over the answers, as
// conjuncts: under it, the run up to the event violates the goal. It is nil if that is impossible.
// At the deciding event, the run's own answers satisfy it.
func (s *symbolic) violations() ([][]logic.Term, error) {
	n := s.Deciding + 1
	out := make([][]logic.Term, n)
	unless := s.Unless
	if unless == nil {
		unless = s.Builder.None()
	}
	kept := sre.Along(s.Builder, unless, s.ops[:n], s.args[:n])[1:]
	for i, t := range sre.Along(s.Builder, s.Violation, s.ops[:n], s.args[:n])[1:] {
		t, ok := s.project(t)
		right, known := s.project(kept[i])
		if !ok || !known {
			return nil, errPlain
		}
		t = s.l.And(t, s.l.Not(right))
		if !s.unsatisfiable(t) {
			out[i] = s.conjuncts(t)
		}
	}
	if at := s.l.And(out[n-1]...); s.meter.Empty() || logic.Subterms(at) > maxTerms || out[n-1] == nil || !logic.Holds(at, s) {
		return nil, errPlain // too large, or with a function that cannot be evaluated
	}
	return out, nil
}

// pinned returns the condition that all answers are those of the run, as far as they can be
// written.
func (s *symbolic) pinned() [][]logic.Term {
	var all []logic.Term
	first := map[logic.Value]logic.Term{}
	for i, e := range s.Trace[:s.Deciding+1] {
		for j, v := range e.Values {
			x := s.args[i][j]
			if _, answer := s.places[x]; answer {
				switch known := first[v]; {
				case v.Sort().Kind() != logic.OpaqueKind || script.Storable(v):
					all = append(all, s.l.Eq(x, s.l.Value(v)))
				case known != nil:
					all = append(all, s.l.Eq(x, known))
				}
			}
			if first[v] == nil {
				first[v] = x
			}
		}
	}
	out := make([][]logic.Term, s.Deciding+1)
	out[s.Deciding] = all
	return out
}

// Lookup and Apply evaluate terms under the answers of the run.
func (s *symbolic) Lookup(leaf logic.Term) (logic.Value, bool) {
	p, ok := s.places[leaf]
	if !ok || p.event >= len(s.Trace) {
		return logic.Value{}, false
	}
	return s.Trace[p.event].Values[p.field], true
}

func (s *symbolic) Apply(f *logic.Func, args []logic.Value) (logic.Value, bool) {
	if s.Funcs == nil {
		return logic.Value{}, false
	}
	return s.Funcs.Apply(f, args)
}

// project returns the condition under which t holds for some values of the goal's variables; ok is
// false if it cannot be expressed.
func (s *symbolic) project(t logic.Term) (out logic.Term, ok bool) {
	t = s.replace(t, nil, nil)
	for vars := s.unknown(t); len(vars) > 0; vars = s.unknown(t) {
		done := slices.ContainsFunc(vars, func(v *logic.Var) bool {
			x, ok := s.without(t, v)
			if ok {
				t = x
			}
			return ok
		})
		if !done {
			return nil, false
		}
	}
	return t, true
}

// unknown returns the variables of t that are not answers.
func (s *symbolic) unknown(t logic.Term) (all []*logic.Var) {
	for _, v := range logic.Vars(nil, t) {
		if _, answer := s.places[v]; !answer {
			all = append(all, v)
		}
	}
	return all
}

// without returns the condition under which t holds for some value of v. The value is one that v is
// compared with, or any other, for which all these equations are false. If t then still mentions v,
// ok is false, unless t is unsatisfiable.
func (s *symbolic) without(t logic.Term, v *logic.Var) (out logic.Term, ok bool) {
	var values []logic.Term
	other := s.l.False()
	switch sort := v.Sort(); sort.Kind() {
	case logic.BoolKind:
		values = []logic.Term{s.l.True(), s.l.False()}
	default:
		other = s.atoms(t, func(a logic.Term) logic.Term {
			x := s.solved(a, v)
			if x == nil {
				return a
			}
			if !slices.Contains(values, x) {
				values = append(values, x)
			}
			return s.l.False()
		})
		finite := sort.Kind() == logic.EnumKind
		if finite || few(sort, len(values)) || slices.Contains(logic.Vars(nil, other), v) {
			switch {
			case s.unsatisfiable(other): // it is one of those
			case !finite:
				return nil, false
			default:
				values = values[:0]
				for i := range sort.Values() {
					values = append(values, s.l.Value(logic.EnumValue(sort, i)))
				}
			}
			other = s.l.False()
		}
	}
	cases := []logic.Term{other}
	for _, x := range values {
		if !s.meter.Spend(logic.Subterms(t)) {
			return nil, false
		}
		at := s.replace(t, v, x)
		if sort := v.Sort(); sort.Kind() == logic.IntKind && sort != x.Sort() {
			at = s.l.And(at, s.l.Within(x, sort))
		}
		cases = append(cases, at)
	}
	if s.meter.Empty() || logic.Subterms(s.l.Or(cases...)) > 10*maxTerms {
		return nil, false
	}
	return s.l.Or(s.needed(cases)...), true
}

// few reports whether an integer sort has hardly more than n values.
func few(sort *logic.Sort, n int) bool {
	if sort.Kind() != logic.IntKind {
		return false
	}
	b := sort.Bounds()
	return b.Hi.Sub(b.Lo).Less(logic.IntegerOf(int64(n)))
}

// solved returns x if the atom a is v == x, else nil. An integer is no value of a sum's own sort.
func (s *symbolic) solved(a logic.Term, v *logic.Var) logic.Term {
	if eq, ok := a.(*logic.Eq); ok {
		return s.l.SolveFor(v, eq)
	}
	return nil
}

// replace returns t with x in the place of v, which may be nil. Functions of literals are
// evaluated.
func (s *symbolic) replace(t logic.Term, v *logic.Var, x logic.Term) logic.Term {
	return s.l.Rewrite(t, func(u logic.Term) logic.Term {
		switch u := u.(type) {
		case *logic.Var:
			if u == v {
				return x
			}
		case *logic.App:
			if len(logic.Vars(nil, u)) == 0 {
				if value, ok := logic.Eval(u, s); ok {
					return s.l.Value(value)
				}
			}
		}
		return nil
	})
}

// atoms replaces each atom of t by f of it. f sees each atom once, in the order of the events.
func (s *symbolic) atoms(t logic.Term, f func(logic.Term) logic.Term) logic.Term {
	seen := map[logic.Term]logic.Term{}
	var visit func(t logic.Term) logic.Term
	visit = func(t logic.Term) logic.Term {
		if x, ok := seen[t]; ok {
			return x
		}
		x := t
		switch t.(type) {
		case *logic.And, *logic.Or, *logic.Not:
			x = s.l.Rebuild(t, visit)
		case *logic.Lit:
		default:
			x = f(t)
		}
		seen[t] = x
		return x
	}
	return visit(t)
}

// last returns the last answer in a term; the event is -1 if there is none.
func (s *symbolic) last(t logic.Term) place {
	last := place{-1, 0}
	for _, v := range logic.Vars(nil, t) {
		if p := s.places[v]; p.event > last.event || p.event == last.event && p.field > last.field {
			last = p
		}
	}
	return last
}

// compare orders terms by their last answers.
func (s *symbolic) compare(t, u logic.Term) int {
	p := s.last(t)
	q := s.last(u)
	return cmp.Or(cmp.Compare(p.event, q.event), cmp.Compare(p.field, q.field))
}

// latest returns the event of the last answer in a term.
func (s *symbolic) latest(t logic.Term) int { return s.last(t).event }

// unsatisfiable reports whether t is proven to be unsatisfiable.
func (s *symbolic) unsatisfiable(t logic.Term) bool {
	if logic.IsFalse(t) || logic.IsTrue(t) {
		return logic.IsFalse(t)
	}
	if !s.meter.Spend(logic.Subterms(t)) {
		return false
	}
	s.solver.Push()
	defer s.solver.Pop()
	s.solver.Assert(t)
	return s.solver.Check(context.Background()) == logic.Unsat
}
