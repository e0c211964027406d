package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/sre"
)

// A trace of e is in Brink(e) without its last event.
func TestBrinkComesBefore(t *testing.T) {
	t.Parallel()
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		if len(tr) == 0 || !sre.Match(e, tr, env) {
			return
		}
		found++
		if b := a.B.Brink(e); !sre.Match(b, tr[:len(tr)-1], env) {
			t.Fatalf("%v is in %v, but not in Brink = %v without its last event", tr, e, b)
		}
	})
	if found == 0 {
		t.Error("no trace was in its expression")
	}
}

// Without complements, Brink is exact but for the fields of the last event.
func TestBrink(t *testing.T) {
	t.Parallel()
	w := newStack()
	push, pop := w.is(w.push, w.x), w.is(w.pop, w.x)
	for _, tt := range []struct {
		name    string
		e, want sre.Expr
	}{
		{"an event", push, w.Eps()},
		{"two events", w.Seq(push, pop), push},
		{"a gap at the end", w.Seq(push, w.Star(pop)), w.Or(w.Seq(push, w.Star(pop)), w.Eps())},
		{"a choice", w.Or(w.Seq(push, pop), w.Seq(pop, push)), w.Or(push, pop)},
		{"nothing", w.Eps(), w.None()},
	} {
		check(t, tt.name, w.Brink(tt.e), tt.want)
	}
}
