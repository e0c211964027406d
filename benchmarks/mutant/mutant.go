// Package mutant has the form in which a system lists its seeded bugs.
package mutant

// Of is a seeded bug of systems that are made of an S.
type Of[S any] struct {
	Name string
	New  func() S
}
