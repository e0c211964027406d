package main

import (
	"cmp"
	"context"
	"flag"
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
)

func runCommand() *cli.Command {
	return &cli.Command{
		Name:    "run",
		Usage:   "SPEC|DIR [GOAL...] [--list] [--run REGEXP] [--runs N] [--jobs N] [--shard I/N] [--only K] [--shuffle on|off|SEED] [--watch] [--compile FILE] [--seed N] [--generator N,M] [--strategy S] [--length N] [--weights OP=N,...] [--exhaustive [--values N]] [--new FUNC] [--tcp ADDR | --cmd PROGRAM] [--dir DIR] [--replay FILE] [--export FILE] [--report FILE] [--log FILE] [--deadline DURATION] [--force] [--strict] [--keep-going] [--child] [--walks=false] [--race] [--selfcheck] [-v]",
		Summary: "synthesize generators and run them against the system",
		Help: `Does what clouseau synth does, but runs the test at once instead of writing it:
it is compiled with go test -overlay, as if it stood in the package of the
target's type, or beside the spec where the target names no type. Files that
clouseau emitted there before are left out. A compiled test is kept for the next run of
the same one, in the directory that CLOUSEAU_CACHE names, unless that is off. The exit code is 1 when a run
violates its goal or the model, crashes or hangs, or when none of at least 20 runs was
informative, and 2 when a system answers with
a value that an enumeration of the spec lacks, which says nothing about it. SPEC and the FILEs may be "-", standard
input or output; what the tests say goes to standard error, then. A directory
means the specs below it, one after the other.

    --list           run nothing; print a line for each test, with what runs it alone
    --run REGEXP     only goals, models and references whose names match; specs of a
                     directory that have none are left out
    --runs N         runs of each goal's test (100; 1000 with --goroutines, 100000 with --exhaustive)
` + divisionHelp + `    --shuffle on     run the tests, and the specs of a directory, in another order each
                     time; a SEED that was printed gives its order again
    --watch          run again whenever the spec or the package of the system changes,
                     until an interrupt
    --compile FILE   run nothing: write the compiled tests to FILE, and their names to
                     FILE.json, for clouseau campaign
    --seed N         seed of the random values; 0 takes a new one each time
    --dir DIR        the directory of the package to which the test belongs
    --replay FILE    draw nothing and perform the run of a trace file again, which
                     says what the goal is; emitted tests save such files in
                     testdata/clouseau when they fail
                     With --runs N it is performed N times, and counted
    --export FILE    write the failing run as a Go test that needs no library, or, where there
                     is none, one beside what clouseau synth -o wrote (not without that);
                     FILE.json is a trace file
    --report FILE    write what clouseau report makes of the runs: FILE.html is a page,
                     FILE.xml JUnit's XML, FILE.jsonl lines for Tyche, and FILE.json
                     the report itself, as is what goes to -
    --log FILE       write the events of all runs, a line of JSON each, as clouseau judge
                     reads them
    --deadline DURATION
                     how long an operation may take before the run is given up as hung,
                     such as 500ms; without it what the spec says, or 5s
    --force          write over a FILE that is read here, or that clouseau did not write
    --strict         what would be a warning fails: few informative runs, or undecided
                     ones; operations, clauses, goals and generators that are not used
    --keep-going     a run that fails does not end the test: failures that differ in what
                     they mean are made smaller one by one, and listed
    --child          keep the system in a process of its own, so that a panic in one of its
                     goroutines is a crash like another
    --selfcheck      first show each goal's judge a run that it has to call a violation, by
                     a system that answers as one with the bug does; by itself where
                     the environment has CI, unless --selfcheck=false
    --race           let Go's race detector look on: a data race fails the test
` + lanesHelp + walksHelp + `    -v               show the report of tests that pass, too
` + originHelp + newHelp + partyHelp + cli.SearchHelp,
		Run: runRun,
	}
}

