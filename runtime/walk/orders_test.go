package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/explore"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"

	"pgregory.net/rapid"
)

// planning is a session that notes which calls are planned in lanes.
type planning struct {
	*session
	lanes map[int][]sre.Event
}

func (s *planning) In(lane int, op string, args ...script.Arg) {
	o := s.system.Op(op)
	values := make([]logic.Value, o.Args())
	script.Arguments(args, values)
	s.lanes[lane] = append(s.lanes[lane], sre.Event{Op: o, Values: values})
}

func (s *planning) Together() []int { return nil }

// TestOverlapWithinClauses: a key is given back at most once, whatever the order of the calls that
// overlap, and after them. Different keys are still given back at the same time.
func TestOverlapWithinClauses(t *testing.T) {
	lend, back := op("lend", result("key")), op("back", arg("key"))
	system := event.NewSystem("desk", lend, back)
	k := system.L.Var("k", logic.Int)
	with := func(o *sre.Op) sre.Expr { return system.Event(o, system.L.Eq(system.Field(o, "key"), k)) }
	w := New(system, Walk{
		Requests: []explore.Request{{Op: "lend"}, {Op: "back", Args: []draw.Domain{nil}}},
		Clauses: []Clause{{
			Name: "back.1", Op: back, Vars: []*logic.Var{k}, Event: system.L.Eq(system.Field(back, "key"), k),
			History: system.Seq(system.All(), with(lend), system.Star(system.Minus(system.Any(), with(back)))),
		}},
		Lanes: 2,
	})
	source := draw.NewSource(draw.Keep())
	both, calls := 0, 0
	for i := range 100 {
		next := int64(0)
		s := &planning{newSession(system, func(o *sre.Op, _ []logic.Value) []logic.Value {
			if o == back {
				return nil
			}
			next++
			return []logic.Value{logic.IntValue(next)}
		}), map[int][]sre.Event{}}
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(s, system, &source)
			return true
		}).Example(i)
		seen, in := map[logic.Value]bool{}, map[int]bool{}
		for lane, events := range s.lanes {
			for _, e := range events {
				if calls++; e.Op != back {
					continue
				}
				if in[lane] = true; seen[e.Values[0]] {
					t.Fatalf("run %d: %v comes twice in %v", i, e, s.lanes)
				}
				seen[e.Values[0]] = true
			}
		}
		if in[1] && in[2] {
			both++
		}
	}
	if both < 10 || calls < 300 {
		t.Errorf("of %d calls keys are given back by both lanes in %d runs", calls, both)
	}
}
