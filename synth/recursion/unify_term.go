package recursion

import (
	"reflect"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// plain reports whether a term mentions no earlier copy.
func (f *folder) plain(t logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return f.old[v] != nil })
}

// outer reports whether all variables of a term are bound outside the function.
func (f *folder) outer(t logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return f.old[v] != nil || f.own[v] })
}

// term returns the term of the function that has these values in the copies; nil if no rule gives
// them.
func (f *folder) term(ts []logic.Term, ws []view) logic.Term {
	if f.alike(ts) {
		return ts[0]
	}
	if p := f.carried(ts, ws); p != nil {
		return p
	}
	if p := f.linear(ts, ws); p != nil {
		return p
	}
	before := len(f.params)
	if t := f.inside(ts, ws); t != nil {
		return t
	}
	f.params = f.params[:before]
	return nil
}

func (f *folder) alike(ts []logic.Term) bool {
	return f.plain(ts[0]) && allSame(ts)
}

func allSame(ts []logic.Term) bool {
	return !slices.ContainsFunc(ts, func(t logic.Term) bool { return t != ts[0] })
}

// carried: from the second copy on, the value is the same term over the copy before.
func (f *folder) carried(ts []logic.Term, ws []view) logic.Term {
	var first, later []logic.Term
	for i, t := range ts {
		if ws[i].now == 0 {
			first = append(first, t)
		} else {
			later = append(later, t)
		}
	}
	if len(later) == 0 || !allSame(later) || later[0].Sort().Kind() != logic.IntKind && !logic.IsLeaf(later[0]) || !f.overPrevious(later[0]) {
		return nil
	}
	next := f.l.Replace(later[0], f.prev)
	if len(first) == 0 { // its first value must be known from elsewhere
		return f.known(next)
	}
	if !allSame(first) || !f.outer(first[0]) {
		return nil
	}
	return f.passed(first[0], next)
}

// passed returns the term that is first in the outermost copy and next one level down. A constant
// that both have in common stays in the function: x + 1 may be too large for the Go type of x.
func (f *folder) passed(first, next logic.Term) logic.Term {
	c := f.l.Integer(logic.Integer{})
	if next.Sort().Kind() == logic.IntKind {
		_, ofFirst := logic.Linear(first)
		parts, ofNext := logic.Linear(next)
		if len(parts) > 0 && ofFirst == ofNext {
			c = f.l.Integer(ofNext)
			first = f.l.Sub(first, c)
			next = f.l.Sub(next, c)
		}
	}
	name := f.hint
	if v, ok := next.(*logic.Var); ok {
		name = unnumbered(v)
	}
	p := f.parameter(first, next, "last_"+name)
	if p.Sort().Kind() != logic.IntKind {
		return p
	}
	return f.l.Add(p, c)
}

// known returns the term that is next one level down, if a parameter gives it; else nil.
func (f *folder) known(next logic.Term) logic.Term {
	for _, p := range f.params {
		if p.next == next {
			return p.v
		}
		if next.Sort().Kind() == logic.IntKind && p.next.Sort().Kind() == logic.IntKind {
			if parts, c := logic.Linear(f.l.Sub(next, p.next)); len(parts) == 0 {
				return f.l.Add(p.v, f.l.Integer(c))
			}
		}
	}
	return nil
}

// overPrevious reports whether all variables of a term are bound by the copy before, or outside.
func (f *folder) overPrevious(t logic.Term) bool {
	before := false
	for _, v := range logic.Vars(nil, t) {
		switch {
		case f.prev[v] != nil:
			before = true
		case f.old[v] != nil, f.own[v]:
			return false
		}
	}
	return before
}

// linear: the value is a term from outside, plus a constant for each level above and a constant for
// each level that is left. Several terms that differ by a constant share one parameter.
func (f *folder) linear(ts []logic.Term, ws []view) logic.Term {
	other := func(t logic.Term) bool { return t.Sort().Kind() != logic.IntKind }
	if len(ts) < 2 || slices.ContainsFunc(ts, other) || !f.outer(ts[0]) {
		return nil // candidate partners may have any sort
	}
	perNow, perLeft, ok := f.slopes(ts, ws)
	if !ok {
		return nil
	}
	levels := ws[0].u.copies - f.first
	left := ws[0].left(levels)
	now := levels - left
	first := f.l.Add(ts[0], f.l.Integer(growth(perNow, now, perLeft, left).Neg()))
	if !perNow.IsZero() {
		first = f.counter(first, perNow)
	}
	if perLeft.IsZero() {
		return first
	}
	return f.l.Add(first, f.l.Times(perLeft, f.leftAt(ws[0].at)))
}

// slopes returns by how much values grow from level to level, and with the number of levels left.
// ok is false if they do not grow evenly.
func (f *folder) slopes(ts []logic.Term, ws []view) (perNow, perLeft logic.Integer, ok bool) {
	n := len(ts)
	now := make([]int, n)
	left := make([]int, n)
	diff := make([]logic.Integer, n)
	for i, t := range ts {
		levels := ws[i].u.copies - f.first
		left[i] = ws[i].left(levels)
		now[i] = levels - left[i]
		parts, c := logic.Linear(f.l.Sub(t, ts[0]))
		if len(parts) > 0 {
			return perNow, perLeft, false
		}
		diff[i] = c
	}
	// If only one of the two numbers differs, it gives the slope.
	for i := range n {
		for j := range i {
			dn := now[i] - now[j]
			dl := left[i] - left[j]
			d := diff[i].Sub(diff[j])
			if dl == 0 && dn != 0 {
				perNow = d.QuoFloor(logic.IntegerOf(int64(dn)))
			}
			if dn == 0 && dl != 0 {
				perLeft = d.QuoFloor(logic.IntegerOf(int64(dl)))
			}
		}
	}
	for i := range n {
		if diff[i] != growth(perNow, now[i]-now[0], perLeft, left[i]-left[0]) {
			return perNow, perLeft, false
		}
	}
	return perNow, perLeft, true
}

