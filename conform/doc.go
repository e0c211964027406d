// Package conform tests whether a system does what a transition system allows.
//
// A specification gives the outputs for an input in a state, as a whole list: in one way, in
// several ways, or in none if it leaves the input open. Take a machine that chooses its drink
// before it is paid:
//
//	idle    press / nothing    ready for tea, or ready for coffee
//	tea     coin  / [tea]      done
//	coffee  coin  / [coffee]   done
//
// A system conforms if for all inputs that are specified it answers as the specification may (ioco:
// inputs and outputs conform). So a machine that only has coffee conforms. A [Tracker] keeps all
// states in which a correct system may be:
//
//	                 idle
//	press / nothing  tea | coffee
//	coin  / [tea]    done
//	coin  / [cacao]  none: the system does not conform
//
// No output is an observation too: [Silent] says that an output was required, [Spoke] that none was
// allowed. A [Policy] says what an input means that is left open.
//
// # Where inputs come from
//
// A specification with finitely many states is an [LTS]: of a list ([FromList]), a function
// ([Explore]), or a model ([FromModel]). Suites of paths are derived from it ([LTS.Suite]). They
// cover all transitions once, with as few inputs as possible; twice; each followed by inputs that
// distinguish the state after it; or each pair of consecutive transitions. One suite is a proof,
// under assumptions that its report lists.
//
// If the specification leaves choices, the system soon leaves a path. [LTS.OnTheFly] chooses each
// input after the system's last answer.
//
//	UIO          for a state: inputs for which what comes out comes out of no other state
//	distinguishing sequence   for all states: inputs for which something else comes out of each
//	identifiers  for each state several sequences that do it together; they exist where no
//	             two states are equivalent
//
// All sequences of inputs up to a length, short ones first, are made by package
// runtime/strategy/exhaust and judged by [LTS.Try].
//
// # Invariants
//
//   - A failure is a run that no correct system has. It comes with its inputs, none of which can be
//     left out, all outputs, and what was allowed instead.
//   - A forbidden input is an error of the test, and says nothing about the system.
//   - If a model has unknown values of which only some can be tried ([Modeled.Sampled]), the
//     transition system only provides the paths, and the model's validator judges.
//   - Paths depend on the order of states and inputs, not on their names.
//
// What is left out: outputs that come without an input before them, time, and systems that do not
// return from an input: their adapters have to give up by themselves. If outputs come from a
// stream, a system that was silent for [Modeled.Quiescence] counts as at rest.
//
// After Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST; the tour is the
// postman problem on directed graphs (Edmonds and Johnson, 1973), and the suite that proves follows
// Chow's and its refinements by identifiers that agree with each other.
package conform
