package synth

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Told says what the runs of one generator showed about some system.
type Told struct {
	Runs        int
	Informative int // runs that ended in a violation, or upheld or prevented it
}

// wholeWeight is about the sum of the weights of a goal's generators.
const wholeWeight = 1000

// Weigh sets the weights with which the generators are drawn. Each weight is proportional to the
// share of its runs that told something and to its old weight. None falls below a quarter of an
// equal share, or below its old weight if that is less. A generator that did not run is weighed
// like the best. If all told as much, the weights stay as they are.
func (r *Result) Weigh(told map[string]Told) {
	n := len(r.Generators)
	shares := make([]float64, n)
	for i, g := range r.Generators {
		if x := told[g.Name]; x.Runs > 0 {
			shares[i] = float64(x.Informative) / float64(x.Runs)
		} else {
			shares[i] = -1
		}
	}
	if n < 2 {
		return
	}
	best := slices.Max(shares)
	for i := range shares {
		if shares[i] < 0 {
			shares[i] = best
		}
	}
	if slices.Min(shares) == best {
		return
	}
	had := r.hadShares()
	floors := make([]float64, n)
	for i := range shares {
		shares[i] *= had[i]
		floors[i] = min(had[i], 1/(4*float64(n)))
	}
	for i, w := range atLeast(shares, floors) {
		r.Generators[i].Weight = max(1, int(w*wholeWeight+0.5))
	}
}

// hadShares returns the shares of the runs that the weights give to the generators; equal ones if
// there are no weights.
func (r *Result) hadShares() []float64 {
	all := lists.Sum(r.Generators, func(g *uhat.Generator) int { return g.Weight })
	out := make([]float64, len(r.Generators))
	for i, g := range r.Generators {
		if out[i] = 1 / float64(len(out)); all > 0 {
			out[i] = float64(g.Weight) / float64(all)
		}
	}
	return out
}

// atLeast scales numbers to a sum of one, such that none is below its floor. Numbers that would be
// below it get the floor, and the others share the rest.
func atLeast(xs, floors []float64) []float64 {
	low := make([]bool, len(xs))
	for {
		sum := 0.0
		rest := 1.0
		for i, x := range xs {
			if low[i] {
				rest -= floors[i]
			} else {
				sum += x
			}
		}
		out := make([]float64, len(xs))
		changed := false
		for i, x := range xs {
			if out[i] = floors[i]; !low[i] {
				out[i] = rest * x / sum
				low[i] = out[i] < floors[i]
				changed = changed || low[i]
			}
		}
		if !changed {
			return out
		}
	}
}

// share sets the weights with which the generators are drawn before they are measured. Generators
// that grow get a small share together, so that the others find a bug hardly later. So do those
// that vary another one, where there are several ideas; of one idea nothing tells which order is
// the better one. So do the last ones, which stand beside others. If a number of generators is
// asked for, there are no weights.
func (r *Result) share(byDefault bool, beside int) {
	m := r.Grown + beside
	alone := len(r.Generators)-r.Grown-r.Varied == 1
	if !alone {
		m = r.Grown + r.Varied
	}
	n := len(r.Generators) - m
	if !byDefault || n == 0 || m == 0 {
		return
	}
	for i, g := range r.Generators {
		if g.Weight = (budgets.GrownShare - 1) * m; g.More != nil || g.Varied && !alone || i >= len(r.Generators)-beside {
			g.Weight = n
		}
	}
}

// Unvaried returns the operations that every run performs, if all runs make the same calls with
// the same values although the goal and the clauses admit more; else nil. A test with such runs
// knows little after the second one: a bug that shows only after one more call is never found. If
// one generator was asked for, there is no need to say so.
func (r *Result) Unvaried() []string {
	if len(r.Generators) != 1 || !r.Open || r.Limits.Has(budgets.LimitResults) && r.Alike == 0 {
		return nil
	}
	var out []string
	for _, st := range r.Generators[0].Script() {
		switch st := st.(type) {
		case *uhat.Draw, *uhat.Choice, *uhat.Apply, *uhat.Take: // of a Take the system decides
			return nil
		case *uhat.Perform:
			out = append(out, st.Op.Name)
		}
	}
	return out
}

// drop leaves out the i-th generator.
func (r *Result) drop(i int) {
	r.count(r.Generators[i], -1)
	r.Generators = slices.Delete(r.Generators, i, i+1)
	r.Certificates = slices.Delete(r.Certificates, i, i+1)
}

// leaveOut drops the generators with these names; the others keep their names.
func (r *Result) leaveOut(names []string) {
	all := len(r.Generators)
	for _, name := range names {
		i := slices.IndexFunc(r.Generators, func(g *uhat.Generator) bool { return g.Name == name })
		if i < 0 {
			r.Missing = append(r.Missing, name)
			continue
		}
		r.drop(i)
		r.Unwanted++
	}
	if all > 0 && len(r.Generators) == 0 {
		r.Explanation = &Explanation{Reason: fmt.Sprintf("The goal %s leaves out all %d generators that were found for it.", r.Goal.Name, all)}
	}
	if r.Goal.Search.Repeat == nil {
		return
	}
	for _, g := range r.Generators {
		repeats := false
		uhat.Walk(g.Steps, func(st uhat.Step) {
			_, is := st.(*uhat.Apply)
			repeats = repeats || is
		})
		if !repeats {
			r.Straight++
		}
	}
}

// A sort such as a handle may have nothing to draw from: its values are answers. A script that has
// to draw one cannot be emitted, so it is left out where others do without. If all draw one, they
// stay, and emission tells the author what is missing.

// leaveUndrawable drops the generators that draw a value of such a sort, unless all do.
func (r *Result) leaveUndrawable(c *uhat.Context) {
	draws := func(g *uhat.Generator) bool {
		found := false
		uhat.Walk(g.Steps, func(st uhat.Step) {
			d, ok := st.(*uhat.Draw)
			found = found || ok && undrawable(c.SortOf(d.Var.Sort()))
		})
		return found
	}
	if !slices.ContainsFunc(r.Generators, func(g *uhat.Generator) bool { return !draws(g) }) {
		return
	}
	for i := len(r.Generators) - 1; i >= 0; i-- {
		if draws(r.Generators[i]) {
			r.drop(i)
			r.Undrawable++
		}
	}
	r.Shapes = min(r.Shapes, len(r.Generators))
	r.Padded = min(r.Padded, len(r.Generators))
}

// undrawable reports whether a sort has nothing to draw from.
func undrawable(d *uhat.SortDecl) bool {
	k := d.Sort.Kind()
	return d.Pool == nil && d.Gen == "" && k != logic.IntKind && k != logic.BoolKind && k != logic.EnumKind && !d.Sort.HasParts()
}

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

// What a certificate consists of. It is checked by code that shares nothing with the search.
type (
	Certificate   = terms.Certificate
	Justification = terms.Justification
	Obligation    = terms.Obligation
	Reason        = terms.Reason
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
