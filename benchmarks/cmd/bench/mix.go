package main

import (
	"io"
	"math"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeMixes prints how the generators of each goal do together and alone: a line for each goal,
// and below it one for each of its generators.
func writeMixes(w io.Writer, rows []benchmarks.Mix) error {
	t := newTable(w, true, "SYSTEM\tGOAL\tEXECUTIONS\tBEST\tWORSE BY\tFIRST\tFIXED: INFORMATIVE\tUPHELD\tPREVENTED")
	for _, m := range rows {
		share := func(n int) string { return percent(1, float64(n)/float64(m.Runs)) }
		executions := func(violations int) string { return digits(2, float64(m.Runs)/float64(violations)) }
		worse := m.Worse()
		if math.IsInf(m.Least(), 0) { // neither finds a violation
			worse = m.Least()
		}
		t.row(m.System, m.Goal, digits(2, m.Executions()), digits(2, m.Least()), percent(0, worse), m.First,
			percent(1, m.Informative()), share(m.Upheld), share(m.Prevented))
		const none = " "
		for _, g := range m.Generators {
			t.row(none, "  "+g.Name, executions(g.Violations), none, none, none, share(g.Upheld+g.Prevented), share(g.Upheld), share(g.Prevented))
		}
		if g := m.Better(); g != nil {
			t.row(none, "  left out: "+g.Name, executions(g.Violations), none, none, none, none, none, none)
		}
	}
	return t.Flush()
}
