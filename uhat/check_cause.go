package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The rule Caused.
//
// Each event claims a set of later receives: those that its chosen parse of its chosen clause's
// future matches by demands. The sets must be disjoint and cover the receives that owe a cause. A
// search over the events in order finds the claims: an event claims some of the receives that are
// not claimed yet, and the search goes on if a clause types the event with exactly these claims.
//
// One distribution must serve for all assignments of the path. This is a restriction: the cause of
// a receive might depend on drawn values. So a search without success is a definite error only if
// it fails for a single counterexample too; else the outcome is Undecided.

// causes is the search on one path.
type causes struct {
	k      *pathChecker
	owed   []bool         // by position: whether it is a receive that must be claimed
	may    [][]int        // by position: the events that may claim it
	owner  []int          // by position: the event that claims it, -1 for none
	most   []int          // by position: how many receives the event can claim at most
	tried  int            // number of tried claims of an event
	stuck  int            // the furthest receive that no event claimed in time, -1 for none
	failed int            // the furthest event that no clause types with its claims; -1: none
	named  bool           // some causes come from annotations
	models []*logic.Model // of events that could not be typed with their claims, the first few
	gave   bool           // an Unknown or a bound was met
}

// enoughModels is how many runs are tried for one in which no distribution
// works.
const enoughModels = 4

// caused checks the rule for all receives of the path, whose events are all
// typed.
func (k *pathChecker) caused(s *causes) {
	if s.from(0) {
		return
	}
	at, why := s.failed, "no clause types it if its future claims only receives that no other event claims"
	if s.stuck > s.failed {
		at, why = s.stuck, "no event before it claims it in its future"
	}
	if s.named {
		why += ", with the causes that are named"
	}
	if !s.gave {
		if m, fails := k.failing(s.models); fails {
			k.fail(k.failure(Caused, at, m, "%s", why))
			return
		}
	}
	k.unknown(k.failure(Caused, at, nil, "whether each receive has a cause of its own"))
}

// failing returns one of the models in which the search also fails. If there are no models, it
// fails for all values.
func (k *pathChecker) failing(models []*logic.Model) (*logic.Model, bool) {
	for _, m := range models {
		if k.failsIn(m) {
			return m, true
		}
	}
	return nil, len(models) == 0
}

// failsIn reports whether the search fails in the one run that m describes.
func (k *pathChecker) failsIn(m *logic.Model) bool {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, alternative{body: k.c.L.True()}))
	general := k.verdicts
	defer func() { k.verdicts = general }()
	k.verdicts = map[claimKey]justification{}
	s, ok := k.newCauses()
	return ok && !s.from(0) && !s.gave
}

// newCauses prepares the search, nil if there are no receives; false if a
// receive cannot have a cause, which is reported.
func (k *pathChecker) newCauses() (*causes, bool) {
	n := len(k.p.events)
	s := &causes{k: k, owed: make([]bool, n), may: make([][]int, n), owner: make([]int, n), most: make([]int, n), stuck: -1, failed: -1}
	receives, ok := false, true
	for r, e := range k.p.events {
		s.owner[r] = -1
		for _, c := range k.clausesOf(r) {
			s.most[r] = max(s.most[r], demands(c.Future))
		}
		if e.op.Kind == sre.Receive {
			receives = true
			s.owed[r] = !k.c.Operation(e.op).Spontaneous
			ok = s.name(r, e.origin.Demanded) && ok
		}
	}
	if !receives {
		return nil, ok
	}
	return s, ok
}

// name notes who may claim receive r: whom the annotation names, else every
// earlier event with a clause that demands its operation.
func (s *causes) name(r int, demanded []int) bool {
	k := s.k
	if len(demanded) > 0 && !k.p.applied {
		if len(demanded) != 1 || demanded[0] < 0 || demanded[0] >= r {
			k.fail(k.failure(Caused, r, nil, "its cause must be one earlier event, not %v", demanded))
			return false
		}
		s.may[r], s.named = demanded, true
		return true
	}
	op := k.p.events[r].op
	for i := range r {
		if slices.ContainsFunc(k.clausesOf(i), func(c *Clause) bool { return Demands(c.Future, op) }) {
			s.may[r] = append(s.may[r], i)
		}
	}
	if s.owed[r] && len(s.may[r]) == 0 {
		k.fail(k.failure(Caused, r, nil, "no event before it has a future that demands %s", op))
		return false
	}
	return true
}

// from distributes claims to the events from position i on.
func (s *causes) from(i int) bool {
	switch {
	case i == len(s.owner):
		return true
	case s.owed[i] && s.owner[i] < 0:
		s.stuck = max(s.stuck, i)
		return false
	}
	return s.choose(i, i+1, s.most[i])
}

// choose decides which of the receives from position r on event i claims, at
// most budget of them, and goes on with the next event.
func (s *causes) choose(i, r, budget int) bool {
	if r == len(s.owner) {
		return s.justified(i) && s.from(i+1)
	}
	if budget > 0 && s.owner[r] < 0 && slices.Contains(s.may[r], i) {
		s.owner[r] = i
		if s.choose(i, r+1, budget-1) {
			return true
		}
		s.owner[r] = -1
	}
	return s.choose(i, r+1, budget)
}

// justified reports whether event i is typed with the claims it has by now.
func (s *causes) justified(i int) bool {
	if s.tried++; s.tried > s.k.opt.Claims {
		s.gave = true
		return false
	}
	marks := make([]mark, len(s.owner))
	for r, e := range s.k.p.events {
		if r > i && e.op.Kind == sre.Receive && s.owner[r] == i {
			marks[r] = claimed
		}
	}
	j := s.k.justified(i, marks)
	switch {
	case j.ans == unknown:
		s.gave = true
	case j.ans == no:
		s.failed = max(s.failed, i)
	}
	if j.ans == no && j.m != nil && len(s.models) < enoughModels {
		s.models = append(s.models, j.m)
	}
	return j.ans == yes
}

// manyDemands stands for a repetition of demands.
const manyDemands = 1 << 20

// demands returns how many receives a trace of e can match by demands, at
// most.
func demands(e sre.Expr) int {
	n := 0
	switch e := e.(type) {
	case *sre.Class:
		for _, x := range e.Entries() {
			if x.Op.Kind == sre.Receive && !logic.IsFalse(x.Demand) {
				n = 1
			}
		}
	case *sre.Or:
		for _, p := range e.Parts() {
			n = max(n, demands(p))
		}
	case *sre.Not:
	case *sre.Star:
		if demands(e.Body()) > 0 {
			n = manyDemands
		}
	default:
		for _, p := range sre.Children(e) {
			n = min(n+demands(p), manyDemands)
		}
	}
	return n
}

// Demands reports whether a future demands an event of op somewhere.
func Demands(future sre.Expr, op *sre.Op) bool {
	found := false
	sre.Walk(future, func(e sre.Expr) bool {
		switch e := e.(type) {
		case *sre.Class:
			for _, x := range e.Entries() {
				found = found || x.Op == op && !logic.IsFalse(x.Demand)
			}
		case *sre.Not:
			return false
		}
		return !found
	})
	return found
}
