package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// A system that is sent messages may be right as long as each request waits for what the last one
// brings about, and wrong where they are under way at the same time; or the other way round:
//
//	update forward updated  update forward updated  query answer     one after the other
//	update forward  update forward  updated updated  query answer    at the same time
//	wake woken won  wake woken won                                   one after the other
//	wake woken  wake woken  won won                                  at the same time
//
// The clauses are the same, and a figure (vary.go) hardly tells these apart, as the requests have
// nothing in common. What tells them apart is how many requests were made before each message of
// the system. So beside the generators of an idea stands a trace with its clauses in which more
// were, and if there is room another one in which fewer were. It may do more than is asked for: a
// script that grows by a request alone (growth.go) leaves undone what the request brings about, but
// this one does it. Nothing tells whether it finds a bug, so these share the few runs of those that
// grow.

// underWay counts, for each message of the system before the deciding event, the requests before
// it.
func (t *abstractTrace) underWay() int {
	sum, requests := 0, 0
	for _, e := range t.events {
		switch {
		case e.id == t.deciding:
			return sum
		case message(e):
			sum += requests
		case asks(e):
			requests++
		}
	}
	return sum
}

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
		all = append(all, &candidate{trace: t, idea: c.rules.ideaOf(t)})
	}
	for _, x := range slices.Concat(rest, c.needless, all) {
		of := slices.IndexFunc(c.taken[:c.ideas], func(t *abstractTrace) bool { return c.rules.ideaOf(t) == x.idea })
		if of < 0 || c.shapes[c.rules.shapeOf(x.trace)] {
			continue
		}
		g, t := c.taken[of], x.trace
		y := beside{x, of, t.count(visible) - g.count(visible), t.underWay() - g.underWay()}
		if y.longer > 0 && (t.count(message) <= g.count(message) || t.count(asks) <= g.count(asks)) {
			continue // growth.go makes these, or only the system says more
		}
		switch late := t.overlaps() > g.overlaps(); {
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

// count counts the events of a trace for which is holds.
func (t *abstractTrace) count(is func(*event) bool) int {
	n := 0
	for _, e := range t.events {
		if is(e) {
			n++
		}
	}
	return n
}

func visible(e *event) bool { return e.op.Visible() }

// message and asks report whether an event comes from the system, and whether from the tester.
func message(e *event) bool { return e.op.Kind == sre.Receive }
func asks(e *event) bool    { return visible(e) && !message(e) }

// stand makes a generator of the first of some traces that depends on no more optional answers than
// that of its idea, and that no other one performs.
func (c *collector) stand(xs []beside) {
	for _, x := range xs[:min(len(xs), budgets.VariedTries)] {
		if len(c.result.Generators) >= c.search.cfg.Results || c.steps.ctx.Err() != nil {
			return
		}
		f := x.finished
		if f == nil {
			f = c.finish(x.trace)
		}
		if f == nil || c.steps.contingent(x.trace, f) > c.steps.contingent(c.taken[x.of], c.finished[x.of]) {
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
