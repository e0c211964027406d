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
	"github.com/clouseau-go/clouseau/synth"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func runCommand() *cobra.Command {
	o := &runOptions{}
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
		func(ctx context.Context, t *cli.Terminal, args []string) error { return runSpecs(ctx, t, *o, args) })
	c.Args = cli.Some("a spec")
	c.PreRunE = func(c *cobra.Command, args []string) error {
		if t := cli.TerminalOf(c); t.Time > 0 && timeReplacesRuns(c.Flags()) {
			o.division.limit = newLimit(t.Time)
			t.Time = 0
		}
		return o.complete(c.Flags(), args)
	}
	cli.Group(c, "Which tests", o.testFlags)
	cli.Group(c, "Which runs", o.runFlags)
	cli.Group(c, "Files", o.fileFlags)
	cli.Group(c, "What is a failure", o.failureFlags)
	cli.Group(c, "The system", o.systemFlags)
	cli.Group(c, sourceTitle, o.from.flags)
	cli.SearchFlags(c, &o.search)
	return c
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
}

// testFlags declares the flags that choose tests.
func (o *runOptions) testFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&o.onlyList, "list", false, "run nothing; print a line for each test, with what runs it alone")
	cli.Parsed(fs, "run", "only goals, models and references whose names match a `REGEXP`; specs of a directory that have none are left out",
		func(text string) (err error) {
			o.match, err = regexp.Compile(text)
			return err
		})
	cli.Parsed(fs, "shuffle", "on: run the tests, and the specs of a directory, in another order each time; a `SEED` that was printed gives its order again", o.readShuffle)
	fs.BoolVar(&o.watch, "watch", false, "run again whenever the spec or the package of the system changes, until an interrupt")
	fs.BoolVar(&o.walks, "walks", true, "as many walks follow where the scripts of goals find nothing (see docs/walks.md)")
}

// runFlags declares the flags that say which runs a test makes.
func (o *runOptions) runFlags(fs *pflag.FlagSet) {
	fs.IntVar(&o.runs, "runs", 100, "`N` runs of each goal's test; if nothing is said 1000 with --goroutines, 100000 with --exhaustive")
	fs.Uint64Var(&o.seed, "seed", 0, "seed of the random values; 0 takes a new one each time")
	fs.IntVar(&o.division.jobs, "jobs", 0, "make the runs in `N` processes")
	cli.Parsed(fs, "shard", "make only the runs of shard `I/N`, on this machine; clouseau report merges what --report FILE.json writes of each", o.division.readShard)
	fs.IntVar(&o.division.only, "only", 0, "make only run `K` of those that --jobs, --shard and --time make")
	fs.StringVar(&o.replay, "replay", "", "draw nothing and perform the run of a trace `FILE` again, which says what the goal is; "+
		"emitted tests save such files in testdata/clouseau when they fail. With --runs N it is performed N times, and counted")
	fs.DurationVar(&o.deadline, "deadline", 0, "how long an operation may take before the run is given up as hung, such as 500ms; without it what the spec says, or 5s")
}

// fileFlags declares the flags that name files to write.
func (o *runOptions) fileFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.export, "export", "", "write the failing run as a Go test that needs no library, or, where there is none, one beside what clouseau synth -o wrote "+
		"(not without that), to `FILE`; FILE.json is a trace file")
	fs.StringVar(&o.report, "report", "", "write what clouseau report makes of the runs: `FILE`.html is a page, FILE.xml JUnit's XML, FILE.jsonl lines for Tyche, "+
		"and FILE.json the report itself, as is what goes to -")
	fs.StringVar(&o.log, "log", "", "write the events of all runs to `FILE`, a line of JSON each, as clouseau judge reads them")
	fs.StringVar(&o.compile, "compile", "", "run nothing: write the compiled tests to `FILE`, and their names to FILE.json, for clouseau campaign")
	cli.ForceFlag(fs, &o.force)
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "show the report of tests that pass, too")
}

// failureFlags declares the flags that say what fails a test.
func (o *runOptions) failureFlags(fs *pflag.FlagSet) {
	fs.BoolVar(&o.strict, "strict", false, "what would be a warning fails: few informative runs, or undecided ones; operations, clauses, goals and generators that are not used; failures that no fresh process confirms")
	fs.BoolVar(&o.keepGoing, "keep-going", false, "a run that fails does not end the test: failures that differ in what they mean are made smaller one by one, and listed")
	fs.BoolVar(&o.selfcheck, "selfcheck", os.Getenv("CI") != "", "first show each goal's judge a run that it has to call a violation, "+
		"by a system that answers as one with the bug does; by itself where the environment has CI, unless --selfcheck=false")
	fs.BoolVar(&o.race, "race", false, "let Go's race detector look on: a data race fails the test")
	fs.BoolVar(&o.leaks, "leaks", false, "goroutines of the system that are left after it was closed fail the run")
	cli.Parsed(fs, "workers", "but not those that run these functions `FUNC,...`, as \"pool.(*Pool).work\" with the path of its package before it", o.readWorkers)
}

// systemFlags declares the flags about the system and its package.
func (o *runOptions) systemFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.new, "new", "", newUsage)
	o.party.flags(fs)
	fs.StringVar(&o.dir, "dir", "", "the `DIR` of the package to which the test belongs")
	fs.BoolVar(&o.child, "child", false, "keep the system in a process of its own, so that a panic in one of its goroutines is a crash like another")
	o.yield = true
	cli.Parsed(fs, "yield", "with --goroutines, compile these packages `PKG,...`, too, with points between their statements at which other goroutines may go on, "+
		"as the package of the target's type is; --yield=false compiles none so", o.readYield).NoOptDefVal = "true"
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
	case o.log != "" || o.export != "":
		return cli.Usagef("--log and --export are of the runs of one process, without --jobs, --shard, --only and --time")
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
	"force", "list", "verbose", "selfcheck", "strict", "keep-going", "time", "progress"}

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
