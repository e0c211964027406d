package walk

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// busy is a session in which the answer to each request comes just before the next one.
type busy struct {
	*session
	owed []logic.Value
}

func (s *busy) Send(op string, args ...script.Arg) {
	if s.owed != nil {
		s.run.Trace = append(s.run.Trace, sre.Event{Op: s.system.Op("told"), Values: []logic.Value{s.owed[0], logic.IntValue(7), logic.IntValue(8)}})
		s.run.Rec.Observe()
	}
	s.Call(op, args...)
	s.owed = s.run.Trace[len(s.run.Trace)-1].Values
}

// TestReceivedBefore has messages come between the choice of a request and its event. The request
// serves the clause it was chosen for, and the message another one.
func TestReceivedBefore(t *testing.T) {
	ask := &sre.Op{Name: "ask", Kind: sre.Send, Fields: []sre.Field{arg("number")}}
	told := &sre.Op{Name: "told", Kind: sre.Receive, Fields: []sre.Field{arg("number"), result("low"), result("high")}}
	s := event.NewSystem("asked", ask, told)
	n := s.L.Var("n", logic.Int)
	asked := s.Seq(s.All(), s.Event(ask, s.L.Eq(s.Field(ask, "number"), n)), s.All())
	w := New(s, Walk{
		Requests: []strategy.Request{{Op: "ask", Args: []draw.Domain{draw.Between(0, 3)}}},
		Clauses: []Clause{
			{Name: "ask.1", Op: ask, Vars: []*logic.Var{n}, History: s.All(), Event: s.L.Eq(s.Field(ask, "number"), n)},
			{Name: "told.1", Op: told, Vars: []*logic.Var{n}, History: asked, Event: s.L.Eq(s.Field(told, "number"), n)},
		},
	})
	source := draw.NewSource(draw.Keep())
	events := 0
	for i := range 20 {
		on := &busy{session: newSession(s, silent)}
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(on, s, &source)
			return true
		}).Example(i)
		events += len(on.run.Trace)
		for _, o := range on.run.Walked.Operations {
			if o.Unexplained > 0 {
				t.Errorf("%+v in %v", o, on.run.Trace)
			}
		}
	}
	if events < 200 {
		t.Errorf("%d events", events)
	}
}
