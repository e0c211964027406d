package interp_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// files is a table of file handles. In the buggy one a closed handle still answers.
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

// readClosed opens, closes and reads; the handle that open answers is the argument of the others.
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
	buggy := sample.Runs(context.Background(), w.test(true, w.readClosed()...), runs, 1, func(_ int, r *run.Result) {
		if tr := r.Trace.String(); strings.Contains(tr, `"a"`) {
			t.Errorf("the filter let %s through", tr)
		}
	})
	if buggy.Violations != runs || buggy.Discards != 0 {
		t.Errorf("buggy system: %d violations and %d discards in %d runs", buggy.Violations, buggy.Discards, runs)
	}
	fixed := sample.Runs(context.Background(), w.test(false, w.readClosed()...), runs, 1, nil)
	if fixed.Upheld != runs {
		t.Errorf("fixed system: %d of %d runs upheld", fixed.Upheld, runs)
	}
	if len(buggy.Gaps) != 0 {
		t.Errorf("gaps %v, want none", buggy.Gaps)
	}
}

// In every recursion each level binds its variables anew, and passes its parameters on.
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
		read(k), // after the inner application, which has registers of its own
	}
	test := w.test(false, &uhat.Apply{Fun: fun, Args: []logic.Term{l.Int(7)}, Depth: &uhat.Depth{Lo: 0, Hi: 2}})
	seen := map[string]bool{}
	sample.Runs(context.Background(), test, 100, 1, func(_ int, r *run.Result) {
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

// A draw takes an alternative whose guard holds and that is not empty.
func TestGeneratorDrawAmong(t *testing.T) {
	t.Parallel()
	w := newWorld()
	l := w.L
	x, y := l.Var("x", logic.Int), l.Var("y", logic.Int)
	steps := []uhat.Step{
		&uhat.Draw{Var: x, Among: []uhat.Domain{{Guard: l.True(), Lo: []logic.Term{l.Int(0), l.Int(2)}, Hi: []logic.Term{l.Int(4)}, Filter: l.True()}}},
		// y != x as two intervals, the upper one only for small x.
		&uhat.Draw{Var: y, Among: []uhat.Domain{
			{Guard: l.True(), Lo: []logic.Term{l.Int(0)}, Hi: []logic.Term{l.Sub(x, l.Int(1))}, Except: []logic.Term{l.Int(0)}, Filter: l.True()},
			{Guard: l.Lt(x, l.Int(3)), Lo: []logic.Term{l.Add(x, l.Int(1))}, Hi: []logic.Term{l.Int(9), l.Int(5)}, Filter: l.True()},
		}},
		&uhat.Perform{Op: w.shut, Args: []logic.Term{x}},
		&uhat.Perform{Op: w.shut, Args: []logic.Term{y}},
	}
	seen := map[[2]int64]bool{}
	sample.Runs(context.Background(), w.test(false, steps...), 2000, 1, func(_ int, r *run.Result) {
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
	r := sample.Runs(context.Background(), w.test(false, &uhat.Assume{Cond: w.L.False()}), 3, 1, nil)
	if r.Infeasible != 3 {
		t.Errorf("%d infeasible runs, want 3", r.Infeasible)
	}
}

// Draws for ghosts alone are left out: with and without such a draw, the same bits make the same
// run.
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
		sample.Runs(context.Background(), w.test(false, steps...), 20, 1, func(_ int, r *run.Result) {
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

// board is a Stepper: pinned notes are taken down when the tester says so. The buggy board takes
// them down in the wrong order for each colour.
type board struct {
	rt.CallOnly
	notes []rt.Event
	buggy bool
}

func (b *board) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }
func (b *board) Close() error                                                 { return nil }
func (b *board) Settle(context.Context) error                                 { return nil }

func (b *board) Send(_ context.Context, _ string, fields []rt.Value) error {
	b.notes = append(b.notes, rt.Event{Op: "take", Values: append([]rt.Value(nil), fields...)})
	return nil
}

func (b *board) Pending(context.Context) ([]rt.Item, error) {
	var items []rt.Item
	for i, n := range b.notes {
		if n.Op != "" {
			items = append(items, rt.Item{ID: i, Op: n.Op, Fields: n.Values[:1]})
		}
	}
	return items, nil
}

// Release takes down the note; the buggy board returns the text of the last note of its colour.
func (b *board) Release(_ context.Context, id int) (rt.Outcome, error) {
	e, from := b.notes[id], id
	for i, n := range b.notes {
		if b.buggy && n.Op != "" && n.Values[0] == e.Values[0] {
			from = i
		}
	}
	e.Values = []rt.Value{e.Values[0], b.notes[from].Values[1]}
	b.notes[from].Values[1] = b.notes[id].Values[1]
	b.notes[id].Op = ""
	return rt.Outcome{Event: e}, nil
}

// A receive is selected by its fields and binds them all. Its results are checked, never used to
// select.
func TestGeneratorTake(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	fields := func(result bool) []sre.Field {
		return []sre.Field{{Name: "colour", Sort: logic.Int}, {Name: "text", Sort: logic.Int, Result: result}}
	}
	pin := &sre.Op{Name: "pin", Kind: sre.Send, Fields: fields(false)}
	taken := &sre.Op{Name: "take", Kind: sre.Receive, Fields: fields(true)}
	b := sre.NewBuilder(l, pin, taken)
	c := &uhat.Context{L: l, B: b}
	colour, text := l.Field("colour", logic.Int), l.Field("text", logic.Int)
	k, x, y := l.Var("k", logic.Int), l.Var("x", logic.Int), l.Var("y", logic.Int)
	is := func(op *sre.Op, text logic.Term, v logic.Term) sre.Expr {
		return b.Event(op, l.And(l.Eq(colour, k), l.Eq(text, v)))
	}
	gap := b.Star(b.Minus(b.AnyVisible(), b.Event(taken, l.Eq(colour, k))))
	bad := b.Seq(gap, is(pin, text, x), gap, is(pin, text, y), gap, b.Event(taken, l.And(l.Eq(colour, k), l.Ne(text, x))))
	for _, op := range b.Ops() {
		o := &uhat.Operation{Op: op}
		o.Clauses = []*uhat.Clause{{Operation: o, Label: "any"}}
		c.Operations = append(c.Operations, o)
	}
	goal := &uhat.Goal{Name: "overtaken", Vars: []*logic.Var{k, x, y}, Trace: bad, Violation: bad}
	from := func(op *sre.Op, deciding bool) uhat.Origin {
		return uhat.Origin{Clause: c.Operation(op).Clauses[0], Deciding: deciding}
	}
	put := func(colour, text logic.Term) uhat.Step {
		return &uhat.Perform{Op: pin, Args: []logic.Term{colour, text}, Origin: from(pin, false)}
	}
	gotColour, gotText := l.Var("c1", logic.Int), l.Var("t1", logic.Int)
	g := &uhat.Generator{Name: "g", Goal: goal, Steps: []uhat.Step{
		&uhat.Draw{Var: k, Among: []uhat.Domain{{Lo: []logic.Term{l.Int(1)}, Hi: []logic.Term{l.Int(5)}, Filter: l.True()}}},
		put(l.Int(0), l.Int(7)), // another colour, and pending first
		put(k, l.Int(1)),
		put(k, l.Int(2)),
		&uhat.Take{Op: taken, Select: l.Eq(colour, k), Fields: []*logic.Var{gotColour, gotText}, Origin: from(taken, true)},
		&uhat.Assert{Cond: l.Eq(gotText, l.Int(2)), Field: "text"},
		&uhat.Assert{Cond: l.Eq(gotColour, k), Field: "colour"},
	}}
	for _, buggy := range []bool{true, false} {
		test := interp.Test("board", c, goal, []*uhat.Generator{g}, interp.Registry{},
			func(context.Context) (rt.Adapter, error) { return &board{buggy: buggy}, nil })
		r := sample.Runs(context.Background(), test, 100, 1, nil)
		if buggy && r.Violations != 100 || !buggy && r.Upheld != 100 {
			t.Errorf("buggy %t: %s", buggy, r)
		}
		if strings.Contains(r.String(), "off script") {
			t.Errorf("the deciding answer is reported as off script: %s", r)
		}
	}
}

// Opaque values come from the pool or the generator of their sort, functions from the registry. A
// filter selects from a pool and rejects from a generator.
func TestGeneratorRegistry(t *testing.T) {
	t.Parallel()
	pooled, drawn := logic.NewOpaque("Pooled"), logic.NewOpaque("Drawn")
	short := &logic.Func{Name: "short", Args: []*logic.Sort{pooled}, Result: logic.Bool}
	size := &logic.Func{Name: "size", Args: []*logic.Sort{drawn}, Result: logic.Int}
	use := &sre.Op{Name: "use", Fields: []sre.Field{{Name: "p", Sort: pooled}, {Name: "d", Sort: drawn}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, use)
	pool := []logic.Value{logic.OpaqueValue(pooled, "a"), logic.OpaqueValue(pooled, "bb"), logic.OpaqueValue(pooled, "ccc")}
	c := &uhat.Context{L: l, B: b,
		Sorts:      []*uhat.SortDecl{{Sort: pooled, Go: "string", Pool: pool}, {Sort: drawn, Go: "string", Gen: "lib.Draw"}},
		Funcs:      []*uhat.FuncDecl{{Func: short, Go: "lib.Short"}, {Func: size, Go: "lib.Size"}},
		Operations: []*uhat.Operation{{Op: use}},
	}
	registry := interp.Registry{
		Funcs: map[string]func([]rt.Value) rt.Value{
			"short": func(args []rt.Value) rt.Value { return rt.BoolValue(len(args[0].Opaque().(string)) < 3) },
			"size":  func(args []rt.Value) rt.Value { return rt.IntValue(int64(len(args[0].Opaque().(string)))) },
		},
		Draws: map[string]func(*rapid.T) rt.Value{
			"Drawn": func(t *rapid.T) rt.Value { return rt.OpaqueValue(drawn, rapid.StringMatching("x{0,3}").Draw(t, "x")) },
		},
	}
	p, d := l.Var("p", pooled), l.Var("d", drawn)
	goal := &uhat.Goal{Name: "none", Trace: b.None(), Violation: b.None()}
	g := &uhat.Generator{Name: "g", Goal: goal, Steps: []uhat.Step{
		&uhat.Draw{Var: p, Among: []uhat.Domain{{Filter: l.App(short, p)}}},
		&uhat.Draw{Var: d, Among: []uhat.Domain{{Filter: l.Le(l.App(size, d), l.Int(1))}}},
		&uhat.Perform{Op: use, Args: []logic.Term{p, d}},
	}}
	test := interp.Test("registry", c, goal, []*uhat.Generator{g}, registry,
		func(context.Context) (rt.Adapter, error) { return &board{}, nil })
	seen := map[string]bool{}
	r := sample.Runs(context.Background(), test, 200, 1, func(_ int, r *run.Result) {
		for _, v := range r.Trace[0].Values {
			seen[v.String()] = true
		}
	})
	want := map[string]bool{`"a"`: true, `"bb"`: true, `""`: true, `"x"`: true}
	if !maps.Equal(seen, want) {
		t.Errorf("drew %v, want %v", seen, want)
	}
	if r.Discards == 0 || r.Infeasible > 0 {
		t.Errorf("%d discards and %d infeasible runs; the generator's values are rejected one by one", r.Discards, r.Infeasible)
	}
}
