package validate

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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
	v.x.allowed, v.x.work, v.x.spent, v.x.lasting = v.x.limits.Work, 0, false, true
	return v.x.state(v.x.settled(v.x.start()))
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
	args := v.x.step.Literals(e.Values[:e.Op.Args()])
	values := append(args, make([]logic.Term, len(e.Op.Fields)-len(args))...)
	return v.after(s, e.Op, &observed{e, v.x.step.Wires.Message(e.Op, values)})
}

// after is After for an event with its terms.
func (v *Validator) after(s *State, op *sre.Op, e *observed) (next *State, known bool) {
	if op.Kind != sre.Call {
		panic("validate: states are those between calls, and " + op.Name + " is a " + op.Kind.String())
	}
	x := v.x
	own := v.branches
	v.branches = s.branches
	out := v.judge(e, x.limits.Work, false, nil)
	v.branches = own
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
	keys := make([]string, len(brs))
	for i, br := range brs {
		keys[i] = x.key(br)
	}
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
