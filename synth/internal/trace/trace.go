package trace

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// none stands for no event where an event's id is expected.
const None = terms.None

// Event is an event of an abstract trace. Events are immutable and shared
// between traces; a changed event is a copy.
type Event struct {
	ID     int // unique in the trace, by order of insertion
	Op     *sre.Op
	Args   []logic.Term // one for each field
	Clause *uhat.Clause // that types it; nil while the event owes its type
	How    Alignments   // of the clause; meaningful where clause is not nil
	Vals   []logic.Term // of the clause's variables, in the order of Clause.Vars
	Cause  int          // id of the event whose future demands this receive; none while not caused
	Origin int          // id of the event for whose typing this one was inserted; none: the goal's
	// Suspect says that the clause was matched with the results projected away.
	Suspect bool
	// Demanded says that the goal asks for the event's answer.
	Demanded  bool
	Projected []logic.Term // the arguments the clause was matched with instead; nil unless suspect
}

// Alignments says how the history and the future of a clause were aligned with a trace: which of
// their patterns, and which events met those of the pattern, by id. What is inserted later goes
// into gaps, so this stays as it is.
type Alignments struct {
	History, Future        int
	HistoryHits, LaterHits []int
}

// OwesType reports whether the event still needs a clause.
func (e *Event) OwesType() bool { return e.Clause == nil && !e.Suspect }

// Constraint is a constraint of a trace.
type Constraint struct {
	Term logic.Term
	From *uhat.Clause // that brought it; nil for the goal
	// Written says that it is a written range. It binds what the tester chooses, and whether that
	// is so is known in the end: what is then an answer may be outside.
	Written bool
	// Typed says that it only tells that what is computed fits its Go type. Nobody has written such
	// ends.
	Typed bool
}

// Trace is a set of runs: gaps[0] events[0] gaps[1] ..., where each gap is the star of its
// class (nil: empty), under constraints whose variables are existential. A trace that the search
// holds is immutable.
type Trace struct {
	Gaps     []*sre.Class
	Events   []*Event
	Cons     []Constraint
	GoalVals []logic.Term // of the goal's variables
	Deciding int          // id of the event that completes the goal's pattern
	Met      []Met        // the conjuncts of the goal, see refine.Goal.Conjuncts
	NextID   int
	Vars     int // the number of its next variable
	// Rest lists the classes of the pattern's last events whose operation is not yet chosen. Their
	// gaps are already in Gaps. While Rest is not empty, all events of the trace come from the
	// goal.
	Rest []*sre.Class
	// Waived lists the written ranges of clauses' variables that would bind the trace, if it is
	// made without them.
	Waived []Confinement
	// Sealed says that nothing may be inserted: the gaps only say what may happen besides.
	Sealed bool
	// GhostsOnly says that nothing that runs may be inserted, only ghosts.
	GhostsOnly bool
	// Unchecked says that the trace is a start, and that no clause has been tried on its deciding
	// event yet.
	Unchecked bool
	// Held are the values of the variables of requests that stand somewhere (causes.go).
	Held []logic.Term
	// CausesFirst says in which order the trace meets what it owes (refine.Steps.NextObligation).
	CausesFirst bool

	Bucket      uint64           // hash of the multiset of (operation, clause) chosen so far
	Rough       bool             // not simplified yet
	Away        int              // the discrepancy of the steps that led here (steps.go)
	Wide        bool             // one of these steps had too many outcomes for one level
	Checked     int              // of a wide trace: events with lower ids have been looked at
	Tightest    int              // with causes first: the conjunct that is met next, 0 if any
	LookedAhead int              // there was hope for what it owes when it had so many ids
	Apart       map[Pairing]bool // what tellApart found about its events
}

// Terms returns the constraints.
func (t *Trace) Terms() []logic.Term {
	return lists.Of(t.Cons, func(c Constraint) logic.Term { return c.Term })
}

