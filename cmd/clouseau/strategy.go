package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/schedule"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// origin says where the scripts of a test come from. If it is empty, a search finds them.
type origin struct {
	generators string // names of generators written by hand, separated by commas
	strategy   string // random requests and faults, and this strategy decides what happens when
}

// originFlags adds the flags that say so.
func originFlags(fs *flag.FlagSet) *origin {
	o := &origin{}
	fs.StringVar(&o.generators, "generator", "", "")
	fs.Func("strategy", "", func(s string) error {
		_, err := schedule.Parse(s)
		o.strategy = s
		return err
	})
	return o
}

// originHelp describes these flags.
var originHelp = `    --generator N,M  take these generators of the spec, which somebody wrote by hand, and
                     search for none; they are checked as clouseau check does
    --strategy S     search for no generators: make random requests and bring random faults
                     about (operations with fault = true), and let S decide what happens
                     when: ` + strings.Join(schedule.Names(), ", ") + `,
                     or with a depth pct2, pctcp5 and so on
`

// check reports flags that do not go together.
func (o *origin) check() error {
	if o.generators != "" && o.strategy != "" {
		return usagef("--strategy makes random requests, and --generator takes generators: only one of them")
	}
	return nil
}

// generators returns generators for the goals of a spec, or results without any for those that are
// hunted by random requests.
func (t *terminal) generators(ctx context.Context, file string, goals []string, from origin, cfg synth.Config) (*uhat.Spec, []*synth.Result, error) {
	switch {
	case from.strategy != "":
		return t.workloads(ctx, file, goals, from.strategy)
	case from.generators != "":
		return t.handwritten(ctx, file, goals, from.generators)
	}
	return t.synthesizeAll(ctx, file, goals, cfg)
}

// workloads returns a result without generators for each of the goals. The strategy takes the place
// of the target's.
func (t *terminal) workloads(ctx context.Context, file string, names []string, strategy string) (*uhat.Spec, []*synth.Result, error) {
	s, err := t.loadTested(ctx, file, spec.NoGenerators())
	if err != nil {
		return nil, nil, err
	}
	gs, model, err := tested(s, names)
	if err != nil {
		return nil, nil, err
	}
	if model {
		gs = append(gs, s.Model.Goal())
	}
	s.Target.Schedule = strategy
	var results []*synth.Result
	for _, g := range gs {
		fmt.Fprintf(t.stderr, "%s: random requests and faults under %s\n", g.Name, strategy)
		results = append(results, &synth.Result{Goal: g})
	}
	return s, results, nil
}
