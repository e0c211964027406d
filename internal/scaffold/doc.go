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
//	func (s *Store) Watch() <-chan string
//
// and the argument ./kv.Store, [Write] returns a spec with the operations put and get, a sort for
// the keys, a target that makes stores with kv.New, and a comment that Watch is left out because it
// returns a channel. The spec holds for every such type: every clause allows its operation
// everywhere, no run is called a bug, and scenarios perform each operation once. So the spec passes
// clouseau check and runs as it is, and its owner can refine it.
//
// The way from Go to the spec has stages, each in its own files: the type is found and instantiated
// (query, load, find, instantiate); there has to be a constructor (construct, chain, guess); each
// Go type of a signature becomes a value with a sort of the spec (value, parts, sort), functions,
// iterators and streams become lists and texts (callback, stream), interfaces are played (fake),
// answers that are no values are looked at (observe), further systems are kept (second), files go
// into a directory of the run (disk), the passing of time is proposed (timed), and each method
// becomes an operation, or a reason why it is none (method, sentinel, feed). Then the spec is
// printed (specfile, example, promise), and the adapter (adapter, wrap, gofile).
//
// A target calls the methods of a system directly. If that is not enough, because a constructor
// takes arguments or a method takes bytes, variadics or interfaces, an adapter is written beside
// the spec. It is a Go test file, and so no part of the package itself. It has a type that embeds
// the system and redefines those methods with the arguments and results of the spec's operations.
// It is written once; after that it belongs to the user.
//
// Names in Go say what types do not, so the scaffold uses names too: for New, Open and Close, for
// methods that show, copy or lock, for the order of the scenario, for the examples in comments, and
// for the guessed arguments of a constructor. The output says so: what is left out is listed with
// the reason, and guesses are marked.
package scaffold
