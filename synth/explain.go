package synth

import (
	"fmt"
	"math"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Explanation says why no generator was found.
type Explanation struct {
	// Reason is one sentence.
	Reason string
	// Closest is the abstract trace that came furthest, an event a line; the event
	// that could not be justified is marked.
	Closest []string
	// Obligation is the event that could not be met: its operation and what it owes.
	Obligation string
	// Clauses says for each clause that was tried where it failed.
	Clauses []ClauseFailure
	// Exhausted says that the whole space was searched, so that there is no
	// generator; otherwise a limit ended the search.
	Exhausted bool
}

// ClauseFailure is a clause that cannot type (or cause) an event, and why.
type ClauseFailure struct {
	Clause *uhat.Clause
	// Stage is the part that failed: event, history or future.
	Stage string
	// Conflict is a minimal set of constraints that contradict each other, where
	// the failure is one of qualifiers; with the clauses they come from (nil: the goal).
	Conflict []string
	From     []*uhat.Clause
}

// String prints the explanation for a terminal.
func (e *Explanation) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, e.Reason)
	if e.Obligation != "" {
		fmt.Fprintf(&b, "\nThe obligation that could not be met: %s\n", e.Obligation)
	}
	if len(e.Closest) > 0 {
		fmt.Fprintln(&b, "\nThe closest trace:")
		for _, l := range e.Closest {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	if len(e.Clauses) > 0 {
		fmt.Fprintln(&b, "\nWhy no clause helps:")
		for _, c := range e.Clauses {
			fmt.Fprintf(&b, "  %s: clause %s: the %s\n", c.Clause.Range, c.Clause.Name(), describeStage(c.Stage))
			for _, x := range c.Conflict {
				fmt.Fprintf(&b, "      %s\n", x)
			}
		}
	}
	return b.String()
}

func describeStage(s string) string {
	switch s {
	case "event":
		return "event or where contradicts the trace:"
	case "history":
		return "history does not accept what comes before"
	case "future":
		return "future does not accept what comes after"
	}
	return "future does not demand this event"
}

// explain describes the dead end that came furthest.
func (s *search) explain(starts []*abstractTrace) *Explanation {
	x := &Explanation{Exhausted: !s.cut && len(s.approximations) == 0}
	switch {
	case len(starts) == 0:
		x.Reason = fmt.Sprintf("The goal %s denotes no trace at all.", s.goal.Name)
		return x
	case len(s.rejections) > 0 && s.deadEnd == nil:
		x.Reason = fmt.Sprintf("Every trace that was found failed its certificate, the first with: %v.", s.rejections[0])
		return x
	case x.Exhausted:
		x.Reason = fmt.Sprintf("No run that the operations' types allow reaches the goal %s.", s.goal.Name)
	default:
		x.Reason = fmt.Sprintf("No generator for the goal %s was found within the limits (%d refinements, %d events).",
			s.goal.Name, s.cfg.MaxRefinements, s.cfg.MaxEvents)
		for _, e := range s.approximations {
			x.Reason += fmt.Sprintf("\nOf this, which can go on without an end, a part was tried: %v.", e)
		}
	}
	if op := s.hopeless(starts); op != nil {
		x.Obligation = fmt.Sprintf("%s can never be typed: each of its clauses needs events that need it first", op.Name)
		return x
	}
	if s.deadEnd != nil {
		s.explainDeadEnd(x, s.deadEnd, s.deadAt)
	}
	return x
}

// hopeless returns an operation of the goal that no clause can ever justify, if every start has one.
func (s *search) hopeless(starts []*abstractTrace) *sre.Op {
	var op *sre.Op
	for _, t := range starts {
		found := false
		for _, e := range t.events {
			if math.IsInf(s.costs[e.op.Index()], 1) {
				op, found = e.op, true
			}
		}
		if !found {
			return nil
		}
	}
	return op
}

func (s *search) explainDeadEnd(x *Explanation, t *abstractTrace, k int) {
	e := t.events[k]
	if s.owesCause(e) {
		x.Obligation = fmt.Sprintf("event %d, %s, needs a cause: an earlier event whose future demands it", k+1, s.describe(e))
	} else {
		x.Obligation = fmt.Sprintf("event %d, %s, needs a clause of %s that accepts it here", k+1, s.describe(e), e.op.Name)
	}
	for i, ev := range t.events {
		line := fmt.Sprintf("%d. %s", i+1, s.describe(ev))
		switch {
		case i == k:
			line += "   <- could not be justified"
		case ev.clause != nil:
			line += "  by " + ev.clause.Name()
		}
		x.Closest = append(x.Closest, line)
	}
	for _, c := range t.cons {
		x.Closest = append(x.Closest, "where "+c.term.String())
	}
	for _, c := range s.delta.Operation(e.op).Clauses {
		f := ClauseFailure{Clause: c, Stage: s.failingStage(t, k, c).String()}
		if f.Stage == atEvent.String() {
			s.conflict(&f, t, e)
		}
		x.Clauses = append(x.Clauses, f)
	}
}

// failingStage tries to type event k by one clause and says how far that came.
func (s *search) failingStage(t *abstractTrace, k int, c *uhat.Clause) (at stage) {
	s.within(t, func() { at = s.typeBy(t, k, c, false, none, func(*abstractTrace) {}) })
	return at
}

// conflict finds a minimal contradiction between the trace's constraints and the clause's
// where and event.
func (s *search) conflict(f *ClauseFailure, t *abstractTrace, e *event) {
	l := s.delta.L
	fields := func(x logic.Term) logic.Term {
		if fd, ok := x.(*logic.Field); ok {
			return e.args[e.op.Position(fd.Name())]
		}
		return nil
	}
	var named []logic.Term
	var from []*uhat.Clause
	for _, q := range []logic.Term{f.Clause.Where, f.Clause.Event} {
		for _, c := range logic.Conjuncts(q) {
			named = append(named, l.Subst(c, fields))
			from = append(from, f.Clause)
		}
	}
	for _, c := range t.cons {
		named = append(named, c.term)
		from = append(from, c.from)
	}
	for _, i := range logic.Core(s.ctx, s.solver, named) {
		f.Conflict = append(f.Conflict, named[i].String())
		f.From = append(f.From, from[i])
	}
}

// describe prints an abstract event.
func (s *search) describe(e *event) string {
	var args []string
	for i, x := range e.args {
		args = append(args, fmt.Sprintf("%s == %s", e.op.Fields[i].Name, x))
	}
	return fmt.Sprintf("%s(%s)", e.op.Name, strings.Join(args, ", "))
}
