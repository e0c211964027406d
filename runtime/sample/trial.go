package sample

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Trials asks of each promise and relation of a test by itself how often it objects in random runs,
// and plays as many runs that nobody judges. It appends a [report.Trial] as a line of JSON for each
// to the file that the environment variable CLOUSEAU_TRIALS names. The events of the runs that
// nobody judges go to the file that CLOUSEAU_LOG names. It fails tb only if a file cannot be
// written.
//
// The number of runs and their seed are rapid's.
func Trials(tb testing.TB, test *rt.Test, names ...string) {
	tb.Helper()
	log := run.Log{File: environment.Log.Get()}
	for _, name := range slices.Concat([]string{""}, names) {
		t := try(test, name, flagged("rapid.checks", 100), uint64(flagged("rapid.seed", 1)), func(r *run.Result) {
			if name == "" {
				log.Add(test.Goal.Name, r)
			}
		})
		if err := report.Append(environment.Trials.Get(), t); err != nil {
			tb.Fatal(err)
		}
	}
	if log.Err != nil {
		tb.Fatal(log.Err)
	}
}

// try plays n runs that only one hypothesis judges, and shows them.
func try(test *rt.Test, name string, n int, seed uint64, show func(*run.Result)) *report.Trial {
	p := test.Believing(rt.Beliefs{Judges: []string{name}}).Player()
	t := &report.Trial{Name: name}
	for i := range n {
		r := p.Example(seed, i)
		t.Count(r.Verdict.String(), r.Failed(), len(r.Trace))
		show(r)
		if r.Verdict == run.Hung {
			break // the next one may, too, and each waits for its deadline
		}
	}
	for _, promised := range p.Report().Promises {
		t.Judged += promised.Judged
	}
	return t
}
