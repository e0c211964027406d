package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Fixed is what a condition says outright of a composite value that is drawn: the draw makes it so
// instead of trying values until one fits.
type Fixed struct {
	// Path leads to the part: indices, names of fields, and of maps keys over earlier variables,
	// which are terms. It is empty for the value's size.
	Path                  []any
	Value                 logic.Term // of the part, over earlier variables; nil for a size
	Size, AtLeast, AtMost logic.Term // integers over earlier variables; one of them for a size
}

// FixedParts returns what a condition says outright of v, in its order.
func FixedParts(v *logic.Var, filter logic.Term) (out []Fixed) {
	if !v.Sort().HasParts() || filter == nil {
		return nil
	}
	for _, c := range logic.Conjuncts(filter) {
		if f, ok := fixed(v, c); ok {
			out = append(out, f)
		}
	}
	// The size comes first: parts that are given must not change it.
	slices.SortStableFunc(out, func(x, y Fixed) int { return min(len(x.Path), 1) - min(len(y.Path), 1) })
	return out
}

func fixed(v *logic.Var, c logic.Term) (f Fixed, ok bool) {
	switch c := c.(type) {
	case *logic.Eq:
		x, y := c.Sides()
		for _, side := range [][2]logic.Term{{x, y}, {y, x}} {
			if logic.Occurs(v, side[1]) {
				continue
			}
			if path, ok := partPath(v, side[0]); ok {
				return Fixed{Path: path, Value: side[1]}, true
			}
			if isLen(v, side[0]) {
				return Fixed{Size: side[1]}, true
			}
		}
	case *logic.Le:
		x, y := c.Sides()
		switch {
		case isLen(v, y) && !logic.Occurs(v, x):
			return Fixed{AtLeast: x}, true
		case isLen(v, x) && !logic.Occurs(v, y):
			return Fixed{AtMost: y}, true
		}
	}
	return f, false
}

func isLen(v *logic.Var, t logic.Term) bool {
	a, ok := t.(*logic.App)
	return ok && a.Func().ReadsLen() && a.Args()[0] == logic.Term(v)
}

// partPath returns the path from v to a part of it, if v does not decide where that is.
func partPath(v *logic.Var, t logic.Term) (path []any, ok bool) {
	a, is := t.(*logic.App)
	if !is || a.Func().ReadsLen() || !a.Func().IsPart() {
		return nil, false
	}
	if of := a.Args()[0]; of != logic.Term(v) {
		if path, ok = partPath(v, of); !ok {
			return nil, false
		}
	}
	if a.Func().ReadsField() {
		return append(path, a.Func().Name), true
	}
	if a.Func().Args[0].Kind() == logic.MapKind {
		return append(path, a.Args()[1]), !logic.Occurs(v, a.Args()[1])
	}
	l, is := a.Args()[1].(*logic.Lit)
	if !is || l.Value().Sort().Kind() != logic.IntKind {
		return nil, false
	}
	n, fits := l.Value().Int64()
	const far = 1000
	return append(path, int(n)), fits && n >= 0 && n < far
}
