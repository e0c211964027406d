package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
)

// checkExport refuses file names that go test would ignore.
func checkExport(file string) error {
	if file != "-" && !strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(file, ".json") {
		return cli.Usagef("--export writes a test, so its file is called NAME_test.go, not %s; a trace file is called NAME.json", filepath.Base(file))
	}
	return nil
}

// withExport performs the tests of a spec. If the failure is to be written as a Go test, it copies
// this test into the file of the user, with what it needs of the test that was emitted. It returns
// the error of the tests.
func withExport(ctx context.Context, t *cli.Terminal, run *specRun, spec string, perform func(x execution) (emitted []byte, err error)) error {
	x := run.execution
	if x.export == "" {
		_, err := perform(x)
		return err
	}
	to := run.fileOutput(x.export)
	form := "Go test"
	name := "exported"
	if strings.HasSuffix(to.Name, ".json") {
		name += ".json"
		form = "trace file"
	}
	var err error
	if x.export, err = t.TempFile(name); err != nil {
		return err
	}
	emitted, outcome := perform(x)
	if ctx.Err() != nil {
		return outcome
	}
	code, err := os.ReadFile(x.export)
	switch {
	case errors.Is(err, fs.ErrNotExist) && outcome == nil:
		return fmt.Errorf("export: no run failed, so %s is not written", to.Name)
	case errors.Is(err, fs.ErrNotExist): // the test has said why
		return outcome
	case err != nil:
	default:
		if form == "Go test" {
			file := to.Name
			if to.Standard() { // the user puts it into the package
				file = filepath.Join(x.dir, gotest.OverlayName)
			}
			code, err = gotest.Fit(code, file, spec, emitted)
		}
		if err == nil {
			err = t.Write(to, code)
		}
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if !to.Standard() {
		t.Notef("the run is written as a %s: %s\n", form, to.Name)
	}
	return outcome
}
