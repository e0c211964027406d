package refute

import (
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/uhat"
)

// Requests of two kinds, each of which begins something of its own: one asks for x, the other one
// for y and directly after it x.
const requests = `
language = 1
operation "one" {
  kind   = send
  fields = { sess = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int }
    history = absent(one(sess == s), two(sess == s))
    event   = one(sess == s)
    future  = seq(all, begin(sess == s, tid == i), all, x(tid == i), all)
  }
}
operation "two" {
  kind   = send
  fields = { sess = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int }
    history = absent(one(sess == s), two(sess == s))
    event   = two(sess == s)
    future  = seq(all, begin(sess == s, tid == i), all, y(tid == i), x(tid == i), all)
  }
}
operation "begin" {
  kind    = receive
  fields  = { sess = int }
  results = { tid = int }
  clause {
    params  = { s = int, i = int }
    history = absent(begin(sess == s), begin(tid == i))
    event   = begin(sess == s, tid == i)
  }
}
operation "x" {
  kind   = receive
  fields = { tid = int }
  clause {
    params  = { i = int }
    history = seq(all, begin(tid == i), absent(x(tid == i)))
    event   = x(tid == i)
  }
}
operation "y" {
  kind   = receive
  fields = { tid = int }
  clause {
    params  = { i = int }
    history = seq(all, begin(tid == i), all)
    event   = y(tid == i)
  }
}
`

// TestDenialsByCause asks for three events of two requests in every order. What is denied is in no
// run of two requests, of all there are. Some are denied only by what causes the events.
func TestDenialsByCause(t *testing.T) {
	t.Parallel()
	events := []string{"x(tid == a)", "y(tid == a)", "x(tid == b)", "y(tid == b)"}
	var goals []string
	for _, e := range events {
		for _, f := range events {
			for _, g := range events {
				path := fmt.Sprintf("seq(all, %s, all, %s, all, %s, all)", e, f, g)
				goals = append(goals, path, path+" && absent(two)", path+" && absent(one)")
			}
		}
	}
	text := requests
	for i, g := range goals {
		text += fmt.Sprintf("goal \"g%d\" {\n  vars  = { a = int, b = int }\n  where = a != b\n  trace = %s\n}\n", i, g)
	}
	f, diags := spec.LoadSource("requests.clouseau.hcl", []byte(text))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	runs := requestRuns(f.Context)
	for _, r := range runs {
		if ok, why := oracle.Consistent(f.Context, r, oracle.Options{}); !ok {
			t.Fatalf("%v is not consistent: %v", r, why)
		}
	}
	denied, byCause := 0, 0
	for i, text := range goals {
		if i%4 != 0 && environment.Long.Get() == "" {
			continue
		}
		g := f.Goal(fmt.Sprint("g", i))
		ask := func(causes bool) bool {
			p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
			s := stepsOf(t.Context(), f.Context, g, p)
			starts := s.Starts(manyStarts)
			for _, t := range starts {
				t.Wide = true // what is known of pairs of events then binds what is inserted, too
			}
			if !causes {
				s.Known = Learn(s)
				s.Orphans = refine.Orphans{}
			}
			return Deny(s, starts, false, Failures{}).Proved()
		}
		there := slices.IndexFunc(runs, func(r sre.Trace) bool { return oracle.InGoal(f.Context, g, r, oracle.Options{}) })
		if !ask(true) {
			continue
		}
		denied++
		if there >= 0 {
			t.Errorf("denied: %s, but there is %v", text, runs[there])
		}
		if byCause == 0 && !ask(false) {
			byCause++
		}
	}
	t.Logf("%d goals, %d runs, %d denied", len(goals), len(runs), denied)
	if byCause == 0 {
		t.Error("no denial needs causes")
	}
}

// requestRuns returns the runs of two requests in every order of their events.
func requestRuns(c *uhat.Context) (out []sre.Trace) {
	event := func(name string, args ...int) sre.Event {
		i := slices.IndexFunc(c.Operations, func(o *uhat.Operation) bool { return o.Op.Name == name })
		e := sre.Event{Op: c.Operations[i].Op}
		for _, n := range args {
			e.Values = append(e.Values, logic.IntValue(int64(n)))
		}
		return e
	}
	// Of y and the x after it nothing comes between, so they are one step.
	steps := func(kind string, i int) []sre.Trace {
		last := sre.Trace{event("x", i)}
		if kind == "two" {
			last = sre.Trace{event("y", i), event("x", i)}
		}
		return []sre.Trace{{event(kind, i)}, {event("begin", i, i)}, last}
	}
	var mix func(before sre.Trace, rest [2][]sre.Trace)
	mix = func(before sre.Trace, rest [2][]sre.Trace) {
		if len(rest[0])+len(rest[1]) == 0 {
			out = append(out, before)
		}
		for i := range rest {
			if len(rest[i]) > 0 {
				more := rest
				more[i] = rest[i][1:]
				mix(slices.Concat(before, rest[i][0]), more)
			}
		}
	}
	for _, first := range []string{"one", "two"} {
		for _, second := range []string{"one", "two"} {
			mix(nil, [2][]sre.Trace{steps(first, 1), steps(second, 2)})
		}
	}
	return out
}
