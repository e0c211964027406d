package validate

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Validator judges a run event by event. It rejects a run if no behaviour of the model explains it,
// whatever its choices and whatever the network did. It is derived from the model by dualization:
// the tester's inputs are the model's requests, the model's answers are unified with the
// observations, and if the model has several ways to go on, the validator follows all of them.
//
// A rejection is a proof. Whatever is not decided (an Unknown of the solver, a limit that is hit)
// counts as an explanation, and is counted in [Stats].
//
// A Validator is not safe for concurrent use.
type Validator struct {
	x        *engine
	branches []*branch
	before   []*branch // those before the rejected event
	steps    int
	rejected *Rejection
	summed   int // events judged by a summary before this run
}

// Limits bound the work and the memory of a validator; zero fields have defaults.
type Limits struct {
	// Branches is how many explanations are kept (4096). With more, the validator gives up on the
	// run and accepts it.
	Branches int
	// Work is how many states an event may lead through, each counted with its facts (20,000;
	// giving up takes about half a second). Only requests that conflict, and that early outcomes or
	// a summary cannot judge, lead through many.
	Work int
	// Exact is the part of Work that is spent on the orders of requests before a summary judges the
	// event, if one can (1,200: all orders of four requests for one path of an HTTP server).
	Exact int
	// Facts is how many facts about the choices of one branch are kept (512); the oldest are
	// forgotten first.
	Facts int
	// Terms is the size of the builder at which it is replaced (200,000; some tens of
	// megabytes).
	Terms int
}

func (n Limits) orDefault() Limits {
	return Limits{cmp.Or(n.Branches, 4096), cmp.Or(n.Work, 20_000), cmp.Or(n.Exact, 1_200), cmp.Or(n.Facts, 512), cmp.Or(n.Terms, 200_000)}
}

// Stats counts what a validator has done since it was made.
type Stats struct {
	Events    int // judged
	Peak      int // the most branches after an event
	Queries   int // of the solver
	Unknowns  int // answers of the solver that are Unknown
	Forgotten int // facts dropped for lack of room
	Overflows int // runs on which it gave up
	// Events judged by what requests may do, and not by the orders in which they may do it.
	Summaries int
	Renewals  int // builders replaced
}

// New returns the validator of a model.
func New(m *model.Model, limits Limits) *Validator {
	v := &Validator{x: newEngine(m, limits)}
	v.Reset()
	return v
}

// Reset forgets the run.
func (v *Validator) Reset() {
	v.renew()
	v.x.work = 0
	v.x.allowed = v.x.limits.Work
	v.x.spent = false
	v.x.meanwhiles = 0
	start := v.x.sym.start()
	v.branches = v.x.settled(start)
	v.steps = 0
	v.rejected = nil
	v.x.overwhelmed = false
	v.summed = v.x.stats.Summaries
}

// Until makes the validator give up, even within an event, when the context is done.
func (v *Validator) Until(ctx context.Context) { v.x.ctx = ctx }

// Model returns the model.
func (v *Validator) Model() *model.Model { return v.x.m }

// Stats returns the counts so far.
func (v *Validator) Stats() Stats { return v.x.stats }

// Rejection returns why the run was rejected; nil if it was not.
func (v *Validator) Rejection() *Rejection { return v.rejected }

// Step judges the next event, and reports whether the run is rejected: at this event or
// an earlier one.
func (v *Validator) Step(e sre.Event) (rejected bool) {
	if v.rejected != nil {
		return true
	}
	v.steps++
	v.x.stats.Events++
	if v.x.overwhelmed || !e.Op.Visible() {
		return false
	}
	next := v.advance(e, nil)
	if v.x.spent || len(next) > v.x.limits.Branches { // the rest of the run is accepted
		v.x.overflow()
		v.branches = nil
		return false
	}
	if len(next) == 0 {
		v.reject(e)
		return true
	}
	v.branches = next
	v.x.stats.Peak = max(v.x.stats.Peak, len(next))
	v.renew()
	return false
}

// Excuse retracts the last rejection: the event is allowed after all. A call has then changed
// nothing. For a received message it is unknown which request it answers, so the rest of the run is
// accepted without being judged.
func (v *Validator) Excuse() {
	if v.rejected == nil {
		return
	}
	v.branches, v.before = v.before, nil
	if v.rejected.Observed.Op.Kind != sre.Call {
		v.branches = nil
		v.x.overwhelmed = true
	}
	v.rejected = nil
}

