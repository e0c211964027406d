package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/pflag"
)

// scriptSource says where the scripts of a test come from. If it is empty, a search finds them.
type scriptSource struct {
	generators string // names of generators written by hand, separated by commas
	strategy   string // of random requests and faults: it decides what happens when; or walk
	length     int    // of walks; 0: the default
	goroutines int    // that make calls at the same time at the end of a walk; 0: none
	after      string // what comes before them: walks, or the scripts of goals
	weights    string // of operations in walks, as the flag has them
	exhaustive bool   // walks perform all scripts
	values     int    // of each argument in them; 0: the default
	cases      int    // scripts at most
	export     bool   // of the failing run: there may be one test only
}

// What may come before the calls of goroutines.
const (
	afterWalks = "walks"
	afterGoals = "goals"
)

// walkStrategy is the strategy that performs random runs within the clauses.
const walkStrategy = "walk"

// sourceTitle is the title of the flags of an origin.
const sourceTitle = "Where the scripts come from"

// flags declares the flags that say so.
func (o *scriptSource) flags(fs *pflag.FlagSet) {
	fs.StringVar(&o.generators, "generator", "", "run these generator blocks `N,M` of the spec; search for no scripts")
	cli.Parsed(fs, "strategy", "search for no scripts: walk (random runs within the clauses), or random requests and faults whose order a `STRATEGY` decides: "+
		strings.Join(strategy.Names(), ", ")+", or with a depth, such as pct2", func(s string) error {
		if o.strategy = s; s == walkStrategy {
			return nil
		}
		_, err := strategy.Parse(s)
		return err
	})
	cli.Parsed(fs, "goroutines", fmt.Sprintf("end each walk with calls of `N` goroutines at the same time (2 to %d); check linearizability", mostGoroutines), func(text string) (err error) {
		if o.goroutines, err = strconv.Atoi(text); err != nil || o.goroutines < 2 || o.goroutines > mostGoroutines {
			return fmt.Errorf("want a number from 2 to %d", mostGoroutines)
		}
		return nil
	})
	cli.Choice(fs, &o.after, "after", "with --goroutines: they begin after walks, or at some event of a goal's script", "", afterWalks, afterGoals)
	fs.IntVar(&o.length, "length", 0, fmt.Sprintf("at most `N` operations in a walk (%d)", walk.DefaultLength))
	fs.StringVar(&o.weights, "weights", "", "weights of operations in walks, such as `A=2,B=0` (1 each)")
	fs.BoolVar(&o.exhaustive, "exhaustive", false, fmt.Sprintf("perform all scripts of up to --length operations (%d) instead of random runs; say whether that is a proof", allLength))
	fs.IntVar(&o.values, "values", 0, fmt.Sprintf("with --exhaustive: `N` values of each argument (%d)", allValues))
}

// The bounds of all scripts if nothing else is said.
const (
	allLength = 3
	allValues = 4
	allCases  = 100_000
)

// mostGoroutines bounds how many goroutines may make calls at the same time: more have more orders
// than can be looked through.
const mostGoroutines = 4

// check reports flags that do not go together. Goroutines mean walks.
func (o *scriptSource) check() error {
	if o.generators != "" && o.strategy != "" {
		return cli.Usagef("--strategy makes random requests, and --generator takes generators: only one of them")
	}
	if o.goroutines > 0 && (o.generators != "" || o.strategy != "" && o.strategy != walkStrategy) {
		return cli.Usagef("--goroutines is for walks: without --generator, and with --strategy walk or none")
	}
	switch {
	case o.length < 0:
		return cli.Usagef("--length must be above zero")
	case o.values < 0:
		return cli.Usagef("--values must be above zero")
	case o.values > 0 && !o.exhaustive:
		return cli.Usagef("--values is for --exhaustive")
	case o.exhaustive && (o.goroutines > 0 || o.generators != "" || o.strategy != "" && o.strategy != walkStrategy):
		return cli.Usagef("--exhaustive makes all scripts: without --generator, --goroutines and --strategy")
	case o.after != "" && o.goroutines == 0:
		return cli.Usagef("--after says after what the goroutines begin: with --goroutines")
	case o.after == afterGoals && o.strategy != "":
		return cli.Usagef("--after goals takes the scripts of goals: without --strategy")
	}
	if o.goroutines > 0 && o.after != afterGoals || o.exhaustive {
		o.strategy = walkStrategy
	}
	return nil
}

// allScripts returns the bounds of all scripts; none where walks are random.
func (o *scriptSource) allScripts() emit.AllScripts {
	if !o.exhaustive {
		return emit.AllScripts{}
	}
	return emit.AllScripts{Length: cmp.Or(o.length, allLength), Values: cmp.Or(o.values, allValues), Cases: cmp.Or(o.cases, allCases)}
}

// checkTests refuses a number of tests that an export cannot be of.
func (o *scriptSource) checkTests(n int) error {
	if o.export && n != 1 {
		return cli.Usagef("--export is for one goal, not %d; name one, or --replay a trace file", n)
	}
	return nil
}

