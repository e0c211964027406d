package oracle_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestRunsForesight: a ghost may carry what the system answers only later, since it never runs; in
// each run it has the value of that answer.
func TestRunsForesight(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x", []byte(`
language = 1
operation "note" {
  kind   = ghost
  fields = { n = int }
}
operation "ask" {
  kind    = call
  results = { n = int }
}
`))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	note, ask := s.Operations[0].Op, s.Operations[1].Op
	n := s.L.Var("n", logic.Int)
	g := &uhat.Generator{Steps: []uhat.Step{
		&uhat.Perform{Op: note, Args: []logic.Term{n}},
		&uhat.Perform{Op: ask, Results: []*logic.Var{n}},
	}}
	runs := 0
	oracle.Runs(s.Context, g, 2, nil, func(tr sre.Trace) bool {
		runs++
		if len(tr) != 2 || tr[0].Op != note || tr[0].Values[0] != tr[1].Values[0] {
			t.Errorf("the run %v", tr)
		}
		return true
	})
	if runs < 2 {
		t.Errorf("%d runs", runs)
	}
}
