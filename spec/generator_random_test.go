package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// small is a context with a goal, over which random generators are written.
type small struct {
	spec  string
	goal  string
	calls []string // steps that are events, over the variables x and y
}

var smalls = []small{
	{ // a register: what is read was written last
		spec: `
operation "put" {
  kind = call
  args = { n = int }
  clause {
    params = { v = int }
    event  = put(n == v)
  }
}
operation "get" {
  kind    = call
  results = { n = int, ok = bool }
  clause "full" {
    params  = { v = int }
    history = last(put(n == v))
    event   = get(n == v, ok)
  }
  clause "empty" {
    history = absent(put)
    event   = get(!ok)
  }
}
goal "twice" {
  vars  = { v = int }
  trace = seq(all, put(n == v), all, get(n == v), absent(put), get(n == v))
}`,
		goal: "twice",
		calls: []string{"put(n == x)", "put(n == 1)", "get(n == x)", "get(n == x, ok)", "get(!ok)", "get::full(n == y)", "get(n == y, ok)", "get::empty(!ok)",
			"put(n == x), get(n == x, ok)", "put(n == 1), get(n == 1, ok), get::full(n == 1, ok)"},
	},
	{ // a counter of what is open, and a ghost that carries it
		spec: `
operation "open" {
  kind = call
  clause {
    ghosts  = { i = int }
    history = last(count(n == i))
    event   = open
    future  = seq(count(n == i + 1), all, close, all)
  }
}
operation "close" {
  kind    = call
  results = { left = int }
  clause {
    ghosts  = { i = int }
    where   = i > 0
    history = last(count(n == i))
    event   = close(left == i - 1)
    future  = seq(count(n == i - 1), all)
  }
}
operation "count" {
  kind   = ghost
  fields = { n = int }
  clause "none" {
    history = absent(open, close, count)
    event   = count(n == 0)
  }
  clause "more" {
    ghosts  = { i = int }
    history = seq(all, count(n == i), open)
    event   = count(n == i + 1)
  }
  clause "less" {
    ghosts  = { i = int }
    history = seq(all, count(n == i), close)
    event   = count(n == i - 1)
  }
}
goal "closed" {
  trace = seq(all, open, all, close(left == 0))
}`,
		goal: "closed",
		calls: []string{"open", "count(n == 0)", "count(n == 1)", "count(n == x)", "count::more(n == x + 1)", "close", "close(left == 0)", "close(left == x)", "close(left == y)", "count::less(n == 0)",
			"count(n == 0), open, count(n == 1), close(left == 0), count(n == 0)", "close(left == 0), count::less(n == 0)"},
	},
	{ // requests and their answers
		spec: `
operation "ask" {
  kind   = send
  fields = { id = int }
  clause {
    params  = { i = int }
    history = absent(ask(id == i))
    event   = ask(id == i)
    future  = seq(all, answer(id == i), all)
  }
}
operation "answer" {
  kind    = receive
  fields  = { id = int }
  results = { n = int }
  clause {
    params  = { i = int }
    history = seq(all, ask(id == i), all)
    event   = answer(id == i, n >= i)
  }
}
goal "overtaken" {
  vars  = { i = int }
  trace = seq(all, ask(id == i), all, ask(id != i), star(any - answer(id == i)), answer(id != i), all)
}`,
		goal: "overtaken",
		calls: []string{"ask(id == x)", "ask(id == y)", "ask(id == 0)", "ask(id == 1)", "answer(id == x, n >= x)", "answer(id == y, n >= 1)", "answer(id == x, n == 1)", "answer(n == 1)", "answer(id == 0, n > 0)", "answer(id == 1, n == 1)",
			"ask(id == x), answer(id == x, n >= x)", "ask(id == 0), ask(id == 1), answer(id == 1, n == 1), answer(id == 0, n > 0)"},
	},
}

// randomSteps draws a list of steps; in loops and branches there are no further ones.
func (sm small) randomSteps(t *rapid.T, nested bool) string {
	var out []string
	for range rapid.IntRange(1, 4).Draw(t, "steps") {
		kinds := []string{"event", "event", "event", "event", "assume", "choice", "repeat"}
		if nested {
			kinds = kinds[:5]
		}
		switch rapid.SampledFrom(kinds).Draw(t, "kind") {
		case "event":
			out = append(out, rapid.SampledFrom(sm.calls).Draw(t, "event"))
		case "assume":
			out = append(out, rapid.SampledFrom([]string{"assume(x > 0)", "assume(x == y)", "assert(x < 1)"}).Draw(t, "condition"))
		case "choice":
			out = append(out, fmt.Sprintf("choice([%s], [%s])", sm.randomSteps(t, true), sm.randomSteps(t, true)))
		case "repeat":
			lo := rapid.IntRange(0, 1).Draw(t, "least")
			out = append(out, fmt.Sprintf("repeat([%s], %d, %d)", sm.randomSteps(t, true), lo, lo+rapid.IntRange(0, 1).Draw(t, "more")))
		}
	}
	return strings.Join(out, ", ")
}

