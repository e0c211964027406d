package sre_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestDerivativeWithin makes derivatives with every budget: with too little there is none, nothing
// half made is kept, and with enough it is the same as without a bound.
func TestDerivativeWithin(t *testing.T) {
	t.Parallel()
	want := func() string {
		w := newLetters()
		return show(w.Derivative(w.And(w.re(".*a.b"), w.Not(w.re(".*ba")), w.Interleave(w.re("ab"), w.re("b*"))), w.ops['a']))
	}()
	refused := 0
	for steps := range 200 {
		w := newLetters()
		e := w.And(w.re(".*a.b"), w.Not(w.re(".*ba")), w.Interleave(w.re("ab"), w.re("b*")))
		m := logic.NewMeter(t.Context(), steps)
		d, ok := w.DerivativeWithin(m, e, w.ops['a'])
		if m.Count() > steps {
			t.Fatalf("%d steps were made, %d allowed", m.Count(), steps)
		}
		if !ok {
			refused++
			d = w.Derivative(e, w.ops['a'])
		}
		if got := show(d); got != want {
			t.Fatalf("with %d steps, refused %v: %s, want %s", steps, !ok, got, want)
		}
	}
	if refused == 0 || refused == 200 {
		t.Errorf("%d of 200 budgets were too small, want some", refused)
	}
}

// show prints a derivative by letters, which have no qualifiers.
func show(t sre.Transition) (s string) {
	for rest := range sre.Rests(t) {
		s += rest.String()
	}
	return s
}
