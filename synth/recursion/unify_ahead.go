package recursion

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

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
