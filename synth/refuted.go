package synth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/uhat"
)

// Excluder is a part of a clause that has a share in a proof that no run reaches a goal.
type Excluder struct {
	Clause *uhat.Clause
	Stage  string // event, history or future
	Range  uhat.Range
}

// explainRefuted explains why no run reaches the goal.
func (s *search) explainRefuted() *Explanation {
	return s.explainer().explainBy(s.doubts, "run")
}

// explainDenied explains why no justified run reaches the goal.
func (s *search) explainDenied() *Explanation {
	x := s.explainer().explainBy(s.denial, "run in which all events are justified")
	x.Exhausted, x.Justified = false, true
	return x
}

func (s *explainer) explainBy(proof *refutation, runs string) *Explanation {
	x := &Explanation{Exhausted: true}
	x.Reason = fmt.Sprintf("No %s reaches the goal %s: %s", runs, s.steps.target.goal.Name, s.excluding(proof))
	for _, p := range proof.parts {
		y := Excluder{Clause: p.clause, Stage: p.stage.String()}
		for _, y.Range = range []uhat.Range{p.place(), p.clause.Range} {
			if y.Range.Line > 0 {
				break
			}
		}
		if !slices.Contains(x.Excluding, y) {
			x.Excluding = append(x.Excluding, y)
		}
	}
	return x
}

// excluding names the events of the goal that exclude each other.
func (s *explainer) excluding(proof *refutation) string {
	if len(proof.starts) > 1 {
		return fmt.Sprintf("in each of its %d forms some events exclude each other.", len(proof.starts))
	}
	t := s.steps.renamed(proof.starts[0])
	var events []string
	for _, id := range proof.events[0] {
		k := t.find(id)
		events = append(events, fmt.Sprintf("%d, %s", k+1, s.describe(t.events[k])))
	}
	if len(events) == 1 {
		return fmt.Sprintf("nothing lets its event %s happen there.", events[0])
	}
	last := len(events) - 1
	return fmt.Sprintf("its events %s and %s exclude each other.", strings.Join(events[:last], "; "), events[last])
}

// place returns where the part is written, zero if it is not.
func (p part) place() uhat.Range {
	switch p.stage {
	case atHistory:
		return p.clause.HistoryRange
	case atFuture:
		return p.clause.FutureRange
	}
	return p.clause.EventRange
}

// ofGoal reports whether the event is one of the goal's.
func (t *abstractTrace) ofGoal(id int) bool {
	return slices.ContainsFunc(t.met, func(m met) bool { return slices.Contains(m.hits, id) })
}
