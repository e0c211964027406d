package main

import (
	"io"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeWalks prints what the runs of strategies are worth: a line for each strategy of a system.
func writeWalks(w io.Writer, rows []benchmarks.WalkRow) error {
	t := newTable(w, true, "SYSTEM\tSTRATEGY\tMEANINGFUL\tSTATES PER 1,000 CALLS\tEXECUTIONS\tCALLS")
	for _, r := range rows {
		t.row(r.System, r.Strategy, percent(1, r.Meaningful), r.States, r.ExecutionsPerViolation, r.CallsPerViolation)
	}
	return t.Flush()
}
