package emit_test

import (
	"context"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// emitted loads a spec, synthesizes for all its goals and prints the file.
func emitted(t testing.TB, file string, src []byte, change func(*uhat.Spec)) []byte {
	t.Helper()
	s, diags := spec.LoadSource(file, src)
	if diags.HasErrors() {
		t.Fatalf("%s: %v", file, diags)
	}
	if change != nil {
		change(s)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	var goals []emit.GoalGenerators
	for _, g := range s.Goals {
		r := synth.Synthesize(context.Background(), s.Context, g, p, synth.Config{})
		if len(r.Generators) == 0 {
			t.Fatalf("%s: no generator for %s: %v", file, g.Name, r.Explanation)
		}
		goals = append(goals, emit.GoalGenerators{Goal: g, Generators: r.Generators})
	}
	out, err := emit.File(s, goals, emit.Options{})
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return out
}

func TestShow(t *testing.T) {
	src, _ := os.ReadFile(os.Getenv("SPEC"))
	os.Stdout.Write(emitted(t, os.Getenv("SPEC"), src, nil))
}
