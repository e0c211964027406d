package spec_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// TestCheckIsBounded checks goals whose automata are too large. What is kept, counted in nodes of
// terms and expressions, stays within bounds; a question that was given up is named, and one that a
// short trace answers is not given up.
func TestCheckIsBounded(t *testing.T) {
	t.Parallel()
	const most = 500_000
	var vars, shuffled strings.Builder
	for i := range 24 {
		fmt.Fprintf(&vars, "x%d = int, ", i)
		fmt.Fprintf(&shuffled, "p(a == x%d), ", i)
	}
	for _, c := range []struct {
		trace   string
		decided bool
	}{
		{"seq(p, repeat(opt(p(a == x0)), 1000)) && seq(repeat(opt(p), 900), p)", true},
		{"seq(q, repeat(opt(p(a == x0)) || q, 1000)) && seq(repeat(opt(p) || opt(q), 900), q)", true},
		{"seq(repeat(opt(p), 900), q) && !seq(repeat(opt(p(a == x0)), 800), q)", true},
		{"plus(repeat(p, 41)) && plus(repeat(p, 43)) && plus(repeat(p, 47))", false},
		{"interleave(" + shuffled.String() + "q)", false},
		{"seq(repeat(seq(p(a == x0) || p(a == x1), opt(q)), 300), q) && interleave(repeat(p, 200), repeat(p, 100), star(q))", false},
	} {
		t.Run(c.trace[:20], func(t *testing.T) {
			t.Parallel()
			s, _ := spec.LoadSource("test.clouseau.hcl", []byte(`language = 1
operation "p" {
  kind = call
  args = { a = int }
  clause {
    event = p
  }
}
operation "q" {
  kind = call
  clause {
    event = q
  }
}
goal "g" {
  vars  = { `+vars.String()+`y = int }
  trace = `+c.trace+`
}
`)) // with warnings that not all variables are used
			before := s.L.Size() + s.B.Size()
			ds := spec.Check(context.Background(), s, logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)}))
			if n := s.L.Size() + s.B.Size() - before; n > most {
				t.Errorf("%d nodes were made, more than %d", n, most)
			}
			undecided := 0
			for _, d := range ds {
				if d.Code == spec.UndecidedTrace {
					undecided++
				} else {
					t.Errorf("unexpected: %v", d)
				}
			}
			if want := map[bool]int{false: 1}[c.decided]; undecided != want {
				t.Errorf("%d questions were named as open, want %d: %v", undecided, want, ds)
			}
		})
	}
}
