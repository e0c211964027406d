package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/mutants"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

func mutateCommand() *cobra.Command {
	o := &mutateOptions{}
	c := cli.Verb("mutate SPEC [GOAL...]", "show which mistakes in a system a spec does not notice",
		`Puts small mistakes into the package of a system, one at a time, and runs the tests of
its spec. A mistake that no test notices is a gap: the verb shows the shortest run in which the system
answers otherwise than before. So it says what nobody checks.

Nothing is written into the package. All mistakes are in one compiled test. A mistake counts as
noticed only if the run that fails passes without it, three times, each in a new process.

The score is the share of mistakes that tests notice. It leaves out those that no run could tell
from the system as it is: they may change nothing.

The exit code is 1 below --at-least.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return o.run(ctx, t, args) })
	c.Args = cli.Some("a spec")
	c.Example = `    clouseau mutate stack.clouseau.hcl                   all goals and promises
    clouseau mutate stack.clouseau.hcl --at-least 80     in CI
    clouseau mutate stack.clouseau.hcl lost --max 50     what one goal notices`
	fs := c.Flags()
	fs.IntVar(&o.runs, "runs", report.DefaultRuns, "`N` runs for each goal and mistake")
	fs.IntVar(&o.walks, "walks", 400, "compare what no test notices with the system as it is in `N` random runs")
	fs.Uint64Var(&o.seed, "seed", 1, "draw random values from `SEED`")
	fs.IntVar(&o.most, "max", 300, "try `N` mistakes, from all functions; 0: all")
	fs.BoolVar(&o.ofSpec, "spec", false, "say what each goal and promise notices, and what it notices alone")
	fs.BoolVar(&o.ofTests, "tests", false, "say what the tests notice that the package of the system has")
	fs.StringVar(&o.since, "since", "", "only in lines that git says have changed since `REVISION`, such as main")
	fs.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "run `N` processes at the same time")
	fs.Float64Var(&o.atLeast, "at-least", 0, "fail if the score is below `PERCENT`")
	fs.StringVar(&o.new, "new", "", newUsage)
	fs.StringVar(&o.dir, "dir", "", dirUsage)
	cli.Format(fs, &o.format, "text", "json")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "list all mistakes, and which judge notices each")
	cli.SearchFlags(c, &o.search)
	return c
}

// mutateOptions is what the flags of mutate say.
type mutateOptions struct {
	runs, walks int
	seed        uint64
	most, jobs  int
	atLeast     float64
	new, dir    string
	since       string
	ofSpec      bool
	ofTests     bool
	format      string
	verbose     bool
	search      synth.Config
}

// mutation tries the mutants of a system.
type mutation struct {
	*mutateOptions
	mutated
	objectors
	counterpart

	tried []*triedMutant
	cut   bool          // it was to end before all was done
	built time.Duration // how long that took
	took  time.Duration // the mutants together

	// What was asked for besides; nil: it was not.
	work  *work     // of the judges
	parts []*part   // of the spec
	own   *ownTests // of the package
}

// mutated is a system with mutants in a compiled test.
type mutated struct {
	spec   *uhat.Spec
	from   *gotest.Package // of the tests
	system *gosig.Listed   // the package of the system
	set    *mutants.Set
	x      execution     // of the compiled test
	quiet  time.Duration // that its tests take without a mistake
}

// objectors are the tests that judge runs.
type objectors struct {
	tests  []string
	judges map[string]string // their goals
	left   []string          // those that reject the system as it is
	judged map[int]bool      // the mutants to whose places they come
}

// counterpart is the system as it is, with which random runs of mutants are compared.
type counterpart struct {
	walk    string       // the test of these runs; empty: there are none
	alone   string       // why there are none; empty: there are
	beliefs string       // the file that says what is compared
	noise   []string     // what is not
	walked  map[int]bool // the mutants to whose places these runs come
}

// newMutation returns one of which nothing is known.
func (o *mutateOptions) newMutation() *mutation {
	return &mutation{
		mutateOptions: o,
		mutated:       mutated{set: &mutants.Set{Most: o.most}},
		objectors:     objectors{judges: map[string]string{}, judged: map[int]bool{}},
	}
}

func (o *mutateOptions) run(ctx context.Context, t *cli.Terminal, args []string) error {
	switch {
	case o.runs < 1 || o.walks < 0 || o.most < 0:
		return cli.Usagef("--runs must be at least 1, --walks and --max at least 0")
	case o.jobs < 1:
		return cli.Usagef("--jobs must be at least 1")
	case o.atLeast < 0 || o.atLeast > 100:
		return cli.Usagef("--at-least is a percentage from 0 to 100")
	}
	if err := cli.CheckSearch(&o.search); err != nil {
		return err
	}
	t.Brief = true
	m := o.newMutation()
	begun := time.Now()
	if err := m.build(ctx, t, args); err != nil {
		return cli.Cause(ctx, err)
	}
	m.built = time.Since(begun)
	switch {
	case len(m.set.Mutants) > 0:
	case m.since != "":
		return m.conclude(t)
	default:
		return fmt.Errorf("no mistake can be made in the package of %s: %s", cmp.Or(m.set.Type, "the system"), m.why())
	}
	if err := m.original(ctx, t); err != nil {
		return cli.Cause(ctx, err)
	}
	begun = time.Now()
	m.all(ctx, t)
	m.took = time.Since(begun)
	if err := m.propose(ctx, t); err != nil && ctx.Err() == nil {
		return err
	}
	if m.ofSpec {
		var err error
		if m.work, err = m.judgedBy(ctx, t); err != nil && ctx.Err() == nil {
			return err
		}
	}
	if m.ofSpec {
		var err error
		if m.parts, err = partsOf(ctx, t, m, args); err != nil && ctx.Err() == nil {
			return err
		}
	}
	if m.ofTests {
		var err error
		if m.own, err = testsOf(ctx, t, m); err != nil && ctx.Err() == nil {
			return err
		}
	}
	m.cut = ctx.Err() != nil
	ended := m.conclude(t)
	if m.cut {
		return cli.Cause(ctx, ctx.Err())
	}
	return ended
}

// why says why there are no mutants.
func (m *mutation) why() string {
	if len(m.set.Unsafe) > 0 {
		return "its functions reach files, processes or the network (" + strings.Join(m.set.Unsafe, ", ") + ")"
	}
	return "its methods are not there, or have nothing to change"
}

// build compiles the tests of the spec, in a package with all mutants.
func (m *mutation) build(ctx context.Context, t *cli.Terminal, args []string) error {
	from := scriptSource{}
	s, results, err := findGenerators(ctx, t, args[0], args[1:], from, m.search)
	if missing := new(unreachedError); errors.As(err, &missing) {
		missing.print(t, t.Stdout, "mutate")
	}
	if err != nil {
		return err
	}
	m.spec = s.Spec
	s.Target.New = cmp.Or(m.new, s.Target.New)
	pkg, err := gotest.Tested(ctx, s.Spec, s.listed, m.dir)
	if err != nil {
		return err
	}
	if m.system, err = m.putMutants(ctx, pkg); err != nil {
		return err
	}
	m.from = pkg
	walked := walkedGoals(t, s.Spec, results)
	judging := len(results)
	at := slices.IndexFunc(results, func(r *synth.Result) bool { return r.Goal.OfModel() })
	if at < 0 && len(s.Unwalked()) < len(s.Requests()) {
		at = judging
		results = append(results, &synth.Result{Goal: walkGoal()})
	}
	built, err := buildGoals(ctx, t, s.Spec, pkg, results, from, walked, emit.Options{})
	if err != nil {
		return explainBuild(t, s.Spec, err)
	}
	m.tests = built.Tests[:judging]
	if at >= 0 && m.walks > 0 {
		m.walk = built.Tests[at]
	}
	x := execution{binary: built.Path, runs: m.runs, seed: m.seed, unassessed: true}
	m.x, err = (&huntOptions{}).confine(t, x)
	return err
}

// putMutants has the package of the system be compiled with mutants, and returns it.
func (m *mutation) putMutants(ctx context.Context, pkg *gotest.Package) (*gosig.Listed, error) {
	target := m.spec.Target
	of, name, err := packageOf(ctx, pkg, target.Type)
	if err != nil {
		return nil, err
	}
	m.set.Type = name
	made, _, _ := strings.Cut(target.New, "(")
	made, _, _ = strings.Cut(made, "[")
	in, fn, qualified := strings.Cut(made, ".")
	switch other, called := adapted(ctx, pkg.Dir, made); {
	case qualified && in == of.Name:
		m.set.New = fn
	case name == "" && other != nil:
		of, m.set.New = other, called
	case !qualified && filepath.Clean(of.Dir) == filepath.Clean(pkg.Dir):
		m.set.New = made
	}
	if of.Module == nil {
		return nil, fmt.Errorf("the package of the system, %s, is not one of a module", of.Name)
	}
	if m.since != "" {
		changed, err := changesSince(ctx, of.Dir, m.since)
		if err != nil {
			return nil, fmt.Errorf("--since %s: %w", m.since, err)
		}
		m.set.Of = changed.has
	}
	m.set.Methods = lists.Of(m.spec.Operations, func(o *uhat.Operation) string { return emit.Method(m.spec, o.Op) })
	if m.set.Exports, err = mutants.Exports(ctx, pkg.Dir, cmp.Or(of.ImportPath, of.Dir)); err != nil {
		return nil, err
	}
	pkg.Passing = true
	pkg.Rewritten = append(pkg.Rewritten, gotest.Rewritten{Package: of, By: m.set.Rewrite})
	return of, nil
}
