package runtime_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/child"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/convert"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// faulty is a system whose operations fail, each in the way that it is called.
type faulty struct {
	rt.CallOnly
	colour *rt.Sort
}

func (f *faulty) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	answer := []rt.Value{rt.EnumNamed(f.colour, "red"), rt.BoolValue(false)}
	switch op {
	case "dies":
		go func() { panic("the writer has died") }()
		time.Sleep(time.Hour)
	case "panics":
		panic("not now")
	case "closes":
		return nil, fmt.Errorf("reset: %w", rt.ErrClosed)
	case "fails":
		return nil, fmt.Errorf("no route")
	case "purple":
		answer[0] = rt.EnumNamed(f.colour, "purple")
	case "narrow":
		_ = convert.As[uint8](args[0])
	case "misread":
		_ = args[0].Text()
	case "pair":
		_ = convert.Exactly(args[0], 2, "[2]int")
	}
	return answer, nil
}

func (f *faulty) Close() error { return nil }

// TestChildFailures: a system in a process of its own fails as it does without one. Its death is a
// crash, also where panics are answers or are allowed, since nothing answers after it.
func TestChildFailures(t *testing.T) {
	colour := rt.NewEnum("Colour", "red", "green")
	results := []rt.Field{{Name: "colour", Sort: colour, Result: true}, {Name: "panicked", Sort: rt.Bool, Result: true}}
	args := map[string]rt.Value{
		"narrow":  rt.IntValue(300),
		"misread": rt.IntValue(3),
		"pair":    convert.ListValue(rt.IntValue(1)),
	}
	names := []string{"fine", "dies", "panics", "closes", "fails", "purple", "narrow", "misread", "pair"}
	answered := map[string]string{}
	var ops []*rt.Op
	for _, name := range names {
		op := &rt.Op{Name: name, Kind: rt.Call}
		switch name {
		case "narrow", "misread":
			op.Fields = append(op.Fields, rt.Field{Name: "n", Sort: rt.Int})
		case "pair":
			op.Fields = append(op.Fields, rt.Field{Name: "p", Sort: convert.NewList("Pair", rt.Int)})
		}
		op.Fields = append(op.Fields, results...)
		ops = append(ops, op)
		answered[name] = "panicked"
	}
	s := rt.NewSystem("failing", ops...)
	made := func(context.Context) (rt.Adapter, error) { return &faulty{colour: colour}, nil }
	child.ServeTest(t.Name(), s, made)
	process := child.Of(t.Name(), s, func(f func()) { f() })
	defer process.Stop()

	run := func(name string, options rt.Options, apart bool) *run.Result {
		test := &rt.Test{System: s, Goal: rt.Goal{Name: "never", Violation: s.None()}, Options: options, New: made}
		if apart {
			test.New = func(ctx context.Context) (rt.Adapter, error) { return process.New(ctx) }
		}
		test.Generators = []rt.Generator{{Name: "ask", Run: func(s *rt.Session) {
			for _, op := range []string{name, "fine"} {
				s.Next(op + ".1")
				var with []script.Arg
				if v, ok := args[op]; ok {
					with = append(with, v)
				}
				s.Call(op, with...)
			}
		}}}
		return one(test)
	}
	for _, options := range []rt.Options{{}, {PanicsAllowed: names}, {Panicked: answered}} {
		for _, name := range names {
			got := run(name, options, true)
			if name == "dies" {
				want := "the process of the system died: panic: the writer has died"
				if got.Verdict.String() != "crashed" || got.Reason != want || len(got.Trace) != 0 {
					t.Errorf("dies: %s (%s) after %d events, want crashed (%s) after none", got.Verdict, got.Reason, len(got.Trace), want)
				}
				continue
			}
			want := run(name, options, false)
			if got.Table() != want.Table() || got.Verdict != want.Verdict || got.Reason != want.Reason {
				t.Errorf("%s: %s (%s)\n%s\nand without a process %s (%s)\n%s", name,
					got.Verdict, got.Reason, got.Table(), want.Verdict, want.Reason, want.Table())
			}
			if strings.Contains(got.Stack, "internal/process/child.(") || (got.Stack == "") != (want.Stack == "") {
				t.Errorf("%s: stack %q, and without a process %q", name, got.Stack, want.Stack)
			}
		}
	}
}

// arming is a system whose second instance in a process dies of what the first has begun.
type arming struct {
	rt.CallOnly
	armed *bool
	late  bool
}

func (a *arming) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	switch {
	case op == "arm":
		*a.armed = true
	case a.late:
		go func() { panic("an old timer") }()
		time.Sleep(time.Hour)
	}
	return nil, nil
}

func (a *arming) Close() error { return nil }

// TestChildEarlier: a process may die of what an earlier run has begun. A run that does not fail
// again says so, since its own calls are not to blame, nor will a test of them fail.
func TestChildEarlier(t *testing.T) {
	s := rt.NewSystem("arming", &rt.Op{Name: "arm", Kind: rt.Call}, &rt.Op{Name: "fire", Kind: rt.Call})
	armed := false
	made := func(context.Context) (rt.Adapter, error) { return &arming{armed: &armed, late: armed}, nil }
	child.ServeTest(t.Name(), s, made)
	process := child.Of(t.Name(), s, func(f func()) { f() })
	defer process.Stop()
	ops := []string{"arm", "fire"}
	test := &rt.Test{System: s, Goal: rt.Goal{Name: "never", Violation: s.None()},
		New: func(ctx context.Context) (rt.Adapter, error) { return process.New(ctx) },
		Generators: []rt.Generator{{Name: "next", Run: func(s *rt.Session) {
			op := ops[0]
			ops = ops[1:]
			s.Next(op + ".1")
			s.Call(op)
		}}}}
	first, second := one(test), one(test)
	if first.Failed() || second.Verdict != run.Crashed || second.Earlier != 1 {
		t.Fatalf("%s, and then %s after %d runs", first.Verdict, second.Verdict, second.Earlier)
	}
	smaller, err := sample.Shrink(t.Context(), test, second)
	const want = `Not shrunk: the script did not fail again in 200 runs. A test of it may pass as well.
The process of the system had served 1 run before this one. A goroutine that one of them left running may have ended it.
`
	if err != nil {
		t.Fatal(err)
	}
	if got := smaller.Text(true); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
