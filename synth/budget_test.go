package synth_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// free declares operations that may always happen, each with a number.
func free(names ...string) string {
	var b strings.Builder
	b.WriteString("language = 1\n")
	for _, n := range names {
		fmt.Fprintf(&b, "operation %q {\n  kind = call\n  args = { x = int }\n  clause {\n    event = %s\n  }\n}\n", n, n)
	}
	return b.String()
}

// climb is a spec in which each floor needs the one below.
const climb = `language = 1
operation "climb" {
  kind = call
  args = { to = int }
  clause "first" {
    history = absent(climb)
    event   = climb(to == 0)
  }
  clause "from_below" {
    params  = { n = int }
    history = last(climb(to == n))
    event   = climb(to == n + 1)
  }
}
`

// checkBounds compares what a search did with what it was allowed.
func checkBounds(t interface{ Errorf(string, ...any) }, cfg synth.Config, r *synth.Result) {
	for _, x := range []struct {
		what       string
		did, bound int
	}{
		{"refinements", r.Stats.Refinements, cfg.MaxRefinements},
		{"traces made", r.Stats.Traces, cfg.MaxTraces},
		{"traces kept", r.Stats.Kept, cfg.MaxTraces},
		{"steps", r.Stats.Steps, cfg.MaxSteps},
	} {
		if x.bound != 0 && x.did > x.bound {
			t.Errorf("%+v: %d %s", cfg, x.did, x.what)
		}
	}
	for _, c := range r.Certificates {
		if cfg.MaxEvents != 0 && len(c.Trace) > cfg.MaxEvents {
			t.Errorf("%+v: a trace of %d events", cfg, len(c.Trace))
		}
	}
}

// TestBounds: searches for goals with very many patterns, or ways to choose operations, keep to
// every bound, and find a result where a small bound is enough. Outside the long mode each goal has
// the defaults and half of the other bounds, the next goal the other half.
func TestBounds(t *testing.T) {
	t.Parallel()
	many := free("p", "q", "a", "b", "c", "d", "e", "f")
	var vars, shuffled strings.Builder
	for i := range 16 {
		fmt.Fprintf(&vars, "x%d = int, ", i)
		fmt.Fprintf(&shuffled, "p(x == x%d), ", i)
	}
	for i, c := range []struct {
		trace string
		found bool // with the defaults
	}{
		{"seq(p, any, any, any, any, q)", true},
		{"seq(p, repeat(any, 12), q)", true},
		{"seq(p, repeat(any, 0, 40), q)", true},
		{"seq(p, repeat(opt(p(x == y)), 1000)) && seq(repeat(opt(p), 900), p)", true},
		{"seq(q, repeat(opt(p(x == y)) || q, 1000)) && seq(repeat(opt(p) || opt(q), 900), q)", true},
		{"interleave(" + shuffled.String() + "q)", true},
		{"seq(all, p(x == y), repeat(any, 30), q) && !seq(all, p(x == z), repeat(any, 30), q)", false},
		{"seq(repeat(seq(p(x == y) || p(x == z), opt(q)), 300), q) && interleave(repeat(p, 200), repeat(p, 100), star(q))", false},
	} {
		t.Run(c.trace[:20], func(t *testing.T) {
			t.Parallel()
			for k, cfg := range []synth.Config{{}, {MaxRefinements: 20}, {MaxRefinements: 40, MaxEvents: 6}, {MaxTraces: 30}, {MaxSteps: 20_000}} {
				if k > 0 && (i+k)%2 == 0 && !long {
					continue
				}
				cfg.Results, cfg.Depth = 1, synth.NoRecursion
				s := load(t, many+"goal \"g\" {\n  vars = { "+vars.String()+"y = int, z = int }\n  trace = "+c.trace+"\n}\n")
				r := synthesize(t, s, "g", cfg)
				if cfg.MaxRefinements+cfg.MaxTraces+cfg.MaxSteps == 0 {
					cfg.MaxRefinements, cfg.MaxEvents, cfg.MaxSteps = synth.MostRefinements, synth.MostEvents, synth.DefaultMaxSteps
					if found := len(r.Generators) > 0; found != c.found || r.Suspect {
						t.Errorf("found %v, want %v; suspect %v: %v", found, c.found, r.Suspect, r.Explanation)
					}
				}
				checkBounds(t, cfg, r)
				if len(r.Generators) == 0 && r.Limits == 0 {
					t.Errorf("%+v: nothing was found, and no limit is named", cfg)
				}
				if r.Suspect && r.Unfinished == 0 {
					t.Errorf("%+v: suspect, and it is not said that the search for justified traces was cut", cfg)
				}
			}
		})
	}
}

