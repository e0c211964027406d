package judges_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestConsider: a run has a witness as soon as a judge could have rejected an answer of it, which
// is named.
func TestConsider(t *testing.T) {
	t.Parallel()
	put := &sre.Op{Name: "put", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	get := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "r", Sort: logic.Int, Result: true}}}
	told := &sre.Op{Name: "told", Kind: sre.Receive, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	b := sre.NewBuilder(logic.NewBuilder(), put, get, told)
	l := b.L
	x := l.Var("x", logic.Int)
	n, r := l.Field("n", logic.Int), l.Field("r", logic.Int)
	goal := judges.Config{Builder: b, Vars: []*logic.Var{x},
		Violation: b.Seq(b.All(), b.Event(put, l.Eq(n, x)), b.Event(get, l.Lt(r, x)))}
	message := judges.Config{Builder: b, Violation: b.Seq(b.All(), b.Event(put, l.True()), b.All(), b.Event(told, l.Eq(n, l.Int(0))))}
	kept := judges.Config{Builder: b, Promises: &judge.Promises{List: []judge.Promise{{Name: "get", Op: get, Clauses: []judge.Clause{{
		Name: "get.1", Vars: []*logic.Var{x}, Event: l.Eq(r, x),
		History: b.Seq(b.All(), b.Event(put, l.Eq(n, x)), b.Star(b.Minus(b.Any(), b.Event(put, l.True()))))}}}}}}
	any := kept
	any.Promises = &judge.Promises{List: []judge.Promise{{Name: "get", Op: get, Clauses: []judge.Clause{{Name: "get.1", History: b.All()}}}}}
	is := func(op *sre.Op, v int64) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(v)}}
	}
	for _, tt := range []struct {
		name   string
		config judges.Config
		run    sre.Trace
		want   string
	}{
		{"a goal that another answer reaches", goal, sre.Trace{is(put, 3), is(get, 3)}, "the goal: get(r = 0)"},
		{"a goal of which nothing was", goal, sre.Trace{is(get, 3), is(get, 3)}, ""},
		{"a goal of whose events one is missing", goal, sre.Trace{is(put, 3)}, ""},
		{"another message", message, sre.Trace{is(put, 3), is(told, 1)}, "the goal: told(n = 0)"},
		{"a message that does not come", message, sre.Trace{is(put, 3)}, "the goal: told(n = 0)"},
		{"a message before it could be wrong", message, sre.Trace{is(told, 1)}, ""},
		{"a promise that applies", kept, sre.Trace{is(put, 3), is(get, 3)}, "the promise get: get(r = 4)"},
		{"a promise that does not apply", kept, sre.Trace{is(get, 3)}, ""},
		{"a promise that every answer keeps", any, sre.Trace{is(get, 3)}, ""},
		{"no judge", judges.Config{Builder: b}, sre.Trace{is(put, 3), is(get, 3)}, ""},
	} {
		js := judges.New(tt.config)
		for i, e := range tt.run {
			js.Consider(tt.run[:i+1], false)
			if objection := js.Objection(e); objection != "" {
				t.Errorf("%s: %s", tt.name, objection)
			}
		}
		js.Silence(tt.run)
		got := ""
		if w := js.Witness(); w.Found() {
			got = w.Judge + ": " + w.Answer.String()
			other := judges.New(tt.config)
			for _, e := range tt.run[:w.Event] {
				other.Objection(e)
			}
			if other.Objection(w.Answer) == "" {
				t.Errorf("%s: nobody objects to the witness %v", tt.name, w)
			}
		}
		if got != tt.want {
			t.Errorf("%s: witness %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestConcludeSmoke: where a scenario says that no answer is wrong, its runs look for crashes and
// hangs, also if promises that did not apply judge beside it.
func TestConcludeSmoke(t *testing.T) {
	t.Parallel()
	put := &sre.Op{Name: "put"}
	get := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "r", Sort: logic.Int, Result: true}}}
	b := sre.NewBuilder(logic.NewBuilder(), put, get)
	kept := &judge.Promises{List: []judge.Promise{{Name: "get", Op: get, Clauses: []judge.Clause{{
		Name: "get.1", Event: b.L.Eq(b.L.Field("r", logic.Int), b.L.Int(0)), History: b.Seq(b.All(), b.Event(put, b.L.True()))}}}}}
	tr := sre.Trace{{Op: get, Values: []logic.Value{logic.IntValue(7)}}}
	for _, tt := range []struct {
		name      string
		violation sre.Expr
		want      run.Verdict
	}{
		{"no answer is wrong", b.None(), run.Upheld},
		{"only promises say what is wrong", nil, run.Uninformative},
	} {
		js := judges.New(judges.Config{Builder: b, Violation: tt.violation, Promises: kept})
		js.Consider(tr, true)
		r := &run.Result{Trace: tr}
		if js.Conclude(r, false, false); r.Verdict != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, r.Verdict, tt.want)
		}
	}
}
