package heartbeat

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a detector that counts the rounds that a node has missed in all: three losses
// spread over a long time raise a false alarm.
func NewBuggy() Rules {
	r := New()
	r.Resets = false
	return r
}

// NewDeaf returns a detector for which late pongs count in the round in which they come: they hide
// that a node is down.
func NewDeaf() Rules {
	r := New()
	r.Current = false
	return r
}

// NewRepeating returns a detector that forgets the answers of a round when it asks once more.
func NewRepeating() Rules {
	r := New()
	r.Keeps = false
	return r
}

// NewHasty returns a detector that reports a node after two rounds.
func NewHasty() Rules {
	r := New()
	r.Limit--
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "deaf", New: NewDeaf}, {Name: "repeating", New: NewRepeating}, {Name: "hasty", New: NewHasty},
	}
}
