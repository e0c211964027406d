// Package validate judges runs by a reference model: whether a right system may have behaved so.
//
// A [model.Model] says how requests are answered. Take a register that is changed only by those who
// know its tag, and that chooses a new tag with every change:
//
//	state    held = 0, current = unknown
//	get      answers held and current
//	put      where match == current: chooses a tag other than current, sets
//	         held and current, answers ok
//	         otherwise: answers not ok
//
// Nobody can predict its answers, since nobody knows the tags. The [Validator] is derived
// by dualization: it takes what the tester sent as the request, and turns the
// model's answer around into an expectation that is unified with what was
// observed. Here is what it knows after each event of a run:
//
//	                              held = 0, current = ?0
//	put(match = "x", ok = false)  held = 0, current = ?0, ?0 != "x"
//	get(value = 0, tag = "a")     held = 0, current = "a"
//	put(match = "a", next = 5, ok = true)
//	                              held = 5, current = ?0, ?0 != "a"
//	get(value = 5, tag = "a")     nothing explains it: rejected
//
// # The words
//
// A choice (?0) is a value that the system picked and the tester has not seen. A branch is
// one explanation of the run: the state in terms of choices, and the facts that are known of
// these. The rules, each where it is carried out:
//
//	choose       a fresh choice, of which nothing is known   engine.fresh
//	when         a branch for each case that may apply, with its condition as a fact   engine.outcome
//	reply        the term is what was observed: a fact   engine.unify
//	set          the state in terms of what it was   [model.Stepper.Take]
//	prune        a branch ends when its facts are proven to contradict each other   engine.settle
//	reject       no branch is left   Validator.Step
//
// Messages that are sent and received are on their way for a while ([model.Network]); requests are taken
// as late as observations allow, so silence never rejects, and is told by [Validator.Owed]. Of
// those that wait only the ones are taken without which an observation would have been another one:
//
//	footprint      what a request may read, write and answer, from its arguments   engine.footprint
//	demand         the requests that an observation may need   engine.needed
//	early outcome  what one would have answered before the state changed   engine.remember
//	optional       a packet that need not arrive: it may be lost, or came already   engine.delivered
//
// # Invariants
//
//   - A rejection is a proof. Whatever is not decided is kept, and counted: an Unknown of the solver, a
//     fact that had to be forgotten, a run with too many explanations.
//   - All branches advance together, event by event. So the verdict comes at the first event that
//     nothing explains, there is nothing to replay, and equal branches are found; those that others cover
//     are dropped.
//   - The memory of a branch depends on its state and not on the length of the run.
//   - The order of branches is that of the cases; no name and no map decides anything.
//
// What is left out: requests that are answered by several calls, and answers that the system sends without
// having been asked. Terms of the state that grow large split their branch; facts that do stay
// from the solver until values make them smaller. Sums and products of choices are decided as far as
// package logic/decide does.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022), chapters 2 to 4,
// where a tester backtracks through one branch at a time; and for models that are functions,
// Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST.
package validate
