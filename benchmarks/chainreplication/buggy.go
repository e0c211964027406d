package chainreplication

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a chain whose nodes apply updates as they arrive: where they overtake each
// other, the older one stays.
func NewBuggy() Rules {
	r := New()
	r.Orders = false
	return r
}

// NewForgetful returns a chain whose nodes do not bring a new successor up to date. A head that is
// asked again answers from its own history, so an acknowledged update may be nowhere else.
func NewForgetful() Rules {
	r := New()
	r.Resends = false
	return r
}

// NewEager returns a chain in which nodes in front of the tail answer queries, with what they know
// to be acknowledged, although there may be more.
func NewEager() Rules {
	r := New()
	r.Tail = false
	return r
}

// NewStubborn returns a chain in which a tail that was taken out goes on until it hears of it.
func NewStubborn() Rules {
	r := New()
	r.Checks = false
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "forgetful", New: NewForgetful}, {Name: "eager", New: NewEager}, {Name: "stubborn", New: NewStubborn},
	}
}
