package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/mutants"
	"github.com/clouseau-go/clouseau/internal/process/group"
	procmem "github.com/clouseau-go/clouseau/internal/process/memory"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// fate is what becomes of a mutant.
type fate string

const (
	killed       fate = "noticed"           // a judge objects, and not to the original
	gap          fate = "gap"               // no judge objects, and answers differ
	neverReached fate = "not reached"       // no run came to its place
	alike        fate = "not distinguished" // runs came to its place, and nothing differed
	notLooked    fate = "not compared"      // no judge objects, and no random runs can be compared
	unclear      fate = "unclear"           // it ends its process, and no run shows why
	notTried     fate = "not tried"         // the time was over
	byTests      fate = "noticed by tests"  // of the package, and by nothing else
	originally   fate = "doubtful"          // the run that fails fails without it, too
)

// triedMutant is a mutant, and what has become of it.
type triedMutant struct {
	*mutants.Mutant
	outcome fate
	judge   string           // that objects
	record  *rtreport.Record // the run that shows it; nil: none does
	why     string
	goal    string // that would close the gap; empty: none is known
	took    time.Duration
}

const (
	// processLimit is how long a process of a mutant may take beyond what the original needs, some
	// times; originalLimit is for the original itself.
	processLimit  = 20 * time.Second
	slower        = 4
	originalLimit = 10 * time.Minute
	// callLimit is how long a call may take. Mutants that loop for ever are frequent.
	callLimit = "1s"
	repeats   = 3 // of what counts
	// mutantMemory is how many bytes a process of a mutant may take, and moreMemory how many the
	// next one, for judges that are busy with answers that make no sense.
	mutantMemory = "268435456"
	moreMemory   = "805306368"
)

// request says what a process does.
type request struct {
	id    int // of the mutant; 0: the original
	tests []string
	env   []string
	all   bool // tests follow one that fails
	// shrinks has a failing run be made small.
	shrinks bool
	flags   []string
}

// answer is what it has shown.
type answered struct {
	runs    []*report.Run
	failed  *report.Run  // nil: all tests have passed
	trace   string       // the file of the run that fails
	reached map[int]bool // the mutants to whose places it has come
	ended   bool         // with a verdict
	late    bool         // its time was over
	said    string       // without a verdict
}

// play runs tests in a process.
func (m *mutation) play(ctx context.Context, t *cli.Terminal, q request) (*answered, error) {
	dir, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	asked, told, trace := filepath.Join(dir, "asked"), filepath.Join(dir, "report.json"), filepath.Join(dir, "trace.json")
	limit := processLimit + slower*m.quiet
	if q.id == mutants.All {
		limit = originalLimit
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	x := m.x.with(mutants.Switch(q.id, asked, 0), environment.Report.Is(told),
		environment.Assess.Is("off"), environment.Deadline.Is(callLimit), environment.Memory.Is(mutantMemory))
	x = x.with(q.env...)
	if !q.all {
		x.export = trace
	}
	if !q.shrinks {
		x = x.with(environment.Shrink.Is("off"))
		q.flags = append(slices.Clip(q.flags), "-rapid.shrinktime=0s")
	}
	var out bytes.Buffer
	cmd := x.process(within, q.tests, fmt.Sprintf("-rapid.checks=%d", x.runs), &out, &out)
	if !q.all {
		cmd.Args = append(cmd.Args, "-test.failfast")
	}
	cmd.Args = append(cmd.Args, q.flags...)
	group.Lead(cmd)
	cmd.Cancel = func() error {
		group.Kill(cmd.Process.Pid)
		return nil
	}
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	a := &answered{runs: reportFile(told).read(), late: within.Err() != nil, said: out.String()}
	a.reached = numbersIn(asked)
	if isThere(trace) {
		a.trace = trace
	}
	var exit *exec.ExitError
	switch {
	case err == nil:
		a.ended = true
	case !errors.As(err, &exit):
		return nil, err
	case exit.ExitCode() == cli.ExitFailed && !a.late:
		i := slices.IndexFunc(a.runs, func(r *report.Run) bool { return r.Failure != nil || r.Misfits > 0 })
		if i >= 0 {
			a.ended, a.failed = true, a.runs[i]
		}
	}
	return a, nil
}

// numbersIn returns the numbers that a file has, one a line.
func numbersIn(name string) map[int]bool {
	data, _ := os.ReadFile(name) // without it there are none
	out := map[int]bool{}
	for line := range strings.Lines(string(data)) {
		if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
			out[n] = true
		}
	}
	return out
}

