package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// checkExport refuses file names that go test would ignore.
func checkExport(file string) error {
	if file != "-" && !strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(file, ".json") {
		return usagef("--export writes a test, so its file is called NAME_test.go, not %s; a trace file is called NAME.json", filepath.Base(file))
	}
	return nil
}

// exporting performs a run that writes its failure as a Go test, and copies this test into the file
// of the user. It returns the error of the run.
func (t *terminal) exporting(ctx context.Context, rc runConfig, run func(rc runConfig) error) error {
	dir, err := t.tempDir()
	if err != nil {
		return err
	}
	to := rc.output(rc.export)
	form := "Go test"
	rc.export = filepath.Join(dir, "exported")
	if strings.HasSuffix(to.name, ".json") {
		rc.export, form = rc.export+".json", "trace file"
	}
	outcome := run(rc)
	if ctx.Err() != nil {
		return outcome
	}
	code, err := os.ReadFile(rc.export)
	switch {
	case errors.Is(err, fs.ErrNotExist) && outcome == nil:
		return fmt.Errorf("export: no run failed, so %s is not written", to.name)
	case errors.Is(err, fs.ErrNotExist): // the test has said why
		return outcome
	case err == nil:
		err = t.write(to, code)
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if !to.standard() {
		fmt.Fprintf(t.stderr, "the run is written as a %s: %s\n", form, to.name)
	}
	return outcome
}
