package main

import (
	"cmp"
	"fmt"
	"io"
)

// tellTried summarizes passing tests: how their runs ended, the number of scripts, and the chosen
// values. It prints nothing for a test that prints its report itself.
func (t *terminal) tellTried(rc runConfig) {
	if rc.verbose && rc.division.jobs < 2 { // else the sum has been shown by none
		return
	}
	out := cmp.Or[io.Writer](rc.to, t.stdout)
	for _, r := range rc.reported() {
		if r.Failure == nil && !r.Vacuous {
			fmt.Fprintln(out, r.Tell())
			if r.Walked != nil {
				for _, line := range r.Walked.Lines() {
					fmt.Fprintln(out, "    "+line)
				}
			}
		}
	}
}
