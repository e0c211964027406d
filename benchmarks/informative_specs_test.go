package benchmarks_test

import (
	"bytes"
	"context"
	"strconv"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	logjudge "github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

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
	seed    uint64
	refuses bool // it refuses next unless the answer is done, and changes nothing then
	calls   atomic.Uint64
}

// freedoms are what references leave open.
var freedoms = []map[string]compare.Freedom{
	nil,
	{"get": {Skip: []string{"r"}}},
	{"get": {Abstract: map[string]func(rt.Value) any{"r": func(v rt.Value) any { return v.Int() % 2 }}}},
	{"next": {Refusal: "r", Done: rt.IntValue(1)}},
}

func (g *guess) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	n := g.calls.Add(1)
	if op == "put" {
		return nil, nil
	}
	x := (g.seed + n) * 0x9e3779b97f4a7c15
	r := int64(x >> 60 % 3)
	if g.refuses && op == "next" && r != 1 {
		g.calls.Add(^uint64(0))
	}
	return []rt.Value{rt.IntValue(r)}, nil
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

// specs looks at walks, random requests, all small scripts, calls of goroutines and recordings, by
// random goals and promises.
func (l looked) specs(t *testing.T) {
	each, specs := 4, 300
	if long {
		specs = 4_500
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
			n.freedoms = freedoms[i/8%len(freedoms)]
			n.reference = func() rt.Adapter { return &guess{seed: seed, refuses: n.freedoms["next"].Refusal != ""} }
			test.New = func(context.Context) (rt.Adapter, error) { return n.reference(), nil }
			test.Reference = &rt.Reference{Name: "guess", New: test.New, Freedoms: n.freedoms}
		}
		requests := []strategy.Request{{Op: "put", Args: []draw.Domain{rt.Between(0, 1)}}, {Op: "get", Args: []draw.Domain{rt.Between(0, 1)}}, {Op: "next"}}
		w := walk.Walk{Requests: requests, Clauses: interp.Clauses(s.Context), Length: 8}
		all := walk.Walk{Requests: requests, All: walk.All{Length: 3, Values: 2, Cases: 40}}
		for _, by := range []sample.Strategy{ // each run has a seed of its own, by its number
			{Name: "walks", Generators: []rt.Generator{interp.Walker("random", s.Context, w)}},
			{Name: "requests", Generators: []rt.Generator{interp.Explorer("random", strategy.Exploration{Requests: requests})}},
			{Name: "exploration", Generators: []rt.Generator{interp.Walker("random", s.Context, all)}},
			{Name: "goroutines", Generators: []rt.Generator{{Name: "lanes", Run: lanes}}},
		} {
			n, runs, name := n, each, by.Name
			if name == "exploration" {
				runs = 10 * each
			}
			var log bytes.Buffer
			var traces []*run.Result
			sample.Runs(context.Background(), test.With(by.Generators...), runs, seed, func(i int, r *run.Result) {
				l.check(t, name, n, r)
				if r.Tail == nil && name != "exploration" {
					log.Write(r.AppendLog(nil, strconv.Itoa(len(traces))))
					traces = append(traces, r)
				}
			})
			n.reference = nil // a log has no calls to make
			l.recorded(t, s, n, &log, traces)
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
		if l.of("judge").runs++; v.Kind != logjudge.Upheld {
			return
		}
		i, err := strconv.Atoi(v.Run)
		if err != nil {
			t.Fatal(err)
		}
		if l.of("judge").upheld++; !n.rejects(&run.Result{Trace: runs[i].Trace}, &v.Witness) {
			t.Errorf("judge: nobody rejects the run with %v at event %d\n%s", v.Witness.Answer, v.Witness.Event+1, runs[i].Table())
		}
	}
	if _, err := logjudge.Log(context.Background(), c, log); err != nil {
		t.Fatal(err)
	}
}
