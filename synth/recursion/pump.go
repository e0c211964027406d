package recursion

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
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
	out := make([]part, len(found))
	for i, p := range found {
		out[i] = p.part
	}
	return out
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
	n := 0
	for _, k := range []int{p.open.from, p.open.to, p.close.from, p.close.to} {
		if k < eventSetSize && ghosts&(1<<k) != 0 {
			n++
		}
	}
	return n
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