// Overflow reports whether the validator gave up on the run, and accepts the rest of it without
// judging it.
func (v *Validator) Overflow() bool { return v.x.overwhelmed }

// Summarized reports whether an event of the run was judged by what requests may do, and not by the
// orders in which they may do it, since too many were under way. Acceptance of such a run says
// less.
func (v *Validator) Summarized() bool { return v.x.stats.Summaries > v.summed }

// overflow records that the run has too many explanations.
func (x *engine) overflow() {
	x.stats.Overflows++
	x.overwhelmed = true
}

// advance returns the branches that also explain the event, without those that others cover. It
// tries the orders in which requests may have been taken, unless there are too many and a summary
// is possible.
func (v *Validator) advance(event sre.Event, why *reasons) []*branch {
	x := v.x
	e := x.observed(event)
	// What the system says by itself may need requests as a call does, and as an answer does, so no
	// summary judges it.
	if event.Op.Kind == sre.Send || x.m.Says(event.Op) || !waits(v.branches) {
		return v.judge(v.branches, e, x.limits.Work, false, why)
	}
	d := x.demandOf(v.branches, e)
	if !x.busy(v.branches, d) || !x.summable(v.branches, d) {
		out := v.judge(v.branches, e, min(x.limits.Exact, x.limits.Work), false, why)
		if !x.spent && len(out) <= maxExact {
			return out
		}
		if !x.summable(v.branches, d) {
			if !x.spent {
				return out
			}
			why.clear()
			return v.judge(v.branches, e, x.limits.Work, false, why)
		}
		why.clear()
	}
	return v.judge(v.branches, e, x.limits.Work, true, why)
}

// judge is advance within bounds, by orders or by a summary. It returns nothing if the bounds are
// not enough.
func (v *Validator) judge(brs []*branch, e *observed, allowed int, summing bool, why *reasons) []*branch {
	x := v.x
	x.work = 0
	x.allowed = allowed
	x.spent = false
	x.summing = summing
	x.joined = nil
	defer func() { x.summing = false }()
	var out []*branch
	switch e.event.Op.Kind {
	case sre.Call:
		out = x.answered(brs, e, why)
	case sre.Receive:
		out = x.receive(brs, e, why)
		if x.m.Says(e.event.Op) {
			out = append(out, x.answered(brs, e, why)...)
		}
	case sre.Send:
		for _, br := range brs {
			out = append(out, x.send(br, e, v.steps)...)
		}
	}
	if x.spent {
		return nil
	}
	if summing {
		x.stats.Summaries++
		for _, br := range out {
			x.sym.coarsen(br)
		}
	}
	return x.merge(out)
}

// key returns the whole content of a branch, as a key.
func (x *engine) key(br *branch) string {
	key := br.shape(nil)
	if br.state != nil {
		n, ok := x.states[br.state]
		if !ok {
			n = len(x.states)
			x.states[br.state] = n
		}
		key = binary.AppendUvarint(key, uint64(n))
	}
	key = appendTerms(key, br.facts)
	if br.free {
		key = append(key, 'f')
	}
	return string(key)
}

// renew replaces the builder if it has grown too large. While there are states of [Validator.Start]
// their terms are kept.
func (v *Validator) renew() {
	if v.x.lasting {
		return
	}
	clear(v.x.states)
	if v.x.sym.l.Size() < v.x.limits.Terms {
		return
	}
	v.x.stats.Renewals++
	v.x.refill()
	for _, br := range v.branches {
		v.x.adopt(br)
	}
}

// adopt rebuilds the terms of a branch with the engine's new builder.
func (x *engine) adopt(br *branch) {
	br.terms(x.sym.step.Move)
	br.facts = rewriteAll(br.facts, x.sym.step.Move)
	br.sortFacts()
}

// State is what is known after some events: all their explanations. Several continuations of a run
// can be judged from it, one beside the other. It is never changed, and belongs to the validator
// that made it, whose own run is another.
type State struct {
	branches []*branch
	key      string
}

// Key is equal for states with the same explanations.
func (s *State) Key() string { return s.key }

// Start returns the state before the first event.
func (v *Validator) Start() *State {
	v.x.allowed = v.x.limits.Work
	v.x.work = 0
	v.x.spent = false
	v.x.lasting = true
	return v.x.state(v.x.settled(v.x.sym.start()))
}

// After returns the state after a further call; nil if nothing explains its answer. If that is not
// decided within the limits, known is false.
func (v *Validator) After(s *State, e sre.Event) (next *State, known bool) {
	if !e.Op.Visible() {
		return s, true
	}
	return v.after(s, e.Op, v.x.observed(e))
}

