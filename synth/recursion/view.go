package recursion

import (
	"github.com/clouseau-go/clouseau/logic"
)

// view is how a place of a script sees variables: the copy now sees its own variables, and those of
// other copies as marks.
type view struct {
	u   *unrolled
	now int
	at  place
}

// left returns how many levels are left at the view's place, in a script with the given number of
// levels.
func (w view) left(levels int) int {
	if w.at == outerPlace {
		return levels
	}
	return levels - w.now
}

// place is where a step stands in the function's text.
type place int

// before returns the markers of the values that other copies have given v before a step of the view
// runs.
func (f *folder) before(v *logic.Var, w view) []*logic.Var {
	if f.based[v] {
		if w.at == closePlace || w.at == outerPlace {
			return []*logic.Var{f.marked(v, fromInside)}
		}
		return nil
	}
	var out []*logic.Var
	for c := range w.u.copies - f.first {
		switch w.at {
		case openPlace:
			if c >= w.now {
				continue
			}
		case closePlace:
			if c == w.now || f.closed[v] && c < w.now {
				continue
			}
		}
		out = append(out, f.marked(v, w.now-c))
	}
	return out
}

// fromInside marks a variable that is bound at depth 0, as the copies see it.
const fromInside = 1 << 20

// see translates a term: variables become those of the folded script, or markers for their values
// in other copies.
func (f *folder) see(w view, t logic.Term) logic.Term {
	unknown := false
	out := f.l.Subst(t, func(x logic.Term) logic.Term {
		v, ok := x.(*logic.Var)
		if !ok {
			return nil
		}
		r := w.u.role[v]
		switch {
		case r.v == nil:
			unknown = true
			return nil
		case r.copy == inside && w.at != basePlace:
			return f.marked(r.v, fromInside)
		case r.copy < 0 || r.copy == w.now:
			return r.v
		}
		return f.marked(r.v, w.now-r.copy)
	})
	if unknown {
		return nil
	}
	return out
}

func (f *folder) marked(v *logic.Var, ago int) *logic.Var {
	k := mark{v, ago}
	m, ok := f.marks[k]
	if !ok {
		m = f.l.Fresh(v.Name(), v.Sort())
		f.marks[k] = m
		f.old[m] = v
		if ago == 1 {
			f.prev[m] = v
		}
	}
	return m
}
