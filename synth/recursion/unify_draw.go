package recursion

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

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
	rest := make([][]logic.Term, len(sets))
	for i, ts := range sets {
		rest[i] = slices.Clone(ts)
	}
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
