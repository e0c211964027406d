package walk_test

import (
	"context"
	"slices"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
)

// queue hands out jobs. Jobs and leases are numbers from 1.
type queue struct {
	rt.CallOnly
	free   []int64
	leased map[int64]int64 // lease -> job
	jobs   int64
	leases int64
}

func (q *queue) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "submit":
		q.jobs++
		q.free = append(q.free, q.jobs)
		return []rt.Value{rt.IntValue(q.jobs)}, nil
	case "take":
		if len(q.free) == 0 {
			return []rt.Value{rt.IntValue(0), rt.IntValue(0), rt.BoolValue(false)}, nil
		}
		q.leases++
		id := q.free[0]
		q.free, q.leased[q.leases] = q.free[1:], id
		return []rt.Value{rt.IntValue(id), rt.IntValue(q.leases), rt.BoolValue(true)}, nil
	}
	id, ok := q.leased[args[0].Int()]
	delete(q.leased, args[0].Int())
	if ok && op == "fail" {
		q.free = append(q.free, id)
		slices.Sort(q.free)
	}
	return []rt.Value{rt.BoolValue(ok)}, nil
}

func (q *queue) Close() error { return nil }

// fourth is a test of which a run fails that hands out a job four times.
func fourth() *rt.Test {
	field := func(name string, result bool) rt.Field { return rt.Field{Name: name, Sort: rt.Int, Result: result} }
	ok := rt.Field{Name: "ok", Sort: rt.Bool, Result: true}
	submit := &rt.Op{Name: "submit", Kind: rt.Call, Fields: []rt.Field{field("id", true)}}
	take := &rt.Op{Name: "take", Kind: rt.Call, Fields: []rt.Field{field("id", true), field("lease", true), ok}}
	fail := &rt.Op{Name: "fail", Kind: rt.Call, Fields: []rt.Field{field("lease", false), ok}}
	done := &rt.Op{Name: "done", Kind: rt.Call, Fields: []rt.Field{field("lease", false), ok}}
	s := rt.NewSystem("queue", submit, take, fail, done)
	l, j := s.L.Var("l", rt.Int), s.L.Var("j", rt.Int)
	is := func(op *rt.Op) rt.Expr { return s.Event(op, s.L.Eq(s.Field(op, "lease"), l)) }
	held := s.Seq(s.All(), s.Event(take, s.L.And(s.L.Eq(s.Field(take, "lease"), l), s.Field(take, "ok"))),
		s.Star(s.Minus(s.Minus(s.Any(), is(fail)), is(done))))
	leased := func(op *rt.Op) walk.Clause {
		return walk.Clause{Name: op.Name + ".1", Op: op, Vars: []*rt.Var{l}, History: held, Event: s.L.Eq(s.Field(op, "lease"), l)}
	}
	some := []draw.Domain{rt.Between(0, 20)}
	walker := walk.New(s, walk.Walk{
		Requests: []strategy.Request{{Op: "submit"}, {Op: "take"}, {Op: "fail", Args: some}, {Op: "done", Args: some}},
		Clauses: []walk.Clause{
			{Name: "submit.1", Op: submit, History: s.All()}, {Name: "take.1", Op: take, History: s.All()}, leased(fail), leased(done),
		},
	})
	taken := s.Seq(s.All(), s.Event(take, s.L.And(s.L.Eq(s.Field(take, "id"), j), s.Field(take, "ok"))))
	return &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "fourth", Vars: []*rt.Var{j}, Violation: s.Seq(taken, taken, taken, taken)},
		New:        func(context.Context) (rt.Adapter, error) { return &queue{leased: map[int64]int64{}}, nil },
		Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) { s.Explore(walker) }}},
	}
}

// TestShrunkSources: a job's number that equals a lease is no lease. So the smallest run submits
// one job, takes it four times and gives back the three leases between, whatever the seed.
func TestShrunkSources(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		test := fourth()
		var failed *run.Result
		sample.Runs(t.Context(), test, 20, seed+1, func(_ int, r *run.Result) {
			if failed == nil && r.Failed() {
				failed = r
			}
		})
		if failed == nil {
			t.Errorf("seed %d: no walk hands out a job four times", seed+1)
			continue
		}
		small, err := sample.Shrink(t.Context(), test, failed)
		if err != nil || small.To != 8 {
			t.Errorf("seed %d: the smallest run has %d events, %v", seed+1, small.To, err)
			continue
		}
		for _, in := range small.Run.Script() {
			if in.Op.Name != "fail" {
				continue
			}
			if ref := in.Fields[0].Ref(); ref == nil || ref.Op.Name != "take" || ref.Field != "lease" {
				t.Errorf("seed %d: fail takes a lease from %v", seed+1, ref)
			}
		}
	}
}
