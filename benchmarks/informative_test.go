package benchmarks_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	logjudge "github.com/clouseau-go/clouseau/internal/judge"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/explore"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	walks "github.com/clouseau-go/clouseau/runtime/walk"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/session/sessiontest"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// The witness of an informative run is put into it, and whoever judges by definition has to reject
// it: runs of all strategies, over random specs and over the systems of this package.

// looked counts the runs that were looked at.
type looked map[string]int

func (l looked) log(t *testing.T) {
	t.Helper()
	sum := 0
	for _, k := range slices.Sorted(maps.Keys(l)) {
		t.Logf("%6d %s", l[k], k)
		if !strings.HasPrefix(k, "none: ") {
			sum += l[k]
		}
	}
	t.Logf("%6d runs with a witness", sum)
}

// check looks at a run that was played: the one with its witness is rejected.
func (l looked) check(t *testing.T, strategy string, n naive, r *run.Result) {
	t.Helper()
	if r.Idle {
		l["none: "+strategy+", to the end, and nobody could have rejected it"]++
	}
	if r.Verdict != run.Upheld && r.Verdict != run.Prevented {
		return
	}
	w := &r.Witness
	if !w.Found() || w.Answer.Op == nil {
		if n.judges() {
			t.Errorf("%s: a run is %s without a witness\n%s", strategy, r.Verdict, r.Table())
		}
		return
	}
	if w.Leads {
		l[fmt.Sprintf("%s, %s: %s", strategy, r.Verdict, n.leads(r, w))]++
		return
	}
	l[fmt.Sprintf("%s, %s", strategy, r.Verdict)]++
	if !n.rejects(r, w) {
		t.Errorf("%s: nobody rejects the run with %v at event %d, the witness against %s\n%s", strategy, w.Answer, w.Event+1, w.Judge, r.Table())
	}
}

// randomSpec draws a goal, or promises, or both, over calls and a message.
func randomSpec(t *rapid.T) (*uhat.Spec, naive) {
	n := sre.Field{Name: "n", Sort: logic.Int}
	r := sre.Field{Name: "r", Sort: logic.Int, Result: true}
	a := gen.NewAlphabet(2,
		&sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{n}},
		&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{n, r}},
		&sre.Op{Name: "next", Kind: sre.Call, Fields: []sre.Field{r}})
	c := contexts.Context(a).Draw(t, "context")
	s := &uhat.Spec{File: "random.clouseau.hcl", Context: c, Target: &uhat.Target{}}
	kind := rapid.IntRange(0, 2).Draw(t, "judges")
	g := &uhat.Goal{Name: "none", Scenario: true}
	if kind != 1 {
		g = contexts.Goal(a).Filter(func(g *uhat.Goal) bool { return !g.Scenario }).Draw(t, "goal")
	}
	if kind != 0 {
		for _, o := range c.Operations {
			o.Promise = rapid.Bool().Draw(t, "promise")
		}
	}
	s.Goals = []*uhat.Goal{g}
	return s, naive{c: c, goal: g, promises: c.Promises()}
}

// drawn is a random spec with its naive judge, and the seed of its runs.
type drawn struct {
	spec  *uhat.Spec
	naive naive
	seed  uint64
}

// guesses answers with small numbers, which its seed decides.
func guesses(seed uint64) func(context.Context) (rt.Adapter, error) {
	var runs atomic.Uint64
	return func(context.Context) (rt.Adapter, error) {
		g := &guess{seed: seed + 1000*runs.Add(1)}
		return g, nil
	}
}

type guess struct {
	rt.CallOnly
	seed  uint64
	calls atomic.Uint64
}

func (g *guess) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	n := g.calls.Add(1)
	if op == "put" {
		return nil, nil
	}
	x := (g.seed + n) * 0x9e3779b97f4a7c15
	return []rt.Value{rt.IntValue(int64(x >> 60 % 3))}, nil
}

func (*guess) Close() error { return nil }

// lanes makes some calls, and then others at the same time.
func lanes(s *rt.Session) {
	small := func(i int) rt.Value { return rt.IntValue(s.Int("n"+strconv.Itoa(i), rt.Between(0, 1))) }
	for i := range 2 {
		s.Call([]string{"put", "get"}[i], small(i))
	}
	for i := range 3 {
		lane := 1 + i%2
		switch s.Choose(3) {
		case 0:
			s.In(lane, "put", small(2+i))
		case 1:
			s.In(lane, "get", small(2+i))
		default:
			s.In(lane, "next")
		}
	}
	s.Together()
}

