package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/rogpeppe/go-internal/diff"
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
	if err := warn(t, diags); err != nil {
		return nil, err
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
	if err := warn(t, names.Diagnostics); err != nil {
		return nil, err
	}
	return &testedSpec{s, names.Listed}, nil
}

// testedSpec is a spec with the package of its system, nil if that was not found.
type testedSpec struct {
	*uhat.Spec
	listed *gosig.Listed
}

// goalsToRun returns what tests are made for: the goals with the given names, and the model, or the
// reference, where it is named; without names all goals, and the model or reference if there is
// one.
func goalsToRun(s *uhat.Spec, names []string) (gs []*uhat.Goal, random bool, err error) {
	judge := s.Judge()
	if judge == nil {
		gs, err = goalsNamed(s, names)
		return gs, false, err
	}
	if len(names) == 0 {
		return s.Goals, true, nil
	}
	var rest []string
	for _, name := range names {
		if (name == judge.Name || name == testName(s, judge.Name)) && s.Goal(name) == nil {
			random = true
		} else {
			rest = append(rest, name)
		}
	}
	if len(rest) > 0 {
		gs, err = goalsNamed(s, rest, testName(s, judge.Name))
	}
	return gs, random, err
}

// testName returns the name by which people call the test of a goal. A test of all promises, or of
// the reference, is named after the file as well, as tests of several specs stand in one package;
// who names the spec need not repeat it.
func testName(s *uhat.Spec, goal string) string {
	judge := s.Judge()
	if judge == nil || judge.Name != goal || s.Model != nil {
		return goal
	}
	short := goal[strings.LastIndexByte(goal, '_')+1:]
	if s.Goal(short) != nil {
		return goal
	}
	return short
}

// goalsNamed returns the goals of s with the given names, or all goals if there are no names. An
// unknown name is an error that suggests names of goals and of others.
func goalsNamed(s *uhat.Spec, names []string, others ...string) ([]*uhat.Goal, error) {
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

// specSuffix ends the name of every spec.
const specSuffix = ".clouseau.hcl"

// specFiles replaces each directory in paths by the specs below it, in the order of
// their paths; "-" stays, for standard input. Without paths it takes the current directory.
func specFiles(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var out []string
	for _, p := range paths {
		if p == "-" {
			out = append(out, p)
			continue
		}
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		n := len(out)
		err = filepath.WalkDir(p, func(file string, d fs.DirEntry, err error) error {
			hidden := strings.HasPrefix(d.Name(), ".") && file != p
			switch {
			case err != nil:
				return err
			case d.IsDir() && (hidden || d.Name() == "testdata" || d.Name() == "vendor"):
				return fs.SkipDir
			case !d.IsDir() && strings.HasSuffix(file, specSuffix):
				out = append(out, file)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(out) == n {
			return nil, fmt.Errorf("no file *%s in %s", specSuffix, p)
		}
	}
	return out, nil
}

// onlySpec returns the one spec below a directory, for a verb that is about one; a file stays.
func onlySpec(path string) (string, error) {
	if info, err := os.Stat(path); path == "-" || err != nil || !info.IsDir() {
		return path, nil // whoever reads the file says what is wrong with it
	}
	files, err := specFiles([]string{path})
	if err != nil {
		return "", err
	}
	if len(files) > 1 {
		return "", cli.Usagef("%s has %d specs, and this verb takes one: %s", path, len(files), strings.Join(files, ", "))
	}
	return files[0], nil
}

// unifiedDiff returns the difference between old and new, which is empty if they are equal.
func unifiedDiff(name string, old, new []byte) []byte {
	return diff.Diff(name, old, name+" (new)", new)
}

// newPortfolio returns the solvers of this build for the terms of a spec.
func newPortfolio(c *uhat.Context) *logic.Portfolio {
	return check.Portfolio(c)
}

// quickSplits bounds the case splits of a quick solver. Most questions of a synthesis need none.
const quickSplits = 100

// newQuickPortfolio is newPortfolio for many attempts with a small budget each.
func newQuickPortfolio(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.NewLimited(c.L, quickSplits)})
}

// noteUnknowns reports that queries stayed open, and what may help.
func noteUnknowns(t *cli.Terminal, stats logic.SolverStats) {
	switch {
	case stats.Unknowns == 0:
	case smt.Available():
		t.Notef("note: no solver could decide %d of %d queries\n", stats.Unknowns, stats.Queries)
	default:
		t.Notef("note: %d of %d queries are beyond the built-in solver; a build with -tags z3 may decide more\n", stats.Unknowns, stats.Queries)
	}
}
