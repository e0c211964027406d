package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// alignment is the walk that intersects a segment with a pattern. Position
// (i, j) is inside gap i of the segment and gap j of the pattern; MATCH takes
// an event of both, ABSORB one of the segment into the pattern's gap, INSERT
// one of the pattern into the segment's gap.
type alignment struct {
	*Attempt
	seg    Segment
	pat    pattern.Pattern
	future bool // demands of the pattern claim receives
	// fewest are the insertions needed from a position to the end, or never if there is no way:
	// row by row, one for each position in the segment.
	fewest []int
	path   [][2]int
	out    []*trace.Event
	emit   func(gaps []*sre.Class, events []*trace.Event)
}

// position is where a walk is: inside of gap i of the segment and gap j of the pattern. It says
// where in the segment the walk was after the pattern's last event, and whether that was inserted.
type position struct {
	i, j     int
	placed   int
	inserted bool
}

// after returns the position behind an event of the segment alone.
func (p position) after() position {
	p.i++
	return p
}

// Align intersects a segment with a pattern. If the pattern has to demand a receive, what its event
// says of the receive is known before anything is inserted, and binds variables. That pays where
// events are known to exclude each other, which is asked of what is bound.
func (a *Attempt) Align(seg Segment, pat pattern.Pattern, future bool, emit func([]*sre.Class, []*trace.Event)) {
	if !future || a.claim == trace.None || len(a.steps.Exclusions) == 0 {
		a.walkAll(seg, pat, future, emit)
		return
	}
	e := seg.Events[slices.IndexFunc(seg.Events, func(e *trace.Event) bool { return e.ID == a.claim })]
	for j, class := range pat.Events {
		if !slices.ContainsFunc(class.Entries(), func(x sre.Entry) bool { return Demanding(x, e.Op) }) {
			continue
		}
		a.Branch(func() {
			if a.Member(class.Allow(e.Op), e.Op, e.Args) {
				a.claimAt = j
				a.walkAll(seg, pat, future, emit)
			}
		})
	}
}

// walkAll emits the alignments of a segment and a pattern under what is bound.
func (a *Attempt) walkAll(seg Segment, pat pattern.Pattern, future bool, emit func([]*sre.Class, []*trace.Event)) {
	al := a.steps.alignment(a, seg, pat, future)
	al.emit = emit
	if al.live(0, 0) {
		al.walk(position{})
	}
	a.steps.over(al)
}

