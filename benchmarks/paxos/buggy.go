package paxos

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns rules by which an acceptor accepts whatever its promise is.
func NewBuggy() Rules {
	r := New()
	r.Accepts = func(int, int) bool { return true }
	return r
}

// NewStubborn returns rules by which a proposer keeps its own value, whatever promises tell.
func NewStubborn() Rules {
	r := New()
	r.Pick = func(own int, _ []promise) int { return own }
	return r
}

// NewHalf returns rules by which half of the acceptors, rounded down, are a majority.
func NewHalf() Rules {
	r := New()
	r.Quorum = acceptors / 2
	return r
}

// NewForgetful returns rules by which an acceptor forgets its promise when it restarts.
func NewForgetful() Rules {
	r := New()
	r.Durable = false
	return r
}

// NewLumping returns rules by which a learner adds up the votes for a value in different ballots.
func NewLumping() Rules {
	r := New()
	r.Poll = func(v voted) int { return v.Value }
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "stubborn", New: NewStubborn}, {Name: "half", New: NewHalf}, {Name: "forgetful", New: NewForgetful},
		{Name: "lumping", New: NewLumping},
	}
}
