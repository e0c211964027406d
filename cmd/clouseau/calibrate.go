package main

import (
	"context"
	"errors"
	"io"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	runs "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
)

// The runs of a calibration, and their seed. The same system gets the same weights.
const (
	calibrationRuns = 1000
	calibrationSeed = 1
)

// calibrate runs the generators against the system and weights each by its share of informative
// runs. A run that a correct system keeps from the deciding event is informative too: it does not
// count against its generator.
func calibrate(ctx context.Context, t *cli.Terminal, s *testedSpec, results []*synth.Result) error {
	several := false
	for _, r := range results {
		several = several || len(r.Generators) > 1
	}
	if !several {
		t.Notef("note: no goal has several generators, so all have the same weight\n")
		return nil
	}
	x, tests, err := buildTested(ctx, t, s, "", emit.Options{}, func(opt emit.Options) ([]byte, error) {
		return emitTest(s.Spec, results, scriptSource{}, nil, opt)
	})
	if err != nil {
		return err
	}
	reports, err := t.TempFile("report.jsonl")
	if err != nil {
		return err
	}
	x.runs = calibrationRuns
	x.seed = calibrationSeed
	x.to = io.Discard
	x.env = []string{environment.Report.Is(reports)}
	if err := runTests(ctx, t, x, tests); err != nil && !errors.Is(err, cli.ErrFailed) {
		return err
	}
	found, err := report.Read(reports)
	if err != nil {
		return err
	}
	for _, r := range results {
		for _, x := range found {
			if x.Goal == r.Goal.Name {
				weighGenerators(t, r, x.Generators)
			}
		}
	}
	return nil
}

// weighGenerators sets the weights of the generators of a goal, and prints them.
func weighGenerators(t *cli.Terminal, r *synth.Result, shapes []runs.Shape) {
	told := map[string]synth.Told{}
	for _, x := range shapes {
		told[x.Name] = synth.Told{Runs: x.Runs, Informative: x.Violations + x.Upheld + x.Prevented}
	}
	r.Weigh(told)
	for _, g := range r.Generators {
		x := told[g.Name]
		t.Notef("%s: %d of %d runs told something, weight %d\n", g.Name, x.Informative, x.Runs, g.Weight)
	}
}
