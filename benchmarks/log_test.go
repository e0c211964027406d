package benchmarks_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	logjudge "github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// lived is a recorded run with the verdict that it had when it happened.
type lived struct {
	verdict  run.Verdict
	deciding int // the number of the event, from 1
	bindings string
	text     string // its table
}

// recordRuns plays runs of the test and writes them as a log.
func recordRuns(t *testing.T, test *rt.Test, n int, log *bytes.Buffer, out map[string]*lived) {
	t.Helper()
	sample.Runs(t.Context(), test, n, 1, func(_ int, r *run.Result) {
		name := strconv.Itoa(len(out) + 1)
		log.Write(r.AppendLog(nil, name))
		out[name] = &lived{r.Verdict, r.Deciding + 1, fmt.Sprint(r.Bindings), r.Table()}
	})
}

// judgeLog judges a log by a goal, and by the model if the test has one.
func judgeLog(t *testing.T, c logjudge.Config, log *bytes.Buffer) map[string]logjudge.Verdict {
	t.Helper()
	out := map[string]logjudge.Verdict{}
	c.Verdict = func(v logjudge.Verdict) {
		if old, ok := out[v.Run]; !ok || old.Kind != logjudge.Violation && v.Goal == "" {
			out[v.Run] = v
		}
	}
	c.Problem = func(p logjudge.Problem) { t.Errorf("line %d:%d: %s", p.Line, p.Column, p.Text) }
	c.Suggest = func(string, []string) string { return "" }
	if _, err := logjudge.Log(t.Context(), c, log); err != nil {
		t.Fatal(err)
	}
	return out
}

// agrees reports whether the verdict on a recorded run is the one that it had. A run of random
// requests counts as upheld if anything in it was judged (its deciding event is 0 then), so the
// judge need not find that it came close to a violation.
func agrees(live *lived, v logjudge.Verdict) error {
	is := func(k logjudge.Kind, r run.Verdict) bool { return (v.Kind == k) == (live.verdict == r) }
	switch {
	case !is(logjudge.Violation, run.Violation), !is(logjudge.Crashed, run.Crashed), !is(logjudge.Hung, run.Hung):
	case live.verdict == run.Violation && (v.Event != live.deciding || fmt.Sprint(v.Bindings) != live.bindings):
	case live.verdict == run.Upheld && v.Kind != logjudge.Upheld && (live.deciding > 0 || v.Kind != logjudge.NotReached):
	default:
		return nil
	}
	return fmt.Errorf("%s at event %d with %s, judged %s at event %d with %v\n%s",
		live.verdict, live.deciding, live.bindings, v.Kind, v.Event, v.Bindings, live.text)
}

// TestJudgedAsLived records runs of each system in all its forms, by each strategy, and judges the
// logs: a violation is one at the same event and with the same values, a crash is a crash, and a
// run that upheld its goal upholds it. Outside the long mode it takes every fifth system, and of
// its goals every third.
func TestJudgedAsLived(t *testing.T) {
	n := 4
	if long {
		n = 1000
	}
	table := map[string]int{}
	for i, sys := range benchmarks.Generated() {
		// A weak spec is of the same system, with the same goals.
		if sys.Weak && !long || !sampled(i, 5) {
			continue
		}
		s := load(t, sys)
		for _, goal := range every(3, s.Goals) {
			t.Run(sys.Name+"/"+goal.Name, func(t *testing.T) {
				strategies := strategiesOf(t, sys, s, goal)
				for _, sut := range sys.SUTs {
					test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
						func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
					test.Options = benchmarks.Patient
					var log bytes.Buffer
					runs := map[string]*lived{}
					for _, strategy := range strategies {
						test.Options.Schedule = nil
						if strategy.Schedule != nil {
							test.Options.Schedule = strategy.Schedule()
						}
						recordRuns(t, test.With(strategy.Generators...), n, &log, runs)
					}
					t.Run(sut.Name, func(t *testing.T) {
						compareLog(t, logjudge.Config{Spec: s, Goals: []*uhat.Goal{goal}, Registry: sys.Registry}, &log, runs, table)
					})
				}
			})
		}
	}
	for _, k := range slices.Sorted(maps.Keys(table)) {
		t.Logf("%6d %s", table[k], k)
	}
}

