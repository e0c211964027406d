package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestAlone: what is found for a goal does not depend on which goals were looked for before, which
// leave their terms behind.
func TestAlone(t *testing.T) {
	t.Parallel()
	const src = `
language = 1
operation "put" {
  kind = call
  args = { n = int }
  clause { event = put }
}
operation "get" {
  kind    = call
  results = { n = int }
  clause {
    params  = { x = int, y = int }
    history = seq(all, put(n == x), all, put(n == y), all)
    event   = get(n == x + y)
  }
}
goal "one" {
  vars  = { x = int, y = int }
  trace = seq(put(n == x), put(n == y, n > x), get(n == x + y))
}
goal "two" {
  vars  = { x = int, y = int }
  trace = seq(put(n == y), put(n == x, n != y), get(n == x + y))
}`
	all := load(t, src)
	for _, g := range all.Goals {
		if got, want := printed(t, all, g.Name), printed(t, load(t, src), g.Name); got != want {
			t.Errorf("after the goals before it, %s has\n%s\nwant\n%s", g.Name, got, want)
		}
	}
}

// printed returns the counters of a search, and the first script that it finds.
func printed(t *testing.T, s *uhat.Spec, goal string) string {
	t.Helper()
	r := synthesize(t, s, goal, synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	return shape(s, r) + strings.Join(r.Certificates[0].Lines(), "\n") + "\n" + uhat.Describe(r.Generators[0].Steps)
}
