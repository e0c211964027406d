package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
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

// runTests runs the tests of a test binary in the package's directory.
func runTests(ctx context.Context, t *cli.Terminal, binary string, rc runConfig, tests []string) error {
	out, errs := t.Stdout, t.Stderr
	if rc.to != nil {
		out, errs = rc.to, rc.to
	}
	told, err := newProgressFile(t)
	if err != nil {
		return err
	}
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	stop := followProgress(t, []progressFile{told}, int64(rc.runs), time.Time{})
	rc.env = append(rc.env, told.variable()...)
	b := newBook(t, &rc)
	p, err := b.run(rc.process(ctx, binary, tests, "-rapid.checks="+strconv.Itoa(rc.runs), out, errs), filepath.Join(dir, journalName))
	stop()
	p.show(out)
	if p.left != nil && p.left.Report != nil && rc.raw != "" {
		err = cmp.Or(writeReports(rc.raw, p.left.Report), err)
	}
	return rc.outcome(ctx, err)
}

// process returns a process that runs tests of a test binary in the package's directory.
func (rc *runConfig) process(ctx context.Context, binary string, tests []string, flag string, out, errs io.Writer) *exec.Cmd {
	args := []string{
		"-test.run=^(" + strings.Join(tests, "|") + ")$",
		"-test.count=1",
		flag,
		"-rapid.nofailfile", // the package's testdata is the user's
	}
	if rc.seed != 0 {
		args = append(args, "-rapid.seed="+strconv.FormatUint(rc.seed, 10))
	}
	if rc.shuffle != "" {
		args = append(args, "-test.shuffle="+rc.shuffle)
	}
	if rc.verbose || rc.replay != "" {
		args = append(args, "-test.v")
	}
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = rc.dir
	// These take precedence over the variables of the environment.
	cmd.Env = append(os.Environ(), environment.Traces.Is("off"), environment.Interrupt.Is("tell"), environment.Replay.Is(rc.replay), environment.Export.Is(rc.export))
	cmd.Env = append(cmd.Env, rc.env...)
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = stopGrace
	return cmd
}

// outcome says what the end of a test process means.
func (rc *runConfig) outcome(ctx context.Context, err error) error {
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() == cli.ExitInterrupted:
		return context.Canceled // it has heard of it first
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return cli.ErrFailed
	case errors.As(err, &exit) && exit.ExitCode() > 1 && !rc.child:
		return fmt.Errorf("running the test: %w, before it had a verdict. If the system panicked in a goroutine of its own, or ended the process, --child keeps it in another one, and what it does is a crash in the report", err)
	case err != nil:
		return fmt.Errorf("running the test: %w", err)
	}
	return nil
}
