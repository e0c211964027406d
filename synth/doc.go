// Package synth turns a goal into generators: it refines the goal into
// abstract traces in which every event is justified by the operations' types,
// and derives from each a generator term with a certificate.
//
// # The idea
//
// Let push have the history "some init before", written seq(all, init, all),
// and let the goal be seq(push(elem == y), isEmpty(result == true)) with
// anything before it. As an abstract trace, symbolic events with starred
// classes in the gaps, the goal is
//
//	any*  push(y)  ·  isEmpty(true)
//
// where · is an empty gap. Each event owes its type: some clause whose history
// accepts what stands before the event and whose future accepts all that
// follows. To discharge push's obligation, its history any* init any* is
// intersected with the part before it, any*, by alignment: init is found
// nowhere, so it is inserted, and
//
//	any*  init  any*  push(y)  ·  isEmpty(true)
//
// has one obligation less and one more. When no obligation is left, the gaps
// are closed and the events are a script.
//
// Every step intersects, so what later steps insert stays inside the classes that earlier steps
// left: justification is monotone, and the order in which obligations are met needs no
// backtracking. The choice of a clause and an alignment does need it: a best-first search over
// several queues tries them (search.go).
//
// # What comes out
//
// A [Result] has generators that differ in more than their values, each with a [Certificate]: a
// concrete trace with the clause, the assignment and the causes of every event, checked by the
// naive matcher of package sre, which shares no code with the search. If nothing is found, it has
// an [Explanation].
//
// [ProbeClause] uses the same search to ask a system about the spec: the target is an event of one
// clause, and the scripts assert what that clause says of the answer (probe.go).
//
// Often no run reaches a goal, and a search does not end. Then a few events of the goal may exclude
// each other, which a refutation shows (internal/refute): the same steps under fewer obligations,
// those with the fewest ways first, until no way is left.
//
// # Packages
//
// This package is the search (search.go, expand.go, budget.go), the choice of generators among what
// it finds (collect.go, growth.go, result.go, prove.go), probes, and explanations. What
// it is made of knows nothing of it:
//
//   - internal/pattern: normal forms of expressions, unions of patterns;
//   - internal/trace: abstract traces;
//   - internal/refine: the steps, which align a trace with a pattern and give its events clauses
//     and causes;
//   - internal/refute: proofs that nothing is to be found, and what holds of all justified runs;
//   - internal/budgets: all bounds and weights.
//
// What is found goes through two packages of its own: terms makes steps and a certificate of a
// justified trace, and recursion finds the part of it that can repeat, for which it asks to have
// copies typed (retype.go).
//
// The search is that of "Trace-Guided Synthesis of Effectful Test Generators"
// (PLDI 2026), section 5, with alignment of patterns in place of automata
// products, a portfolio of queues in place of one priority, and certificates.
// Where an expression cannot be represented exactly it is approximated from below, and the
// result says so ([Stats].Approximated): every trace found is a trace of the
// goal, but absence then proves nothing.
package synth
