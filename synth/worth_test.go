package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// worth has a delete that may always be refused, a touch that nothing asks for, and an audit after
// which a close is owed.
const worth = `
language = 1

operation "create" {
  kind    = call
  args    = { k = int }
  results = { ok = bool }
  clause "refused" {
    event = create(ok == false)
  }
  clause "made" {
    params  = { x = int }
    history = absent(create(k == x, ok == true))
    event   = create(k == x, ok == true)
    future  = seq(all, delete(k == x), all)
  }
}

operation "delete" {
  kind    = call
  args    = { k = int }
  results = { ok = bool }
  clause "refused" {
    event = delete(ok == false)
  }
  clause "live" {
    params  = { x = int }
    history = seq(all, create(k == x, ok == true), absent(delete(k == x, ok == true)))
    event   = delete(k == x, ok == true)
  }
}

operation "find" {
  kind    = call
  args    = { k = int }
  results = { found = bool }
  clause {
    params  = { x = int }
    history = seq(all, create(k == x, ok == true), absent(delete(k == x, ok == true)))
    event   = find(k == x)
  }
}

goal "lost" {
  vars  = { x = int }
  trace = seq(all, create(k == x, ok == true), absent(delete(k == x, ok == true)) && seq(all, find(k == x, found == false)), all)
}
`

// TestWorth: of the ways to the goal one remains. It asks for no refusal, creates nothing without a
// use, and performs nothing after the deciding answer.
func TestWorth(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("worth.clouseau.hcl", []byte(worth))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), synth.Config{Depth: synth.NoRecursion})
	if len(r.Generators) != 1 {
		t.Errorf("%d generators, want 1", len(r.Generators))
	}
	for _, g := range r.Generators {
		text := uhat.Describe(g.Script())
		if strings.Contains(text, "refused") || strings.Count(text, "create(") != 1 {
			t.Errorf("something needless or contingent is asked for:\n%s", text)
		}
		if !strings.HasSuffix(strings.TrimSpace(text), "assert !found1") {
			t.Errorf("something stands behind the deciding event:\n%s", text)
		}
		if !strings.Contains(uhat.Describe(g.Steps), "delete(") {
			t.Errorf("the plan does without what a future demands, so nothing was left out:\n%s", uhat.Describe(g.Steps))
		}
	}
}

// handles gives handles out, and takes them back.
const handles = `
language = 1

sort "Conn" {}

operation "acquire" {
  kind    = call
  results = { c = Conn }
  clause {
    event = acquire
  }
}

operation "free" {
  kind    = call
  args    = { c = Conn }
  results = { ok = bool }
  clause {
    params  = { c1 = Conn }
    history = seq(all, acquire(c == c1), all)
    event   = free(c == c1)
  }
}

goal "freed" {
  vars  = { x = Conn }
  trace = seq(all, acquire(c == x), acquire, free(c == x, ok))
}

goal "freed_twice" {
  vars  = { x = Conn }
  trace = seq(all, acquire(c == x), acquire, free(c == x, ok), free(c == x, ok))
}
`

// TestHandlesAreNotIssuedAgain: both answers may be the same for all that clauses and goals say,
// but no script asks for that, as a right system does not do it.
func TestHandlesAreNotIssuedAgain(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("handles.clouseau.hcl", []byte(handles))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, goal := range s.Goals {
		r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s), synth.Config{})
		if len(r.Generators) == 0 {
			t.Errorf("%s has no generator", goal.Name)
		}
		for _, g := range r.Generators {
			if text := uhat.Describe(g.Script()); strings.Contains(text, "== last_c") || strings.Contains(text, "assert x1 == c") {
				t.Errorf("%s: a handle is asked for again:\n%s", g.Name, text)
			}
		}
	}
}
