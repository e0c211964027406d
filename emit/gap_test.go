package emit_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/emit/testdata/relay"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/uhat"
)

// relayTest prints the runs of the emitted generators.
const relayTest = `package relay_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestRuns(t *testing.T) {
	sample.Runs(context.Background(), lostTest(), %d, 5, func(_ int, r *run.Result) { fmt.Println("run", r.Verdict, r.Trace, r.Script()) })
}
`

// A script for a system with a schedule allows other events that its plan has room for. Here this
// finds the bug. With the same bits, the interpreter and the emitted code do the same.
func gaps(t *testing.T, b *batch) check {
	t.Helper()
	s, goals := relayed(t)
	text := string(file(t, s, goals))
	golden.Equal(t, "testdata/relay/emitted.go.golden", text)
	b.write("relay/emitted.go", text)
	b.test("relay", "runs", fmt.Sprintf(relayTest, sampled), "")
	return func(t *testing.T, found map[string]outcome) { relayAsEmitted(t, s, goals[0], found["relay"]) }
}

// relayAsEmitted compares the runs of the emitted code with those of the interpreter.
func relayAsEmitted(t *testing.T, s *uhat.Spec, g emit.GoalGenerators, emitted outcome) {
	t.Helper()
	if !emitted.passed {
		t.Fatalf("the emitted test fails:\n%s", emitted.output)
	}
	var want []string
	found := relayRuns(t, s, g, relay.New, func(r *run.Result) {
		want = append(want, fmt.Sprintln("run", r.Verdict, r.Trace, r.Script()))
		if r.Verdict != run.Violation || r.Steps.Held != 1 || strings.Contains(r.Trace.String(), "audit") {
			t.Errorf("%v with %d events between: %v", r.Verdict, r.Steps.Held, r.Trace)
		}
	})
	compare(t, runs(emitted.output), want)
	if found != sampled {
		t.Errorf("%d violations in %d runs", found, sampled)
	}
	relayRuns(t, s, g, relay.NewFixed, func(r *run.Result) {
		if r.Verdict != run.Upheld {
			t.Errorf("the fixed twin: %v: %v", r.Verdict, r.Trace)
		}
	})
}

// Without their gaps the same scripts do not reach their ends.
func TestGapNeeded(t *testing.T) {
	t.Parallel()
	s, goals := relayed(t)
	for _, g := range goals[0].Generators {
		uhat.Walk(g.Steps, func(st uhat.Step) {
			if take, ok := st.(*uhat.Take); ok {
				take.Gap = nil
			}
		})
	}
	relayRuns(t, s, goals[0], relay.New, func(r *run.Result) {
		if r.Verdict != run.Blocked || !strings.HasPrefix(r.Reason, "blocked on stored(id = ") {
			t.Errorf("%v, %q: %v", r.Verdict, r.Reason, r.Trace)
		}
	})
}

// Without a schedule gaps have no effect, and none is printed.
func TestGapUnscheduled(t *testing.T) {
	t.Parallel()
	s, goals := relayed(t)
	s.Target.Schedule = ""
	if text := string(file(t, s, goals)); strings.Contains(text, "s.Gap(") {
		t.Errorf("the file has a gap:\n%s", text)
	}
}

// relayed returns the spec of the relay and its generators.
func relayed(t *testing.T) (*uhat.Spec, []emit.GoalGenerators) {
	t.Helper()
	const name = "testdata/relay/relay.clouseau.hcl"
	s := load(t, name, []byte(read(t, name)))
	return s, synthesize(t, s)
}

// relayRuns plays generators through the interpreter and returns how many runs are violations.
func relayRuns(t *testing.T, s *uhat.Spec, g emit.GoalGenerators, open func(context.Context) (rt.Adapter, error), each func(*run.Result)) int {
	t.Helper()
	test := interp.Test("relay", s.Context, g.Goal, slices.Clone(g.Generators), interp.Registry{}, open)
	test.Options.Schedule = strategy.Named(s.Target.Schedule)
	return sample.Runs(t.Context(), test, sampled, 5, func(_ int, r *run.Result) { each(r) }).Violations
}
