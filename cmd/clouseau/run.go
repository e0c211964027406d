package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func runCommand() *cobra.Command {
	o := &runOptions{}
	c := cli.Verb("run SPEC|DIR [GOAL...]", "synthesize generators and run them against the system",
		`Looks for the bugs that the goals, promises, model or reference of a spec describe.
It finds scripts that lead to each goal, and runs them against the system. Random walks
share the runs, and get more of them while scripts find nothing. DIR means all specs below it.

The exit code is 0 when all tests passed. It is 1 when a run failed, or when no run tells
anything. It is 2 for wrong usage, and when the spec lacks a value that the system answers.

The test is compiled with go test -overlay in the package of the system, or in the
directory of the spec. Nothing is written there. Tests that clouseau emitted before are left out. The
compiled test is kept for the next run in the directory that CLOUSEAU_CACHE names.

With --time and without --runs, runs are made until the time is over. With --time, --jobs,
--shard and --only the test goes on after a failing run, as with --keep-going.

SPEC and each FILE may be "-": standard input or output. The output of the tests then goes
to standard error. So it is with --format json, which prints one document (docs/json.md).`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return runSpecs(ctx, t, *o, args) })
	c.Args = cli.Some("a spec")
	c.PreRunE = func(c *cobra.Command, args []string) error {
		if t := cli.TerminalOf(c); t.Time > 0 && timeReplacesRuns(c.Flags()) {
			o.division.limit = newLimit(t.Time)
			t.Time = 0
		}
		return o.complete(c.Flags(), args)
	}
	c.Example = `    clouseau run stack.clouseau.hcl                       all goals, 200 runs each
    clouseau run stack.clouseau.hcl lost --runs 5000      one goal
    clouseau run . --time 5m --jobs 4 --report page.html  all specs below, for five minutes`
	cli.Group(c, "Which tests", o.testFlags)
	cli.Group(c, "Which runs", o.runFlags)
	cli.Group(c, "Files", o.fileFlags)
	cli.Group(c, "Failures", o.failureFlags)
	cli.Group(c, "The system", o.systemFlags)
	cli.Group(c, sourceTitle, o.from.flags)
	cli.SearchFlags(c, &o.search)
	cli.Rare(c, rareOfRun...)
	return c
}

// rareOfRun are the flags of run that few people need.
var rareOfRun = []string{
	"list", "shuffle", "walks", "shard", "only", "log", "compile", "force", "selfcheck", "leaks", "workers", "tcp", "cmd", "dir", "yield",
	"generator", "strategy", "after", "length", "weights", "values", "results", "events", "refinements", "steps", "depth", "padding",
}

// runOptions is what the flags of run say.
type runOptions struct {
	execution
	match     *regexp.Regexp // of the names of goals; nil: all
	onlyList  bool           // what would run
	dir       string         // of the package to which the test belongs; empty: that of the target
	new       string         // the constructor that takes the target's place; empty: none
	party     partyOptions
	from      scriptSource
	search    synth.Config
	report    string        // the file to write a report to; empty: none
	log       string        // the file to write the events of all runs to; empty: none
	keepGoing bool          // after a failure
	race      bool          // the race detector looks on
	yield     bool          // goroutines change places between the statements of the system
	yields    []string      // and of these packages
	leaks     bool          // goroutines that are left fail a run
	workers   string        // the functions of those that may be left, separated by commas
	walks     bool          // they follow scripts that find nothing
	selfcheck bool          // the judges are shown the bug first
	deadline  time.Duration // of an operation; 0: that of the spec
	force     bool          // files are written over
	watch     bool          // run again after changes
	compile   string        // the file that gets the compiled tests, which are not run; empty: none
	words     []string      // the flags that decide which runs there are

	format   string           // of what is printed
	document *report.Document // what is printed as JSON; nil: text
}

