package uhat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// fixture builds contexts and terms with one-line helpers.
type fixture struct {
	*uhat.Context
	l   *logic.Builder
	ops map[string]*sre.Op
}

// newFixture declares operations in the form "kind name(arg, arg) result,
// result"; a field whose name ends in ? is a bool, all others are integers.
func newFixture(decls ...string) *fixture {
	f := &fixture{l: logic.NewBuilder(), ops: map[string]*sre.Op{}}
	kinds := map[string]sre.Kind{"call": sre.Call, "send": sre.Send, "receive": sre.Receive, "ghost": sre.Ghost}
	var ops []*sre.Op
	for _, d := range decls {
		kind, d, _ := strings.Cut(d, " ")
		name, d, _ := strings.Cut(d, "(")
		args, results, _ := strings.Cut(d, ")")
		op := &sre.Op{Name: name, Kind: kinds[kind]}
		for i, fields := range []string{args, results} {
			for _, n := range strings.FieldsFunc(fields, func(r rune) bool { return r == ',' || r == ' ' }) {
				field := sre.Field{Name: strings.TrimSuffix(n, "?"), Sort: logic.Int, Result: i == 1}
				if strings.HasSuffix(n, "?") {
					field.Sort = logic.Bool
				}
				op.Fields = append(op.Fields, field)
			}
		}
		ops = append(ops, op)
		f.ops[name] = op
	}
	f.Context = &uhat.Context{L: f.l, B: sre.NewBuilder(f.l, ops...)}
	for _, op := range ops {
		f.Operations = append(f.Operations, &uhat.Operation{Op: op})
	}
	return f
}

// v is the integer variable of that name, b the boolean one.
func (f *fixture) v(name string) *logic.Var { return f.l.Var(name, logic.Int) }
func (f *fixture) b(name string) *logic.Var { return f.l.Var(name, logic.Bool) }

// ev is the class of an operation's events with each field, in order, equal
// to a term; nil leaves one open.
func (f *fixture) ev(op string, fields ...logic.Term) *sre.Class {
	return f.B.Event(f.ops[op], f.q(op, fields...)).(*sre.Class)
}

func (f *fixture) q(op string, fields ...logic.Term) logic.Term {
	q := f.l.True()
	for i, t := range fields {
		if x := f.ops[op].Fields[i]; t != nil {
			q = f.l.And(q, f.l.Eq(f.l.Field(x.Name, x.Sort), t))
		}
	}
	return q
}

func (f *fixture) seq(es ...sre.Expr) sre.Expr { return f.B.Seq(es...) }
func (f *fixture) all() sre.Expr               { return f.B.All() }
func (f *fixture) absent(e sre.Expr) sre.Expr  { return f.B.Absent(f.B.Any(), e) }
func (f *fixture) last(c *sre.Class) sre.Expr  { return f.B.Last(c, f.B.Any()) }

// then is an event with anything before and after it.
func (f *fixture) somewhere(e sre.Expr) sre.Expr { return f.seq(f.all(), e, f.all()) }

// clause adds a clause to an operation; nil stands for true and for all.
func (f *fixture) clause(op, label string, vars []*logic.Var, where logic.Term, history sre.Expr, event logic.Term, future sre.Expr) *uhat.Clause {
	o := f.Operation(f.ops[op])
	c := &uhat.Clause{Operation: o, Label: label, Params: vars, Where: where, History: history, Event: event, Future: future}
	if where == nil {
		c.Where = f.l.True()
	}
	if event == nil {
		c.Event = f.l.True()
	}
	if history == nil {
		c.History = f.all()
	}
	if future == nil {
		c.Future = f.all()
	}
	o.Clauses = append(o.Clauses, c)
	return c
}

// Steps.

func (f *fixture) draw(v *logic.Var, lo, hi logic.Term, except ...logic.Term) *uhat.Draw {
	return &uhat.Draw{Var: v, Among: []uhat.Domain{{Lo: []logic.Term{lo}, Hi: []logic.Term{hi}, Except: except}}}
}

// any draws an integer between 0 and 20.
func (f *fixture) any(v *logic.Var, except ...logic.Term) *uhat.Draw {
	return f.draw(v, f.n(0), f.n(20), except...)
}

func (f *fixture) n(i int64) logic.Term { return f.l.Int(i) }

func (f *fixture) do(op string, args ...logic.Term) *uhat.Perform {
	return &uhat.Perform{Op: f.ops[op], Args: args}
}

func (f *fixture) call(op string, args []logic.Term, results ...*logic.Var) *uhat.Perform {
	return &uhat.Perform{Op: f.ops[op], Args: args, Results: results}
}

func (f *fixture) take(op string, sel logic.Term, fields ...*logic.Var) *uhat.Take {
	return &uhat.Take{Op: f.ops[op], Select: sel, Fields: fields}
}