// runConfig is how the test is run.
type runConfig struct {
	runs      int
	match     *regexp.Regexp // of the names of goals; nil: all
	onlyList  bool           // what would run
	seed      uint64
	dir       string
	new       string // the constructor that takes the target's place; empty: none
	party     partyFlags
	replay    string // the trace file to replay; empty: none
	export    string // the file for the failing run as a Go test; empty: none
	verbose   bool
	from      origin
	search    *synth.Config
	env       []string      // further variables of the test's environment
	to        io.Writer     // where the test prints; nil: what the verb has
	report    string        // the file to write a report to; empty: none
	log       string        // the file to write the events of all runs to; empty: none
	keepGoing bool          // after a failure
	strict    bool          // warnings fail
	race      bool          // the race detector looks on
	yield     bool          // goroutines change places between the statements of the system
	yields    []string      // and of these packages
	child     bool          // the system has a process of its own
	scripts   bool          // no walks follow those of goals
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

// runFlags reads the arguments: the spec and the goals are left.
func runFlags(args []string) (rc runConfig, rest []string, err error) {
	fs := cli.NewFlags()
	fs.IntVar(&rc.runs, "runs", 100, "")
	match := fs.String("run", "", "")
	fs.BoolVar(&rc.onlyList, "list", false, "")
	fs.IntVar(&rc.division.jobs, "jobs", 0, "")
	fs.IntVar(&rc.division.only, "only", 0, "")
	fs.Func("shard", "", rc.division.shardFlag)
	fs.Func("shuffle", "", rc.shuffleFlag)
	fs.BoolVar(&rc.watch, "watch", false, "")
	fs.StringVar(&rc.compile, "compile", "", "")
	fs.Uint64Var(&rc.seed, "seed", 0, "")
	fs.StringVar(&rc.dir, "dir", "", "")
	fs.BoolVar(&rc.child, "child", false, "")
	walks := fs.Bool("walks", true, "")
	fs.BoolVar(&rc.selfcheck, "selfcheck", os.Getenv("CI") != "", "")
	fs.StringVar(&rc.new, "new", "", "")
	rc.party.add(fs)
	fs.StringVar(&rc.replay, "replay", "", "")
	fs.StringVar(&rc.export, "export", "", "")
	fs.StringVar(&rc.report, "report", "", "")
	fs.StringVar(&rc.log, "log", "", "")
	fs.DurationVar(&rc.deadline, "deadline", 0, "")
	cli.ForceFlag(fs, &rc.force)
	fs.BoolVar(&rc.strict, "strict", false, "")
	fs.BoolVar(&rc.keepGoing, "keep-going", false, "")
	fs.BoolVar(&rc.race, "race", false, "")
	rc.leakFlags(fs)
	rc.yieldFlag(fs)
	fs.BoolVar(&rc.verbose, "v", false, "")
	from := originFlags(fs)
	rc.search = cli.SearchFlags(fs)
	rest, err = cli.ParseSome(fs, args, "a spec")
	rc.words = wordsOf(fs, args)
	rc.from, rc.scripts = *from, !*walks
	if err == nil {
		rc.match, err = matching(*match)
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case !given["runs"]:
		rc.runs = rc.from.runs(rc.runs)
	case rc.replay != "":
		rc.env = append(rc.env, environment.Replays.Is(strconv.Itoa(rc.runs)))
	}
	if rc.from.exhaustive {
		rc.from.cases = rc.runs
	}
	rc.from.export = rc.export != ""
	if err != nil {
		return rc, nil, err
	}
	return rc, rest, cmp.Or(rc.check(rest), rc.checkDivision(given["jobs"]), rc.from.check(), cli.CheckSearch(rc.search))
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

func runRun(ctx context.Context, t *cli.Terminal, args []string) error {
	rc, args, err := runFlags(args)
	if err != nil {
		return err
	}
	if rc.division.limit = t.Limit; t.Limit != nil {
		if err := rc.checkDivision(false); err != nil {
			return err
		}
	}
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
	before, stop := rc.division.limit.Before(ctx)
	defer stop()
	s, results, err := findGenerators(before, t, args[0], goals, rc.from, *rc.search)
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
