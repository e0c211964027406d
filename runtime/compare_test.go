package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// compared makes random requests to a stack that is compared with another one, and has no goal.
func compared(buggy bool) *rt.Test {
	test := lostElement(buggy)
	test.Goal = rt.Goal{Name: "stack_reference", Doc: "the system answers as newStack does"}
	x := strategy.Exploration{Requests: []strategy.Request{{Op: "push", Args: []draw.Domain{rt.Between(0, 9)}}, {Op: "pop"}, {Op: "isEmpty"}}}
	test.Generators = []rt.Generator{playing("explore", func(s *rt.Session) { s.Explore(x) })}
	test.Clauses = nil
	test.Reference = referenceOf(&boundedStack{})
	test.Regression = &rt.Regression{Package: "stack", New: "sut := newStack()", Test: "stackTest",
		Calls: map[string]string{"push": "sut.Push({elem})", "pop": "{elem}, {ok} := sut.Pop()", "isEmpty": "{result} := sut.Empty()"}}
	return test
}

// referenceOf returns a reference whose runs start with copies of a stack.
func referenceOf(first *boundedStack) *rt.Reference {
	return &rt.Reference{Name: "newStack", New: func(context.Context) (rt.Adapter, error) {
		own := *first
		return &stackAdapter{sut: &own}, nil
	}}
}

// TestCompared: an answer that is not the one of the reference is a violation of its own kind. It
// is made smaller, explained, saved, replayed and written as a test. The correct stack has none.
func TestCompared(t *testing.T) {
	tracing(t)
	// Some runs only push, which has no answer.
	if r := sample.Runs(t.Context(), compared(false), 200, 1, nil); r.Upheld < 195 || r.Upheld+r.Uninformative != 200 {
		t.Errorf("the right stack differs\n%s", r)
	}
	r := sample.Runs(t.Context(), compared(true), 200, 1, nil)
	if r.Differences == 0 || r.Differences != r.Violations || !strings.Contains(r.String(), "differences in an answer") {
		t.Errorf("%d differences\n%s", r.Differences, r)
	}
	expect(t, compared(true), true,
		"pop answers otherwise than the reference newStack\npop() = (0, true); want (1, true)\n",
		"the reference answers the same without call 3, push(elem = 1)",
		">  4  pop             elem = 0, ok = true",
		"Saved in", "!stack_reference: the system answers as newStack does")
	expect(t, compared(true), true, "differs from the reference: newStack", "replay of testdata")
	expect(t, compared(false), false, "fixed: the run ends as")
}

// TestComparedRegression: where the reference's answer is known beforehand, the test in plain Go
// asks for it.
func TestComparedRegression(t *testing.T) {
	tracing(t)
	t.Setenv("CLOUSEAU_TRACES", "off")
	expect(t, compared(true), true, "func TestPopDiffersRegression(t *testing.T) {",
		"newStack answers otherwise", "if elem4 != 1 {", "!rt.Rerun")
	free := compared(true)
	free.Reference.Freedoms = map[string]rt.Freedom{"pop": {Refusal: "ok", Done: rt.BoolValue(true)}}
	expect(t, free, true, "rt.Rerun(t, stackTest(), func(s *rt.Session) {", "and the reference judges it", "pop() = (0, true); want (1, true)")
}

// popping is a script without draws.
func popping(pushed int, more ...string) rt.Generator {
	return playing("popping", func(s *rt.Session) {
		for i := range pushed {
			s.Call("push", rt.IntValue(int64(i+1)))
		}
		for _, op := range append([]string{"pop"}, more...) {
			s.Call(op)
		}
	})
}

// plays performs a script on a stack that is compared.
func plays(buggy bool, g rt.Generator, change func(*rt.Test)) *run.Result {
	test := compared(buggy)
	test.Generators = []rt.Generator{g}
	if change != nil {
		change(test)
	}
	return one(test)
}

