package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	rtreport "github.com/clouseau-go/clouseau/runtime/report"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// execution says how a compiled test is run.
type execution struct {
	binary   string
	dir      string // in which it runs: that of its package
	runs     int
	seed     uint64
	shuffle  string   // the order of tests, as for go test; empty: as written
	replay   string   // the trace file to replay; empty: none
	export   string   // the file for the failing run as a Go test; empty: none
	division division // of the runs
	child    bool     // the system has a process of its own
	strict   bool     // warnings fail
	verbose  bool
	framed   bool      // what tests print is shown as go test shows it
	env      []string  // further variables of the environment
	to       io.Writer // where the test prints; nil: what the verb has
	reports  reportFile
	// publish stores what is known so far: of tests that have ended, and of those that are open.
	publish func(open []*rtreport.Report) error // nil: nowhere
	// unassessed says that runs of which none tells anything are no fault of theirs.
	unassessed bool
}

// with returns the execution with more variables.
func (x execution) with(env ...string) execution {
	x.env = append(slices.Clip(x.env), env...)
	return x
}

// output returns where tests print.
func (x *execution) output(t *cli.Terminal) io.Writer { return cmp.Or(x.to, t.Stdout) }

// runTests runs the tests of a test binary in the package's directory.
func runTests(ctx context.Context, t *cli.Terminal, x execution, tests []string) error {
	screen := newScreen(x.output(t), x.verbose || x.framed)
	out := screen.of(x.output(t))
	told, err := newProgressFile(t)
	if err != nil {
		return err
	}
	journal, err := t.TempFile(journalName)
	if err != nil {
		return err
	}
	stop := followProgress(t, []progressFile{told}, int64(x.runs), time.Time{})
	x = x.with(told.variable()...)
	b := newJournals(t, &x)
	p, err := b.run(x.process(ctx, tests, "-rapid.checks="+strconv.Itoa(x.runs), out, cmp.Or(x.to, t.Stderr)), journal)
	stop()
	screen.close(err != nil)
	p.show(x.output(t))
	if p.unfinished != nil && p.unfinished.Report != nil && x.reports != "" {
		err = cmp.Or(x.reports.add(p.unfinished.Report), err)
	}
	if p.unfinished != nil && !x.framed && errors.Is(x.outcome(ctx, err), cli.ErrFailed) {
		return fmt.Errorf("%w: %w", errNoVerdict, err)
	}
	return x.outcome(ctx, err)
}

// process returns a process that runs tests of a test binary in the package's directory.
func (x *execution) process(ctx context.Context, tests []string, flag string, out, errs io.Writer) *exec.Cmd {
	args := []string{
		"-test.run=^(" + strings.Join(tests, "|") + ")$",
		"-test.count=1",
		"-test.paniconexit0",
		flag,
		"-rapid.nofailfile", // the package's testdata is the user's
	}
	if x.seed != 0 {
		args = append(args, "-rapid.seed="+strconv.FormatUint(x.seed, 10))
	}
	if x.shuffle != "" {
		args = append(args, "-test.shuffle="+x.shuffle)
	}
	if x.verbose || x.replay != "" {
		args = append(args, "-test.v")
	}
	cmd := exec.CommandContext(ctx, x.binary, args...)
	cmd.Dir = x.dir
	// These take precedence over the variables of the environment.
	cmd.Env = append(os.Environ(), environment.Traces.Is("off"), environment.Interrupt.Is("tell"), environment.Replay.Is(x.replay), environment.Export.Is(x.export))
	cmd.Env = append(cmd.Env, x.env...)
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = cli.StopGrace
	return cmd
}

// outcome says what the end of a test process means.
func (x *execution) outcome(ctx context.Context, err error) error {
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() == cli.ExitInterrupted:
		return context.Canceled // it has heard of it first
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return cli.ErrFailed
	case errors.As(err, &exit) && exit.ExitCode() > 1 && !x.child:
		return fmt.Errorf("running the test: %w, before it had a verdict. If the system panicked in a goroutine of its own, or ended the process, --child keeps it in another one, and what it does is a crash in the report", err)
	case err != nil:
		return fmt.Errorf("running the test: %w", err)
	}
	return nil
}

// readShuffle reads --shuffle, as go test has it.
func (x *execution) readShuffle(s string) error {
	if _, err := strconv.ParseInt(s, 10, 64); err != nil && s != "on" && s != "off" {
		return errors.New("want on, off or the seed of an order")
	}
	x.shuffle = s
	return nil
}

// drawShuffle draws the seed of the order, and prints it.
func (x *execution) drawShuffle(t *cli.Terminal) {
	switch x.shuffle {
	case "off":
		x.shuffle = ""
	case "on":
		x.shuffle = strconv.FormatInt(rand.Int64(), 10)
		t.Notef("--shuffle %s gives this order again\n", x.shuffle)
	}
}

// order puts names in the order of --shuffle.
func (x *execution) order(names []string) []string {
	if seed, err := strconv.ParseInt(x.shuffle, 10, 64); err == nil {
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
	return names
}
