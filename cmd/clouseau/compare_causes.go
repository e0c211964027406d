package main

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// One changed operation shows in many: after a Delete that takes too much, Len, Get and Iter all
// answer otherwise. So the differences that a round of runs has shown are grouped by the operation
// that changed something last, and the next round is made without it. An operation that nothing
// comes before, such as the Put of a map, is in all runs and says nothing: differences after it are
// grouped by the operation that answers, and the next round is made without that one. What still
// differs has another cause. The rounds end when nothing differs.

// mostCauses is how many rounds of runs show something at most. Few runs are made until nothing
// differs in them: where much differs, each run costs others that make it small.
const (
	mostCauses = 5
	firstRuns  = 60
	// furtherCauses is how long other causes are looked for where something differs. To make runs
	// small may take a minute in each round.
	furtherCauses = 30 * time.Second
)

// cause is an operation after which differences show.
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
	var all []*candidate
	begun := time.Now()
	for i := 0; left > 0 && len(without) < len(c.now.spec.Requests()); i++ {
		if len(all) > 0 && t.Time == 0 && time.Since(begun) > furtherCauses {
			c.stopped = "Not looked for: differences of other causes, which takes long: --time 5m does so"
			break
		}
		r := round{runs: runs, seed: c.seed + uint64(i), within: c.within, without: without}
		h, err := c.against(ctx, t, c.now, r)
		if err == nil {
			err = c.doubt(ctx, t, h, r)
		}
		if err != nil && ctx.Err() != nil && c.made > 0 {
			c.stopped, c.cut = "Ended early: "+context.Cause(ctx).Error(), true
			break
		}
		if err != nil {
			return err
		}
		c.made += h.made
		c.count(h.reports)
		for _, x := range h.candidates {
			all = slices.DeleteFunc(all, func(d *candidate) bool { return d.ids[0] == x.ids[0] })
		}
		all = append(all, h.candidates...)
		for _, f := range causesOf(h.candidates) {
			without = append(without, f.leaveOut()...)
		}
		switch {
		case len(h.candidates) > 0:
			left--
		case more > 0:
			runs, more = more, 0
		default:
			left = 0
		}
	}
	c.causes = append(c.causes, causesOf(all)...)
	slices.SortStableFunc(c.causes, func(a, b *cause) int { return cmp.Compare(b.runs(), a.runs()) })
	return nil
}

// doubts is how many times as many runs of the old version with itself are made where something
// differs between the two in fewer than one of often runs. What two systems of the old version do
// otherwise so often has shown in the quiet runs, but for one time in three hundred.
const (
	doubts = 3
	often  = 12
)

// seldom reports whether a difference may be one that two systems of the old version have as well.
func (x *candidate) seldom() bool { return x.record.Wanted != nil && often*x.runs < x.among }

// doubt looks whether what differs in a round says anything about the versions.
func (c *comparison) doubt(ctx context.Context, t *cli.Terminal, h *hunt, r round) error {
	h.candidates = slices.DeleteFunc(h.candidates, func(x *candidate) bool {
		itself := x.record.Confirmation != nil && x.record.Confirmation.Itself > 0
		if itself && x.record.Wanted != nil {
			c.ignore(x.record)
		}
		return itself
	})
	if slices.ContainsFunc(h.candidates, (*candidate).seldom) {
		if err := c.noisy(ctx, t, h, r); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(h.candidates, (*candidate).breaks) {
		return c.alike(ctx, t, h, r)
	}
	return nil
}

// noisy makes the runs of a round with the old version alone. What differs then, as the order of a
// map does now and then, is ignored.
func (c *comparison) noisy(ctx context.Context, t *cli.Terminal, h *hunt, r round) error {
	r.runs *= doubts
	old, err := c.against(ctx, t, c.old, r)
	if err != nil {
		return err
	}
	for _, x := range old.candidates {
		if x.record.Wanted != nil {
			c.ignore(x.record)
		}
	}
	h.candidates = slices.DeleteFunc(h.candidates, func(x *candidate) bool { return x.record.Wanted != nil && c.ignored(x.record) })
	return nil
}

// nearly is how many times as often what both versions do may be seen in the new one.
const nearly = 4

// alike makes the runs of a round with the old version, without a reference. What hangs or ends the
// process there about as often is no difference.
func (c *comparison) alike(ctx context.Context, t *cli.Terminal, h *hunt, r round) error {
	r.without = slices.Concat(c.ends, r.without)
	old, err := c.runsOf(ctx, t, c.old, r, nil)
	if err != nil {
		return err
	}
	for _, y := range slices.Concat(old.candidates, old.meant) {
		if !y.breaks() {
			continue
		}
		op := y.cause[0]
		n := len(h.candidates)
		h.candidates = slices.DeleteFunc(h.candidates, func(x *candidate) bool {
			return x.breaks() && slices.Contains(x.cause, op) && x.runs <= nearly*y.runs
		})
		if len(h.candidates) < n {
			c.ends = append(c.ends, op)
		}
	}
	return nil
}

// mended looks whether what hangs or ends the process in the old version does so in the new one, in
// the same runs. If it is called there and does not, that is a difference.
func (c *comparison) mended(ctx context.Context, t *cli.Terminal) error {
	if len(c.broken) == 0 {
		return nil
	}
	h, err := c.runsOf(ctx, t, c.now, round{runs: quietRuns, seed: c.seed, within: c.within}, nil)
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

// causesOf groups differences, few groups if possible.
func causesOf(all []*candidate) (out []*cause) {
	all = slices.Clone(all)
	for len(all) > 0 {
		first := slices.MaxFunc(all, func(a, b *candidate) int { return cmp.Compare(a.runs, b.runs) })
		best := &cause{op: answers(first)}
		after := &cause{op: changes(first)}
		for _, d := range all {
			if best.hasCaused(d) {
				best.shown = append(best.shown, d)
			}
			if after.op != "" && (built(first) && after.hasCaused(d) || slices.Equal(ops(first), ops(d))) {
				after.shown = append(after.shown, d)
			}
		}
		if after.runs() > best.runs() {
			best = after
		}
		all = slices.DeleteFunc(all, func(d *candidate) bool { return slices.Contains(best.shown, d) })
		slices.SortStableFunc(best.shown, func(x, y *candidate) int {
			return cmp.Compare(len(x.record.Events), len(y.record.Events))
		})
		out = append(out, best)
	}
	return out
}

// hasCaused reports whether a difference may come of the operation: that answers, or it has changed
// something before.
func (c *cause) hasCaused(d *candidate) bool {
	return answers(d) == c.op || changes(d) == c.op && built(d)
}

// leaveOut is what to leave out of runs, for other causes to show.
func (c *cause) leaveOut() (out []string) {
	if !slices.ContainsFunc(c.shown, func(d *candidate) bool { return c.op != answers(d) && !built(d) }) {
		return []string{c.op}
	}
	for _, d := range c.shown {
		out = append(out, answers(d))
	}
	return out
}

// answers is the operation whose answer differs.
func answers(d *candidate) string { return d.record.Events[len(d.record.Events)-1].Op }

// ops are the operations of the calls before that one.
func ops(d *candidate) (out []string) {
	for _, e := range d.record.Events[:len(d.record.Events)-1] {
		out = append(out, e.Op)
	}
	return out
}

// changes is the last other operation before that one; empty if it is alone.
func changes(d *candidate) string {
	for _, op := range slices.Backward(ops(d)) {
		if op != answers(d) {
			return op
		}
	}
	return ""
}

// built reports whether something else has built what that operation changes.
func built(d *candidate) bool {
	i := slices.Index(ops(d), changes(d))
	return i > 0
}
