package runtime_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// asked is a system that remembers numbers, and answers yes or no to others.
type asked struct {
	rt.CallOnly
	held []int64
	yes  func(held []int64, n int64) bool
}

func (a *asked) Close() error { return nil }

func (a *asked) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	n := args[0].Int()
	if op == "hold" {
		a.held = append(a.held, n)
		return nil, nil
	}
	return []rt.Value{rt.BoolValue(a.yes(a.held, n))}, nil
}

// asking is a test of such a system, which answers as yes says, against a model with rules for the
// requests hold(n) and ask(n), and a state.
func asking(x strategy.Exploration, sort *logic.Sort, from draw.Domain, yes func([]int64, int64) bool,
	state func(l *logic.Builder, n *rt.Var) (v *model.Var, held model.Update, answer rt.Term)) *rt.Test {
	hold := &rt.Op{Name: "hold", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: sort}}}
	ask := &rt.Op{Name: "ask", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: sort}, {Name: "yes", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("asked", hold, ask)
	n := s.L.Var("n", sort)
	v, held, answer := state(s.L, n)
	held.Var = v
	x.Requests = []strategy.Request{{Op: "hold", Args: []draw.Domain{from}}, {Op: "ask", Args: []draw.Domain{from}}}
	return &rt.Test{
		System: s,
		Model: &model.Model{Name: "memory", L: s.L, State: []*model.Var{v}, Rules: []*model.Rule{
			{Op: hold, Args: []*rt.Var{n}, Body: &model.Case{Updates: []model.Update{held}}},
			{Op: ask, Args: []*rt.Var{n}, Body: &model.Case{Replies: []model.Reply{{Op: ask, Fields: []rt.Term{nil, answer}}}}},
		}},
		New:        func(context.Context) (rt.Adapter, error) { return &asked{yes: yes}, nil },
		Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) { s.Explore(x) }}},
	}
}

// wide is the range of the numbers: random ones never hit a condition.
var wide = rt.Between(0, 1_000_000_000)

func last(held []int64) int64 {
	if len(held) == 0 {
		return 0
	}
	return held[len(held)-1]
}

// TestExploreEdges: explorations find systems that are wrong only where a condition over the
// model's state changes, even if no known value is near, and uphold the correct systems. Without
// edges the wrong systems pass 300 runs.
func TestExploreEdges(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	scalar := func(answer func(l *logic.Builder, held, n rt.Term) rt.Term) func(*logic.Builder, *rt.Var) (*model.Var, model.Update, rt.Term) {
		return func(l *logic.Builder, n *rt.Var) (*model.Var, model.Update, rt.Term) {
			v := model.ScalarVar(l, "held", n.Sort()).From(l.Int(0))
			return v, model.Update{Terms: []rt.Term{n}}, answer(l, v.Value, n)
		}
	}
	keys := func(answer func(l *logic.Builder, has *logic.Func, n rt.Term) rt.Term) func(*logic.Builder, *rt.Var) (*model.Var, model.Update, rt.Term) {
		return func(l *logic.Builder, n *rt.Var) (*model.Var, model.Update, rt.Term) {
			v := model.OptionalMapVar(l, "keys", n.Sort(), rt.Int).From(l.False(), nil)
			return v, model.Update{Key: n, Terms: []rt.Term{l.True(), l.Int(7)}}, answer(l, v.Contains, n)
		}
	}
	few := rt.NewInt("Few")
	for name, c := range map[string]struct {
		sort         *logic.Sort
		from         draw.Domain
		state        func(*logic.Builder, *rt.Var) (*model.Var, model.Update, rt.Term)
		right, wrong func(held []int64, n int64) bool
	}{
		"beyond a sum": {rt.Int, wide,
			scalar(func(l *logic.Builder, held, n rt.Term) rt.Term { return l.Lt(l.Add(held, l.Int(54_321)), n) }),
			func(held []int64, n int64) bool { return n > last(held)+54_321 },
			func(held []int64, n int64) bool { return n > last(held)+54_322 }},
		"a multiple": {rt.Int, wide,
			scalar(func(l *logic.Builder, held, n rt.Term) rt.Term {
				return l.Eq(l.Scale(2, n), l.Add(held, l.Int(86_420)))
			}),
			func(held []int64, n int64) bool { return 2*n == last(held)+86_420 },
			func(held []int64, n int64) bool { return false }},
		"a key of a map": {rt.Int, wide,
			keys(func(l *logic.Builder, has *logic.Func, n rt.Term) rt.Term { return l.App(has, l.Sub(n, l.Int(54_321))) }),
			func(held []int64, n int64) bool { return slices.Contains(held, n-54_321) },
			func(held []int64, n int64) bool { return false }},
		"beyond a default range": {few, rt.Between(0, 20).Open(),
			scalar(func(l *logic.Builder, held, n rt.Term) rt.Term { return l.Lt(l.Add(held, l.Int(30)), n) }),
			func(held []int64, n int64) bool { return n > last(held)+30 },
			func(held []int64, n int64) bool { return false }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test := func(x strategy.Exploration, yes func([]int64, int64) bool) *report.Report {
				return sample.Runs(t.Context(), asking(x, c.sort, c.from, yes, c.state), 300, 1, nil)
			}
			with, without := test(strategy.Exploration{}, c.wrong), test(strategy.Exploration{Edges: strategy.Set(0)}, c.wrong)
			t.Logf("the mistake is found in %d of 300 runs, without edges in %d", with.ModelViolations, without.ModelViolations)
			if with.ModelViolations < 100 || without.ModelViolations+without.Violations != 0 {
				t.Error("want 100 at least, and none without")
			}
			// Some runs only hold, which has no answer.
			if got := test(strategy.Exploration{}, c.right); got.Upheld < 290 || got.Upheld+got.Uninformative != 300 {
				t.Errorf("the right system is not upheld:\n%s", got)
			}
		})
	}
}

// TestExploreStaysInType: what is near a known value, and a sum that the model keeps, are arguments
// only within their Go type, so that no run ends with a request that cannot be made.
func TestExploreStaysInType(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	byte8 := logic.NewGoInt("Byte", "uint8")
	for name, c := range map[string]struct {
		sort  *logic.Sort
		first int64
		sum   bool
	}{
		"the largest int":       {rt.Int, math.MaxInt64, false},
		"the smallest int":      {rt.Int, math.MinInt64, false},
		"the largest uint8":     {byte8, math.MaxUint8, false},
		"the smallest uint8":    {byte8, 0, false},
		"a sum beyond uint8":    {byte8, 200, true},
		"a sum beyond int":      {rt.Int, math.MaxInt64 - 3, true},
		"a sum below every int": {rt.Int, math.MinInt64, true},
	} {
		state := func(l *logic.Builder, n *rt.Var) (*model.Var, model.Update, rt.Term) {
			v := model.ScalarVar(l, "held", c.sort).From(l.Int(c.first))
			var next rt.Term = v.Value
			if c.sum && c.first < 0 {
				next = l.Sub(v.Value, n)
			} else if c.sum {
				next = l.Add(v.Value, n)
			}
			return v, model.Update{Terms: []rt.Term{next}}, l.Lt(l.Int(200), n)
		}
		right := func(_ []int64, n int64) bool { return n > 200 }
		r := sample.Runs(t.Context(), asking(strategy.Exploration{}, c.sort, rt.Between(0, 20).Open(), right, state), 200, 1, nil)
		if r.Upheld < 190 || r.Upheld+r.Uninformative != 200 {
			t.Errorf("%s: %d of 200 runs are upheld:\n%s", name, r.Upheld, r)
		}
	}
}
