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
// The way from Go to the spec has stages, which hand over values that do not change:
//
//	package source  the package is read; facts of its text, such as that Put may panic
//	package words   what names and comments mean: Put writes, Len only reads
//	guess           how a system is made (construct, guess), how each Go type appears in the
//	                spec (value, record, sort), and each method as an operation, or a reason
//	                why it is none (signature, callback, observe, select): a draft
//	propose         what the operations may promise, and goals for examples
//	print           the spec (specfile), and the adapter (adapter, method, code)
//	check           the adapter is type-checked; what does not compile leaves the draft, and
//	                the rest is printed again
//
// Go code that is guessed, such as how a constant becomes its name, is text with marks until it is
// printed (code), so no guess needs to know the file in which it will stand.
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
