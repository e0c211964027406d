package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/option"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// limit is a time that stands in place of a number of runs.
type limit struct {
	whole time.Duration
	end   time.Time
}

func newLimit(whole time.Duration) *limit { return &limit{whole, time.Now().Add(whole)} }

// share returns an equal share of the time that is left for so many.
func (l *limit) share(left int) *limit {
	if l == nil {
		return nil
	}
	return &limit{l.whole, time.Now().Add(time.Until(l.end) / time.Duration(left))}
}

// beforeRuns returns a context for what comes before the runs, which ends with the time for these.
func (l *limit) beforeRuns(ctx context.Context) (context.Context, context.CancelFunc) {
	if l == nil {
		return ctx, func() {}
	}
	return context.WithDeadlineCause(ctx, l.end, cli.TimeOver(l.whole))
}

// division says how the runs of each test are divided, and when they end. A run's random values
// follow from the seed and its number alone, so the parts are those of one whole.
type division struct {
	jobs      int    // processes; 0: the runs are not divided
	shard, of int    // the runs of one shard of so many, counted from 1; 0: all
	only      int    // the number of the one run that is made; 0: all
	limit     *limit // of the time of all runs, however many fit; nil: there are --runs
}

// divided reports whether the runs are those of a job.
func (d *division) divided() bool {
	return d.jobs > 0 || d.of > 0 || d.only > 0 || d.limit != nil
}

// readShard reads --shard.
func (d *division) readShard(s string) error {
	i, n, ok := strings.Cut(s, "/")
	var err1, err2 error
	d.shard, err1 = strconv.Atoi(i)
	d.of, err2 = strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || d.shard < 1 || d.shard > d.of {
		return errors.New("want a shard and the number of shards, such as 2/8")
	}
	return nil
}

// jobs returns the jobs of the processes for a test, of which so many are left.
func (x *execution) jobs(left int) []job.Job {
	d := x.division
	if d.only > 0 {
		return []job.Job{{Seed: x.seed, From: int64(d.only) - 1, To: int64(d.only), Step: 1}}
	}
	runs, first, shards, processes := int64(x.runs), int64(max(d.shard-1, 0)), int64(max(d.of, 1)), int64(max(d.jobs, 1))
	within := time.Duration(0)
	if d.limit != nil {
		runs, within = job.Endless, max(time.Until(d.limit.share(left).end), time.Nanosecond)
	}
	var out []job.Job
	for k := range processes {
		j := job.Shard(x.seed, runs, first+shards*k, shards*processes)
		if j.Time = within; k == 0 || j.Runs() > 0 {
			out = append(out, j)
		}
	}
	return out
}

// worker is one of the processes of a job.
type worker struct {
	job      job.Job
	raw      string
	progress progressFile
	output   bytes.Buffer
	end      endedProcess
	ended    error
	report   *rtreport.Report // nil: it wrote none
}

// runJobs runs the tests in processes, one test after the other, and merges the reports.
func runJobs(ctx context.Context, t *cli.Terminal, x execution, tests []string) error {
	if x.seed == 0 {
		x.seed = rand.Uint64()>>1 | 1
		t.Notef("--seed %d makes the same runs again\n", x.seed)
	}
	var worst error
	for i, test := range tests {
		err := runJob(ctx, t, x, test, len(tests)-i)
		if err != nil && !errors.Is(err, cli.ErrFailed) {
			return err
		}
		worst = cmp.Or(worst, err)
	}
	return worst
}

// runJob runs one test.
func runJob(ctx context.Context, t *cli.Terminal, x execution, test string, left int) error {
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	var all []*worker
	var told []progressFile
	for k, j := range x.jobs(left) {
		p := &worker{job: j, raw: filepath.Join(dir, fmt.Sprintf("%s-%d.json", test, k))}
		if t.Watched() {
			p.progress = progressFile(p.raw + ".progress")
		}
		all, told = append(all, p), append(told, p.progress)
	}
	runWorkers(ctx, t, x, test, all, told)
	var parts []*rtreport.Report
	var cut error
	for _, p := range all {
		if p.report = p.lastReport(); p.report != nil {
			parts = append(parts, p.report)
		}
		if p.ended != nil && !errors.Is(p.ended, cli.ErrFailed) {
			cut = cmp.Or(cut, p.ended)
		}
	}
	if err := printJobs(t, x, all); err != nil {
		return err
	}
	if len(parts) == 0 {
		return cmp.Or(cut, cli.ErrFailed) // none came to its runs, and they have said why
	}
	whole, err := rtreport.Merge(parts)
	if err != nil {
		return err
	}
	var verdict error
	if cut == nil && len(parts) == len(all) {
		verdict = judgeWhole(t, x, whole, len(all))
	}
	if err := x.reports.add(whole); err != nil {
		return err
	}
	for _, p := range all {
		verdict = cmp.Or(cut, verdict, p.ended)
	}
	if len(parts) < len(all) {
		verdict = cmp.Or(verdict, cli.ErrFailed) // one did not come to its runs, and has said why
	}
	return verdict
}

// journal returns the name of the process's journal.
func (p *worker) journal() string { return p.raw + "-" + journalName }

// lastReport returns the report of the process, or what it told before it was stopped; nil if there
// is none.
func (p *worker) lastReport() *rtreport.Report {
	if rs, err := report.Read(p.raw); err == nil {
		return rs[0].Report
	}
	if p.end.unfinished == nil {
		return nil
	}
	return p.end.unfinished.Report
}

