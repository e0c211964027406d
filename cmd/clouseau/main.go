// Command clouseau checks specs, synthesizes test generators from them, writes
// these as Go, and runs them.
//
// Usage:
//
//	clouseau VERB [flags] [arguments]
//
// Flags may stand before, between and after arguments. The exit code is 0 when all is well, 1 when
// a violation was found or a check failed, 2 for wrong usage, internal errors, and runs that show
// the spec to be incomplete, and 130 after an interrupt. Results go to standard output, progress
// and all else that is said to standard error.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/scratch"
)

// The exit codes.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

// command is a verb of the command line.
type command struct {
	name    string
	usage   string // what follows the verb on a usage line
	summary string // one line
	help    string // paragraphs below the usage line
	// run performs the verb. It returns nil, errFailed after reporting what
	// failed, a usageError, or what kept it from working.
	run func(ctx context.Context, t *terminal, args []string) error
}

// commands lists the verbs in the order in which help shows them.
func commands() []*command {
	return []*command{
		initCommand(),
		checkCommand(),
		fmtCommand(),
		synthCommand(),
		runCommand(),
		conformCommand(),
		explainCommand(),
		graphCommand(),
		reportCommand(),
		benchCommand(),
		judgeCommand(),
		isolationCommand(),
		sessionCommand(),
		campaignCommand(),
		lspCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}
}

// errFailed says that a check failed or a violation was found, and that this
// has been reported.
var errFailed = errors.New("failed")

// usageError is a mistake in the arguments.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// grace is the time that an interrupted verb has to print its results.
const grace = 900 * time.Millisecond

func main() {
	collectSeldom()
	os.Exit(clouseau(grace))
}

// collectSeldom makes the collector of garbage wait until there is four times what is in use, as
// long as that is less than two gigabytes: searches are short and small, and it is a fifth of their
// time. GOGC and GOMEMLIMIT go first.
func collectSeldom() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(2 << 30)
	}
}

// clouseau performs the command line of this process and returns its exit code. After an interrupt
// it waits that long for the results.
func clouseau(grace time.Duration) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	t := newTerminal(os.Stdout, os.Stderr)
	args, limit, err := timeFlag(os.Args[1:])
	if err == nil {
		args, t.mode, err = progressFlag(args)
	}
	switch c := find(os.Args[min(1, len(os.Args)-1)]); {
	case err != nil && c != nil:
		return t.exitCode(ctx, c, err)
	case limit > 0 && fits(args):
		t.limit = newLimit(limit)
	case limit > 0:
		ctx, stop = context.WithTimeoutCause(ctx, limit, timeOver(limit))
		defer stop()
	}
	done := make(chan int, 1)
	go func() { done <- dispatch(ctx, t, args) }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-time.After(grace):
	}
	t.awaitSaving()
	select {
	case code := <-done:
		return code
	default:
		t.cleanUp()
		return t.stopped(ctx)
	}
}

// forSaving is how long a verb that is to end may take to store what is known: far longer than that
// takes. On a machine that is very busy nothing is lost for a second.
const forSaving = 10 * time.Second

// awaitSaving waits until what is known is stored.
func (t *terminal) awaitSaving() {
	saved := make(chan struct{})
	go func() {
		t.saving.Lock()
		close(saved)
	}()
	select {
	case <-saved:
	case <-time.After(forSaving):
	}
}

// dispatch performs a command line and returns its exit code.
func dispatch(ctx context.Context, t *terminal, args []string) int {
	defer t.cleanUp()
	scratch.Sweep(t.showAbandoned)
	if len(args) == 0 {
		overview(t.stderr)
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return help(t, args[1:])
	case "-version", "--version":
		args[0] = "version"
	}
	c := find(args[0])
	if c == nil {
		fmt.Fprintf(t.stderr, "clouseau: unknown verb %q%s\n", args[0], suggestVerb(args[0]))
		return exitUsage
	}
	err := c.run(ctx, t, args[1:])
	return t.exitCode(ctx, c, err)
}

// exitCode reports err, unless it is reported already, and returns the exit code for it.
func (t *terminal) exitCode(ctx context.Context, c *command, err error) int {
	var usage *usageError
	switch {
	case errors.Is(err, errHelp):
		printHelp(t.stdout, c)
		return exitOK
	case err != nil && (ctx.Err() != nil || errors.Is(err, context.Canceled)):
		return t.stopped(ctx)
	case err == nil:
		return exitOK
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.As(err, new(timeOver)):
		fmt.Fprintf(t.stderr, "clouseau: %v\n", err)
		return exitFailed
	case errors.Is(err, errIncomplete): // has been reported
		return exitUsage
	case errors.As(err, &usage):
		fmt.Fprintf(t.stderr, "clouseau %s: %s\nusage: clouseau %s %s\n", c.name, usage.message, c.name, c.usage)
		return exitUsage
	default:
		fmt.Fprintf(t.stderr, "clouseau %s: %v\n", c.name, err)
		return exitUsage
	}
}

func find(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func help(t *terminal, args []string) int {
	if len(args) == 0 {
		overview(t.stdout)
		return exitOK
	}
	c := find(args[0])
	if c == nil {
		fmt.Fprintf(t.stderr, "clouseau: unknown verb %q%s\n", args[0], suggestVerb(args[0]))
		return exitUsage
	}
	printHelp(t.stdout, c)
	return exitOK
}

func overview(w io.Writer) {
	fmt.Fprintln(w, "Clouseau finds bugs: it turns a spec and its goals into test generators.")
	fmt.Fprintln(w, "\nusage: clouseau VERB [flags] [arguments]")
	fmt.Fprintln(w)
	for _, c := range commands() {
		fmt.Fprintf(w, "    %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprintln(w, "\nclouseau help VERB tells more about one.")
}

func printHelp(w io.Writer, c *command) {
	fmt.Fprintf(w, "usage: clouseau %s %s\n\n%s\n", c.name, c.usage, c.help)
}

// suggestVerb returns ", did you mean ..." for a verb that is close to name.
func suggestVerb(name string) string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	if s := suggestion(name, names); s != "" {
		return s
	}
	return "; clouseau help lists them"
}
