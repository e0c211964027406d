package sfa_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/sfa"
)

func TestDOT(t *testing.T) {
	t.Parallel()
	w := newFiles()
	g := w.algebra(sfa.DefaultLimits())
	a, err := g.Build(t.Context(), w.Seq(w.Star(w.Minus(w.not(w.open), w.is(w.shut))), w.is(w.open)))
	if err != nil {
		t.Fatal(err)
	}
	want := `digraph "a \"goal\"" {
	rankdir=LR;
	node [shape=circle];
	start0 [shape=point];
	start0 -> 0;
	0;
	1 [shape=doublecircle];
	0 -> 0 [label="any - open(n == k)\n- shut(n == k)"];
	0 -> 1 [label="open(n == k)"];
}
`
	if diff := cmp.Diff(want, a.DOT(`a "goal"`)); diff != "" {
		t.Errorf("DOT (-want +got):\n%s", diff)
	}
	a, err = w.algebra(sfa.Limits{States: 1, Minterms: 9}).Build(t.Context(), w.Seq(w.is(w.open), w.is(w.put)))
	if err != nil {
		t.Fatal(err)
	}
	if got := a.DOT("cut"); !strings.Contains(got, "style=dashed") {
		t.Errorf("an open state is not dashed:\n%s", got)
	}
}
