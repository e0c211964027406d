package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
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
		Requests: []strategy.Request{{Op: "lend"}, {Op: "back", Args: []draw.Domain{nil}}},
		Clauses: []Clause{{
			Name: "back.1", Op: back, Vars: []*logic.Var{k}, Event: system.L.Eq(system.Field(back, "key"), k),
			History: system.Seq(system.All(), with(lend), system.Star(system.Minus(system.Any(), with(back)))),
		}},
		Lanes: 2,
	})
	source := draw.NewSource(draw.Keep())
	both, calls := 0, 0
	for i := range 400 {
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
	if both < 30 || calls < 1200 {
		t.Errorf("of %d calls keys are given back by both lanes in %d runs", calls, both)
	}
}

// aimedPlan is a session that plans, whose test has a goal.
type aimedPlan struct {
	*planning
	goal sre.Expr
}

func (s aimedPlan) Goal() sre.Expr { return s.goal }

// TestOverlapAttempts: a token is spent a second time if the goal asks for that, and then nothing
// comes behind; it is not if nobody can avoid such a run.
func TestOverlapAttempts(t *testing.T) {
	ok := sre.Field{Name: "ok", Sort: logic.Bool, Result: true}
	issue, spend := op("issue", result("token")), op("spend", arg("token"), ok)
	system := event.NewSystem("desk", issue, spend)
	k := system.L.Var("k", logic.Int)
	is := system.L.Eq(system.Field(spend, "token"), k)
	with, accepted := system.Event(spend, is), system.Event(spend, system.L.And(is, system.Field(spend, "ok")))
	issued := system.Event(issue, system.L.Eq(system.Field(issue, "token"), k))
	for _, tt := range []struct {
		name  string
		goal  sre.Expr
		twice bool
	}{
		{"accepted twice", system.Seq(system.All(), accepted, system.All(), accepted), true},
		{"spent twice", system.Seq(system.All(), with, system.All(), with), false},
		{"never issued", system.Seq(system.Star(system.Minus(system.Any(), issued)), accepted), false},
	} {
		w := New(system, Walk{
			Requests: []strategy.Request{{Op: "issue"}, {Op: "spend", Args: []draw.Domain{nil}}},
			Clauses: []Clause{{
				Name: "spend.1", Op: spend, Vars: []*logic.Var{k}, Event: is,
				History: system.Seq(system.All(), issued, system.Star(system.Minus(system.Any(), with))),
			}, {Name: "issue.1", Op: issue, History: system.All()}},
			Lanes: 2,
		})
		source, twice := draw.NewSource(draw.Keep()), 0
		for i := range 200 {
			s := &planning{newSession(system, numbered()), map[int][]sre.Event{}}
			rapid.Custom(func(t *rapid.T) bool {
				source.Begin(t)
				w.Explore(aimedPlan{s, tt.goal}, system, &source)
				return true
			}).Example(i)
			spent := map[logic.Value]int{}
			for _, lane := range []int{1, 2, 0} {
				events := s.lanes[lane]
				for i, e := range events {
					if e.Op != spend {
						continue
					}
					if spent[e.Values[0]]++; spent[e.Values[0]] < 2 {
						continue
					}
					twice++
					if spent[e.Values[0]] > 2 || i < len(events)-1 || lane > 0 && len(s.lanes[0]) > 0 {
						t.Fatalf("%s: %v is not the last call in %v", tt.name, e, s.lanes)
					}
				}
			}
		}
		if twice > 0 != tt.twice || tt.twice && twice < 5 {
			t.Errorf("%s: %d tokens are spent twice", tt.name, twice)
		}
	}
}
