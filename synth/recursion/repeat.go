package recursion

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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
	scope := *s
	scope.Portfolio = s.Portfolio.Quick()
	return &Finder{c, &scope, map[*uhat.Clause]int{}, map[attempt]bool{}}
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
			of := lists.Of(p.sequence(len(x.trace.Events), n), func(k copied) int { return k.from })
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

// unrolled is a finished trace with a number of copies of the part.
type unrolled struct {
	*terms.Finished
	copies int
	role   map[*logic.Var]role
}

// The regions of a trace with copies.

// region returns the steps of a span of events.
func (u *unrolled) region(s span) []uhat.Step { return slices.Concat(u.Groups[1+s.from : 1+s.to]...) }

func (u *unrolled) before() []uhat.Step {
	return slices.Concat(u.Groups[:1]...)
}

func (p part) prefix() span { return span{0, p.open.from} }

func (p part) opening(i int) span {
	from := p.open.from + i*p.open.len()
	return span{from, from + p.open.len()}
}

// inner is what the function does at depth 0: the middle of a bracket, or all that follows a loop.
func (p part) inner(copies, n int) span {
	from := p.open.from + copies*p.open.len()
	if p.loop() {
		return span{from, n}
	}
	return span{from, from + p.close.from - p.open.to}
}

func (p part) closing(i, copies, n int) span {
	if p.loop() {
		return span{n, n}
	}
	from := p.inner(copies, n).to + (copies-1-i)*p.close.len()
	return span{from, from + p.close.len()}
}

func (p part) suffix(copies, n int) span {
	if p.loop() {
		return span{n, n}
	}
	return span{p.inner(copies, n).to + copies*p.close.len(), n}
}

// Pumping finds the parts of a justified trace that can happen again and
// again. A part is one run of consecutive events, W, which repeats as
// W W W ..., or two runs around a middle, which nest:
//
//	open open open  middle  close close close
//
// Whether a part can repeat is not guessed. The trace with k copies is typed
// anew, every event by the clause that it had and nothing inserted, and has to be in the
// goal. So a part is as good as the traces that were checked, and says nothing about more copies
// than these. (Clouseau, PLDI 2026, section 5, pumps only an opening and a closing
// token that are known by name.)

// span is the events of a trace from one position up to another.
type span struct{ from, to int }

func (s span) len() int { return s.to - s.from }

// part is what repeats. If close is empty, it is a loop; else it is a bracket, with open.to <=
// close.from.
type part struct{ open, close span }

func (p part) loop() bool { return p.close.len() == 0 }

// size is the number of events in one copy.
func (p part) size() int { return p.open.len() + p.close.len() }

func (p part) contains(k int) bool {
	return p.open.from <= k && k < p.open.to || p.close.from <= k && k < p.close.to
}

// copied is an event of a trace with copies: the position of its original, and the number of its
// copy of the part, or outside.
type copied struct{ from, copy int }

// sequence lists the events of a trace of n events with the given number of copies of the part.
func (p part) sequence(n, copies int) []copied {
	out := make([]copied, 0, n+(copies-1)*p.size())
	add := func(s span, copy int) {
		for k := s.from; k < s.to; k++ {
			out = append(out, copied{k, copy})
		}
	}
	add(span{0, p.open.from}, outside)
	for i := range copies {
		add(p.open, i)
	}
	if p.loop() {
		add(span{p.open.to, n}, outside)
		return out
	}
	add(span{p.open.to, p.close.from}, outside)
	for i := range copies {
		add(p.close, copies-1-i)
	}
	add(span{p.close.to, n}, outside)
	return out
}

// parts lists the parts of a trace that may repeat, the most promising first. A part performs
// something and does not contain the deciding event. Events that were inserted together stay
// together: a part is made of blocks, where a block is an event with all that was inserted for it,
// or of a block without another. Or, as in the pumping lemma, each run goes from an event to one of
// the same operation, so that a copy meets the same events as the original.
func (x *finding) parts() []part {
	t := x.trace
	if len(t.Events) > eventSetSize {
		return nil
	}
	type ranked struct {
		part
		crossings, cuts int
	}
	seen := map[part]bool{}
	var found []ranked
	may := x.repeaters()
	ghosts := ghostsOf(t)
	sets := slices.Collect(maps.Values(x.at))
	add := func(p part) {
		if seen[p] {
			return
		}
		seen[p] = true
		if may.pumpable(p) {
			found = append(found, ranked{p, crossing(sets, p), cuts(ghosts, p)})
		}
	}
	ofBlocks(t, add)
	betweenEqual(t, add)
	slices.SortStableFunc(found, func(p, q ranked) int {
		return cmp.Or(p.crossings-q.crossings, p.cuts-q.cuts, p.size()-q.size(), q.open.from-p.open.from)
	})
	return lists.Of(found, func(p ranked) part { return p.part })
}

