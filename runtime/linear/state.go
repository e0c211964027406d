package linear

import (
	"context"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/compare"
	"github.com/clouseau-go/clouseau/sre"
)

// state is what some calls, one after the other, lead to. It is never changed.
type state interface{ Key() string }

// answer is what a sequential system says of a call in a state.
type answer struct {
	next state // nil: it answers otherwise
	open bool  // it does not know
}

// sequential says what answers calls have that are made one after the other.
type sequential interface {
	start() state
	// after takes a call with its answers; if it is pending, with any.
	after(s state, e sre.Event, pending bool) (answer, error)
	// sure reports whether all that was answered is known, and nothing was taken for possible that
	// could not be decided.
	sure() bool
	end()
}

// modeled judges by a model.
type modeled struct{ v *validate.Validator }

func newModeled(m *model.Model) *modeled { return &modeled{validate.New(m, validate.Limits{})} }

func (m *modeled) start() state { return m.v.Start() }

func (m *modeled) end() {}

func (m *modeled) sure() bool {
	n := m.v.Stats()
	return n.Unknowns == 0 && n.Forgotten == 0
}

func (m *modeled) after(s state, e sre.Event, pending bool) (answer, error) {
	judge := m.v.After
	if pending {
		judge = m.v.Taken
	}
	next, known := judge(s.(*validate.State), e)
	if next == nil {
		return answer{open: !known}, nil
	}
	return answer{next: next}, nil
}

// referred judges by a reference. It has no states of its own, so a state is the calls that lead to
// it, and two of them are equal only if they are the same.
type referred struct {
	ctx  context.Context
	ref  *compare.Reference
	made int
	live compare.Comparer
	at   *chain // what has been shown to live; nil: it is not to be used
}

// chain is a call, and those before it.
type chain struct {
	before  *chain // nil at the start
	event   sre.Event
	pending bool
	number  int
}

func (c *chain) Key() string { return strconv.Itoa(c.number) }

func (r *referred) start() state { return &chain{} }

func (r *referred) end() { r.live.Close() }

func (r *referred) sure() bool { return true }

func (r *referred) after(s state, e sre.Event, pending bool) (answer, error) {
	if err := r.reach(s.(*chain)); err != nil {
		return answer{}, err
	}
	r.made++
	next := &chain{s.(*chain), e, pending, r.made}
	r.at = nil
	if ok, err := r.show(next); err != nil || !ok {
		return answer{}, err
	}
	r.at = next
	return answer{next: next}, nil
}

// show makes the last call of a chain, and reports whether it has the same answer.
func (r *referred) show(c *chain) (same bool, err error) {
	if c.pending {
		return true, r.live.Perform(r.ctx, c.event)
	}
	d, err := r.live.Follow(r.ctx, c.event, 0)
	return d == nil, err
}

// reach brings the reference to where some calls lead.
func (r *referred) reach(c *chain) error {
	if r.at == c {
		return nil
	}
	r.at = nil
	r.live.Close()
	if err := r.live.Begin(r.ctx, r.ref); err != nil {
		return err
	}
	var way []*chain
	for x := c; x.before != nil; x = x.before {
		way = append(way, x)
	}
	for _, x := range slices.Backward(way) {
		if _, err := r.show(x); err != nil {
			return err
		}
	}
	r.at = c
	return nil
}
