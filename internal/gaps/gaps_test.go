package gaps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/gaps"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/spec"
)

// find returns what the promises of a spec let pass, in words.
func find(t *testing.T, text string) (never, open []string, whole int) {
	t.Helper()
	s, diags := spec.LoadSource("gaps.clouseau.hcl", []byte("language = 1\n"+text))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	found := gaps.Find(s, interp.Registry{})
	for _, u := range found.Never {
		never = append(never, u.Op.Name+": "+u.By)
	}
	for _, g := range found.Gaps {
		open = append(open, g.String())
	}
	return never, open, found.Whole
}

const push = `
operation "push" {
  kind = call
  args = { n = int }
}
`

func TestFind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text  string
		never, open []string
	}{
		{name: "the whole history", text: push + `
operation "len" {
  kind    = call
  results = { n = int }
  promise = true
  clause "none" {
    history = absent(push)
    event   = len(n == 0)
  }
  clause "some" {
    history = seq(all, push, all)
    event   = len(n > 0)
  }
}`},
		{name: "a clause that is too narrow", text: push + `
operation "pop" {
  kind    = call
  results = { n = int }
  clause "last" {
    params  = { x = int }
    history = last(push(n == x))
    event   = pop(n == x)
    promise = true
  }
}`, open: []string{"pop() at the beginning"}},
		{name: "walks do not call it", text: push + `
operation "pop" {
  kind    = call
  results = { n = int }
  clause "last" {
    params  = { x = int }
    history = last(push(n == x))
    event   = pop(n == x)
    promise = true
  }
  clause "some" {
    history = last(push)
    event   = pop
  }
}`, open: []string{"pop() at the beginning; no clause allows it there, so walks do not call it"}},
		{name: "walks call it", text: push + `
operation "pop" {
  kind    = call
  results = { n = int }
  clause "last" {
    params  = { x = int }
    history = seq(all, push(n == x))
    event   = pop(n == x)
    promise = true
  }
  clause "any" { event = pop }
}`, open: []string{"pop() at the beginning"}},
		{name: "after two operations", text: push + `
operation "clear" { kind = call }
operation "len" {
  kind    = call
  results = { n = int }
  clause "none" {
    history = absent(push, clear)
    event   = len(n == 0)
    promise = true
  }
  clause "any" { event = len }
}`, open: []string{"len() after push(n = 0)", "len() after clear()"}},
		{name: "an argument", text: push + `
operation "has" {
  kind    = call
  args    = { n = int }
  results = { yes = bool }
  clause "zero" {
    event   = has(n == 0)
    promise = true
  }
  clause "any" { event = has }
}`, open: []string{"has(n = 1) at the beginning"}},
		{name: "no promise", text: `
operation "len" {
  kind    = call
  results = { n = int }
}`, never: []string{"len: "}},
		{name: "nothing to answer", text: push},
		{name: "relations", text: `
relations = [pure(get, len)]
operation "get" {
  kind    = call
  results = { n = int }
}
operation "len" {
  kind    = call
  results = { n = int }
}`, never: []string{"get: ", "len: pure(get, len)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			never, open, whole := find(t, c.text)
			if diff := cmp.Diff(c.never, never); diff != "" {
				t.Errorf("operations without promises (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.open, open); diff != "" {
				t.Errorf("gaps (-want +got):\n%s", diff)
			}
			if whole < 3 {
				t.Errorf("only runs up to %d were looked through", whole)
			}
		})
	}
}

// TestFindBroken: a run that breaks a promise is not looked through, so what would come after it is
// no gap. Here no run has an answer other than 0, after which everything is promised.
func TestFindBroken(t *testing.T) {
	t.Parallel()
	_, open, _ := find(t, `
operation "get" {
  kind    = call
  results = { n = int }
  clause "zero" {
    history = star(any - get(n != 0))
    event   = get(n == 0)
    promise = true
  }
  clause "any" { event = get }
}`)
	if len(open) > 0 {
		t.Errorf("gaps %q, want none", open)
	}
}