// walkWeights checks the flags of walks, and returns the weights.
func (o *scriptSource) walkWeights(s *uhat.Spec) (map[string]int, error) {
	if o.weights == "" {
		return nil, nil
	}
	names := lists.Of(s.Requests(), func(r uhat.Request) string { return r.Op.Name })
	out := map[string]int{}
	for _, x := range strings.Split(o.weights, ",") {
		name, text, ok := strings.Cut(x, "=")
		n, err := strconv.Atoi(text)
		switch {
		case !ok || err != nil || n < 0:
			return nil, cli.Usagef("--weights wants operations with numbers from 0, such as put=3,delete=0, not %q", x)
		case !slices.Contains(names, name):
			return nil, cli.Usagef("--weights: %s has no operation %q that a walk could perform%s", s.File, name, cli.Suggestion(name, names))
		}
		out[name] = n
	}
	return out, nil
}

// findGenerators returns generators for the goals of a spec, or results without any for those that
// are hunted by random requests.
func findGenerators(ctx context.Context, t *cli.Terminal, file string, goals []string, from scriptSource, cfg synth.Config) (*testedSpec, []*synth.Result, error) {
	switch {
	case from.strategy != "":
		return strategyWorkloads(ctx, t, file, goals, from)
	case from.generators != "":
		return handwrittenGenerators(ctx, t, file, goals, from)
	}
	return synthesizeGoals(ctx, t, file, goals, from, cfg)
}

// strategyWorkloads returns a result without generators for each of the goals. The strategy takes
// the place of the target's.
func strategyWorkloads(ctx context.Context, t *cli.Terminal, file string, names []string, from scriptSource) (*testedSpec, []*synth.Result, error) {
	s, err := loadTested(ctx, t, file, spec.NoGenerators())
	if err != nil {
		return nil, nil, err
	}
	gs, random, walk, err := goalsToTest(s.Spec, names, from.strategy == walkStrategy)
	if err != nil {
		return nil, nil, err
	}
	if walk {
		gs = append(slices.Clip(gs), walkGoal())
	}
	if random {
		gs = append(gs, s.Judge())
	}
	if err := from.checkTests(len(gs)); err != nil {
		return nil, nil, err
	}
	what := "walks within the clauses"
	if from.exhaustive {
		what = "all scripts within the clauses"
	}
	if from.strategy != walkStrategy {
		s.Target.Schedule = from.strategy
		what = "random requests and faults under " + from.strategy
	}
	var results []*synth.Result
	for _, g := range gs {
		t.Detailf("%s: %s\n", testName(s.Spec, g.Name), what)
		results = append(results, &synth.Result{Goal: g})
	}
	return s, results, nil
}

// unjudged reports whether a spec says of no run that it is wrong: it has no model, no reference
// and no goal, or only scenarios that nobody judges. Its tests walk, since crashes and hangs need
// no judge.
func unjudged(s *uhat.Spec) bool {
	return s.Judge() == nil && !slices.ContainsFunc(s.Goals, judgesRuns)
}

// judgesRuns reports whether a goal says of runs that they are wrong: it is no scenario that nobody
// judges.
func judgesRuns(g *uhat.Goal) bool {
	_, none := g.Violation.(*sre.None)
	return !g.Scenario || g.Judge != "" || g.Violation != nil && !none
}

// goalsToTest returns what tests are made for, as goalsToRun does, and whether there are walks that
// nobody judges: if that may be, the spec judges no run, and they are named or nothing is.
func goalsToTest(s *uhat.Spec, names []string, mayWalk bool) (gs []*uhat.Goal, random, walk bool, err error) {
	rest := names
	if mayWalk && unjudged(s) && s.Goal(walkStrategy) == nil {
		rest = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == walkStrategy })
		walk = len(names) == 0 || len(rest) < len(names)
	}
	if walk && len(rest) == 0 && (len(names) > 0 || len(s.Goals) == 0) {
		return nil, false, true, nil
	}
	gs, random, err = goalsToRun(s, rest)
	return gs, random, walk, err
}

// walkGoal is the goal of walks that nobody judges.
func walkGoal() *uhat.Goal {
	return &uhat.Goal{Name: walkStrategy, Doc: "no operation crashes or hangs"}
}

// isWalk reports whether a result stands for walks: they are asked for, or nobody judges but a
// reference, if anybody does. Differences show in fewer walks than random requests.
func isWalk(s *uhat.Spec, r *synth.Result, from scriptSource) bool {
	return len(r.Generators) == 0 && (from.strategy == walkStrategy || from.strategy == "" && r.Goal.OfModel() && s.Model == nil)
}

// defaultRuns is how many runs there are where nothing is said, with usual for most tests.
func (o scriptSource) defaultRuns(usual int) int {
	switch {
	case o.exhaustive:
		return allCases
	case o.goroutines > 0:
		return goroutineRuns
	}
	return usual
}
