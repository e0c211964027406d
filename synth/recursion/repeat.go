package recursion

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Search is what recursion asks of the search that has found a trace: typing traces with copies of
// a part.
type Search interface {
	// Repeatable reports whether a trace of these copies may be typed like the original and in the
	// goal, as far as the order of operations tells. The copies are given by the positions of their
	// originals.
	Repeatable(copies []int) bool
	// Type types a trace with copies anew, each event like its original, with nothing inserted. It
	// returns nil if it finds no such way, or none that is in the goal.
	Type(g *Guide) *terms.Trace
	// Typed counts the obligations met for this.
	Typed() int
	// GaveUp reports whether a query for this had no answer, or no time or work is left. Such
	// queries are the slowest, and this is one repetition of many.
	GaveUp() bool
}

// Finder looks for parts that can repeat in the traces of one search.
type Finder struct {
	Config
	scope    *terms.Scope
	clauses  map[*uhat.Clause]int
	straight map[attempt]bool // parts that could not repeat
}

// Config says what is to repeat. If Ops or Least say so, a part may repeat even if its copies are
// independent, or ask for answers that the system need not give.
type Config struct {
	Depth int       // how many further copies of a part are checked
	Least int       // the least number of copies in a run
	Even  bool      // all numbers of copies are equally likely
	Ops   []*sre.Op // the calls and sends of the part; nil: any
	Sure  bool      // even so, no copy may ask for such an answer
}

// NewFinder returns a finder of parts.
func NewFinder(s *terms.Scope, c Config) *Finder {
	return &Finder{c, s, map[*uhat.Clause]int{}, map[attempt]bool{}}
}

// finding is the search in one trace.
type finding struct {
	*Finder
	search   Search
	original *terms.Finished
	trace    *terms.Trace  // of the original
	at       places        // of its variables
	known    map[part]bool // answers of repeatable
}

// Repeat returns a generator that performs the trace with a part of it several times; nil if no
// part repeats by a rule.
func (f *Finder) Repeat(t *terms.Finished, s Search) *uhat.Generator {
	x := &finding{f, s, t, t.Trace, placesOf(t.Trace), map[part]bool{}}
	parts := x.parts()
	for _, mode := range []pinning{pinned, raised, free} {
		limit := s.Typed() + budgets.Retyped
		if mode == pinned {
			limit += budgets.RetypedPerEvent * len(x.trace.Events)
		} else if len(x.trace.Events) > budgets.UnpinnedEvents {
			break
		}
		for _, p := range parts {
			if s.Typed() >= limit || s.GaveUp() {
				break
			}
			if mode == raised && !p.hasCounts(x.trace) || !x.repeatable(p) {
				continue
			}
			if g := x.repeating(p, mode); g != nil {
				return g
			}
		}
	}
	return nil
}

// repeatable reports whether two and three copies may be typed, as far as the order of operations
// tells.
func (x *finding) repeatable(p part) bool {
	yes, known := x.known[p]
	if !known {
		fits := func(n int) bool {
			var of []int
			for _, k := range p.sequence(len(x.trace.Events), n) {
				of = append(of, k.from)
			}
			return x.search.Repeatable(of)
		}
		yes = fits(2) && fits(3)
		x.known[p] = yes
	}
	return yes
}

// repeating returns a generator that repeats the part; nil if there is none, or there was none for
// a part with the same clauses.
func (x *finding) repeating(p part, mode pinning) *uhat.Generator {
	key := attempt{x.signature(p), mode}
	if x.straight[key] {
		return nil
	}
	g := x.repeatingBy(p, mode)
	x.straight[key] = g == nil
	return g
}

// attempt is a way to repeat parts of which the clauses are known.
type attempt struct {
	clauses string
	mode    pinning
}

// signature names the clauses of what repeats. A way that failed in one trace seldom works in
// another.
func (x *finding) signature(p part) string {
	var b []byte
	for _, r := range []span{p.open, p.close} {
		for _, e := range x.trace.Events[r.from:r.to] {
			if _, known := x.clauses[e.Clause]; !known {
				x.clauses[e.Clause] = len(x.clauses)
			}
			b = binary.AppendVarint(b, int64(x.clauses[e.Clause]))
		}
		b = append(b, '|')
	}
	return string(b)
}

// hasCounts reports whether a visible event between or behind the copies has a number as an
// argument.
func (p part) hasCounts(t *terms.Trace) bool {
	for k := p.open.to; k < len(t.Events); k++ {
		e := t.Events[k]
		if p.contains(k) || !e.Op.Visible() {
			continue
		}
		for i := range e.Op.Args() {
			if lit, ok := e.Args[i].(*logic.Lit); ok && lit.Sort().Kind() == logic.IntKind {
				return true
			}
		}
	}
	return false
}

// repeatingBy returns a generator that repeats the part, where copies keep what mode says; nil if
// there is none.
func (x *finding) repeatingBy(p part, mode pinning) *uhat.Generator {
	l := x.scope.Delta.L
	us := make([]*unrolled, max(x.Depth, 2)+1)
	unroll := func(copies int) bool {
		if x.search.GaveUp() {
			return false
		}
		t := x.pump(p, copies, mode)
		if t == nil || copies == 2 && x.Ops == nil && indifferent(t, p) {
			return false
		}
		f := x.scope.Copied(t)
		if f == nil {
			return false
		}
		us[copies-1] = &unrolled{Finished: f, copies: copies}
		return true
	}
	if mode == pinned {
		us[0] = &unrolled{Finished: x.original, copies: 1}
	}
	if !unroll(2) || !unroll(3) || us[0] == nil && !unroll(1) {
		return nil
	}
	for first := range 2 {
		steps, fun := fold(x.scope.Vars, l, p, us[:3], first, x.Ops != nil)
		if fun == nil || x.scarce(fun) {
			continue
		}
		confirmed := func(copies int) bool {
			return (us[copies-1] != nil || unroll(copies)) &&
				x.scope.ScriptKey(uhat.Unroll(l, steps, copies-first)) == x.scope.ScriptKey(slices.Concat(us[copies-1].Groups...))
		}
		copies := 0
		for copies <= x.Depth && confirmed(copies+1) {
			copies++
		}
		if copies < max(2, x.Least+1) {
			continue
		}
		for _, st := range steps {
			if a, ok := st.(*uhat.Apply); ok {
				a.Depth.Lo += x.Least
				a.Depth.Hi = copies - first
				a.Depth.Seldom = !x.Even
			}
		}
		g := x.original.Generator(x.scope.Goal)
		g.Steps = steps
		uhat.MarkStops(g.Steps) // a later copy may ask what the trace did not
		return g
	}
	return nil
}

// scarce reports whether each copy draws another value from a pool on which a condition applies a
// function. Only the function's implementation knows how many such values there are.
func (x *finding) scarce(f *uhat.Fun) bool {
	return slices.ContainsFunc(f.Step, func(st uhat.Step) bool {
		d, ok := st.(*uhat.Draw)
		if !ok || d.Var.Sort().Kind() == logic.IntKind || len(x.scope.Delta.SortOf(d.Var.Sort()).Pool) == 0 {
			return false
		}
		return slices.ContainsFunc(d.Among, func(a uhat.Domain) bool { return len(a.Unlike) > 0 && logic.Applied(d.Var, a.Filter) })
	})
}
