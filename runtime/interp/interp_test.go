package interp_test

import (
	"context"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// files is a table of file handles; where it is buggy a closed handle still
// answers.
type files struct {
	rt.CallOnly
	open  map[int64]string
	next  int64
	buggy bool
}

func (f *files) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "open":
		f.next++
		f.open[f.next] = args[0].Text()
		return []rt.Value{rt.IntValue(f.next)}, nil
	case "close":
		if !f.buggy {
			delete(f.open, args[0].Int())
		}
		return nil, nil
	default:
		name, ok := f.open[args[0].Int()]
		return []rt.Value{rt.StringValue(name), rt.BoolValue(ok)}, nil
	}
}

func (f *files) Close() error { return nil }

// world is the spec of the table, by hand.
type world struct {
	*uhat.Context
	open, read, shut, held *sre.Op
	goal                   *uhat.Goal
}

func newWorld() *world {
	w := &world{
		open: &sre.Op{Name: "open", Fields: []sre.Field{{Name: "path", Sort: logic.String}, {Name: "fd", Sort: logic.Int, Result: true}}},
		read: &sre.Op{Name: "read", Fields: []sre.Field{{Name: "fd", Sort: logic.Int},
			{Name: "data", Sort: logic.String, Result: true}, {Name: "ok", Sort: logic.Bool, Result: true}}},
		shut: &sre.Op{Name: "close", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}}},
		held: &sre.Op{Name: "held", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}},
	}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, w.open, w.read, w.shut, w.held)
	w.Context = &uhat.Context{L: l, B: b}
	for _, op := range b.Ops() {
		o := &uhat.Operation{Op: op}
		o.Clauses = []*uhat.Clause{{Operation: o, Label: "any"}}
		w.Operations = append(w.Operations, o)
	}
	x := l.Var("x", logic.Int)
	fd := l.Field("fd", logic.Int)
	bad := b.Seq(b.Star(b.AnyVisible()), b.Event(w.shut, l.Eq(fd, x)),
		b.Star(b.Minus(b.AnyVisible(), b.Event(w.open, l.Eq(fd, x)))),
		b.Event(w.read, l.And(l.Eq(fd, x), l.Field("ok", logic.Bool))))
	w.goal = &uhat.Goal{Name: "ghost_read", Vars: []*logic.Var{x}, Trace: bad, Violation: bad}
	return w
}

// from returns the origin of an event of op.
func (w *world) from(op *sre.Op, deciding bool) uhat.Origin {
	return uhat.Origin{Clause: w.Operation(op).Clauses[0], Deciding: deciding}
}

func (w *world) test(buggy bool, steps ...uhat.Step) *rt.Test {
	g := &uhat.Generator{Name: "g", Goal: w.goal, Steps: steps}
	return interp.Test("files", w.Context, w.goal, []*uhat.Generator{g}, interp.Registry{},
		func(context.Context) (rt.Adapter, error) {
			return &files{open: map[int64]string{}, buggy: buggy}, nil
		})
}

// readClosed opens, closes and reads; the handle that open answered is the argument of the others.
func (w *world) readClosed() []uhat.Step {
	l := w.L
	p, fd, n := l.Var("p", logic.String), l.Var("fd", logic.Int), l.Var("n", logic.Int)
	data, ok := l.Var("data", logic.String), l.Var("ok", logic.Bool)
	return []uhat.Step{
		&uhat.Draw{Var: p, Among: []uhat.Domain{{Guard: l.True(), Filter: l.Ne(p, l.Value(logic.StringValue("a")))}}},
		&uhat.Perform{Op: w.open, Args: []logic.Term{p}, Results: []*logic.Var{fd}, Origin: w.from(w.open, false)},
		&uhat.Let{Var: n, Value: l.Add(fd, l.Int(1))},
		&uhat.Perform{Op: w.held, Args: []logic.Term{n}},
		&uhat.Perform{Op: w.shut, Args: []logic.Term{fd}, Origin: w.from(w.shut, false)},
		&uhat.Perform{Op: w.read, Args: []logic.Term{fd}, Results: []*logic.Var{data, ok}, Origin: w.from(w.read, true)},
		&uhat.Assert{Cond: ok, Field: "ok"},
		&uhat.Assert{Cond: l.Eq(data, p), Field: "data"},
	}
}

func TestGeneratorResultsFeedArguments(t *testing.T) {
	t.Parallel()
	const runs = 200
	w := newWorld()
	buggy := rt.Sample(context.Background(), w.test(true, w.readClosed()...), runs, 1, func(_ int, r *rt.Result) {
		if tr := r.Trace.String(); strings.Contains(tr, `"a"`) {
			t.Errorf("the filter let %s through", tr)
		}
	})
	if buggy.Violations != runs || buggy.Discards != 0 {
		t.Errorf("buggy system: %d violations and %d discards in %d runs", buggy.Violations, buggy.Discards, runs)
	}
	fixed := rt.Sample(context.Background(), w.test(false, w.readClosed()...), runs, 1, nil)
	if fixed.Upheld != runs {
		t.Errorf("fixed system: %d of %d runs upheld", fixed.Upheld, runs)
	}
	if len(buggy.Gaps) != 0 {
		t.Errorf("gaps %v, want none", buggy.Gaps)
	}
}