// Plain returns the trace in the form in which it is finished and performed. It keeps only the gaps
// before receives, which wait for their events.
func (t *Trace) Plain() *terms.Trace {
	out := &terms.Trace{GoalVals: t.GoalVals, Deciding: t.Deciding}
	for i, e := range t.Events {
		x := &terms.Event{ID: e.ID, Op: e.Op, Args: e.Args, Clause: e.Clause, Vals: e.Vals,
			Cause: e.Cause, Origin: e.Origin, Suspect: e.Suspect, Demanded: e.Demanded, Projected: e.Projected}
		if e.Op.Kind == sre.Receive {
			x.Gap = t.Gaps[i]
		}
		out.Events = append(out.Events, x)
	}
	for _, c := range t.Cons {
		out.Cons = append(out.Cons, terms.Constraint{Term: c.Term, Written: c.Written, Typed: c.Typed})
	}
	return out
}

// Find returns the position of the event with that id.
func (t *Trace) Find(id int) int {
	return slices.IndexFunc(t.Events, func(e *Event) bool { return e.ID == id })
}

// MayGain reports whether an event of the operation may be inserted.
func (t *Trace) MayGain(op *sre.Op) bool {
	return !t.Sealed && !(t.GhostsOnly && op.Visible())
}

// SubstAll replaces all variables in the trace, its constraints apart, at once by what by returns
// for them. A variable for which by returns nil stays.
func (s *Simplifier) SubstAll(t *Trace, by func(*logic.Var) logic.Term) {
	l := s.delta.L
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return by(v)
		}
		return nil
	}
	for i, c := range t.Waived {
		t.Waived[i].Value = l.Subst(c.Value, leaf)
	}
	changes := func(v *logic.Var) bool { return by(v) != nil }
	replace := func(ts []logic.Term) []logic.Term {
		var out []logic.Term
		for i, x := range ts {
			if y := l.Subst(x, leaf); y != x {
				if out == nil {
					out = slices.Clone(ts)
				}
				out[i] = y
			}
		}
		if out == nil {
			return ts
		}
		return out
	}
	for i, e := range t.Events {
		args := replace(e.Args)
		vals := replace(e.Vals)
		projected := replace(e.Projected)
		if !same(args, e.Args) || !same(vals, e.Vals) || !same(projected, e.Projected) {
			c := *e
			c.Args = args
			c.Vals = vals
			c.Projected = projected
			t.Events[i] = &c
		}
	}
	for i, g := range t.Gaps {
		if g != nil && slices.ContainsFunc(s.classes.VarsOf(g), changes) {
			t.Gaps[i] = s.classes.Subst(g, by)
		}
	}
	for i, c := range t.Rest {
		if c != nil && slices.ContainsFunc(s.classes.VarsOf(c), changes) {
			t.Rest[i] = s.classes.Subst(c, by)
		}
	}
	t.GoalVals, t.Held = replace(t.GoalVals), replace(t.Held)
}

func same(x, y []logic.Term) bool {
	return len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
}

// Settle simplifies the trace, if that is still to be done, and reports whether simplify found no
// contradiction. Few of the traces that a search makes are ever expanded, so it waits for that.
func (s *Simplifier) Settle(t *Trace) bool {
	if !t.Rough {
		return true
	}
	t.Rough = false
	return s.Simplify(t)
}

// Overlaps counts the visible events between the request for the deciding answer and that answer.
// What they change may come too late for it. While other answers are awaited, more requests may be
// just what a bug needs.
func (t *Trace) Overlaps() int {
	n := 0
	k := t.Find(t.Deciding)
	if k < 0 || t.Events[k].Cause == None {
		return 0
	}
	for i := k - 1; i >= 0 && t.Events[i].ID != t.Events[k].Cause; i-- {
		if t.Events[i].Op.Visible() {
			n++
		}
	}
	return n
}

