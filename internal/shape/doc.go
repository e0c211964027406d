// Package shape measures how code is built: which types are knots, how densely lines are packed,
// and what each package shows to others.
//
// A type is a knot when somebody who changes one of its methods has to keep all the others in mind.
// What counts is therefore not what a declaration says but what can reach the same state: the
// methods of a type, those of the types that it embeds, and those of the types that it holds and
// that point back to it. In
//
//	type search struct{ p *prover }
//	type prover struct{ s *search }
//
// each method of prover can read and write a search, so both are as wide as the two together.
//
// Everything is read from syntax alone, so that older trees and other projects can be measured
// without building them:
//
//	go run ./internal/shape/print .           this tree
//	go run ./internal/shape/print -all DIR    another one, with the table of packages
//
// Tests, generated files, testdata and modules nested in the tree are left out.
package shape
