package emit_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/emit/testdata/lab"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// laboratory builds generators for the system in testdata/lab by hand, with every kind of step,
// draw and term in one file.
type laboratory struct {
	*uhat.Spec
	l                     *logic.Builder
	put, use, ask, answer *sre.Op
	noted                 *sre.Op
	twice, warm           *logic.Func
}

func newLaboratory(t testing.TB) *laboratory {
	t.Helper()
	const name = "testdata/lab/lab.clouseau.hcl"
	s := load(t, name, []byte(read(t, name)))
	ops := s.B.Ops()
	return &laboratory{s, s.L, ops[0], ops[1], ops[2], ops[3], ops[4], s.Funcs[0].Func, s.Funcs[1].Func}
}

// v is a variable of the sort that the i-th field of an operation has.
func (lab *laboratory) v(name string, op *sre.Op, i int) *logic.Var {
	return lab.l.Var(name, op.Fields[i].Sort)
}

// between is the interval with the given ends, without further restrictions.
func (lab *laboratory) between(lo, hi logic.Term) uhat.Domain {
	return uhat.Domain{Guard: lab.l.True(), Lo: []logic.Term{lo}, Hi: []logic.Term{hi}, Filter: lab.l.True()}
}

func (lab *laboratory) from(op *sre.Op, deciding bool) uhat.Origin {
	return uhat.Origin{Clause: lab.Operation(op).Clauses[0], Deciding: deciding}
}

// draws has every kind of draw, and uses the drawn values.
func (lab *laboratory) draws() []uhat.Step {
	l := lab.l
	n, m := l.Var("n", logic.Int), l.Var("type", logic.Int)
	key, other := lab.v("key", lab.put, 1), lab.v("other", lab.put, 1)
	colour, on, word := lab.v("colour", lab.put, 2), lab.v("on", lab.put, 3), lab.v("word", lab.put, 4)
	token, next, pace := lab.v("token", lab.use, 0), lab.v("next", lab.use, 0), lab.v("pace", lab.use, 1)
	total, odd := l.Var("total", logic.Int), l.Var("odd", logic.Bool)
	same := lab.v("same", lab.use, 0)
	two := lab.between(l.Int(-3), l.Add(n, l.Int(4)))
	two.Lo, two.Hi = append(two.Lo, l.Sub(l.Int(0), n)), append(two.Hi, l.Int(12))
	two.Except = []logic.Term{n, l.Add(n, l.Int(1))}
	two.Filter = l.Or(l.Lt(m, l.Scale(2, n)), l.Ne(l.App(lab.twice, m), l.Int(6)))
	high := lab.between(l.Int(30), l.Int(500))
	high.Guard = l.And(l.Le(l.Int(3), n), l.Not(l.Eq(n, l.Int(7))))
	high.Filter = l.Le(l.Int(100), m)
	paced := lab.between(l.Int(2), n)
	paced.Filter, paced.Except = l.Ne(pace, l.Int(5)), []logic.Term{l.Int(9)}
	flag := uhat.Domain{Filter: l.Or(on, l.Lt(n, l.Int(9)))}
	return []uhat.Step{
		&uhat.Draw{Var: n, Among: []uhat.Domain{lab.between(l.Int(2), l.Int(9))}},
		&uhat.Draw{Var: m, Among: []uhat.Domain{two, high}},
		&uhat.Draw{Var: key, Among: []uhat.Domain{{Except: []logic.Term{l.Value(logic.OpaqueValue(key.Sort(), "b"))}}}},
		&uhat.Draw{Var: other, Among: []uhat.Domain{{Filter: l.Ne(other, key)}}},
		&uhat.Draw{Var: colour, Among: []uhat.Domain{{Filter: l.App(lab.warm, colour)}, {Guard: l.Eq(key, other)}}},
		&uhat.Draw{Var: on, Among: []uhat.Domain{flag}},
		&uhat.Draw{Var: word, Among: []uhat.Domain{{Except: []logic.Term{l.Value(logic.StringValue("a"))}}}},
		&uhat.Draw{Var: token, Among: []uhat.Domain{{}}},
		&uhat.Draw{Var: next, Among: []uhat.Domain{{Except: []logic.Term{token}, Filter: l.Le(l.Int(0), n)}}},
		&uhat.Draw{Var: pace, Among: []uhat.Domain{paced, {Guard: l.Lt(n, l.Int(3))}}},
		&uhat.Perform{Op: lab.put, Args: []logic.Term{m, key, colour, on, word}, Results: []*logic.Var{total, odd}, Origin: lab.from(lab.put, false)},
		&uhat.Assert{Cond: l.Eq(total, m), Field: "total", Stop: true},
		&uhat.Assert{Cond: odd, Field: "odd"},
		&uhat.Perform{Op: lab.use, Args: []logic.Term{token, pace}, Results: []*logic.Var{same}, Origin: lab.from(lab.use, false)},
		&uhat.Assert{Cond: l.Eq(same, token), Field: "same"},
		&uhat.Perform{Op: lab.use, Args: []logic.Term{next, l.Int(3)}, Results: []*logic.Var{lab.v("unused", lab.use, 0)}},
		&uhat.Perform{Op: lab.put, Args: []logic.Term{n, other, colour, l.Not(on), word}, Results: []*logic.Var{lab.v("x", lab.put, 5), lab.v("y", lab.put, 6)},
			Origin: lab.from(lab.put, true)},
	}
}