func check(t *testing.T, f *fixture, g *uhat.Goal, steps ...uhat.Step) *uhat.Report {
	t.Helper()
	gen := &uhat.Generator{Name: "g", Goal: g, Steps: steps}
	return uhat.Check(context.Background(), f.Context, gen, newSolver(f.Context), uhat.CheckOptions{})
}

// stack is a stack of growing elements with a ghost that counts the pushes.
func stack() (*fixture, *uhat.Goal) {
	f := newFixture("call push(elem)", "call pop() elem, ok?", "call isEmpty() result?", "ghost pushed(index, value)")
	n, top, x, y, b := f.v("n"), f.v("top"), f.v("x"), f.v("y"), f.b("b")
	f.clause("push", "first", []*logic.Var{x}, nil,
		f.absent(f.ev("pushed")), f.q("push", x), f.seq(f.ev("pushed", f.n(0), x), f.all()))
	f.clause("push", "onto", []*logic.Var{n, top, x}, f.l.Lt(top, x),
		f.last(f.ev("pushed", n, top)), f.q("push", x), f.seq(f.ev("pushed", f.l.Add(n, f.n(1)), x), f.all()))
	f.clause("pop", "top", []*logic.Var{n, x}, nil,
		f.last(f.ev("pushed", n, x)), f.q("pop", x, f.l.True()), f.absent(f.ev("push")))
	f.clause("isEmpty", "truth", []*logic.Var{b}, nil,
		f.somewhere(f.ev("pop")), f.q("isEmpty", b), nil)
	f.clause("pushed", "count", []*logic.Var{n, x}, nil,
		f.seq(f.all(), f.ev("push", x)), f.q("pushed", n, x), nil)
	goal := &uhat.Goal{Name: "lost", Vars: []*logic.Var{y}}
	visible := f.B.AnyVisible()
	goal.Trace = f.seq(f.B.Star(visible), f.ev("push", y), f.B.Star(f.B.Minus(visible, f.ev("pop", y))), f.ev("isEmpty", f.l.True()))
	goal.Violation = goal.Trace
	return f, goal
}

// lostElement is a sound generator for the stack's goal: push x; push y > x;
// pop y; is it empty?
func lostElement(f *fixture) []uhat.Step {
	x, y, e, ok, r := f.v("x"), f.v("y"), f.v("e"), f.b("ok"), f.b("r")
	return []uhat.Step{
		f.any(x), f.do("push", x), f.do("pushed", f.n(0), x),
		f.draw(y, f.l.Add(x, f.n(1)), f.n(21)), f.do("push", y), f.do("pushed", f.n(1), y),
		f.call("pop", nil, e, ok), &uhat.Assert{Cond: f.l.Eq(e, y), Field: "elem"}, &uhat.Assert{Cond: ok, Field: "ok"},
		f.call("isEmpty", nil, r), &uhat.Assert{Cond: r, Field: "result"},
	}
}

// server answers requests: each request with a fresh id demands its response.
func server() (*fixture, *uhat.Goal) {
	f := newFixture("send request(id, key)", "receive response(id) value", "receive notice(text)")
	i, k, w := f.v("i"), f.v("k"), f.v("w")
	f.clause("request", "fresh", []*logic.Var{i, k}, nil,
		f.absent(f.ev("request", i)), f.q("request", i, k), f.somewhere(f.ev("response", i)))
	f.clause("response", "answer", []*logic.Var{i, k, w}, f.l.Le(k, w),
		f.somewhere(f.ev("request", i, k)), f.q("response", i, w), nil)
	f.clause("notice", "free", nil, nil, nil, nil, nil)
	f.Operation(f.ops["notice"]).Spontaneous = true
	goal := &uhat.Goal{Name: "same", Vars: []*logic.Var{w}}
	goal.Trace = f.seq(f.all(), f.ev("response", nil, w), f.all(), f.ev("response", nil, w), f.all())
	return f, goal
}

// sameAnswer is a sound generator for the server's goal: two requests, two
// equal answers.
func sameAnswer(f *fixture) []uhat.Step {
	i, j, k := f.v("i"), f.v("j"), f.v("k")
	id1, v1, id2, v2 := f.v("id1"), f.v("v1"), f.v("id2"), f.v("v2")
	field := f.l.Field("id", logic.Int)
	return []uhat.Step{
		f.any(i), f.any(j, i), f.any(k), f.do("request", i, k), f.do("request", j, k),
		f.take("response", f.l.Eq(field, i), id1, v1), &uhat.Assert{Cond: f.l.Le(k, v1), Field: "value"},
		f.take("response", f.l.Eq(field, j), id2, v2), &uhat.Assert{Cond: f.l.Eq(v1, v2), Field: "value"},
	}
}
