package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Play is a sequence of calls that walks make now and then: one that a relation between operations
// speaks of, or that leads to a goal, since chance seldom makes it.
type Play []Move

// Move is a call of a play. Arguments with the same name have the same value, and the value of an
// answer with that name if there was one before; those without a name are drawn.
type Move struct {
	Op      string
	Args    []string
	Answers []string // nil: none has a name
}

// playing is the play under way.
type playing struct {
	moves   []move                 // that are left
	answers map[string]logic.Value // by name, so far
	gaps    bool                   // other calls may come between them
}

// move is a call that a play still has to make.
type move struct {
	q       *request
	args    []string      // the names of answers that arguments are; empty for others
	want    []logic.Value // of other arguments
	answers []string
}

const (
	// plays is in how many steps the play of a relation begins, if there are any.
	plays = 4
	// scripts is the same for what leads to a goal.
	scripts = 12
	// gap is in how many steps of a script another call goes first.
	gap = 3
)

// played makes the next call of a play, or begins one; it returns false if none is under way.
func (w *Walker) played() bool {
	p := &w.playing
	if len(p.moves) == 0 {
		w.begins()
	}
	if len(p.moves) == 0 || p.gaps && w.draws.Choose(gap) == 0 {
		return false
	}
	m := p.moves[0]
	before := len(w.run.Trace)
	want, ok := p.wanted(m)
	if p.moves = p.moves[1:]; !ok || !w.aimed(m.q, want) {
		p.moves = nil
		return false
	}
	p.answered(m, w.run.Trace[before:])
	return true
}

// begins begins the play of a relation, or what leads to a goal, if it is the turn of either.
func (w *Walker) begins() {
	p := &w.playing
	clear(p.answers)
	p.gaps = false
	if n := len(w.walk.Plays); n > 0 && w.draws.Choose(plays) == 0 {
		p.moves = w.cast(w.walk.Plays[w.draws.Choose(n)])
		if light, heavy := w.lightest(p.moves); light < heavy && w.draws.Choose(heavy) >= light {
			p.moves = nil
		}
	}
	if n := len(w.walk.Scripts); n > 0 && len(p.moves) == 0 && w.draws.Choose(scripts) == 0 {
		p.moves = w.cast(w.walk.Scripts[w.draws.Choose(n)])
		p.gaps = true
	}
}

// wanted returns the arguments of a call; those that may be anything are invalid. It returns false
// where an answer is none: one outside of what the spec has written, such as the -1 with which a
// system says that there is nothing.
func (p *playing) wanted(m move) (want []logic.Value, ok bool) {
	for i, name := range m.args {
		if name == "" {
			continue
		}
		v := p.answers[name]
		if m.want[i] = v; v.IsValid() && m.q.written[i] && !m.q.args[i].Has(v) {
			return nil, false
		}
	}
	return m.want, true
}

// answered notes the answers to a call that have names, given the events that it led to.
func (p *playing) answered(m move, events []sre.Event) {
	if len(events) == 0 || events[0].Op != m.q.op {
		return
	}
	for i, name := range m.answers {
		if name == "" {
			continue
		}
		if p.answers == nil {
			p.answers = map[string]logic.Value{}
		}
		p.answers[name] = events[0].Values[m.q.op.Args()+i]
	}
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
	told := map[string]bool{} // names of answers
	for _, x := range p {
		i := slices.IndexFunc(w.requests, func(q *request) bool { return q.op.Name == x.Op })
		if i < 0 {
			return nil
		}
		m := move{w.requests[i], make([]string, len(x.Args)), make([]logic.Value, len(x.Args)), x.Answers}
		for k, name := range x.Args {
			if told[name] {
				m.args[k] = name
				continue
			}
			if name == "" {
				continue
			}
			if !values[name].IsValid() {
				values[name], _ = w.offering.candidate(m.q, k, func() (logic.Value, bool) { return w.offering.anything(m.q, k) })
			}
			m.want[k] = values[name]
		}
		for _, name := range x.Answers {
			told[name] = name != ""
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
