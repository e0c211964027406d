package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// search has the last earlier variable look ahead for a value of v, if that is a search of few
// values.
func (e *elimination) search(v *logic.Var, own []need) {
	cost, all := e.tries(v)
	if cost == 0 || !all && slices.ContainsFunc(own, func(n need) bool { return !e.divides(v, n) }) {
		return
	}
	l := e.cons.scope.Delta.L
	in := uhat.Domain{Guard: l.True(), Filter: l.True()}
	in.Lo, in.Hi = e.interval(v)
	vs := addVars(nil, slices.Concat(in.Lo, in.Hi)...)
	alone := !slices.ContainsFunc(own, func(n need) bool { return len(n.vars) > 1 })
	if alone && len(vs) == 0 { // there is no earlier variable
		return
	}
	each := 1
	for _, n := range e.essential(v, own) {
		vs = addVars(vs, terms(n.vars)...)
		if n.draw != nil {
			in.Ahead = append(in.Ahead, n.draw)
			each += n.cost
		} else {
			in = e.cons.narrow(e.branch.diff, in, v, n.term)
		}
	}
	vs = slices.DeleteFunc(vs, func(w *logic.Var) bool { return w == v })
	at := e.last(vs)
	if at == nil || e.told(at) {
		return
	}
	cost *= each
	if n, _ := e.tries(at); n == 0 || cost*n > budgets.Searched {
		return
	}
	if each == 1 && all && e.always(v, own, vs) {
		return
	}
	draw := &uhat.Draw{Var: v, Among: []uhat.Domain{in}}
	e.needs = append(e.needs, need{draw: draw, vars: vs, cost: cost})
	e.branch.ahead[at] = append(e.branch.ahead[at], draw)
}

// always reports whether v has a value whatever values earlier variables have, as far as trying its
// few values shows it.
func (e *elimination) always(v *logic.Var, own []need, earlier []*logic.Var) bool {
	if v.Sort().Kind() != logic.IntKind || e.cons.scope.sortOf(v.Sort()).Pool != nil {
		return false
	}
	l := e.cons.scope.Delta.L
	lo, hi := e.interval(v)
	each := termsOf(own)
	for _, t := range lo {
		each = append(each, l.Le(t, v))
	}
	for _, t := range hi {
		each = append(each, l.Le(v, t))
	}
	from, to := e.branch.diff.ends(v)
	var any []logic.Term
	for n := *from; !to.Less(n); n = n.Add(logic.IntegerOf(1)) {
		any = append(any, l.Replace(l.And(each...), map[logic.Term]logic.Term{v: l.Integer(n)}))
	}
	left := l.Or(any...)
	if logic.Subterms(left) > budgets.Expanded {
		return false
	}
	known := []logic.Term{l.Not(left)}
	for _, c := range slices.Concat(e.cons.facts, e.cons.written, e.branch.choice) {
		if !slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return e.rank[w] >= e.rank[v] }) {
			known = append(known, c)
		}
	}
	for _, w := range earlier {
		if from, to := e.branch.diff.ends(w); from != nil && to != nil {
			known = append(known, l.Le(l.Integer(*from), w), l.Le(w, l.Integer(*to)))
		}
	}
	return e.cons.scope.unsat(known...)
}

// divides reports whether a need is a bound of v, by division if need be.
func (e *elimination) divides(v *logic.Var, n need) bool {
	_, _, ok := e.bounding(v, n)
	return ok
}

// essential leaves out the needs of v that others entail, with what is known when v is drawn.
func (e *elimination) essential(v *logic.Var, own []need) []need {
	known := slices.DeleteFunc(slices.Clone(e.cons.facts), func(c logic.Term) bool {
		return slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return e.rank[w] >= e.rank[v] })
	})
	out := slices.Clone(own)
	slices.SortStableFunc(out, func(m, n need) int { return n.size() - m.size() })
	for i := 0; i < len(out) && len(out) > 1; {
		rest := slices.Delete(slices.Clone(out), i, i+1)
		if n := out[i]; n.draw == nil && e.cons.scope.unsat(append(slices.Concat(known, termsOf(rest)), e.cons.scope.Delta.L.Not(n.term))...) {
			out = rest
		} else {
			i++
		}
	}
	return slices.DeleteFunc(slices.Clone(own), func(n need) bool {
		return n.draw == nil && !slices.ContainsFunc(out, func(m need) bool { return m.term == n.term })
	})
}

func (n need) size() int {
	if n.draw != nil {
		return 0
	}
	return logic.Subterms(n.term)
}

// termsOf returns the constraints among needs.
func termsOf(ns []need) (out []logic.Term) {
	for _, n := range ns {
		if n.draw == nil {
			out = append(out, n.term)
		}
	}
	return out
}

func terms(vs []*logic.Var) []logic.Term {
	out := make([]logic.Term, len(vs))
	for i, v := range vs {
		out[i] = v
	}
	return out
}

// tries returns how many values a draw of v looks at, and whether these are all; 0 where it is not
// known what it is drawn from.
func (e *elimination) tries(v *logic.Var) (n int, all bool) {
	s := e.cons.scope.sortOf(v.Sort())
	switch k := v.Sort().Kind(); {
	case e.told(v) || s.Gen != "":
		return 0, false
	case k == logic.BoolKind || k == logic.EnumKind:
		return len(e.cons.values(v.Sort())), true
	case s.Pool != nil:
		return len(s.Pool), true
	case k != logic.IntKind:
		return 0, false
	case !e.branch.diff.within(v, budgets.Narrow):
		return budgets.Narrow, false
	}
	lo, hi := e.branch.diff.ends(v)
	width, _ := hi.Sub(*lo).Int64()
	return int(width) + 1, true
}
