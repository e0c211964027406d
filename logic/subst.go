package logic

import "fmt"

// Subst returns t with every variable and field replaced by what leaf returns
// for it, all at once; leaf returns nil to keep one. The sorts must be
// compatible.
func (b *Builder) Subst(t Term, leaf func(Term) Term) Term {
	return b.Rewrite(t, func(u Term) Term {
		if _, ok := u.(*App); ok {
			return nil
		}
		return leaf(u)
	})
}

// Rewrite returns t rebuilt from the leaves up: every variable, field and
// application, the latter with its arguments rewritten, is replaced by what f
// returns for it; f returns nil to keep one. What f returns is not rewritten
// again.
func (b *Builder) Rewrite(t Term, f func(Term) Term) Term {
	return b.rewrite(t, f, map[Term]Term{})
}

// Replace returns t with the variables and fields that are keys of m replaced by their
// values.
func (b *Builder) Replace(t Term, m map[Term]Term) Term {
	if len(m) == 0 {
		return t
	}
	return b.Subst(t, func(l Term) Term { return m[l] })
}

func (b *Builder) rewrite(t Term, f func(Term) Term, memo map[Term]Term) Term {
	if _, ok := t.(*Lit); ok {
		return t
	}
	if r, ok := memo[t]; ok {
		return r
	}
	sub := func(t Term) Term { return b.rewrite(t, f, memo) }
	all := func(ts []Term) ([]Term, bool) {
		var out []Term
		for i, x := range ts {
			if y := sub(x); y != x {
				if out == nil {
					out = append([]Term(nil), ts...)
				}
				out[i] = y
			}
		}
		return out, out != nil
	}
	r := t
	switch u := t.(type) {
	case *Var, *Field:
		if x := f(t); x != nil {
			r = x
		}
	case *App:
		if a, changed := all(u.args); changed {
			r = b.App(u.fn, a...)
		}
		if _, ok := r.(*App); ok { // an if-then-else among the arguments was lifted out
			if x := f(r); x != nil {
				r = x
			}
		}
	case *Sum:
		ts := make([]Term, 0, len(u.parts)+1)
		for _, p := range u.parts {
			ts = append(ts, b.Scale(p.Coef, sub(p.Term)))
		}
		r = b.Add(append(ts, b.Int(u.constant))...)
	case *Ite:
		r = b.Ite(sub(u.cond), sub(u.then), sub(u.els))
	case *Eq:
		if x, y := sub(u.a), sub(u.b); x != u.a || y != u.b {
			r = b.Eq(x, y)
		}
	case *Le:
		if x, y := sub(u.a), sub(u.b); x != u.a || y != u.b {
			r = b.Le(x, y)
		}
	case *Not:
		r = b.Not(sub(u.arg))
	case *And:
		if a, changed := all(u.args); changed {
			r = b.And(a...)
		}
	case *Or:
		if a, changed := all(u.args); changed {
			r = b.Or(a...)
		}
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
	memo[t] = r
	return r
}
