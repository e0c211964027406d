package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/option"
	"github.com/clouseau-go/clouseau/internal/process/group"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// The tests that failing runs are printed as. What somebody copies from a report has to compile,
// and to fail as the run does. So they are compiled, all in one binary, and each is run once.

// printedGrace is how much longer than the deadline of a call a printed test may take.
const printedGrace = 10 * time.Second

// printedTests are the printed tests of a report.
type printedTests struct {
	run   *specRun
	x     execution
	tests []*gotest.Printed
	of    map[string]*gotest.Printed // by their code
	first map[*gotest.Printed]*rtreport.Record
	ended map[*gotest.Printed]*rtreport.Printed
}

// checkPrinted compiles the printed tests of failing runs and runs them, says whether they fail as
// they should, and adds that to the report. It ends with the time of the runs. What goes wrong here
// is said, and does not change how the verb ends.
func checkPrinted(ctx context.Context, t *cli.Terminal, r *specRun, x execution, built *gotest.Binary) {
	runs := x.reports.read()
	p := &printedTests{run: r, x: x, of: map[string]*gotest.Printed{}}
	p.first = map[*gotest.Printed]*rtreport.Record{}
	p.ended = map[*gotest.Printed]*rtreport.Printed{}
	records(runs, p.add)
	ctx, stop := x.division.limit.beforeRuns(ctx)
	defer stop()
	if len(p.tests) == 0 || environment.Printed.Get() == "off" || ctx.Err() != nil {
		return
	}
	err := p.perform(ctx, t, built)
	if err == nil && ctx.Err() == nil {
		p.tell(t)
		records(runs, func(rec *rtreport.Record) { rec.Printed = p.ended[p.of[rec.Regression]] })
		err = x.reports.replace(runs)
	}
	if err != nil && ctx.Err() == nil {
		t.Notef("the printed test was not compiled: %v\n", err)
	}
}

// records calls f for the records of failing runs.
func records(runs []*report.Run, f func(*rtreport.Record)) {
	for _, r := range runs {
		for _, x := range r.Findings {
			f(x.Record)
		}
		if r.Failure != nil {
			f(r.Failure)
		}
	}
}

// add adds the printed test of a run.
func (p *printedTests) add(r *rtreport.Record) {
	if r.Regression == "" || p.of[r.Regression] != nil {
		return
	}
	test := &gotest.Printed{Code: r.Regression}
	p.tests = append(p.tests, test)
	p.of[r.Regression] = test
	p.first[test] = r
}

// perform compiles the tests and runs each.
func (p *printedTests) perform(ctx context.Context, t *cli.Terminal, built *gotest.Binary) error {
	binary, err := built.CompilePrinted(ctx, t, p.tests)
	var wrong *gotest.Error
	if err != nil && !errors.As(err, &wrong) {
		return err
	}
	for _, test := range p.tests {
		switch {
		case test.Wrong != "":
			p.ended[test] = &rtreport.Printed{Why: "does not compile: " + test.Wrong}
		case err != nil:
			p.ended[test] = &rtreport.Printed{Why: "does not compile: " + strings.TrimSpace(wrong.Out)}
		default:
			p.ended[test] = p.outcome(ctx, binary, test)
		}
	}
	return nil
}

// outcome runs a test.
func (p *printedTests) outcome(ctx context.Context, binary string, test *gotest.Printed) *rtreport.Printed {
	r := p.first[test]
	options := option.Options{CallDeadline: cmp.Or(p.run.deadline, p.run.spec.Target.Deadline)}
	limit := options.Call() + printedGrace
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := []string{"-test.run=^" + test.Name + "$", "-test.v", "-test.failfast", "-test.count=1"}
	passes := "passes"
	if c := r.Confirmation; c != nil && (c.Runs > 1 || c.Of > 1) {
		passes += " this time, as the run does at times"
		if !strings.Contains(test.Code, "rt.Rerun(") { // that repeats the run itself
			args[3] = "-test.count=" + strconv.Itoa(max(c.Runs, c.Of))
		}
	}
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = p.x.dir
	cmd.Env = append(environment.Alone(), environment.Traces.Is("off"))
	cmd.Env = append(cmd.Env, p.x.env...)
	cmd.Env = append(cmd.Env, environment.Report.Is(""), environment.Log.Is(""), environment.SelfCheck.Is(""))
	cmd.WaitDelay = cli.StopGrace
	group.Lead(cmd)
	cmd.Cancel = func() error {
		group.Kill(cmd.Process.Pid)
		return nil
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	ends := r.Verdict == run.Crashed.String() || r.Verdict == run.Hung.String() || r.Verdict == run.Leaked.String()
	switch failed := strings.Contains(string(out), "--- FAIL: "+test.Name); {
	case ctx.Err() != nil && r.Verdict == run.Hung.String():
		return &rtreport.Printed{Fails: true}
	case ctx.Err() != nil:
		return &rtreport.Printed{Why: fmt.Sprintf("does not end within %s", limit)}
	case err == nil:
		return &rtreport.Printed{Why: passes + says(out)}
	case errors.As(err, &exit) && (ends || failed && exit.ExitCode() == 1):
		return &rtreport.Printed{Fails: true}
	}
	return &rtreport.Printed{Why: fmt.Sprintf("fails otherwise (%v)%s", err, says(out))}
}

// logged is what a test has logged, or why its process ended.
var logged = regexp.MustCompile(`(?m)^(?: +\S+\.go:\d+: |panic: |fatal error: )(.+)$`)

// says returns, behind a colon, the first line that a test has logged; empty if there is none.
func says(out []byte) string {
	if m := logged.FindSubmatch(out); m != nil {
		return ": " + string(m[1])
	}
	return ""
}

// printedName is the name of a printed test.
var printedName = regexp.MustCompile(`\bTest\w*Regression\b`)

// tell says in a line for all tests that fail as they should, and in one for each other.
func (p *printedTests) tell(t *cli.Terminal) {
	out := p.x.output(t)
	fail := 0
	for _, test := range p.tests {
		if e := p.ended[test]; e.Fails {
			fail++
		} else {
			fmt.Fprintf(out, "warning: %s: %s", printedName.FindString(test.Code), e)
		}
	}
	switch {
	case t.Brief:
	case fail > 1:
		fmt.Fprintf(out, "%d printed tests were compiled and fail, as they should.\n", fail)
	case fail == 1:
		fmt.Fprint(out, &rtreport.Printed{Fails: true})
	}
}
