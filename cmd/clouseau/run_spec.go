package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/selfcheck"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// specRun is the run of the tests of one spec.
type specRun struct {
	runOptions
	spec    *uhat.Spec
	pkg     *gotest.Package
	results []*synth.Result
	partly  bool   // of some goals only
	rawLog  string // the file that the tests write the log to
}

// runSpec runs the tests of a spec; goals may follow it.
func runSpec(ctx context.Context, t *cli.Terminal, o runOptions, args []string) error {
	r := &specRun{runOptions: o, partly: len(args) > 1}
	r.words = append(args[:1:1], o.words...)
	t.Brief = !o.verbose
	if r.seed == 0 && r.replay == "" {
		r.seed = rand.Uint64()>>1 | 1 // one that can be told
	}
	if err := r.prepare(t, args[0]); err != nil {
		return err
	}
	goals, err := r.replayedGoal(t, args[1:])
	if err != nil {
		return err
	}
	before, stop := r.division.limit.beforeRuns(ctx)
	defer stop()
	s, results, err := findGenerators(before, t, args[0], goals, r.from, r.search)
	if missing := new(unreachedError); errors.As(err, &missing) {
		missing.print(t, r.output(t), "run")
	}
	if err != nil {
		return cli.Cause(before, err)
	}
	r.spec = s.Spec
	r.results = results
	usual := s.Target.New
	s.Target.New = cmp.Or(r.new, usual)
	r.keepGoingWalks()
	if err := cmp.Or(r.party.replace(s.Spec), r.addSelfCheck(t)); err != nil {
		return err
	}
	if r.pkg, err = gotest.Tested(before, s.Spec, s.listed, r.dir); err != nil {
		return cli.Cause(before, err)
	}
	if err := prepareGoroutines(ctx, t, r); err != nil {
		return err
	}
	if r.from.goroutines == 0 {
		putPoints(before, r.pkg, s.Target.Type)
	}
	built, err := buildGoals(before, t, s.Spec, r.pkg, results, r.from, r.walked(t), emit.Options{})
	if err != nil {
		return explainBuild(t, s.Spec, explainNew(r.new, usual, cli.Cause(before, err)))
	}
	if r.compile != "" {
		return r.keepBinary(built)
	}
	r.execution.dir = r.pkg.Dir
	defer t.Saving()()
	defer r.copyLog(t)
	err = withExport(ctx, t, r, args[0], func(x execution) ([]byte, error) {
		goals := searchedGoals(results)
		ended := runGoals(ctx, t, r, x, built, goals)
		last, err := retryVacuous(ctx, t, r, x, goals, ended)
		last = cmp.Or(last, built)
		if errors.Is(err, cli.ErrFailed) {
			checkPrinted(ctx, t, r, x, last)
		}
		return last.Emitted, err
	})
	return finishRun(ctx, t, r, err)
}

// prepare readies the files of a run, and its environment.
func (run *specRun) prepare(t *cli.Terminal, spec string) error {
	if err := run.prepareReport(t); err != nil {
		return err
	}
	if err := run.prepareOutputs(t, spec); err != nil {
		return err
	}
	if err := run.prepareLog(t); err != nil {
		return err
	}
	run.prepareEnv()
	run.publish = reportWriter(t, run)
	return nil
}

// prepareEnv tells the test by its environment what its flags do not say.
func (run *specRun) prepareEnv() {
	set := func(wanted bool, variable string) {
		if wanted {
			run.env = append(run.env, variable)
		}
	}
	set(run.deadline > 0, environment.Deadline.Is(run.deadline.String()))
	set(run.keepGoing, environment.KeepGoing.Is("on"))
	set(run.child, environment.Child.Is("on"))
	set(run.strict, environment.Gaps.Is("fail"))
	set(run.strict, environment.Strict.Is("on"))
	set(run.leaks || run.workers != "", environment.Leaks.Is("on"))
	set(run.workers != "", environment.Workers.Is(run.workers))
}

// replayedGoal returns the goal of the trace file, the only one that may be asked for, and makes
// the name of the file absolute, since the test runs elsewhere. Without such a file the goals stay.
func (run *specRun) replayedGoal(t *cli.Terminal, goals []string) ([]string, error) {
	switch run.replay {
	case "":
		return goals, nil
	case "-":
		if err := run.replayStdin(t); err != nil {
			return nil, err
		}
	}
	f, err := script.Read(run.replay)
	if err != nil {
		return nil, err
	}
	for _, g := range goals {
		if g != f.Goal {
			return nil, cli.Usagef("the trace file is of goal %s, not of %s", f.Goal, g)
		}
	}
	run.replay, err = filepath.Abs(run.replay)
	return []string{f.Goal}, err
}

// explainNew explains a test that does not compile by the function that --new has put in the place
// of the target's.
func explainNew(name, usual string, err error) error {
	if name == "" || usual == "" || err == nil || !strings.Contains(err.Error(), "does not compile") {
		return err
	}
	at := strings.LastIndexByte(name, '.')
	switch function := name[at+1:]; {
	case strings.Contains(err.Error(), "undefined: "+name):
		hint := ""
		if i := strings.LastIndexByte(usual, '.'); i >= 0 && at < 0 {
			hint = fmt.Sprintf(", such as --new %s.%s", usual[:i], function)
		}
		return fmt.Errorf("--new %s: the tests know no such function; write it like the target's new, %s%s. The compiler says:\n%w", name, usual, hint, err)
	case !strings.Contains(err.Error(), function):
		return err // it says nothing of the function
	}
	return fmt.Errorf("--new %s: the function must have no arguments and return the same type as the target's new, %s. "+
		"If %[2]s belongs to an adapter, write a second function there that wraps the result of %[1]s, and name that one. The compiler says:\n%[3]w", name, usual, err)
}

