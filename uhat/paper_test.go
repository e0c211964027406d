package uhat_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/uhat"
)

// The rules of "Trace-Guided Synthesis of Effectful Test Generators" (PLDI 2026), section 4, one
// test each, in our notation. A test that says "deviates" names an intended difference.

// paperStack is the worked example of section 2: ghosts count pushes and
// pops, so that a pop can say which push it answers.
//
//	push   where y < x   history last(pushI(n, y))   push(x)   future pushI(n+1, x) ...
//	pop    history last(popI(m)) && last(pushI(n)) && somewhere pushI(n-m, x)   pop(x)   future popI(m+1) ...
func paperStack() *fixture {
	f := newFixture("call push(elem)", "call pop() elem", "ghost pushI(index, value)", "ghost popI(index)")
	n, m, x, y, i := f.v("n"), f.v("m"), f.v("x"), f.v("y"), f.v("i")
	plus := func(t logic.Term) logic.Term { return f.l.Add(t, f.n(1)) }
	f.clause("push", "first", []*logic.Var{x}, nil, f.absent(f.ev("pushI")), f.q("push", x),
		f.seq(f.ev("pushI", f.n(0), x), f.all()))
	f.clause("push", "step", []*logic.Var{n, y, x}, f.l.Lt(y, x), f.last(f.ev("pushI", n, y)), f.q("push", x),
		f.seq(f.ev("pushI", plus(n), x), f.all()))
	f.clause("pop", "first", []*logic.Var{n, x}, nil,
		f.B.And(f.absent(f.ev("popI")), f.last(f.ev("pushI", n, x))), f.q("pop", x), f.seq(f.ev("popI", f.n(0)), f.all()))
	f.clause("pop", "step", []*logic.Var{n, m, x}, nil,
		f.B.And(f.last(f.ev("popI", m)), f.last(f.ev("pushI", n)), f.somewhere(f.ev("pushI", f.l.Sub(n, plus(m)), x))),
		f.q("pop", x), f.seq(f.ev("popI", plus(m)), f.all()))
	f.clause("pushI", "count", []*logic.Var{i, x}, nil, f.seq(f.all(), f.ev("push", x)), f.q("pushI", i, x), nil)
	f.clause("popI", "count", []*logic.Var{i}, nil, f.seq(f.all(), f.ev("pop")), f.q("popI", i), nil)
	return f
}

// Example of section 2: two pushes, then two pops that answer last in, first
// out.
func TestPaperStackExample(t *testing.T) {
	t.Parallel()
	f := paperStack()
	x, y, a, b := f.v("x"), f.v("y"), f.v("a"), f.v("b")
	term := func(first, second logic.Term) []uhat.Step {
		return []uhat.Step{
			f.any(x), f.do("push", x), f.do("pushI", f.n(0), x),
			f.draw(y, f.l.Add(x, f.n(1)), f.n(30)), f.do("push", y), f.do("pushI", f.n(1), y),
			f.call("pop", nil, a), &uhat.Assert{Cond: f.l.Eq(a, first)}, f.do("popI", f.n(0)),
			f.call("pop", nil, b), &uhat.Assert{Cond: f.l.Eq(b, second)}, f.do("popI", f.n(1)),
		}
	}
	if r := check(t, f, nil, term(y, x)...); !r.OK() {
		t.Errorf("last in, first out: %v", r)
	}
	if r := check(t, f, nil, term(x, y)...); r.Outcome != uhat.IllTyped {
		t.Errorf("first in, first out: %v, want ill typed", r)
	}
}

// Rule for operations: the type of an operation with its arguments is [H] op
// [F] for an instance of its ghosts and parameters; the context before is in
// H and what follows in F. Deviates: F describes the whole rest, nothing is
// appended to it.
func TestPaperRuleOperation(t *testing.T) {
	t.Parallel()
	f := newFixture("call open()", "call close()")
	f.clause("open", "once", nil, nil, f.absent(f.ev("open")), nil, f.seq(f.ev("close")))
	f.clause("close", "after", nil, nil, f.somewhere(f.ev("open")), nil, nil)
	for _, tt := range []struct {
		ops  []string
		want uhat.Outcome
	}{
		{[]string{"open", "close"}, uhat.WellTyped},
		{[]string{"open"}, uhat.IllTyped},                   // F owes a close
		{[]string{"close"}, uhat.IllTyped},                  // H owes an open
		{[]string{"open", "close", "close"}, uhat.IllTyped}, // F is the whole rest
	} {
		var steps []uhat.Step
		for _, op := range tt.ops {
			steps = append(steps, f.do(op))
		}
		if r := check(t, f, nil, steps...); r.Outcome != tt.want {
			t.Errorf("%v: %v, want %v", tt.ops, r, tt.want)
		}
	}
}

