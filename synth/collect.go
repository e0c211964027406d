package synth

import (
	"cmp"
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// collector chooses generators. Several generators take turns in the runs, so the chance to find a
// bug is their average. A further generator has to be worth its turns:
//
//   - it has no needless events (terms.Finished.Needless): otherwise it is a shorter one with
//     padding;
//   - it depends on optional answers of the system no more than the others do;
//   - of those with the same clauses that were found, the least happens while it awaits the
//     deciding answer;
//   - it is another idea, that is, it uses other clauses. How often and in which order it uses them
//     does not make an idea.
//
// Some generators may also grow (growth.go), so that a small share of the runs does more than the
// spec asks for, and one lets more or less overlap (result.go). If there are still too few, others
// do the same in another order (growth.go). A script that another generator performs already, at
// whatever depth, is not taken. If the user asks for a number of generators, the rest are
// generators that grow and traces of the ideas found so far, in turn: first other numbers of the
// same clauses, then other orders.
type collector struct {
	search     *search
	steps      *refine.Steps
	rules      *refine.Rules
	target     *refine.Goal
	result     *Result
	candidates []*candidate
	seen       map[uint64]bool // multisets of clauses that were seen
	clean      int             // candidates with a new idea that leave nothing open
	reserve    reserve         // other traces, with multisets that were seen
	needless   []*candidate    // those with needless events
	shapes     map[string]bool // shapes that some generator has
	taken      []*trace.Trace
	finished   []*terms.Finished // taken, finished
	ideas      int               // how many of those, from the first, have an idea of their own
	beside     int               // and how many, from the last, stand beside one (result.go)
	first      int               // refinements until the first candidate
	performed  map[string]bool   // scripts of the generators at all depths, in canonical form
	asked      map[way]bool      // alternatives of the goal
	shown      map[way]bool      // those that some generator shows
}

// candidate is a trace that may become a generator.
type candidate struct {
	trace      *trace.Trace
	finished   *terms.Finished
	idea       string // the clauses of its visible events
	contingent int
}

// collect searches and puts generators into the result.
func (s *search) collect(r *Result, starts []*trace.Trace) {
	c := &collector{search: s, steps: s.steps, rules: s.rules, target: s.target, result: r, seen: map[uint64]bool{}, shapes: map[string]bool{}, performed: map[string]bool{}}
	most := s.most
	c.gather(starts)
	s.mostQueries = 0
	c.choose()
	if n := len(r.Generators); s.cfg.Padding && n > 0 && n < s.cfg.Results && s.steps.Ctx.Err() == nil {
		cut := s.steps.Cut
		s.most = most
		s.allow(r.Stats.Refinements + further(c.first, s.cfg.Results-n))
		s.fixed()
		c.fill()
		r.Padded = len(r.Generators) - n
		s.steps.Cut = cut // completeness does not ask for padding
	} else {
		r.Needless = len(c.needless)
	}
	r.Shapes = len(c.shapes)
	r.Open = slices.ContainsFunc(c.taken, func(t *trace.Trace) bool { return len(c.growths(t)) > 0 })
	r.share(c.search.whole.given.Results == 0, c.beside)
}

// gather searches from the starts until there are enough candidates.
func (c *collector) gather(starts []*trace.Trace) {
	s := c.search
	r := c.result
	s.run(starts, func(t *trace.Trace) bool {
		if c.seen[t.Bucket] {
			t = c.calmer(t)
			if c.reserve.add(t, s.rules.ShapeOf(t)); len(c.candidates)+len(c.reserve.shapes) >= s.cfg.Results {
				s.cfg.MaxRefinements = min(s.cfg.MaxRefinements, c.first+further(c.first, budgets.FurtherIdeas))
			}
			return true
		}
		if c.noBetter(t) {
			c.seen[t.Bucket] = true
			c.reserve.add(t, s.rules.ShapeOf(t))
			return c.goesOn()
		}
		f := c.finish(t)
		if f == nil {
			return s.steps.Ctx.Err() == nil
		}
		c.seen[t.Bucket] = true
		if c.first == 0 {
			c.first = r.Stats.Refinements
			c.search.doubtful, s.found = nil, s.queries()
			s.fixed()
			s.cfg.MaxRefinements = min(s.cfg.MaxRefinements, c.first+c.more())
			if c.search.whole.given.Results == 0 {
				s.mostQueries = max(budgets.IdeasTotal*s.found, budgets.IdeasQueries)
			}
		}
		c.consider(t, f)
		return c.goesOn()
	})
}

// goesOn reports whether more candidates are looked for.
func (c *collector) goesOn() bool {
	if c.enough() {
		c.steps.Cut |= budgets.LimitResults
		return false
	}
	return true
}

// noBetter reports whether the user asks for no number of generators, and some candidate has the
// idea of the trace and depends on no more answers. Then there is no need to finish the trace. The
// first few are finished all the same, so that what is said of them is exact.
func (c *collector) noBetter(t *trace.Trace) bool {
	if c.search.whole.given.Results != 0 || len(c.candidates)+len(c.needless) < budgets.Examined {
		return false
	}
	idea := c.rules.IdeaOf(t)
	least := trace.None
	for _, x := range c.candidates {
		if x.idea == idea && (least == trace.None || x.contingent < least) {
			least = x.contingent
		}
	}
	return least == 0 || least > 0 && least <= c.contingents(t)
}

// calmer puts a trace in the place of the candidate with the same clauses, if it has fewer
// overlaps, or relies on fewer answers that happen to be the same. It returns the one that is left.
func (c *collector) calmer(t *trace.Trace) *trace.Trace {
	at := slices.IndexFunc(c.candidates, func(x *candidate) bool { return x.trace.Bucket == t.Bucket })
	if at < 0 {
		return t
	}
	before := c.candidates[at]
	surer := before.contingent > 0 && t.Repeated() < before.trace.Repeated()
	if n := t.Overlaps() - before.trace.Overlaps(); n > 0 || n == 0 && !surer {
		return t
	}
	f := c.finish(t)
	if f == nil || c.needlessIn(t, f) {
		return t
	}
	x := &candidate{trace: t, finished: f, idea: before.idea, contingent: c.contingent(t, f)}
	if x.contingent > before.contingent || surer && x.contingent == before.contingent {
		return t
	}
	c.candidates[at] = x
	return before.trace
}

// enough reports whether there are enough candidates. There are not while each depends on an answer
// that a right system need not give.
func (c *collector) enough() bool {
	if n := c.search.whole.given.Results; n != 0 {
		return len(c.candidates) >= n+n/4 // some perform what others do at some depth
	}
	return !c.unseen() && c.clean > 0 && (c.clean >= c.search.cfg.Results || len(c.seen) >= budgets.Candidates)
}

// more returns the refinements to spend on candidates after the first one.
func (c *collector) more() int {
	if c.search.whole.given.Results == 0 {
		return c.first*budgets.IdeasFactor + budgets.IdeasLeast
	}
	return further(c.first, c.search.cfg.Results-1)
}

// finish finishes a trace; it returns nil if that is impossible.
func (c *collector) finish(t *trace.Trace) *terms.Finished {
	f, err := c.search.scope.Finish(t.Plain())
	switch {
	case errors.Is(err, terms.ErrDecidedEarlier):
		return nil
	case err != nil:
		c.result.Stats.Rejected++
		c.search.rejections = append(c.search.rejections, err)
		return nil
	}
	return f
}

// consider makes a candidate of a trace if the trace needs all its events.
func (c *collector) consider(t *trace.Trace, f *terms.Finished) {
	x := &candidate{trace: t, finished: f, idea: c.rules.IdeaOf(t)}
	if c.needlessIn(t, f) {
		c.needless = append(c.needless, x)
		return
	}
	x.contingent = c.contingent(t, f)
	same := func(y *candidate) bool { return y.idea == x.idea && y.contingent == 0 }
	if x.contingent == 0 && !slices.ContainsFunc(c.candidates, same) {
		c.clean++
	}
	c.candidates = append(c.candidates, x)
}

// needlessIn reports whether a finished trace has needless events.
func (c *collector) needlessIn(t *trace.Trace, f *terms.Finished) bool {
	outlines := c.target.NewOutlines(t)
	valued := c.target.NewValued(f.Certificate)
	return f.Needless(c.search.delta, c.search.goal, func(left []int) bool { return outlines.Fit(left) && valued.Fit(left) })
}

// choose makes generators of the candidates.
func (c *collector) choose() {
	if len(c.candidates) == 0 && len(c.needless) > 0 {
		c.candidates, c.needless = c.needless[:1], c.needless[1:]
	}
	slices.SortStableFunc(c.candidates, func(x, y *candidate) int { return cmp.Compare(x.contingent, y.contingent) })
	ideas := map[string]bool{}
	var rest []*candidate
	for _, x := range c.candidates {
		if ideas[x.idea] || x.contingent > c.candidates[0].contingent || !c.wanting() {
			rest = append(rest, x)
			continue
		}
		ideas[x.idea] = true
		c.keep(x.trace, x.finished)
	}
	if c.search.whole.given.Results == 0 {
		rest = c.cover(rest)
	}
	c.ideas = len(c.taken)
	if c.search.whole.given.Results == 0 {
		c.reply()
		rest = c.makeUp(rest)
		if c.result.Alike = len(rest) + c.reserve.len(); c.result.Alike > 0 {
			c.steps.Cut |= budgets.LimitResults
		}
		return
	}
	n := c.ideas
	c.growUp(n + (c.search.cfg.Results-n+1)/2)
	for _, x := range rest {
		if c.wanting() {
			c.keep(x.trace, x.finished)
		}
	}
	c.reserve.inTurn(c.shapes, c.take)
	c.growUp(c.search.cfg.Results)
}

// makeUp makes up the number of generators if the user asks for none: with some that grow, with
// other orders, and with some in which more or less is under way at the same time. If there is room
// for several, one place is kept for these. It returns the candidates that are left.
func (c *collector) makeUp(rest []*candidate) []*candidate {
	most := c.search.cfg.Results
	overlaps := c.overlapping(rest)
	if len(c.result.Generators)+1 < most && len(overlaps.more) > 0 {
		most--
	}
	c.growUp(most)
	rest = c.vary(rest, most)
	for _, xs := range [][]beside{overlaps.more, overlaps.fewer, overlaps.late} {
		c.stand(xs)
	}
	if most < c.search.cfg.Results && c.beside == 0 {
		c.growUp(c.search.cfg.Results)
	}
	return slices.DeleteFunc(rest, func(x *candidate) bool { return slices.Contains(c.taken, x.trace) })
}

// fill adds generators with needless events up to the number asked for.
func (c *collector) fill() {
	for _, x := range c.needless {
		if c.wanting() {
			c.keep(x.trace, x.finished)
		}
	}
	if len(c.result.Generators) < c.search.cfg.Results && c.steps.Ctx.Err() == nil {
		c.pad()
	}
}

// pad adds generators with one needless event more than the existing ones, up to the number asked
// for.
func (c *collector) pad() {
	c.seen = map[uint64]bool{}
	c.reserve = reserve{}
	c.search.run(c.padded(c.taken), func(t *trace.Trace) bool {
		if c.seen[t.Bucket] {
			c.reserve.add(t, c.rules.ShapeOf(t))
			return true
		}
		c.seen[t.Bucket] = true
		return c.take(t)
	})
	c.reserve.inTurn(c.shapes, c.take)
}

// wanting reports whether more generators may be added.
func (c *collector) wanting() bool {
	if len(c.result.Generators) < c.search.cfg.Results {
		return true
	}
	c.steps.Cut |= budgets.LimitResults
	return false
}

// take makes a generator of a trace and reports whether more may be added.
func (c *collector) take(t *trace.Trace) bool {
	if !c.wanting() {
		return false
	}
	if f := c.finish(t); f != nil {
		c.contingent(t, f)
		c.keep(t, f)
	}
	return c.steps.Ctx.Err() == nil
}

// keep adds a generator that performs the trace, unless there is one already.
func (c *collector) keep(t *trace.Trace, f *terms.Finished) bool {
	g := f.Generator(c.search.goal)
	if c.performed[c.search.scope.ScriptKey(g.Script())] {
		return false
	}
	return c.put(t, f, c.recursive(t, f))
}

// put adds a generator of a trace, unless one performs the same already.
func (c *collector) put(t *trace.Trace, f *terms.Finished, g *uhat.Generator) bool {
	script := g.Script()
	if c.performed[c.search.scope.ScriptKey(script)] {
		return false
	}
	c.result.count(g, 1)
	c.result.Generators = append(c.result.Generators, g)
	c.result.Certificates = append(c.result.Certificates, f.Certificate)
	c.shapes[c.rules.ShapeOf(t)] = true
	c.show(t)
	c.taken = append(c.taken, t)
	c.finished = append(c.finished, f)
	c.performed[c.search.scope.ScriptKey(script)] = true
	for _, st := range script {
		if a, ok := st.(*uhat.Apply); ok {
			for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
				c.performed[c.search.scope.ScriptKey(uhat.Unroll(c.search.delta.L, script, d))] = true
			}
		}
	}
	return true
}

