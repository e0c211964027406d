// Package validate judges runs by a reference model: could a correct system have behaved like this?
//
// A [model.Model] says how requests are answered. Take a register that only callers who know its
// tag can change, and that chooses a new tag with every change:
//
//	state    held = 0, current = unknown
//	get      answers held and current
//	put      where match == current: chooses a tag other than current, sets
//	         held and current, answers ok
//	         otherwise: answers not ok
//
// Its answers cannot be predicted, since the tags are the model's own choices. The [Validator] is
// derived by dualization: it takes what the tester sent as the request, and turns the model's
// answer into an expectation, which it unifies with the observation. Here is what it knows after
// each event of a run:
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
// A choice (?0) is a value that the system picked and the tester has not seen. A branch is one
// explanation of the run: the state in terms of choices, and the facts that are known of these. The
// rules, each with the function that implements it:
//
//	choose       a fresh choice, of which nothing is known   engine.fresh
//	when         a branch for each case that may apply, with its condition as a fact   engine.outcome
//	reply        the term is what was observed: a fact   engine.unify
//	set          the state in terms of what it was   [model.Stepper.Take]
//	prune        a branch ends when its facts are proven to contradict each other   engine.settle
//	reject       no branch is left   Validator.Step
//
// Messages are under way for a while ([model.Network]). Requests are taken as late as observations
// allow, so silence never rejects; [Validator.Owed] reports it. Of the waiting requests, only those
// are taken that an observation may need:
//
//	footprint      what a request may read, write and answer, from its arguments   engine.footprint
//	demand         the requests that an observation may need   engine.needed
//	early outcome  what one would have answered before the state changed   engine.remember
//	optional       a packet that need not arrive: it may be lost, or came already   model.Delivered
//	summary        an event for which no orders are tried, since there are too many   engine.summarize
//	meanwhile      what the state may have been while a request was under way   engine.within
//
// # Why no explanation is lost
//
// Requests under way may have been taken in exponentially many orders. Take an explanation of a
// run: requests t1 ... tm that the system took before an event. The validator leaves out
// explanations in five ways, and each way keeps another explanation of the same events.
//
//   - Commutation. A request that conflicts with no request taken after it, and causes nothing that
//     is observed, can be taken after the event with the same answer and the same state. So only
//     requests are taken that the event needs: those that may cause it, and by induction those that
//     conflict with one that is needed, or stand before it in its connection (engine.needed,
//     engine.owing).
//   - Overwriting. A request that only reads, or whose writes the next request overwrites before
//     they are read, leaves no trace but its answer. It keeps waiting, with this answer as an early
//     outcome (engine.remember). To take it in this way changes no state, and no other request
//     needs it; so it is taken only when its answer is observed, or when others of its connection
//     have to follow.
//   - Cover. A branch is dropped if the choices of another branch can be replaced so that the other
//     has the same content and knows no more (engine.covers). The other then explains everything
//     that the dropped one explains. Equal requests on several connections are the same in this
//     sense as soon as they are answered.
//   - Forgetting. A choice that the state and the packets no longer mention means "there is a
//     value". Facts are built of atoms, conjunction and disjunction, and atoms are not negated. So
//     where one value of the choice makes all its atoms true, whatever the other choices are, that
//     value is the best one, and the atoms are true (engine.without). No order is lost, and orders
//     that differed only in such facts become one.
//   - Summary. If there are still too many orders of the needed requests, they are not tried. Let N
//     be the needed requests. Whatever N has done so far, a part of the state that N does not write
//     is unchanged. A part that N writes holds its old value, or one that a request of N writes
//     into it, which is any value if it depends on the state. The branch in which each such part is
//     a fresh choice, restricted to these values if they are known, stands for all states to which
//     some requests of N lead, in any order (summary.amid). The request that is answered is taken
//     in that branch, so the true state after it is among those of the result. The other requests
//     of N keep waiting. One that was taken after it is taken later, by commutation. One that was
//     taken before it was taken in one of the states just described; its answer there is one more
//     early outcome, with choices of its own (engine.within, packet.meanwhile). The effect of its
//     write is already in the branch, since the write is one of N. So the true explanation is kept,
//     together with others that no order gives, since relations between the parts are forgotten.
//     Therefore a rejection is still a proof, and an acceptance says less. Events judged in this
//     way are counted ([Stats]). A summary needs a network without loss, repetition and bounds,
//     answers that do not meet those of other connections, and requests whose footprint is known
//     (engine.summable).
//
// # Invariants
//
//   - A rejection is a proof. Everything undecided is kept, and counted: an Unknown of the solver,
//     a fact that had to be forgotten, a run with too many explanations.
//   - All branches advance together, event by event. So the verdict comes at the first event that
//     nothing explains, nothing is replayed, and branches that are equal or covered by others are
//     dropped.
//   - The memory of a branch depends on its state and not on the length of the run.
//   - The order of branches is that of the cases; it depends neither on names nor on the iteration
//     of maps.
//
// What the system says by itself, by a rule on a receive, is judged as a call of which all values
// are arguments.
//
// What is left out: requests that are answered by several calls. If
// a term of the state grows large, its branch is split. A fact that grows large is kept from the
// solver until values make it smaller. Sums and products of choices are decided as far as package
// logic/decide does.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapters 2 to 4, where a tester backtracks through one branch at a time; and for models that are
// functions, Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST.
package validate
