package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/sre"
)

// TestEndings: a trace with an event more is in an expression if and only if it is in the Before,
// and the event in the Last, of some ending.
func TestEndings(t *testing.T) {
	t.Parallel()
	in, out := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		ends, tooMany := a.B.Endings(e)
		if len(tr) == 0 || tooMany {
			return
		}
		last, found := len(tr)-1, false
		for _, x := range ends {
			found = found || sre.Match(x.Before, tr[:last], env) && sre.Match(x.Last, tr[last:], env)
		}
		is := sre.Match(e, tr, env)
		if is != found {
			t.Fatalf("%v is in %v: %t, by its endings %v: %t", tr, e, is, ends, found)
		}
		if is {
			in++
		} else {
			out++
		}
	})
	if in == 0 || out == 0 {
		t.Errorf("%d traces in their expressions, %d not", in, out)
	}
}
