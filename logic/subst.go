package logic

import (
	"fmt"
	"slices"
)

// Subst returns t with every variable and field replaced by what leaf returns
// for it, all at once; leaf returns nil to keep one. The sorts must be
// compatible.
func (b *Builder) Subst(t Term, leaf func(Term) Term) Term {
	n := t.term()
	if len(n.vars) == 0 && !n.field {
		return t
	}
	if IsLeaf(t) {
		if x := leaf(t); x != nil {
			return x
		}
		return t
	}
	return b.rewriting(t, leaf, false)
}

// Rewrite returns t rebuilt from the leaves up: every variable, field and
// application, the latter with its arguments rewritten, is replaced by what f
// returns for it; f returns nil to keep one. What f returns is not rewritten
// again.
func (b *Builder) Rewrite(t Term, f func(Term) Term) Term { return b.rewriting(t, f, true) }

// rewriting is Rewrite; without apps, f is not asked for applications.
func (b *Builder) rewriting(t Term, f func(Term) Term, apps bool) Term {
	var r *rewriting
	if n := len(b.spare) - 1; n >= 0 {
		r, b.spare = b.spare[n], b.spare[:n]
	} else {
		r = &rewriting{b: b}
		r.step = r.rewrite
	}
	r.f = f
	r.apps = apps
	t = r.rewrite(t)
	r.f = nil
	r.n = 0
	r.many = nil
	b.spare = append(b.spare, r)
	return t
}

// Replace returns t with the variables and fields that are keys of m replaced by their
// values.
func (b *Builder) Replace(t Term, m map[Term]Term) Term {
	if len(m) == 0 {
		return t
	}
	return b.Subst(t, func(l Term) Term { return m[l] })
}

// rewriting is one call of Rewrite.
type rewriting struct {
	b    *Builder
	f    func(Term) Term
	apps bool            // f is asked for applications too
	step func(Term) Term // rewrite
	few  [few]rewritten  // what compound subterms became, while they are few
	n    int             // of them
	many map[Term]Term   // the same when they are many
}

type rewritten struct{ from, to Term }

// known returns what a compound subterm became earlier, nil if it was not met.
func (r *rewriting) known(t Term) Term {
	if r.many != nil {
		return r.many[t]
	}
	for _, x := range r.few[:r.n] {
		if x.from == t {
			return x.to
		}
	}
	return nil
}

func (r *rewriting) learn(from, to Term) {
	switch {
	case r.many != nil:
		r.many[from] = to
	case r.n < few:
		r.few[r.n] = rewritten{from, to}
		r.n++
	default:
		r.many = map[Term]Term{from: to}
		for _, x := range r.few {
			r.many[x.from] = x.to
		}
	}
}

func (r *rewriting) rewrite(t Term) Term {
	switch n := t.term(); t.(type) {
	case *Var, *Field:
		if x := r.f(t); x != nil {
			return x
		}
		return t
	default:
		if len(n.vars) == 0 && len(n.apps) == 0 && !n.field {
			return t
		}
	}
	if x := r.known(t); x != nil {
		return x
	}
	x := r.compound(t)
	r.learn(t, x)
	return x
}

// compound rewrites a term with its operands.
func (r *rewriting) compound(t Term) Term {
	x := r.b.Rebuild(t, r.step)
	if _, was := t.(*App); !was || !r.apps {
		return x
	}
	if _, is := x.(*App); !is { // an if-then-else among the arguments was lifted out
		return x
	}
	if y := r.f(x); y != nil {
		return y
	}
	return x
}

// Rebuild returns t with each operand replaced by what f returns for it, in order; t itself where f
// changes none. The operands may belong to another builder; what f returns belongs to b.
func (b *Builder) Rebuild(t Term, f func(Term) Term) Term {
	switch u := t.(type) {
	case *Lit, *Var, *Field:
	case *App:
		if a, changed := mapped(u.args, f); changed {
			return b.App(u.fn, a...)
		}
	case *Sum:
		return b.resum(u, f)
	case *Ite:
		return b.Ite(f(u.cond), f(u.then), f(u.els))
	case *Eq:
		if x, y := f(u.a), f(u.b); x != u.a || y != u.b {
			return b.Eq(x, y)
		}
	case *Le:
		if x, y := f(u.a), f(u.b); x != u.a || y != u.b {
			return b.Le(x, y)
		}
	case *Not:
		return b.Not(f(u.arg))
	case *And:
		if a, changed := mapped(u.args, f); changed {
			return b.And(a...)
		}
	case *Or:
		if a, changed := mapped(u.args, f); changed {
			return b.Or(a...)
		}
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
	return t
}

// mapped returns what f returns for the elements of a list; without a change the list itself.
func mapped(ts []Term, f func(Term) Term) (out []Term, changed bool) {
	out = ts
	for i, x := range ts {
		if y := f(x); y != x {
			if !changed {
				out = slices.Clone(ts)
				changed = true
			}
			out[i] = y
		}
	}
	return out, changed
}

func (b *Builder) resum(u *Sum, f func(Term) Term) Term {
	parts := make([]Term, len(u.parts))
	changed := false
	for i, p := range u.parts {
		parts[i] = f(p.Term)
		changed = changed || parts[i] != p.Term
	}
	if !changed {
		return u
	}
	for i, p := range u.parts {
		parts[i] = b.Times(p.Coef, parts[i])
	}
	return b.Add(append(parts, b.Integer(u.constant))...)
}

// Isolate splits an integer term into coef*v + rest, where v does not occur in rest. The
// coefficient is 0 where there is no such form with another one.
func (b *Builder) Isolate(v *Var, sum Term) (coef Integer, rest Term) {
	parts, _ := Linear(sum)
	for _, p := range parts {
		if p.Term == Term(v) {
			if rest := b.Sub(sum, b.Times(p.Coef, v)); !Occurs(v, rest) {
				return p.Coef, rest
			}
		}
	}
	return Integer{}, nil
}

// SolveFor returns the term that v equals by an equation, without v in it; nil where that takes
// more than moving parts of a sum to the other side.
func (b *Builder) SolveFor(v *Var, eq *Eq) Term {
	x, y := eq.Sides()
	if x.Sort().Kind() == IntKind {
		if coef, rest := b.Isolate(v, b.Sub(x, y)); coef.IsUnit() {
			return b.Times(coef.Neg(), rest)
		}
		return nil
	}
	if y == Term(v) {
		x, y = y, x
	}
	if x == Term(v) && !Occurs(v, y) {
		return y
	}
	return nil
}

// Subterms counts the subterms of a term, each as often as it occurs.
func Subterms(t Term) (n int) {
	Walk(t, func(Term) bool { n++; return true })
	return n
}
