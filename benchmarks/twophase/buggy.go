package twophase

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a store in which reads do not wait for prepared transactions: after a write is
// acknowledged, a participant that does not know the outcome returns the old value.
func NewBuggy() Rules {
	r := New()
	r.Waits = false
	return r
}

// NewCredulous returns a store whose coordinator counts every vote for the current transaction,
// also a late one for a transaction that was aborted.
func NewCredulous() Rules {
	r := New()
	r.Checks = false
	return r
}

// NewImpatient returns a store whose participants abort by themselves what they have voted for, if
// they wait too long for the outcome.
func NewImpatient() Rules {
	r := New()
	r.Asks = false
	return r
}

// NewForgetful returns a store whose participants vote before their disk is synced.
func NewForgetful() Rules {
	r := New()
	r.Syncs = false
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "credulous", New: NewCredulous}, {Name: "impatient", New: NewImpatient}, {Name: "forgetful", New: NewForgetful},
	}
}
