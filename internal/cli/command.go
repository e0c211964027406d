package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/scratch"
)

// The exit codes.
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitInterrupted = 130
)

// Command is a verb of the command line.
type Command struct {
	Name    string
	Usage   string // what follows the verb on a usage line
	Summary string // one line
	Help    string // paragraphs below the usage line
	// run performs the verb. It returns nil, errFailed after reporting what
	// failed, a usageError, or what kept it from working.
	Run func(ctx context.Context, t *Terminal, args []string) error
}

// ErrFailed says that a check failed or a violation was found, and that this
// has been reported.
var ErrFailed = errors.New("failed")

// ErrIncomplete says that the spec is incomplete or wrong, as the system answers with values that
// it does not have or a run in a goal did no harm, and that this has been reported. It is no
// verdict on the system, so the exit code differs from that of a violation.
var ErrIncomplete = errors.New("the spec lacks values that the system answers with, or its goal is wrong")

// UsageError is a mistake in the arguments.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return e.message }

func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Grace is the time that an interrupted verb has to print its results.
const Grace = 900 * time.Millisecond

// Program is a command with verbs, or with one that is left out.
type Program struct {
	Commands []*Command // in the order in which help shows them
	// Abandoned shows what is in the directory of a command that was killed.
	Abandoned func(t *Terminal, dir string)
}

// Run performs the command line of this process and returns its exit code. After an interrupt it
// waits that long for the results.
func (p *Program) Run(grace time.Duration) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	t := newTerminal(os.Stdout, os.Stderr)
	args, limit, err := timeFlag(os.Args[1:])
	if err == nil {
		args, t.mode, err = progressFlag(args)
	}
	if err == nil && len(p.Commands) == 1 {
		args = slices.Insert(args, 0, p.Commands[0].Name)
	}
	switch c := p.Find(os.Args[min(1, len(os.Args)-1)]); {
	case err != nil && c != nil:
		return t.ExitCode(ctx, c, err)
	case limit > 0 && fits(args):
		t.Limit = newLimit(limit)
	case limit > 0:
		ctx, stop = context.WithTimeoutCause(ctx, limit, TimeOver(limit))
		defer stop()
	}
	done := make(chan int, 1)
	go func() { done <- p.dispatch(ctx, t, args) }()
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
		t.CleanUp()
		return t.stopped(ctx)
	}
}

// forSaving is how long a verb that is to end may take to store what is known: far longer than that
// takes. On a machine that is very busy nothing is lost for a second.
const forSaving = 10 * time.Second

// awaitSaving waits until what is known is stored.
func (t *Terminal) awaitSaving() {
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
func (p *Program) dispatch(ctx context.Context, t *Terminal, args []string) int {
	defer t.CleanUp()
	if p.Abandoned != nil {
		scratch.Sweep(func(dir string) { p.Abandoned(t, dir) })
	}
	if len(args) == 0 {
		p.overview(t.Stderr)
		return ExitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return p.help(t, args[1:])
	case "-version", "--version":
		args[0] = "version"
	}
	c := p.Find(args[0])
	if c == nil {
		fmt.Fprintf(t.Stderr, "clouseau: unknown verb %q%s\n", args[0], p.SuggestVerb(args[0]))
		return ExitUsage
	}
	err := c.Run(ctx, t, args[1:])
	return t.ExitCode(ctx, c, err)
}

// ExitCode reports err, unless it is reported already, and returns the exit code for it.
func (t *Terminal) ExitCode(ctx context.Context, c *Command, err error) int {
	var usage *UsageError
	switch {
	case errors.Is(err, errHelp):
		printHelp(t.Stdout, c)
		return ExitOK
	case err != nil && (ctx.Err() != nil || errors.Is(err, context.Canceled)):
		return t.stopped(ctx)
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFailed):
		return ExitFailed
	case errors.As(err, new(TimeOver)):
		fmt.Fprintf(t.Stderr, "clouseau: %v\n", err)
		return ExitFailed
	case errors.Is(err, ErrIncomplete): // has been reported
		return ExitUsage
	case errors.As(err, &usage):
		fmt.Fprintf(t.Stderr, "clouseau %s: %s\nusage: clouseau %s %s\n", c.Name, usage.message, c.Name, c.Usage)
		return ExitUsage
	default:
		fmt.Fprintf(t.Stderr, "clouseau %s: %v\n", c.Name, err)
		return ExitUsage
	}
}

func (p *Program) Find(name string) *Command {
	for _, c := range p.Commands {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func (p *Program) help(t *Terminal, args []string) int {
	if len(args) == 0 {
		p.overview(t.Stdout)
		return ExitOK
	}
	c := p.Find(args[0])
	if c == nil {
		fmt.Fprintf(t.Stderr, "clouseau: unknown verb %q%s\n", args[0], p.SuggestVerb(args[0]))
		return ExitUsage
	}
	printHelp(t.Stdout, c)
	return ExitOK
}

func (p *Program) overview(w io.Writer) {
	fmt.Fprintln(w, "Clouseau finds bugs: it turns a spec and its goals into test generators.")
	fmt.Fprintln(w, "\nusage: clouseau VERB [flags] [arguments]")
	fmt.Fprintln(w)
	for _, c := range p.Commands {
		fmt.Fprintf(w, "    %-10s %s\n", c.Name, c.Summary)
	}
	fmt.Fprintln(w, "\nclouseau help VERB tells more about one.")
}

func printHelp(w io.Writer, c *Command) {
	fmt.Fprintf(w, "usage: clouseau %s %s\n\n%s\n", c.Name, c.Usage, c.Help)
}

// SuggestVerb returns ", did you mean ..." for a verb that is close to name.
func (p *Program) SuggestVerb(name string) string {
	var names []string
	for _, c := range p.Commands {
		names = append(names, c.Name)
	}
	if s := Suggestion(name, names); s != "" {
		return s
	}
	return "; clouseau help lists them"
}
