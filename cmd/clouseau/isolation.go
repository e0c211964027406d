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
	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/report"
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
	c := cli.Verb("isolation HISTORY", "find the isolation levels of a history of transactions",
		`Says which isolation levels a recorded history of transactions satisfies. For each other
level it shows the transactions that contradict each other in a cycle. HISTORY has one JSON
object a line, and may be "-" for standard input.

An example of a history:

    {"txn": 1, "session": 1, "ops": [{"read": "x", "from": 0}, {"write": "x"}]}
    {"txn": 2, "session": 2, "ops": [{"read": "x", "from": 0}, {"write": "x"}]}

A read names the transaction whose version it saw (0 for the initial one), or the value.
Anomalies have names if each transaction has a number "commit", or a line has the "versions"
of a key.

The levels, from weak to strong:

    AC    reads see committed versions
    RC    read committed
    RA    read atomic
    CC    causal consistency
    PC    prefix consistency
    SI    snapshot isolation
    SER   serializable`,
		func(_ context.Context, t *cli.Terminal, args []string) error {
			return printDocument(t, "isolation", o.format, &o.out, func(d *report.Document) error { return judgeHistory(t, o, d, args) })
		})
	c.Example = `    clouseau isolation history.jsonl
    clouseau isolation history.jsonl --level SI             exit with 1 if it is not satisfied
    clouseau isolation history.jsonl --format svg -o c.svg  draw the cycle`
	fs := c.Flags()
	fs.StringVar(&o.level, "level", "", "exit with 1 if the history does not satisfy `LEVEL`, with 2 if that is undecided")
	fs.IntVar(&o.steps, "steps", 0, "for PC, SI and SER: search for an order in at most `N` steps, else undecided (1000000)")
	cli.Format(fs, &o.format, "text", "json", "dot", "svg")
	fs.Lookup("format").Usage = "print text, JSON, or the cycle, for Graphviz (dot) or drawn (svg)"
	o.out.Flags(fs)
	return c
}

