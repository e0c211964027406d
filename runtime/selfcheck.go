package runtime

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/selfcheck"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// checkItself shows the judges the runs of the file that CLOUSEAU_SELFCHECK names. It ends the test
// if the judges do not object to one of them.
func checkItself(tb testing.TB, test *Test) {
	tb.Helper()
	name := environment.SelfCheck.Get()
	if name == "" {
		return
	}
	runs, err := selfcheck.Read(name)
	if err != nil {
		tb.Fatalf("self-check: %v", err)
	}
	for _, r := range runs {
		if r.Goal != test.Goal.Name {
			continue
		}
		trace, err := r.Trace(test.System)
		if err != nil {
			tb.Fatalf("self-check of %s: %v", r.Generator, err)
		}
		if res := stubbed(test, trace); res.Verdict != run.Violation && res.Verdict != run.Known {
			tb.Errorf("self-check: the run that %s heads for is a violation of %s, and the test calls it %s:\n%s",
				r.Generator, r.Goal, res.Verdict, res.Table())
			tb.FailNow()
		}
	}
}

// stubbed performs a run against a system that gives the run's answers.
func stubbed(test *Test, trace sre.Trace) *run.Result {
	stub := *test
	stub.Reference = nil // the stub answers as the goal has it
	stub.New = func(context.Context) (Adapter, error) { return selfcheck.NewStub(trace), nil }
	return stub.Player().again(Generator{Name: "selfcheck", Run: func(s *Session) { selfcheck.Perform(trace, s) }}, manner{})
}
