package synth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestRecursion synthesizes with parts that repeat. At every depth, what the generator does is
// consistent and in the goal by the naive oracle, and the type checker accepts it.
func TestRecursion(t *testing.T) {
	const depth = 4
	for _, name := range []string{"stack", "handles", "ifcaddw"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := load(t, systems(t)[name])
			goal := s.Goals[0]
			r := synthesize(t, s, goal.Name, synth.Config{Results: 1, Depth: depth})
			if len(r.Generators) != 1 {
				t.Fatalf("no generator: %v", r.Explanation)
			}
			g := r.Generators[0]
			a := application(g)
			if a == nil {
				t.Fatalf("nothing repeats:\n%s", uhat.Describe(g.Steps))
			}
			if a.Depth.Hi-a.Depth.Lo < 2 {
				t.Errorf("depths %d to %d, want three at least", a.Depth.Lo, a.Depth.Hi)
			}
			if r := uhat.Check(t.Context(), s.Context, g, portfolio(s), uhat.CheckOptions{}); !r.OK() {
				t.Errorf("%s is not well typed: %v", g.Name, r)
			}
			length := 0
			for _, straight := range oracle.Unrollings(s.Context.L, g) {
				n := 0
				oracle.Runs(s.Context, straight, 2, nil, func(tr sre.Trace) bool {
					n++
					if ok, why := oracle.Consistent(s.Context, tr, oracle.Options{}); !ok {
						t.Fatalf("%s produces %v, which is not consistent: %s", straight.Name, tr, why)
					}
					if !oracle.InGoal(s.Context, goal, tr, oracle.Options{}) {
						t.Fatalf("%s produces %v, which is not in the goal", straight.Name, tr)
					}
					if len(tr) <= length && n == 1 {
						t.Errorf("%s produces %d events, not more than one depth less", straight.Name, len(tr))
					}
					length = max(length, len(tr))
					return n < 5
				})
				if n == 0 {
					t.Errorf("%s produces no trace", straight.Name)
				}
			}
		})
	}
}

func application(g *uhat.Generator) *uhat.Apply {
	for _, st := range g.Steps {
		if a, ok := st.(*uhat.Apply); ok {
			return a
		}
	}
	return nil
}

// TestNesting names the function in the stack's generator: each push is undone by a pop of the same
// element, in reverse order, whatever lies between.
func TestNesting(t *testing.T) {
	s := load(t, systems(t)["stack"])
	r := synthesize(t, s, s.Goals[0].Name, synth.Config{Results: 1, Depth: 4})
	script := uhat.Describe(r.Generators[0].Script())
	_, fun, found := strings.Cut(script, "above\n")
	if !found {
		t.Fatalf("no function:\n%s", script)
	}
	var events []string
	for line := range strings.Lines(fun) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		switch {
		case strings.Contains(line, "_again("):
			events = append(events, "again")
		case strings.Contains(line, "push("):
			events = append(events, "push")
		case strings.Contains(line, "pop("):
			events = append(events, "pop")
		}
	}
	if got := strings.Join(events, " "); got != "push again pop" && got != "push push again pop pop" {
		t.Errorf("the function does %s:\n%s", got, script)
	}
}

// TestRepetitionOfEqualsIsNone: if the copies of a part know nothing of each other, the part does
// not become a function. The script stays straight, except for a generator that grows.
func TestRepetitionOfEqualsIsNone(t *testing.T) {
	s := load(t, `
language = 1

operation "ping" {
  kind = call
  clause { event = ping }
}

operation "done" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, ping, all)
    event   = done
  }
}

goal "stuck" {
  trace = seq(all, done(ok == false))
}
`)
	r := synthesize(t, s, "stuck", synth.Config{Depth: 4})
	for _, g := range r.Generators {
		if g.More == nil && application(g) != nil {
			t.Errorf("a part repeats:\n%s", uhat.Describe(g.Steps))
		}
	}
	if len(r.Generators) == 0 {
		t.Errorf("no generator: %v", r.Explanation)
	}
}

// TestRepeatedGaps looks at receives that repeat: like those before and behind, they say what may
// happen while they wait, so that a strategy may choose it.
func TestRepeatedGaps(t *testing.T) {
	t.Parallel()
	s := load(t, systems(t)["espresso"])
	repeated := 0
	for _, goal := range s.Goals {
		for _, g := range synthesize(t, s, goal.Name, synth.Config{}).Generators {
			a := application(g)
			if a == nil {
				continue
			}
			uhat.Walk(slices.Concat(a.Fun.Base, a.Fun.Step), func(st uhat.Step) {
				take, ok := st.(*uhat.Take)
				if !ok {
					return
				}
				repeated++
				if !slices.ContainsFunc(take.Gap, func(r uhat.Room) bool { return !logic.IsFalse(r.Allowed) }) {
					t.Errorf("%s: nothing may happen before %s:\n%s", g.Name, take.Op.Name, uhat.Describe(g.Steps))
				}
			})
		}
	}
	if repeated == 0 {
		t.Error("no receive repeats")
	}
}

// TestRepeatedPartPassesValues: a repeated part gets the answer of its last round as it is. That
// answer plus one may be outside of its Go type: such a run would end as infeasible on a system
// that counts right.
func TestRepeatedPartPassesValues(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

sort "Total" { base = uint64 }

operation "add" {
  kind    = call
  args    = { d = int }
  results = { n = Total }
  clause { event = add }
}

operation "value" {
  kind    = call
  results = { n = Total }
  clause {
    params  = { x = Total }
    history = last(add(n == x))
    event   = value(n == x)
  }
}

goal "grew" {
  vars  = { x = Total }
  trace = seq(all, add(n == x), absent(add), value(n > x))
}
`)
	g := synthesize(t, s, "grew", synth.Config{}).Generators[0]
	a := application(g)
	if a == nil {
		t.Fatalf("nothing repeats:\n%s", uhat.Describe(g.Steps))
	}
	for _, x := range a.Args {
		if !logic.IsLeaf(x) {
			t.Errorf("the first round gets %v, want an answer as it is:\n%s", x, uhat.Describe(g.Steps))
		}
	}
	for _, p := range a.Fun.Params {
		if p.Sort().Name() != "Total" {
			t.Errorf("%v has sort %v, want Total", p, p.Sort())
		}
	}
}
