package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// TestWalkUnmet: of an operation that is never called the report names an event that its history
// asks for, if no event of the walk was one: not one that may not come, nor what did happen.
func TestWalkUnmet(t *testing.T) {
	ok := sre.Field{Name: "ok", Sort: logic.Bool, Result: true}
	open := op("open", arg("n"), ok)
	read, twice, shut := op("read"), op("twice"), op("shut")
	s := event.NewSystem("files", open, read, twice, shut)
	x := s.L.Var("x", logic.Int)
	any := s.Builder.Any()
	all, mine := s.Star(any), s.L.Eq(s.Field(open, "n"), s.L.Var("x", logic.Int))
	opened := s.Event(open, s.L.And(mine, s.Field(open, "ok")))
	w := New(s, Walk{
		Requests: []strategy.Request{{Op: "open", Args: []draw.Domain{draw.Between(0, 3)}}, {Op: "read"}, {Op: "twice"}, {Op: "shut"}},
		Clauses: []Clause{
			{Name: "open.1", Op: open, History: all},
			{Name: "read.1", Op: read, Vars: []*logic.Var{x}, History: s.Seq(all, opened, s.Star(s.Minus(any, s.Event(shut, s.L.True()))))},
			{Name: "twice.1", Op: twice, History: s.Seq(s.Event(open, s.L.True()), s.Event(open, s.L.True()), s.Event(open, s.L.True()), s.Event(read, s.L.True()))},
			{Name: "shut.1", Op: shut, History: s.Seq(all, s.Event(open, s.Field(open, "ok")))},
		},
	})
	refused := func(op *sre.Op, _ []logic.Value) []logic.Value {
		return []logic.Value{logic.BoolValue(false)}[:len(op.Fields)-op.Args()]
	}
	_, r := walks(t, 5, w, refused)
	for i, want := range []string{"", "the history of read.1 asks for open(ok, n == x), which did not happen", "the history of twice.1 asks for read, which did not happen",
		"the history of shut.1 asks for open(ok), which did not happen"} {
		if got := r.Walked.Operations[i].Why; got != want {
			t.Errorf("%s: %q, want %q", r.Walked.Operations[i].Name, got, want)
		}
	}
}
