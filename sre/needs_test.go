package sre_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/sre"
)

// Every trace of e has an event of each operation in Needs(e).
func TestNeedsIsThere(t *testing.T) {
	t.Parallel()
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		if env := rapid.SampledFrom(a.Assignments()).Draw(t, "env"); !sre.Match(e, tr, env) {
			return
		}
		for _, op := range sre.Needs(e) {
			found++
			if !slices.ContainsFunc(tr, func(ev sre.Event) bool { return ev.Op == op }) {
				t.Fatalf("%v is in %v, which needs %v", tr, e, op)
			}
		}
	})
	if found == 0 {
		t.Error("no expression needed anything")
	}
}

func TestNeeds(t *testing.T) {
	t.Parallel()
	w := newLetters()
	for _, tt := range []struct{ e, want string }{
		{"ab", "[a b]"},
		{".*a.*b.*", "[a b]"},
		{".*a[ab]*b", "[a b]"},
		{"ab|ba|bra", "[a b]"},
		{"ab|a", "[a]"},
		{"a|r", "[]"},
		{"[ab]r", "[r]"},
		{"a*", "[]"},
		{"a?r", "[r]"},
		{"", "[]"},
	} {
		if got := fmt.Sprint(sre.Needs(w.re(tt.e))); got != tt.want {
			t.Errorf("Needs(%s) = %s, want %s", tt.e, got, tt.want)
		}
	}
	both := w.And(w.re(".*a.*"), w.re(".*b.*"), w.Not(w.re("r")))
	if got := fmt.Sprint(sre.Needs(both)); got != "[a b]" && got != "[b a]" {
		t.Errorf("Needs(%v) = %s, want a and b", both, got)
	}
}