// branches has a choice whose branches bind the same names, and other computed values.
func (lab *laboratory) branches() []uhat.Step {
	l := lab.l
	n, i, got, tint := l.Var("n", logic.Int), l.Var("i", logic.Int), l.Var("got", logic.Int), lab.v("tint", lab.ask, 1)
	at, hidden := l.Var("at", logic.Int), l.Var("hidden", logic.Int)
	ite := l.Ite(l.Lt(n, l.Int(4)), l.Add(l.Scale(-2, n), l.Int(1)), l.Sub(l.App(lab.twice, n), l.Int(5)))
	id, field := l.Field("id", logic.Int), l.Field("tint", tint.Sort())
	take := func(sel logic.Term) []uhat.Step {
		return []uhat.Step{
			&uhat.Let{Var: i, Value: ite},
			&uhat.Draw{Var: tint, Among: []uhat.Domain{{}}},
			&uhat.Perform{Op: lab.ask, Args: []logic.Term{l.Int(-1), tint}, Origin: lab.from(lab.ask, false)},
			&uhat.Perform{Op: lab.ask, Args: []logic.Term{i, tint}, Origin: lab.from(lab.ask, false)},
			&uhat.Take{Op: lab.answer, Select: sel, Fields: []*logic.Var{l.Var("id2", logic.Int), lab.v("tint2", lab.ask, 1), got}, Origin: lab.from(lab.answer, true)},
			&uhat.Assert{Cond: l.Eq(got, i), Field: "value"},
		}
	}
	return []uhat.Step{
		&uhat.Draw{Var: hidden, Among: []uhat.Domain{lab.between(l.Int(0), l.Int(9))}},
		&uhat.Draw{Var: n, Among: []uhat.Domain{lab.between(l.Int(0), l.Int(9))}},
		&uhat.Let{Var: at, Value: l.Add(n, hidden)},
		&uhat.Perform{Op: lab.noted, Args: []logic.Term{at}},
		&uhat.Assume{Cond: l.Ne(n, l.Int(8))},
		&uhat.Choice{Branches: [][]uhat.Step{
			take(l.And(l.Eq(id, i), l.Eq(field, tint))),
			take(l.True()),
			{&uhat.Perform{Op: lab.ask, Args: []logic.Term{n, l.Value(logic.EnumValue(tint.Sort(), 2))}}},
		}},
		&uhat.Perform{Op: lab.ask, Args: []logic.Term{l.Scale(3, n), l.Value(logic.EnumValue(tint.Sort(), 0))}},
	}
}

