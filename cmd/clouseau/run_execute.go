package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// testNames returns the names of the tests in a file.
func testNames(src []byte) []string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		panic("clouseau: emitted test does not parse: " + err.Error())
	}
	var out []string
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
			out = append(out, fn.Name.Name)
		}
	}
	return out
}

// stopGrace is the time that an interrupted test has to end.
const stopGrace = 500 * time.Millisecond

// execute runs the tests of a test binary in the package's directory.
func (t *terminal) execute(ctx context.Context, binary string, rc runConfig, tests []string) error {
	args := []string{
		"-test.run=^(" + strings.Join(tests, "|") + ")$",
		"-test.count=1",
		"-rapid.checks=" + strconv.Itoa(rc.runs),
		"-rapid.nofailfile", // the package's testdata is the user's
	}
	if rc.seed != 0 {
		args = append(args, "-rapid.seed="+strconv.FormatUint(rc.seed, 10))
	}
	if rc.verbose || rc.replay != "" {
		args = append(args, "-test.v")
	}
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = rc.dir
	// These take precedence over the variables of the environment.
	cmd.Env = append(os.Environ(), "CLOUSEAU_TRACES=off", "CLOUSEAU_INTERRUPT=tell", "CLOUSEAU_REPLAY="+rc.replay, "CLOUSEAU_EXPORT="+rc.export)
	cmd.Env = append(cmd.Env, rc.env...)
	cmd.Stdout, cmd.Stderr = t.stdout, t.stderr
	if rc.to != nil {
		cmd.Stdout, cmd.Stderr = rc.to, rc.to
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = stopGrace
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() == exitInterrupted: // it has heard of it first
		return context.Canceled
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return errFailed
	case errors.As(err, &exit) && exit.ExitCode() > 1 && !rc.child:
		return fmt.Errorf("running the test: %w, before it had a verdict. If the system panicked in a goroutine of its own, or ended the process, --child keeps it in another one, and what it does is a crash in the report", err)
	case err != nil:
		return fmt.Errorf("running the test: %w", err)
	}
	return nil
}
