package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// Part is what a clause asks for: its event and where, or a conjunct of its history or its future.
type Part struct {
	Clause *uhat.Clause
	Stage  Stage
	Expr   sre.Expr // nil at the event
}

// Tell asks which events can be none of a pattern's, or in none of its gaps, whatever else is
// aligned. The clause's variables have their values, so each is one question, and without it each
// way to place the other events would ask it again.
func (a *Attempt) Tell(events []*trace.Event, p pattern.Pattern) {
	if a.From.Apart == nil {
		a.From.Apart = map[trace.Pairing]bool{}
	}
	for _, e := range events {
		for _, class := range p.Events {
			a.compare(e, class)
		}
		for _, gap := range p.Gaps {
			if gap != nil && gap.Allow(e.Op) != nil && !logic.IsTrue(gap.Allow(e.Op)) {
				a.compare(e, gap)
			}
		}
	}
}

// Resolved returns an event with the values that the attempt's equations give its fields: what was
// aligned before may say whose commit one is that is inserted now.
func (a *Attempt) Resolved(e *trace.Event) *trace.Event {
	if !a.Resolves || !a.steps.Learned() {
		return e
	}
	out := *e
	out.Args = slices.Clone(e.Args)
	for _, c := range a.Cons {
		for _, q := range logic.Conjuncts(c.Term) {
			eq, ok := q.(*logic.Eq)
			if !ok {
				continue
			}
			x, y := eq.Sides()
			for i, v := range e.Args {
				switch {
				case v == x && logic.IsLeaf(y):
					out.Args[i] = y
				case v == y && logic.IsLeaf(x):
					out.Args[i] = x
				}
			}
		}
	}
	return &out
}

// ShutPlaces returns, for each event of a pattern, in which gaps of the segment no such event may
// be inserted, as it and one of the trace's events exclude each other; nil if that is not known.
func (a *Attempt) ShutPlaces(places int, p pattern.Pattern) [][]bool {
	if !a.steps.Learned() || !a.From.Wide {
		return nil
	}
	out := make([][]bool, len(p.Events))
	for j, class := range p.Events {
		entries := class.Entries()
		if len(entries) != 1 {
			continue
		}
		e := &trace.Event{Op: entries[0].Op, Args: make([]logic.Term, len(entries[0].Op.Fields)), Cause: trace.None}
		for _, c := range logic.Conjuncts(entries[0].Allow) {
			if f, t := a.steps.Rules.Definition(c); f != nil && !logic.HasField(t) {
				e.Args[e.Op.Position(f.Name())] = a.instantiate(t)
			}
		}
		out[j] = make([]bool, places)
		for i := range out[j] {
			before := a.From.Events[:a.First+i]
			after := a.From.Events[a.First+i:]
			out[j][i] = a.steps.barred(before, e) || slices.ContainsFunc(after, func(x *trace.Event) bool { return a.steps.Exclusions.Have(e, x) })
		}
	}
	return out
}

// Place returns where the part is written, zero if it is not.
func (p Part) Place() uhat.Range {
	switch p.Stage {
	case AtHistory:
		return p.Clause.HistoryRange
	case AtFuture:
		return p.Clause.FutureRange
	}
	return p.Clause.EventRange
}
