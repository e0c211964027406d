package synth

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// alignment is the walk that intersects a segment with a pattern. Position
// (i, j) is inside gap i of the segment and gap j of the pattern; MATCH takes
// an event of both, ABSORB one of the segment into the pattern's gap, INSERT
// one of the pattern into the segment's gap.
type alignment struct {
	*typing
	seg    segment
	pat    pattern
	future bool // demands of the pattern claim receives
	// fewest are the insertions needed from a position to the end, or never if there is no way:
	// row by row, one for each position in the segment.
	fewest []int
	path   [][2]int
	out    []*event
	// placed says how the pattern's last event was: where in the segment the walk then was, and
	// whether it was inserted.
	placed   int
	inserted bool
	emit     func(gaps []*sre.Class, events []*event)
}

// align intersects a segment with a pattern. If the pattern has to demand a receive, what its event
// says of the receive is known before anything is inserted, and binds variables. That pays where
// events are known to exclude each other, which is asked of what is bound.
func (a *typing) align(seg segment, pat pattern, future bool, emit func([]*sre.Class, []*event)) {
	if !future || a.claim == none || len(a.steps.exclusions) == 0 {
		a.walkAll(seg, pat, future, emit)
		return
	}
	e := seg.events[slices.IndexFunc(seg.events, func(e *event) bool { return e.id == a.claim })]
	for j, class := range pat.events {
		if !slices.ContainsFunc(class.Entries(), func(x sre.Entry) bool { return demanding(x, e.op) }) {
			continue
		}
		a.branch(func() {
			if a.member(class.Allow(e.op), e.op, e.args) {
				a.claimAt = j
				a.walkAll(seg, pat, future, emit)
			}
		})
	}
}

// walkAll emits the alignments of a segment and a pattern under what is bound.
func (a *typing) walkAll(seg segment, pat pattern, future bool, emit func([]*sre.Class, []*event)) {
	al := a.steps.alignment(a, seg, pat, future)
	al.emit = emit
	if al.live(0, 0) {
		al.walk(0, 0)
	}
	a.steps.over(al)
}

// alignment returns one that has not begun, in the room of one that is over.
func (s *steps) alignment(a *typing, seg segment, pat pattern, future bool) *alignment {
	al := &alignment{}
	if n := len(s.pool.idle); n > 0 {
		al = s.pool.idle[n-1]
		s.pool.idle = s.pool.idle[:n-1]
	}
	al.typing, al.seg, al.pat, al.future = a, seg, pat, future
	al.reach()
	return al
}

// over takes back the room of an alignment.
func (s *steps) over(al *alignment) {
	*al = alignment{fewest: al.fewest, path: al.path[:0], out: al.out[:0]}
	s.pool.idle = append(s.pool.idle, al)
}

// never is more events than any alignment inserts.
const never = math.MaxInt / 2

// reach computes from which positions the end can be reached, by operation and by what was told
// apart.
func (a *alignment) reach() {
	n, m := len(a.seg.events), len(a.pat.events)
	a.fewest = slices.Grow(a.fewest[:0], (n+1)*(m+1))[:(n+1)*(m+1)]
	for i := n; i >= 0; i-- {
		row, below := a.fewest[i*(m+1):], a.fewest[min(i+1, n)*(m+1):]
		for j := m; j >= 0; j-- {
			least := never
			if i == n && j == m {
				least = 0
			}
			if i < n && j < m && below[j+1] < least && a.matchable(i, j) {
				least = below[j+1]
			}
			if i < n && below[j] < least && a.absorbable(i, j) {
				least = below[j]
			}
			if j < m && row[j+1]+1 < least && a.insertable(i, j) {
				least = row[j+1] + 1
			}
			row[j] = least
		}
	}
}

// live reports whether the end can be reached from a position.
func (a *alignment) live(i, j int) bool { return a.needs(i, j) < never }

