package synth_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// register is a spec of a register with asynchronous reads; goals are appended.
const register = `
language = 1
operation "set" {
  kind   = send
  fields = { value = int }
  clause {
    params  = { v = int }
    history = all
    event   = set(value == v)
    future  = all
  }
}
operation "ask" {
  kind   = send
  fields = { id = int }
  clause {
    params  = { r = int }
    history = absent(ask(id == r))
    event   = ask(id == r)
    future  = seq(all, answer(id == r), all)
  }
}
operation "answer" {
  kind    = receive
  fields  = { id = int }
  results = { value = int }
  clause {
    params  = { r = int, v = int }
    history = seq(last(set(value == v)), ask(id == r), all) || seq(all, ask(id == r), star(any - set), set(value == v), all)
    event   = answer(id == r, value == v)
    future  = all
  }
}
`

// TestCauses synthesizes with receives: one request demands each of them, and two answers need two
// requests.
func TestCauses(t *testing.T) {
	s := load(t, register+`
goal "two" {
  vars  = { x = int, y = int }
  trace = seq(all, answer(value == x), all, answer(value == y && y != x))
}`)
	r := synthesize(t, s, "two", synth.Config{})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	for i, c := range r.Certificates {
		asks, demands := 0, 0
		for k, e := range c.Trace {
			if e.Op.Name == "ask" {
				asks++
			}
			demands += len(c.Events[k].Demands)
		}
		if asks != 2 || demands != 2 {
			t.Errorf("certificate %d has %d requests and %d demands, want 2 and 2:\n%s", i, asks, demands, strings.Join(c.Lines(), "\n"))
		}
		for _, g := range oracle.Unrollings(s.Context.L, r.Generators[i]) {
			n := 0
			oracle.Runs(s.Context, g, 2, nil, func(tr sre.Trace) bool {
				if ok, why := oracle.Consistent(s.Context, tr, oracle.Options{}); !ok {
					t.Errorf("%v is not consistent: %s", tr, why)
				}
				n++
				return n < 200
			})
		}
	}
}

// TestSuspect hunts for an answer that no clause describes: the result is
// suspect, its certificate holds, and everything before the deciding event is justified.
func TestSuspect(t *testing.T) {
	s := load(t, register+`
goal "invented" {
  vars  = { x = int, r = int }
  trace = seq(star(any - set(value == x)), ask(id == r), star(any - set(value == x)), answer(id == r, value == x))
}`)
	r := synthesize(t, s, "invented", synth.Config{})
	if !r.Suspect || len(r.Certificates) == 0 {
		t.Fatalf("suspect %v with %d certificates, want a suspect result: %v", r.Suspect, len(r.Certificates), r.Explanation)
	}
	for _, c := range r.Certificates {
		for k, j := range c.Events {
			if j.Suspect != (k == c.Deciding) {
				t.Errorf("event %d: suspect %v, deciding event is %d", k, j.Suspect, c.Deciding)
			}
		}
	}
}

// TestUnreachable asks for what the types exclude: the search ends by itself,
// with an explanation that names the obligation and the clause.
func TestUnreachable(t *testing.T) {
	s := load(t, register+`
goal "unasked" {
  trace = seq(star(any - ask), answer)
}
goal "contradiction" {
  vars  = { r = int }
  trace = seq(all, ask(id == r), all, ask(id == r), all)
}
goal "nothing" {
  trace = none
}`)
	for goal, want := range map[string][]string{
		"unasked":       {"no earlier event causes event 1, answer(", "answer"},
		"contradiction": {"ask(", "ask.1", "history"},
		"nothing":       {"matches no run"},
	} {
		r := synthesize(t, s, goal, synth.Config{})
		if len(r.Generators) != 0 || r.Explanation == nil {
			t.Errorf("%s: %d generators, explanation %v", goal, len(r.Generators), r.Explanation)
			continue
		}
		if !r.Explanation.Exhausted {
			t.Errorf("%s: the search was cut off", goal)
		}
		for _, w := range want {
			if !strings.Contains(r.Explanation.String(), w) {
				t.Errorf("%s: the explanation lacks %q:\n%v", goal, w, r.Explanation)
			}
		}
	}
}

// TestConflict explains a contradiction of qualifiers by a minimal core.
func TestConflict(t *testing.T) {
	s := load(t, `
language = 1
operation "put" {
  kind = call
  args = { n = int }
  clause "small" {
    params  = { x = int }
    where   = x < 10
    history = all
    event   = put(n == x)
    future  = all
  }
}
goal "large" {
  trace = seq(all, put(n > 20))
}`)
	r := synthesize(t, s, "large", synth.Config{})
	if r.Explanation == nil || len(r.Explanation.Clauses) != 1 {
		t.Fatalf("explanation %v", r.Explanation)
	}
	f := r.Explanation.Clauses[0]
	if f.Stage != "event" || len(f.Conflict) < 2 || f.Clause.Range.Line == 0 {
		t.Errorf("clause %s at %v failed at %s with the conflict %v; want its event, at a place, with at least two terms",
			f.Clause.Name(), f.Clause.Range, f.Stage, f.Conflict)
	}
}

