// Package model says what a right system may do.
//
// A [Model] answers requests. Take a register that is changed only by those who
// know its tag, and that chooses a new tag with every change:
//
//	state    held = 0, current = unknown
//	get      answers held and current
//	put      where match == current: chooses a tag other than current, sets
//	         held and current, answers ok
//	         otherwise: answers not ok
//
// Nobody can predict its answers, since nobody knows the tags: they are the model's choices.
// Package model/validate derives from a model what judges runs of a system, and model/consist
// compares it with the clauses and goals of its spec.
//
// # The words
//
//	rule      what the system does on a request: a tree of cases
//	case      an alternative, with the condition under which it applies
//	choice    a value that the system picks; the case may require something of it
//	update    a change of a state variable: a scalar, an optional, a list, a set or a map
//	reply     the results of a call, or an event that the tester receives
//	network   what lies between the tester and the system
//
// # The step
//
// How a model takes a request is written once, over terms ([Stepper]): which cases may apply and
// under which conditions, what is chosen, required, changed and answered. The validator passes the
// values that were observed, and gets what the answer has to be; the comparison with the spec
// passes unknowns.
//
// A model also runs as the system that it describes ([Model.Start], [Concrete.Take]), in concrete
// states, by code that shares nothing with the step: for tests of each against the other. A model
// may be a Go function ([Function]) instead.
//
// What is left out: requests that are answered by several calls, and answers that the system sends
// without having been asked.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapters 2 to 4; and for models that are functions, Pieter Koopman and Rinus Plasmeijer, Testing
// Reactive Systems with GAST.
package model