// Rule for intersection types: an operation with several clauses has each of them, for all or for
// some values.
func TestPaperRuleIntersection(t *testing.T) {
	t.Parallel()
	f := newFixture("call put(n)")
	x := f.v("x")
	small := f.clause("put", "small", []*logic.Var{x}, f.l.Le(x, f.n(5)), nil, f.q("put", x), nil)
	f.clause("put", "large", []*logic.Var{x}, f.l.Le(f.n(5), x), nil, f.q("put", x), nil)
	if r := check(t, f, nil, f.any(x), f.do("put", x)); !r.OK() {
		t.Errorf("both clauses: %v", r)
	}
	f.Operation(f.ops["put"]).Clauses = []*uhat.Clause{small}
	if r := check(t, f, nil, f.any(x), f.do("put", x)); r.Outcome != uhat.IllTyped {
		t.Errorf("one clause: %v, want ill typed", r)
	}
}

// Rules for draw, let and assume: they extend the variable context Γ, in
// which all later obligations are decided; assert narrows Γ by what the
// system answers.
func TestPaperRuleContext(t *testing.T) {
	t.Parallel()
	f := newFixture("call put(n)", "call get() n")
	x, y, r := f.v("x"), f.v("y"), f.v("r")
	f.clause("put", "small", []*logic.Var{x}, f.l.Le(x, f.n(5)), nil, f.q("put", x), nil)
	f.clause("get", "any", nil, nil, nil, nil, nil)
	for _, tt := range []struct {
		name  string
		steps []uhat.Step
		want  uhat.Outcome
	}{
		{"draw", []uhat.Step{f.draw(y, f.n(0), f.n(5)), f.do("put", y)}, uhat.WellTyped},
		{"draw too wide", []uhat.Step{f.draw(y, f.n(0), f.n(6)), f.do("put", y)}, uhat.IllTyped},
		{"let", []uhat.Step{f.draw(x, f.n(0), f.n(4)), &uhat.Let{Var: y, Value: f.l.Add(x, f.n(1))}, f.do("put", y)}, uhat.WellTyped},
		{"let too large", []uhat.Step{f.draw(x, f.n(0), f.n(4)), &uhat.Let{Var: y, Value: f.l.Add(x, f.n(2))}, f.do("put", y)}, uhat.IllTyped},
		{"assume", []uhat.Step{f.draw(y, f.n(0), f.n(9)), &uhat.Assume{Cond: f.l.Lt(y, f.n(3))}, f.do("put", y)}, uhat.WellTyped},
		{"answer", []uhat.Step{f.call("get", nil, r), f.do("put", r)}, uhat.IllTyped},
		{"assert", []uhat.Step{f.call("get", nil, r), &uhat.Assert{Cond: f.l.Lt(r, f.n(3))}, f.do("put", r)}, uhat.WellTyped},
	} {
		if r := check(t, f, nil, tt.steps...); r.Outcome != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, r, tt.want)
		}
	}
}

// Rule for choice: a union, every branch of which must have the type.
func TestPaperRuleChoice(t *testing.T) {
	t.Parallel()
	f := newFixture("call a()", "call b()")
	f.clause("a", "then b", nil, nil, nil, nil, f.seq(f.ev("b")))
	f.clause("b", "last", nil, nil, nil, nil, f.B.Eps())
	b := []uhat.Step{f.do("b")}
	if r := check(t, f, nil, f.do("a"), &uhat.Choice{Branches: [][]uhat.Step{b, b}}); !r.OK() || r.Paths != 2 {
		t.Errorf("both branches: %v with %d paths", r, r.Paths)
	}
	if r := check(t, f, nil, f.do("a"), &uhat.Choice{Branches: [][]uhat.Step{b, nil}}); r.Outcome != uhat.IllTyped {
		t.Errorf("one branch: %v, want ill typed", r)
	}
}

