package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// steps returns the steps of which the lists are what is seen by each of the views; ok
// is false if there is no rule for how they differ.
func (f *folder) steps(lists [][]uhat.Step, ws []view) (out []uhat.Step, ok bool) {
	for {
		heads := make([]uhat.Step, len(lists))
		left := 0
		for i := range lists {
			if len(lists[i]) > 0 {
				heads[i] = lists[i][0]
				left++
			}
		}
		switch {
		case left == 0:
			return out, true
		case slices.ContainsFunc(heads, isCheck):
			checks := make([][]*uhat.Assert, len(lists))
			for i := range lists {
				checks[i], lists[i] = leading(lists[i])
			}
			steps, ok := f.checks(checks, ws)
			if !ok {
				return nil, false
			}
			out = append(out, steps...)
		case left < len(lists):
			return nil, false
		default:
			st := f.step(heads, ws)
			if st == nil {
				return nil, false
			}
			out = append(out, st)
			for i := range lists {
				lists[i] = lists[i][1:]
			}
		}
	}
}

func isCheck(st uhat.Step) bool {
	_, ok := st.(*uhat.Assert)
	return ok
}

// leading splits the checks off that steps begin with.
func leading(steps []uhat.Step) (checks []*uhat.Assert, rest []uhat.Step) {
	for len(steps) > 0 {
		a, ok := steps[0].(*uhat.Assert)
		if !ok {
			break
		}
		checks, steps = append(checks, a), steps[1:]
	}
	return checks, steps
}

// checks unifies the checks of one event, which have no order. One that only
// some views have says that an answer differs from those of earlier copies.
func (f *folder) checks(lists [][]*uhat.Assert, ws []view) ([]uhat.Step, bool) {
	sets := make([][]logic.Term, len(lists))
	of := map[logic.Term]*uhat.Assert{}
	for i, as := range lists {
		for _, a := range as {
			t := f.see(ws[i], a.Cond)
			if t == nil {
				return nil, false
			}
			sets[i] = append(sets[i], t)
			of[t] = a
		}
	}
	common, extra := f.set(sets, ws)
	var out []uhat.Step
	for i, t := range common {
		if t == nil {
			continue
		}
		a := of[sets[0][i]]
		out = append(out, &uhat.Assert{Cond: t, Field: a.Field, Stop: a.Stop})
	}
	// What is left over is of the form own != earlier.
	apart := map[*logic.Var][][]logic.Term{}
	var order []*logic.Var
	field := map[*logic.Var]*uhat.Assert{}
	for i, ts := range extra {
		for _, t := range ts {
			own, earlier := f.apart(t)
			if own == nil {
				return nil, false
			}
			if apart[own] == nil {
				apart[own] = make([][]logic.Term, len(sets))
				order = append(order, own)
				field[own] = of[t]
			}
			apart[own][i] = append(apart[own][i], earlier)
		}
	}
	for _, own := range order {
		vs, ok := f.unlike(apart[own], ws)
		if !ok {
			return nil, false
		}
		out = append(out, &uhat.Differ{Var: own, Unlike: vs, Field: field[own].Field, Stop: field[own].Stop})
	}
	return out, true
}

// apart reads a term as a variable and an earlier value that it differs from.
func (f *folder) apart(t logic.Term) (own *logic.Var, earlier logic.Term) {
	ne, ok := t.(*logic.Not)
	if !ok {
		return nil, nil
	}
	eq, ok := ne.Arg().(*logic.Eq)
	if !ok {
		return nil, nil
	}
	x, y := eq.Sides()
	if f.old[x] != nil {
		x, y = y, x
	}
	v, ok := x.(*logic.Var)
	if !ok || f.old[x] != nil || f.old[y] == nil {
		return nil, nil
	}
	return v, y
}