// TestWitnessesOfRandomSpecs: walks, random requests, all small scripts, calls of goroutines and
// recordings, by random goals and promises.
func TestWitnessesOfRandomSpecs(t *testing.T) {
	table, each, specs := looked{}, 4, 300
	if long {
		specs = 12_000
	}
	specsOf := rapid.Custom(func(t *rapid.T) drawn {
		s, n := randomSpec(t)
		return drawn{s, n, rapid.Uint64Range(1, 1<<40).Draw(t, "seed")}
	})
	for i := range specs {
		x := specsOf.Example(i)
		s, n, seed := x.spec, x.naive, x.seed
		test := interp.Test("random", s.Context, s.Goals[0], nil, interp.Registry{}, guesses(seed))
		if i%8 == 0 { // a reference that answers as the system does
			n.reference = func() rt.Adapter { return &guess{seed: seed} }
			test.New = func(context.Context) (rt.Adapter, error) { return n.reference(), nil }
			test.Reference = &rt.Reference{Name: "guess", New: test.New}
		}
		requests := []explore.Request{{Op: "put", Args: []draw.Domain{rt.Between(0, 1)}}, {Op: "get", Args: []draw.Domain{rt.Between(0, 1)}}, {Op: "next"}}
		w := walks.Walk{Requests: requests, Clauses: interp.Clauses(s.Context), Length: 8}
		all := walks.Walk{Requests: requests, All: walks.All{Length: 3, Values: 2, Cases: 40}}
		for name, g := range map[string]rt.Generator{
			"walks":       interp.Walker("random", s.Context, w),
			"requests":    interp.Explorer("random", explore.Exploration{Requests: requests}),
			"exploration": interp.Walker("random", s.Context, all),
			"goroutines":  {Name: "lanes", Run: lanes},
		} {
			n, runs := n, each
			if name == "exploration" {
				runs = 10 * each
			}
			var log bytes.Buffer
			var traces []*run.Result
			sample.Runs(context.Background(), test.With(g), runs, seed, func(i int, r *run.Result) {
				table.check(t, name, n, r)
				if n.reference != nil && r.Verdict == run.Upheld {
					table["none: of these with a reference"]++
				}
				if r.Tail == nil && name != "exploration" {
					log.Write(r.AppendLog(nil, strconv.Itoa(len(traces))))
					traces = append(traces, r)
				}
			})
			n.reference = nil // a log has no calls to make
			table.recorded(t, s, n, &log, traces)
		}
	}
	table.log(t)
	for _, strategy := range []string{"walks", "requests", "exploration", "goroutines", "judge"} {
		if table[strategy+", upheld"] < 5 {
			t.Errorf("%d runs of %s were looked at, want 5 at least", table[strategy+", upheld"], strategy)
		}
	}
}

// recorded judges the log of runs, and looks at what is upheld.
func (l looked) recorded(t *testing.T, s *uhat.Spec, n naive, log *bytes.Buffer, runs []*run.Result) {
	c := logjudge.Config{Spec: s, Promises: func(string) bool { return true }, Suggest: func(string, []string) string { return "" }}
	if s.Goals[0].Violation != nil {
		c.Goals = s.Goals
	}
	c.Problem = func(p logjudge.Problem) { t.Errorf("line %d:%d: %s", p.Line, p.Column, p.Text) }
	c.Verdict = func(v logjudge.Verdict) {
		if v.Kind != logjudge.Upheld {
			return
		}
		i, err := strconv.Atoi(v.Run)
		if err != nil {
			t.Fatal(err)
		}
		l["judge, upheld"]++
		if !n.rejects(&run.Result{Trace: runs[i].Trace}, &v.Witness) {
			t.Errorf("judge: nobody rejects the run with %v at event %d\n%s", v.Witness.Answer, v.Witness.Event+1, runs[i].Table())
		}
	}
	if _, err := logjudge.Log(context.Background(), c, log); err != nil {
		t.Fatal(err)
	}
}

// TestWitnessesOfSystems: scripts, walks and baselines of the systems of this package, along their
// goals. Outside the long mode it takes every fifth system, and of its goals every third.
func TestWitnessesOfSystems(t *testing.T) {
	table := looked{}
	n := 4
	if long {
		n = 40
	}
	for i, sys := range benchmarks.Generated() {
		if sys.Weak || !sampled(i, 5) {
			continue
		}
		s := load(t, sys)
		for _, goal := range every(3, s.Goals) {
			if goal.Violation == nil {
				continue
			}
			strategies := strategiesOf(t, sys, s, goal)
			if sys.Baselines != nil {
				strategies = append(strategies, sample.Strategy{Name: "walk", Generators: []rt.Generator{
					interp.Walker(sys.Name, s.Context, interp.Walk(s, sys.Registry))}})
			}
			for _, sut := range sys.SUTs {
				test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
					func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
				test.Options = benchmarks.Patient
				for _, strategy := range strategies {
					if strategy.Name == "synth" {
						table.scripts(t, s, goal, test, strategy, n)
						continue
					}
					test.Options.Schedule = nil
					if strategy.Schedule != nil {
						test.Options.Schedule = strategy.Schedule()
					}
					name := "requests"
					if strategy.Name == "walk" {
						name = "walks"
					}
					x := naive{c: s.Context, goal: goal, promises: s.Promises(), funcs: test.Goal.Funcs}
					sample.Runs(t.Context(), test.With(strategy.Generators...), n, 1, func(_ int, r *run.Result) {
						table.check(t, name, x, r)
					})
				}
			}
		}
	}
	table.log(t)
}