// growth returns by how much a value grows over now levels above and left levels that are left.
func growth(perNow logic.Integer, now int, perLeft logic.Integer, left int) logic.Integer {
	return perNow.Mul(logic.IntegerOf(int64(now))).Add(perLeft.Mul(logic.IntegerOf(int64(left))))
}

// counter returns a term that is first in the outermost copy and grows by step in each further one.
func (f *folder) counter(first logic.Term, step logic.Integer) logic.Term {
	for _, p := range f.params {
		if p.next == f.l.Add(p.v, f.l.Integer(step)) {
			if parts, c := logic.Linear(f.l.Sub(first, p.first)); len(parts) == 0 {
				return f.l.Add(p.v, f.l.Integer(c))
			}
		}
	}
	v := f.named(f.hint, first.Sort())
	f.params = append(f.params, param{v, first, f.l.Add(v, f.l.Integer(step))})
	return v
}

// leftAt returns how many levels are left at a place of the script.
func (f *folder) leftAt(at place) logic.Term {
	if at == outerPlace {
		if f.depth == nil {
			f.depth = f.named("levels", logic.Int)
		}
		return f.depth
	}
	if f.level == nil {
		f.level = f.named("level", logic.Int)
	}
	return f.level
}

// parameter returns the parameter with that rule, and makes a new one if there is none.
func (f *folder) parameter(first, next logic.Term, name string) logic.Term {
	for _, p := range f.params {
		if p.first == first && p.next == next {
			return p.v
		}
	}
	v := f.named(name, first.Sort())
	f.params = append(f.params, param{v, first, next})
	return v
}

// inside unifies the parts of terms of the same form.
func (f *folder) inside(ts []logic.Term, ws []view) logic.Term {
	children := make([][]logic.Term, len(ts))
	for i, t := range ts {
		children[i] = logic.Children(t)
		if len(children[i]) != len(children[0]) || len(children[0]) == 0 {
			return nil
		}
	}
	first := ts[0]
	if _, ok := first.(*logic.Sum); ok {
		return f.sum(ts, ws)
	}
	if slices.ContainsFunc(ts, func(t logic.Term) bool { return !sameForm(first, t) }) {
		return nil
	}
	var unified []logic.Term
	switch first.(type) {
	case *logic.Eq, *logic.And, *logic.Or: // in any order
		var extra [][]logic.Term
		if unified, extra = f.set(children, ws); !empty(extra) {
			return nil
		}
	default:
		if unified = f.inOrder(children, ws); unified == nil {
			return nil
		}
	}
	k := -1
	return f.l.Rebuild(first, func(logic.Term) logic.Term { k++; return unified[k] })
}

// inOrder unifies the first children, the second ones and so on.
func (f *folder) inOrder(children [][]logic.Term, ws []view) []logic.Term {
	out := make([]logic.Term, len(children[0]))
	for k := range out {
		at := make([]logic.Term, len(children))
		for i := range children {
			at[i] = children[i][k]
		}
		if out[k] = f.term(at, ws); out[k] == nil {
			return nil
		}
	}
	return out
}

// sameForm reports whether two terms differ in their parts at most.
func sameForm(t, u logic.Term) bool {
	if a, ok := t.(*logic.App); ok {
		b, ok := u.(*logic.App)
		return ok && a.Func() == b.Func()
	}
	return reflect.TypeOf(t) == reflect.TypeOf(u)
}

// sum unifies linear terms part by part.
func (f *folder) sum(ts []logic.Term, ws []view) logic.Term {
	parts := make([][]logic.Part, len(ts))
	constants := make([]logic.Term, len(ts))
	for i, t := range ts {
		ps, c := logic.Linear(t)
		parts[i], constants[i] = ps, f.l.Integer(c)
		if len(ps) != len(parts[0]) {
			return nil
		}
	}
	c := f.term(constants, ws)
	if c == nil {
		return nil
	}
	all := []logic.Term{c}
	sets := make([][]logic.Term, len(ts))
	for i, ps := range parts {
		for _, p := range ps {
			sets[i] = append(sets[i], f.l.Times(p.Coef, p.Term))
		}
	}
	if len(sets[0]) == 1 && slices.ContainsFunc(sets, func(s []logic.Term) bool { return !logic.IsLeaf(s[0]) }) {
		// In a part with a coefficient, only the part's term can differ.
		at := make([]logic.Term, len(ts))
		for i := range parts {
			if parts[i][0].Coef != parts[0][0].Coef {
				return nil
			}
			at[i] = parts[i][0].Term
		}
		x := f.term(at, ws)
		if x == nil {
			return nil
		}
		return f.l.Add(f.l.Times(parts[0][0].Coef, x), c)
	}
	common, extra := f.set(sets, ws)
	if !empty(extra) {
		return nil
	}
	return f.l.Add(append(all, common...)...)
}
