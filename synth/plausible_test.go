package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

const answered = `language = 1

sort "Level" {
  base  = int
  range = [3, 9]
}

sort "Port" {
  base = int
  pool = [80, 443]
}

operation "open" {
  kind    = call
  results = { id = int, level = Level, port = Port, debt = int }
  clause {
    params  = { i = int }
    history = absent(open(id >= i))
    event   = open(id == i)
  }
}

operation "pay" {
  kind    = call
  args    = { amount = int }
  results = { left = int }
  clause {
    ghosts  = { d = int }
    params  = { a = int }
    history = last(open(debt == d))
    event   = pay(amount == a, left == d - a)
  }
}

goal "free" {
  vars  = { x = int, y = int, p = Port }
  trace = seq(open(id == x), open(id == y, level < 5, port != 80), open(port == p), pay(amount > 3))
}

goal "stated" {
  trace = seq(open(id < -4, level > 20, port == 22), open(level != 3), pay(left < 0, amount == 2))
}
`

// TestCertificateValues: what a certificate shows of answers is what the spec says of them, and
// where it says nothing, what readers expect: values of the range or pool of the sort, and else
// none below zero.
func TestCertificateValues(t *testing.T) {
	t.Parallel()
	s := load(t, answered)
	usual := func(goal string, except func(op, field string, at int) bool) {
		r := synthesize(t, s, goal, synth.Config{Results: 1, Depth: synth.NoRecursion})
		if len(r.Certificates) != 1 {
			t.Fatalf("%s: %v", goal, r.Explanation)
		}
		for k, e := range r.Certificates[0].Trace {
			for i, f := range e.Op.Fields {
				n, _ := e.Values[i].Integer().Int64()
				ok := n >= 0 && n <= 20
				switch f.Sort.Name() {
				case "Level":
					ok = 3 <= n && n <= 9
				case "Port":
					ok = n == 80 || n == 443
				}
				if ok == except(e.Op.Name, f.Name, k) {
					t.Errorf("%s: event %d is %s", goal, k+1, e)
				}
			}
		}
	}
	usual("free", func(string, string, int) bool { return false })
	usual("stated", func(op, field string, at int) bool {
		return at == 0 && op == "open" && field != "debt" || field == "left"
	})
}
