package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// placing says which variables have values, and what is still to be attached to a step.
type placing struct {
	cons    *constraints
	pending []logic.Term
	bound   map[*logic.Var]bool
}

// placing returns that no variable has a value yet.
func (d *constraints) placing() placing { return placing{d, d.open, map[*logic.Var]bool{}} }

// each calls bind for the variables in the order in which they get values. bind marks each variable
// as bound.
func (d *placing) each(bind func(*logic.Var)) {
	free := d.unplaced()
	defer func() {
		for _, v := range free {
			if !d.bound[v] {
				bind(v)
			}
		}
	}()
	for _, v := range free {
		if !d.cons.delayed[v] {
			bind(v)
		}
	}
	for _, e := range d.cons.t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				if d.bound[v] {
					continue
				}
				if !d.cons.answers[v] {
					d.saturatedBefore(v, bind)
				}
				bind(v)
			}
		}
	}
}

// unplaced returns the variables that occur in constraints but in no event, such as a ghost
// variable between two bounds. If only difference constraints mention a variable, the closure
// eliminates it.
func (d *placing) unplaced() []*logic.Var {
	var placed, free []*logic.Var
	for _, e := range d.cons.t.Events {
		placed = addVars(placed, e.Args...)
	}
	for _, c := range d.pending {
		for _, v := range logic.Vars(nil, c) {
			if !slices.Contains(placed, v) && !slices.Contains(free, v) {
				free = append(free, v)
			}
		}
	}
	return free
}

// due returns the delayed variables without a value that wait for no further answer.
func (d *placing) due() []*logic.Var {
	var out []*logic.Var
	for _, v := range d.unplaced() {
		if d.cons.delayed[v] && !d.bound[v] && !d.waits(v) {
			out = append(out, v)
		}
	}
	return out
}

// waits reports whether a delayed variable is tied to an answer that is not there yet.
func (d *placing) waits(v *logic.Var) bool {
	tied := map[*logic.Var]bool{v: true}
	for changed := true; changed; {
		changed = false
		for _, c := range d.cons.facts {
			vs := logic.Vars(nil, c)
			if !slices.ContainsFunc(vs, func(w *logic.Var) bool { return tied[w] }) {
				continue
			}
			for _, w := range vs {
				switch {
				case (d.cons.answers[w] || d.cons.searched[w]) && !d.bound[w]:
					return true
				case d.cons.delayed[w] && !d.bound[w] && !tied[w]:
					tied[w] = true
					changed = true
				}
			}
		}
	}
	return false
}

// unbound returns the variables of a term that have no value yet.
func (d *placing) unbound(x logic.Term) []*logic.Var {
	return slices.DeleteFunc(slices.Clone(logic.Vars(nil, x)), func(v *logic.Var) bool { return d.bound[v] })
}

// allBound reports whether all variables of a constraint have values.
func (d *placing) allBound(c logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool { return !d.bound[v] })
}

func (d *placing) isBound(v *logic.Var) bool { return d.bound[v] }

// ready removes and returns the pending constraints whose variables are all bound.
func (d *placing) ready() []logic.Term {
	var out []logic.Term
	d.pending = slices.DeleteFunc(d.pending, func(c logic.Term) bool {
		if !d.allBound(c) {
			return false
		}
		out = append(out, c)
		return true
	})
	return out
}

// Disequalities between drawn variables are met by exclusion: a later draw leaves out the values of
// earlier ones. That works in any order while a variable has fewer such neighbours than its domain
// has values. A variable with as many or more is saturated: its neighbours could take all its
// values. It is drawn before its neighbours, each of which then has at most one value to leave out.

// saturatedBefore calls draw for the saturated variables of v's sort, those with most neighbours
// first, until it comes to v. draw marks them as bound.
func (d *placing) saturatedBefore(v *logic.Var, draw func(*logic.Var)) {
	for {
		best := v
		most := d.neighbours(v)
		for _, w := range d.cons.t.Vars() {
			if w == v || d.bound[w] || d.cons.answers[w] || !logic.Compatible(w.Sort(), v.Sort()) {
				continue
			}
			if n := d.neighbours(w); n > most && n >= d.domainSize(w) && !d.meetsAnswer(w) {
				best = w
				most = n
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
