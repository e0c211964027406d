package recursion

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// steps returns the steps that stand for all the lists, where list i is what view i sees. ok is
// false if no rule says how they differ.
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
				checks[i], lists[i] = terms.Leading(lists[i])
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

// checks unifies the checks of one event, which have no order. A check that only some views have
// says that an answer differs from those of earlier copies.
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
			if was := of[t]; was == nil || !was.Stop { // what stops one copy stops all
				of[t] = a
			}
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
	// The remaining checks are of the form own != earlier.
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

// apart splits a term into a variable and an earlier value that it differs from.
func (f *folder) apart(t logic.Term) (own *logic.Var, earlier logic.Term) {
	x, y, ok := logic.Unequal(t)
	if !ok {
		return nil, nil
	}
	if f.old[x] != nil {
		x, y = y, x
	}
	v, ok := x.(*logic.Var)
	if !ok || f.old[x] != nil || f.old[y] == nil {
		return nil, nil
	}
	return v, y
}

// unlike returns the variables whose earlier values are all in the sets; ok is false if some are
// missing.
func (f *folder) unlike(sets [][]logic.Term, ws []view) ([]*logic.Var, bool) {
	var vs []*logic.Var
	for _, ts := range sets {
		for _, t := range ts {
			v, ok := f.old[t]
			if !ok {
				return nil, false
			}
			vs = lists.With(vs, v.(*logic.Var))
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
		x, ok := f.each(heads, ws, func(x uhat.Step) bool {
			y, ok := x.(*uhat.Let)
			return ok && y.Over == st.Over
		})
		if !ok {
			return nil
		}
		return &uhat.Let{Var: f.bound(ws[0], st.Var), Value: x[0], Over: st.Over}
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
		return &uhat.Take{Op: st.Op, Select: x[0], Fields: f.boundAll(ws[0], st.Fields), Gap: f.gap(heads, ws), Origin: withoutPlaces(st.Origin)}
	}
	return nil
}

// gap returns what may happen before a receive in all views; nil if that is nothing. Whether an
// operation may happen of which they say different things is not known: that is a waste at worst.
func (f *folder) gap(heads []uhat.Step, ws []view) []uhat.Room {
	by := make([]map[*sre.Op]uhat.Room, len(heads))
	for i, st := range heads {
		by[i] = map[*sre.Op]uhat.Room{}
		for _, r := range st.(*uhat.Take).Gap {
			by[i][r.Op] = uhat.Room{Op: r.Op, Allowed: f.see(ws[i], r.Allowed), Known: f.see(ws[i], r.Known)}
		}
	}
	var out []uhat.Room
	some := false
	for _, r := range heads[0].(*uhat.Take).Gap {
		x := by[0][r.Op]
		if x.Allowed == nil || x.Known == nil || !f.plain(x.Allowed) || !f.plain(x.Known) ||
			slices.ContainsFunc(by, func(m map[*sre.Op]uhat.Room) bool { return m[r.Op] != x }) {
			x = uhat.Room{Op: r.Op, Allowed: f.l.False(), Known: f.l.False()}
		}
		some = some || !logic.IsFalse(x.Allowed)
		out = append(out, x)
	}
	if !some {
		return nil
	}
	return out
}

// withoutPlaces drops the positions of other events, which differ from depth to depth.
func withoutPlaces(o uhat.Origin) uhat.Origin {
	o.Demanded = nil
	return o
}

func (f *folder) bound(w view, v *logic.Var) *logic.Var { return w.u.role[v].v }

func (f *folder) boundAll(w view, vs []*logic.Var) []*logic.Var {
	return lists.Of(vs, func(v *logic.Var) *logic.Var { return f.bound(w, v) })
}

// each unifies the terms of steps of the same form.
func (f *folder) each(heads []uhat.Step, ws []view, alike func(uhat.Step) bool) ([]logic.Term, bool) {
	if slices.ContainsFunc(heads, func(st uhat.Step) bool { return !alike(st) }) {
		return nil, false
	}
	out := make([]logic.Term, len(uhat.Terms(heads[0])))
	for j := range out {
		f.hint = "n"
		if p, ok := heads[0].(*uhat.Perform); ok {
			f.hint = p.Op.Fields[j].Name
		}
		ts := make([]logic.Term, len(heads))
		for i, st := range heads {
			if ts[i] = f.see(ws[i], uhat.Terms(st)[j]); ts[i] == nil {
				return nil, false
			}
		}
		if out[j] = f.term(ts, ws); out[j] == nil {
			return nil, false
		}
	}
	return out, true
}

// ahead returns the draws to which domain k of all the draws looks ahead. One that differs from
// view to view, or has to do with other copies, is left out: the draw then spares fewer runs.
func (f *folder) ahead(draws []*uhat.Draw, k int, ws []view) []*uhat.Draw {
	var out []*uhat.Draw
	for j, first := range draws[0].Among[k].Ahead {
		x := f.foreseen(ws[0], first)
		for i, d := range draws {
			if own := d.Among[k].Ahead; x != nil && (j >= len(own) || !same(x, f.foreseen(ws[i], own[j]))) {
				x = nil
			}
		}
		if x != nil {
			out = append(out, x)
		}
	}
	return out
}

// foreseen translates a draw ahead; nil if it has variables of other copies.
func (f *folder) foreseen(w view, d *uhat.Draw) *uhat.Draw {
	ok := true
	see := func(t logic.Term) logic.Term {
		if t = f.see(w, t); t == nil || !f.plain(t) {
			ok = false
		}
		return t
	}
	all := func(ts []logic.Term) (out []logic.Term) {
		for _, t := range ts {
			out = append(out, see(t))
		}
		return out
	}
	v, _ := see(d.Var).(*logic.Var)
	out := &uhat.Draw{Var: v}
	for _, a := range d.Among {
		b := uhat.Domain{Guard: see(a.Guard), Lo: all(a.Lo), Hi: all(a.Hi), Except: all(a.Except), Filter: see(a.Filter)}
		for _, x := range a.Ahead {
			y := f.foreseen(w, x)
			ok = ok && y != nil
			b.Ahead = append(b.Ahead, y)
		}
		out.Among = append(out.Among, b)
	}
	if !ok {
		return nil
	}
	return out
}

// same reports whether two draws ahead are the same; neither has to be there.
func same(x, y *uhat.Draw) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.Var == y.Var && slices.EqualFunc(x.Among, y.Among, func(a, b uhat.Domain) bool {
		return a.Guard == b.Guard && a.Filter == b.Filter && slices.Equal(a.Lo, b.Lo) && slices.Equal(a.Hi, b.Hi) &&
			slices.Equal(a.Except, b.Except) && slices.EqualFunc(a.Ahead, b.Ahead, same)
	})
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
		ok[2] = g
		ok[3] = h
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
		d.Ahead = f.ahead(draws, k, ws)
		out.Among = append(out.Among, d)
	}
	return out
}

// set unifies sets of terms. For each term of the first set, common has its unification with a
// partner in every other set, or nil if there is none. The terms without a partner are returned as
// well.
func (f *folder) set(sets [][]logic.Term, ws []view) (common []logic.Term, extra [][]logic.Term) {
	rest := lists.Of(sets, slices.Clone)
	common = make([]logic.Term, len(sets[0]))
	// Terms that are the same in all sets go first, so that no rule is invented for them.
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

// partner chooses a term that fits those chosen from each of the sets from i on.
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
