// Package model represents reference models: what a correct system may do.
//
// A [Model] answers requests. Take a register that only callers who know its tag can change, and
// that chooses a new tag with every change:
//
//	state    held = 0, current = unknown
//	get      answers held and current
//	put      where match == current: chooses a tag other than current, sets
//	         held and current, answers ok
//	         otherwise: answers not ok
//
// Its answers cannot be predicted, since the tags are the model's own choices. Package
// model/validate derives a judge of runs from a model, and internal/consist compares a model with
// the clauses and goals of its spec.
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
// How a model takes a request is written once, over terms ([Stepper]): which cases may apply under
// which conditions, and what is chosen, required, changed and answered. The validator passes
// observed values and gets the expected answer. The comparison with the spec passes unknowns.
//
// A model also runs as the system that it describes ([Model.Start], [Concrete.Take]), in concrete
// states. This code shares nothing with the step, so that tests can compare the two. A model may be
// a Go function ([Function]) instead.
//
// What is left out: requests that are answered by several calls, and answers without a request.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapters 2 to 4; and for models that are functions, Pieter Koopman and Rinus Plasmeijer, Testing
// Reactive Systems with GAST.
package model