// TestComplete claims completeness only if all generators were returned. Here there are two: the
// value is set before or after the request.
func TestComplete(t *testing.T) {
	s := load(t, register+`
goal "stale" {
  vars  = { y = int, r = int }
  trace = seq(set(value == y), star(set), ask(id == r), star(set), answer(id == r, value == y))
}
goal "plain" {
  vars  = { y = int, r = int }
  trace = seq(set(value == y), ask(id == r), answer(id == r, value == y))
}`)
	if r := synthesize(t, s, "plain", synth.Config{}); len(r.Generators) != 1 || !r.Complete {
		t.Errorf("plain: %d generators, complete %v, want the one there is", len(r.Generators), r.Complete)
	}
	all := synthesize(t, s, "stale", synth.Config{Results: 50, MaxEvents: 4})
	some := synthesize(t, s, "stale", synth.Config{Results: 1, MaxEvents: 4})
	if len(all.Generators) < 2 || len(some.Generators) != 1 || some.Complete {
		t.Errorf("%d generators, complete %v; asked for one: %d, complete %v", len(all.Generators), all.Complete, len(some.Generators), some.Complete)
	}
}

// TestCancelled ends at once when its context is.
func TestCancelled(t *testing.T) {
	s := load(t, register+`
goal "answered" {
  trace = seq(all, answer)
}`)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := synth.Synthesize(ctx, s.Context, s.Goal("answered"), portfolio(s), synth.Config{})
	if len(r.Generators) != 0 || r.Stats.Refinements > 1 || r.Complete {
		t.Errorf("a cancelled search made %d generators in %d refinements, complete %v", len(r.Generators), r.Stats.Refinements, r.Complete)
	}
}

// TestUnjustifiable follows an operation that can never happen to the root of the problem, and says
// what is missing there.
func TestUnjustifiable(t *testing.T) {
	s := load(t, `
language = 1
operation "ask" {
  kind = send
  clause {
    event = ask
  }
}
operation "answer" {
  kind = receive
  clause {
    event = answer
  }
}
operation "bare" {
  kind = call
}
operation "after" {
  kind = call
  clause {
    history = seq(all, bare, all)
    event   = after
  }
}
operation "hen" {
  kind = call
  clause {
    history = seq(all, egg, all)
    event   = hen
  }
}
operation "egg" {
  kind = call
  clause {
    history = seq(all, hen, all)
    event   = egg
  }
}
goal "answered" {
  trace = seq(all, ask, answer, ask)
}
goal "later" {
  trace = seq(all, after, ask)
}
goal "hatched" {
  trace = seq(all, hen, ask)
}`)
	for goal, want := range map[string]struct {
		op, text string
		cause    bool
	}{
		"answered": {"answer", "answer can never happen: no clause of another event demands it in its future", true},
		"later":    {"bare", "bare can never happen: no clause describes it; after needs bare", false},
		"hatched":  {"egg", "egg can never happen: each of its clauses needs events that need it first; hen needs egg", false},
	} {
		x := synthesize(t, s, goal, synth.Config{}).Explanation
		if x == nil || x.Op == nil || x.Op.Name != want.op || x.Why != want.text || x.Cause != want.cause {
			t.Errorf("%s: explained by %+v, want %+v", goal, x, want)
		}
	}
}

// TestDeadEnd prints the closest trace with what may happen between its events, and the changes
// that would help.
func TestDeadEnd(t *testing.T) {
	s := load(t, register+`
goal "unset" {
  vars  = { x = int, r = int }
  trace = seq(star(any - set), ask(id == r), star(any - set(value == x)), answer(id == r, value == x), set)
}`)
	x := synthesize(t, s, "unset", synth.Config{}).Explanation
	if x == nil || x.Op.Name != "answer" || x.Cause {
		t.Fatalf("explanation %+v, want one about answer", x)
	}
	if got := strings.Join(x.Closest, "\n"); !strings.Contains(got, "... only ask(id != r1), answer\n1. ask(id == r1)  by ask.1\n... but no set(value == x1)\n") || !strings.Contains(got, "answer(id == r1, value == x1)   <- no clause allows this") {
		t.Errorf("the closest trace is\n%s", got)
	}
	if len(x.Clauses) != 1 || x.Clauses[0].Stage != "history" || x.Clauses[0].Range != x.Clauses[0].Clause.HistoryRange {
		t.Fatalf("clauses %+v, want the history of answer", x.Clauses)
	}
	if got := x.Clauses[0].Loose; len(got) < 2 || got[0] != "if other events could come first" {
		t.Errorf("it would do %q, want a gap before the first event, and one between two", got)
	}
}

// TestIllFormed: a goal that is made in Go and mentions an undeclared variable is refused, not
// searched for.
func TestIllFormed(t *testing.T) {
	s := load(t, `
language = 1
operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = push
  }
}
goal "some" {
  vars  = { y = int }
  trace = seq(all, push(elem == y))
}`)
	g := *s.Goal("some")
	g.Vars = nil
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "mentions y, which is not declared") {
			t.Errorf("Synthesize panics with %q, want that y is not declared", got)
		}
	}()
	synthesize(t, s, "some", synth.Config{})
	synth.Synthesize(t.Context(), s.Context, &g, portfolio(s), synth.Config{})
}
