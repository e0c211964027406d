package judge_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// bounded is a stack of at most four that promises how many there are.
type bounded struct {
	push, pop, len, size *sre.Op
	judge                *judge.Judge
}

func newBounded() bounded {
	n, ok := sre.Field{Name: "n", Sort: logic.Int}, sre.Field{Name: "ok", Sort: logic.Bool, Result: true}
	result := sre.Field{Name: "r", Sort: logic.Int, Result: true}
	s := bounded{
		push: &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{n, ok}},
		pop:  &sre.Op{Name: "pop", Kind: sre.Call, Fields: []sre.Field{ok}},
		len:  &sre.Op{Name: "len", Kind: sre.Call, Fields: []sre.Field{n, result}},
		size: &sre.Op{Name: "size", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}},
	}
	b := sre.NewBuilder(logic.NewBuilder(), s.push, s.pop, s.len, s.size)
	x, done := b.L.Var("x", logic.Int), b.L.Field("ok", logic.Bool)
	s.judge = judge.NewJudge(b, &judge.Promises{
		Counted: []judge.Count{{Op: s.size, Up: b.Event(s.push, done), Down: b.Event(s.pop, done)}},
		List: []judge.Promise{{Name: "len.1", Op: s.len, Clauses: []judge.Clause{{
			Name: "len.1", Vars: []*logic.Var{x},
			History: b.Last(b.Event(s.size, b.L.Eq(b.L.Field("n", logic.Int), x)).(*sre.Class), b.Any()),
			Event:   b.L.Eq(b.L.Field("r", logic.Int), x),
		}}}},
	})
	return s
}

// TestContexts compares the contexts of judged calls with what a run shows by itself: the state of
// this stack, as far as the promise knows it, is its size.
func TestContexts(t *testing.T) {
	t.Parallel()
	draws := rand.New(rand.NewPCG(1, 1))
	total := map[string]int{}
	for range 300 {
		s, run, sizes := newBounded(), sre.Trace{}, []int{0}
		want := report.Promised{Name: "len.1"}
		for range 30 {
			size := sizes[len(sizes)-1]
			switch draws.IntN(3) {
			case 0:
				ok := size < 4
				run = append(run, sre.Event{Op: s.push, Values: []logic.Value{logic.IntValue(draws.Int64N(4)), logic.BoolValue(ok)}})
				if ok {
					size++
				}
			case 1:
				run = append(run, sre.Event{Op: s.pop, Values: []logic.Value{logic.BoolValue(size > 0)}})
				size = max(0, size-1)
			default:
				run = append(run, sre.Event{Op: s.len, Values: []logic.Value{logic.IntValue(draws.Int64N(4)), logic.IntValue(int64(size))}})
				want.Judge(seen(run, sizes))
			}
			if broken := s.judge.Step(run[len(run)-1], nil); broken != nil {
				t.Fatal(broken)
			}
			sizes = append(sizes, size)
		}
		got := s.judge.Counts()[0]
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v (want, got):\n%s", run, diff)
		}
		for name, n := range got.Contexts {
			total[name] += n
		}
	}
	if names := slices.Sorted(maps.Keys(total)); len(names) != len(report.Contexts()) {
		t.Errorf("only %v came about", total)
	}
}

// seen is the context of the last event of a run, by definition.
func seen(run sre.Trace, sizes []int) report.Context {
	n := len(run) - 1
	out := report.Context{Size: sizes[n]}
	if n == 0 {
		return out
	}
	last := run[n-1]
	out.After = last.Op.Name
	for _, e := range run[:n-1] {
		if !slices.Contains(out.Earlier, e.Op.Name) {
			out.Earlier = append(out.Earlier, e.Op.Name)
		}
	}
	if last.Op.Args() == 1 {
		switch d := run[n].Values[0].Int() - last.Values[0].Int(); {
		case d == 0:
			out.Argument = report.ArgumentEqual
		case d*d == 1:
			out.Argument = report.ArgumentNear
		default:
			out.Argument = report.ArgumentOther
		}
	}
	if n > 1 {
		args := last.Op.Args()
		out.Twice = run[n-2].Op == last.Op && slices.Equal(run[n-2].Values[:args], last.Values[:args])
		out.Undone = sizes[n] == sizes[n-2] && sizes[n] != sizes[n-1]
	}
	for i, e := range run[:n] {
		out.Refused = out.Refused || e.Op == last.Op && sizes[i] != sizes[i+1]
	}
	out.Refused = out.Refused && sizes[n] == sizes[n-1] && last.Values[len(last.Values)-1] == logic.BoolValue(false)
	return out
}