// isThere reports whether a process has written a file.
func isThere(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// original runs the judges on the system as it is, in fresh processes, and leaves out those that
// reject it.
func (m *mutation) original(ctx context.Context, t *cli.Terminal) error {
	t.ShowProgress("running the tests without mistakes ...")
	defer t.ShowProgress("")
	for i := 0; i < repeats; i++ {
		begun := time.Now()
		a, err := m.play(ctx, t, request{id: mutants.All, tests: m.tests, all: true})
		if err != nil {
			return err
		}
		m.quiet = max(m.quiet, time.Since(begun))
		bad := map[string]bool{}
		for _, r := range a.runs {
			if hasFindings(r.Report) || r.Infrastructure == r.Runs {
				bad[r.Test] = true
			}
			m.judges[r.Test] = r.Goal
		}
		maps.Copy(m.judged, a.reached)
		if !a.ended && len(bad) == 0 {
			if m.x.child || a.late {
				return fmt.Errorf("%w of the system as it is:\n%s", errNoVerdict, a.said)
			}
			m.x = m.x.with(environment.Child.Is("on"))
			m.x.child = true
			i = -1
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(bad)) {
			m.left = lists.With(m.left, m.judges[name])
			m.tests = slices.DeleteFunc(m.tests, func(x string) bool { return x == name })
		}
		if len(bad) > 0 {
			i = -1 // the others once more
		}
		if len(m.tests) == 0 {
			return fmt.Errorf("each test of the spec fails without mistakes (%s): clouseau run says why", strings.Join(m.left, ", "))
		}
	}
	return m.compareItself(ctx, t)
}

// all tries all mutants. After an interrupt it returns with what is known.
func (m *mutation) all(ctx context.Context, t *cli.Terminal) {
	for _, x := range m.set.Mutants {
		m.tried = append(m.tried, &triedMutant{Mutant: x, outcome: notTried})
	}
	m.each(ctx, t, "mistake", m.tried, func(x *triedMutant) { m.try(ctx, t, x) })
}

// each does something with each of some mutants, with as many at the same time as there are jobs,
// until all are done or the context is.
func (m *mutation) each(ctx context.Context, t *cli.Terminal, what string, all []*triedMutant, do func(*triedMutant)) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	next, ended := 0, 0
	for range m.jobs {
		wg.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				if next == len(all) {
					mu.Unlock()
					return
				}
				x := all[next]
				next++
				mu.Unlock()
				do(x)
				mu.Lock()
				ended++
				t.ShowProgress(fmt.Sprintf("%s %d of %d ...", what, ended, len(all)))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.ShowProgress("")
}

// ownProcess has the system live in a process of its own: what ends that is a verdict on a run.
var ownProcess = []string{environment.Child.Is("on"), environment.Memory.Is(moreMemory)}

// try finds out what becomes of a mutant.
func (m *mutation) try(ctx context.Context, t *cli.Terminal, x *triedMutant) {
	begun := time.Now()
	defer func() { x.took = time.Since(begun) }()
	if !m.judged[x.ID] { // so it does what the original does
		m.explain(ctx, t, x)
		return
	}
	a, err := m.play(ctx, t, request{id: x.ID, tests: m.tests})
	if err == nil && !a.ended {
		a, err = m.play(ctx, t, request{id: x.ID, tests: m.tests, env: ownProcess})
	}
	if err != nil {
		m.refuse(ctx, x, err)
		return
	}
	switch {
	case a.failed != nil:
		m.confirm(ctx, t, x, a)
	case !a.ended && procmem.Exceeded(a.said):
		x.outcome, x.judge = killed, "memory" // the original did with less in all of these runs
	case !a.ended && a.late:
		x.outcome, x.why = unclear, "its process does not end"
	case !a.ended:
		x.outcome, x.why = unclear, "its process ends without a verdict: "+firstLine(a.said)
	default:
		m.explain(ctx, t, x)
	}
}

// shows reports whether the tests notice a mistake.
func (m *mutation) shows(ctx context.Context, t *cli.Terminal, x *triedMutant) bool {
	a, err := m.play(ctx, t, request{id: x.ID, tests: m.tests})
	return err == nil && (a.failed != nil || !a.ended)
}

// refuse notes why a mutant was not tried; an interrupt says it all.
func (m *mutation) refuse(ctx context.Context, x *triedMutant, err error) {
	if ctx.Err() == nil {
		x.outcome, x.why = unclear, err.Error()
	}
}

// confirm counts a mutant as killed if the run that fails passes on the original.
func (m *mutation) confirm(ctx context.Context, t *cli.Terminal, x *triedMutant, a *answered) {
	x.judge, x.record = noticedBy(a.failed), a.failed.Failure
	x.outcome = killed
	switch {
	case a.failed.Failure == nil:
		return // no run of the original with this seed has such an answer
	case a.trace == "":
		x.outcome, x.why = unclear, "the run that fails cannot be replayed"
		return
	}
	for range repeats {
		b, err := m.play(ctx, t, request{tests: []string{a.failed.Test}, all: true, env: []string{environment.Replay.Is(a.trace)}})
		if err != nil {
			x.outcome = notTried
			m.refuse(ctx, x, err)
			return
		}
		if !b.ended || b.failed != nil {
			x.outcome, x.why = originally, "the run that fails does so without the mistake, too"
			return
		}
	}
}

// noticedBy names the judge that has found a failure.
func noticedBy(r *report.Run) string {
	switch f := r.Failure; {
	case f == nil:
		return "sorts of the spec"
	case f.Verdict == run.Crashed.String():
		return "crash"
	case f.Verdict == run.Hung.String():
		return "hang"
	case f.Promise != "":
		return f.Promise
	case f.Reference != "":
		return f.Reference
	case f.Model != "":
		return f.Model
	}
	return r.Goal
}
