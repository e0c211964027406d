package emit

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/adapters"
	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/internal/generated"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// GoalGenerators is a goal with at least one generator for it, or with Explore or
// Workload set.
type GoalGenerators struct {
	Goal       *uhat.Goal
	Generators []*uhat.Generator
	// Explore adds random requests ([runtime.Exploration]).
	Explore bool
	// Workload adds random requests and faults among which the test's strategy chooses
	// ([strategy.Workload]).
	Workload bool
	// Walk adds random runs within the clauses ([walk.Walk]). They head for the goal if it has
	// Generators.
	Walk bool
}

// Options configures the file.
type Options struct {
	// Source is the spec file's name in the header; empty: the base name of the spec's file.
	Source string
	// Package is the name of the emitted package if the spec's target has none; empty: the base
	// name of the spec with _test.
	Package string
	// Confirm makes tests that ask whether the system does what clauses say, for goals that are
	// clauses ([runtime.Confirm]), in the place of tests that look for goals.
	Confirm bool
	// WalkLength is how many operations a walk performs at most; 0 leaves it to the runtime.
	// WeightOf multiplies the chances of operations in walks; nil: all alike.
	WalkLength int
	// WalkLanes is how many goroutines perform calls at the same time at the end of a walk; below
	// two there are none.
	WalkLanes int
	WeightOf  map[string]int
	// Attempts says that walks make the calls that may complete their goals, also where no clause
	// describes them.
	Attempts bool
	// All, if it has a length, makes all scripts in the place of random walks.
	All AllScripts
	// Trials, if not nil, are the names of promises and relations that may not hold. Each test has
	// a second one that asks how often they do ([sample.Trials]).
	Trials []string
	// Conform, if not nil, makes tests that go through paths of the model, in the place of tests
	// that look for goals.
	Conform *Conform
	// Others are the names of the package that the file must not declare, and not import under.
	// Where a goal's test would have one of them, the name of the spec goes before that of the
	// goal.
	Others Others
	// Beside says that the tests which runs print stand beside the files with these names. There
	// the declarations of this file have the names that they have beside written files alone.
	Beside bool
}

// Others are the names in the other files of the package.
type Others = names.Others

// AllScripts bounds scripts: how many operations they have, how many values an argument has, and
// how many scripts there are, each at most.
type AllScripts struct{ Length, Values, Cases int }

// Conform says which paths of the model there are; see package conform/conformtest.
type Conform struct {
	Suites                   []string
	Values, Inputs, Elements int
	Number                   int64
}

// File returns the test file for the given goals. It fails if the target or the sorts name Go
// things that the file cannot refer to.
func File(s *uhat.Spec, goals []GoalGenerators, opt Options) ([]byte, error) {
	if opt.Source == "" {
		opt.Source = filepath.Base(s.File)
	}
	base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(opt.Source), ".hcl"), ".clouseau")
	pkg := cmp.Or(s.Target.Package, opt.Package, names.Identifier(base)+"_test")
	file := &code.File{File: jen.NewFile(pkg)}
	file.HeaderComment(generated.Header(opt.Source))
	f := newFrame(s, goals, opt, base, names.NewPackage(pkg, opt.Others, opt.Beside), file)
	for _, g := range f.goals {
		f.test(g)
	}
	for _, g := range f.goals {
		f.generators(g)
		f.goal(g)
		f.denials(g)
	}
	f.known()
	f.exploring()
	f.working()
	f.walking()
	f.model()
	f.system()
	f.sut()
	f.reference()
	f.promises()
	f.sorts.DeclareCrossings()
	if file.Err != nil {
		return nil, file.Err
	}
	var b bytes.Buffer
	if err := file.Render(&b); err != nil {
		return nil, fmt.Errorf("emit: %w", err)
	}
	return groupImports(b.Bytes()), nil
}

// Method returns the Go method that performs an operation of a spec.
func Method(s *uhat.Spec, op *sre.Op) string { return adapters.Method(s, op) }

// DeclaredName returns the name of a package that a target mentions: the one that it declares, if
// that is known, else the one that its path suggests.
func DeclaredName(t *uhat.Target, importPath string) string { return names.DeclaredName(t, importPath) }

// PackageName guesses the name of the package with that import path.
func PackageName(importPath string) string { return names.PackageName(importPath) }
