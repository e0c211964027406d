package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// checkExport refuses file names that go test would ignore.
func checkExport(file string) error {
	if file != "-" && !strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(file, ".json") {
		return usagef("--export writes a test, so its file is called NAME_test.go, not %s; a trace file is called NAME.json", filepath.Base(file))
	}
	return nil
}

// replays is how an exported test calls the function of the emitted file that it needs.
var replays = regexp.MustCompile(`\brt\.Rerun\(t, (\w+)\(\)`)

// played returns the function of an emitted file that an exported test calls; empty if the test
// stands by itself.
func played(code []byte) string {
	if m := replays.FindSubmatch(code); m != nil {
		return string(m[1])
	}
	return ""
}

// standsBeside refuses to write a test where no test file of its package declares the function that
// it calls, if it calls one.
func standsBeside(function, file, spec string) error {
	dir := filepath.Dir(file)
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return err
	}
	if function == "" || slices.Contains(declared(tests), function) {
		return nil
	}
	emitted := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(spec), ".hcl"), ".clouseau") + "_clouseau_test.go"
	return fmt.Errorf("%s is not written: this run has no form in plain Go, and its test calls %s of the emitted file, which is not in %s. Emit it first:\n    clouseau synth %s -o %s",
		file, function, dir, spec, filepath.Join(dir, emitted))
}

// exporting performs a run. If it is to write its failure as a Go test, exporting copies this test
// into the file of the user. It returns the error of the run. A test that needs the file emitted
// from the spec is not written where there is none, as no test of the package would compile.
func (t *terminal) exporting(ctx context.Context, rc runConfig, spec string, run func(rc runConfig) error) error {
	if rc.export == "" {
		return run(rc)
	}
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
	case err != nil:
	case to.standard():
		if name := played(code); name != "" {
			fmt.Fprintf(t.stderr, "the test stands beside the file that clouseau synth %s -o FILE writes, which declares %s\n", spec, name)
		}
		err = t.write(to, code)
	default:
		if err = standsBeside(played(code), to.name, spec); err == nil && form == "Go test" {
			code, err = freed(code, to.name)
		}
		if err == nil {
			err = t.write(to, code)
		}
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if !to.standard() {
		fmt.Fprintf(t.stderr, "the run is written as a %s: %s\n", form, to.name)
	}
	return outcome
}
