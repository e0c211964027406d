package synth

import (
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
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
		inputs := c.rules.InputsOf(t)
		more := budgets.OtherAnswers
		if inputs == "" {
			continue
		}
		for _, x := range c.reserve.all() {
			if more == 0 || c.steps.Ctx.Err() != nil {
				break
			}
			if x.Bucket != t.Bucket || c.shapes[c.rules.ShapeOf(x)] || c.rules.InputsOf(x) != inputs {
				continue
			}
			if f := c.finish(x); f != nil && !c.needlessIn(x, f) && c.contingent(x, f) <= c.contingent(t, c.finished[i]) && c.keep(x, f) {
				c.reserve.drop(x)
				more--
			}
		}
	}
}
