package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// printSummaries summarizes passing tests: how their runs ended, the number of scripts, and the
// chosen values. It prints nothing for a test that prints its report itself.
func printSummaries(t *cli.Terminal, rc runConfig) {
	if rc.verbose && rc.division.jobs < 2 { // else the sum has been shown by none
		return
	}
	out := cmp.Or[io.Writer](rc.to, t.Stdout)
	scripted := map[string]bool{}
	for _, r := range rc.reported() {
		switch {
		case r.Failure != nil || r.Vacuous:
		case r.Superseded:
			scripted[r.Goal] = true
		case r.Walked != nil && r.Walked.Attempts > 0:
			fmt.Fprintf(out, "%s, attempts%s; %s\n", r.Goal, strings.TrimPrefix(r.Tell(), r.Goal), r.Walked.Lines()[0])
		case r.Walked == nil:
			scripted[r.Goal] = true
			fmt.Fprintln(out, r.Tell())
		case scripted[r.Goal]: // walks that came after the scripts
			fmt.Fprintf(out, "%s, walks%s\n", r.Goal, strings.TrimPrefix(r.Tell(), r.Goal))
		default:
			fmt.Fprintln(out, r.Tell())
			for _, line := range r.Walked.Lines() {
				fmt.Fprintln(out, "    "+line)
			}
			scripted[r.Goal] = true // others may follow
		}
	}
}