// judgeHistory says which levels a history satisfies.
func judgeHistory(t *cli.Terminal, o *isolationOptions, d *report.Document, args []string) (err error) {
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
	if d != nil {
		d.History = p.document()
		return p.verdict()
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
	return 0, cli.Usagef("unknown level %q%s; the levels are AC, RC, RA, CC, PC, SI and SER", name, cli.Suggestion(name, names))
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

// isolationPrinter prints what a history satisfies.
type isolationPrinter struct {
	name      string
	recording *isolation.Recording
	report    *isolation.Report
	level     int // that was asked for, -1: none
}

func levelText(l isolation.Level) string { return fmt.Sprintf("%s (%s)", l.Short(), l) }

func (p *isolationPrinter) print(format string) string {
	switch format {
	case "dot":
		return p.graph().DOT()
	case "svg":
		return p.graph().SVG()
	}
	return p.text()
}

// failed returns the level to explain: the one that was asked for, or the weakest that fails; nil
// if that is satisfied.
func (p *isolationPrinter) failed() *isolation.LevelReport {
	for i := range p.report.Levels {
		l := &p.report.Levels[i]
		if (p.level < 0 || i == p.level) && !l.Admitted && l.Undecided == "" {
			return l
		}
	}
	return nil
}

func (p *isolationPrinter) text() string {
	var b strings.Builder
	sessions, aborted := map[int]bool{}, 0
	for _, t := range p.recording.Txns {
		sessions[t.Session] = true
		if t.Aborted {
			aborted++
		}
	}
	fmt.Fprintf(&b, "%s: %s in %s", p.name, plural(len(p.recording.Txns), "transaction"), plural(len(sessions), "session"))
	if aborted > 0 {
		fmt.Fprintf(&b, ", %d of them aborted", aborted)
	}
	b.WriteString("\n")
	for _, l := range p.report.Levels {
		fmt.Fprintf(&b, "    %-4s %-19s %s\n", l.Level.Short(), l.Level, answer(&l))
	}
	if n := len(p.recording.Unsure); n > 0 {
		fmt.Fprintf(&b, "The writers of %s are not clear, since several transactions wrote the value.\n", plural(n, "read"))
	}
	if l := p.failed(); l != nil {
		fmt.Fprintf(&b, "It is not %s:\n", levelText(l.Level))
		p.explain(&b, l)
	}
	p.dependencies(&b)
	return b.String()
}

// answer is a verdict in a word, and what it depends on.
func answer(l *isolation.LevelReport) string {
	switch {
	case l.Undecided != "":
		return "undecided: " + l.Undecided
	case !l.Admitted:
		return "no"
	case len(l.Supposed) > 0:
		const most = 3
		parts := lists.Of(l.Supposed[:min(most, len(l.Supposed))], isolation.Supposition.String)
		if more := len(l.Supposed) - most; more > 0 {
			parts = append(parts, fmt.Sprintf("%d more like these", more))
		}
		return "yes, if " + strings.Join(parts, ", ")
	}
	return "yes"
}

// explain says why a level is not satisfied, and what the transactions do that are named.
func (p *isolationPrinter) explain(b *strings.Builder, l *isolation.LevelReport) {
	if len(l.Cycle) == 0 {
		fmt.Fprintf(b, "    %s\n", l.Why())
	}
	var named []int
	if l.Anomaly != nil {
		named = append(named, l.Anomaly.Reader, l.Anomaly.Op.From)
	}
	for _, e := range l.Cycle {
		fmt.Fprintf(b, "    T%d -> T%d  since %s\n", e.Before, e.After, e.Why)
		named = append(named, e.Before)
	}
	p.show(b, named)
}

// mostShown is how many operations of a transaction are shown.
const mostShown = 12

// show prints transactions with their operations.
func (p *isolationPrinter) show(b *strings.Builder, ids []int) {
	wanted := lists.Set(ids)
	for _, t := range p.recording.Txns {
		if !wanted[t.ID] {
			continue
		}
		fmt.Fprintf(b, "    T%d:", t.ID)
		for _, o := range t.Ops[:min(mostShown, len(t.Ops))] {
			if o.Write {
				fmt.Fprintf(b, " write(%s)", o.Key)
			} else {
				fmt.Fprintf(b, " read(%s from T%d)", o.Key, o.From)
			}
		}
		if more := len(t.Ops) - mostShown; more > 0 {
			fmt.Fprintf(b, " and %d more", more)
		}
		if t.Aborted {
			b.WriteString(" abort")
		}
		b.WriteString("\n")
	}
}

// dependencies prints the cycle of dependencies.
func (p *isolationPrinter) dependencies(b *strings.Builder) {
	switch c := p.report.Cycle; {
	case c != nil:
		fmt.Fprintf(b, "By the order of the versions: %s, %s\n   ", c.Name(), c.Class())
		for _, s := range c {
			fmt.Fprintf(b, " %v", s)
		}
		b.WriteString("\n")
	case p.report.Keys > 0 && p.report.Known == p.report.Keys:
		b.WriteString("By the order of the versions: no transactions depend on each other in a circle.\n")
	case p.report.Known > 0:
		fmt.Fprintf(b, "The order of the versions is known of %d of %d keys, and shows no circle.\n", p.report.Known, p.report.Keys)
	}
}

// graph is the circle as a drawing.
func (p *isolationPrinter) graph() *layered.Graph {
	g := &layered.Graph{Name: p.name}
	l := p.failed()
	if l == nil {
		return g
	}
	nodes := map[int]int{}
	node := func(id int) int {
		n, ok := nodes[id]
		if !ok {
			n = len(g.Nodes)
			nodes[id] = n
			g.Nodes = append(g.Nodes, layered.Node{Name: fmt.Sprintf("T%d", id)})
		}
		return n
	}
	if a := l.Anomaly; a != nil {
		g.Edges = append(g.Edges, layered.Edge{From: node(a.Op.From), To: node(a.Reader), Label: a.String()})
	}
	for _, e := range l.Cycle {
		g.Edges = append(g.Edges, layered.Edge{From: node(e.Before), To: node(e.After), Label: e.Why})
	}
	return g
}

// document is the report for tools.
func (p *isolationPrinter) document() *report.History {
	out := &report.History{File: p.name, Transactions: len(p.recording.Txns), Unsure: len(p.recording.Unsure)}
	for _, l := range p.report.Levels {
		j := report.Level{Level: l.Level.Short(), Name: l.Level.String()}
		switch {
		case l.Undecided != "":
			j.Verdict, j.Reason = "undecided", l.Undecided
		case l.Admitted:
			j.Verdict, j.Order = "yes", l.Order
		default:
			j.Verdict = "no"
			if len(l.Cycle) == 0 {
				j.Reason = l.Why()
			}
		}
		for _, e := range l.Cycle {
			j.Cycle = append(j.Cycle, report.Edge{Before: e.Before, After: e.After, Why: e.Why})
		}
		for _, s := range l.Supposed {
			j.Supposed = append(j.Supposed, s.String())
		}
		out.Levels = append(out.Levels, j)
	}
	out.Versions = report.Versions{Known: p.report.Known, Keys: p.report.Keys}
	if c := p.report.Cycle; c != nil {
		out.Anomaly = &report.Anomaly{Name: c.Name(), Class: c.Class()}
		for _, s := range c {
			out.Anomaly.Cycle = append(out.Anomaly.Cycle, report.Edge{Before: s.Before, After: s.After, Kind: s.Kind.String(), Key: s.Key})
		}
	}
	return out
}
