package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/clouseau-go/clouseau/internal/generated"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/process/group"
)

// The exit codes.
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitInterrupted = 130
)

// ErrFailed says that a check failed or a violation was found, and that this
// has been reported.
var ErrFailed = errors.New("failed")

// ErrIncomplete says that the spec is incomplete or wrong, as the system answers with values that
// it does not have or a run in a goal did no harm, and that this has been reported. It is no
// verdict on the system, so the exit code differs from that of a violation.
var ErrIncomplete = errors.New("the spec lacks values that the system answers with, or its goal is wrong")

// errNoVerb says that a verb is missing, and that help was shown.
var errNoVerb = errors.New("no verb")

// UsageError is a mistake in the arguments.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return e.message }

// Usagef returns a mistake in the arguments.
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// TimeOver says that the time limit of a verb is over.
type TimeOver time.Duration

func (d TimeOver) Error() string {
	return fmt.Sprintf("the %s of --time are over, before all was done", time.Duration(d))
}

// Cause returns why something ended: what went wrong, or that the time of the context is over.
func Cause(ctx context.Context, err error) error {
	if why := context.Cause(ctx); why != nil {
		return why
	}
	return err
}

type terminalKey struct{}

// TerminalOf returns the terminal of a command that is being performed.
func TerminalOf(c *cobra.Command) *Terminal { return c.Context().Value(terminalKey{}).(*Terminal) }

// Verb returns a command. What run returns is nil, ErrFailed after reporting what failed, a mistake
// in the arguments, or what kept it from working. It gets the arguments that are no flags.
func Verb(use, summary, help string, run func(ctx context.Context, t *Terminal, args []string) error) *cobra.Command {
	return newCommand(use, summary, help, func(c *cobra.Command, args []string) error {
		t := TerminalOf(c)
		switch left := time.Until(t.end); {
		case t.Time == 0:
		case left <= 0:
			t.expire()
		default:
			time.AfterFunc(left, t.expire)
		}
		return run(c.Context(), t, args)
	})
}

func newCommand(use, summary, help string, run func(c *cobra.Command, args []string) error) *cobra.Command {
	c := &cobra.Command{Use: use, Short: summary, Long: help, Args: cobra.ArbitraryArgs, RunE: run}
	c.Flags().SortFlags = false
	return c
}

// Verbs returns a command that has others below it, in the order in which help lists them.
func Verbs(use, summary, help string, verbs ...*cobra.Command) *cobra.Command {
	c := newCommand(use, summary, help, func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownVerb(c, args[0])
		}
		c.SetOut(c.ErrOrStderr())
		return cmp.Or(c.Help(), errNoVerb)
	})
	c.AddCommand(verbs...)
	return c
}

// unknownVerb suggests a verb below c that is close to a name.
func unknownVerb(c *cobra.Command, name string) error {
	names := lists.Of(c.Commands(), func(v *cobra.Command) string { return v.Name() })
	hint := Suggestion(name, names)
	if hint == "" {
		hint = "; " + helpOf(c) + " lists them"
	}
	return fmt.Errorf("unknown verb %q%s", name, hint)
}

// Some refuses a command line without arguments; what says what is wanted.
func Some(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usagef("want %s", what)
		}
		return nil
	}
}

// AtMost refuses arguments beyond so many.
func AtMost(n int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > n {
			return Usagef("unexpected argument %q", args[n])
		}
		return nil
	}
}

// Grace is the time that an interrupted verb has to print its results.
const Grace = 900 * time.Millisecond

// StopGrace is the time that a process which was started has to end after an interrupt.
const StopGrace = 500 * time.Millisecond

// Run performs the command line of this process and returns its exit code. After an interrupt it
// waits that long for the results.
func Run(root *cobra.Command, grace time.Duration) int {
	collectSeldom()
	// Where nobody reads any more, as behind head, the command ends like one that is interrupted,
	// and leaves nothing behind.
	signals, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, group.Pipe)
	defer stop()
	ctx, cancel := context.WithCancelCause(signals)
	t := newTerminal(os.Stdout, os.Stderr)
	t.expire = func() { cancel(TimeOver(t.Time)) }
	root.SetArgs(dashes(os.Args[1:]))
	done := make(chan int, 1)
	go func() { done <- t.perform(ctx, root) }()
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