// In every recursion each level binds its variables anew, and the parameters carry on.
func TestGeneratorRecursion(t *testing.T) {
	t.Parallel()
	w := newWorld()
	l := w.L
	k, fd, ans := l.Var("k", logic.Int), l.Var("fd", logic.Int), l.Var("ok", logic.Bool)
	data := l.Var("data", logic.String)
	fun := &uhat.Fun{Name: "down", Params: []*logic.Var{k}}
	read := func(arg logic.Term) uhat.Step {
		return &uhat.Perform{Op: w.read, Args: []logic.Term{arg}, Results: []*logic.Var{data, ans}}
	}
	fun.Base = []uhat.Step{&uhat.Let{Var: fd, Value: l.Scale(100, k)}, read(fd)}
	fun.Step = []uhat.Step{
		&uhat.Apply{Fun: fun, Args: []logic.Term{l.Add(k, l.Int(1))}},
		read(k), // after the inner application: its registers are its own
	}
	test := w.test(false, &uhat.Apply{Fun: fun, Args: []logic.Term{l.Int(7)}, Depth: &uhat.Depth{Lo: 0, Hi: 2}})
	seen := map[string]bool{}
	rt.Sample(context.Background(), test, 100, 1, func(_ int, r *rt.Result) {
		var fds []string
		for _, e := range r.Trace {
			fds = append(fds, e.Values[0].String())
		}
		seen[strings.Join(fds, " ")] = true
	})
	for _, want := range []string{"700", "800 7", "900 8 7"} {
		if !seen[want] {
			t.Errorf("no run reads %s; seen %v", want, seen)
		}
	}
	if len(seen) != 3 {
		t.Errorf("%d different runs, want 3: %v", len(seen), seen)
	}
}

// A draw takes the alternatives whose guards hold and that are not empty.
func TestGeneratorDrawAmong(t *testing.T) {
	t.Parallel()
	w := newWorld()
	l := w.L
	x, y := l.Var("x", logic.Int), l.Var("y", logic.Int)
	steps := []uhat.Step{
		&uhat.Draw{Var: x, Among: []uhat.Domain{{Guard: l.True(), Lo: []logic.Term{l.Int(0), l.Int(2)}, Hi: []logic.Term{l.Int(4)}, Filter: l.True()}}},
		&uhat.Draw{Var: y, Among: []uhat.Domain{ // y != x as two intervals, the upper one only for small x
			{Guard: l.True(), Lo: []logic.Term{l.Int(0)}, Hi: []logic.Term{l.Sub(x, l.Int(1))}, Except: []logic.Term{l.Int(0)}, Filter: l.True()},
			{Guard: l.Lt(x, l.Int(3)), Lo: []logic.Term{l.Add(x, l.Int(1))}, Hi: []logic.Term{l.Int(9), l.Int(5)}, Filter: l.True()},
		}},
		&uhat.Perform{Op: w.shut, Args: []logic.Term{x}},
		&uhat.Perform{Op: w.shut, Args: []logic.Term{y}},
	}
	seen := map[[2]int64]bool{}
	rt.Sample(context.Background(), w.test(false, steps...), 2000, 1, func(_ int, r *rt.Result) {
		seen[[2]int64{r.Trace[0].Values[0].Int(), r.Trace[1].Values[0].Int()}] = true
	})
	n := 0
	for x := int64(2); x <= 4; x++ {
		for y := int64(1); y <= 5; y++ {
			if y < x || y > x && x < 3 {
				n++
				if !seen[[2]int64{x, y}] {
					t.Errorf("(%d, %d) was never drawn", x, y)
				}
			}
		}
	}
	if len(seen) != n {
		t.Errorf("%d different pairs drawn, want %d", len(seen), n)
	}
}

func TestGeneratorAssumeIsInfeasible(t *testing.T) {
	t.Parallel()
	w := newWorld()
	r := rt.Sample(context.Background(), w.test(false, &uhat.Assume{Cond: w.L.False()}), 3, 1, nil)
	if r.Infeasible != 3 {
		t.Errorf("%d infeasible runs, want 3", r.Infeasible)
	}
}

// What the script draws for ghosts alone is not drawn: with and without such a draw, the same bits make the same run.
func TestGeneratorGhostsDrawNothing(t *testing.T) {
	t.Parallel()
	traces := func(hidden bool) []string {
		w := newWorld()
		steps := w.readClosed()
		if hidden {
			h := w.L.Var("h", logic.Int)
			steps = append([]uhat.Step{
				&uhat.Draw{Var: h, Among: []uhat.Domain{{Lo: []logic.Term{w.L.Int(0)}, Hi: []logic.Term{w.L.Int(9)}, Filter: w.L.True()}}},
				&uhat.Perform{Op: w.held, Args: []logic.Term{h}},
			}, steps...)
		}
		var out []string
		rt.Sample(context.Background(), w.test(false, steps...), 20, 1, func(_ int, r *rt.Result) {
			out = append(out, r.Trace.String())
		})
		return out
	}
	with, without := traces(true), traces(false)
	for i := range with {
		if with[i] != without[i] {
			t.Fatalf("run %d is %s with a hidden draw, %s without", i, with[i], without[i])
		}
	}
}
