package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// beside is a trace that may stand beside the generator of its idea.
type beside struct {
	*candidate     // not finished yet if finished is nil
	of         int // the number of that generator
	longer     int // by how many visible events it is longer
	more       int // by how much more is under way in it
}

// overlapping are the traces that were put aside: those in which more is under way than in the
// generator of their idea, those in which less is, and those in which more is also between the
// request for the deciding answer and that answer. Of each the shortest come first, and of these
// the farthest from the generator.
type overlapping struct{ more, fewer, late []beside }

func (c *collector) overlapping(rest []*candidate) (out overlapping) {
	var all []*candidate
	for _, t := range c.reserve.all() {
		all = append(all, &candidate{trace: t, idea: c.rules.IdeaOf(t)})
	}
	for _, x := range slices.Concat(rest, c.needless, all) {
		of := slices.IndexFunc(c.taken[:c.ideas], func(t *trace.Trace) bool { return c.rules.IdeaOf(t) == x.idea })
		if of < 0 || c.shapes[c.rules.ShapeOf(x.trace)] {
			continue
		}
		g := c.taken[of]
		t := x.trace
		y := beside{x, of, t.Count(trace.Visible) - g.Count(trace.Visible), t.UnderWay() - g.UnderWay()}
		if y.longer > 0 && (t.Count(trace.Message) <= g.Count(trace.Message) || t.Count(trace.Asks) <= g.Count(trace.Asks)) {
			continue // growth.go makes these, or only the system says more
		}
		switch late := t.Overlaps() > g.Overlaps(); {
		case y.more > 0 && !late:
			out.more = append(out.more, y)
		case y.more < 0 && !late:
			out.fewer = append(out.fewer, y)
		case y.more > 0:
			out.late = append(out.late, y)
		}
	}
	for _, xs := range [][]beside{out.more, out.fewer, out.late} {
		slices.SortStableFunc(xs, func(x, y beside) int {
			return cmp.Or(cmp.Compare(x.longer, y.longer), cmp.Compare(max(y.more, -y.more), max(x.more, -x.more)))
		})
	}
	return out
}

// stand makes a generator of the first of some traces that depends on no more optional answers than
// that of its idea, and that no other one performs.
func (c *collector) stand(xs []beside) {
	for _, x := range xs[:min(len(xs), budgets.VariedTries)] {
		if len(c.result.Generators) >= c.search.cfg.Results || c.steps.Ctx.Err() != nil {
			return
		}
		f := x.finished
		if f == nil {
			f = c.finish(x.trace)
		}
		if f == nil || c.contingent(x.trace, f) > c.contingent(c.taken[x.of], c.finished[x.of]) {
			continue
		}
		g := f.Generator(c.search.goal)
		if g.Varied = true; c.put(x.trace, f, g) {
			c.beside++
			c.reserve.drop(x.trace)
			c.needless = slices.DeleteFunc(c.needless, func(y *candidate) bool { return y.trace == x.trace })
			return
		}
	}
}
