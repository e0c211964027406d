// Package scaffold writes the first spec of a Go type, for clouseau init.
//
// Given
//
//	package kv
//
//	type Store struct{ ... }
//
//	func New() *Store
//	func (s *Store) Put(key string, value int) error
//	func (s *Store) Get(key string) (value int, found bool)
//	func (s *Store) Each(f func(key string, value int))
//
// and the argument ./kv.Store, [Write] returns a spec with the operations put and get, a sort for
// the keys, a target that makes stores with kv.New, and a comment that each is left out because
// it takes a function. What the spec says is true of every such type: every clause allows its
// operation everywhere, no run is called a bug, and a scenario performs each operation once. So
// the spec passes clouseau check and runs as it is, and its owner goes on from there.
//
// The way from Go to the spec has stages, each in its own files: the type is found and instantiated
// (query, load, find, instantiate); there has to be a constructor (construct); each Go type of a
// signature becomes a value with a sort of the spec (value, sort), each method an operation or a
// reason why it is none (method, sentinel, feed). Then the spec is printed (specfile, example), and
// the adapter (adapter, wrap, gofile).
//
// A target reaches a system by its methods as they are. Where that is not enough, because a
// constructor takes arguments or a method takes bytes, variadics or interfaces, an adapter is
// written beside the spec: a Go test file, so that nothing of it lands in the package, with a
// type that embeds the system and has those methods again, with the arguments and results of the
// spec's operations. It is written once and belongs to the user from then on.
//
// Go says by names what its types do not say, and so the scaffold goes by names, too: New, Open and
// Close, methods that show, copy or lock, the order of the scenario, the examples in comments, and
// the arguments that are guessed for a constructor. None of that is hidden: what is left out is
// listed with the reason, and what is guessed says so where it stands.
package scaffold
