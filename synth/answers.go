package synth

import (
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// Two traces may differ in nothing that a tester chooses: the same calls, with the same arguments,
// and the clauses of the answers in another order. Let two lanes of a session each have a message
// on its way:
//
//	order, get(dish), get(drinks)      order, get(drinks), get(dish)
//
// Which of them comes about, the system decides, and one that always decides for the second is on
// no script of the first. So an idea has a generator for several such traces.

// reply adds generators for the same calls with other answers. No more of these are contingent than
// those of the idea.
func (c *collector) reply() {
	for i, t := range c.taken[:c.ideas] {
		inputs, more := c.rules.inputsOf(t), budgets.OtherAnswers
		if inputs == "" {
			continue
		}
		for _, x := range c.reserve.all() {
			if more == 0 || c.steps.ctx.Err() != nil {
				break
			}
			if x.bucket != t.bucket || c.shapes[c.rules.shapeOf(x)] || c.rules.inputsOf(x) != inputs {
				continue
			}
			if f := c.finish(x); f != nil && !c.needlessIn(x, f) && c.steps.contingent(x, f) <= c.steps.contingent(t, c.finished[i]) && c.keep(x, f) {
				c.reserve.drop(x)
				more--
			}
		}
	}
}

// inputsOf writes the calls of a trace with their arguments; nothing if it has messages, whose
// order the tester has a part in.
func (s *rules) inputsOf(t *abstractTrace) string {
	e := terms.NewEncoder(s.delta)
	for _, ev := range t.events {
		switch {
		case !ev.op.Visible():
			continue
		case ev.op.Kind != sre.Call:
			return ""
		}
		e.Num(int64(ev.op.Index()))
		e.Terms(ev.args[:ev.op.Args()])
	}
	return string(e.Buf)
}
