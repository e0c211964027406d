package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// desk has operations of each kind. What refund does depends on what pay has answered.
const desk = `
language = 1
sort "File" {
  go = "*os.File"
}
operation "push" {
  args    = { elem = int }
  results = { size = int, failed = bool }
  clause { event = push }
}
operation "pop" {
  results = { elem = int, ok = bool }
  clause "last" {
    params  = { x = int }
    history = seq(all, push(elem == x), star(any - push - pop))
    event   = pop(elem == x, ok)
  }
}
operation "open" {
  results = { file = File }
  clause { event = open }
}
operation "close" {
  args = { file = File }
  clause {
    params  = { f = File }
    history = seq(all, open(file == f), star(any - close(file == f)))
    event   = close(file == f)
  }
}
operation "read" {
  args    = { file = File }
  results = { ok = bool }
  clause {
    params  = { f = File }
    history = seq(all, open(file == f), all)
    event   = read(file == f)
  }
}
operation "pay" {
  args    = { sum = int }
  results = { left = int }
  clause { event = pay }
}
operation "refund" {
  args = { sum = int }
  clause {
    params  = { n = int }
    where   = n > 5
    history = last(pay(left == n))
    event   = refund(sum == n)
  }
}
operation "lock" {
  clause { event = lock }
}
operation "crash" {
  panics = allowed
  clause { event = crash }
}
operation "note" {
  kind   = send
  fields = { n = int }
  clause {
    params = { k = int }
    event  = note(n == k)
    future = seq(all, noted(n == k), all)
  }
}
operation "noted" {
  kind   = receive
  fields = { n = int }
  clause { event = noted }
}
`

// TestUnavoidable: a goal of which no answer keeps a run out is warned of, and no other is.
func TestUnavoidable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ vars, trace, calls string }{
		// The tester decides alone.
		{"", "seq(all, push(elem == 3), all)", "push(elem = 3)"},
		{"y = int", "seq(all, push(elem == y), all, push(elem == y))", "push(elem = 0), push(elem = 0)"},
		{"", "seq(all, note(n == 3), all)", "note(n = 3)"},
		{"", "seq(all, push(elem == 3), all) || seq(all, pop(elem == 3), all)", "push(elem = 3)"},
		// A variable that only names an answer.
		{"f = File", "seq(all, open(file == f), all, close(file == f), all, read(file == f))", "open, close(file = File#0), read(file = File#0)"},
		{"y = int", "seq(all, pop(elem == y), all)", "push(elem = 0), pop"},
		// An answer is asked for.
		{"f = File", "seq(all, open(file == f), all, close(file == f), all, read(file == f, ok))", ""},
		{"", "seq(all, pop(elem == 3), all)", ""},
		{"", "seq(all, push(elem == 3), all, pop)", "push(elem = 3), pop"},
		{"", "seq(all, push(elem == 3, !failed), all)", ""},
		{"y = int", "seq(all, pop(elem == y), all, pop(elem == y))", ""},
		{"y = int", "seq(all, pop(elem == y), all, push(elem == y))", ""},
		{"y = int", "seq(all, pop(elem == y && y != 3), all)", ""},
		{"", "seq(star(any - push(size > 0)), push(elem == 3), push(elem == 4))", ""},
		// An answer decides whether the script goes on.
		{"n = int", "seq(all, refund(sum == n), all)", ""},
		// The system decides more than its answers.
		{"", "seq(all, noted(n == 3), all)", ""},
		{"", "seq(push(elem == 3), push(elem == 4))", ""},
		{"", "seq(all, lock, all)", ""},
		{"", "seq(all, crash, all)", ""},
	} {
		vars := ""
		if tt.vars != "" {
			vars = "vars = { " + tt.vars + " }\n"
		}
		src := fmt.Sprintf("%sgoal \"g\" {\n%s  trace = %s\n}\n", desk, vars, tt.trace)
		s, ds := spec.LoadSource("desk.clouseau.hcl", []byte(src))
		if s == nil {
			t.Fatalf("%s: %v", tt.trace, ds)
		}
		for _, o := range s.Operations {
			o.Waits = o.Op.Name == "lock" // in a spec that takes a model besides
		}
		p := check.Portfolio(s.Context)
		got := check.Unavoidable(t.Context(), s, p)
		// The search alone decides; the look before it only saves it.
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{})
		if found := check.UnavoidableIn(s.Context, r); len(found) != len(got) {
			t.Errorf("%s: %v by the generators, and %v by the goal and them", tt.trace, found, got)
		}
		switch {
		case tt.calls == "":
			if len(got) > 0 {
				t.Errorf("%s: %v, want nothing", tt.trace, got)
			}
		case len(got) != 1:
			t.Errorf("%s: %d warnings, want one of %s", tt.trace, len(got), tt.calls)
		default:
			d := got[0]
			if d.Code != spec.UnavoidableGoal || d.Severity != spec.Warning || d.Subject != s.Goals[0].TraceRange || !strings.HasPrefix(d.Detail, "Once "+tt.calls+" ") {
				t.Errorf("%s: %v, want %s of %s", tt.trace, d, spec.UnavoidableGoal, tt.calls)
			}
		}
		if tt.calls == "" && len(r.Generators) == 0 {
			t.Errorf("%s: no generator, so nothing was looked at", tt.trace)
		}
	}
}