// Taken returns the state after a call of which only the arguments are known: it has taken effect,
// and answers anything. Next is nil if the model forbids it.
func (v *Validator) Taken(s *State, e sre.Event) (next *State, known bool) {
	args := v.x.sym.step.Literals(e.Values[:e.Op.Args()])
	values := append(args, make([]logic.Term, len(e.Op.Fields)-len(args))...)
	return v.after(s, e.Op, &observed{e, v.x.sym.step.Wires.Message(e.Op, values)})
}

// after is After for an event with its terms.
func (v *Validator) after(s *State, op *sre.Op, e *observed) (next *State, known bool) {
	if op.Kind != sre.Call {
		panic("validate: states are those between calls, and " + op.Name + " is a " + op.Kind.String())
	}
	x := v.x
	out := v.judge(s.branches, e, x.limits.Work, false, nil)
	x.stats.Events++
	switch {
	case x.spent || len(out) > x.limits.Branches:
		return nil, false
	case len(out) == 0:
		return nil, true
	}
	return x.state(out), true
}

// state returns the state that some branches are.
func (x *engine) state(brs []*branch) *State {
	keys := lists.Of(brs, x.key)
	slices.Sort(keys)
	return &State{brs, strings.Join(keys, "\x00")}
}

// Rejects reports whether nothing would explain the run if an event came next, which is proven. The
// validator does not take the event.
func (v *Validator) Rejects(e sre.Event) bool {
	if v.rejected != nil || v.x.overwhelmed || !e.Op.Visible() {
		return false
	}
	stats := v.x.stats
	next := v.advance(e, nil)
	v.x.stats = stats
	return len(next) == 0 && !v.x.spent
}

// Edges serve the choice of the next request, as known values do ([Validator.Known]). If a rule
// says
//
//	when = amount > limit + 5
//
// and the limit is 30, another case applies from 36 on. This number is no literal of the model, and
// a random request hardly ever has it.

// Compared returns the positions of the arguments of a request that its rule compares with
// something; none for a model that is a Go function.
func (v *Validator) Compared(op *sre.Op) []int {
	var out []int
	for i, atoms := range v.x.compared(v.x.m.Rule(op)) {
		if len(atoms) > 0 {
			out = append(out, i)
		}
	}
	return out
}

// Edges returns the values of the i-th argument of a request at which a comparison of the rule
// changes, given the other arguments and what is known of the state: the only value for which it
// holds, the smallest or the largest. An edge in one explanation of the run is enough. Each is
// listed once, in the order of branches and comparisons.
func (v *Validator) Edges(op *sre.Op, args []logic.Value, i int) []logic.Value {
	rule := v.x.m.Rule(op)
	if rule == nil || len(v.x.compared(rule)[i]) == 0 {
		return nil
	}
	var out []logic.Value
	for _, br := range v.branches[:min(knownBranches, len(v.branches))] {
		if br.free {
			continue
		}
		for _, n := range v.x.edges(br, rule, args, i) {
			out = lists.With(out, n)
		}
	}
	return out
}

// compared returns, for each argument of a rule, the comparisons that contain it.
func (x *engine) compared(rule *model.Rule) [][]logic.Term {
	if rule == nil {
		return nil
	}
	atoms, ok := x.comparisons[rule]
	if !ok {
		for i := range rule.Args {
			atoms = append(atoms, rule.Compared(i))
		}
		x.comparisons[rule] = atoms
	}
	return atoms
}

// edges returns the edges of an argument in one branch.
func (x *engine) edges(br *branch, rule *model.Rule, args []logic.Value, i int) []logic.Value {
	terms := make([]logic.Term, len(rule.Args))
	for k, a := range rule.Args {
		terms[k] = x.sym.l.Value(args[k])
		if k == i {
			terms[k] = x.sym.l.Var("?"+a.Name(), a.Sort())
		}
	}
	var out []logic.Value
	for _, t := range x.sym.step.Mean(br.slots, br.choices, rule, terms, x.compared(rule)[i]) {
		logic.Walk(t, func(u logic.Term) bool {
			switch u.(type) {
			case *logic.Eq, *logic.Le:
				for _, e := range logic.Ends(x.sym.l, u) {
					if e.Of == terms[i] {
						out = append(out, e.Value)
					}
				}
			}
			return true
		})
	}
	return out
}