// What makes two generators different. An idea is the set of the chosen clauses. A shape is the
// order of the visible events, with their clauses and with how values flow from one to the next.
// Two scripts of one shape differ only in the bounds of their draws:
//
//	push(x) push(y) pop      init push(x) push(y)    another idea
//	push(x) push(y) pop      push(x) pop push(y)     one idea, another shape
//	push(x) push(y) pop      push(x) push(x) pop     the same
//	draw y above x           draw y below x          one shape
//
// Results go to new ideas first, then in turn to the ideas for further shapes, then to the
// remaining traces.

// reserve holds the traces that owe nothing and were not taken, since their ideas had generators
// already. They are not finished yet; most never need to be.
type reserve struct {
	order  []uint64 // the ideas, by first trace
	traces map[uint64][]reserved
	shapes map[string]bool
}

type reserved struct {
	trace *trace.Trace
	shape string
}

func (r *reserve) add(t *trace.Trace, shape string) {
	if r.traces == nil {
		r.traces = map[uint64][]reserved{}
		r.shapes = map[string]bool{}
	}
	if len(r.traces[t.Bucket]) == 0 {
		r.order = append(r.order, t.Bucket)
	}
	r.traces[t.Bucket] = append(r.traces[t.Bucket], reserved{t, shape})
	r.shapes[shape] = true
}

