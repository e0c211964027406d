package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// handwrittenGenerators returns the handwritten generators with the given names, separated by
// commas.
func handwrittenGenerators(ctx context.Context, t *cli.Terminal, file string, goals []string, from origin) (*testedSpec, []*synth.Result, error) {
	s, err := loadTested(ctx, t, file)
	if err != nil {
		return nil, nil, err
	}
	var results []*synth.Result
	for _, name := range strings.Split(from.generators, ",") {
		g, err := generatorNamed(s.Spec, name, goals)
		if err != nil {
			return nil, nil, err
		}
		if err := checkGenerator(ctx, t, s.Spec, g); err != nil {
			return nil, nil, err
		}
		uhat.MarkDeciding(g.Steps)
		i := slices.IndexFunc(results, func(r *synth.Result) bool { return r.Goal == g.Goal })
		if i < 0 {
			i, results = len(results), append(results, &synth.Result{Goal: g.Goal})
		}
		results[i].Generators = append(results[i].Generators, g)
		fmt.Fprintf(t.Stderr, "%s: %s, written by hand\n", g.Goal.Name, name)
	}
	return s, results, from.tests(len(results))
}

// generatorNamed returns the generator of that name with the goal that judges its runs: its own
// goal, or the one that is named, or the only one.
func generatorNamed(s *uhat.Spec, name string, asked []string) (*uhat.Generator, error) {
	found := s.Generator(name)
	if found == nil {
		var all []string
		for _, g := range s.Generators {
			all = append(all, g.Name)
		}
		return nil, cli.Usagef("%s has no generator %q%s", s.File, name, cli.Suggestion(name, all))
	}
	if found.Goal != nil {
		if len(asked) > 0 && !slices.Contains(asked, found.Goal.Name) {
			return nil, cli.Usagef("the generator %s is for the goal %s, not for %s", name, found.Goal.Name, strings.Join(asked, ", "))
		}
		return found, nil
	}
	gs, err := goals(s, asked)
	switch {
	case err != nil:
		return nil, err
	case len(gs) != 1:
		return nil, cli.Usagef("the generator %s is for no goal of its own; name the one by which its runs are judged", name)
	}
	g := *found
	g.Goal = gs[0]
	return &g, nil
}

// checkGenerator checks the types of a generator. Mistakes go to standard error and end the verb.
func checkGenerator(ctx context.Context, t *cli.Terminal, s *uhat.Spec, g *uhat.Generator) error {
	ds := spec.CheckGenerator(ctx, s, s.Generator(g.Name), newPortfolio(s.Context))
	if err := writeDiagnostics(t, t.Stderr, ds, "text"); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case ds.HasErrors():
		return cli.ErrFailed
	}
	return nil
}
