package benchmarks_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

func TestEQ(t *testing.T) {
	f, _ := os.Create(os.Getenv("ZO"))
	defer f.Close()
	names := strings.Fields(os.Getenv("ZS"))
	one := func(name, file, text string, cfg synth.Config) {
		l, d := spec.LoadSource(file, []byte(text))
		if d.HasErrors() {
			t.Fatal(d)
		}
		p := portfolio(l.Context)
		for _, g := range l.Goals {
			r := synth.Synthesize(context.Background(), l.Context, g, p, cfg)
			fmt.Fprintf(f, "== %s %s: %d, ref %d traces %d q %d known %d limits %v\n", name, g.Name, len(r.Generators), r.Stats.Refinements, r.Stats.Traces, r.Stats.Solver.Queries, r.Stats.Solver.Cached+r.Stats.Solver.Reused, r.Limits)
			for _, c := range r.Certificates {
				fmt.Fprintln(f, strings.Join(c.Lines(), "\n"))
			}
			if b, err := spec.PrintGenerators(l, r.Generators, file); err == nil {
				f.Write(b)
			} else {
				fmt.Fprintln(f, err)
			}
			if r.Explanation != nil { fmt.Fprintln(f, r.Explanation) }
		}
	}
	for _, s := range benchmarks.Searches() {
		if len(names) > 0 && !slices.Contains(names, s.Name) {
			continue
		}
		one(s.Name, s.File, s.Spec, synth.Config{})
	}
	if len(names) > 0 {return}
	for _, s := range benchmarks.Systems() {
		one(s.Name, s.File, s.Spec, synth.Config{Results: 5})
	}
}
