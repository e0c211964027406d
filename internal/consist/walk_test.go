package consist

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	pure "github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWalksAreFound: the search finds every run that a model takes by itself, and no proof excludes
// it: neither the run itself, nor runs with its events, or every second one of them, and anything
// in between. Models and walks share no code with search and proof.
func TestWalksAreFound(t *testing.T) {
	t.Parallel()
	seeds := uint64(4)
	if environment.Long.Get() != "" {
		seeds = 60
	}
	for _, s := range modelSpecs(t) {
		t.Run(fmt.Sprintf("%s/%d", filepath.Base(s.File), s.Model.Range.Line), func(t *testing.T) {
			t.Parallel()
			for seed := range seeds {
				if why := askForWalk(t.Context(), s, interp.Model(s, interp.Registry{}), seed); why != "" {
					t.Error(why)
				}
			}
		})
	}
}

// twofold answers a question with two messages.
const twofold = `language = 1
operation "ask" {
  kind   = send
  fields = { conn = int }
  clause { event = ask }
}
operation "told" {
  kind    = receive
  fields  = { conn = int }
  results = { n = int }
  clause { event = told }
}
goal "any" { trace = seq(all, told(n == 9)) }
model "twofold" {
  state   = { count = int }
  initial = { count = 0 }
  on "ask" {
    set = { count = count + 1 }
    reply "told" {
      conn = conn
      n    = count
    }
    reply "told" {
      conn = conn
      n    = 0 - count
    }
  }
}
`

// TestWalksBehindNetworks: whatever the network is, runs of the model are accepted by its validator
// and found by the search. Outside the long mode it takes half of the networks, among which are all
// pairs of properties.
func TestWalksBehindNetworks(t *testing.T) {
	t.Parallel()
	for kind := range 32 {
		if bits.OnesCount(uint(kind))%2 == 1 && environment.Long.Get() == "" {
			continue
		}
		net := model.Network{Unordered: kind&1 > 0, Lossy: kind&2 > 0, Copies: kind >> 2 & 1, Capacity: kind >> 3 & 1}
		if kind&16 > 0 {
			net.Connection = "conn"
		}
		t.Run(fmt.Sprintf("%+v", net), func(t *testing.T) {
			t.Parallel()
			s, ds := spec.LoadSource("twofold.clouseau.hcl", []byte(twofold))
			if s == nil {
				t.Fatal(ds)
			}
			m := *interp.Model(s, interp.Registry{})
			m.Network = &net
			walks := 3
			if environment.Long.Get() != "" {
				walks = 40
			}
			if net.Lossy && net.Copies > 0 { // these have the most explanations
				walks = 3
			}
			c := &checker{ctx: t.Context(), s: s, m: &m, cfg: Config{Walks: walks}}
			if _, err := c.walks(); err != nil {
				t.Error(err)
			}
			if why := askForWalk(t.Context(), s, &m, uint64(kind)); why != "" {
				t.Error(why)
			}
		})
	}
}

// modelSpecs returns specs with models: those of the mistakes, those of benchmarks, and one with
// every feature.
func modelSpecs(t *testing.T) []*uhat.Spec {
	t.Helper()
	var out []*uhat.Spec
	for _, file := range []string{"testdata/register.hcl", "testdata/messages.hcl", "testdata/says.hcl"} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for _, chunk := range strings.Split(string(src), "---\n") {
			s, ds := spec.LoadSource(file, []byte(strings.Repeat("\n", lines)+chunk))
			if s == nil {
				t.Fatal(ds)
			}
			out = append(out, s)
			lines += strings.Count(chunk, "\n") + 1
		}
	}
	files, err := filepath.Glob("../../benchmarks/*/*.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../spec/testdata/model.clouseau.hcl") {
		if s, _ := spec.Load(file); s != nil && s.Model != nil && s.Model.Func == "" {
			out = append(out, s)
		}
	}
	return out
}

// askForWalk takes a walk and searches for it. It returns what is wrong; empty: nothing.
func askForWalk(ctx context.Context, s *uhat.Spec, m *model.Model, seed uint64) string {
	engines := []logic.Engine{{Name: "decide", Solver: pure.New(s.L)}}
	if z3, err := smt.New(s.L); err == nil {
		engines = append(engines, logic.Engine{Name: "z3", Solver: z3})
	}
	w := newWalk(s, m, m.Literals(), rand.New(rand.NewPCG(seed, 7)))
	trace := w.run()
	trace = trace[:min(len(trace), 5)]
	c := &checker{ctx: ctx, s: s, m: m, p: logic.NewPortfolio(s.L, s.Axioms, engines...), x: newMachine(s.B, m, functionDomain(s))}
	var exact, loose, every []sre.Expr
	for i, e := range trace {
		event := s.B.Event(e.Op, only(s.L, e))
		exact = append(exact, event)
		loose = append(loose, s.B.All(), event)
		if i%2 == 1 {
			every = append(every, s.B.All(), event)
		}
	}
	for kind, es := range [][]sre.Expr{exact, append(loose, s.B.All()), append(every, s.B.All())} {
		g := newGraph(s.B, part{s.B.Seq(es...), false})
		if newProof(c.ctx, c.x, g, c.p).impossible() {
			return fmt.Sprintf("seed %d, kind %d: excluded, but it is a run of the model: %v", seed, kind, trace)
		}
		if kind > 0 {
			continue
		}
		if a, err := c.search(g, Limits{}); err != nil || a.Outcome != Found {
			return fmt.Sprintf("seed %d: %v %v, but it is a run of the model: %v", seed, a.Outcome, err, trace)
		}
	}
	return ""
}

// only returns a qualifier that only the event's values satisfy.
func only(l *logic.Builder, e sre.Event) logic.Term {
	q := l.True()
	for i, f := range e.Op.Fields {
		q = l.And(q, l.Eq(l.Field(f.Name, f.Sort), l.Value(e.Values[i])))
	}
	return q
}

// TestDisagreement: a run of the model that the validator rejects is reported.
func TestDisagreement(t *testing.T) {
	t.Parallel()
	s := modelSpecs(t)[2]
	m := interp.Model(s, interp.Registry{})
	c := &checker{ctx: t.Context(), s: s, m: m, x: newMachine(s.B, m, functionDomain(s))}
	set := s.B.Ops()[0] // accepts only numbers greater than all before
	event := func(n int64, greater bool) sre.Event {
		return sre.Event{Op: set, Values: []logic.Value{logic.IntValue(n), logic.BoolValue(greater)}}
	}
	g := newGraph(s.B, part{s.B.All(), false})
	if err := c.confirm(g, &Run{Trace: sre.Trace{event(1, true), event(1, false)}, Values: &logic.Model{}}); err != nil {
		t.Errorf("a run of the model: %v", err)
	}
	err := c.confirm(g, &Run{Trace: sre.Trace{event(1, true), event(1, true)}, Values: &logic.Model{}})
	if err == nil || !strings.Contains(err.Error(), "rejects a run of its own model") || !strings.Contains(err.Error(), "set(n = 1, greater = true); set(n = 1, greater = true)") {
		t.Errorf("no run of the model: %v", err)
	}
	none := newGraph(s.B, part{s.B.Eps(), false})
	if err := c.confirm(none, &Run{Trace: sre.Trace{event(1, true)}, Values: &logic.Model{}}); err == nil {
		t.Error("a run that was not asked for is confirmed")
	}
}