// unlike returns the variables all whose earlier values the sets list; ok is false if some
// are missing.
func (f *folder) unlike(sets [][]logic.Term, ws []view) ([]*logic.Var, bool) {
	var vs []*logic.Var
	for _, ts := range sets {
		for _, t := range ts {
			v, ok := f.old[t]
			if !ok {
				return nil, false
			}
			if !slices.Contains(vs, v.(*logic.Var)) {
				vs = append(vs, v.(*logic.Var))
			}
		}
	}
	for i, ts := range sets {
		n := 0
		for _, v := range vs {
			for _, m := range f.before(v, ws[i]) {
				if n++; !slices.Contains(ts, logic.Term(m)) {
					return nil, false
				}
			}
		}
		if n != len(ts) {
			return nil, false
		}
	}
	return vs, true
}

// step unifies one step of each view; nil if that is impossible.
func (f *folder) step(heads []uhat.Step, ws []view) uhat.Step {
	switch st := heads[0].(type) {
	case *uhat.Draw:
		return f.drawn(st, heads, ws)
	case *uhat.Let:
		x, ok := f.each(heads, ws, func(x uhat.Step) bool { return is[*uhat.Let](x) })
		if !ok {
			return nil
		}
		return &uhat.Let{Var: f.bound(ws[0], st.Var), Value: x[0]}
	case *uhat.Perform:
		args, ok := f.each(heads, ws, func(x uhat.Step) bool {
			y, ok := x.(*uhat.Perform)
			return ok && y.Op == st.Op && y.Origin.Clause == st.Origin.Clause
		})
		if !ok {
			return nil
		}
		return &uhat.Perform{Op: st.Op, Args: args, Results: f.boundAll(ws[0], st.Results), Origin: withoutPlaces(st.Origin)}
	case *uhat.Take:
		x, ok := f.each(heads, ws, func(x uhat.Step) bool {
			y, ok := x.(*uhat.Take)
			return ok && y.Op == st.Op && y.Origin.Clause == st.Origin.Clause
		})
		if !ok {
			return nil
		}
		return &uhat.Take{Op: st.Op, Select: x[0], Fields: f.boundAll(ws[0], st.Fields), Origin: withoutPlaces(st.Origin)}
	}
	return nil
}

// withoutPlaces drops the positions of other events: they differ from depth to depth.
func withoutPlaces(o uhat.Origin) uhat.Origin {
	o.Demanded = nil
	return o
}

func (f *folder) bound(w view, v *logic.Var) *logic.Var { return w.u.role[v].v }

func (f *folder) boundAll(w view, vs []*logic.Var) []*logic.Var {
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		out[i] = f.bound(w, v)
	}
	return out
}

// each unifies the terms of steps that are all alike.
func (f *folder) each(heads []uhat.Step, ws []view, alike func(uhat.Step) bool) ([]logic.Term, bool) {
	if slices.ContainsFunc(heads, func(st uhat.Step) bool { return !alike(st) }) {
		return nil, false
	}
	out := make([]logic.Term, len(terms(heads[0])))
	for j := range out {
		f.hint = "n"
		if p, ok := heads[0].(*uhat.Perform); ok {
			f.hint = p.Op.Fields[j].Name
		}
		ts := make([]logic.Term, len(heads))
		for i, st := range heads {
			if ts[i] = f.see(ws[i], terms(st)[j]); ts[i] == nil {
				return nil, false
			}
		}
		if out[j] = f.term(ts, ws); out[j] == nil {
			return nil, false
		}
	}
	return out, true
}

