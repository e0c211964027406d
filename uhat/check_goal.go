package uhat

import "github.com/clouseau-go/clouseau/logic"

// visible returns those of the first n events that count for the goal: the
// visible ones, for a scenario all.
func (k *pathChecker) visible(n int) []event {
	var out []event
	for _, e := range k.p.events[:n] {
		if e.op.Visible() || k.g.Goal.Scenario {
			out = append(out, e)
		}
	}
	return out
}

// reached returns that the goal is reached by the first n events.
func (k *pathChecker) reached(n int) alternative {
	to := map[logic.Term]logic.Term{}
	vars := k.fresh(k.g.Goal.Vars, to)
	e := k.c.B.Subst(k.g.Goal.Trace, func(v *logic.Var) logic.Term { return to[v] })
	return alternative{vars, k.in(e, newMembership(k.c.B, k.visible(n), nil), 0)}
}

// goal checks that every run of the path is in the goal.
func (k *pathChecker) goal() {
	if k.g.Goal == nil {
		return
	}
	switch ans, m := k.entails([]alternative{k.reached(len(k.p.events))}); ans {
	case no:
		f := k.failure(Reach, -1, m, "the run ends outside the goal %s", k.g.Goal.Name)
		f.Within = k.goalPart(m)
		if seen := k.visible(len(k.p.events)); len(seen) > 0 {
			f.Last = seen[len(seen)-1].step
		}
		k.fail(f)
	case unknown:
		k.unknown(k.failure(Reach, -1, nil, "whether every run ends in the goal %s", k.g.Goal.Name))
	}
}

// deciding checks the events that are marked as deciding: with them the goal
// is reached. A suspect one has no clause, so it may not come after the goal
// has been reached.
func (k *pathChecker) deciding() {
	for i, e := range k.p.events {
		if k.g.Goal == nil || !e.origin.Deciding {
			continue
		}
		switch ans, m := k.entails([]alternative{k.reached(i + 1)}); ans {
		case no:
			k.fail(k.failure(Deciding, i, m, "the goal is not reached with it"))
		case unknown:
			k.unknown(k.failure(Deciding, i, nil, "whether the goal is reached with it"))
		}
		if e.origin.Suspect {
			k.first(i)
		}
	}
}

// first checks that the goal is not reached before event i.
func (k *pathChecker) first(i int) {
	var before []logic.Term
	for n := range i + 1 {
		if n == 0 || k.p.events[n-1].op.Visible() || k.g.Goal.Scenario {
			before = append(before, k.reached(n).body)
		}
	}
	k.solver.Push()
	k.solver.Assert(k.c.L.Or(before...))
	m, v := k.check()
	if k.cut || v == logic.Sat && !k.confirmed(m) {
		v = logic.Unknown
	}
	k.solver.Pop()
	switch v {
	case logic.Sat:
		k.fail(k.failure(Deciding, i, m, "it is suspect, but the goal can be reached before it"))
	case logic.Unknown:
		k.unknown(k.failure(Deciding, i, nil, "whether the goal can be reached before it"))
	}
}