// randomGenerator draws a block. With y drawn first or not, a result can be compared with it or
// bind it.
func (sm small) randomGenerator(t *rapid.T) string {
	goal := ""
	if rapid.Bool().Draw(t, "with a goal") {
		goal = "  goal = " + sm.goal + "\n"
	}
	recursion, depth, recur := "", "", ""
	if rapid.IntRange(0, 3).Draw(t, "recursion") == 0 {
		event := func() string { return rapid.SampledFrom(sm.calls[:len(sm.calls)-2]).Draw(t, "event of the recursion") }
		next := rapid.SampledFrom([]string{"below, y", "below + x, below", "y, x", "x, y + 1"}).Draw(t, "next")
		recursion = fmt.Sprintf("  recursion \"f\" {\n    params = { x = int, y = int }\n    level = below\n    base = [%s]\n    step = [%s, f(%s), %s]\n  }\n",
			event(), event(), next, event())
		depth, recur = "draw(most, most >= 0, most <= 2), ", ", repeat(f(x, most), most)"
	}
	first := rapid.SampledFrom([]string{"draw(x, x >= 0, x <= 1)", "draw(x, x >= 0, x <= 1), draw(y, y >= 0, y <= 1, y != x)", "draw(y, y == 1), let(x, y - 1)", "draw(y, y >= -1, y <= 2), let(x, y - 1, 2)"}).Draw(t, "variables")
	return fmt.Sprintf("generator \"g\" {\n%s  vars = { most = int, x = int, y = int }\n%s  steps = [%s%s%s, %s]\n}\n", goal, recursion, depth, first, recur, sm.randomSteps(t, false))
}

// TestGeneratorsAgreeWithRuns compares what check says of random generators with all their runs
// over a few values: whenever it accepts one, each run is consistent and in the goal, by the naive
// matcher; whenever it rejects one with a run, that run is not.
func TestGeneratorsAgreeWithRuns(t *testing.T) {
	t.Parallel()
	var accepted, rejected, runs int
	for range 10 { // few are right, so now and then a hundred have none
		if accepted == 0 || rejected == 0 || runs == 0 {
			rapid.Check(t, func(t *rapid.T) { agree(t, &accepted, &rejected, &runs) })
		}
	}
	t.Logf("%d accepted with %d runs, %d rejected", accepted, runs, rejected)
	if accepted == 0 || rejected == 0 || runs == 0 {
		t.Errorf("%d accepted with %d runs, %d rejected: too one-sided to mean much", accepted, runs, rejected)
	}
}

// agree compares the checker's verdict on one random generator with its runs, and counts.
func agree(t *rapid.T, accepted, rejected, runs *int) {
	sm := rapid.SampledFrom(smalls).Draw(t, "context")
	src := "language = 1\n" + sm.spec + "\n" + sm.randomGenerator(t)
	s, ds := spec.LoadSource("random.hcl", []byte(src))
	if s == nil {
		for _, d := range ds {
			if d.Code != spec.UnboundVariable && d.Code != spec.ReboundVariable {
				t.Fatalf("%v\n%s", d, src)
			}
		}
		return
	}
	g := s.Generators[0]
	wrong := func(tr sre.Trace) string {
		if ok, why := oracle.Consistent(s.Context, tr, oracle.Options{}); !ok {
			return why
		}
		if g.Goal != nil && !oracle.InGoal(s.Context, g.Goal, tr, oracle.Options{}) {
			return "not in the goal"
		}
		return ""
	}
	r := uhat.Check(t.Context(), s.Context, g, decide.New(s.L), uhat.CheckOptions{})
	switch r.Outcome {
	case uhat.WellTyped:
		*accepted++
		oracle.Runs(s.Context, g, 3, nil, func(tr sre.Trace) bool {
			*runs++
			if why := wrong(tr); why != "" {
				t.Fatalf("accepted, but of %v: %s\n%s", tr, why, src)
			}
			return true
		})
	case uhat.IllTyped:
		*rejected++
		for _, f := range r.Failures {
			if len(f.Trace) > 0 && wrong(f.Trace) == "" {
				t.Fatalf("rejected with %v, but the matcher accepts the run\n%s", f, src)
			}
		}
	}
}

// runsOf returns the first runs of a spec's generator.
func runsOf(s *uhat.Spec) (out []string) {
	oracle.Runs(s.Context, s.Generators[0], 2, nil, func(tr sre.Trace) bool {
		out = append(out, tr.String())
		return len(out) < 50
	})
	return out
}

// TestGeneratorsPrintAndParse reads random generators back as they are printed: they have the same
// runs.
func TestGeneratorsPrintAndParse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sm := rapid.SampledFrom(smalls).Draw(t, "context")
		src := []byte("language = 1\n" + sm.spec + "\n" + sm.randomGenerator(t))
		s, _ := spec.LoadSource("random.hcl", src)
		if s == nil {
			return
		}
		printed, err := spec.PrintGenerators(s, s.Generators, "random.hcl")
		if err != nil {
			t.Fatal(err)
		}
		read, ds := spec.LoadSource("printed.hcl", printed, spec.Reader(func(string) ([]byte, error) { return src, nil }))
		if read == nil {
			t.Fatalf("%v\n%s", ds, printed)
		}
		if d := cmp.Diff(runsOf(s), runsOf(read)); d != "" {
			t.Errorf("%s\n%s\n%s", d, src, printed)
		}
	})
}
