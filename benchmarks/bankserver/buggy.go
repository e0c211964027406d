package bankserver

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a bank that does not let requests wait: transactions of an account overlap.
func NewBuggy() Rules {
	r := New()
	r.Serial = false
	return r
}

// NewForgetful returns a bank to which a request that is sent again is a new one.
func NewForgetful() Rules {
	r := New()
	r.Recalls = false
	return r
}

// NewStrict returns a bank that wants more than the minimum to be left.
func NewStrict() Rules {
	r := New()
	r.Enough = func(left int) bool { return left > minimum }
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "forgetful", New: NewForgetful}, {Name: "strict", New: NewStrict},
	}
}
