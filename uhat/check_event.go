package uhat

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// justification is the answer to: does some clause type event i where its future claims
// exactly these receives?
type justification struct {
	ans answer
	m   *logic.Model // with no: a counterexample
}

// claimKey is an event and the set of receives that it claims, as the text of their positions.
type claimKey struct {
	event  int
	claims string
}

// events checks Typed and Caused for all events of the path.
func (k *pathChecker) events() {
	k.verdicts = map[claimKey]justification{}
	ok := true
	for i := range k.p.events {
		k.report.Events++
		ok = k.typed(i) && ok
	}
	if ok {
		k.caused()
	}
}

// typed checks that some clause types event i, claims left aside.
func (k *pathChecker) typed(i int) bool {
	e := k.p.events[i]
	if len(k.clausesOf(i)) == 0 && !owesOnlyCause(e) {
		k.fail(k.failure(Typed, i, nil, "%s has no clause", e.op))
		return false
	}
	switch j := k.justified(i, nil); j.ans {
	case no:
		f := k.failure(Typed, i, j.m, "no clause of %s types it", e.op)
		f.Clauses = k.explain(i, j.m)
		k.fail(f)
		return false
	case unknown:
		k.unknown(k.failure(Typed, i, nil, "whether a clause of %s types it", e.op))
	}
	return true
}

// owesOnlyCause reports whether an event is exempt from Typed: a received deciding
// event that is suspect.
func owesOnlyCause(e event) bool { return e.origin.Suspect && e.op.Kind == sre.Receive }

// justified answers whether some clause types event i; marks says which
// receives its future claims, nil that it does not matter.
func (k *pathChecker) justified(i int, marks []mark) justification {
	key := claimKey{i, fmt.Sprint(marks)}
	if j, ok := k.verdicts[key]; ok {
		return j
	}
	j := justification{ans: yes}
	if !owesOnlyCause(k.p.events[i]) {
		var alts []alternative
		for _, c := range k.clausesOf(i) {
			alts = append(alts, k.clause(i, c, marks).all(k.c.L))
		}
		j.ans, j.m = k.entails(alts)
	}
	k.verdicts[key] = j
	return j
}

// typing is the obligation that one clause types one event: parts by Part.
type typing struct {
	vars  []*logic.Var
	parts [4]logic.Term
}

func (t typing) all(l *logic.Builder) alternative {
	return alternative{t.vars, l.And(t.parts[:]...)}
}

// clause returns what it means that c types event i. A suspect event's results are projected away: some
// results would do.
func (k *pathChecker) clause(i int, c *Clause, marks []mark) typing {
	e := k.p.events[i]
	own := k.rename(c)
	t := typing{vars: own.Vars()}
	args := e.args
	if e.origin.Suspect {
		args = append([]logic.Term(nil), args...)
		for j, f := range e.op.Fields {
			if f.Result {
				v := k.c.L.Fresh(f.Name, f.Sort)
				t.vars, args[j] = append(t.vars, v), v
			}
		}
	}
	future := k.plain
	if marks != nil {
		future = newMembership(k.c.B, k.p.events, marks)
	}
	t.parts = [4]logic.Term{
		EventPart:   k.c.B.Instance(e.op, own.Event, args),
		WherePart:   own.Where,
		HistoryPart: newMembership(k.c.B, k.p.events[:i], nil).holds(own.History, 0),
		FuturePart:  future.holds(own.Future, i+1),
	}
	return t
}

// explain says for each clause of event i which part fails in the
// counterexample m, the first that has no values together with those before it.
func (k *pathChecker) explain(i int, m *logic.Model) []ClauseFailure {
	var out []ClauseFailure
	for _, c := range k.clausesOf(i) {
		t := k.clause(i, c, nil)
		a := t.all(k.c.L)
		k.solver.Push()
		k.solver.Assert(k.pinned(m, a))
		for part, term := range t.parts {
			k.solver.Assert(term)
			if k.contradiction() {
				out = append(out, ClauseFailure{c, Part(part)})
				break
			}
		}
		k.solver.Pop()
	}
	return out
}