// TestComparedFreedom: what is declared free is not compared, and nothing else.
func TestComparedFreedom(t *testing.T) {
	t.Parallel()
	freedom := func(f rt.Freedom) func(*rt.Test) {
		return func(test *rt.Test) { test.Reference.Freedoms = map[string]rt.Freedom{"pop": f} }
	}
	even := func(v rt.Value) any { return v.Int() % 2 }
	for name, tt := range map[string]struct {
		g      rt.Generator
		change func(*rt.Test)
		want   string
	}{
		"equal":             {popping(3), nil, "pop answered elem = 2, the reference elem = 3"},
		"skip":              {popping(3), freedom(rt.Freedom{Skip: []string{"elem"}}), ""},
		"skip the other":    {popping(3), freedom(rt.Freedom{Skip: []string{"ok"}}), "pop answered elem = 2, the reference elem = 3"},
		"later":             {popping(3, "pop", "isEmpty"), freedom(rt.Freedom{Skip: []string{"elem"}}), "isEmpty answered true, the reference false"},
		"abstract":          {popping(4), freedom(rt.Freedom{Abstract: map[string]func(rt.Value) any{"elem": even}}), ""},
		"abstract, unequal": {popping(3), freedom(rt.Freedom{Abstract: map[string]func(rt.Value) any{"elem": even}}), "pop answered elem = 2, the reference elem = 3"},
		"both refuse":       {popping(0), nil, ""},
		"refused": {popping(0, "isEmpty"), func(test *rt.Test) {
			test.Reference = referenceOf(&boundedStack{elems: []int64{7}})
			test.Reference.Freedoms = map[string]rt.Freedom{"pop": {Refusal: "ok", Done: rt.BoolValue(true)}}
		}, "isEmpty answered true, the reference false"},
	} {
		r := plays(true, tt.g, tt.change)
		if tt.want == "" && compare.In(r) != nil || tt.want != "" && r.Reason != tt.want {
			t.Errorf("%s: %s %q, want %q", name, r.Verdict, r.Reason, tt.want)
		}
	}
}

// outOfOrder is a reference that is out of order where it is asked something.
type outOfOrder struct {
	stackAdapter
	how func() error
}

func (b *outOfOrder) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "isEmpty" {
		if err := b.how(); err != nil {
			return nil, err
		}
	}
	return b.stackAdapter.Call(ctx, op, args)
}

// TestComparedBroken: a reference that is out of order says nothing about the system; one that
// panics where the system answers does not do the same.
func TestComparedBroken(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		how     func() error
		verdict run.Verdict
		reason  string
	}{
		"fault": {func() error { return errors.New("no disk") }, run.Infrastructure, "the reference: no disk"},
		"panic": {func() error { panic("not yet") }, run.Violation, "isEmpty answered false, the reference panicked: not yet"},
		"hang":  {func() error { select {} }, run.Infrastructure, "the reference did not return within 50ms in isEmpty()"},
	} {
		r := plays(false, popping(2, "isEmpty"), func(test *rt.Test) {
			test.Options.CallDeadline = 50 * time.Millisecond
			test.Reference.New = func(context.Context) (rt.Adapter, error) {
				return &outOfOrder{stackAdapter{sut: &boundedStack{}}, tt.how}, nil
			}
		})
		if r.Verdict != tt.verdict || r.Reason != tt.reason {
			t.Errorf("%s: %s %q, want %s %q", name, r.Verdict, r.Reason, tt.verdict, tt.reason)
		}
	}
}

// TestComparedKnown: a known difference does not count, and nothing after it is compared.
func TestComparedKnown(t *testing.T) {
	t.Parallel()
	r := plays(true, popping(3, "pop", "isEmpty"), func(test *rt.Test) {
		s := test.System
		pop := s.Op("pop")
		test.Known = []rt.Known{{Name: "small", Reason: "holds two", Trace: s.Seq(s.All(), s.Event(pop, s.Field(pop, "ok")))}}
	})
	if r.Verdict != run.Known || len(r.Trace) != 6 {
		t.Errorf("%s after %d events: %s", r.Verdict, len(r.Trace), r.Reason)
	}
}

// TestComparedWithModel: the model judges before the reference, and both judge every event.
func TestComparedWithModel(t *testing.T) {
	t.Parallel()
	judged := func(test *rt.Test) { test.Model = counted(test.System) }
	if r := plays(true, popping(3), judged); compare.In(r) == nil || judges.RejectionOf(r) != nil {
		t.Errorf("the model, which counts, says %v; the reference %v", judges.RejectionOf(r), compare.In(r))
	}
	if r := plays(true, popping(3, "pop", "isEmpty"), func(test *rt.Test) {
		judged(test)
		test.Reference.Freedoms = map[string]rt.Freedom{"pop": {Skip: []string{"elem"}}}
	}); judges.RejectionOf(r) == nil || compare.In(r) != nil {
		t.Errorf("the model says %v; the reference %v", judges.RejectionOf(r), compare.In(r))
	}
}

// shown is a stack that shows its elements.
type shown struct{ stackAdapter }

func (s *shown) Snapshot() any { return append([]int64{}, s.sut.elems...) }

// TestComparedSnapshot: the first call after which the states differ is named.
func TestComparedSnapshot(t *testing.T) {
	t.Parallel()
	r := plays(true, popping(4), func(test *rt.Test) {
		test.New = func(context.Context) (rt.Adapter, error) {
			return &shown{stackAdapter{sut: &boundedStack{buggy: true}}}, nil
		}
		test.Reference.New = func(context.Context) (rt.Adapter, error) { return &shown{stackAdapter{sut: &boundedStack{}}}, nil }
	})
	if d := compare.In(r); d == nil || d.Early == nil || d.Early.Event != 2 || d.Early.System != "[1 2]" || d.Early.Reference != "[1 2 3]" {
		t.Errorf("the difference is %+v", d)
	}
}
