package raft

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns rules by which a server votes for candidates whose logs lack something.
func NewBuggy() Rules {
	r := New()
	r.UpToDate = func(ask, int, int) bool { return true }
	return r
}

// NewLate returns rules by which a candidate counts votes of earlier terms, too.
func NewLate() Rules {
	r := New()
	r.Counts = func(_ int, m vote) bool { return m.OK }
	return r
}

// NewForgetful returns rules by which a server forgets its vote when it restarts.
func NewForgetful() Rules {
	r := New()
	r.Durable = false
	return r
}

// NewDeaf returns rules by which a candidate takes any answer for a vote.
func NewDeaf() Rules {
	r := New()
	r.Counts = func(term int, m vote) bool { return m.Term == term }
	return r
}

// NewEager returns rules by which a leader commits whatever a majority has.
func NewEager() Rules {
	r := New()
	r.Commits = func(int, int) bool { return true }
	return r
}

// NewHasty returns rules by which a leader begins a change of members at once, before anything of
// its own term is committed.
func NewHasty() Rules {
	r := New()
	r.Changes = func(int, int) bool { return true }
	return r
}

// NewOverlapping returns rules by which a leader begins a change of members while it has not
// committed the one before.
func NewOverlapping() Rules {
	r := New()
	r.Overlap = true
	return r
}

// NewOdd returns rules by which half of the members decide, rounded up. That is a majority of three
// or five, but not of two or four.
func NewOdd() Rules {
	r := New()
	r.Quorum = func(members int) int { return (members + 1) / 2 }
	return r
}

// NewDiscarding returns rules by which a follower that gets a snapshot lets go all of its log.
func NewDiscarding() Rules {
	r := New()
	r.Keeps = func(bool) bool { return false }
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "late", New: NewLate}, {Name: "forgetful", New: NewForgetful}, {Name: "deaf", New: NewDeaf},
		{Name: "eager", New: NewEager}, {Name: "discarding", New: NewDiscarding}, {Name: "odd", New: NewOdd},
		{Name: "overlapping", New: NewOverlapping},
	}
}
