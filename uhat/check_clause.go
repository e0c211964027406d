package uhat

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
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
				t.vars = append(t.vars, v)
				args[j] = v
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
	at := s.failed
	why := "no clause types it if its future claims only receives that no other event claims"
	if s.stuck > s.failed {
		at = s.stuck
		why = "no event before it claims it in its future"
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
	receives := false
	ok := true
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
		s.may[r] = demanded
		s.named = true
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

// Subtyping.
//
// A type [H] op [F] promises that op can happen after each trace in H and be
// followed by each rest in F. It is an underapproximation, so more is a
// stronger promise: a clause is a subtype of another, and may stand in for
// it, when everything that the other types it types too. With the other
// clause's variables in Γ, and values for its own that may depend on them,
//
//	Γ ⊢ where' && event'  entails  where && event        H' ⊆ H        F' ⊆ F
//	─────────────────────────────────────────────────────────────────────────
//	         Γ ⊢ [H] op(where, event) [F]  <:  [H'] op(where', event') [F']
//
// so histories and futures go the same way, towards the larger language. The clauses of an
// operation form an intersection type, so a clause that is a supertype of another adds nothing; the
// front end asks for that.
//
// Inclusion is decided by automata (package sfa); claims of receives are left
// aside, the relation is about the rule Typed. The paper states subtyping for
// its types in section 4; deciding it by single instances is an approximation
// from below.

// subtypeInstances bounds the instances of a clause's variables that are
// tried: two variables with sixteen candidates each.
const subtypeInstances = 256

// SubtypeClause answers whether sub may stand in for super, a clause of the same operation: whether
// it types everything that super types. Yes and No are definite; where the variables of sub are not
// determined by the event, or by being few, the answer may be Undecided. The error is that of ctx.
func SubtypeClause(ctx context.Context, c *Context, s logic.Solver, sub, super *Clause) (sfa.Answer, error) {
	k := newChecker(ctx, c, &Generator{}, s, CheckOptions{}.withDefaults())
	t := &subtyping{checker: k, super: k.rename(super), sub: k.rename(sub)}
	for _, f := range super.Operation.Op.Fields {
		t.args = append(t.args, c.L.Fresh(f.Name, f.Sort))
	}
	s.Push()
	defer s.Pop()
	op := super.Operation.Op
	s.Assert(c.L.And(t.super.Where, c.B.Instance(op, t.super.Event, t.args)))
	if _, v := k.check(); v == logic.Unsat {
		return sfa.Yes, nil // super types nothing
	}
	return t.decide()
}

// subtyping is one question; what super says of the event is asserted.
type subtyping struct {
	*checker
	sub, super *Clause
	args       []logic.Term // the event's fields
}

// decide tries instances of sub's variables. What the event determines is
// solved first; if that is all of them, No is definite.
func (t *subtyping) decide() (sfa.Answer, error) {
	op := t.super.Operation.Op
	promise := t.c.L.And(t.sub.Where, t.c.B.Instance(op, t.sub.Event, t.args))
	to := map[logic.Term]logic.Term{}
	vars := t.sub.Vars()
	for {
		v, term := t.equation(vars, logic.Conjuncts(t.c.L.Replace(promise, to)))
		if v == nil {
			break
		}
		for w, u := range to {
			to[w] = t.c.L.Replace(u, map[logic.Term]logic.Term{v: term})
		}
		to[v] = term
		vars = slices.DeleteFunc(vars, func(w *logic.Var) bool { return v == w })
	}
	if len(vars) == 0 {
		return t.instance(promise, to)
	}
	budget := subtypeInstances
	return t.search(promise, to, vars, &budget)
}

// search tries candidates for vars: the variables of super and the fields.
func (t *subtyping) search(promise logic.Term, to map[logic.Term]logic.Term, vars []*logic.Var, budget *int) (sfa.Answer, error) {
	if len(vars) == 0 {
		*budget--
		return t.instance(promise, to)
	}
	for _, x := range t.candidates(vars[0].Sort()) {
		if *budget <= 0 {
			break
		}
		to[vars[0]] = x
		if a, err := t.search(promise, to, vars[1:], budget); a == sfa.Yes || err != nil {
			return a, err
		}
	}
	delete(to, vars[0])
	return sfa.Undecided, nil
}

func (t *subtyping) candidates(s *logic.Sort) []logic.Term {
	var out []logic.Term
	add := func(x logic.Term) {
		if logic.Compatible(x.Sort(), s) {
			out = append(out, x)
		}
	}
	for _, v := range t.super.Vars() {
		add(v)
	}
	for _, a := range t.args {
		add(a)
	}
	return append(out, t.c.L.Value(logic.AnyValue(s)))
}

// instance answers for one instance of sub's variables.
func (t *subtyping) instance(promise logic.Term, to map[logic.Term]logic.Term) (sfa.Answer, error) {
	g := sfa.New(t.c.B, t.solver, sfa.DefaultLimits())
	switch ans, m := t.entails([]alternative{{body: t.c.L.Replace(promise, to)}}); ans {
	case no:
		return t.matters(g, m, t.super.History, t.super.Future)
	case unknown:
		return sfa.Undecided, nil
	}
	leaf := func(v *logic.Var) logic.Term { return to[v] }
	answer := sfa.Yes
	for _, side := range []struct{ larger, smaller, other sre.Expr }{
		{t.sub.History, t.super.History, t.super.Future},
		{t.sub.Future, t.super.Future, t.super.History},
	} {
		a, w, err := g.Included(t.ctx, side.smaller, t.c.B.Subst(side.larger, leaf))
		if err == nil && a == sfa.No {
			if a = sfa.Undecided; w != nil {
				a, err = t.matters(g, w.Model, side.other)
			}
		}
		switch {
		case err != nil || a == sfa.No:
			return a, err
		case a == sfa.Undecided:
			answer = a
		}
	}
	return answer, nil
}

// matters returns No if, with the values of m, super promises something where
// sub does not: the given histories and futures of it are not empty. Else
// nothing is certain.
func (t *subtyping) matters(g *sfa.Algebra, m *logic.Model, sides ...sre.Expr) (sfa.Answer, error) {
	if m == nil {
		return sfa.Undecided, nil
	}
	value := func(v *logic.Var) logic.Term {
		x, _ := totalModel{m}.Lookup(v)
		return t.c.L.Value(x)
	}
	for _, e := range sides {
		if empty, _, err := g.Empty(t.ctx, t.c.B.Subst(e, value)); err != nil || empty != sfa.No {
			return sfa.Undecided, err
		}
	}
	return sfa.No, nil
}