// Rule for subsumption: a type may be replaced by one that promises less.
func TestPaperRuleSubtype(t *testing.T) {
	t.Parallel()
	f := newFixture("call put(n)", "call get() n")
	x, y := f.v("x"), f.v("y")
	vars := []*logic.Var{x}
	put := f.q("put", x)
	wide := f.clause("put", "wide", vars, f.l.Le(f.n(0), x), nil, put, f.somewhere(f.ev("get", x)))
	tests := []struct {
		name       string
		sub, super *uhat.Clause
		want       sfa.Answer
	}{
		{"itself", wide, wide, sfa.Yes},
		{"smaller history", wide, f.clause("put", "1", vars, f.l.Le(f.n(0), x), f.absent(f.ev("get")), put, wide.Future), sfa.Yes},
		{"smaller future", wide, f.clause("put", "2", vars, f.l.Le(f.n(0), x), nil, put, f.seq(f.ev("get", x))), sfa.Yes},
		{"larger future", wide, f.clause("put", "3", vars, f.l.Le(f.n(0), x), nil, put, nil), sfa.No},
		{"stronger where", wide, f.clause("put", "4", vars, f.l.Le(f.n(3), x), nil, put, wide.Future), sfa.Yes},
		{"weaker where", wide, f.clause("put", "5", vars, f.l.Le(f.n(-1), x), nil, put, wide.Future), sfa.No},
		{"a literal for the parameter", wide, f.clause("put", "6", nil, nil, nil, f.q("put", f.n(7)), f.somewhere(f.ev("get", f.n(7)))), sfa.Yes},
		{"another value promised", wide, f.clause("put", "7", nil, nil, nil, f.q("put", f.n(7)), f.somewhere(f.ev("get", f.n(8)))), sfa.No},
		{"a history without a future", wide, f.clause("put", "0", vars, nil, f.somewhere(f.ev("get")), put, f.B.None()), sfa.Undecided},
		{"contradiction", wide, f.clause("put", "8", vars, f.l.False(), nil, put, nil), sfa.Yes},
		{"a ghost chosen", f.clause("put", "9", []*logic.Var{x, y}, nil, f.B.Or(f.B.Eps(), f.last(f.ev("get", y))), put, nil),
			f.clause("put", "10", vars, nil, f.last(f.ev("get", x)), put, nil), sfa.Yes},
	}
	for _, tt := range tests {
		got, err := uhat.SubtypeClause(context.Background(), f.Context, newSolver(f.Context), tt.sub, tt.super)
		if err != nil || got != tt.want {
			t.Errorf("%s: SubtypeClause = %v, %v, want %v", tt.name, got, err, tt.want)
		}
	}
}

// Section 5, recursion: a function is typed by its unfoldings. Deviates: the
// paper types the recursive call by an inductive invariant; here depths are
// unrolled, and the report says so where they are drawn beyond that.
func TestPaperRuleRecursion(t *testing.T) {
	t.Parallel()
	f := newFixture("call open()", "call close()", "call end()")
	f.clause("open", "nest", nil, nil, nil, nil, f.somewhere(f.ev("close")))
	f.clause("close", "after", nil, nil, f.somewhere(f.ev("open")), nil, nil)
	f.clause("end", "closed", nil, nil, f.seq(f.all(), f.ev("close")), nil, f.B.Eps())
	nest := &uhat.Fun{Name: "nest"}
	nest.Base = []uhat.Step{f.do("open"), f.do("close")}
	nest.Step = []uhat.Step{f.do("open"), &uhat.Apply{Fun: nest}, f.do("close")}
	r := check(t, f, nil, &uhat.Apply{Fun: nest, Depth: &uhat.Depth{Lo: 0, Hi: 10}}, f.do("end"))
	if !r.OK() || !r.Bounded || r.Paths != uhat.DefaultUnroll {
		t.Errorf("nesting: %v, %d paths, bounded %v", r, r.Paths, r.Bounded)
	}
	nest.Base = nil
	if r := check(t, f, nil, &uhat.Apply{Fun: nest, Depth: &uhat.Depth{Lo: 0, Hi: 10}}, f.do("end")); r.Outcome != uhat.IllTyped {
		t.Errorf("end at depth 0 follows no close: %v", r)
	}
}
