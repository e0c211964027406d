package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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

// part is what repeats. An empty close makes it a loop, else it is a bracket
// and open.to <= close.from.
type part struct{ open, close span }

func (p part) loop() bool { return p.close.len() == 0 }

// size is the number of events in one copy.
func (p part) size() int { return p.open.len() + p.close.len() }

func (p part) contains(k int) bool {
	return p.open.from <= k && k < p.open.to || p.close.from <= k && k < p.close.to
}

// copied is an event of a trace with copies: the position of the original, and in which copy of the part
// it is; outside if in none.
type copied struct{ from, copy int }

// sequence lists the events of the trace of n events with that many copies of the part.
func (p part) sequence(n, copies int) []copied {
	var out []copied
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

// parts lists what may repeat in a trace, the most promising first. It performs something, and does not
// decide. What was inserted together stays together: a part is made of blocks, an event with all that was
// inserted on its behalf, or of a block without another. Or, as in the pumping lemma, each run
// goes from an event to one of the same operation, so that a copy meets what the original met.
func (s *search) parts(t *abstractTrace) []part {
	if len(t.events) > eventSetSize {
		return nil
	}
	seen := map[part]bool{}
	var out []part
	add := func(p part) {
		if !seen[p] && s.pumpable(t, p) {
			seen[p] = true
			out = append(out, p)
		}
	}
	t.ofBlocks(add)
	t.betweenEqual(add)
	places := t.places()
	type rank struct{ crossings, cuts int }
	ranks := map[part]rank{}
	for _, p := range out {
		ranks[p] = rank{places.crossing(p), t.cuts(p)}
	}
	slices.SortStableFunc(out, func(p, q part) int {
		x, y := ranks[p], ranks[q]
		return cmp.Or(x.crossings-y.crossings, x.cuts-y.cuts, p.size()-q.size(), q.open.from-p.open.from)
	})
	return out
}

// ofBlocks calls add with the parts that are blocks, unions of two, or one without another.
func (t *abstractTrace) ofBlocks(add func(part)) {
	consider := func(b eventSet) {
		p, ok := b.part(len(t.events))
		if !ok {
			return
		}
		add(p)
		for k := p.open.from + 1; p.loop() && k < p.open.to; k++ {
			add(part{span{p.open.from, k}, span{k, p.open.to}}) // around nothing
		}
	}
	var blocks []eventSet
	for k := range t.events {
		x := t.block(k)
		consider(x)
		for _, y := range blocks {
			consider(x.without(y))
			consider(y.without(x))
			consider(x.union(y))
		}
		blocks = append(blocks, x)
	}
}

// betweenEqual calls add with the parts whose runs go from one event to another of the same operation.
func (t *abstractTrace) betweenEqual(add func(part)) {
	var runs []span
	for i, e := range t.events {
		for j := i + 1; j < len(t.events); j++ {
			if t.events[j].op == e.op {
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

func (t *abstractTrace) places() places {
	at := places{}
	for k, e := range t.events {
		for _, x := range e.args {
			for _, v := range logic.Vars(nil, x) {
				at[v] |= 1 << k
			}
		}
	}
	return at
}

// crossing counts the variables that occur in the part and elsewhere. Each has to be carried
// from copy to copy, so few are a good sign.
func (at places) crossing(p part) int {
	n := 0
	in := p.open.set() | p.close.set()
	for _, b := range at {
		if b&in != 0 && b&^in != 0 {
			n++
		}
	}
	return n
}

func (s span) set() eventSet { return eventSet(1)<<s.to - eventSet(1)<<s.from }

// cuts counts the ends of the part that separate an event from the ghosts behind it, which mostly
// say what it has changed.
func (t *abstractTrace) cuts(p part) int {
	n := 0
	for _, k := range []int{p.open.from, p.open.to, p.close.from, p.close.to} {
		if k < len(t.events) && !t.events[k].op.Visible() {
			n++
		}
	}
	return n
}

// pumpable reports whether the part performs something and leaves the deciding event alone.
func (s *search) pumpable(t *abstractTrace, p part) bool {
	performs := false
	for k, e := range t.events {
		if p.contains(k) {
			if e.id == t.deciding || e.suspect {
				return false
			}
			performs = performs || e.op.Kind == sre.Call || e.op.Kind == sre.Send
		}
	}
	return performs
}

// maxPumped bounds the events of a trace with copies: typing an event takes time linear in them, or more.
const maxPumped = 256

// eventSet is a set of positions in a trace of at most eventSetSize events.
type eventSet uint64

const eventSetSize = 64

func (b eventSet) union(c eventSet) eventSet   { return b | c }
func (b eventSet) without(c eventSet) eventSet { return b &^ c }

// block returns event k and all that was inserted on its behalf, and on theirs.
func (t *abstractTrace) block(k int) eventSet {
	in := map[int]bool{t.events[k].id: true}
	for grown := true; grown; {
		grown = false
		for _, e := range t.events {
			if !in[e.id] && e.origin != none && in[e.origin] {
				in[e.id], grown = true, true
			}
		}
	}
	var b eventSet
	for i, e := range t.events {
		if in[e.id] {
			b |= 1 << i
		}
	}
	return b
}

// part reads a set as one or two runs; ok is false if it is neither.
func (b eventSet) part(n int) (p part, ok bool) {
	var spans []span
	for k := 0; k < n; k++ {
		if b&(1<<k) == 0 {
			continue
		}
		if m := len(spans) - 1; m >= 0 && spans[m].to == k {
			spans[m].to++
		} else {
			spans = append(spans, span{k, k + 1})
		}
	}
	switch len(spans) {
	case 1:
		return part{open: spans[0]}, true
	case 2:
		return part{spans[0], spans[1]}, true
	}
	return part{}, false
}

// pinning says what arguments keep when a part is copied. Often there are several ways to type a copy, and
// only those that treat all numbers of copies alike can be folded.
type pinning int

const (
	pinned pinning = iota // constants of visible events, and what is equal inside the part and outside it
	raised                // the same, but constants between and behind the copies grow by the number of further copies
	free                  // nothing
)

// copier makes the arguments of a trace with copies of a part.
type copier struct {
	l      *logic.Builder
	part   part
	copies int
	mode   pinning
	at     places
	news   map[copiedVar]*logic.Var
}

// copiedVar is a variable in a copy, or outside all.
type copiedVar struct {
	v    *logic.Var
	copy int
}

// arg returns what argument i of the event is in a copy.
func (c *copier) arg(e *event, i int, k copied) logic.Term {
	x, f := e.args[i], e.op.Fields[i]
	unknown := logic.Term(c.l.Fresh(f.Name, f.Sort))
	vars := logic.Vars(nil, x)
	in := c.part.open.set() | c.part.close.set()
	crosses := func(v *logic.Var) bool { return c.at[v]&in != 0 && c.at[v]&^in != 0 }
	switch {
	case c.mode == free && (e.op.Visible() || k.from >= c.part.open.from), slices.ContainsFunc(vars, crosses):
		return unknown
	case len(vars) == 0 && !e.op.Visible() && k.from >= c.part.open.from: // where a ghost stands is what it says
		return unknown
	case len(vars) == 0 && c.mode == raised && f.Sort.Kind() == logic.IntKind && k.copy == outside && k.from >= c.part.open.to:
		return c.l.Add(x, c.l.Int(int64(c.copies-1)))
	}
	return c.l.Subst(x, func(t logic.Term) logic.Term {
		v, ok := t.(*logic.Var)
		if !ok {
			return nil
		}
		key := copiedVar{v, k.copy}
		if c.news[key] == nil {
			c.news[key] = c.l.Fresh(v.Name(), v.Sort())
		}
		return c.news[key]
	})
}

// pump returns the trace with that many copies of the part, typed anew; nil if there is none within the
// budget. Its events have the positions of part.sequence.
func (s *search) pump(t *abstractTrace, p part, copies int, mode pinning) *abstractTrace {
	if len(t.events)+(copies-1)*p.size() > maxPumped {
		return nil
	}
	u := &abstractTrace{gaps: []*sre.Class{nil}, deciding: none}
	g := &guide{t: t, u: u, part: p, copies: p.sequence(len(t.events), copies), at: map[int]int{}}
	var cons []conjunct
	c := &copier{s.delta.L, p, copies, mode, t.places(), map[copiedVar]*logic.Var{}}
	for id, k := range g.copies {
		from := t.events[k.from]
		e := &event{id: id, op: from.op, cause: none, origin: none, demanded: from.demanded}
		for i := range from.args {
			e.args = append(e.args, c.arg(from, i, k))
		}
		cons = append(cons, conjunct{term: s.rangeOf(e), written: true})
		if from.id == t.deciding {
			u.deciding = id
		}
		u.events, u.gaps = append(u.events, e), append(u.gaps, nil)
	}
	for k, e := range t.events {
		g.at[e.id] = k
	}
	u.cons, u.nextID = cons, len(u.events)
	todo := completion{search: s, guide: g, budget: len(u.events) + 3, unknowns: s.portfolio.Stats().Unknowns}
	var found *abstractTrace
	if v := s.inGoal(u, g); v != nil {
		found = todo.complete(v)
	}
	return found
}

// inGoal returns a way in which a trace with copies is in the goal, nil if it finds none: first one in which the
// goal's events meet the images of those that they met, then any.
func (s *search) inGoal(t *abstractTrace, g *guide) *abstractTrace {
	fresh := map[*logic.Var]logic.Term{}
	var vals []logic.Term
	for _, v := range s.goal.Vars {
		x := s.delta.L.Fresh(v.Name(), v.Sort())
		fresh[v] = x
		vals = append(vals, x)
	}
	var found *abstractTrace
	try := func(p pattern, guide func(bool, int, *event) bool) bool {
		a := &typing{search: s, from: t, bind: map[*logic.Var]logic.Term{}, nextID: t.nextID, guide: guide}
		a.branch(func() {
			a.align(segment{t.gaps, t.events}, s.instantiated(p, fresh), false, func([]*sre.Class, []*event) {
				u := s.child(t)
				u.goalVals = vals
				u.cons = append(u.cons, a.cons...)
				if (guide == nil || s.solver.Check(s.ctx) != logic.Unsat) && s.simplify(u) {
					found, a.done = u, true
				}
			})
		})
		return found != nil
	}
	s.within(t, func() {
		goal := s.goalPatterns()
		_ = try(goal[g.t.pattern], func(_ bool, j int, e *event) bool { return g.of(e.id).id == j }) ||
			slices.ContainsFunc(goal, func(p pattern) bool { return try(p, nil) })
	})
	return found
}

// indifferent reports whether the copies in a trace with two of a part know nothing of each other: they have
// the same constants, and variables that are nobody else's. Their repetition is more of the same.
func (t *abstractTrace) indifferent(p part) bool {
	at := t.places()
	n := len(t.events)
	constrained := map[*logic.Var]bool{}
	for _, c := range t.cons {
		for _, v := range logic.Vars(nil, c.term) {
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
	first, second := spans(0), spans(1)
	for r := range first {
		for i := range first[r].len() {
			e, f := t.events[first[r].from+i], t.events[second[r].from+i]
			for k := range e.args {
				x, y := e.args[k], f.args[k]
				same := x == y && len(logic.Vars(nil, x)) == 0
				if !same && !(alone(x, sets[0]) && alone(y, sets[1]) && len(logic.Vars(nil, x)) > 0 && len(logic.Vars(nil, y)) > 0) {
					return false
				}
			}
		}
	}
	return true
}