// testFlags declares the flags that choose tests.
func (o *runOptions) testFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&o.onlyList, "list", false, "run nothing; print a line for each test")
	cli.Parsed(fs, "run", "only goals, models and references whose names match a `REGEXP`",
		func(text string) (err error) {
			o.match, err = regexp.Compile(text)
			return err
		})
	cli.Parsed(fs, "shuffle", "on: run tests and specs in a random order; a printed `SEED` repeats an order", o.readShuffle)
	fs.BoolVar(&o.watch, "watch", false, "run again when the spec or the system's package changes")
	fs.BoolVar(&o.walks, "walks", true, "random walks share the runs with scripts")
}

// runFlags declares the flags that say which runs a test makes.
func (o *runOptions) runFlags(fs *pflag.FlagSet) {
	fs.IntVar(&o.runs, "runs", report.DefaultRuns, "`N` runs for each goal; 1000 with --goroutines, 100000 with --exhaustive")
	fs.Uint64Var(&o.seed, "seed", 0, "`SEED` of the random values; 0: a new one each time")
	fs.IntVar(&o.division.jobs, "jobs", 0, "divide the runs among `N` processes")
	cli.Parsed(fs, "shard", "make only the runs of shard `I/N`; clouseau report merges the FILE.json of all shards", o.division.readShard)
	fs.IntVar(&o.division.only, "only", 0, "make only run `K`, as --jobs, --shard and --time count them")
	fs.StringVar(&o.replay, "replay", "", "repeat the run of a trace `FILE`, such as a failing test saves in testdata/clouseau; --runs N repeats it N times")
	fs.DurationVar(&o.deadline, "deadline", 0, "an operation that takes longer than `DURATION` hangs (what the spec says, or 5s)")
}

// fileFlags declares the flags that name files to write.
func (o *runOptions) fileFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.export, "export", "", "write the failing run as a Go test to `FILE`_test.go, or as a trace file to FILE.json")
	fs.StringVar(&o.report, "report", "", "write a report to `FILE`: a page (.html), JUnit (.xml), Tyche (.jsonl) or everything (.json)")
	fs.StringVar(&o.log, "log", "", "write the events of all runs to `FILE`, for clouseau judge")
	fs.StringVar(&o.compile, "compile", "", "run nothing; write the compiled tests to `FILE`, for clouseau campaign")
	cli.ForceFlag(fs, &o.force)
	cli.Format(fs, &o.format, "text", "json")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "print statistics, and what the system prints")
}

// failureFlags declares the flags that say what fails a test.
func (o *runOptions) failureFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&o.strict, "strict", false, "warnings fail: few judged runs, unused operations, clauses and goals, unconfirmed failures")
	fs.BoolVar(&o.keepGoing, "keep-going", false, "go on after a failing run; list the failures that differ, and shrink each")
	fs.BoolVar(&o.selfcheck, "selfcheck", os.Getenv("CI") != "", "first check that each goal's judge rejects a simulated bug (on if CI is set)")
	fs.BoolVar(&o.race, "race", false, "fail on data races (Go's race detector)")
	fs.BoolVar(&o.leaks, "leaks", false, "fail if goroutines of the system are left after it was closed")
	cli.Parsed(fs, "workers", "with --leaks, ignore goroutines of these functions `FUNC,...`, such as \"example.com/pool.(*Pool).work\"", o.readWorkers)
}

// systemFlags declares the flags about the system and its package.
func (o *runOptions) systemFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.new, "new", "", newUsage)
	o.party.flags(fs)
	fs.StringVar(&o.dir, "dir", "", dirUsage)
	fs.BoolVar(&o.child, "child", false, "run the system in a process of its own, so that a panic in its goroutines is a crash")
	o.yield = true
	cli.Parsed(fs, "yield", "with --goroutines, let goroutines change places inside these packages `PKG,...`, too; =false: nowhere", o.readYield).NoOptDefVal = "true"
}

