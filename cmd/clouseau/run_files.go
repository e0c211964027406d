package main

import (
	"os"
	"path/filepath"
)

// output returns where one of the files of a run goes.
func (rc *runConfig) output(name string) *output { return &output{name: name, force: rc.force} }

// prepareOutputs checks before the run whether its files may be written. A file on standard output
// has it alone: the tests print elsewhere.
func (rc *runConfig) prepareOutputs(t *terminal, spec string) error {
	if spec == "-" && rc.replay == "-" || rc.export == "-" && rc.report == "-" {
		return usagef("- can stand for one file only")
	}
	for _, in := range []string{spec, rc.replay} {
		t.addInput(in)
	}
	for _, name := range []string{rc.export, rc.report} {
		if err := t.mayWrite(rc.output(name)); err != nil {
			return err
		}
		if name == "-" {
			rc.to = t.stderr
		}
	}
	return nil
}

// replayStdin puts the trace on standard input into a file, since the test that reads it is a
// process of its own.
func (rc *runConfig) replayStdin(t *terminal) error {
	text, err := t.readInput("-")
	if err != nil {
		return err
	}
	dir, err := t.tempDir()
	if err != nil {
		return err
	}
	rc.replay = filepath.Join(dir, "trace.json")
	return os.WriteFile(rc.replay, text, 0o600)
}
