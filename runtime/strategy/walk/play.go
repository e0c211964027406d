package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Play is a sequence of calls that walks make now and then: one that a relation between operations
// speaks of, since chance seldom makes it.
type Play []Move

// Move is a call of a play. Arguments with the same name have the same value; those without a name
// are drawn.
type Move struct {
	Op   string
	Args []string
}

// move is a call that a play still has to make.
type move struct {
	q    *request
	want []logic.Value
}

// plays is in how many steps a play begins, if there are any.
const plays = 4

// played makes the next call of a play, or begins one; it returns false if none is under way.
func (w *Walker) played() bool {
	if len(w.moves) == 0 && len(w.walk.Plays) > 0 && w.draws.Choose(plays) == 0 {
		w.moves = w.cast(w.walk.Plays[w.draws.Choose(len(w.walk.Plays))])
		if light, heavy := w.lightest(w.moves); light < heavy && w.draws.Choose(heavy) >= light {
			w.moves = nil
		}
	}
	if len(w.moves) == 0 {
		return false
	}
	m := w.moves[0]
	if w.moves = w.moves[1:]; !w.aimed(m.q, m.want) {
		w.moves = nil
		return false
	}
	return true
}

// lightest returns the least weight of the operations of a play, and the largest of all operations.
// Plays are as rare as that operation: many relations speak of what removes all, and a walk that
// followed each of them would never build anything up.
func (w *Walker) lightest(play []move) (light, heavy int) {
	for _, q := range w.requests {
		heavy = max(heavy, q.weight)
	}
	light = heavy
	for _, m := range play {
		light = min(light, m.q.weight)
	}
	return light, heavy
}

// cast chooses the values of a play; it is empty if an operation of it is not performed.
func (w *Walker) cast(p Play) (out []move) {
	values := map[string]logic.Value{}
	for _, x := range p {
		i := slices.IndexFunc(w.requests, func(q *request) bool { return q.op.Name == x.Op })
		if i < 0 {
			return nil
		}
		m := move{w.requests[i], make([]logic.Value, len(x.Args))}
		for k, name := range x.Args {
			if name == "" {
				continue
			}
			if !values[name].IsValid() {
				values[name], _ = w.offering.candidate(m.q, k, func() (logic.Value, bool) { return w.offering.anything(m.q, k) })
			}
			m.want[k] = values[name]
		}
		out = append(out, m)
	}
	return out
}

// aimed performs an operation with given arguments, where they are valid; it returns false if no
// clause of it allows them.
func (w *Walker) aimed(q *request, want []logic.Value) bool {
	if !q.possible {
		return false
	}
	return w.either(q, q.live(),
		func(c *clause) ([]fact, bool) { return w.offering.allowed(q, c, want) },
		func() ([]fact, bool) { return w.offering.given(q, want) })
}
