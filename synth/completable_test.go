package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestCompletableIsShort: a script checks that answers leave a value for what is drawn behind them.
// The check names each way once, and says nothing that another part of it or the sorts say already.
func TestCompletableIsShort(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1
sort "Node" {
  base  = int
  range = [0, 2]
}
operation "tell" {
  kind    = call
  args    = { from = Node }
  results = { node = Node }
  clause {
    params = { x = Node, y = Node }
    where  = 0 <= y && y <= 2
    event  = tell(from == x, node == y)
  }
}
operation "done" {
  kind    = call
  results = { ok = bool }
  clause {
    event = done(ok == true)
  }
}
goal "forgotten" {
  vars  = { k = Node, m = Node }
  where = 0 <= k && k <= 2
  trace = seq(all, tell(from == m), all, tell(from == m), all, tell(from == m), all, done(ok == false)) && absent(tell(node == k))
}
`)
	r := synthesize(t, s, "forgotten", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	checks := 0
	uhat.Walk(r.Generators[0].Steps, func(st uhat.Step) {
		if a, ok := st.(*uhat.Assert); ok && strings.Contains(a.Cond.String(), "||") {
			checks++
			if n := strings.Count(a.Cond.String(), "||"); n > 7 || strings.Count(a.Cond.String(), "&&") > 16 {
				t.Errorf("%d ways: %s", n+1, a.Cond)
			}
		}
	})
	if checks != 1 {
		t.Errorf("%d checks that a value is left", checks)
	}
}