// TestBoundsAreRaised: bounds that are not given are raised while that leads on. Bounds that are
// given are kept, and the explanation names the limit instead of clauses that do not help.
func TestBoundsAreRaised(t *testing.T) {
	t.Parallel()
	s := load(t, climb+"goal \"high\" {\n  trace = seq(all, climb(to == 99))\n}\ngoal \"cellar\" {\n  trace = seq(all, climb(to < 0))\n}\n"+
		"goal \"often\" {\n  trace = seq(repeat(climb(to > 7), 600), climb(to < 3))\n}\n")
	if r := synthesize(t, s, "high", synth.Config{}); len(r.Generators) == 0 || len(r.Certificates[0].Trace) != 100 || r.Bounds.MaxEvents != 128 {
		t.Errorf("%d generators within %+v, want one of 100 events within 128: %v", len(r.Generators), r.Bounds, r.Explanation)
	}
	for _, c := range []struct {
		goal string
		cfg  synth.Config
		want string
	}{
		{"high", synth.Config{MaxEvents: 64}, "64 events"},
		{"high", synth.Config{MaxRefinements: 40}, "40 refinements"},
		{"cellar", synth.Config{}, "512 events"},
		{"often", synth.Config{}, "512 events"},
		{"often", synth.Config{MaxEvents: 15}, "15 events"},
	} {
		r := synthesize(t, s, c.goal, c.cfg)
		if len(r.Generators) > 0 || r.Explanation.Exhausted || !strings.Contains(r.Explanation.Reason, c.want) {
			t.Errorf("%s with %+v: %d generators, %v; want %q", c.goal, c.cfg, len(r.Generators), r.Explanation, c.want)
		}
		if c.cfg.MaxRefinements == 0 && c.goal != "often" && (len(r.Explanation.Clauses) > 0 || !strings.Contains(r.Explanation.Why, "given up")) {
			t.Errorf("%s with %+v: what a limit cut is explained by clauses: %v", c.goal, c.cfg, r.Explanation)
		}
		if most := max(c.cfg.MaxRefinements, synth.MostRefinements); r.Stats.Refinements > most {
			t.Errorf("%d refinements, more than %d", r.Stats.Refinements, most)
		}
	}
}

// TestRandomBounds searches for random goals within random bounds, which are kept. A suspect event
// stays unjustified under larger bounds, unless the result said that the bounds were too small to
// know.
func TestRandomBounds(t *testing.T) {
	cut, over := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		cfg := synth.Config{
			Results:        rapid.IntRange(1, 3).Draw(t, "results"),
			MaxEvents:      rapid.IntRange(1, 6).Draw(t, "events"),
			MaxRefinements: rapid.IntRange(1, 60).Draw(t, "refinements"),
			MaxTraces:      rapid.IntRange(1, 60).Draw(t, "traces"),
			MaxSteps:       rapid.IntRange(1, 5000).Draw(t, "steps"),
			Padding:        rapid.Bool().Draw(t, "padding"),
			Depth:          synth.NoRecursion,
		}
		solver := func() *logic.Portfolio {
			return logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		}
		before := c.L.Size() + c.B.Size()
		r := synth.Synthesize(t.Context(), c, g, solver(), cfg)
		checkBounds(t, cfg, r)
		over = max(over, c.L.Size()+c.B.Size()-before-cfg.MaxSteps)
		if len(r.Generators) < cfg.Results && !r.Complete {
			cut++
		}
		if !r.Suspect || r.Unfinished != 0 || len(r.InPart) > 0 {
			return
		}
		more := synth.Synthesize(t.Context(), c, g, solver(), synth.Config{Results: 1, MaxEvents: cfg.MaxEvents, MaxRefinements: 400, Depth: synth.NoRecursion})
		if len(more.Generators) > 0 && !more.Suspect {
			t.Fatalf("suspect with %+v, justified with more\n%s", cfg, describe(c, g))
		}
	})
	t.Logf("%d cut, at most %d nodes too many", cut, over)
	if cut == 0 {
		t.Error("too one-sided to mean much")
	}
	if over > 1000 {
		t.Errorf("the steps were exceeded by %d nodes", over)
	}
}

