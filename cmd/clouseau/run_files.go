package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// output returns where one of the files of a run goes.
func (rc *runConfig) output(name string) *cli.Output { return &cli.Output{Name: name, Force: rc.force} }

// prepareOutputs checks before the run whether its files may be written. A file on standard output
// has it alone: the tests print elsewhere.
func (rc *runConfig) prepareOutputs(t *cli.Terminal, spec string) error {
	standard := 0
	for _, name := range []string{rc.export, rc.report, rc.log} {
		if name == "-" {
			standard++
		}
	}
	if spec == "-" && rc.replay == "-" || standard > 1 {
		return cli.Usagef("- can stand for one file only")
	}
	for _, in := range []string{spec, rc.replay} {
		t.AddInput(in)
	}
	for _, name := range []string{rc.export, rc.report, rc.log} {
		if err := t.MayWrite(rc.output(name)); err != nil {
			return err
		}
		if name == "-" {
			rc.to = t.Stderr
		}
	}
	return nil
}

// replayStdin puts the trace on standard input into a file, since the test that reads it is a
// process of its own.
func (rc *runConfig) replayStdin(t *cli.Terminal) error {
	text, err := t.Read("-")
	if err != nil {
		return err
	}
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	rc.replay = filepath.Join(dir, "trace.json")
	return os.WriteFile(rc.replay, text, 0o600)
}

// prepareLog tells the tests where they write the events of all runs. They append to the file, so
// an older one is removed.
func (rc *runConfig) prepareLog(t *cli.Terminal) error {
	switch {
	case rc.log == "":
		return nil
	case rc.replay != "":
		return cli.Usagef("--log is of runs that are drawn, and --replay draws none")
	case rc.log == "-":
		dir, err := t.TempDir()
		if err != nil {
			return err
		}
		rc.rawLog = filepath.Join(dir, "log.jsonl")
	default:
		name, err := filepath.Abs(rc.log)
		if err != nil {
			return err
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		rc.rawLog = name
	}
	rc.env = append(rc.env, environment.Log.Is(rc.rawLog))
	return nil
}

// printLog copies the log to standard output, if it goes there.
func (rc *runConfig) printLog(t *cli.Terminal) {
	if rc.log != "-" {
		return
	}
	f, err := os.Open(rc.rawLog)
	if err == nil {
		_, err = io.Copy(t.Stdout, f)
		f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // there may be no runs
		fmt.Fprintf(t.Stderr, "clouseau run: %v\n", err)
	}
}