// collectSeldom makes the collector of garbage wait until there is four times what is in use, as
// long as that is less than two gigabytes: searches are short and small, and it is a fifth of their
// time. GOGC and GOMEMLIMIT go first.
func collectSeldom() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(2 << 30)
	}
}

// perform performs a command line and returns the exit code.
func (t *Terminal) perform(ctx context.Context, root *cobra.Command) int {
	defer t.CleanUp()
	prepare(root, t)
	c, err := root.ExecuteContextC(context.WithValue(ctx, terminalKey{}, t))
	return t.ExitCode(ctx, c, err)
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

// ExitCode reports the error with which a command ended, unless it is reported already, and returns
// the exit code for it.
func (t *Terminal) ExitCode(ctx context.Context, c *cobra.Command, err error) int {
	var usage *UsageError
	switch {
	case err != nil && (ctx.Err() != nil || errors.Is(err, context.Canceled)):
		return t.stopped(ctx)
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFailed):
		return ExitFailed
	case errors.As(err, new(TimeOver)):
		t.Notef("clouseau: %v\n", err)
		return ExitFailed
	case errors.Is(err, ErrIncomplete), errors.Is(err, errNoVerb): // has been reported
	case errors.As(err, &usage):
		t.Notef("%s: %s\nusage: %s\n", c.CommandPath(), usage.message, c.UseLine())
	default:
		t.Notef("%s: %v\n", c.CommandPath(), err)
	}
	return ExitUsage
}

// stopped says why a verb ended early, and returns the exit code for that.
func (t *Terminal) stopped(ctx context.Context) int {
	var over TimeOver
	why, code := error(errors.New("interrupted")), ExitInterrupted
	if errors.As(context.Cause(ctx), &over) {
		why, code = over, ExitFailed
	}
	t.ended.Do(func() { t.Notef("clouseau: %v\n", why) })
	return code
}

// helpOf returns the command line that tells about a command.
func helpOf(c *cobra.Command) string {
	root := c.Root().Name()
	return root + " help" + strings.TrimPrefix(c.CommandPath(), root)
}

// Find returns the verb with the given names, one below the other.
func Find(root *cobra.Command, names []string) (*cobra.Command, error) {
	c, rest, err := root.Find(names)
	if err == nil && len(rest) > 0 {
		err = unknownVerb(c, rest[0])
	}
	return c, err
}

// helpVerb returns the command that tells about others.
func helpVerb() *cobra.Command {
	all := false
	c := newCommand("help [VERB]", "tell more about a verb", "Prints what a verb does, with examples and its flags. Without VERB, lists all verbs.", func(c *cobra.Command, args []string) error {
		about, err := Find(c.Root(), args)
		if err != nil {
			return err
		}
		printHelp(about, all)
		return nil
	})
	c.Flags().BoolVar(&all, "all", false, "print the rare flags and all details, too")
	return c
}

// printHelp prints the usage of a command, what it does, examples, its verbs, and its flags in
// their groups. Where there are flags that few people need, it prints those with all only, and
// without all no more than the first paragraph of what the command does.
func printHelp(c *cobra.Command, all bool) {
	w := c.OutOrStdout()
	more := rares(c)
	text := c.Long
	if more > 0 && !all {
		text, _, _ = strings.Cut(text, "\n\n")
	}
	fmt.Fprintf(w, "usage: %s\n\n%s\n", c.UseLine(), text)
	if c.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintln(w)
		for _, v := range c.Commands() {
			if v.IsAvailableCommand() {
				fmt.Fprintf(w, "    %-10s %s\n", v.Name(), v.Short)
			}
		}
		fmt.Fprintf(w, "\n%s VERB tells more about one.\n", helpOf(c))
	}
	printFlags(w, c, all)
	if more > 0 && !all {
		fmt.Fprintf(w, "\n%s --all has %d more flags, and details.\n", helpOf(c), more)
	}
}

