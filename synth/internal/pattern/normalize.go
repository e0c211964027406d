package pattern

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// Normalizer turns trace expressions into unions of patterns.
//
// Most expressions are such a union. The exceptions are a star over sequences, a complement whose
// automaton has a cycle of several states, and everything that contains one of these: they are
// lazy. A lazy expression is unrolled for each frame into which its patterns have to fit, as far as
// the frame can use it. What the frame fixes is followed to its end, however many rounds that
// takes. Only rounds that are free in the frame are bounded.
type Normalizer struct {
	*Classes
	ctx         context.Context
	solver      logic.Solver
	memo        map[setting]Form
	lazy        map[sre.Expr]bool // whether an expression is lazy
	complements map[*sre.Not]complement
	limiter
	Reduced map[sre.Expr]bool // expressions that a limit cut where it mattered
	// approximations lists, in order, the expressions that were replaced by a smaller language
	// where it mattered.
	Approximations []sre.Expr
}

func NewNormalizer(ctx context.Context, cs *Classes, solver logic.Solver, l limiter) *Normalizer {
	return &Normalizer{Classes: cs, ctx: ctx, solver: solver, memo: map[setting]Form{}, lazy: map[sre.Expr]bool{},
		complements: map[*sre.Not]complement{}, limiter: l, Reduced: map[sre.Expr]bool{}}
}

// Form is a set of patterns of an expression: if exact, all that matter, else some of them. cut
// names the limits that left some out. If exact is false and cut is empty, only further rounds of a
// loop without end are missing.
type Form struct {
	Union
	Exact bool
	Cut   budgets.Limits
}

// setting is an expression and the key of the frame it was unrolled for, "" for one that is not
// lazy.
type setting struct {
	expr  sre.Expr
	frame string
}

// Normalize returns patterns of e for everywhere.
func (n *Normalizer) Normalize(e sre.Expr) Form { return n.Fitting(e, n.anywhere()) }

// Approximate notes that patterns of e were used that are not all of it.
func (n *Normalizer) Approximate(e sre.Expr) {
	if !slices.Contains(n.Approximations, e) {
		n.Approximations = append(n.Approximations, e)
	}
}

// Fitting returns the patterns of e whose parts fit into the frame, and perhaps more.
func (n *Normalizer) Fitting(e sre.Expr, f *Frame) Form {
	k := setting{expr: e}
	if n.IsLazy(e) {
		k.frame = f.key()
	} else {
		f = nil
	}
	if r, ok := n.memo[k]; ok {
		return r
	}
	var r Form
	if n.Room == nil {
		r = n.shortest(e, f)
	} else {
		r = n.expand(e, f)
		r.Union = Dedupe(r.Union)
		n.made = append(n.made, k)
	}
	n.memo[k] = r
	return r
}

// IsLazy reports whether e has to be unrolled.
func (n *Normalizer) IsLazy(e sre.Expr) bool {
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
			is = n.IsLazy(c) || is
		}
	}
	n.lazy[e] = is
	return is
}

