package monitor_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// TestMissing: a violation is claimed only if no missing event can make the run a right one.
func TestMissing(t *testing.T) {
	t.Parallel()
	elem := []sre.Field{{Name: "elem", Sort: logic.Int}}
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: elem}
	pop := &sre.Op{Name: "pop", Kind: sre.Call, Fields: elem}
	empty := &sre.Op{Name: "isEmpty", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: logic.Bool, Result: true}}}
	s := event.NewSystem("stack", push, pop, empty)
	y := s.L.Var("y", logic.Int)
	is := func(op *sre.Op) sre.Expr { return s.Event(op, s.L.Eq(s.Field(op, "elem"), y)) }
	told := s.Event(empty, s.Field(empty, "result"))
	lost := s.Seq(s.All(), is(push), s.Star(s.Minus(s.Any(), is(pop))), told)
	twice := s.Seq(s.All(), is(push), s.All(), is(push))
	never := s.Seq(s.Star(s.Minus(s.Any(), is(push))), is(pop))

	three := []logic.Value{logic.IntValue(3)}
	run := sre.Trace{{Op: push, Values: three}, {Op: push, Values: three}, {Op: empty, Values: []logic.Value{logic.BoolValue(true)}}}
	for _, c := range []struct {
		name    string
		goal    sre.Expr
		run     sre.Trace
		options []monitor.Option
		want    bool
	}{
		{"nothing", lost, run, nil, true},
		{"a pop", lost, run, []monitor.Option{monitor.WithMissing(pop)}, false},
		{"a push", lost, run, []monitor.Option{monitor.WithMissing(push)}, true},
		{"the start", lost, run, []monitor.Option{monitor.WithMissingStart()}, true},
		{"anything", twice, run, []monitor.Option{monitor.WithMissing(push, pop, empty)}, true},
		{"nothing from the start", never, sre.Trace{{Op: pop, Values: three}}, nil, true},
		{"the push", never, sre.Trace{{Op: pop, Values: three}}, []monitor.Option{monitor.WithMissingStart()}, false},
	} {
		m := monitor.New(s.Builder, c.goal, nil, c.options...)
		for range 2 { // runs do not depend on earlier ones
			m.Reset()
			got := false
			for _, e := range c.run {
				got = m.Step(e)
			}
			if got != c.want {
				t.Errorf("%s is missing: a violation is claimed: %v, want %v", c.name, got, c.want)
			}
		}
	}
}
