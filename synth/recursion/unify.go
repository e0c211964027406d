package recursion

import (
	"slices"

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
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		out[i] = f.bound(w, v)
	}
	return out
}

// each unifies the terms of steps of the same form.
func (f *folder) each(heads []uhat.Step, ws []view, alike func(uhat.Step) bool) ([]logic.Term, bool) {
	if slices.ContainsFunc(heads, func(st uhat.Step) bool { return !alike(st) }) {
		return nil, false
	}
	out := make([]logic.Term, len(termsOf(heads[0])))
	for j := range out {
		f.hint = "n"
		if p, ok := heads[0].(*uhat.Perform); ok {
			f.hint = p.Op.Fields[j].Name
		}
		ts := make([]logic.Term, len(heads))
		for i, st := range heads {
			if ts[i] = f.see(ws[i], termsOf(st)[j]); ts[i] == nil {
				return nil, false
			}
		}
		if out[j] = f.term(ts, ws); out[j] == nil {
			return nil, false
		}
	}
	return out, true
}
