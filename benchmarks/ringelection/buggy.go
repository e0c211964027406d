package ringelection

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns an election in which a node that passes on a number can still be woken.
func NewBuggy() Rules {
	r := New()
	r.Passes = idle
	return r
}

// NewUnordered returns an election whose nodes do not compare numbers, so all of them get home.
func NewUnordered() Rules {
	r := New()
	r.Compares = false
	return r
}

// NewWary returns an election in which a node that has restarted does not believe that a number
// with its own is of its present life.
func NewWary() Rules {
	r := New()
	r.Home = func(s State) bool { return s.Boots == 1 }
	return r
}

// NewForgetful returns an election whose nodes do not keep what they are.
func NewForgetful() Rules {
	r := New()
	r.Keeps = false
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "unordered", New: NewUnordered}, {Name: "wary", New: NewWary}, {Name: "forgetful", New: NewForgetful},
	}
}