// reach computes from which positions the end can be reached, by operation and by what was told
// apart.
func (a *alignment) reach() {
	n := len(a.seg.Events)
	m := len(a.pat.Events)
	a.fewest = slices.Grow(a.fewest[:0], (n+1)*(m+1))[:(n+1)*(m+1)]
	for i := n; i >= 0; i-- {
		row := a.fewest[i*(m+1):]
		below := a.fewest[min(i+1, n)*(m+1):]
		for j := m; j >= 0; j-- {
			least := pattern.Never
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
func (a *alignment) live(i, j int) bool { return a.needs(i, j) < pattern.Never }

// needs returns the insertions needed from a position to the end, or never.
func (a *alignment) needs(i, j int) int { return a.fewest[i*(len(a.pat.Events)+1)+j] }

func (a *alignment) matchable(i, j int) bool {
	e := a.seg.Events[i]
	if a.mustClaim(e) && (a.claimAt != trace.None && a.claimAt != j || !slices.ContainsFunc(a.pat.Events[j].Entries(), func(x sre.Entry) bool { return Demanding(x, e.Op) })) {
		return false
	}
	class := a.pat.Events[j]
	return class.Allow(e.Op) != nil && !a.told(e, class) && (a.Guide == nil || a.Guide(a.future, j, e))
}

func (a *alignment) absorbable(i, j int) bool {
	e := a.seg.Events[i]
	return a.pat.Gaps[j] != nil && a.pat.Gaps[j].Allow(e.Op) != nil && !a.mustClaim(e) && !a.told(e, a.pat.Gaps[j])
}

// mustClaim reports whether an event is the receive that the future has to demand: no gap may
// absorb it.
func (a *alignment) mustClaim(e *trace.Event) bool { return a.future && e.ID == a.claim }

// Demanding reports whether a symbolic event of a future can demand an event of op.
func Demanding(x sre.Entry, op *sre.Op) bool { return x.Op == op && !logic.IsFalse(x.Demand) }

func (a *alignment) insertable(i, j int) bool {
	gap := a.seg.Gaps[i]
	if j < len(a.Shut) && a.Shut[j] != nil && a.Shut[j][i] {
		return false
	}
	return gap != nil && slices.ContainsFunc(a.pat.Events[j].Entries(), func(x sre.Entry) bool { return a.mayGain(x.Op) && gap.Allow(x.Op) != nil })
}

// mayGain reports whether an event of the operation may be inserted somewhere.
func (a *alignment) mayGain(op *sre.Op) bool { return a.From == nil || a.From.MayGain(op) }

func (a *alignment) walk(at position) {
	i := at.i
	j := at.j
	if a.Done {
		return
	}
	switch {
	case a.count >= a.steps.Norm.Alignments():
		a.steps.Cut |= budgets.LimitAlignments
		return
	case a.steps.Halted(), a.steps.enough():
		a.Done = true
		return
	case a.steps.Levels.beyond(a.needs(i, j)):
		return
	}
	a.path = append(a.path, [2]int{i, j})
	if i == len(a.seg.Events) && j == len(a.pat.Events) {
		a.count++
		a.Branch(a.finish)
	} else {
		matches := i < len(a.seg.Events) && j < len(a.pat.Events) && a.live(i+1, j+1) && a.matchable(i, j)
		shared := matches && a.shared(a.seg.Events[i])
		if matches && !shared {
			a.match(at)
		}
		if i < len(a.seg.Events) && a.live(i+1, j) && a.absorbable(i, j) {
			a.absorb(at)
		}
		if shared {
			a.match(at)
		}
		if j < len(a.pat.Events) && a.live(i, j+1) {
			a.insert(at)
		}
	}
	a.path = a.path[:len(a.path)-1]
}

// try runs a tentative step and continues at a position with one more event.
func (a *alignment) try(at position, step func() *trace.Event) {
	m := a.mark()
	if e := step(); e != nil {
		a.take(at, e)
	}
	a.undo(m)
}

// take continues at a position with one more event.
func (a *alignment) take(at position, e *trace.Event) {
	a.out = append(a.out, e)
	a.walk(at)
	a.out = a.out[:len(a.out)-1]
}

func (a *alignment) match(at position) {
	e := a.seg.Events[at.i]
	for _, x := range a.pat.Events[at.j].Entries() {
		if x.Op == e.Op && (!a.mustClaim(e) || Demanding(x, e.Op)) {
			a.try(position{at.i + 1, at.j + 1, at.i + 1, false}, func() *trace.Event {
				if !a.Member(x.Allow, e.Op, e.Args) {
					return nil
				}
				return a.claimed(e, x)
			})
		}
	}
}

// shared reports whether a future that asks for the event asks for one that another event has
// caused. The case that the event is a demand of its own is tried first.
func (a *alignment) shared(e *trace.Event) bool {
	return a.future && e.Op.Kind == sre.Receive && e.Cause != trace.None
}

// claimed records that a demand of the target's future is matched by a receive. A receive that has
// a cause already stays with it, but may still match the demands of other events.
func (a *alignment) claimed(e *trace.Event, x sre.Entry) *trace.Event {
	if !a.future || e.Op.Kind != sre.Receive || logic.IsFalse(x.Demand) || e.Cause != trace.None {
		return e
	}
	if x.Demand != x.Allow && !a.Member(x.Demand, e.Op, e.Args) {
		return nil
	}
	c := *e
	c.Cause = a.Target.ID
	return &c
}

func (a *alignment) absorb(at position) {
	e := a.seg.Events[at.i]
	q := a.pat.Gaps[at.j].Allow(e.Op)
	if q == nil {
		return
	}
	distance := 0
	if !a.future && at.inserted && at.placed == at.i {
		distance = 1 // what was inserted into a history is best next to what follows it there
	}
	a.steps.Levels.by(0, distance, func() {
		if logic.IsTrue(q) {
			a.take(at.after(), e)
			return
		}
		a.try(at.after(), func() *trace.Event {
			if !a.Member(q, e.Op, e.Args) {
				return nil
			}
			return e
		})
	})
}

func (a *alignment) insert(at position) {
	i := at.i
	j := at.j
	gap := a.seg.Gaps[i]
	switch {
	case !a.insertable(i, j):
		return
	case a.size(i) >= *a.steps.Longest:
		a.steps.Cut |= budgets.LimitEvents
		return
	}
	for _, x := range a.pat.Events[j].Entries() {
		q := gap.Allow(x.Op)
		if q == nil || !a.mayGain(x.Op) {
			continue
		}
		distance := 0
		if a.future {
			distance = away(i - at.placed) // and in a future next to what it follows
		}
		a.steps.Levels.by(1, distance, func() {
			a.try(position{i, j + 1, i, true}, func() *trace.Event {
				e, ok := a.create(x.Op, x.Allow)
				if !ok || !a.Member(q, e.Op, e.Args) {
					return nil
				}
				a.NextID++
				if e = a.claimed(e, x); e == nil || a.From.Wide && (a.excluded(a.Resolved(e), i) || !a.ordered(e, i)) {
					return nil
				}
				return e
			})
		})
	}
}

// size is how many events the trace would have so far.
func (a *alignment) size(i int) int {
	return len(a.From.Events) + len(a.out) - i
}

// finish hands out the aligned segment; its gaps are the meets along the path.
func (a *alignment) finish() {
	gaps := make([]*sre.Class, len(a.path))
	for k, p := range a.path {
		if a.seg.Gaps[p[0]] != nil && a.pat.Gaps[p[1]] != nil {
			gaps[k] = a.steps.Norm.Meet(a.seg.Gaps[p[0]], a.class(a.pat.Gaps[p[1]]))
		}
	}
	a.Hits = make([]int, 0, len(a.pat.Events))
	for k, e := range a.out {
		if a.path[k+1][1] > a.path[k][1] {
			a.Hits = append(a.Hits, e.ID)
		}
	}
	a.emit(gaps, slices.Clone(a.out))
}
