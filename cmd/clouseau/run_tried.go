package main

import (
	"cmp"
	"fmt"
	"io"
)

// tellTried says of what the tests that passed tell: how their runs ended, how many scripts there
// were, and what was chosen for them. A test that prints its report has said it.
func (t *terminal) tellTried(rc runConfig) {
	if rc.verbose {
		return
	}
	out := cmp.Or[io.Writer](rc.to, t.stdout)
	for _, r := range rc.reported() {
		if r.Failure == nil && !r.Vacuous {
			fmt.Fprintln(out, r.Tell())
		}
	}
}
