package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestToldInRange: a clause asks of what the system tells that it is in a range, and the tester
// says the same value later. The written range of what the tester says does not bind the message,
// so the script has to ask for what the clause asks.
func TestToldInRange(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, where, goal string }{
		{"said later", "0 <= x && x <= 2", "seq(all, hello(s == x), all, crash(s == x))"},
		{"written as a choice", "x == 0 || x == 1 || x == 2", "seq(all, hello(s == x), all, crash(s == x))"},
		{"an offset", "-1 <= x && x <= 1", "seq(all, hello(s == x), all, crash(s == x + 1))"},
		{"said by a third", "0 <= x && x <= 2", "seq(all, hello(s == x), all, bye(s == x))"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := load(t, strings.NewReplacer("WHERE", test.where, "GOAL", test.goal).Replace(`
language = 1
sort "Server" {
  base  = int
  range = [0, 2]
}
operation "hello" {
  kind        = receive
  fields      = { s = Server }
  spontaneous = true
  clause {
    params = { x = Server }
    where  = WHERE
    event  = hello(s == x)
  }
}
operation "crash" {
  kind   = send
  fields = { s = Server }
  clause {
    params  = { x = Server }
    history = seq(all, hello, all)
    event   = crash(s == x)
  }
}
operation "bye" {
  kind        = receive
  fields      = { s = Server }
  spontaneous = true
  clause {
    params  = { x = Server }
    history = seq(all, crash(s == x), all)
    event   = bye(s == x)
  }
}
goal "g" {
  vars  = { x = Server }
  trace = GOAL
}`))
			r := synthesize(t, s, "g", synth.Config{})
			if len(r.Generators) == 0 {
				t.Fatalf("no generator: %v", r.Explanation)
			}
			for _, g := range r.Generators {
				takes := 0
				uhat.Walk(g.Steps, func(st uhat.Step) {
					if x, ok := st.(*uhat.Take); ok && x.Op.Name == "hello" {
						takes++
						for _, n := range []int64{-7, 5} {
							field := s.L.Field("s", x.Op.Fields[0].Sort)
							if q := s.L.Replace(x.Select, map[logic.Term]logic.Term{field: s.L.Int(n)}); !logic.IsFalse(q) {
								t.Errorf("%s takes a hello of %d:\n%s", g.Name, n, uhat.Describe(g.Steps))
							}
						}
					}
				})
				if takes == 0 {
					t.Errorf("%s takes no hello:\n%s", g.Name, uhat.Describe(g.Steps))
				}
			}
			checkSound(t, s, nil, r)
			checkTyped(t, s, r)
		})
	}
}
