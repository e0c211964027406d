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
// Messages that are sent and received are on their way for a while ([model.Network]); requests are
// taken as late as observations allow, so silence never rejects, and is told by [Validator.Owed].
// Of those that wait only the ones are taken without which an observation would have been another
// one:
//
//	footprint      what a request may read, write and answer, from its arguments   engine.footprint
//	demand         the requests that an observation may need   engine.needed
//	early outcome  what one would have answered before the state changed   engine.remember
//	optional       a packet that need not arrive: it may be lost, or came already   model.Delivered
//	summary        an event for which no orders are tried, since there are too many   engine.summarize
//	past           what the state may have been when a request was under way   engine.within
//
// # Why no explanation is lost
//
// Requests under way could have been taken in exponentially many orders. Take an explanation of a
// run: requests t1 ... tm that the system took before an event. What is left out of it, or of the
// branches, is of five kinds, and each leaves another explanation of the same events.
//
//   - Commutation. A request that conflicts with none that is taken after it, and brings nothing
//     about that is observed, can be taken after the event with the same answer and the same state.
//     So only requests are taken that the event needs: those that may bring it about, and by
//     induction those that conflict with one that is needed, or stand before it in its connection
//     (engine.needed, engine.owing).
//   - Overwriting. One that only reads, or whose writes the next one overwrites before anybody
//     reads them, leaves no trace but its answer. It stays among those that wait, with this answer
//     as an early outcome (engine.remember). Taking it so changes no state, and nothing that is
//     taken now needs it; so it is done where its answer is observed, or where others of its
//     connection are to follow.
//   - Cover. A branch is dropped when the choices of another one can be replaced so that it says
//     the same and knows no more (engine.covers): what the first one explains from here on, the
//     second one explains. Equal requests on several connections are the same in this sense as soon
//     as they are answered.
//   - Forgetting. A choice that the state and the packets mention no more stands for "there is a
//     value". Facts are built of atoms, conjunction and disjunction, and atoms are not negated. So
//     where one value of the choice makes all its atoms true, whatever the other choices are, that
//     value is the best one, and the atoms are true (engine.without). No order is lost, and orders
//     that differed only in such facts become one.
//   - Summary. Where the orders of what is needed are still too many, they are not tried. Let N be
//     the needed requests. Whatever N has done so far, a part of the state that N does not write is
//     as it was, and one that N writes holds what it held or something that a request of N writes
//     into it; where that depends on the state, it is any value. The branch in which each such part
//     is a fresh choice, of these values where they are known, stands for all states that some of
//     N, in any order, lead to (summary.amid). The request that is answered is taken in that
//     branch, so the true state after it is among those of the result. The others of N stay, and
//     wait: one that was taken after it is taken later, by commutation; one that was taken before
//     it was taken in a state which is among those just described, and the answer that it had in it
//     is one more early outcome, with choices of its own (engine.within, packet.past). What its
//     write did to the state is in the branch already, as the write was one of N. So the true
//     explanation is still there; but so are others, that no order gives: what the parts have to do
//     with each other is forgotten. Therefore a rejection remains a proof, and acceptance says
//     less. The events that are judged so are counted ([Stats]). That needs a network without loss,
//     repetition and bounds, where answers do not meet those of other connections, and requests of
//     which it is known what they touch (engine.summable).
//
// # Invariants
//
//   - A rejection is a proof. Whatever is not decided is kept, and counted: an Unknown of the
//     solver, a fact that had to be forgotten, a run with too many explanations.
//   - All branches advance together, event by event. So the verdict comes at the first event that
//     nothing explains, there is nothing to replay, and equal branches are found; those that others
//     cover are dropped.
//   - The memory of a branch depends on its state and not on the length of the run.
//   - The order of branches is that of the cases; no name and no map decides anything.
//
// What is left out: requests that are answered by several calls, and answers that the system sends
// without having been asked. Terms of the state that grow large split their branch; facts that do
// stay from the solver until values make them smaller. Sums and products of choices are decided as
// far as package logic/decide does.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapters 2 to 4, where a tester backtracks through one branch at a time; and for models that are
// functions, Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST.
package validate
