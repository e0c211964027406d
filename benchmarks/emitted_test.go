package benchmarks_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// TestEmittedIsFresh emits the test of every system and compares it with the file committed beside
// the spec. To update these files, run go generate ./benchmarks/... . Weak specs have no emitted
// test.
func TestEmittedIsFresh(t *testing.T) {
	for _, sys := range benchmarks.Systems() {
		if sys.Weak {
			continue
		}
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		var goals []emit.GoalGenerators
		p := portfolio(s.Context)
		for _, g := range s.Goals {
			r := synth.Synthesize(t.Context(), s.Context, g, p, synth.Config{})
			goals = append(goals, emit.GoalGenerators{Goal: g, Generators: r.Generators})
		}
		got, err := emit.File(s, goals, emit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(filepath.Dir(sys.File), "emitted_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the committed test is stale; run go generate ./benchmarks/...", sys.Name)
		}
	}
}
