package walk

import (
	"slices"
	"sync/atomic"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Attempts. A goal may end with a call that no clause describes: a token is used after it was
// revoked, a ticket is given back a second time. No walk within the clauses makes that call. So
// where nothing else tells anything of a goal, a walk that could be in it after one more event
// makes that call, with arguments that the goal asks for:
//
//	goal   seq(all, revoke(token == t), all, use(token == t, ok))
//	walk   issue() = a, issue() = b, revoke(b), use(b)
//
// A call that no clause describes is the last one of its walk, since a right system may do with it
// what it likes; only the goal judges it.
//
// Two kinds of calls are not attempted. If any answer would do for the goal, a right system could
// not avoid it. And if it is an event with which the goal has nothing to do that takes the call out
// of the clauses, the goal does not speak of that: a key that is lost is not meant to be read from
// a store that is closed.

// attempt is a way in which a goal may be completed.
type attempt struct {
	*clause // its history is what comes before; it is none of the spec
	q       *request
	judged  []judged
	needs   []string    // what the goal says of the answers
	stuck   atomic.Bool // a call of this kind has not returned
}

// judged is what a goal says of the answers of a call.
type judged struct {
	over  []int          // positions of the variables in it
	fails *monitor.Query // it does not hold
}

// aiming is a session whose test has a goal, nil if it has none.
type aiming interface{ Goal() sre.Expr }

// attempts are the ways to complete the goal of a test.
type attempts struct {
	*histories // which follow these ways
	walk       *Walk
	requests   requests
	goal       sre.Expr   // nil: none
	others     *histories // asks what would be after other events; nil: nobody has asked yet
}

// aim decides which goal is to be completed.
func (t *attempts) aim(goal sre.Expr) {
	if t.goal = goal; goal != nil {
		t.tries = t.of(goal)
	}
}

// attempting is in how many steps a walk attempts what it can.
const attempting = 4

// of returns the ways in which a goal may be completed by a call.
func (t *attempts) of(goal sre.Expr) (out []*attempt) {
	ways, _ := t.system.Endings(goal)
	for _, x := range ways {
		for _, en := range x.Last.(*sre.Class).Entries() {
			i := t.requests.of(en.Op)
			if i < 0 || t.requests[i].weight == 0 || en.Op.Kind != sre.Call {
				continue
			}
			c := Clause{Op: en.Op, Vars: sre.Vars(nil, goal), History: x.Before, Event: en.Allow}
			a := &attempt{clause: newClause(t.system, c, t.walk.Funcs), q: t.requests[i]}
			a.attribute(t.walk.Clauses)
			a.clause.attempts = true
			a.restrict(t.system.L, a.q)
			a.judges(t.system.L)
			out = append(out, a)
		}
	}
	return out
}

// judges notes what the goal says of answers.
func (a *attempt) judges(l *logic.Builder) {
	for _, t := range logic.Conjuncts(a.Event) {
		if !logic.MentionsField(t, func(f *logic.Field) bool { return a.Op.Fields[a.Op.Position(f.Name())].Result }) {
			continue
		}
		over := lists.Of(logic.Vars(nil, t), func(v *logic.Var) int { return slices.Index(a.Vars, v) })
		a.judged = append(a.judged, judged{over, a.follow.Query(l.Not(asVariables(l, "", a.Op, t)))})
		a.needs = append(a.needs, t.String())
	}
}

// avoidable reports whether some answer to the call under consideration would not complete the
// goal, whatever values its open variables have.
func (a *attempt) avoidable() bool {
	was := slices.Clone(a.x.Values)
	defer func() { a.x.Narrow(a.when) }()
	for _, j := range a.judged {
		if slices.ContainsFunc(j.over, func(i int) bool { return !was[i].IsValid() }) {
			continue
		}
		a.x.Narrow(j.fails)
		// The values of answers are those that the goal wants.
		clear(a.x.Values[a.field(a.Op.Args()):a.field(len(a.Op.Fields))])
		verdict := a.x.Solve(nil)
		if copy(a.x.Values, was); verdict == logic.Sat {
			return true
		}
	}
	return false
}

// of reports whether a call, with some answer, may complete the goal, and whether that can be
// avoided in each way.
func (a *attempt) of(ev *sre.Event) (completes, avoidable bool) {
	avoidable = true
	for i := range a.sets() {
		if !a.start(i) || !a.fix(ev.Values) {
			continue
		}
		can := a.avoidable()
		if a.satisfied() {
			completes = true
			avoidable = avoidable && can
		}
	}
	return completes, avoidable
}

// completes reports whether the call, with some answer, may complete the goal.
func (a *attempt) completes(args []logic.Value) bool {
	return a.explains(&sre.Event{Op: a.Op, Values: args}, len(args), a.sets())
}

// foreign reports whether some clause would describe the call after a run if events had not
// happened without which it may complete the goal as well.
func (t *attempts) foreign(a *attempt, before sre.Trace, args []logic.Value) bool {
	if t.others == nil {
		t.others = newHistories(t.system, t.walk.Clauses, t.walk.Counts, t.walk.Funcs)
		t.others.tries = t.of(t.goal)
	}
	k := slices.Index(t.tries, a)
	rest := slices.Clone(before)
	for i := len(rest) - 1; i >= 0; i-- {
		less := slices.Concat(rest[:i], rest[i+1:])
		t.others.meaningful(less, nil)
		if !t.others.tries[k].completes(args) {
			continue // the goal asks for it
		}
		if rest = less; t.others.allows(&sre.Event{Op: a.Op, Values: args}, len(args)) {
			return true
		}
	}
	return false
}

// tryLast makes an attempt at the end of a walk that has made none.
func (w *Walker) tryLast() {
	if !w.tried && w.attempted(true) {
		w.counts.Steps++
		w.learn()
	}
}

// attempted makes a call that may complete a goal, sooner or later; it returns false if it makes
// none. The last step of a walk is a good one.
func (w *Walker) attempted(last bool) bool {
	live := lists.Where(w.histories.tries, func(a *attempt) bool {
		return w.walk.Attempts && len(a.judged) > 0 && a.sets() > 0 && !a.stuck.Load()
	})
	if len(live) == 0 || !last && w.draws.Choose(attempting) > 0 {
		return false
	}
	for len(live) > 0 {
		k := w.draws.Choose(len(live))
		if w.attempt(live[k]) {
			return true
		}
		live = slices.Delete(live, k, k+1)
	}
	return false
}

// attempt makes such a call; it returns false if there are no arguments for it, or none with which
// it is to be made.
func (w *Walker) attempt(a *attempt) bool {
	args, ok := w.avoiding(a.q, func() ([]fact, bool) {
		if !a.start(w.draws.Choose(a.sets())) || !w.offering.fill(a.q, a.clause) || !a.avoidable() || !a.satisfied() {
			return nil, false
		}
		return w.offering.chosen(a.q, a.clause), true
	})
	if !ok {
		return false
	}
	ev := a.q.event(args)
	a.undescribed = !w.histories.allows(ev, len(ev.Values))
	if a.undescribed && w.attempts.foreign(a, w.run.Trace, ev.Values) {
		return false
	}
	w.tried = true
	w.strayed = a.undescribed
	w.counts.Attempts++
	a.stuck.Store(true)
	defer a.stuck.Store(false)
	w.run.Rec.Conditions = a.needs
	w.perform(a.q, a.clause, args)
	return true
}
