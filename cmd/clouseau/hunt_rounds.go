package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// A run ends with its first failure, so one that shows in most runs hides all others. After such a
// round of runs there is another one, in which each run does without an operation of its smallest
// run. With a limit of time there are rounds until that is over.

const (
	// mostRounds is how many rounds there are without a limit of time.
	mostRounds = 3
	// hiding is the share of failing runs from which on they hide others.
	hiding = 0.25
	// leastRound is how long a round takes that is worth it.
	leastRound = time.Second
	// slowRound is how long a round takes at most of a system whose calls wait.
	slowRound = 20 * time.Second
)

// seek makes runs that the believed hypotheses judge, in rounds: one of them for a model of a part
// of the operations, and a last one, if nothing was found, in which runs do without operations by
// chance.
func (h *hunt) seek(ctx context.Context, t *cli.Terminal) error {
	for h.round = 0; ; h.round++ {
		if err := h.alive(h.look)(ctx, t); err != nil {
			return err
		}
		switch {
		case h.unusable():
			return nil
		case h.limit != nil && time.Until(h.limit.end) < leastRound:
			return nil
		case h.limit == nil && (h.swarm || h.parted() || h.round+1 >= mostRounds || len(h.without(h.round)) == 0):
			switch {
			case h.swarm:
				return nil
			case !h.parted() && h.part() != nil:
				h.inPart = true
			case len(h.candidates) == 0:
				h.inPart = false
				h.swarm = true
			default:
				return nil
			}
		}
		if err := h.alive(h.relearn)(ctx, t); err != nil {
			return err
		}
	}
}

// part is the model of a part of the operations that is believed; nil: there is none.
func (h *hunt) part() *rtreport.Trial {
	i := slices.IndexFunc(h.believed, func(t *rtreport.Trial) bool { return len(t.Without) > 0 })
	if i < 0 {
		return nil
	}
	return h.believed[i]
}

// parted reports whether the runs of the present round are made without what its model lacks.
func (h *hunt) parted() bool {
	return h.part() != nil && (h.inPart || h.limit != nil && h.round%4 == 2)
}

// relearn tries the guesses anew, without what ended many runs of the first round: these say little
// of what the system does.
func (h *hunt) relearn(ctx context.Context, t *cli.Terminal) error {
	if h.round > 0 || h.like != "" || h.slow() {
		return nil
	}
	ends := h.ends()
	if ends == nil {
		return nil
	}
	h.trials, h.believed = nil, nil
	return h.tryWithout(ctx, t, ends)
}

// ends is what ended many runs, by crashes and hangs: candidates, and what may be meant.
func (h *hunt) ends() (ends [][]string) {
	for _, ops := range h.without(0) {
		if slices.ContainsFunc(slices.Concat(h.candidates, h.skipped, h.meant), func(c *candidate) bool { return c.breaks() && slices.Equal(c.cause, ops) }) {
			ends = append(ends, ops)
		}
	}
	return ends
}

// breaks reports whether it is no wrong answer, but a crash or a hang.
func (c *candidate) breaks() bool { return c.record.Verdict != run.Violation.String() }

// without returns the operations of which each run of the next round does without some: a list for
// each candidate that has shown in many runs, from a round on.
func (h *hunt) without(from int) (ops [][]string) {
	for _, c := range slices.Concat(h.candidates, h.skipped, h.repeats, h.meant) {
		if c.round < from || len(c.cause) == 0 || c.cause[0] == "" || !c.hides() {
			continue
		}
		ops = append(ops, c.cause)
	}
	return ops
}

// hides reports whether a candidate hides others: it shows in many runs, or few runs were made, as
// they hang.
func (c *candidate) hides() bool {
	return c.record.Verdict == run.Hung.String() || float64(c.runs) >= hiding*float64(c.among)
}

// causeOf returns operations without one of which a failure does not show: the one that crashes,
// hangs or fails alone, or those of the smallest run before the one that only shows it.
func causeOf(f *rtreport.Finding) (ops []string) {
	if f.Trigger == f.Op || f.Record.Verdict != run.Violation.String() {
		return []string{f.Op}
	}
	for _, e := range f.Record.Events {
		shows := e.Op == f.Op && f.Trigger != ""
		if !shows && !slices.Contains(ops, e.Op) {
			ops = append(ops, e.Op)
		}
	}
	return ops
}

