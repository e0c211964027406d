package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/repair"
	"github.com/clouseau-go/clouseau/synth"
)

// proposeRepairs looks for small changes of the spec that make the goal of a result without
// generators reachable, and prints them.
func proposeRepairs(ctx context.Context, t *cli.Terminal, w io.Writer, file string, r *synth.Result, cfg repair.Config) error {
	src, err := t.Read(file)
	if err != nil {
		return err
	}
	t.ShowProgress(fmt.Sprintf("goal %s: looking for a repair ...", r.Goal.Name))
	rep, err := repair.Find(ctx, file, src, r, newQuickPortfolio, cfg)
	t.ShowProgress("")
	if err != nil {
		return err
	}
	printRepairs(w, file, src, rep)
	return nil
}

// printRepairs prints the obstacle and the changes that remove it.
func printRepairs(w io.Writer, file string, src []byte, rep *repair.Report) {
	if len(rep.Blocking) > 0 {
		fmt.Fprintln(w, "\nWhat stands in the way, each alone:")
		for _, p := range rep.Blocking {
			fmt.Fprintf(w, "  %s: %s\n", p.Range, p)
		}
	}
	switch {
	case len(rep.Proposals) > 0:
	case rep.Cut:
		fmt.Fprintln(w, "\nNo small change was found with which the goal is reached.")
	default:
		fmt.Fprintln(w, "\nThere is no small change with which the goal is reached.")
	}
	for _, p := range rep.Proposals {
		fmt.Fprintf(w, "\nThis would do: %s\n%s", p.Edit, indent(changedLines(file, src, p.Text)))
		fmt.Fprintf(w, "  Then the goal is reached by %s\n", operationsOf(p.Result.Certificates[0]))
	}
	if rep.Cut {
		fmt.Fprintf(w, "\nThe search for what stands in the way and for changes was cut after %d attempts of %d steps in all; there may be more of both.\n", rep.Tries, rep.Work)
	}
}

// changedLines returns the lines that a change removes and adds, without context.
func changedLines(file string, old, new []byte) string {
	var out []string
	for i, line := range strings.SplitAfter(string(unifiedDiff(file, old, new)), "\n") {
		// The first lines are names of files.
		if i > 2 && (strings.HasPrefix(line, "-") || strings.HasPrefix(line, "+")) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// operationsOf lists the visible operations of a certificate.
func operationsOf(c *synth.Certificate) string {
	var names []string
	for _, e := range c.Trace.Visible() {
		names = append(names, e.Op.Name)
	}
	return strings.Join(names, ", ")
}
