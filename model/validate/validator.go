package validate

import (
	"cmp"
	"encoding/binary"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Validator judges a run event by event: it rejects a run when no behaviour of the model,
// whatever its choices and whatever the network did, explains it. It is derived from the model by
// dualization: what the model takes is what the tester sent, what the model
// answers is unified with what was observed, and where the model may go several ways the
// validator goes all of them.
//
// A rejection is a proof. Whatever is not decided (an Unknown of the solver, a limit that is
// hit) counts as an explanation, and is counted in [Stats].
//
// A Validator is not safe for concurrent use.
type Validator struct {
	x        *engine
	branches []*branch
	steps    int
	rejected *Rejection
}

// Limits bound the work and the memory of a validator; zero fields have defaults.
type Limits struct {
	// Branches is how many explanations are kept (4096). With more the validator
	// gives up on the run, and accepts it.
	Branches int
	// Explore is how many states an event may lead through while the system takes requests
	// that wait (16,384, which takes a second or two). Only requests that conflict, and cannot be judged
	// by their early outcomes, lead through many.
	Explore int
	// Facts is how much is known of the choices of one branch (512); what was learned
	// first is forgotten.
	Facts int
	// Terms is the size of the builder at which it is replaced (200,000; some tens of
	// megabytes).
	Terms int
}

func (n Limits) orDefault() Limits {
	return Limits{cmp.Or(n.Branches, 4096), cmp.Or(n.Explore, 16_384), cmp.Or(n.Facts, 512), cmp.Or(n.Terms, 200_000)}
}

// Stats count what a validator did since it was made.
type Stats struct {
	Events    int // judged
	Peak      int // the most branches after an event
	Queries   int // of the solver
	Unknowns  int // of its answers
	Forgotten int // facts dropped for want of room
	Overflows int // runs that were too much
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
	v.x.splits = 0
	start := v.x.start()
	v.branches, v.steps, v.rejected, v.x.overwhelmed = v.x.settled(start), 0, nil, false
}

// Model returns the model.
func (v *Validator) Model() *model.Model { return v.x.m }

// Stats returns what it has cost so far.
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
	if len(next) > v.x.limits.Branches {
		v.x.overflow()
	}
	if v.x.overwhelmed { // the rest of the run is accepted
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

// Overflow reports whether the validator gave up on the run, and accepts the rest of it unseen.
func (v *Validator) Overflow() bool { return v.x.overwhelmed }

// overflow notes that the run has too many explanations.
func (x *engine) overflow() {
	x.stats.Overflows++
	x.overwhelmed = true
}

// advance returns the branches that explain the event as well, without those that others cover.
func (v *Validator) advance(e sre.Event, why *reasons) []*branch {
	var out []*branch
	v.x.splits = 0
	switch e.Op.Kind {
	case sre.Call:
		out = v.x.answered(v.branches, e, why)
	case sre.Receive:
		out = v.x.receive(v.branches, e, why)
	case sre.Send:
		for _, br := range v.branches {
			out = append(out, v.x.send(br, e, v.steps)...)
		}
	}
	if v.x.overwhelmed {
		return nil
	}
	return v.x.merge(out)
}

// key returns all that a branch says, as a key.
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

// renew replaces the builder where it has grown too large.
func (v *Validator) renew() {
	clear(v.x.states)
	if v.x.l.Size() < v.x.limits.Terms {
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
	br.terms(x.step.Move)
	br.facts = rewriteAll(br.facts, x.step.Move)
	br.sortFacts()
}
