package emit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/synth"
)

// repeating is a goal in which something happens again and again.
const repeating = `language = 1
operation "add" {
  kind = call
  args = { k = int }
  clause { event = add }
}
operation "has" {
  kind    = call
  args    = { k = int }
  results = { r = bool }
  clause { event = has }
}
goal "g" {
  vars  = { x = int }
  trace = seq(all, repeat(seq(add(k != x), star(any - add)), %d, %d), has(k == x, r))
}
target {
  package = "p_test"
  new     = "newP"
}
`

// TestRepeat: what may happen up to a thousand times is written once, and takes no longer than what
// may happen ten times. What has to happen so often has an event for each, and costs in proportion.
func TestRepeat(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		lo, hi                 int
		bytes, queries, events int // at most
	}{
		{1, 10, 4300, 4100, 5},
		{1, 100, 4400, 4100, 5},
		{1, 1000, 4500, 4100, 5},
		{10, 10, 6000, 1000, 23},
		{40, 40, 14000, 2300, 83},
		{80, 80, 25000, 2300, 163},
	} {
		s := load(t, "add.clouseau.hcl", fmt.Appendf(nil, repeating, test.lo, test.hi))
		p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{})
		if n := r.Stats.Solver.Queries; n > test.queries || r.Stats.Events > test.events {
			t.Errorf("%d to %d: %d queries, %d events; want at most %d, %d", test.lo, test.hi, n, r.Stats.Events, test.queries, test.events)
		}
		src := string(file(t, s, synthesize(t, s)))
		if len(src) > test.bytes {
			t.Errorf("%d to %d: %d bytes, want at most %d", test.lo, test.hi, len(src), test.bytes)
		}
		if want := fmt.Sprintf("), %d, %d),", test.lo, test.hi); !strings.Contains(src, want) {
			t.Errorf("%d to %d: the goal has no %q", test.lo, test.hi, want)
		}
	}
}