// beliefs are what the runs of the present round are judged by.
func (h *hunt) beliefs() rt.Beliefs {
	b := rt.Beliefs{
		Judges: []string{}, Reference: h.like != "", Other: h.other,
		Swarm: h.swarm || h.limit != nil && h.round%2 == 1,
	}
	for _, trial := range h.believed {
		switch {
		case len(trial.Without) > 0 && !h.parted(), len(trial.Without) == 0 && h.parted():
		case trial.Model != nil:
			b.Like = trial.Model
		case trial.Alike != nil:
			b.Alike = trial.Alike
		case trial.Back != nil:
			b.Back = trial.Back
		case trial.Listed != nil:
			b.Listed = trial.Listed
		case trial.Refused != nil:
			b.Refused = trial.Refused
		default:
			b.Judges = append(b.Judges, trial.Name)
		}
	}
	for _, c := range slices.Concat(h.candidates, h.skipped, h.meant) {
		b.Found = append(b.Found, c.ids...)
	}
	if h.round%2 == 1 || h.limit == nil {
		b.Without = h.without(0)
	}
	if h.parted() {
		b.Without = append(b.Without, h.part().Without...)
	}
	b.Without = append(b.Without, h.never...)
	return b
}

// job is which runs the present round makes.
func (h *hunt) job() job.Job {
	j := job.Job{Seed: h.seed + uint64(h.round), To: int64(h.affordable()), Step: 1}
	if h.limit != nil {
		j.To <<= h.round
		j.Time = max(time.Until(h.limit.end), time.Nanosecond)
	} else if h.within > 0 {
		j.Time = h.within
	} else if h.slow() {
		j.Time = slowRound
	}
	return j
}

// slow reports whether the runs take so long that they have a limit of time: calls wait.
func (h *hunt) slow() bool {
	return slices.ContainsFunc(h.trials, func(t *rtreport.Trial) bool { return t.Slow })
}

// look makes the runs of a round.
func (h *hunt) look(ctx context.Context, t *cli.Terminal) error {
	file, err := saved(t, h.beliefs())
	if err != nil {
		return err
	}
	reports, err := t.TempFile("reports.json")
	if err != nil {
		return err
	}
	x := h.tests.with(environment.Beliefs.Is(file), environment.Report.Is(reports), environment.Job.Is(h.job().String()), environment.Assess.Is("off"))
	x.runs = int(h.job().To)
	x.reports = reportFile(reports)
	x.to = io.Discard
	if h.verbose {
		x.to = t.Stderr
	}
	err = runTests(ctx, t, x, []string{h.name})
	if !h.tests.child && cutShort(err) {
		return err
	}
	made := h.made
	h.found(x.reports.read())
	switch {
	case errors.Is(err, cli.ErrFailed):
		return nil
	case err == nil && h.made == made:
		return errNoVerdict
	}
	return err
}

// saved writes beliefs into a temporary file, and returns its name.
func saved(t *cli.Terminal, b rt.Beliefs) (name string, err error) {
	data, err := json.Marshal(b)
	if err != nil {
		return "", err
	}
	if name, err = t.TempFile("beliefs.json"); err != nil {
		return "", err
	}
	return name, os.WriteFile(name, data, 0o600)
}

// permits reports whether the user permits what a candidate shows.
func (h *hunt) permits(c *candidate) bool {
	return slices.Contains(h.skip, c.ids[0]) || slices.Contains(h.skip, h.qualified(c.ids[0]))
}

// qualified returns an ID that is one among those of all types.
func (h *hunt) qualified(id string) string {
	return h.title[strings.LastIndexByte(h.title, '/')+1:] + "." + id
}

// id returns the IDs of a candidate as the user gives them back.
func (h *hunt) id(c *candidate) string {
	ids := slices.Clone(c.ids)
	for i := range ids {
		if h.several {
			ids[i] = h.qualified(ids[i])
		}
	}
	return strings.Join(ids, ",")
}

// readKnown reads the file of candidates that are permitted. What follows an ID is a comment.
func (o *huntOptions) readKnown() error {
	if o.known == "" {
		return nil
	}
	data, err := os.ReadFile(o.known)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			o.skip = append(o.skip, strings.Split(words[0], ",")...)
		}
	}
	return nil
}