// TestSuspectBudget: an event that a larger budget justifies is never called suspect, unless the
// result says that the budget was hit. If the search for justified traces was exhausted, the result
// says nothing of the kind.
func TestSuspectBudget(t *testing.T) {
	t.Parallel()
	src := free("p", "q", "a", "b", "c", "d", "e", "f") + `operation "ask" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, p, all)
    event   = ask(ok == true)
  }
}
goal "justified" {
  trace = seq(p, any, any, any, any, q)
}
goal "suspect" {
  trace = seq(all, ask(ok == false))
}
goal "either" { # suspect, but that nothing justifies it takes 59,049 choices
  trace = seq(any, any, any, any, any, ask(ok == false))
}
`
	for n := 1; n < 400; n += 1 + n/8 {
		s := load(t, src)
		r := synthesize(t, s, "justified", synth.Config{Results: 1, MaxRefinements: n, Depth: synth.NoRecursion})
		checkBounds(t, synth.Config{MaxRefinements: n}, r)
		if r.Suspect && r.Unfinished == 0 {
			t.Errorf("with %d refinements a justified goal is called suspect", n)
		}
	}
	if r := synthesize(t, load(t, src), "suspect", synth.Config{}); !r.Suspect || r.Unfinished != 0 {
		t.Errorf("suspect %v, cut by %v before", r.Suspect, r.Unfinished)
	}
	if r := synthesize(t, load(t, src), "either", synth.Config{Results: 1}); !r.Suspect || !r.Unfinished.Has(synth.LimitRefinements) {
		t.Errorf("either: suspect %v, cut by %v before, want refinements: %v", r.Suspect, r.Unfinished, r.Explanation)
	}
}

// expiring is a context that is cancelled after its Err was called a given number of times.
type expiring struct {
	context.Context
	left int
	at   func() // called when that happens
}

func (c *expiring) Err() error {
	if c.left--; c.left == 0 {
		c.at()
	}
	if c.left > 0 {
		return nil
	}
	return context.Canceled
}

// TestCancelledInside cancels searches in all their phases. Hardly any node is made after that, and
// the result says that time ended the search.
func TestCancelledInside(t *testing.T) {
	t.Parallel()
	for _, trace := range []string{
		"seq(p, repeat(any, 12), q)",
		"seq(p, repeat(opt(p(x == y)), 1000)) && seq(repeat(opt(p), 900), p)",
		"seq(all, p(x == y), repeat(any, 30), q) && !seq(all, p(x == z), repeat(any, 30), q)",
	} {
		for _, n := range []int{1, 3, 10, 30, 100, 300} {
			s := load(t, free("p", "q", "a", "b")+"goal \"g\" {\n  vars = { y = int, z = int }\n  trace = "+trace+"\n}\n")
			size := func() int { return s.L.Size() + s.B.Size() }
			at := -1
			ctx := &expiring{Context: t.Context(), left: n, at: func() { at = size() }}
			r := synth.Synthesize(ctx, s.Context, s.Goals[0], portfolio(s), synth.Config{})
			if at < 0 {
				continue // it ended before
			}
			if more := size() - at; more > 10_000 {
				t.Errorf("%s: %d nodes were made after look %d at the context", trace, more, n)
			}
			if len(r.Generators) == 0 && (r.Explanation != nil || !r.Limits.Has(synth.LimitTime)) {
				t.Errorf("%s: cancelled at look %d: %v, %v", trace, n, r.Limits, r.Explanation)
			}
		}
	}
}

// TestEmptyRest: if a goal has so many starts that its last events are made one by one, a variable
// that one event determines may leave another event empty.
func TestEmptyRest(t *testing.T) {
	t.Parallel()
	s := load(t, free("p", "q", "a", "b", "c", "d", "e", "f", "g", "h")+`
goal "impossible" {
  vars  = { y = int, z = int }
  trace = seq(repeat(any, 6), p(x == y, x == z), q(x == y, x != z))
}
goal "possible" {
  vars  = { y = int, z = int }
  trace = seq(repeat(any, 6), p(x == y, x == z), q(x == y, x != z) || q(x == y, z > 3))
}
`)
	if r := synthesize(t, s, "impossible", synth.Config{}); len(r.Generators) > 0 || !r.Explanation.Exhausted {
		t.Errorf("%d generators, %v", len(r.Generators), r.Explanation)
	}
	if r := synthesize(t, s, "possible", synth.Config{Results: 1}); len(r.Generators) != 1 {
		t.Errorf("%d generators, %v", len(r.Generators), r.Explanation)
	}
}
