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

// TestCheckIsBounded checks goals with automata that are too large. The number of terms and
// expressions stays within bounds. A question that is given up is reported, and a question with a
// short trace as its answer is not given up.
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

// expiring is a context that is cancelled after a number of queries.
type expiring struct {
	context.Context
	left int
	at   func() // called when that happens
}

func (c *expiring) Err() error {
	if c.left--; c.left == 0 {
		c.at()
	}
	if c.left > 0 {
		return nil
	}
	return context.Canceled
}

// TestCheckCancelledInside cancels a check in the middle of something large. After that, hardly any
// terms are made, and nothing is reported as too large.
func TestCheckCancelledInside(t *testing.T) {
	t.Parallel()
	cancelled := 0
	for _, n := range []int{1, 10, 30, 100, 200} {
		s, _ := spec.LoadSource("test.clouseau.hcl", []byte(`language = 1
operation "p" {
  kind = call
  args = { a = int }
  clause {
    event = p
  }
}
goal "g" {
  vars  = { x = int, y = int }
  trace = seq(repeat(seq(p(a == x) || p(a == y), opt(p)), 300), p) && interleave(repeat(p, 200), repeat(p, 100), star(p(a > 1)))
}
`))
		size := func() int { return s.L.Size() + s.B.Size() }
		at := -1
		ctx := &expiring{Context: t.Context(), left: n, at: func() { at = size() }}
		ds := spec.Check(ctx, s, logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)}))
		if at < 0 {
			continue // it was over before
		}
		cancelled++
		if more := size() - at; more > 5000 || len(ds) > 0 {
			t.Errorf("%d nodes were made after look %d at the context; %v", more, n, ds)
		}
	}
	if cancelled < 3 {
		t.Errorf("cancelled %d times, too few to mean much", cancelled)
	}
}