// len returns how many traces there are.
func (r *reserve) len() int {
	n := 0
	for _, ts := range r.traces {
		n += len(ts)
	}
	return n
}

// drop takes out a trace that was taken, if it is there.
func (r *reserve) drop(t *trace.Trace) {
	if ts := r.traces[t.Bucket]; len(ts) > 0 {
		r.traces[t.Bucket] = slices.DeleteFunc(ts, func(x reserved) bool { return x.trace == t })
	}
}

// all returns the traces, those of each idea together.
func (r *reserve) all() (out []*trace.Trace) {
	for _, idea := range r.order {
		for _, x := range r.traces[idea] {
			out = append(out, x.trace)
		}
	}
	return out
}

// inTurn calls visit with one trace of each idea after the other, until visit returns false. Traces
// whose shape was shown before come last.
func (r *reserve) inTurn(shown map[string]bool, visit func(*trace.Trace) bool) {
	var again []*trace.Trace
	next := func(idea uint64) *trace.Trace {
		for len(r.traces[idea]) > 0 {
			x := r.traces[idea][0]
			r.traces[idea] = r.traces[idea][1:]
			if !shown[x.shape] {
				return x.trace
			}
			again = append(again, x.trace)
		}
		return nil
	}
	for left := true; left; {
		left = false
		for _, idea := range r.order {
			if t := next(idea); t != nil {
				left = true
				if !visit(t) {
					return
				}
			}
		}
	}
	for _, t := range again {
		if !visit(t) {
			return
		}
	}
}
