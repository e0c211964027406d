package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// none stands for no event where an event's id is expected.
const none = terms.None

// event is an event of an abstract trace. Events are immutable and shared
// between traces; a changed event is a copy.
type event struct {
	id     int // unique in the trace, by order of insertion
	op     *sre.Op
	args   []logic.Term // one for each field
	clause *uhat.Clause // that types it; nil while the event owes its type
	how    alignments   // of the clause; meaningful where clause is not nil
	vals   []logic.Term // of the clause's variables, in the order of Clause.Vars
	cause  int          // id of the event whose future demands this receive; none while not caused
	origin int          // id of the event for whose typing this one was inserted; none: the goal's
	// suspect says that the clause was matched with the results projected away.
	suspect bool
	// demanded says that the goal asks for the event's answer.
	demanded  bool
	projected []logic.Term // the arguments the clause was matched with instead; nil unless suspect
}

// alignments says how the history and the future of a clause were aligned with a trace: which of
// their patterns, and which events met those of the pattern, by id. What is inserted later goes
// into gaps, so this stays as it is.
type alignments struct {
	history, future        int
	historyHits, laterHits []int
}

// owesCause reports whether the event is a receive that still needs its cause.
func (s *rules) owesCause(e *event) bool {
	return e.op.Kind == sre.Receive && e.cause == none && !s.delta.Operation(e.op).Spontaneous
}

// owesType reports whether the event still needs a clause.
func (e *event) owesType() bool { return e.clause == nil && !e.suspect }

// conjunct is a constraint of a trace.
type conjunct struct {
	term logic.Term
	from *uhat.Clause // that brought it; nil for the goal
	// written says that it is a written range. It binds what the tester chooses, and whether that
	// is so is known in the end: what is then an answer may be outside.
	written bool
	// typed says that it only tells that what is computed fits its Go type. Nobody has written such
	// ends.
	typed bool
}

// abstractTrace is a set of runs: gaps[0] events[0] gaps[1] ..., where each gap is the star of its
// class (nil: empty), under constraints whose variables are existential. A trace that the search
// holds is immutable.
type abstractTrace struct {
	gaps     []*sre.Class
	events   []*event
	cons     []conjunct
	goalVals []logic.Term // of the goal's variables
	deciding int          // id of the event that completes the goal's pattern
	met      []met        // the conjuncts of the goal, see search.conjuncts
	nextID   int
	vars     int // the number of its next variable
	// rest lists the classes of the pattern's last events whose operation is not yet chosen. Their
	// gaps are already in gaps. While rest is not empty, all events of the trace come from the
	// goal.
	rest []*sre.Class
	// waived lists the written ranges of clauses' variables that would bind the trace, if it is
	// made without them.
	waived []confinement
	// sealed says that nothing may be inserted: the gaps only say what may happen besides.
	sealed bool
	// ghostsOnly says that nothing that runs may be inserted, only ghosts.
	ghostsOnly bool
	// unchecked says that the trace is a start, and that no clause has been tried on its deciding
	// event yet.
	unchecked bool
	// held are the values of the variables of requests that stand somewhere (causes.go).
	held []logic.Term
	// causesFirst says in which order the trace meets what it owes (search.nextObligation).
	causesFirst bool

	// Bookkeeping of the search.
	open     int     // obligations that are not met
	estimate float64 // of the events still to be inserted
	bucket   uint64  // hash of the multiset of (operation, clause) chosen so far
	luck     int     // answers that happen to be the same (contingent.go)
	serial   int     // order of creation
	expanded bool
	rough    bool // not simplified yet
	waited   bool // it waits, or has waited, as one with its idea was expanded
	expected int  // events of conjuncts that it meets before anything else (search.expect)
	away     int  // the discrepancy of the steps that led here (levels.go)
	wide     bool // one of these steps had too many outcomes for one level
	checked  int  // of a wide trace: the histories of events with lower ids were looked at
	tightest int  // with causes first: the conjunct that is met next, 0 if any
	hoped    int  // there was hope for what it owes when it had so many ids
	// whole is the trace of which this one gives the children from a level on; nil for a trace of
	// its own.
	whole *abstractTrace
	level int
	apart map[pairing]bool // what tellApart found about its events
}

// terms returns the constraints.
func (t *abstractTrace) terms() []logic.Term {
	out := make([]logic.Term, len(t.cons))
	for i, c := range t.cons {
		out[i] = c.term
	}
	return out
}

// plain returns the trace in the form in which it is finished and performed. It keeps only the gaps
// before receives, which wait for their events.
func (t *abstractTrace) plain() *terms.Trace {
	out := &terms.Trace{GoalVals: t.goalVals, Deciding: t.deciding}
	for i, e := range t.events {
		x := &terms.Event{ID: e.id, Op: e.op, Args: e.args, Clause: e.clause, Vals: e.vals,
			Cause: e.cause, Origin: e.origin, Suspect: e.suspect, Demanded: e.demanded, Projected: e.projected}
		if e.op.Kind == sre.Receive {
			x.Gap = t.gaps[i]
		}
		out.Events = append(out.Events, x)
	}
	for _, c := range t.cons {
		out.Cons = append(out.Cons, terms.Constraint{Term: c.term, Written: c.written, Typed: c.typed})
	}
	return out
}

// find returns the position of the event with that id.
func (t *abstractTrace) find(id int) int {
	return slices.IndexFunc(t.events, func(e *event) bool { return e.id == id })
}

// mayGain reports whether an event of the operation may be inserted.
func (t *abstractTrace) mayGain(op *sre.Op) bool {
	return !t.sealed && !(t.ghostsOnly && op.Visible())
}

// substAll replaces all variables in the trace, its constraints apart, at once by what by returns
// for them. A variable for which by returns nil stays.
func (s *simplifier) substAll(t *abstractTrace, by func(*logic.Var) logic.Term) {
	l := s.delta.L
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return by(v)
		}
		return nil
	}
	for i, c := range t.waived {
		t.waived[i].value = l.Subst(c.value, leaf)
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
	for i, e := range t.events {
		args, vals, projected := replace(e.args), replace(e.vals), replace(e.projected)
		if !same(args, e.args) || !same(vals, e.vals) || !same(projected, e.projected) {
			c := *e
			c.args, c.vals, c.projected = args, vals, projected
			t.events[i] = &c
		}
	}
	for i, g := range t.gaps {
		if g != nil && slices.ContainsFunc(s.norm.varsOf(g), changes) {
			t.gaps[i] = s.norm.classes.subst(g, by)
		}
	}
	for i, c := range t.rest {
		if c != nil && slices.ContainsFunc(s.norm.varsOf(c), changes) {
			t.rest[i] = s.norm.classes.subst(c, by)
		}
	}
	t.goalVals, t.held = replace(t.goalVals), replace(t.held)
}

func same(x, y []logic.Term) bool {
	return len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
}

// settle simplifies the trace, if that is still to be done, and reports whether simplify found no
// contradiction. Few of the traces that a search makes are ever expanded, so it waits for that.
func (s *simplifier) settle(t *abstractTrace) bool {
	if !t.rough {
		return true
	}
	t.rough = false
	return s.simplify(t)
}