// fileOutput returns where one of the files of a run goes.
func (run *specRun) fileOutput(name string) *cli.Output {
	return &cli.Output{Name: name, Force: run.force}
}

// prepareOutputs checks before the run whether its files may be written. A file on standard output
// has it alone: the tests print elsewhere.
func (run *specRun) prepareOutputs(t *cli.Terminal, spec string) error {
	standard := lists.Count([]string{run.export, run.report, run.log}, func(name string) bool {
		return name == "-"
	})
	if run.document != nil {
		standard++
		run.to = t.Stderr
	}
	if spec == "-" && run.replay == "-" || standard > 1 {
		return cli.Usagef("- can stand for one file only")
	}
	for _, in := range []string{spec, run.replay} {
		t.AddInput(in)
	}
	for _, name := range []string{run.export, run.report, run.log} {
		if err := t.MayWrite(run.fileOutput(name)); err != nil {
			return err
		}
		if name == "-" {
			run.to = t.Stderr
		}
	}
	return nil
}

// replayStdin puts the trace on standard input into a file, since the test that reads it is a
// process of its own.
func (run *specRun) replayStdin(t *cli.Terminal) error {
	text, err := t.Read("-")
	if err != nil {
		return err
	}
	if run.replay, err = t.TempFile("trace.json"); err != nil {
		return err
	}
	return os.WriteFile(run.replay, text, 0o600)
}

// prepareLog tells the tests where they write the events of all runs. They append to the file, so
// an older one is removed.
func (run *specRun) prepareLog(t *cli.Terminal) error {
	switch {
	case run.log == "":
		return nil
	case run.replay != "":
		return cli.Usagef("--log is of runs that are drawn, and --replay draws none")
	case run.log == "-":
		var err error
		if run.rawLog, err = t.TempFile("log.jsonl"); err != nil {
			return err
		}
	default:
		name, err := filepath.Abs(run.log)
		if err != nil {
			return err
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		run.rawLog = name
	}
	run.env = append(run.env, environment.Log.Is(run.rawLog))
	return nil
}

// copyLog copies the log to standard output, if it goes there.
func (run *specRun) copyLog(t *cli.Terminal) {
	if run.log != "-" {
		return
	}
	f, err := os.Open(run.rawLog)
	if err == nil {
		_, err = io.Copy(t.Stdout, f)
		f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // there may be no runs
		t.Notef("clouseau run: %v\n", err)
	}
}

// addSelfCheck makes the tests first play the run of each certificate against a simulated system
// with the bug. It expects nothing from scenarios, whose runs need not be violations, and from
// certificates with functions, which define these by tables.
func (run *specRun) addSelfCheck(t *cli.Terminal) error {
	if !run.selfcheck || run.replay != "" {
		return nil
	}
	var runs []selfcheck.Run
	var left []string
	for _, result := range run.results {
		for i, c := range result.Certificates {
			name := result.Generators[i].Name
			if result.Goal.Scenario || len(c.Tables) > 0 {
				left = append(left, name)
				continue
			}
			runs = append(runs, selfcheck.Of(result.Goal.Name, name, c.Trace))
		}
	}
	if len(runs) > 0 {
		t.Notef("self-check: %s with the bug shown to the judges first\n", rtreport.Plural(len(runs), "run"))
	}
	if left != nil {
		t.Notef("self-check: left out, since no answer is known to be wrong there: %s\n", strings.Join(left, ", "))
	}
	file, err := t.TempFile("selfcheck.json")
	if err != nil {
		return err
	}
	data, err := json.Marshal(runs)
	if err != nil {
		return err
	}
	run.env = append(run.env, environment.SelfCheck.Is(file))
	return os.WriteFile(file, data, 0o600)
}

// buildGoals compiles the tests of results in a package.
func buildGoals(ctx context.Context, t *cli.Terminal, s *uhat.Spec, pkg *gotest.Package, results []*synth.Result, from scriptSource, walked []*uhat.Goal, opt emit.Options) (*gotest.Binary, error) {
	return build(ctx, t, s, pkg, opt, func(opt emit.Options) ([]byte, error) { return emitTest(s, results, from, walked, opt) })
}

// build compiles a test of a spec in a package.
func build(ctx context.Context, t *cli.Terminal, s *uhat.Spec, pkg *gotest.Package, opt emit.Options, print testPrinter) (*gotest.Binary, error) {
	opt.Source, opt.Package, opt.Beside = sourceName(s.File, filepath.Join(pkg.Dir, gotest.OverlayName)), pkg.TestName(), true
	return gotest.Build(ctx, t, pkg, func(others emit.Others) ([]byte, error) {
		opt.Others = others
		return print(opt)
	})
}

// testPrinter prints a test.
type testPrinter func(emit.Options) ([]byte, error)

// buildTested is build for the package of a spec's system, or for that in dir. It returns how the
// tests are run, and their names.
func buildTested(ctx context.Context, t *cli.Terminal, s *testedSpec, dir string, opt emit.Options, print testPrinter) (execution, []string, error) {
	pkg, err := gotest.Tested(ctx, s.Spec, s.listed, dir)
	if err != nil {
		return execution{}, nil, err
	}
	built, err := build(ctx, t, s.Spec, pkg, opt, print)
	if err != nil {
		return execution{}, nil, explainBuild(t, s.Spec, err)
	}
	return execution{binary: built.Path, dir: pkg.Dir}, built.Tests, nil
}
