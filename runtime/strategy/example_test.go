package strategy_test

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/script"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// ids is a session with a system that makes up identifiers.
type ids struct {
	system *event.System
	run    run.Result
	made   int
	known  int // requests with a known identifier
}

func (s *ids) Call(op string, args ...script.Arg) []logic.Value {
	values := make([]logic.Value, len(args))
	s.run.Rec.Next.From = script.Arguments(args, values)
	if op == "make" {
		s.made++
		values = []logic.Value{logic.StringValue(fmt.Sprint("id", s.made))}
	} else if s.run.Rec.Next.From != nil {
		s.known++
	}
	s.run.Trace = append(s.run.Trace, sre.Event{Op: s.system.Op(op), Values: values})
	s.run.Rec.Observe()
	s.run.Rec.Plan(len(s.run.Trace) - 1)
	return values
}

func (s *ids) Send(string, ...script.Arg)                       {}
func (s *ids) Obtain(event.Wants) bool                          { return false }
func (s *ids) Pending() []event.Item                            { return nil }
func (s *ids) Known() []validate.Fact                           { return nil }
func (s *ids) Compared(*sre.Op) []int                           { return nil }
func (s *ids) Edges(*sre.Op, []logic.Value, int) []logic.Value  { return nil }
func (s *ids) Avoid(*sre.Op, []script.Arg) (avoid, always bool) { return false, false }
func (s *ids) Result() *run.Result                              { return &s.run }

// A request that needs a known value waits until there is one, and then refers to the answer.
func Example() {
	create := &sre.Op{Name: "make", Kind: sre.Call, Fields: []sre.Field{{Name: "id", Sort: logic.String, Result: true}}}
	drop := &sre.Op{Name: "drop", Kind: sre.Call, Fields: []sre.Field{{Name: "id", Sort: logic.String}}}
	x := strategy.Exploration{Requests: []strategy.Request{{Op: "make"}, {Op: "drop", Args: []draw.Domain{nil}}}}
	s := &ids{system: event.NewSystem("ids", create, drop), run: run.Result{Rec: &run.Recording{}}}
	source := draw.NewSource(draw.Keep())
	rapid.Custom(func(t *rapid.T) bool {
		source.Begin(t)
		x.Explore(s, s.system, &source)
		return true
	}).Example(1)
	fmt.Println(s.made > 0, s.known > 0, s.known == len(s.run.Trace)-s.made)
	// Output: true true true
}