// A written range bounds the values that the tester chooses. If ranges alone keep an event from
// being justified, the explanation names them: it tries again without them, and asks which of them
// contradict what then comes out.

// Confinement is a written range that binds a value.
type Confinement struct {
	Value logic.Term
	What  string // the field or variable that has it
	Sort  *uhat.SortDecl
	From  *uhat.Clause // with the variable; nil for a field
}

// Ranged is a value of a sort with a written range.
type Ranged struct {
	Sort  *uhat.SortDecl
	Value logic.Term
}

// String says what the range binds, and where it is written.
func (c Confinement) String() string {
	what := c.What
	if v, ok := c.Value.(*logic.Var); !ok || v.Name() != what {
		what += fmt.Sprintf(", here %s,", c.Value)
	}
	return fmt.Sprintf("%s is in %s..%s, the range of %s at %s", what, c.Sort.Lo, c.Sort.Hi, c.Sort.Sort, c.Sort.DomainRange)
}

// Met is how a trace meets a conjunct: by which pattern, and with which events, by id. Without hits
// it is still owed.
type Met struct {
	Pattern int
	Hits    []int
}

func (m Met) Owed() bool { return m.Hits == nil }

// Partial reports whether the goal's events are not all there yet.
func (t *Trace) Partial() bool {
	return len(t.Rest) > 0 || slices.ContainsFunc(t.Met, Met.Owed)
}

// Last returns the id of the last of the goal's events.
func (t *Trace) Last() int {
	for k := len(t.Events) - 1; k >= 0; k-- {
		id := t.Events[k].ID
		if slices.ContainsFunc(t.Met, func(m Met) bool { return slices.Contains(m.Hits, id) }) {
			return id
		}
	}
	return None
}

// Coincidences counts the answers before the deciding one that are earlier values, only because the
// trace takes two variables of the goal for the same.
func (t *Trace) Coincidences() int {
	n := 0
	for k, e := range t.Events {
		if e.ID == t.Deciding {
			break
		}
		if e.Op.Visible() && t.Coincides(k) {
			n++
		}
	}
	return n
}

// Coincides reports whether a result of event k is such an answer.
func (t *Trace) Coincides(k int) bool {
	e := t.Events[k]
	return slices.ContainsFunc(e.Args[e.Op.Args():], func(x logic.Term) bool {
		return t.Shared(x) && t.knownBefore(k, x)
	})
}

// Repeated counts the answers before the deciding one that are earlier values of a sort without
// structure. Where some clause demands that, no other trace has fewer.
func (t *Trace) Repeated() int {
	n := 0
	for k, e := range t.Events[:max(t.Find(t.Deciding), 0)] {
		if e.Op.Visible() && slices.ContainsFunc(e.Args[e.Op.Args():], func(x logic.Term) bool { return opaque(x) && t.knownBefore(k, x) }) {
			n++
		}
	}
	return n
}

// knownBefore reports whether an event before k has the value.
func (t *Trace) knownBefore(k int, x logic.Term) bool {
	return slices.ContainsFunc(t.Events[:k], func(b *Event) bool { return slices.Contains(b.Args, x) })
}

// opaque reports whether a term is an unknown value of a sort without structure.
func opaque(x logic.Term) bool {
	_, ok := x.(*logic.Var)
	return ok && x.Sort().Kind() == logic.OpaqueKind
}

// Shared reports whether a term is the value of several variables of the goal, of a sort without
// structure. Two numbers may well be the same, but two handles hardly are.
func (t *Trace) Shared(x logic.Term) bool {
	if !opaque(x) {
		return false
	}
	i := slices.Index(t.GoalVals, x)
	return i >= 0 && slices.Contains(t.GoalVals[i+1:], x)
}

// Generation returns how many insertions an event is away from the goal; a conjunct is the goal's.
func (t *Trace) Generation(id int) (n int) {
	for k := t.Find(id); k >= 0 && t.Events[k].Origin != None; k = t.Find(t.Events[k].Origin) {
		n++
	}
	return n
}

