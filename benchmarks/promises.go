package benchmarks

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// PromisesStrategy is the name of walks that are judged by what operations promise. It runs only if
// it is selected.
const PromisesStrategy = "promises"

// promisesSpec is the name of the specs that have promises, and no goal.
const promisesSpec = "promises.clouseau.hcl"

// Promised returns the system with the spec of its promises; ok is false if there is none.
func (s System) Promised() (out System, ok bool) {
	file := path.Join(cmp.Or(s.Promises, s.Name), promisesSpec)
	if _, err := fs.Stat(specs, file); err != nil || s.Weak {
		return s, false
	}
	s.File, s.Spec = file, specText(file)
	return s, true
}

// promises computes the rows of walks that promises judge: one for each form of the system.
func (o *Options) promises(ctx context.Context, sys System, row func(Row)) error {
	sys, ok := sys.Promised()
	if !ok || !slices.Contains(o.Strategies, PromisesStrategy) {
		return nil
	}
	s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
	if diags.HasErrors() {
		return fmt.Errorf("benchmarks: the promises of %s: %w", sys.Name, diags)
	}
	t := &table{System: sys, spec: s, opt: *o, solver: o.Solver(s.Context)}
	hunting := t.hunting(ctx)
	for _, sut := range sys.SUTs {
		if !o.wantedForm(sut.Name, sut.Mutant) || ctx.Err() != nil {
			continue
		}
		o.progress(sys.Name, sut.Name, PromisesStrategy)
		r := t.measure(ctx, s.Judge(), sut, hunting)
		r.Goal = PromisesStrategy
		if r.Runs+r.Infrastructure > 0 {
			row(r)
		}
	}
	return nil
}

// hunting returns the strategy for what promises judge: walks, or scripts where walks do not come
// to all operations, as in the command.
func (t *table) hunting(ctx context.Context) sample.Strategy {
	out := sample.Strategy{Name: PromisesStrategy}
	for _, g := range t.spec.Scripted() {
		out.Generators = append(out.Generators, t.synthesized(synth.Synthesize(ctx, t.spec.Context, g, t.solver, t.opt.Search)).Generators...)
	}
	if len(out.Generators) == 0 {
		out.Generators = t.walking().Generators
	}
	return out
}