// complete takes what flags say of each other, and checks them.
func (o *runOptions) complete(fs *pflag.FlagSet, args []string) error {
	o.words = wordsOf(fs)
	switch {
	case !fs.Changed("runs"):
		o.runs = o.from.defaultRuns(o.runs)
	case o.replay != "":
		o.env = append(o.env, environment.Replays.Is(strconv.Itoa(o.runs)))
	}
	if o.from.exhaustive {
		o.from.cases = o.runs
	}
	o.from.export = o.export != ""
	return cmp.Or(o.check(args), o.checkDivision(fs.Changed("jobs")), o.from.check(), cli.CheckSearch(&o.search))
}

// check reports flags that do not go together or have no meaning.
func (o *runOptions) check(rest []string) error {
	switch {
	case o.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case o.keepGoing && (o.export != "" || o.replay != ""):
		return cli.Usagef("--keep-going collects many failures; --export and --replay are of one run")
	case o.match != nil && (len(rest) > 1 || o.replay != ""):
		return cli.Usagef("--run chooses goals; name them, or give --run")
	case o.format == "json" && (o.onlyList || o.watch || o.compile != ""):
		return cli.Usagef("--format json prints what tests have shown, without --list, --watch and --compile")
	case o.deadline < 0:
		return cli.Usagef("--deadline must be above zero")
	}
	if o.export != "" {
		return checkExport(o.export)
	}
	return nil
}

// checkDivision reports what does not go with a division.
func (o *runOptions) checkDivision(jobsGiven bool) error {
	d := &o.division
	switch {
	case jobsGiven && d.jobs < 1:
		return cli.Usagef("--jobs must be at least 1")
	case d.only < 0:
		return cli.Usagef("--only counts the runs from 1")
	case !d.divided():
		return nil
	case o.replay != "":
		return cli.Usagef("--replay draws no runs that could be divided")
	case o.log != "" || o.export != "" && d.only == 0:
		return cli.Usagef("--log and --export are of the runs of one process, without --jobs, --shard and --time; --only goes with --export")
	case d.of > 0 && o.seed == 0:
		return cli.Usagef("--shard needs --seed, the same for all shards")
	case d.only > 0 && o.seed == 0:
		return cli.Usagef("--only needs the --seed of the runs")
	}
	return nil
}

// readWorkers reads --workers.
func (o *runOptions) readWorkers(text string) error {
	for _, name := range strings.Split(text, ",") {
		if dot := strings.LastIndexByte(name, '.'); dot < 1 || dot == len(name)-1 {
			return fmt.Errorf("%q is no function with its package, such as example.com/pool.(*Pool).work", name)
		}
	}
	o.workers = text
	return nil
}

// readYield reads --yield: which packages have points at which goroutines change places.
func (o *runOptions) readYield(text string) error {
	if on, err := strconv.ParseBool(text); err == nil {
		o.yield, o.yields = on, nil
		return nil
	}
	o.yields = append(o.yields, strings.Split(text, ",")...)
	return nil
}

// timeReplacesRuns reports whether --time stands in place of a number of runs, unless that is
// given, or none are drawn.
func timeReplacesRuns(fs *pflag.FlagSet) bool {
	return !slices.ContainsFunc([]string{"runs", "replay", "list", "watch", "export", "log", "only"}, fs.Changed)
}

// notRepeated are flags of run that do not decide which runs there are, or say how many: whoever
// makes a failing run again has other ones, or needs none.
var notRepeated = []string{"seed", "runs", "run", "only", "shard", "jobs", "shuffle", "watch", "compile", "report", "log", "export",
	"format", "force", "sessions", "suite", "output", "list", "verbose", "selfcheck", "strict", "keep-going", "time", "progress"}

// wordsOf returns the flags that decide which runs there are, as they are written on a command
// line, in the order in which they were given.
func wordsOf(fs *pflag.FlagSet) (words []string) {
	fs.Visit(func(f *pflag.Flag) {
		switch value := f.Value.String(); {
		case slices.Contains(notRepeated, f.Name):
		case f.NoOptDefVal == value:
			words = append(words, "--"+f.Name)
		case f.NoOptDefVal != "":
			words = append(words, "--"+f.Name+"="+value)
		default:
			words = append(words, "--"+f.Name, value)
		}
	})
	return words
}
