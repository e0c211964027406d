package main

import (
	"errors"
	"testing"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// strictRun returns a run in strict mode.
func strictRun(replay string, s *uhat.Spec, results ...*synth.Result) *specRun {
	return &specRun{runOptions: runOptions{execution: execution{strict: true, replay: replay}}, spec: s, results: results}
}

// TestUnavoidableIsStrict: so does one for a goal that no answer avoids, if it comes to pass.
func TestUnavoidableIsStrict(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("push.clouseau.hcl", []byte(`
language = 1
operation "push" {
  args    = { elem = int }
  results = { ok = bool }
  clause { event = push }
}
goal "three" { trace = seq(all, push(elem == 3), all) }
goal "refused" { trace = seq(all, push(elem == 3, !ok), all) }
`))
	if s == nil {
		t.Fatal(ds)
	}
	for i, want := range []error{cli.ErrFailed, nil} {
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[i], newPortfolio(s.Context), synth.Config{})
		if got := strictRun("", s, r).judgeGoals(nil); !errors.Is(got, want) {
			t.Errorf("%s: judgeGoals = %v, want %v", s.Goals[i].Name, got, want)
		}
	}
}

// TestUnvariedIsStrict: in strict mode a test whose runs are all alike fails, since a warning does.
func TestUnvariedIsStrict(t *testing.T) {
	t.Parallel()
	same := []*synth.Result{{Open: true, Generators: []*uhat.Generator{{}}}}
	same[0].Generators[0].Steps = []uhat.Step{&uhat.Perform{Op: &sre.Op{Name: "tick", Kind: sre.Call}}}
	for _, tt := range []struct {
		replay string
		want   error
	}{
		{"", cli.ErrFailed},
		{"run.json", nil},
	} {
		if got := strictRun(tt.replay, nil, same...).judgeGoals(nil); !errors.Is(got, tt.want) {
			t.Errorf("judgeGoals with replay %q = %v, want %v", tt.replay, got, tt.want)
		}
	}
}
