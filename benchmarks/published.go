package benchmarks

import "slices"

// Published is what "Trace-Guided Synthesis of Effectful Test Generators" (PLDI 2026, tables 1 and
// 2 of the submission) reports of the system of the same name, in executions per violation. A
// time-out means that its authors found no violation in half an hour. The figures of the variants
// with weak specs are not in the text that is public, only who timed out.
type Published struct {
	Synthesized string // "" where nothing is published
	Random      string // there is one baseline a system: random operations, or
	Handwritten string // a generator written by hand
	// Differs says how the system of that name here differs from the published one, so that the
	// figures are not comparable.
	Differs string
}

const timeout = "timeout"

// byHand marks a figure of a client written by hand. Protocols have no such baseline here, so the
// figure stands in the row of random operations.
const byHand = " by hand"

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
	{"database", Published{"1.0", "5.6", "", "the published store is one register, and the read that it blames returns the newest write; here replicas lag"}},
	{"firewall", Published{"1.0", "10.0", "", "the published systems differ between synthesized and random runs; here all strategies have one system"}},
	{"firewallw", Published{timeout, timeout, "", ""}},
	{"ringelection", Published{"1.0", "17.7", "", "the published nodes do not compare identifiers; here they do, and the order of messages decides"}},
	{"bankserver", Published{"1.0", "2.2" + byHand, "", "the published bug is a right refusal; here two withdrawals race"}},
	{"twophase", Published{"2.1", "5.8" + byHand, "", "the published system has one participant and blames legal reads; here a read comes after an acknowledged write"}},
	{"heartbeat", Published{"1.0", "6.0" + byHand, "", "messages that the published system counts as lost arrive first; here a loss is a drop"}},
	{"heartbeatw", Published{timeout, timeout, "", ""}},
	{"chainreplication", Published{"1.0", "500.0" + byHand, "", "the published monitor demands that writes without acknowledgement are visible; here only those with one"}},
	{"paxos", Published{"1.0", "667.7" + byHand, "", "the published system has no ballots, promises or quorums"}},
	{"paxosw", Published{timeout, timeout, "", ""}},
	{"raft", Published{"1.0", timeout, "", "the published system has no terms or majorities, and one machine for two nodes"}},
	{"shopping", Published{"1.0", "20.0", "", "the published check counts every run after the first hit; the figure of random runs is that of another publication, for another driver, store and assertion"}},
	{"courseware", Published{"1.0", "57.5", "", "the published check counts every run after the first hit; the figure of random runs is that of another publication; here there are courses with a place"}},
	{"twitter", Published{"1.0", "6.3", "", "the published check counts every run after the first hit; the figure of random runs is that of another publication; here there is a newsfeed"}},
	{"smallbank", Published{"1.9", timeout, "", "the published goal is met by runs that are serializable; here balances are stated, and a cycle is sought"}},
	{"anonread", Published{"1.0", "53.3" + byHand, "", "the published system is not public; this one is rebuilt from the rules that are"}},
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
