package main

import (
	"errors"
	"testing"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestUnvariedIsStrict: in strict mode a test whose runs are all alike fails, since a warning does.
func TestUnvariedIsStrict(t *testing.T) {
	t.Parallel()
	same := []*synth.Result{{Open: true, Generators: []*uhat.Generator{{}}}}
	same[0].Generators[0].Steps = []uhat.Step{&uhat.Perform{Op: &sre.Op{Name: "tick", Kind: sre.Call}}}
	for _, tt := range []struct {
		rc   runConfig
		want error
	}{
		{runConfig{strict: true}, errFailed},
		{runConfig{strict: true, replay: "run.json"}, nil},
	} {
		if got := tt.rc.judgeUnvaried(same, nil); !errors.Is(got, tt.want) {
			t.Errorf("judgeUnvaried with strict %v, replay %q = %v, want %v", tt.rc.strict, tt.rc.replay, got, tt.want)
		}
	}
}