// needs returns the insertions needed from a position to the end, or never.
func (a *alignment) needs(i, j int) int { return a.fewest[i*(len(a.pat.events)+1)+j] }

func (a *alignment) matchable(i, j int) bool {
	e := a.seg.events[i]
	if a.mustClaim(e) && (a.claimAt != none && a.claimAt != j || !slices.ContainsFunc(a.pat.events[j].Entries(), func(x sre.Entry) bool { return demanding(x, e.op) })) {
		return false
	}
	class := a.pat.events[j]
	return class.Allow(e.op) != nil && !a.told(e, class) && (a.guide == nil || a.guide(a.future, j, e))
}

func (a *alignment) absorbable(i, j int) bool {
	e := a.seg.events[i]
	return a.pat.gaps[j] != nil && a.pat.gaps[j].Allow(e.op) != nil && !a.mustClaim(e) && !a.told(e, a.pat.gaps[j])
}

// mustClaim reports whether an event is the receive that the future has to demand: no gap may
// absorb it.
func (a *alignment) mustClaim(e *event) bool { return a.future && e.id == a.claim }

// demanding reports whether a symbolic event of a future can demand an event of op.
func demanding(x sre.Entry, op *sre.Op) bool { return x.Op == op && !logic.IsFalse(x.Demand) }

// mayClaim reports, by operation alone, whether a future of the clause can demand the receive with
// the id claim. The segment after contains this receive.
func (s *steps) mayClaim(c *uhat.Clause, after segment, claim int) bool {
	future := s.norm.normalize(c.Future)
	if !future.exact || s.norm.isLazy(c.Future) {
		return true
	}
	a := &typing{steps: s, claim: claim, claimAt: none}
	return slices.ContainsFunc(future.union, func(f pattern) bool {
		al := s.alignment(a, after, f, true)
		defer s.over(al)
		return al.live(0, 0)
	})
}

func (a *alignment) insertable(i, j int) bool {
	gap := a.seg.gaps[i]
	if j < len(a.shut) && a.shut[j] != nil && a.shut[j][i] {
		return false
	}
	return gap != nil && slices.ContainsFunc(a.pat.events[j].Entries(), func(x sre.Entry) bool { return a.mayGain(x.Op) && gap.Allow(x.Op) != nil })
}

// mayGain reports whether an event of the operation may be inserted somewhere.
func (a *alignment) mayGain(op *sre.Op) bool { return a.from == nil || a.from.mayGain(op) }

func (a *alignment) walk(i, j int) {
	if a.done {
		return
	}
	switch {
	case a.count >= a.steps.norm.alignments():
		a.steps.cut |= LimitAlignments
		return
	case a.steps.halted(), a.steps.enough():
		a.done = true
		return
	case a.steps.levels.beyond(a.needs(i, j)):
		return
	}
	a.path = append(a.path, [2]int{i, j})
	if i == len(a.seg.events) && j == len(a.pat.events) {
		a.count++
		a.branch(a.finish)
	} else {
		matches := i < len(a.seg.events) && j < len(a.pat.events) && a.live(i+1, j+1) && a.matchable(i, j)
		shared := matches && a.shared(a.seg.events[i])
		if matches && !shared {
			a.match(i, j)
		}
		if i < len(a.seg.events) && a.live(i+1, j) && a.absorbable(i, j) {
			a.absorb(i, j)
		}
		if shared {
			a.match(i, j)
		}
		if j < len(a.pat.events) && a.live(i, j+1) {
			a.insert(i, j)
		}
	}
	a.path = a.path[:len(a.path)-1]
}

// try runs a tentative step and continues at (i, j) with one more event.
func (a *alignment) try(i, j int, step func() *event) {
	m := a.mark()
	if e := step(); e != nil {
		a.take(i, j, e)
	}
	a.undo(m)
}

// take continues at (i, j) with one more event.
func (a *alignment) take(i, j int, e *event) {
	a.out = append(a.out, e)
	a.walk(i, j)
	a.out = a.out[:len(a.out)-1]
}