// ofBlocks calls add with the parts that are blocks, unions of two blocks, or one without another.
func ofBlocks(t *terms.Trace, add func(part)) {
	consider := func(b eventSet) {
		p, ok := b.part()
		if !ok {
			return
		}
		add(p)
		for k := p.open.from + 1; p.loop() && k < p.open.to; k++ {
			add(part{span{p.open.from, k}, span{k, p.open.to}}) // around nothing
		}
	}
	var blocks []eventSet
	for k := range t.Events {
		x := block(t, k)
		consider(x)
		for _, y := range blocks {
			consider(x.without(y))
			consider(y.without(x))
			consider(x.union(y))
		}
		blocks = append(blocks, x)
	}
}

// betweenEqual calls add with the parts whose runs go from one event to another of the same
// operation.
func betweenEqual(t *terms.Trace, add func(part)) {
	var runs []span
	for i, e := range t.Events {
		for j := i + 1; j < len(t.Events); j++ {
			if t.Events[j].Op == e.Op {
				runs = append(runs, span{i, j})
			}
		}
	}
	for _, x := range runs {
		add(part{open: x})
		for _, y := range runs {
			if y.from >= x.to {
				add(part{x, y})
			}
		}
	}
}

// places says in which events each variable of a trace occurs.
type places map[*logic.Var]eventSet

func placesOf(t *terms.Trace) places {
	at := places{}
	for k, e := range t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				at[v] |= 1 << k
			}
		}
	}
	return at
}

// crossing counts the variables that occur both in the part and outside; each is given by the
// events in which it occurs. Each is carried from copy to copy, so few are better.
func crossing(vars []eventSet, p part) int {
	n := 0
	in := p.set()
	for _, b := range vars {
		if b&in != 0 && b&^in != 0 {
			n++
		}
	}
	return n
}

// cuts counts the ends of the part that separate an event from the ghosts behind it. Such ghosts
// mostly say what the event has changed.
func cuts(ghosts eventSet, p part) int {
	return lists.Count([]int{p.open.from, p.open.to, p.close.from, p.close.to}, func(k int) bool {
		return k < eventSetSize && ghosts&(1<<k) != 0
	})
}

// repeaters says which events of a trace a part may contain.
type repeaters struct {
	never    eventSet   // those that no part contains
	performs eventSet   // those of which a part contains one
	each     []eventSet // and one of each of these, if the operations are given
}

// repeaters: a part performs something, comes before the deciding event, and asks for no answer
// that the system need not give: a run may get one such answer, but hardly five.
func (x *finding) repeaters() repeaters {
	r := repeaters{each: make([]eventSet, len(x.Ops))}
	over := false
	for k, e := range x.trace.Events {
		over = over || e.ID == x.trace.Deciding
		if over || e.Suspect || e.Contingent && (x.Ops == nil || x.Sure) {
			r.never |= 1 << k
		}
		if e.Op.Kind != sre.Call && e.Op.Kind != sre.Send {
			continue
		}
		r.performs |= 1 << k
		if i := slices.Index(x.Ops, e.Op); i >= 0 {
			r.each[i] |= 1 << k
		} else if x.Ops != nil {
			r.never |= 1 << k
		}
	}
	return r
}

func (r repeaters) pumpable(p part) bool {
	in := p.set()
	return in&r.never == 0 && in&r.performs != 0 &&
		!slices.ContainsFunc(r.each, func(b eventSet) bool { return in&b == 0 })
}

// indifferent reports whether the copies in a trace with two of them are independent: they have the
// same constants, and share no variables with anything else. Such a repetition is more of the same.
func indifferent(t *terms.Trace, p part) bool {
	at := placesOf(t)
	n := len(t.Events)
	constrained := map[*logic.Var]bool{}
	for _, c := range t.Cons {
		for _, v := range logic.Vars(nil, c.Term) {
			constrained[v] = true
		}
	}
	spans := func(copy int) []span { return []span{p.opening(copy), p.closing(copy, 2, n)} }
	sets := [2]eventSet{}
	for i := range sets {
		for _, x := range spans(i) {
			sets[i] |= x.set()
		}
	}
	alone := func(x logic.Term, in eventSet) bool {
		return !slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return constrained[v] || at[v]&^in != 0 })
	}
	first := spans(0)
	second := spans(1)
	for r := range first {
		for i := range first[r].len() {
			e := t.Events[first[r].from+i]
			f := t.Events[second[r].from+i]
			for k := range e.Args {
				x := e.Args[k]
				y := f.Args[k]
				same := x == y && len(logic.Vars(nil, x)) == 0
				if !same && !(alone(x, sets[0]) && alone(y, sets[1]) && len(logic.Vars(nil, x)) > 0 && len(logic.Vars(nil, y)) > 0) {
					return false
				}
			}
		}
	}
	return true
}
