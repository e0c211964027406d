// Package raft is Raft (Ongaro and Ousterhout, "In search of an understandable consensus
// algorithm", with the snapshots and single-server changes of Ongaro's thesis): servers elect a
// leader for each term, which replicates a log of commands.
//
//	server 0    Timeout()        becomes a candidate in term 1, and asks servers 1 and 2
//	server 1    ask(term 1)      votes for it: a majority of three, so server 0 leads term 1
//	server 0    Put(7)           appends the command, and sends it to the others
//	server 2    append(7)        has it, too
//	server 0                     commits index 1, and tells the client that 7 is done
//
// Term, vote, log and snapshot are on a server's disk before it answers. Members change one at a
// time; a change counts as soon as it is in the log. A leader begins none before an entry of its
// own term is committed: without that rule, two changes of different leaders may both have a
// majority (Ongaro, "bug in single-server membership changes", raft-dev, 2015).
package raft

//go:generate go run ../../cmd/clouseau synth raft.clouseau.hcl -o emitted_test.go --walks=false

// The servers that there are; the first ones are the members at the beginning.
const (
	servers = 5
	initial = 3
)

// entry is an entry of a log: a command, or the members from there on.
type entry struct {
	Term    int
	Command int
	Members []int // nil: it is a command
}

// snapshot stands for all entries up to an index.
type snapshot struct {
	Index, Term int
	Members     []int
	State       map[int]int // the commands by their index
}

// Messages between servers, and to the client.
type (
	ask  struct{ Term, LastIndex, LastTerm int }
	vote struct {
		Term int
		OK   bool
	}
	appendTo struct {
		Term, PrevIndex, PrevTerm int
		Entries                   []entry
		Commit                    int
	}
	install struct {
		Term     int
		Snapshot snapshot
	}
	// appended answers appendTo and install. Match is the last index that is known to be the
	// leader's, or, if entries had no place, the one behind which they may have.
	appended struct {
		Term  int
		OK    bool
		Match int
	}
	leads struct{ Server, Term int }
	done  struct{ Server, Term, Index, Command int }
)

// Rules are what the safety of the protocol depends on.
type Rules struct {
	// UpToDate reports whether a candidate's log will do for a voter with this last entry.
	UpToDate func(m ask, lastIndex, lastTerm int) bool
	// Counts reports whether a candidate in a term counts a vote.
	Counts func(term int, m vote) bool
	// Durable says whether votes are on the disk before they are given.
	Durable bool
	// Commits reports whether a leader in a term commits an entry because a majority has it.
	Commits func(term, entry int) bool
	// Changes reports whether a leader in a term may begin a change of members, the term of the
	// last committed entry given.
	Changes func(term, committed int) bool
	// Overlap says whether a change of members may begin while the one before is not committed.
	Overlap bool
	// Quorum is how many of so many members decide.
	Quorum func(members int) int
	// Keeps reports whether a follower keeps the entries behind a snapshot that it gets, given
	// whether it has the entry at the snapshot's end.
	Keeps func(has bool) bool
}

// New returns the rules of Raft.
func New() Rules {
	return Rules{
		UpToDate: func(m ask, lastIndex, lastTerm int) bool {
			return m.LastTerm > lastTerm || m.LastTerm == lastTerm && m.LastIndex >= lastIndex
		},
		Counts:  func(term int, m vote) bool { return m.OK && m.Term == term },
		Durable: true,
		Commits: func(term, entry int) bool { return entry == term },
		Changes: func(term, committed int) bool { return committed == term },
		Quorum:  func(members int) int { return members/2 + 1 },
		Keeps:   func(has bool) bool { return has },
	}
}