// Pairing is an event of a trace and one of the history of a clause that types a target.
type Pairing struct {
	Clause        *uhat.Clause
	Suspect       bool
	Target, Event int // by id
	Class         *sre.Class
}

// A system that is sent messages may be right as long as each request waits for what the last one
// brings about, and wrong where they are under way at the same time; or the other way round:
//
//	update forward updated  update forward updated  query answer     one after the other
//	update forward  update forward  updated updated  query answer    at the same time
//	wake woken won  wake woken won                                   one after the other
//	wake woken  wake woken  won won                                  at the same time
//
// The clauses are the same, and a figure (growth.go) hardly tells these apart, as the requests have
// nothing in common. What tells them apart is how many requests were made before each message of
// the system. So beside the generators of an idea stands a trace with its clauses in which more
// were, and if there is room another one in which fewer were. It may do more than is asked for: a
// script that grows by a request alone (growth.go) leaves undone what the request brings about, but
// this one does it. Nothing tells whether it finds a bug, so these share the few runs of those that
// grow.

// UnderWay counts, for each message of the system before the deciding event, the requests before
// it.
func (t *Trace) UnderWay() int {
	sum := 0
	requests := 0
	for _, e := range t.Events {
		switch {
		case e.ID == t.Deciding:
			return sum
		case Message(e):
			sum += requests
		case Asks(e):
			requests++
		}
	}
	return sum
}

// Count counts the events of a trace for which is holds.
func (t *Trace) Count(is func(*Event) bool) int {
	return lists.Count(t.Events, is)
}

func Visible(e *Event) bool { return e.Op.Visible() }

// Message and asks report whether an event comes from the system, and whether from the tester.
func Message(e *Event) bool { return e.Op.Kind == sre.Receive }

func Asks(e *Event) bool { return Visible(e) && !Message(e) }

// Says reports whether a settled trace has a constraint that the trace from which it was made does
// not have. If it has none, all that was added are equations for variables, and it can be met if
// the other one can.
func (t *Trace) Says(from *Trace) bool {
	i := 0
	for _, c := range t.Cons {
		for ; i < len(from.Cons) && from.Cons[i].Term != c.Term; i++ {
		}
		if i == len(from.Cons) {
			return true
		}
	}
	return false
}

// Child returns a copy of t to be changed.
func (t *Trace) Child() *Trace {
	u := t.Descendant()
	u.Gaps = slices.Clone(t.Gaps)
	u.Events = slices.Clone(t.Events)
	u.Cons = slices.Clone(t.Cons)
	return u
}

// Descendant is child without gaps, events and constraints.
func (t *Trace) Descendant() *Trace {
	return &Trace{
		GoalVals: t.GoalVals, Held: t.Held, Deciding: t.Deciding, Met: slices.Clone(t.Met), NextID: t.NextID, Vars: t.Vars, Bucket: t.Bucket,
		Rest: slices.Clone(t.Rest), Unchecked: t.Unchecked, CausesFirst: t.CausesFirst, Waived: slices.Clone(t.Waived),
		Away: t.Away, Wide: t.Wide, Checked: t.Checked, LookedAhead: t.LookedAhead, Sealed: t.Sealed, GhostsOnly: t.GhostsOnly,
	}
}

// Hash spreads an index over 64 bits (the finaliser of splitmix64), so that sums of hashes identify
// multisets.
func Hash(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Inserted returns a copy of the list with an element more at i.
func Inserted[T any](list []T, i int, x T) []T {
	return slices.Concat(list[:i], []T{x}, list[i:])
}

// OfGoal reports whether the event is one of the goal's.
func (t *Trace) OfGoal(id int) bool {
	return slices.ContainsFunc(t.Met, func(m Met) bool { return slices.Contains(m.Hits, id) })
}
