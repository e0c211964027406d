package oracle_test

import (
	"maps"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
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

// TestRunsSelected: a receive takes messages with the values that it selects, which nothing else in
// the script may mention. A variable that is bound a second time has no value before that.
func TestRunsSelected(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x", []byte(`
language = 1
operation "hear" {
  kind        = receive
  fields      = { n = int, m = int }
  spontaneous = true
}
`))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	l, hear := s.L, s.Operations[0].Op
	n, m := l.Field("n", logic.Int), l.Field("m", logic.Int)
	take := &uhat.Take{Op: hear, Fields: []*logic.Var{l.Var("a", logic.Int), l.Var("b", logic.Int)},
		Select: l.And(l.Le(l.Int(7), n), l.Le(n, l.Int(8)), l.Eq(m, l.Sub(n, l.Int(1))))}
	g := &uhat.Generator{Steps: []uhat.Step{take, take}}
	first := map[[2]int64]bool{}
	oracle.Runs(s.Context, g, 2, nil, func(tr sre.Trace) bool {
		first[[2]int64{tr[0].Values[0].Int(), tr[1].Values[0].Int()}] = true
		for _, e := range tr {
			if x, y := e.Values[0].Int(), e.Values[1].Int(); x < 7 || x > 8 || y != x-1 {
				t.Errorf("the run %v", tr)
			}
		}
		return true
	})
	if len(first) != 4 {
		t.Errorf("the runs begin with %v, want all pairs of 7 and 8", first)
	}
}

// TestRunsComputed: an answer that a check computes from an earlier value is among the candidates,
// and so is the empty text.
func TestRunsComputed(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x", []byte(`
language = 1
function "twice" {
  args   = [string]
  result = string
  go     = "twice"
}
operation "ask" {
  kind    = call
  results = { text = string }
}
`))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	l, ask, twice := s.L, s.Operations[0].Op, s.Funcs[0].Func
	a, b := l.Var("a", logic.String), l.Var("b", logic.String)
	g := &uhat.Generator{Steps: []uhat.Step{
		&uhat.Perform{Op: ask, Results: []*logic.Var{a}},
		&uhat.Perform{Op: ask, Results: []*logic.Var{b}},
		&uhat.Assert{Cond: l.Eq(b, l.App(twice, a))},
	}}
	funcs := rt.Funcs{twice: func(args []logic.Value) logic.Value { return logic.StringValue(args[0].Text() + args[0].Text()) }}
	got := map[string]bool{}
	oracle.Runs(s.Context, g, 2, funcs, func(tr sre.Trace) bool {
		got[tr[1].Values[0].Text()] = true
		return true
	})
	if want := map[string]bool{"": true, "elsewhereelsewhere": true}; !maps.Equal(got, want) {
		t.Errorf("the second answers are %v, want %v", got, want)
	}
}
