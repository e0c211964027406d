package uhat

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// justification answers: does some clause type event i such that its future claims exactly these
// receives?
type justification struct {
	ans answer
	m   *logic.Model // with no: a counterexample
}

// claimKey is an event and the set of receives that it claims, as the text of
// their positions.
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
	if claims, named := k.newCauses(); ok && named && claims != nil {
		k.caused(claims)
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
		f.Instead = k.instead(i)
		k.fail(f)
		return false
	case unknown:
		k.unknown(k.failure(Typed, i, nil, "whether a clause of %s types it", e.op))
	}
	return true
}

// instead returns the clauses that type event i by themselves although another one is named.
func (k *pathChecker) instead(i int) []*Clause {
	named := k.p.events[i].origin.Clause
	if !k.opt.Named || named == nil {
		return nil
	}
	var out []*Clause
	for _, c := range k.c.Operation(k.p.events[i].op).Clauses {
		if c == named {
			continue
		}
		if ans, _ := k.entails([]alternative{k.clause(i, c, nil).all(k.c.L)}); ans == yes {
			out = append(out, c)
		}
	}
	return out
}

// owesOnlyCause reports whether an event is exempt from Typed: a received
// deciding event that is suspect.
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

// clause returns what it means that c types event i. A suspect event's
// results are projected away: some results would do.
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
		HistoryPart: k.in(own.History, newMembership(k.c.B, k.p.events[:i], nil), 0),
		FuturePart:  k.in(own.Future, future, i+1),
	}
	return t
}

// explain says for each clause of event i which part is to blame in the
// counterexample m.
func (k *pathChecker) explain(i int, m *logic.Model) []ClauseFailure {
	var out []ClauseFailure
	for _, c := range k.clausesOf(i) {
		t := k.clause(i, c, nil)
		f := ClauseFailure{Clause: c, Part: k.blame(t, m)}
		k.narrow(&f, i, t, m)
		out = append(out, f)
	}
	return out
}

// blame returns the part of the obligation to blame in m: the first part that has no values by
// itself; else the first part without which the others have values, where conditions on values come
// before those on traces; else the first part that has no values together with those before it.
func (k *pathChecker) blame(t typing, m *logic.Model) Part {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, t.all(k.c.L)))
	fails := func(parts ...logic.Term) bool {
		k.solver.Push()
		defer k.solver.Pop()
		k.solver.Assert(k.c.L.And(parts...))
		_, v := k.check()
		return v == logic.Unsat
	}
	for p, term := range t.parts {
		if fails(term) {
			return Part(p)
		}
	}
	for _, p := range []Part{WherePart, FuturePart, HistoryPart, EventPart} {
		others := t.parts
		others[p] = k.c.L.True()
		if !fails(others[:]...) {
			return p
		}
	}
	for p := range t.parts {
		if fails(t.parts[:p+1]...) {
			return Part(p)
		}
	}
	return FuturePart
}
