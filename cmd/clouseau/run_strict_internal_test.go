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
		rc := runConfig{strict: true}
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[i], newPortfolio(s.Context), synth.Config{})
		if got := rc.judgeGoals(s, []*synth.Result{r}, nil); !errors.Is(got, want) {
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
		rc   runConfig
		want error
	}{
		{runConfig{strict: true}, cli.ErrFailed},
		{runConfig{strict: true, replay: "run.json"}, nil},
	} {
		if got := tt.rc.judgeGoals(nil, same, nil); !errors.Is(got, tt.want) {
			t.Errorf("judgeGoals with strict %v, replay %q = %v, want %v", tt.rc.strict, tt.rc.replay, got, tt.want)
		}
	}
}
