package anonread

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a store whose shards keep one uncommitted value for each key, whoever wrote it:
// a transaction reads what another one has not committed.
func NewBuggy() Rules {
	r := New()
	r.Isolates = false
	return r
}

// NewHiding returns a store that looks for committed values first: they hide what the transaction
// has written itself.
func NewHiding() Rules {
	r := New()
	r.Own = false
	return r
}

// NewHasty returns a store whose reads do not wait for transactions that have prepared.
func NewHasty() Rules {
	r := New()
	r.Waits = false
	return r
}

// NewEarly returns a store in which a transaction is committed when its lead prepared, although
// other shards have served later snapshots since.
func NewEarly() Rules {
	r := New()
	r.Exceeds = false
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "hiding", New: NewHiding}, {Name: "hasty", New: NewHasty}, {Name: "early", New: NewEarly},
	}
}