// signatures are the first lines of the generated files that have no comments to say so. Specs,
// generator blocks and exported tests are not among them, because users change them.
var signatures = []*regexp.Regexp{
	// report
	regexp.MustCompile(`^<!doctype html>\n(.*\n){0,9}<meta name="generator" content="clouseau">\n`),
	// report as JUnit
	regexp.MustCompile(`^<\?xml [^>]*>\n<testsuites name="clouseau" `),
	// report as Tyche
	regexp.MustCompile(`^\{"type":"test_case",.*"how_generated":"generator `),
	// run --report
	regexp.MustCompile(`^\{"system":".*","goal":".*"runs":\d+,"violations":\d+,"upheld":\d+,`),
	// run --log
	regexp.MustCompile(`^\{"run":"[^"]*/1","(op|end)":"`),
	// check
	regexp.MustCompile(`(?s)^[^\n]+: (error|warning): .*? \[[A-Z][A-Za-z]+\]\n`),
	// any verb as JSON
	regexp.MustCompile(`^\{\n  "version": \d+,\n  "verb": "[a-z ]+",\n  "verdict": "[a-z]+"`),
	// check as SARIF
	regexp.MustCompile(`^\{\n(  "(\$schema|version)": .*\n)+(.*\n){0,4} *"driver": \{\n *"name": "clouseau"`),
	// check for GitHub
	regexp.MustCompile(`^::(error|warning) file=.*,title=[A-Z][A-Za-z]+::`),
	// check --sut
	regexp.MustCompile(`^CLAUSE +RUNS +INFORMATIVE `),
	// bench
	regexp.MustCompile(`^ *(SYSTEM|FAMILY) +[A-Z]`),
	// bench as JSON
	regexp.MustCompile(`^\[\n  \{\n    "(system|family)": "`),
}

// Generated reports whether clouseau wrote a file, so that it may be replaced.
func Generated(data []byte) bool {
	_, says := generated.Source(data)
	return says || slices.ContainsFunc(signatures, func(s *regexp.Regexp) bool { return s.Match(data) })
}

// Mark puts the comment of generated files before a drawing.
func Mark(format, source string, drawing string) []byte {
	if format == "svg" {
		return []byte("<!-- " + generated.Header(source) + " -->\n" + drawing)
	}
	return []byte("// " + generated.Header(source) + "\n" + drawing)
}

// input is a file that the verb has read.
type input struct {
	name string
	info fs.FileInfo
}

// Read reads a file that the verb is about, "-" for standard input, which can be read once. No
// output is written over it.
func (t *Terminal) Read(name string) ([]byte, error) {
	if name == "-" {
		return t.readStdin()
	}
	if text, ok := t.instead[name]; ok {
		return text, nil
	}
	t.AddInput(name)
	return os.ReadFile(name)
}

// AddInput records that a file is read, also by another part of the program.
func (t *Terminal) AddInput(name string) {
	if info, err := os.Stat(name); err == nil {
		t.inputs = append(t.inputs, input{name, info})
	}
}

// readStdin reads standard input, or returns what was read of it before: a spec may be needed
// twice.
func (t *Terminal) readStdin() ([]byte, error) {
	if t.stdinRead {
		return t.stdinText, nil
	}
	if f, ok := t.Stdin.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			t.inputs = append(t.inputs, input{"standard input", info})
		}
	}
	text, err := io.ReadAll(t.Stdin)
	if err == nil {
		t.stdinText, t.stdinRead = text, true
	}
	return text, err
}

// inputLike returns the name of the input that is the same file, "" if there is none.
func (t *Terminal) inputLike(info fs.FileInfo) string {
	for _, in := range t.inputs {
		if os.SameFile(in.info, info) {
			return in.name
		}
	}
	return ""
}

// Forget drops what was read, so that it is read again.
func (t *Terminal) Forget() { t.inputs, t.stdinText, t.stdinRead = nil, nil, false }