// lateness is how much later than --time a process may end by itself.
const lateness = time.Second

// outcome says how the process ended. One that is stopped as it takes longer than its time fails by
// what it has told.
func (p *worker) outcome(ctx, within context.Context, x execution, err error) error {
	if ctx.Err() != nil || within.Err() == nil {
		return x.outcome(ctx, err)
	}
	switch r := p.lastReport(); {
	case r == nil:
		return cli.TimeOver(x.division.limit.whole)
	case hasFindings(r):
		return cli.ErrFailed
	}
	return nil
}

// runWorkers runs the processes of a test at the same time.
func runWorkers(ctx context.Context, t *cli.Terminal, x execution, test string, all []*worker, told []progressFile) {
	runs := int64(0)
	var end time.Time
	for _, p := range all {
		if p.job.To != job.Endless {
			runs += p.job.Runs()
		} else {
			end = time.Now().Add(p.job.Time)
		}
	}
	defer followProgress(t, told, runs, end)()
	if n := len(all); n > 1 && os.Getenv("GOMAXPROCS") == "" {
		// The collectors of garbage of several processes are in each other's way: they take a fifth
		// of the time of short runs.
		x.env = append([]string{fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.NumCPU()/n))}, x.env...)
	}
	within, cancel := ctx, func() {}
	if !end.IsZero() {
		within, cancel = context.WithDeadline(ctx, end.Add(lateness))
	}
	defer cancel()
	b := newJournals(t, &x)
	b.parts = true
	var wg sync.WaitGroup
	for _, p := range all {
		wg.Go(func() {
			x := x.with(environment.Job.Is(p.job.String()), environment.Report.Is(p.raw)).with(p.progress.variable()...)
			var err error
			p.end, err = b.run(x.process(within, []string{test}, "-rapid.checks=1", &p.output, &p.output), p.journal())
			p.ended = p.outcome(ctx, within, x, err)
		})
	}
	wg.Wait()
}

// printJobs prints what processes said that others have not: one run of each failure.
func printJobs(t *cli.Terminal, x execution, all []*worker) error {
	out := x.output(t)
	screen := newScreen(out, x.verbose)
	shown, any := map[string]bool{}, false
	for _, p := range all {
		news := x.verbose
		if p.ended != nil {
			news = news || !any && (p.report == nil || len(p.report.Findings) == 0)
			if p.report != nil {
				for _, f := range p.report.Findings {
					news = news || !shown[f.Meaning()]
					shown[f.Meaning()] = true
				}
			}
			any = true
		}
		if news {
			if _, err := p.output.WriteTo(screen.of(out)); err != nil {
				return err
			}
			screen.close(p.ended != nil)
			p.end.show(out)
		}
	}
	return nil
}

// judgeWhole says what only all parts of a test together show.
func judgeWhole(t *cli.Terminal, x execution, r *rtreport.Report, processes int) error {
	if processes > 1 {
		printFindings(t, x, r)
	}
	for _, f := range r.Doubts {
		t.Notef("%s, %s: warning: %s: %s", r.System, r.Goal, f.Text(), f.Record.Confirmation)
	}
	if x.unassessed || x.division.of > 1 || x.division.only > 0 || r.Failures()+r.Misfits+r.Harmless > 0 {
		return nil // others judge that, there are further parts, or it has failed
	}
	return judgeMerged(t, r, x.failsOnGaps())
}

// judgeMerged fails a test of which no run was informative, and warns where few were.
func judgeMerged(t *cli.Terminal, r *rtreport.Report, strict bool) error {
	if why := r.Idle(); why != "" && r.Runs >= rtreport.Enough {
		r.Vacuous = true
		t.Notef("%s: %s\n", r.Goal, why)
		return cli.ErrFailed
	}
	warnings := append(r.Idlers(), r.Scarce(option.DefaultLowShare))
	if r.Undecided > 0 {
		warnings = append(warnings, fmt.Sprintf("%d of %s undecided: the validator gave up", r.Undecided, rtreport.Plural(r.Runs, "run")))
	}
	if len(r.Gaps) > 0 && (strict || r.Runs >= rtreport.Enough) {
		warnings = append(warnings, "never exercised: "+strings.Join(r.Gaps, ", "))
	}
	var failed error
	for _, w := range warnings {
		if w == "" {
			continue
		}
		t.Notef("%s: warning: %s\n", r.Goal, w)
		if strict {
			failed = cli.ErrFailed
		}
	}
	return failed
}

// printFindings lists the failures of all processes.
func printFindings(t *cli.Terminal, x execution, r *rtreport.Report) {
	if len(r.Findings) == 0 {
		return
	}
	out := x.output(t)
	fmt.Fprintf(out, "%s: %s in %s:\n", r.Goal, rtreport.Plural(len(r.Findings), "different failure"), rtreport.Plural(r.Runs, "run"))
	for i, f := range r.Findings {
		first := "seen while another was shrunk"
		if f.First > 0 {
			first = fmt.Sprintf("%s, first in run %d", rtreport.Plural(f.Runs, "run"), f.First)
		}
		fmt.Fprintf(out, "%4d  %s: %s\n", i+1, f.Text(), first)
	}
}
