package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// TestRoutes: a clause that needs four calls in a row, two of them with the same argument, is come
// to in most walks of eight operations; by chance it is in one of a thousand steps.
func TestRoutes(t *testing.T) {
	var ops []*sre.Op
	var requests []strategy.Request
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "last"} {
		ops = append(ops, op(name, arg("n")))
		requests = append(requests, strategy.Request{Op: name, Args: []draw.Domain{draw.Between(0, 9)}})
	}
	s := event.NewSystem("routes", ops...)
	n := s.L.Var("n", logic.Int)
	is := func(o *sre.Op) sre.Expr { return s.Event(o, s.L.Eq(s.L.Field("n", logic.Int), n)) }
	clauses := []Clause{{Name: "last.1", Op: ops[7], Vars: []*logic.Var{n}, Event: s.L.Eq(s.L.Field("n", logic.Int), n),
		History: s.Seq(s.All(), is(ops[0]), s.Event(ops[1], s.L.True()), s.Event(ops[2], s.L.True()), is(ops[3]))}}
	w := New(s, Walk{Requests: requests, Clauses: clauses})
	_, r := walks(t, 100, w, func(*sre.Op, []logic.Value) []logic.Value { return nil })
	if got := r.Walked.Operations[7].Performed; got < 100 {
		t.Errorf("the clause is come to %d times in 100 walks", got)
	}
}

// TestSpent: of two operations, one makes handles and the other closes them. Most calls are not
// refusals of handles that are closed already, and both operations get a fair share.
func TestSpent(t *testing.T) {
	handle := logic.NewOpaque("Handle")
	begin := op("begin", sre.Field{Name: "made", Sort: handle, Result: true})
	commit := op("commit", sre.Field{Name: "h", Sort: handle}, result("code"))
	s := event.NewSystem("store", begin, commit)
	x := s.L.Var("x", handle)
	on := func(o *sre.Op, f string) sre.Expr { return s.Event(o, s.L.Eq(s.L.Field(f, handle), x)) }
	is := s.L.Eq(s.L.Field("h", handle), x)
	w := New(s, Walk{
		Requests: []strategy.Request{{Op: "begin"}, {Op: "commit", Args: []draw.Domain{nil}}},
		Clauses: []Clause{
			{Name: "begin.1", Op: begin, History: s.All(), Event: s.L.True()},
			{Name: "commit.closed", Op: commit, Vars: []*logic.Var{x}, Event: is, History: s.Seq(s.All(), on(commit, "h"), s.All())},
			{Name: "commit.open", Op: commit, Vars: []*logic.Var{x}, Event: is, History: s.And(s.Seq(s.All(), on(begin, "made"), s.All()), s.Not(s.Seq(s.All(), on(commit, "h"), s.All())))},
		},
	})
	made, closed, again := 0, map[logic.Value]bool{}, 0
	_, r := walks(t, 100, w, func(o *sre.Op, args []logic.Value) []logic.Value {
		if o == begin {
			made++
			return []logic.Value{logic.OpaqueValue(handle, logic.Element(made))}
		}
		if closed[args[0]] {
			again++
			return []logic.Value{logic.IntValue(1)}
		}
		closed[args[0]] = true
		return []logic.Value{logic.IntValue(2)}
	})
	b, c := r.Walked.Operations[0].Performed, r.Walked.Operations[1].Performed
	t.Logf("begin %d, commit %d, of which %d again", b, c, again)
	if 4*b < c || 5*again > 4*c {
		t.Errorf("begin %d, commit %d, of which %d again", b, c, again)
	}
}

// TestHeads: what scripts have looked for in vain begins with three calls that only the first use
// of a value can follow, and lets anything pass before the last one. A walk that knows that takes
// this way, and makes the calls that may pass with the values that it is about.
func TestHeads(t *testing.T) {
	var ops []*sre.Op
	var requests []strategy.Request
	for _, name := range []string{"a", "b", "c", "look"} {
		ops = append(ops, op(name, arg("n")))
		requests = append(requests, strategy.Request{Op: name, Args: []draw.Domain{draw.Between(0, 20)}})
	}
	s := event.NewSystem("heads", ops...)
	n, m := s.L.Var("n", logic.Int), s.L.Var("m", logic.Int)
	is := func(o *sre.Op, v logic.Term) sre.Expr { return s.Event(o, s.L.Eq(s.L.Field("n", logic.Int), v)) }
	head := s.Seq(is(ops[0], n), is(ops[1], m), is(ops[2], n), s.All(), is(ops[3], m))
	met := func(heads ...sre.Expr) (count int) {
		traces, _ := walks(t, 200, New(s, Walk{Requests: requests, Length: 12, Heads: heads}), silent)
		for _, tr := range traces {
			if len(tr) < 5 || tr[0].Op != ops[0] || tr[1].Op != ops[1] || tr[2].Op != ops[2] || tr[2].Values[0] != tr[0].Values[0] {
				continue
			}
			looks := 0
			for _, ev := range tr[3:] {
				if ev.Op == ops[3] && ev.Values[0] == tr[1].Values[0] {
					looks++
				}
			}
			if looks > 1 {
				count++
			}
		}
		return count
	}
	if with, without := met(head), met(); with < 5 || without > 0 {
		t.Errorf("%d of 200 walks look twice at the end of the way, and %d without it", with, without)
	}
}
