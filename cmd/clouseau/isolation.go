package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/isolation"
	"github.com/spf13/cobra"
)

// isolationOptions says what is asked of a history.
type isolationOptions struct {
	level, format string
	steps         int
	out           cli.Output
}

func isolationCommand() *cobra.Command {
	o := &isolationOptions{}
	c := cli.Verb("isolation HISTORY", "say which isolation levels a recorded history of transactions satisfies",
		`Reads a history, one JSON object a line, and says which isolation levels it satisfies
and why not the others, with the transactions that contradict each other in a circle:

    {"txn": 1, "session": 1, "ops": [{"read": "x", "from": 0}, {"write": "x"}]}
    {"txn": 2, "session": 2, "ops": [{"read": "x", "from": 0}, {"write": "x"}]}

A read has the transaction whose version it saw, 0 for what was there before, or the
value that it saw. If each transaction has a number "commit", or a line has the
"versions" of a key, the anomaly has a name. HISTORY may be "-", standard input.

The levels, each of which admits what the next one admits:

    AC    reads see committed versions
    RC    read committed
    RA    read atomic
    CC    causal consistency
    PC    prefix consistency
    SI    snapshot isolation
    SER   serializable`,
		func(_ context.Context, t *cli.Terminal, args []string) error { return judgeHistory(t, o, args) })
	fs := c.Flags()
	fs.StringVar(&o.level, "level", "", "exit with 1 if the history does not satisfy this `LEVEL`, with 2 if that is undecided; say why it does not")
	fs.IntVar(&o.steps, "steps", 0, "`N` steps to search for an order, for PC, SI and SER; a million if nothing is said. A search that is cut leaves the level undecided")
	cli.Format(fs, &o.format, "text", "json", "dot", "svg")
	fs.Lookup("format").Usage = "json: all of it for programs; dot: the circle in the language of Graphviz; svg: the circle, drawn"
	o.out.Flags(fs)
	return c
}

// judgeHistory says which levels a history satisfies.
func judgeHistory(t *cli.Terminal, o *isolationOptions, args []string) (err error) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // a history may be long
	}
	switch {
	case len(args) != 1:
		return cli.Usagef("want one history")
	case o.steps < 0:
		return cli.Usagef("--steps is a number from 1")
	}
	p := &isolationPrinter{name: args[0], level: -1}
	if o.level != "" {
		if p.level, err = levelNamed(o.level); err != nil {
			return err
		}
	}
	if p.recording, err = readHistory(t, &p.name); err != nil {
		return err
	}
	if p.report, err = p.recording.Judge(o.steps); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	text := p.print(o.format)
	if !o.out.Standard() && (o.format == "dot" || o.format == "svg") {
		text = string(cli.Mark(o.format, sourceName(p.name, o.out.Name), text))
	}
	if err := t.Write(&o.out, []byte(text)); err != nil {
		return err
	}
	return p.verdict()
}

// verdict says whether the level that was asked for holds.
func (p *isolationPrinter) verdict() error {
	if p.level < 0 {
		return nil
	}
	switch l := p.report.Levels[p.level]; {
	case l.Admitted:
		return nil
	case l.Undecided != "":
		return fmt.Errorf("%s: whether it is %s is undecided: %s", p.name, levelText(l.Level), l.Undecided)
	}
	return cli.ErrFailed
}

// levelNamed returns the index of a level by its abbreviation or its name.
func levelNamed(name string) (int, error) {
	plain := func(s string) string {
		return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(s))
	}
	var names []string
	for i, l := range isolation.Levels() {
		if plain(name) == plain(l.Short()) || plain(name) == plain(l.String()) {
			return i, nil
		}
		names = append(names, l.Short(), l.String())
	}
	return 0, cli.Usagef("there is no level %q%s; the levels are AC, RC, RA, CC, PC, SI and SER", name, cli.Suggestion(name, names))
}

// readHistory reads a history from a file or from standard input, whose name it fills in.
func readHistory(t *cli.Terminal, name *string) (*isolation.Recording, error) {
	var from io.Reader = t.Stdin
	if *name == "-" {
		*name = "standard input"
	} else {
		file, err := os.Open(*name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		t.AddInput(*name)
		from = file
	}
	r, err := isolation.Decode(from)
	var m *isolation.Mistake
	switch {
	case errors.As(err, &m):
		return nil, fmt.Errorf("%s:%w", *name, m)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", *name, err)
	}
	return r, nil
}
