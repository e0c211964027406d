package main

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// One changed operation shows in many: after a Delete that takes too much, Len, Get and Iter all
// answer otherwise. So the differences that a round of runs has shown are grouped by an operation
// that all of their smallest runs call, and the next round is made without that operation. What
// still differs has another cause. The rounds end when nothing differs.

// mostCauses is how many rounds of runs show something at most. Few runs are made until nothing
// differs in them: where much differs, each run costs others that make it small.
const (
	mostCauses = 5
	firstRuns  = 60
)

// cause is an operation without which differences do not show.
type cause struct {
	op    string
	shown []*candidate // the shortest run first
	since string       // the version in which it shows first; empty: nobody asked
}

// runs is in how many runs it shows.
func (c *cause) runs() (n int) {
	for _, x := range c.shown {
		n += x.runs
	}
	return n
}

// seek looks for differences.
func (c *comparison) seek(ctx context.Context, t *cli.Terminal) error {
	var without []string
	runs, more := min(firstRuns, c.runs), max(0, c.runs-firstRuns)
	left := mostCauses
	for round := 0; left > 0 && len(without) < len(c.now.spec.Requests()); round++ {
		h, err := c.against(ctx, t, c.now, runs, c.seed+uint64(round), without)
		if err != nil {
			return err
		}
		c.made += h.made
		c.count(h.reports)
		for _, x := range h.candidates {
			c.forget(x.ids[0])
		}
		found := causesOf(h.candidates)
		c.causes = append(c.causes, found...)
		for _, f := range found {
			without = append(without, f.op)
		}
		switch {
		case len(found) > 0:
			left--
		case more > 0:
			runs, more = more, 0
		default:
			left = 0
		}
	}
	slices.SortStableFunc(c.causes, func(a, b *cause) int { return cmp.Compare(b.runs(), a.runs()) })
	return nil
}

// mended looks whether what hangs or ends the process in the old version does so in the new one, in
// the same runs. If it is called there and does not, that is a difference.
func (c *comparison) mended(ctx context.Context, t *cli.Terminal) error {
	if len(c.broken) == 0 {
		return nil
	}
	h, err := c.runsOf(ctx, t, c.now, quietRuns, c.seed, nil, nil)
	if err != nil {
		return err
	}
	c.count(h.reports)
	for _, x := range c.broken {
		op := x.cause[0]
		breaks := slices.ContainsFunc(slices.Concat(h.candidates, h.meant), func(y *candidate) bool { return y.breaks() && slices.Contains(y.cause, op) })
		if breaks || c.called[op] == 0 {
			continue
		}
		r := *x.record
		r.Events = slices.Clone(r.Events)
		r.Events[len(r.Events)-1].Results = []rtreport.Assignment{{Value: "returns"}}
		r.Wanted = []rtreport.Assignment{{Value: r.Verdict}}
		x.record = &r
		c.causes = append(c.causes, &cause{op: op, shown: []*candidate{x}})
	}
	return nil
}

// count adds how often each operation was called, and how often it panicked.
func (c *comparison) count(reports []*report.Run) {
	for _, r := range reports {
		for _, of := range r.Operations {
			c.called[of.Name] += of.Count
		}
		for _, of := range r.Panics {
			op, _, _ := strings.Cut(of.Name, ": ")
			c.panicked[op] += of.Count
		}
	}
}

// idle names the methods of which the runs show nothing: those that were never called, and those
// that panicked each time.
func (c *comparison) idle() (never, panics []string) {
	for _, o := range c.now.spec.Operations {
		switch n := c.called[o.Op.Name]; {
		case o.Op.Kind != sre.Call || slices.Contains(c.ends, o.Op.Name):
		case n == 0:
			never = append(never, c.method(o.Op.Name))
		case n == c.panicked[o.Op.Name]:
			panics = append(panics, c.method(o.Op.Name))
		}
	}
	return never, panics
}

// forget takes a difference out of the causes: it also shows without them.
func (c *comparison) forget(id string) {
	for _, x := range c.causes {
		x.shown = slices.DeleteFunc(x.shown, func(d *candidate) bool { return d.ids[0] == id })
	}
	c.causes = slices.DeleteFunc(c.causes, func(x *cause) bool { return len(x.shown) == 0 })
}

// causesOf groups differences, few groups if possible: one that is seen most often shows in its
// last call, or in one that looks at what the call before has done, whichever is in more runs.
func causesOf(all []*candidate) (out []*cause) {
	for len(all) > 0 {
		first := slices.MaxFunc(all, func(a, b *candidate) int { return cmp.Compare(a.runs, b.runs) })
		var best *cause
		for _, op := range suspects(first) {
			x := &cause{op: op}
			for _, d := range all {
				if slices.Contains(suspects(d), op) || d != first && calls(d, op) && x.op == suspects(first)[0] {
					x.shown = append(x.shown, d)
				}
			}
			if best == nil || x.runs() > best.runs() {
				best = x
			}
		}
		all = slices.DeleteFunc(all, func(d *candidate) bool { return slices.Contains(best.shown, d) })
		slices.SortStableFunc(best.shown, func(x, y *candidate) int {
			return cmp.Compare(len(x.record.Events), len(y.record.Events))
		})
		out = append(out, best)
	}
	return out
}

// suspects are the operations that may be the cause of a difference, the likelier one first: that
// of the call before the last one, and that of the last one.
func suspects(d *candidate) (ops []string) {
	for _, e := range slices.Backward(d.record.Events) {
		if !slices.Contains(ops, e.Op) {
			ops = append([]string{e.Op}, ops...)
		}
		if len(ops) == 2 {
			break
		}
	}
	return ops
}

// calls reports whether an operation is called before the last call of a run.
func calls(d *candidate, op string) bool {
	for i, e := range d.record.Events {
		if e.Op == op && i+1 < len(d.record.Events) {
			return true
		}
	}
	return false
}
