package database

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a store whose replicas answer a read at once if they have any write of the key,
// even an old one.
func NewBuggy() Store {
	s := New()
	s.Fresh = func(r *replica, key, token int) bool {
		_, has := r.data[key]
		return has || r.applied >= token
	}
	return s
}

// NewForgetful returns a store whose sessions lose their token when they go to another replica.
func NewForgetful() Store {
	s := New()
	s.Keeps = false
	return s
}

// NewHasty returns a store whose replicas do not wait.
func NewHasty() Store {
	s := New()
	s.Fresh = func(*replica, int, int) bool { return true }
	return s
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Store] {
	return []mutant.Of[Store]{
		{Name: "forgetful", New: NewForgetful}, {Name: "hasty", New: NewHasty},
	}
}
