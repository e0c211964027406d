package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/pflag"
)

// modelOptions says how a spec is compared with its model.
type modelOptions struct {
	events  int
	verbose bool
}

// flags declares the flags about models.
func (o *modelOptions) flags(fs *pflag.FlagSet) {
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "how many operations were compared with Go; for each clause its shortest run of the model, "+
		"for each goal how sure it is that the model has none; which answers no promise judges, with the shortest run before each; of which operations a model says nothing")
	fs.IntVar(&o.events, "events", 8, "`N` events of a run of the model at most; what is said of runs of any length does not depend on it")
}

// checkModel compares a spec with its model. The lines are what is known beyond the contradictions;
// the error is a mistake of ours.
func checkModel(ctx context.Context, t *cli.Terminal, s *uhat.Spec, p *logic.Portfolio, cfg *modelOptions) (spec.Diagnostics, []string, error) {
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
