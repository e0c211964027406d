package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

const modelHelp = `A spec with a model has to agree with it: the model has a run for each clause, with
its history, event and future, and none that is in a goal. A contradiction is an error
where it is proven; what is not decided is none. Random runs of the model are shown
to the validator that is derived from it.

    -v          how many operations were compared with Go; for each clause its shortest run of the model, for each goal how
                sure it is that the model has none; which answers no promise judges, with the shortest run before each;
                of which operations a model says nothing
    --events N  events of a run of the model at most (8); what is said of runs of
                any length does not depend on it`

// modelConfig is how a spec is compared with its model.
type modelConfig struct {
	events  int
	verbose bool
}

// modelFlags adds the flags about models.
func modelFlags(fs *flag.FlagSet) *modelConfig {
	c := &modelConfig{}
	fs.IntVar(&c.events, "events", 8, "")
	fs.BoolVar(&c.verbose, "v", false, "")
	return c
}

// given reports whether one of the flags stands on the command line.
func (c *modelConfig) given(fs *flag.FlagSet) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == "events" || f.Name == "v" })
	return found
}

// checkModel compares a spec with its model. The lines are what is known beyond the contradictions;
// the error is a mistake of ours.
func checkModel(ctx context.Context, t *cli.Terminal, s *uhat.Spec, p *logic.Portfolio, cfg *modelConfig) (spec.Diagnostics, []string, error) {
	if s.Model == nil {
		return nil, nil, nil
	}
	m := interp.Model(s, interp.Registry{})
	if m == nil {
		return nil, []string{fmt.Sprintf("%s: model %s: the Go function %s, which is not compared", s.File, s.Model.Name, s.Model.Func)}, nil
	}
	r, err := consist.Check(ctx, s, m, p, consist.Config{
		Limits:   consist.Limits{Events: cfg.events},
		Progress: func(what string) { t.ShowProgress(fmt.Sprintf("%s: %s ...", s.File, what)) },
	})
	var ours *consist.Disagreement
	if errors.As(err, &ours) {
		err = fmt.Errorf("%s: this is a bug of clouseau, please report it: %w", s.File, err)
	}
	return check.Contradictions(r), slices.Concat(differences(s.Model), unmodelled(s), r.Lines()), err
}

// unmodelled says of which operations a model says nothing.
func unmodelled(s *uhat.Spec) []string {
	var out []string
	for _, o := range s.Unmodelled() {
		out = append(out, fmt.Sprintf("%s: model %s: nothing is said of %q, so that any answer is right", o.Range, s.Model.Name, o.Op.Name))
	}
	return out
}

// differences says what a model changes of the one that it extends.
func differences(m *uhat.ModelDecl) []string {
	var out []string
	for _, c := range m.Changes {
		out = append(out, fmt.Sprintf("%s: model %s: %s %s", c.Range, m.Name, c.Kind, c.Part))
	}
	return out
}
