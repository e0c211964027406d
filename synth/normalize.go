package synth

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// normalizer turns trace expressions into unions of patterns.
//
// Most expressions are such a union. The exceptions are a star over sequences, a complement whose
// automaton has a cycle of several states, and everything that contains one of these: they are
// lazy. A lazy expression is unrolled for each frame into which its patterns have to fit, as far as
// the frame can use it. What the frame fixes is followed to its end, however many rounds that
// takes. Only rounds that are free in the frame are bounded.
type normalizer struct {
	*classes
	ctx         context.Context
	solver      logic.Solver
	memo        map[setting]form
	lazy        map[sre.Expr]bool // whether an expression is lazy
	complements map[*sre.Not]complement
	limiter
	reduced map[sre.Expr]bool // expressions that a limit cut where it mattered
	// approximations lists, in order, the expressions that were replaced by a smaller language
	// where it mattered.
	approximations []sre.Expr
}

func newNormalizer(ctx context.Context, cs *classes, solver logic.Solver, l limiter) *normalizer {
	return &normalizer{classes: cs, ctx: ctx, solver: solver, memo: map[setting]form{}, lazy: map[sre.Expr]bool{},
		complements: map[*sre.Not]complement{}, limiter: l, reduced: map[sre.Expr]bool{}}
}

// form is a set of patterns of an expression: if exact, all that matter, else some of them. cut
// names the limits that left some out. If exact is false and cut is empty, only further rounds of a
// loop without end are missing.
type form struct {
	union
	exact bool
	cut   Limits
}

// setting is an expression and the key of the frame it was unrolled for, "" for one that is not
// lazy.
type setting struct {
	expr  sre.Expr
	frame string
}

// normalize returns patterns of e for everywhere.
func (n *normalizer) normalize(e sre.Expr) form { return n.fitting(e, n.anywhere()) }

// approximate notes that patterns of e were used that are not all of it.
func (n *normalizer) approximate(e sre.Expr) {
	if !slices.Contains(n.approximations, e) {
		n.approximations = append(n.approximations, e)
	}
}

// fitting returns the patterns of e whose parts fit into the frame, and perhaps more.
func (n *normalizer) fitting(e sre.Expr, f *frame) form {
	k := setting{expr: e}
	if n.isLazy(e) {
		k.frame = f.key()
	} else {
		f = nil
	}
	if r, ok := n.memo[k]; ok {
		return r
	}
	var r form
	if n.room == nil {
		r = n.shortest(e, f)
	} else {
		r = n.expand(e, f)
		r.union = dedupe(r.union)
		n.made = append(n.made, k)
	}
	n.memo[k] = r
	return r
}

// isLazy reports whether e has to be unrolled.
func (n *normalizer) isLazy(e sre.Expr) bool {
	if is, ok := n.lazy[e]; ok {
		return is
	}
	is := false
	switch e := e.(type) {
	case *sre.Not:
		is = n.complementOf(e).lazy
	case *sre.Star:
		_, class := e.Body().(*sre.Class)
		is = !class
	}
	if _, not := e.(*sre.Not); !not {
		for _, c := range sre.Children(e) { // visit all: only here complements meet the solver
			is = n.isLazy(c) || is
		}
	}
	n.lazy[e] = is
	return is
}

// expand does what fitting does; f is nil if e is not lazy.
func (n *normalizer) expand(e sre.Expr, f *frame) form {
	switch e := e.(type) {
	case *sre.None:
		return form{nil, true, 0}
	case *sre.Eps:
		return form{union{epsPattern()}, true, 0}
	case *sre.Class:
		return form{union{eventPattern(e)}, true, 0}
	case *sre.Seq:
		return n.fold(e.Parts(), f, f, n.concat)
	case *sre.Or:
		r := form{nil, true, 0}
		for _, p := range e.Parts() {
			q := n.fitting(p, f)
			r.exact, r.cut = r.exact && q.exact, r.cut|q.cut
			for _, x := range q.union {
				if !n.add(&r, x) {
					return r
				}
			}
		}
		return r
	case *sre.And:
		return n.meetAll(e.Parts(), f)
	case *sre.Interleave:
		if f == nil {
			return n.fold(e.Parts(), nil, nil, n.shuffle)
		}
		return n.fold(e.Parts(), f.loosened(), f, n.shuffle)
	case *sre.Star:
		if c, ok := e.Body().(*sre.Class); ok {
			return form{union{starPattern(c)}, true, 0}
		}
		return n.repeat(e.Body(), f)
	case *sre.Not:
		return n.complement(e, f)
	default:
		panic(fmt.Sprintf("synth: unexpected %T", e))
	}
}

// combine calls emit with the patterns that p and q make together, until emit returns false.
type combine func(p, q pattern, emit func(pattern) bool)

// fold combines the patterns of the parts, which have to fit into the frame parts, to patterns for
// the frame whole.
func (n *normalizer) fold(es []sre.Expr, parts, whole *frame, f combine) form {
	r := n.fitting(es[0], parts)
	for _, e := range es[1:] {
		r = n.pairs(r, n.fitting(e, parts), whole, f)
	}
	return r
}

// pairs combines each pattern of u with each of v, and returns those that fit into the frame, if
// there is one.
func (n *normalizer) pairs(u, v form, fr *frame, f combine) form {
	out := form{nil, u.exact && v.exact, u.cut | v.cut}
	more := true
	for _, p := range u.union {
		for _, q := range v.union {
			f(p, q, func(x pattern) bool {
				if fr == nil || fr.fits(x) {
					more = n.add(&out, x)
				} else {
					more = n.charge(&out, x)
				}
				return more
			})
			if !more {
				return out
			}
		}
	}
	return out
}

// meetAll intersects. Lazy expressions come last: they are unrolled for each pattern of the others,
// which may say how many rounds there are.
func (n *normalizer) meetAll(es []sre.Expr, f *frame) form {
	es = slices.Clone(es)
	slices.SortStableFunc(es, func(x, y sre.Expr) int {
		switch lx, ly := n.isLazy(x), n.isLazy(y); {
		case lx == ly:
			return 0
		case ly:
			return -1
		}
		return 1
	})
	r := n.fitting(es[0], f)
	for _, e := range es[1:] {
		next := form{nil, r.exact, r.cut}
		for _, p := range r.union {
			q := n.pairs(form{union{p}, true, 0}, n.fitting(e, frameOf(p)), f, n.intersect)
			next = form{append(next.union, q.union...), next.exact && q.exact, next.cut | q.cut}
			if len(next.union) > n.patterns {
				next = form{next.union[:n.patterns], false, next.cut | LimitPatterns}
				break
			}
		}
		r = form{dedupe(next.union), next.exact, next.cut}
	}
	return r
}

// repeat unrolls the star of body, which is not a class, as far as the frame can use it.
func (n *normalizer) repeat(body sre.Expr, f *frame) form {
	once := n.fitting(body, f)
	out := form{union{epsPattern()}, once.exact, once.cut}
	seen := map[string]bool{epsPattern().key(): true}
	power := out.union
	for round := 1; len(power) > 0; round++ {
		next := n.pairs(form{power, true, 0}, once, f, n.concat)
		out.exact, out.cut = out.exact && next.exact, out.cut|next.cut
		power = nil
		for _, p := range dedupe(next.union) {
			switch free, _ := f.fit(p); {
			case free*round > budgets.Unroll*len(p.events):
				out.exact = false
			case !seen[p.key()]:
				seen[p.key()] = true
				power = append(power, p)
			}
		}
		for _, p := range power {
			if !n.add(&out, p) {
				return out
			}
		}
	}
	return out
}
