package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// reportFormats are the formats of clouseau report by file extension. The format json is the report
// as the tests write it.
var reportFormats = map[string]string{".html": "html", ".xml": "junit", ".jsonl": "tyche", ".json": "json"}

// prepareReport decides where the tests write their reports, and tells them. The tests write one
// also without --report, because a passing test prints less, and for the exit code.
func (rc *runConfig) prepareReport(t *cli.Terminal) error {
	if rc.report == "" {
		if rc.replay != "" {
			return nil
		}
		return rc.rawReport(t)
	}
	format, ok := rc.reportFormat()
	switch {
	case !ok:
		return cli.Usagef("--report wants a file that ends in .html, .xml, .jsonl or .json, or -, not %s", rc.report)
	}
	if format == "tyche" {
		rc.env = append(rc.env, environment.Records.Is("on"))
	}
	return rc.rawReport(t)
}

// reportFormat returns the format that the report's file asks for. Standard output gets the report
// itself, as clouseau report - reads it.
func (rc *runConfig) reportFormat() (string, bool) {
	if rc.report == "-" {
		return "json", true
	}
	format, ok := reportFormats[filepath.Ext(rc.report)]
	return format, ok
}

// rawReport has the tests write their reports to a file of the verb's own.
func (rc *runConfig) rawReport(t *cli.Terminal) error {
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	rc.raw = filepath.Join(dir, "run.json")
	rc.env = append(rc.env, environment.Report.Is(rc.raw))
	return nil
}

// printSilent reports that answers never came although the tests pass. If the system is not known
// to be at rest, this is not a failure, because the answers may come later. But a user whose server
// does not answer at all should know.
func printSilent(t *cli.Terminal, rc runConfig) {
	if rc.verbose {
		return
	}
	for _, r := range rc.reported() {
		if r.Silent == 0 || r.Failed() {
			continue
		}
		fmt.Fprintf(t.Stderr, "%s: %d of %d runs ended with answers still owed, the first with %s; -v tells more\n",
			r.Goal, r.Silent, r.Runs, r.Owed[0])
	}
}

// finishRun writes the report that was asked for, if the tests have run, and returns how
// that ended.
func finishRun(ctx context.Context, t *cli.Terminal, rc runConfig, s *uhat.Spec, results []*synth.Result, ended error) error {
	if ended == nil || errors.Is(ended, cli.ErrFailed) {
		if err := rc.passOn(); err != nil {
			return err
		}
		printSilent(t, rc)
		printSummaries(t, rc)
		printPanics(t, rc)
		printPromises(t, rc, s)
		ended = rc.judgeGoals(s, results, reportUnused(t, rc, s, reportMisfits(t, rc, s, ended)))
	}
	if rc.report == "" {
		return ended
	}
	judged := ended == nil || errors.Is(ended, cli.ErrFailed) || errors.Is(ended, cli.ErrIncomplete)
	if _, err := os.Stat(rc.raw); err != nil && !judged {
		return ended // the tests did not come to their runs
	}
	err := writeRunReport(context.WithoutCancel(ctx), t, rc, s, results)
	if err != nil && !judged {
		fmt.Fprintf(t.Stderr, "clouseau run: %v\n", err)
		return ended
	}
	return cmp.Or(err, ended)
}

// writeRunReport writes the report of the tests that have run.
func writeRunReport(ctx context.Context, t *cli.Terminal, rc runConfig, s *uhat.Spec, results []*synth.Result) error {
	format, _ := rc.reportFormat()
	runs, err := report.Read(rc.raw)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("the tests wrote no report")
	case err != nil:
		return err
	}
	if format != "json" && rc.replay == "" { // the run of a file is of no script of these
		if err := attach(ctx, s, results, runs); err != nil {
			return err
		}
	}
	return writeRuns(t, rc, runs)
}

// writeRuns writes runs in the format that was asked for.
func writeRuns(t *cli.Terminal, rc runConfig, runs []*report.Run) error {
	for _, r := range runs {
		r.Words = rc.words
	}
	format, _ := rc.reportFormat()
	return writeReport(t, runs, format, rc.output(rc.report))
}