// drawn unifies draws.
func (f *folder) drawn(first *uhat.Draw, heads []uhat.Step, ws []view) uhat.Step {
	draws := make([]*uhat.Draw, len(heads))
	for i, st := range heads {
		d, ok := st.(*uhat.Draw)
		if !ok || len(d.Among) != len(first.Among) {
			return nil
		}
		draws[i] = d
	}
	out := &uhat.Draw{Var: f.bound(ws[0], first.Var)}
	f.hint = unnumbered(first.Var)
	for k := range first.Among {
		var d uhat.Domain
		pick := func(get func(uhat.Domain) []logic.Term) (found []logic.Term, extra [][]logic.Term, ok bool) {
			sets := make([][]logic.Term, len(draws))
			for i, x := range draws {
				for _, t := range get(x.Among[k]) {
					if t = f.see(ws[i], t); t == nil {
						return nil, nil, false
					}
					sets[i] = append(sets[i], t)
				}
			}
			common, extra := f.set(sets, ws)
			for _, t := range common {
				if t != nil {
					found = append(found, t)
				}
			}
			return found, extra, true
		}
		exactly := func(get func(uhat.Domain) []logic.Term) ([]logic.Term, bool) {
			common, extra, ok := pick(get)
			return common, ok && empty(extra)
		}
		var ok [5]bool
		d.Lo, ok[0] = exactly(func(d uhat.Domain) []logic.Term { return d.Lo })
		d.Hi, ok[1] = exactly(func(d uhat.Domain) []logic.Term { return d.Hi })
		guard, g := exactly(func(d uhat.Domain) []logic.Term { return logic.Conjuncts(d.Guard) })
		filter, h := exactly(func(d uhat.Domain) []logic.Term { return logic.Conjuncts(d.Filter) })
		ok[2], ok[3] = g, h
		d.Guard, d.Filter = f.l.And(guard...), f.l.And(filter...)
		var extra [][]logic.Term
		d.Except, extra, ok[4] = pick(func(d uhat.Domain) []logic.Term { return d.Except })
		if slices.Contains(ok[:], false) {
			return nil
		}
		if d.Unlike, ok[0] = f.unlike(extra, ws); !ok[0] {
			return nil
		}
		d.Except = slices.DeleteFunc(d.Except, func(t logic.Term) bool {
			v, ok := t.(*logic.Var)
			return ok && slices.Contains(d.Unlike, v)
		})
		out.Among = append(out.Among, d)
	}
	return out
}

// set unifies sets of terms: common has for each of the first set's its unification with a
// partner in every other set, nil where it has none. What has no partner is returned by set.
func (f *folder) set(sets [][]logic.Term, ws []view) (common []logic.Term, extra [][]logic.Term) {
	rest := make([][]logic.Term, len(sets))
	for i, ts := range sets {
		rest[i] = slices.Clone(ts)
	}
	common = make([]logic.Term, len(sets[0]))
	// What is the same in all goes first, so that no rule is found where there is none.
	for pass := range 2 {
		for k, t := range sets[0] {
			if common[k] != nil {
				continue
			}
			partners := make([]int, len(sets))
			if u := f.partner(t, rest, partners, 1, []logic.Term{t}, ws, pass > 0); u != nil {
				common[k] = u
				for i := range sets {
					at := partners[i]
					if i == 0 {
						at = slices.Index(rest[0], t)
					}
					rest[i] = slices.Delete(rest[i], at, at+1)
				}
			}
		}
	}
	return common, rest
}

func empty(sets [][]logic.Term) bool {
	return !slices.ContainsFunc(sets, func(ts []logic.Term) bool { return len(ts) > 0 })
}

// partner chooses a term from each of the sets from i on that fits those chosen.
func (f *folder) partner(t logic.Term, sets [][]logic.Term, at []int, i int, chosen []logic.Term, ws []view, rules bool) logic.Term {
	if i == len(sets) {
		if !rules {
			if f.plain(t) {
				return t
			}
			return nil
		}
		return f.term(chosen, ws)
	}
	for j, u := range sets[i] {
		if !rules && u != t {
			continue
		}
		at[i] = j
		if r := f.partner(t, sets, at, i+1, append(slices.Clip(chosen), u), ws, rules); r != nil {
			return r
		}
	}
	return nil
}

// plain reports whether a term mentions no earlier copy.
func (f *folder) plain(t logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return f.old[v] != nil })
}

// outer reports whether a term is over what is bound outside the function.
func (f *folder) outer(t logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return f.old[v] != nil || f.own[v] })
}

// term returns the term of the function that has these values in its
// applications; nil if no rule gives them.
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

// carried: after the first, the value is the same term over the copy before.
func (f *folder) carried(ts []logic.Term, ws []view) logic.Term {
	var first, later []logic.Term
	for i, t := range ts {
		if ws[i].now == 0 {
			first = append(first, t)
		} else {
			later = append(later, t)
		}
	}
	if len(later) == 0 || !allSame(later) || later[0].Sort().Kind() != logic.IntKind && !isLeaf(later[0]) || !f.overPrevious(later[0]) {
		return nil
	}
	next := f.l.Replace(later[0], f.prev)
	if len(first) == 0 { // what it is at first has to be known from elsewhere
		for _, p := range f.params {
			if p.next == next {
				return p.v
			}
		}
		return nil
	}
	if !allSame(first) || !f.outer(first[0]) {
		return nil
	}
	return f.parameter(first[0], next, "last_"+f.hint)
}

