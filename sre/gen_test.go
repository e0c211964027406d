package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// derive reports whether e denotes tr, by derivatives: the clever way that the
// tests compare with sre.Match.
func derive(b *sre.Builder, e sre.Expr, tr sre.Trace, env logic.Env) bool {
	for _, ev := range tr {
		t := b.Derivative(e, ev.Op)
		for {
			br, ok := t.(*sre.Branch)
			if !ok {
				break
			}
			if logic.Holds(br.Test, ev.Env(env)) {
				t = br.Then
			} else {
				t = br.Else
			}
		}
		e = t.(sre.Leaf).Expr
	}
	return sre.Nullable(e)
}

func TestDerivativeAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		for tr := range a.Traces(3) {
			if got, want := derive(a.B, e, tr, env), sre.Match(e, tr, env); got != want {
				t.Fatalf("derivatives of %v say %v of %v, want %v", e, got, tr, want)
			}
		}
	})
}