func compareLog(t *testing.T, c logjudge.Config, log *bytes.Buffer, runs map[string]*lived, table map[string]int) {
	t.Helper()
	judged := judgeLog(t, c, log)
	if len(judged) != len(runs) {
		t.Errorf("%d runs are judged, of %d", len(judged), len(runs))
	}
	wrong := 0
	for _, name := range slices.Sorted(maps.Keys(runs)) {
		live, v := runs[name], judged[name]
		how := live.verdict.String()
		if live.verdict == run.Upheld && live.deciding == 0 {
			how += ", random"
		}
		table[fmt.Sprintf("%-14s judged %s", how, v.Kind)]++
		if err := agrees(live, v); err != nil {
			if wrong++; wrong <= 3 {
				t.Errorf("run %s: %v", name, err)
			}
		}
	}
	if wrong > 3 {
		t.Errorf("and %d more runs", wrong-3)
	}
}

// strategiesOf returns the scripts that are compared, for a protocol its workload under two
// schedules, and the generators that synthesis finds.
func strategiesOf(t *testing.T, sys benchmarks.System, s *uhat.Spec, goal *uhat.Goal) []sample.Strategy {
	t.Helper()
	out := []sample.Strategy{synthesized(t, sys, s, goal)}
	if sys.Baselines != nil {
		return append(out, sys.Baselines(s)...)
	}
	work := interp.Workload(s, sys.Registry)
	for _, name := range []string{"random", "pct3"} {
		out = append(out, sample.Strategy{Name: name, Generators: []rt.Generator{interp.Worker(name, work)},
			Schedule: func() rt.Strategy {
				x, err := strategy.Parse(name)
				if err != nil {
					t.Fatal(err)
				}
				return x
			}})
	}
	return out
}

// synthesized returns the strategy of the generators that synthesis finds, outside the long mode of
// the first one.
func synthesized(t *testing.T, sys benchmarks.System, s *uhat.Spec, goal *uhat.Goal) sample.Strategy {
	t.Helper()
	out := sample.Strategy{Name: "synth"}
	if name := s.Target.Schedule; name != "" {
		out.Schedule = func() rt.Strategy { return strategy.Named(name) }
	}
	cfg := synth.Config{}
	if !long {
		cfg.Results = 1
	}
	found := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), cfg)
	for _, g := range found.Generators {
		out.Generators = append(out.Generators, interp.Generator(s.Context, g, sys.Registry))
	}
	if len(out.Generators) == 0 {
		t.Fatalf("no generator:\n%s", strings.TrimSpace(found.Explanation.String()))
	}
	return out
}

// TestJudgedByModels does the same for the systems with models: what a model rejected when it
// happened is rejected in the log, at the same event.
func TestJudgedByModels(t *testing.T) {
	n := 3
	if long {
		n = 100
	}
	table := map[string]int{}
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if spared(m, f, 0) {
			t.Skip("in the long mode")
		}
		test, stop, err := m.Test(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		s, ds := spec.Load(cmp.Or(f.File, m.File))
		if ds.HasErrors() {
			t.Fatal(ds)
		}
		c := logjudge.Config{Spec: s, Model: true}
		if m.Registry != nil {
			c.Registry = m.Registry(s)
		}
		var log bytes.Buffer
		runs := map[string]*lived{}
		recordRuns(t, test, n, &log, runs)
		compareLog(t, c, &log, runs, table)
	})
	for _, k := range slices.Sorted(maps.Keys(table)) {
		t.Logf("%6d %s", table[k], k)
	}
}
