package benchmarks

import "slices"

// Published is what "Trace-Guided Synthesis of Effectful Test Generators" (PLDI 2026, table 1 of
// the submission) reports of the system of the same name, in executions per violation. A time-out
// means that its authors found no violation in half an hour. The figures of the variants with weak
// specs are not in the text that is public, only who timed out.
type Published struct {
	Synthesized string // "" where nothing is published
	Random      string // there is one baseline a system: random operations, or
	Handwritten string // a generator written by hand
	// Differs says how the system of that name here differs from the published one, so that the
	// figures are not comparable.
	Differs string
}

const timeout = "timeout"

// published are the figures, in the order of the table.
var published = []struct {
	system string
	Published
}{
	{"stack", Published{"1.0", "31.9", "", "the goal also fixes how many pushes there are; an empty stack says so instead of answering -10"}},
	{"set", Published{"1.0", "22.1", "", "the published goal is a shape that a right set has too; this one is a lost element"}},
	{"filesystem", Published{"1.3", "2812.1", "", "a create on a path that is taken is refused; the published oracle overlooks lost files"}},
	{"graph", Published{"1.0", timeout, "", "the published system has no bug and its baseline never asks; here a search gives up too early"}},
	{"nfa", Published{"1.0", timeout, "", "the published system has no bug and its baseline never asks; here dead ends are overlooked"}},
	{"ifcstore", Published{"2.8", "", "4811.7", "a load keeps the taint of the cell, which the published machine loses; operands are drawn so that they differ"}},
	{"ifcadd", Published{"1.6", "", "3383.4", "the published baseline ran against the bug of ifcstore"}},
	{"ifcload", Published{"15.4", "", "11293.7", "the published baseline ran against the bug of ifcstore"}},
	{"debruijnfo", Published{"1.5", "", "634.0", "terms without a type are refused, as by any real tool"}},
	{"debruijnho", Published{"1.4", "", timeout, "terms without a type are refused, as by any real tool"}},
	{"debruijnhow", Published{timeout, "", timeout, ""}},
	{"hashtable", Published{"1.0", "", "2.5", "the published check counts every run with an update as a bug; here updates are really lost"}},
	{"transaction", Published{"1.2", timeout, "", "a store in memory whose reads are scheduled, in place of a database"}},
	{"transactionw", Published{timeout, timeout, "", ""}},
}

// PublishedFor returns the published figures for the system of that name, or the zero value if
// there are none.
func PublishedFor(system string) Published {
	for _, p := range published {
		if p.system == system {
			return p.Published
		}
	}
	return Published{}
}

// Of returns the figure to compare a strategy with.
func (p Published) Of(strategy string) string {
	switch strategy {
	case "synth":
		return p.Synthesized
	case "random":
		return p.Random
	case "handwritten":
		return p.Handwritten
	}
	return ""
}

// Notes returns how the systems of the rows differ from the published ones, each system once.
func Notes(rows []Row) (notes [][2]string) {
	for _, p := range published {
		if p.Differs != "" && slices.ContainsFunc(rows, func(r Row) bool { return r.System == p.system }) {
			notes = append(notes, [2]string{p.system, p.Differs})
		}
	}
	return notes
}
