package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// reportFormats are the formats of clouseau report by the ends of file names; json is
// the report as the tests write it.
var reportFormats = map[string]string{".html": "html", ".xml": "junit", ".jsonl": "tyche", ".json": "json"}

// prepareReport settles where the tests write their reports, and tells them.
func (rc *runConfig) prepareReport(t *terminal) error {
	if rc.report == "" {
		return nil
	}
	format, ok := reportFormats[filepath.Ext(rc.report)]
	switch {
	case !ok:
		return usagef("--report wants a file that ends in .html, .xml, .jsonl or .json, not %s", rc.report)
	case rc.replay != "":
		return usagef("--report is of runs that are drawn, and --replay draws none")
	}
	dir, err := t.tempDir()
	if err != nil {
		return err
	}
	rc.raw = filepath.Join(dir, "run.json")
	rc.env = append(rc.env, "CLOUSEAU_REPORT="+rc.raw)
	if format == "tyche" {
		rc.env = append(rc.env, "CLOUSEAU_RECORDS=on")
	}
	return nil
}

// reporting writes the report that was asked for, if the tests have run, and returns how
// that ended.
func (t *terminal) reporting(ctx context.Context, rc runConfig, s *uhat.Spec, results []*synth.Result, ended error) error {
	if rc.report == "" || ended != nil && !errors.Is(ended, errFailed) {
		return ended
	}
	if err := t.reportRun(ctx, rc, s, results); err != nil {
		return err
	}
	return ended
}

// reportRun writes the report of the tests that have run.
func (t *terminal) reportRun(ctx context.Context, rc runConfig, s *uhat.Spec, results []*synth.Result) error {
	format := reportFormats[filepath.Ext(rc.report)]
	data, err := os.ReadFile(rc.raw)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("the tests wrote no report")
	case err != nil:
		return err
	case format == "json":
		return t.writeFile(rc.report, data)
	}
	runs, err := report.Read(rc.raw)
	if err != nil {
		return err
	}
	if err := attach(ctx, s, results, runs); err != nil {
		return err
	}
	return t.writeReport(runs, format, rc.report)
}