// place is try for a step with an event of the pattern.
func (a *alignment) place(i, j int, inserted bool, step func() *event) {
	placed, was := a.placed, a.inserted
	a.placed, a.inserted = i, inserted
	a.try(i, j, step)
	a.placed, a.inserted = placed, was
}

func (a *alignment) match(i, j int) {
	e := a.seg.events[i]
	for _, x := range a.pat.events[j].Entries() {
		if x.Op == e.op && (!a.mustClaim(e) || demanding(x, e.op)) {
			a.place(i+1, j+1, false, func() *event {
				if !a.member(x.Allow, e.op, e.args) {
					return nil
				}
				return a.claimed(e, x)
			})
		}
	}
}

// shared reports whether a future that asks for the event asks for one that another event has
// caused. The case that the event is a demand of its own is tried first.
func (a *alignment) shared(e *event) bool {
	return a.future && e.op.Kind == sre.Receive && e.cause != none
}

// claimed records that a demand of the target's future is matched by a receive. A receive that has
// a cause already stays with it, but may still match the demands of other events.
func (a *alignment) claimed(e *event, x sre.Entry) *event {
	if !a.future || e.op.Kind != sre.Receive || logic.IsFalse(x.Demand) || e.cause != none {
		return e
	}
	if x.Demand != x.Allow && !a.member(x.Demand, e.op, e.args) {
		return nil
	}
	c := *e
	c.cause = a.target.id
	return &c
}

func (a *alignment) absorb(i, j int) {
	e := a.seg.events[i]
	q := a.pat.gaps[j].Allow(e.op)
	if q == nil {
		return
	}
	distance := 0
	if !a.future && a.inserted && a.placed == i {
		distance = 1 // what was inserted into a history is best next to what follows it there
	}
	a.steps.levels.by(0, distance, func() {
		if logic.IsTrue(q) {
			a.take(i+1, j, e)
			return
		}
		a.try(i+1, j, func() *event {
			if !a.member(q, e.op, e.args) {
				return nil
			}
			return e
		})
	})
}

func (a *alignment) insert(i, j int) {
	gap := a.seg.gaps[i]
	switch {
	case !a.insertable(i, j):
		return
	case a.size(i) >= a.steps.bounds.MaxEvents:
		a.steps.cut |= LimitEvents
		return
	}
	for _, x := range a.pat.events[j].Entries() {
		q := gap.Allow(x.Op)
		if q == nil || !a.mayGain(x.Op) {
			continue
		}
		distance := 0
		if a.future {
			distance = away(i - a.placed) // and in a future next to what it follows
		}
		a.steps.levels.by(1, distance, func() {
			a.place(i, j+1, true, func() *event {
				e, ok := a.create(x.Op, x.Allow)
				if !ok || !a.member(q, e.op, e.args) {
					return nil
				}
				a.nextID++
				if e = a.claimed(e, x); e == nil || a.from.wide && (a.excluded(a.resolved(e), i) || !a.ordered(e, i)) {
					return nil
				}
				return e
			})
		})
	}
}

// size is how many events the trace would have so far.
func (a *alignment) size(i int) int {
	return len(a.from.events) + len(a.out) - i
}

// finish hands out the aligned segment; its gaps are the meets along the path.
func (a *alignment) finish() {
	gaps := make([]*sre.Class, len(a.path))
	for k, p := range a.path {
		if a.seg.gaps[p[0]] != nil && a.pat.gaps[p[1]] != nil {
			gaps[k] = a.steps.norm.meet(a.seg.gaps[p[0]], a.class(a.pat.gaps[p[1]]))
		}
	}
	a.hits = make([]int, 0, len(a.pat.events))
	for k, e := range a.out {
		if a.path[k+1][1] > a.path[k][1] {
			a.hits = append(a.hits, e.id)
		}
	}
	a.emit(gaps, slices.Clone(a.out))
}
