package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func runCommand() *cobra.Command {
	rc := &runConfig{}
	c := cli.Verb("run SPEC|DIR [GOAL...]", "synthesize generators and run them against the system",
		`Does what clouseau synth does, but runs the test at once instead of writing it:
it is compiled with go test -overlay, as if it stood in the package of the
target's type, or beside the spec where the target names no type. Files that
clouseau emitted there before are left out. A compiled test is kept for the next run of
the same one, in the directory that CLOUSEAU_CACHE names, unless that is off. The exit code is 1 when a run
violates its goal or the model, crashes or hangs, or when none of at least 20 runs was
informative, and 2 when a system answers with
a value that an enumeration of the spec lacks, which says nothing about it. SPEC and the FILEs may be "-", standard
input or output; what the tests say goes to standard error, then. A directory
means the specs below it, one after the other.

With --time and without --runs there are as many runs as fit into that time. With it, with --jobs,
--shard and --only all runs are made, also after one that fails, as --keep-going does.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return runSpecs(ctx, t, *rc, args) })
	c.Args = cli.Some("a spec")
	c.PreRunE = func(c *cobra.Command, args []string) error {
		if t := cli.TerminalOf(c); t.Time > 0 && fits(c.Flags()) {
			rc.division.limit = newLimit(t.Time)
			t.Time = 0
		}
		return rc.complete(c.Flags(), args)
	}
	cli.Group(c, "Which tests", rc.testFlags)
	cli.Group(c, "Which runs", rc.runFlags)
	cli.Group(c, "Files", rc.fileFlags)
	cli.Group(c, "What is a failure", rc.failureFlags)
	cli.Group(c, "The system", rc.systemFlags)
	cli.Group(c, originTitle, rc.from.flags)
	cli.SearchFlags(c, &rc.search)
	return c
}

// runConfig is how the test is run.
type runConfig struct {
	runs      int
	match     *regexp.Regexp // of the names of goals; nil: all
	onlyList  bool           // what would run
	seed      uint64
	dir       string
	new       string // the constructor that takes the target's place; empty: none
	party     partyOptions
	replay    string // the trace file to replay; empty: none
	export    string // the file for the failing run as a Go test; empty: none
	verbose   bool
	from      origin
	search    synth.Config
	env       []string      // further variables of the test's environment
	to        io.Writer     // where the test prints; nil: what the verb has
	report    string        // the file to write a report to; empty: none
	log       string        // the file to write the events of all runs to; empty: none
	keepGoing bool          // after a failure
	strict    bool          // warnings fail
	race      bool          // the race detector looks on
	yield     bool          // goroutines change places between the statements of the system
	yields    []string      // and of these packages
	leaks     bool          // goroutines that are left fail a run
	workers   string        // the functions of those that may be left, separated by commas
	child     bool          // the system has a process of its own
	walks     bool          // they follow scripts that find nothing
	selfcheck bool          // the judges are shown the bug first
	partly    bool          // of some goals only
	deadline  time.Duration // of an operation; 0: that of the spec
	force     bool          // files are written over
	shuffle   string        // the order of tests, as for go test; empty: as written
	watch     bool          // run again after changes
	compile   string        // the file that gets the compiled tests, which are not run; empty: none
	division  division      // of the runs
	// unassessed says that runs of which none tells anything are no fault of theirs.
	unassessed bool
	raw        string   // the file that the tests write their reports to
	words      []string // the spec, and the flags that decide which runs there are
	rawLog     string   // the file that the tests write the log to
}

// testFlags declares the flags that choose tests.
func (rc *runConfig) testFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&rc.onlyList, "list", false, "run nothing; print a line for each test, with what runs it alone")
	cli.Parsed(fs, "run", "only goals, models and references whose names match a `REGEXP`; specs of a directory that have none are left out",
		func(text string) (err error) {
			rc.match, err = regexp.Compile(text)
			return err
		})
	cli.Parsed(fs, "shuffle", "on: run the tests, and the specs of a directory, in another order each time; a `SEED` that was printed gives its order again", rc.readShuffle)
	fs.BoolVar(&rc.watch, "watch", false, "run again whenever the spec or the package of the system changes, until an interrupt")
	fs.BoolVar(&rc.walks, "walks", true, "as many walks follow where the scripts of goals find nothing (see docs/walks.md)")
}

// runFlags declares the flags that say which runs a test makes.
func (rc *runConfig) runFlags(fs *pflag.FlagSet) {
	fs.IntVar(&rc.runs, "runs", 100, "`N` runs of each goal's test; if nothing is said 1000 with --goroutines, 100000 with --exhaustive")
	fs.Uint64Var(&rc.seed, "seed", 0, "seed of the random values; 0 takes a new one each time")
	fs.IntVar(&rc.division.jobs, "jobs", 0, "make the runs in `N` processes")
	cli.Parsed(fs, "shard", "make only the runs of shard `I/N`, on this machine; clouseau report merges what --report FILE.json writes of each", rc.division.readShard)
	fs.IntVar(&rc.division.only, "only", 0, "make only run `K` of those that --jobs, --shard and --time make")
	fs.StringVar(&rc.replay, "replay", "", "draw nothing and perform the run of a trace `FILE` again, which says what the goal is; "+
		"emitted tests save such files in testdata/clouseau when they fail. With --runs N it is performed N times, and counted")
	fs.DurationVar(&rc.deadline, "deadline", 0, "how long an operation may take before the run is given up as hung, such as 500ms; without it what the spec says, or 5s")
}

// fileFlags declares the flags that name files to write.
func (rc *runConfig) fileFlags(fs *pflag.FlagSet) {
	fs.StringVar(&rc.export, "export", "", "write the failing run as a Go test that needs no library, or, where there is none, one beside what clouseau synth -o wrote "+
		"(not without that), to `FILE`; FILE.json is a trace file")
	fs.StringVar(&rc.report, "report", "", "write what clouseau report makes of the runs: `FILE`.html is a page, FILE.xml JUnit's XML, FILE.jsonl lines for Tyche, "+
		"and FILE.json the report itself, as is what goes to -")
	fs.StringVar(&rc.log, "log", "", "write the events of all runs to `FILE`, a line of JSON each, as clouseau judge reads them")
	fs.StringVar(&rc.compile, "compile", "", "run nothing: write the compiled tests to `FILE`, and their names to FILE.json, for clouseau campaign")
	cli.ForceFlag(fs, &rc.force)
	fs.BoolVarP(&rc.verbose, "verbose", "v", false, "show the report of tests that pass, too")
}

// failureFlags declares the flags that say what fails a test.
func (rc *runConfig) failureFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&rc.strict, "strict", false, "what would be a warning fails: few informative runs, or undecided ones; operations, clauses, goals and generators that are not used")
	fs.BoolVar(&rc.keepGoing, "keep-going", false, "a run that fails does not end the test: failures that differ in what they mean are made smaller one by one, and listed")
	fs.BoolVar(&rc.selfcheck, "selfcheck", os.Getenv("CI") != "", "first show each goal's judge a run that it has to call a violation, "+
		"by a system that answers as one with the bug does; by itself where the environment has CI, unless --selfcheck=false")
	fs.BoolVar(&rc.race, "race", false, "let Go's race detector look on: a data race fails the test")
	fs.BoolVar(&rc.leaks, "leaks", false, "goroutines of the system that are left after it was closed fail the run")
	cli.Parsed(fs, "workers", "but not those that run these functions `FUNC,...`, as \"pool.(*Pool).work\" with the path of its package before it", rc.readWorkers)
}

// systemFlags declares the flags about the system and its package.
func (rc *runConfig) systemFlags(fs *pflag.FlagSet) {
	fs.StringVar(&rc.new, "new", "", newUsage)
	rc.party.flags(fs)
	fs.StringVar(&rc.dir, "dir", "", "the `DIR` of the package to which the test belongs")
	fs.BoolVar(&rc.child, "child", false, "keep the system in a process of its own, so that a panic in one of its goroutines is a crash like another")
	rc.yield = true
	cli.Parsed(fs, "yield", "with --goroutines, compile these packages `PKG,...`, too, with points between their statements at which other goroutines may go on, "+
		"as the package of the target's type is; --yield=false compiles none so", rc.readYield).NoOptDefVal = "true"
}

// complete takes what flags say of each other, and checks them.
func (rc *runConfig) complete(fs *pflag.FlagSet, args []string) error {
	rc.words = wordsOf(fs)
	switch {
	case !fs.Changed("runs"):
		rc.runs = rc.from.runs(rc.runs)
	case rc.replay != "":
		rc.env = append(rc.env, environment.Replays.Is(strconv.Itoa(rc.runs)))
	}
	if rc.from.exhaustive {
		rc.from.cases = rc.runs
	}
	rc.from.export = rc.export != ""
	return cmp.Or(rc.check(args), rc.checkDivision(fs.Changed("jobs")), rc.from.check(), cli.CheckSearch(&rc.search))
}

// check reports flags that do not go together or have no meaning.
func (rc runConfig) check(rest []string) error {
	switch {
	case rc.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case rc.keepGoing && (rc.export != "" || rc.replay != ""):
		return cli.Usagef("--keep-going collects many failures; --export and --replay are of one run")
	case rc.match != nil && (len(rest) > 1 || rc.replay != ""):
		return cli.Usagef("--run chooses goals; name them, or give --run")
	case rc.deadline < 0:
		return cli.Usagef("--deadline must be above zero")
	}
	if rc.export != "" {
		return checkExport(rc.export)
	}
	return nil
}

// runSpecs runs the tests of a spec, or of the specs below a directory, and again if they are to be
// watched.
func runSpecs(ctx context.Context, t *cli.Terminal, rc runConfig, args []string) error {
	rc.shuffled(t)
	if rc.watch {
		return rc.watching(ctx, t, args)
	}
	return rc.once(ctx, t, args)
}

// once runs the tests of a spec, or of the specs below a directory.
func (rc runConfig) once(ctx context.Context, t *cli.Terminal, args []string) error {
	info, err := os.Stat(args[0])
	switch dir := err == nil && info.IsDir(); {
	case dir && rc.onlyList:
		specs, err := specFiles(args[:1])
		if err != nil {
			return err
		}
		return rc.list(t, specs, args[1:])
	case dir:
		return rc.below(ctx, t, args[0], args[1:])
	case rc.onlyList:
		return rc.list(t, args[:1], args[1:])
	}
	if rc.match != nil {
		goals, ok := rc.chosen(t, args[0])
		if ok && len(goals) == 0 {
			return cli.Usagef("%s has no goal whose name matches %s", args[0], rc.match)
		}
		args = append(args, goals...)
	}
	return rc.spec(ctx, t, args)
}

// spec runs the tests of a spec; goals may follow it.
func (rc runConfig) spec(ctx context.Context, t *cli.Terminal, args []string) error {
	if err := rc.prepare(t, args[0]); err != nil {
		return err
	}
	rc.words = append([]string{args[0]}, rc.words...)
	goals, err := args[1:], error(nil)
	rc.partly = len(goals) > 0
	if rc.replay != "" {
		if goals, err = rc.replayed(t, goals); err != nil {
			return err
		}
	}
	before, stop := rc.division.limit.before(ctx)
	defer stop()
	s, results, err := findGenerators(before, t, args[0], goals, rc.from, rc.search)
	if err != nil {
		return cli.Cause(before, err)
	}
	usual := s.Target.New
	if rc.new != "" {
		s.Target.New = rc.new
	}
	rc.collect(s.Spec, results)
	if err := cmp.Or(rc.party.replace(s.Spec), rc.checkItself(t, results)); err != nil {
		return err
	}
	pkg, err := testedPackage(before, s, rc.dir)
	if err != nil {
		return cli.Cause(before, err)
	}
	if err := rc.concurrent(ctx, t, s.Spec, pkg); err != nil {
		return err
	}
	walked := rc.walkedAfter(s.Spec, results)
	built, err := buildGoals(before, t, s.Spec, pkg, results, rc.from, emit.Options{Walks: walked})
	if err != nil {
		return explainBuild(t, s.Spec, rc.newMisfits(usual, cli.Cause(before, err)))
	}
	if rc.compile != "" {
		return rc.keepBinary(built.path, built.tests, walked)
	}
	rc.dir = pkg.Dir
	defer t.Saving()()
	defer rc.printLog(t)
	err = withExport(ctx, t, rc, args[0], func(rc runConfig) ([]byte, error) {
		goals := hunted(results)
		ended := rc.inTurn(ctx, t, built, walked, goals)
		last, err := retryVacuous(ctx, t, rc, s.Spec, pkg, goals, ended)
		return cmp.Or(last, built).emitted, err
	})
	return finishRun(ctx, t, rc, s.Spec, results, err)
}

// prepare readies the files of a run, and its environment.
func (rc *runConfig) prepare(t *cli.Terminal, spec string) error {
	if err := rc.prepareReport(t); err != nil {
		return err
	}
	if err := rc.prepareOutputs(t, spec); err != nil {
		return err
	}
	if err := rc.prepareLog(t); err != nil {
		return err
	}
	rc.prepareEnv()
	return nil
}

// prepareEnv tells the test by its environment what its flags do not say.
func (rc *runConfig) prepareEnv() {
	set := func(wanted bool, variable string) {
		if wanted {
			rc.env = append(rc.env, variable)
		}
	}
	set(rc.deadline > 0, environment.Deadline.Is(rc.deadline.String()))
	set(rc.keepGoing, environment.KeepGoing.Is("on"))
	set(rc.child, environment.Child.Is("on"))
	set(rc.strict, environment.Gaps.Is("fail"))
	set(rc.leaks || rc.workers != "", environment.Leaks.Is("on"))
	set(rc.workers != "", environment.Workers.Is(rc.workers))
}

// replayed returns the goal of the trace file, the only one that may be asked for, and
// makes the name of the file absolute, since the test runs elsewhere.
func (rc *runConfig) replayed(t *cli.Terminal, goals []string) ([]string, error) {
	if rc.replay == "-" {
		if err := rc.replayStdin(t); err != nil {
			return nil, err
		}
	}
	f, err := script.Read(rc.replay)
	if err != nil {
		return nil, err
	}
	for _, g := range goals {
		if g != f.Goal {
			return nil, cli.Usagef("the trace file is of goal %s, not of %s", f.Goal, g)
		}
	}
	rc.replay, err = filepath.Abs(rc.replay)
	return []string{f.Goal}, err
}

// buildGoals compiles the tests of results in a package.
func buildGoals(ctx context.Context, t *cli.Terminal, s *uhat.Spec, pkg *goPackage, results []*synth.Result, from origin, opt emit.Options) (*testBinary, error) {
	opt.Source, opt.Package, opt.Beside = sourceName(s.File, filepath.Join(pkg.Dir, overlayName)), pkg.testName(), true
	return buildTest(ctx, t, pkg, func(others emit.Others) ([]byte, error) {
		opt.Others = others
		return emitTest(s, results, from, opt)
	})
}

// overlayName is the name under which the test is compiled.
const overlayName = "clouseau_run_test.go"
