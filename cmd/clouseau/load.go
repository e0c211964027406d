package main

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// loadSpec loads a spec for a verb that works with it. Its diagnostics go to
// standard error; errors among them end the verb.
// Generators written by hand are left out.
func loadSpec(t *cli.Terminal, file string) (*uhat.Spec, error) {
	return loadSpecWith(t, file, spec.NoGenerators())
}

// loadSpecWith is loadSpec with other options.
func loadSpecWith(t *cli.Terminal, file string, opts ...spec.Option) (*uhat.Spec, error) {
	file, err := onlySpec(file)
	if err != nil {
		return nil, err
	}
	if _, err := t.Read(file); err != nil {
		return nil, err
	}
	s, diags := spec.Load(file, append(opts, specReader(t))...)
	if err := writeDiagnostics(t, t.Stderr, diags, "text"); err != nil {
		return nil, err
	}
	if diags.HasErrors() {
		return nil, cli.ErrFailed
	}
	return s, nil
}

// loadTested is loadSpecWith for a verb that performs operations: the names of their arguments and
// results have to be those of Go, too.
func loadTested(ctx context.Context, t *cli.Terminal, file string, opts ...spec.Option) (*testedSpec, error) {
	s, err := loadSpecWith(t, file, opts...)
	if err != nil {
		return nil, err
	}
	names := gosig.Compare(ctx, s)
	diags := names.Diagnostics
	if err := writeDiagnostics(t, t.Stderr, diags, "text"); err != nil {
		return nil, err
	}
	if diags.HasErrors() {
		return nil, cli.ErrFailed
	}
	return &testedSpec{s, names.Listed}, nil
}

// testedSpec is a spec with the package of its system, nil if that was not found.
type testedSpec struct {
	*uhat.Spec
	listed *gosig.Listed
}

// tested returns what tests are made for: the goals with the given names, and the model, or the
// reference, where it is named; without names all goals, and the model or reference if there is
// one.
func tested(s *uhat.Spec, names []string) (gs []*uhat.Goal, random bool, err error) {
	judge := s.Judge()
	if judge == nil {
		gs, err = goals(s, names)
		return gs, false, err
	}
	if len(names) == 0 {
		return s.Goals, true, nil
	}
	var rest []string
	for _, name := range names {
		if name == judge.Name && s.Goal(name) == nil {
			random = true
		} else {
			rest = append(rest, name)
		}
	}
	if len(rest) > 0 {
		gs, err = goals(s, rest, judge.Name)
	}
	return gs, random, err
}

// goals returns the goals of s with the given names, or all goals if there are no names. An unknown
// name is an error that suggests names of goals and of others.
func goals(s *uhat.Spec, names []string, others ...string) ([]*uhat.Goal, error) {
	if len(names) == 0 {
		if len(s.Goals) == 0 {
			if s.Judge() == nil {
				return nil, cli.Usagef("%s has no goal, no model, no reference and no promise", s.File)
			}
			return nil, cli.Usagef("%s has no goal", s.File)
		}
		return s.Goals, nil
	}
	all := others
	for _, g := range s.Goals {
		all = append(all, g.Name)
	}
	var out []*uhat.Goal
	for _, name := range names {
		g := s.Goal(name)
		if g == nil {
			return nil, cli.Usagef("%s has no goal %q%s", s.File, name, cli.Suggestion(name, all))
		}
		out = append(out, g)
	}
	return out, nil
}

// specReader records a spec and its imports as inputs of the verb.
func specReader(t *cli.Terminal) spec.Option { return spec.Reader(t.Read) }