// overPrevious reports whether a term is over what the copy before has bound, and what is bound
// outside.
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

// linear: the value is a term from outside plus so much for each level above and so much for each
// level that is left. Several that differ by a constant are one parameter.
func (f *folder) linear(ts []logic.Term, ws []view) logic.Term {
	if len(ts) < 2 || ts[0].Sort().Kind() != logic.IntKind || !f.outer(ts[0]) {
		return nil
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

// slopes returns by how much values grow from level to level, and with the levels left; ok is false if
// they do not do so evenly.
func (f *folder) slopes(ts []logic.Term, ws []view) (perNow, perLeft logic.Integer, ok bool) {
	n := len(ts)
	now, left, diff := make([]int, n), make([]int, n), make([]logic.Integer, n)
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
	// Where only one of the two differs it tells the slope.
	for i := range n {
		for j := range i {
			dn, dl, d := now[i]-now[j], left[i]-left[j], diff[i].Sub(diff[j])
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

// growth returns by how much a value grows over so many levels above and so many that are left.
func growth(perNow logic.Integer, now int, perLeft logic.Integer, left int) logic.Integer {
	return perNow.Mul(logic.IntegerOf(int64(now))).Add(perLeft.Mul(logic.IntegerOf(int64(left))))
}

// counter returns a term that is first in the outermost application and grows by step in each further one.
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

// parameter returns the parameter with that rule, a new one if there is none.
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
	all := func(ok func(t any) bool) bool {
		return !slices.ContainsFunc(ts, func(t logic.Term) bool { return !ok(t) })
	}
	inOrder := func() []logic.Term {
		out := make([]logic.Term, len(children[0]))
		for k := range out {
			at := make([]logic.Term, len(ts))
			for i := range ts {
				at[i] = children[i][k]
			}
			if out[k] = f.term(at, ws); out[k] == nil {
				return nil
			}
		}
		return out
	}
	inAnyOrder := func() []logic.Term {
		out, extra := f.set(children, ws)
		if !empty(extra) {
			return nil
		}
		return out
	}
	switch t := ts[0].(type) {
	case *logic.Eq:
		if all(is[*logic.Eq]) {
			if cs := inAnyOrder(); cs != nil {
				return f.l.Eq(cs[0], cs[1])
			}
		}
	case *logic.And:
		if all(is[*logic.And]) {
			if cs := inAnyOrder(); cs != nil {
				return f.l.And(cs...)
			}
		}
	case *logic.Or:
		if all(is[*logic.Or]) {
			if cs := inAnyOrder(); cs != nil {
				return f.l.Or(cs...)
			}
		}
	case *logic.Not:
		if all(is[*logic.Not]) {
			if cs := inOrder(); cs != nil {
				return f.l.Not(cs[0])
			}
		}
	case *logic.Le:
		if all(is[*logic.Le]) {
			if cs := inOrder(); cs != nil {
				return f.l.Le(cs[0], cs[1])
			}
		}
	case *logic.Ite:
		if all(is[*logic.Ite]) {
			if cs := inOrder(); cs != nil {
				return f.l.Ite(cs[0], cs[1], cs[2])
			}
		}
	case *logic.App:
		if all(func(u any) bool { a, ok := u.(*logic.App); return ok && a.Func() == t.Func() }) {
			if cs := inOrder(); cs != nil {
				return f.l.App(t.Func(), cs...)
			}
		}
	case *logic.Sum:
		return f.sum(ts, ws)
	}
	return nil
}

func is[T any](x any) bool { _, ok := x.(T); return ok }

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
	if len(sets[0]) == 1 && slices.ContainsFunc(sets, func(s []logic.Term) bool { return !isLeaf(s[0]) }) {
		// One part with a coefficient: its term is all that can differ.
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