// expand does what fitting does; f is nil if e is not lazy.
func (n *Normalizer) expand(e sre.Expr, f *Frame) Form {
	switch e := e.(type) {
	case *sre.None:
		return Form{nil, true, 0}
	case *sre.Eps:
		return Form{Union{Eps()}, true, 0}
	case *sre.Class:
		return Form{Union{Single(e)}, true, 0}
	case *sre.Seq:
		return n.fold(e.Parts(), f, f, n.concat)
	case *sre.Or:
		r := Form{nil, true, 0}
		for _, p := range e.Parts() {
			q := n.Fitting(p, f)
			r.Exact = r.Exact && q.Exact
			r.Cut = r.Cut | q.Cut
			for _, x := range q.Union {
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
			return Form{Union{Star(c)}, true, 0}
		}
		return n.repeat(e.Body(), f)
	case *sre.Not:
		return n.complement(e, f)
	default:
		panic(fmt.Sprintf("synth: unexpected %T", e))
	}
}

// combine calls emit with the patterns that p and q make together, until emit returns false.
type combine func(p, q Pattern, emit func(Pattern) bool)

// fold combines the patterns of the parts, which have to fit into the frame parts, to patterns for
// the frame whole.
func (n *Normalizer) fold(es []sre.Expr, parts, whole *Frame, f combine) Form {
	r := n.Fitting(es[0], parts)
	for _, e := range es[1:] {
		r = n.Pairs(r, n.Fitting(e, parts), whole, f)
	}
	return r
}

// Pairs combines each pattern of u with each of v, and returns those that fit into the frame, if
// there is one.
func (n *Normalizer) Pairs(u, v Form, fr *Frame, f combine) Form {
	out := Form{nil, u.Exact && v.Exact, u.Cut | v.Cut}
	more := true
	for _, p := range u.Union {
		for _, q := range v.Union {
			f(p, q, func(x Pattern) bool {
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
func (n *Normalizer) meetAll(es []sre.Expr, f *Frame) Form {
	es = slices.Clone(es)
	slices.SortStableFunc(es, func(x, y sre.Expr) int {
		switch lx, ly := n.IsLazy(x), n.IsLazy(y); {
		case lx == ly:
			return 0
		case ly:
			return -1
		}
		return 1
	})
	r := n.Fitting(es[0], f)
	for _, e := range es[1:] {
		next := Form{nil, r.Exact, r.Cut}
		for _, p := range r.Union {
			q := n.Pairs(Form{Union{p}, true, 0}, n.Fitting(e, frameOf(p)), f, n.Intersect)
			next = Form{append(next.Union, q.Union...), next.Exact && q.Exact, next.Cut | q.Cut}
			if len(next.Union) > n.Patterns {
				next = Form{next.Union[:n.Patterns], false, next.Cut | budgets.LimitPatterns}
				break
			}
		}
		r = Form{Dedupe(next.Union), next.Exact, next.Cut}
	}
	return r
}

// repeat unrolls the star of body, which is not a class, as far as the frame can use it.
func (n *Normalizer) repeat(body sre.Expr, f *Frame) Form {
	once := n.Fitting(body, f)
	out := Form{Union{Eps()}, once.Exact, once.Cut}
	seen := map[string]bool{Eps().key(): true}
	power := out.Union
	for round := 1; len(power) > 0; round++ {
		next := n.Pairs(Form{power, true, 0}, once, f, n.concat)
		out.Exact = out.Exact && next.Exact
		out.Cut = out.Cut | next.Cut
		power = nil
		for _, p := range Dedupe(next.Union) {
			switch free, _ := f.fit(p); {
			case free*round > budgets.Unroll*len(p.Events):
				out.Exact = false
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

// limiter bounds what normalisation makes. An expression can have very many patterns, and long
// ones: two hundred optional events in a row have as many patterns with twenty thousand places in
// all. So the number of patterns, their length and the places of one expression are bounded, and
// all places count as steps of the search. An expression with too many patterns is tried with its
// shorter ones only, since short scripts are made of these.
type limiter struct {
	Meter    *logic.Meter // of the search
	Steps    int          // where it began
	Patterns int          // the most that an expression may have
	Longest  int          // the most events of a pattern

	Room   *logic.Meter // of the current expression; nil outside
	Length int          // the most events of its patterns
	made   []setting    // memo entries of its parts
}

func NewLimiter(meter *logic.Meter, steps, longest int) limiter {
	return limiter{Meter: meter, Steps: steps, Patterns: max(1, steps/budgets.StepsPerPattern), Longest: longest}
}

// Alignments is the largest number of ways in which one clause is aligned with a trace.
func (l *limiter) Alignments() int { return max(1, l.Steps/budgets.StepsPerAlignment) }

// shortest returns patterns of e, as fitting does, up to a length that the limits allow.
func (n *Normalizer) shortest(e sre.Expr, f *Frame) Form {
	defer func() { n.Room = nil }()
	n.Room = n.Submeter(budgets.ExpressionShare)
	for n.Length = n.Longest; ; n.Length /= budgets.Shorter {
		n.made = n.made[:0]
		r := n.expand(e, f)
		r.Union = Dedupe(r.Union)
		if n.Length == n.Longest && !n.Room.Empty() {
			return r
		}
		for _, k := range n.made { // patterns are missing, so the entries are of no use elsewhere
			delete(n.memo, k)
		}
		if !n.Room.Empty() || n.Length/budgets.Shorter < budgets.LeastLength || n.Meter.Empty() {
			r.Exact = false
			r.Cut = r.Cut | budgets.LimitPatterns
			return r
		}
		n.Room = n.Submeter(budgets.AgainShare)
	}
}

// add adds a pattern to a form if the limits allow it; it reports whether more may follow.
func (n *Normalizer) add(r *Form, p Pattern) bool {
	switch {
	case len(p.Events) > n.Length:
		r.Exact = false
		r.Cut = r.Cut | budgets.LimitEvents
		return n.charge(r, p)
	case len(r.Union) >= n.Patterns:
		r.Exact = false
		r.Cut = r.Cut | budgets.LimitPatterns
		return false
	}
	if !n.charge(r, p) {
		return false
	}
	r.Union = append(r.Union, p)
	return true
}

// charge counts the places of a pattern that was made.
func (n *Normalizer) charge(r *Form, p Pattern) bool {
	places := len(p.Events) + 1
	switch {
	case !n.Meter.Spend(places):
		r.Exact = false
		r.Cut = r.Cut | budgets.LimitSteps
	case !n.Room.Spend(places):
		r.Exact = false
		r.Cut = r.Cut | budgets.LimitPatterns
	default:
		return true
	}
	return false
}

// Submeter returns a meter for a part of the work: at most one share-th of the whole.
func (n *Normalizer) Submeter(share int) *logic.Meter {
	return logic.NewMeter(n.ctx, min(n.Meter.Left(), n.Steps/share))
}

// Under returns the normalizer with another meter for its work. What it remembers is shared; what
// it approximates is not.
func (n *Normalizer) Under(m *logic.Meter) *Normalizer {
	out := *n
	out.Meter = m
	out.Approximations = slices.Clip(n.Approximations)
	return &out
}

// complement is what automata say of a complement. If the only cycles of a deterministic automaton,
// for the language or for its reverse, are self loops, its paths are patterns (form). Otherwise the
// minimal automaton (paths) is unrolled.
type complement struct {
	lazy  bool           // paths has to be unrolled
	paths *sfa.Automaton // if lazy
	Form                 // if not lazy
}

// complementOf returns the complement of e. It asks the solver, whose assertions must hold wherever
// e occurs.
func (n *Normalizer) complementOf(e *sre.Not) complement {
	if c, ok := n.complements[e]; ok {
		return c
	}
	m := n.Submeter(budgets.AgainShare)
	g := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m)
	var c complement
	switch paths, err := g.Paths(n.ctx, e); {
	case err != nil: // the search has ended
		c.Cut = budgets.LimitTime
	case paths.Ordered():
		ps, exact, err := g.Enumerate(n.ctx, paths)
		c.Form = Form{patternsOf(ps), exact && err == nil, 0}
	default:
		c.lazy = true
		c.paths = paths
	}
	if c.paths != nil && !c.paths.Exact() {
		c.Cut = budgets.LimitPatterns
	}
	n.Meter.Spend(m.Count())
	n.complements[e] = c
	return c
}

// complement returns the patterns of e for a frame; f is nil if all patterns are known.
func (n *Normalizer) complement(e *sre.Not, f *Frame) Form {
	c := n.complementOf(e)
	if f == nil {
		return c.Form
	}
	ps, exact, err := c.paths.Unroll(n.ctx, sfa.DefaultLimits(), func(p sfa.Pattern) (free int, wanted bool) {
		return f.fit(Pattern{p.Gaps, p.Events})
	})
	r := Form{nil, exact && err == nil, c.Cut}
	for _, p := range patternsOf(ps) {
		if !n.add(&r, p) {
			break
		}
	}
	return r
}

func patternsOf(ps []sfa.Pattern) Union {
	var out Union
	for _, p := range ps {
		out = append(out, Pattern{p.Gaps, p.Events})
	}
	return out
}

// Expr returns the pattern as an expression.
func (p Pattern) Expr(b *sre.Builder) sre.Expr {
	return sfa.Pattern{Gaps: p.Gaps, Events: p.Events}.Expr(b)
}

// Empty reports whether it is known that e has no trace, under what the solver holds.
func (n *Normalizer) Empty(e sre.Expr) bool { return n.Emptiness(e) == sfa.Yes }

// Emptiness answers whether e has no trace. A search that has ended decides nothing.
func (n *Normalizer) Emptiness(e sre.Expr) sfa.Answer {
	m := n.Submeter(budgets.AgainShare)
	answer, _, err := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m).Empty(n.ctx, e)
	n.Meter.Spend(m.Count())
	if err != nil {
		return sfa.Undecided
	}
	return answer
}
