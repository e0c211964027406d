package terms

import (
	"github.com/clouseau-go/clouseau/logic"
)

// Disequalities between drawn variables are met by exclusion: a later draw leaves out the values of
// earlier ones. That works in any order while a variable has fewer such neighbours than its domain
// has values. A variable with as many or more is saturated: its neighbours could take all its
// values. It is drawn before its neighbours, each of which then has at most one value to leave out.

// saturatedBefore calls draw for the saturated variables of v's sort, those with most neighbours
// first, until it comes to v. draw marks them as bound.
func (d *placing) saturatedBefore(v *logic.Var, draw func(*logic.Var)) {
	for {
		best, most := v, d.neighbours(v)
		for _, w := range d.cons.t.Vars() {
			if w == v || d.bound[w] || d.cons.answers[w] || !logic.Compatible(w.Sort(), v.Sort()) {
				continue
			}
			if n := d.neighbours(w); n > most && n >= d.domainSize(w) && !d.meetsAnswer(w) {
				best, most = w, n
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
