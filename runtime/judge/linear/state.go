package linear

import (
	"context"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// state is what some calls, one after the other, lead to. It is never changed.
type state interface{ Key() string }

// answer is what a sequential system says of a call in a state.
type answer struct {
	next list // what the call may have led to; empty: it answers otherwise
	open bool // it does not know of something whether it belongs to next
}

// sequential says what answers calls have that are made one after the other.
type sequential interface {
	start() state
	// after takes a call with its answers; if it is pending, with any.
	after(s state, e sre.Event, pending bool) (answer, error)
	// sure reports whether all that was answered is known, and nothing was taken for possible that
	// could not be decided.
	sure() bool
	// chooses reports whether the system may choose something that an answer tells later.
	chooses() bool
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
	return answer{next: list{next}}, nil
}

func (m *modeled) chooses() bool { return m.v.Model().Chooses() }

// player is who is shown calls one after the other, and cannot go back but to the first of them.
type player interface {
	begin() error
	// show makes a call, and reports whether it has the same answer.
	show(e sre.Event, pending bool) (same bool, err error)
	// key is the same in states that are; empty: it is not known.
	key() string
	end()
}

// played judges by a player. A state is the calls that lead to it, and two of them are equal if
// they are the same, or if the player says so.
type played struct {
	player
	free bool // the player may choose something
	made int
	at   *chain // what has been shown; nil: it is not to be used
}

// chain is a call, and those before it.
type chain struct {
	before *chain // nil at the start
	taken
	key string
}

func (c *chain) Key() string { return c.key }

func (r *played) start() state { return &chain{} }

func (r *played) sure() bool { return true }

func (r *played) chooses() bool { return r.free }

func (r *played) after(s state, e sre.Event, pending bool) (answer, error) {
	if err := r.reach(s.(*chain)); err != nil {
		return answer{}, err
	}
	r.made++
	next := &chain{s.(*chain), taken{e, pending}, ""}
	r.at = nil
	if same, err := r.show(e, pending); err != nil || !same {
		return answer{}, err
	}
	if next.key = r.key(); next.key == "" {
		next.key = strconv.Itoa(r.made)
	}
	r.at = next
	return answer{next: list{next}}, nil
}

// reach brings the player to where some calls lead.
func (r *played) reach(c *chain) error {
	if r.at == c {
		return nil
	}
	r.at = nil
	if err := r.begin(); err != nil {
		return err
	}
	var way []*chain
	for x := c; x.before != nil; x = x.before {
		way = append(way, x)
	}
	for _, x := range slices.Backward(way) {
		if _, err := r.show(x.event, x.pending); err != nil {
			return err
		}
	}
	r.at = c
	return nil
}

// referred plays with a reference, whose answers are determined.
type referred struct {
	ctx  context.Context
	ref  *compare.Reference
	live compare.Comparer
}

func (r *referred) end() { _ = r.live.Close() }

func (r *referred) key() string { return "" }

func (r *referred) begin() error {
	r.end()
	return r.live.Begin(r.ctx, r.ref)
}

func (r *referred) show(e sre.Event, pending bool) (same bool, err error) {
	if pending {
		return true, r.live.Perform(r.ctx, e)
	}
	d, err := r.live.Follow(r.ctx, e, 0)
	return d == nil, err
}
