package sre_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/sre"
)

// TestShuffleReads: to read the events of a shuffle one after the other gives what dealing them out
// gives.
func TestShuffleReads(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		x, y := a.Expr(2).Draw(t, "x"), a.Expr(2).Draw(t, "y")
		e, tr := a.B.Interleave(x, y), a.Trace(5).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		if diff := cmp.Diff(sre.DealtMarkings(e, tr, env), sre.Markings(e, tr, env)); diff != "" {
			t.Fatalf("Markings(%v, %v):\n%s", e, tr, diff)
		}
	})
}

// TestShuffleIsPolynomial: dealing out forty events would take 2^40 steps.
func TestShuffleIsPolynomial(t *testing.T) {
	t.Parallel()
	w := newLetters()
	some := func(s string) sre.Expr { return w.Seq(w.All(), w.re(s), w.All()) }
	tr := w.trace(strings.Repeat("ab", 19) + "rs")
	for _, c := range []struct {
		e    sre.Expr
		want string
	}{
		{w.Interleave(some("r"), some("s")), "[[38 39]]"},
		{w.Interleave(some("r"), some("r")), "[]"},
		{w.Interleave(some("r"), w.Star(w.re("ab|b"))), "[[38]]"},
	} {
		check(t, fmt.Sprintf("Markings(%v)", c.e), fmt.Sprint(sre.Markings(c.e, tr, nil)), c.want)
	}
}