// scripts looks at runs of each generator of a goal.
func (l looked) scripts(t *testing.T, s *uhat.Spec, goal *uhat.Goal, test *rt.Test, by sample.Strategy, n int) {
	t.Helper()
	for _, g := range by.Generators {
		one := test.With(g)
		if by.Schedule != nil {
			one.Options.Schedule = by.Schedule()
		}
		x := naive{c: s.Context, goal: goal, promises: s.Promises(), funcs: test.Goal.Funcs}
		sample.Runs(t.Context(), one, n, 1, func(i int, r *run.Result) {
			x.played = func(open func() rt.Adapter) *run.Result {
				again := *one
				again.New = func(context.Context) (rt.Adapter, error) { return open(), nil }
				return again.Harness().Example(1, i)
			}
			l.check(t, "scripts", x, r)
		})
	}
}

// TestWitnessesOfSessions: goals of sessions, and walks within them, against right and wrong peers.
func TestWitnessesOfSessions(t *testing.T) {
	table := looked{}
	runs := 4
	if long {
		runs = 100
	}
	for _, x := range []struct{ system, goal, wrong string }{
		{"sum", "twice", "overflow"}, {"echo", "echoed", "cut"}, {"bookorder", "three", "once"},
		{"queuesession", "peeked", "peek_pops"}, {"queuesession", "", "last_first"}, {"concurrent", "", "shared"},
	} {
		file := "sessions/goals/" + x.system + ".clouseau.hcl"
		s, diags := spec.Load(file)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		for _, peer := range []string{"fixed", x.wrong} {
			open := sessiontest.Open(file, s.Played.Party, func() play.Peer { return sessions.Tested(s.Played.Name, s.Played.Peer, peer) })
			n := naive{c: s.Context, promises: s.Promises()}
			test := interp.Test(s.Played.Name, s.Context, &uhat.Goal{Name: "walk", Scenario: true}, nil, interp.Registry{}, open)
			test.Generators = []rt.Generator{interp.Walker(s.Played.Name, s.Context, interp.Walk(s, interp.Registry{}))}
			if x.goal != "" {
				n.goal = s.Goal(x.goal)
				p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
				found := synth.Synthesize(t.Context(), s.Context, n.goal, p, synth.Config{Results: 1})
				test = interp.Test(s.Played.Name, s.Context, n.goal, found.Generators, interp.Registry{}, open)
			}
			sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) { table.check(t, "sessions", n, r) })
		}
	}
	table.log(t)
}

// TestWitnessesOfModels: random requests, judged by models without a network.
func TestWitnessesOfModels(t *testing.T) {
	table := looked{}
	runs := 10
	if long {
		runs = 200
	}
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if m.Name != "vending" && spared(m, f, 0) {
			t.Skip("in the long mode")
		}
		test, stop, err := m.Test(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		if test.Model.Network != nil || slices.ContainsFunc(test.System.Ops(), func(op *sre.Op) bool { return op.Kind != sre.Call }) {
			t.Skip("behind a network")
		}
		n := naive{c: &uhat.Context{L: test.System.L, B: test.System.Builder}, model: test.Model}
		sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) { table.check(t, "requests by a model", n, r) })
	})
	table.log(t)
}

// library lends one book: it refuses the second loan, which the goal asks for.
type library struct {
	rt.CallOnly
	lent bool
}

func (d *library) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	ok := op == "renew" || op == "borrow" && !d.lent
	d.lent = d.lent || op == "borrow"
	return []rt.Value{rt.BoolValue(ok)}, nil
}

func (*library) Close() error { return nil }

const librarySpec = `language = 1

operation "renew" {
  kind    = call
  results = { ok = bool }
  clause { event = renew(ok == true) }
}

operation "borrow" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, renew, all)
    event   = borrow(ok == true)
  }
}

operation "both" {
  kind    = call
  results = { out = bool }
  clause { event = both(out == true) }
}

goal "two_loans" {
  trace = seq(all, borrow(ok == true), absent(both), borrow(ok == true), all, both(out == true))
}
`

// TestWitnessesOfPrevented: where a system prevents a violation, the script goes on as planned with
// the witness, and comes to one.
func TestWitnessesOfPrevented(t *testing.T) {
	s, diags := spec.LoadSource("library.clouseau.hcl", []byte(librarySpec))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	found := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{Results: 5})
	test := interp.Test("library", s.Context, s.Goals[0], found.Generators, interp.Registry{},
		func(context.Context) (rt.Adapter, error) { return &library{}, nil })
	table := looked{}
	table.scripts(t, s, s.Goals[0], test, sample.Strategy{Generators: test.Generators}, 20)
	table.log(t)
	if n := table["scripts, prevented: in the goal"]; n < 20 || len(table) > 1 {
		t.Errorf("want runs that are prevented, all with a witness that leads to the goal: %v", table)
	}
}