// recursion has a function that recurs, and whose base applies another one.
func (lab *laboratory) recursion() []uhat.Step {
	l := lab.l
	k, j, flag, key := l.Var("k", logic.Int), l.Var("j", logic.Int), l.Var("flag", logic.Bool), lab.v("key", lab.put, 1)
	word, total := l.Value(logic.StringValue("w")), l.Var("total", logic.Int)
	colour := l.Value(logic.EnumValue(lab.put.Fields[2].Sort, 1))
	put := func(n logic.Term) uhat.Step {
		return &uhat.Perform{Op: lab.put, Args: []logic.Term{n, key, colour, flag, word}, Results: []*logic.Var{total, l.Var("odd", logic.Bool)}}
	}
	ground := &uhat.Fun{Name: "go", Params: []*logic.Var{j, flag, key}, Base: []uhat.Step{put(j), &uhat.Assert{Cond: l.Le(j, total)}}}
	ground.Step = []uhat.Step{put(l.Add(j, l.Int(50))), &uhat.Apply{Fun: ground, Args: []logic.Term{j, l.Not(flag), key}}}
	fun := &uhat.Fun{Name: "down", Params: []*logic.Var{k, flag, key}}
	fun.Base = []uhat.Step{&uhat.Apply{Fun: ground, Args: []logic.Term{k, flag, key}, Depth: &uhat.Depth{Lo: 0, Hi: 2}}}
	fun.Step = []uhat.Step{
		&uhat.Choice{Branches: [][]uhat.Step{
			{&uhat.Apply{Fun: fun, Args: []logic.Term{l.Add(k, l.Int(1)), flag, key}}},
			{put(k), &uhat.Apply{Fun: fun, Args: []logic.Term{l.Add(k, l.Int(2)), l.Not(flag), key}}},
		}},
		put(l.Scale(10, k)),
	}
	return []uhat.Step{
		&uhat.Draw{Var: key, Among: []uhat.Domain{{}}},
		&uhat.Apply{Fun: fun, Args: []logic.Term{l.Int(1), l.True(), key}, Depth: &uhat.Depth{Lo: 1, Hi: 3, Proved: true}},
	}
}

// generators returns one generator for each of the above.
func (lab *laboratory) generators() []emit.GoalGenerators {
	g := lab.Goals[0]
	return []emit.GoalGenerators{{Goal: g, Generators: []*uhat.Generator{
		{Name: "draws", Goal: g, Steps: lab.draws(), Certificate: []string{"one line", "another"}},
		{Name: "branches", Goal: g, Steps: lab.branches()},
		{Name: "recursion", Goal: g, Steps: lab.recursion()},
	}}}
}

// registry has the Go implementations of the spec, for the interpreter.
func (l *laboratory) registry() interp.Registry {
	token := l.use.Fields[0].Sort
	return interp.Registry{
		Funcs: map[string]func([]rt.Value) rt.Value{
			"twice": func(args []rt.Value) rt.Value { return rt.IntValue(int64(lab.Twice(int(args[0].Int())))) },
			"warm":  func(args []rt.Value) rt.Value { return rt.BoolValue(lab.Warm(args[0].String())) },
		},
		Draws: map[string]func(*rapid.T) rt.Value{
			"Token": func(t *rapid.T) rt.Value { return rt.OpaqueValue(token, lab.Draw(t)) },
		},
	}
}

// labTest prints the runs of each generator.
const labTest = `package lab_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestRuns(t *testing.T) {
	test := lopsidedTest()
	for _, g := range test.Generators {
		one := test.With(g)
		sample.Runs(context.Background(), one, %d, 3, func(_ int, r *run.Result) { fmt.Println("run", g.Name, r.Verdict, r.Trace) })
	}
}
`

// everyStep plays generators with every kind of step through the
// interpreter and through emitted code: the runs are the same.
func everyStep(t *testing.T, b *batch) check {
	t.Helper()
	l := newLaboratory(t)
	goals := l.generators()
	text := string(file(t, l.Spec, goals))
	golden.Equal(t, "testdata/lab/emitted.go.golden", text)
	b.write("lab/emitted.go", text)
	b.test("lab", "runs", fmt.Sprintf(labTest, sampled), "")
	return func(t *testing.T, found map[string]outcome) { l.asEmitted(t, goals, found["lab"]) }
}

// asEmitted compares the runs of the emitted code with those of the interpreter.
func (l *laboratory) asEmitted(t *testing.T, goals []emit.GoalGenerators, emitted outcome) {
	t.Helper()
	if !emitted.passed {
		t.Fatalf("the emitted test fails:\n%s", emitted.output)
	}
	var want []string
	test := interp.Test("lab", l.Context, goals[0].Goal, goals[0].Generators, l.registry(), lab.New)
	for _, g := range test.Generators {
		one := test.With(g)
		sample.Runs(t.Context(), one, sampled, 3, func(_ int, r *run.Result) {
			want = append(want, fmt.Sprintln("run", g.Name, r.Verdict, r.Trace))
		})
	}
	compare(t, runs(emitted.output), want)
	seen := map[string]bool{}
	for _, line := range want {
		seen[line] = true
	}
	if len(seen) < sampled {
		t.Errorf("only %d different runs", len(seen))
	}
}
