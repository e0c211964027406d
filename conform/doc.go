// Package conform tests whether a system does what a transition system allows.
//
// A specification says what comes out for an input in a state, as a whole list: in one way, in
// several, or in none, where it leaves the input open. Take a machine that makes up its mind before
// it is paid:
//
//	idle    press / nothing    ready for tea, or ready for coffee
//	tea     coin  / [tea]      done
//	coffee  coin  / [coffee]   done
//
// A system conforms if for all inputs that are specified it answers as the specification may (ioco:
// inputs and outputs conform). So a machine that only has coffee does. A [Tracker] keeps all states
// in which a right system may be:
//
//	                 idle
//	press / nothing  tea | coffee
//	coin  / [tea]    done
//	coin  / [cacao]  none: the system does not conform
//
// That nothing comes out is an observation too: [Silent] says that something had to, [Spoke] that
// nothing was allowed to. What an input means that is left open is a [Policy].
//
// # Where inputs come from
//
// A specification with finitely many states is an [LTS]: of a list ([FromList]), a function
// ([Explore]), or a model ([FromModel]). From it come suites of paths ([LTS.Suite]), each with what
// it covers: all transitions once, with as few inputs as possible; twice; each followed by inputs
// that tell the state after it from others; each after each other. One of them is a proof, under
// assumptions that its report says.
//
// Where the specification leaves choices, a path is soon left. [LTS.OnTheFly] chooses each input
// when it knows how the system has answered.
//
//	UIO          for a state: inputs for which what comes out comes out of no other state
//	distinguishing sequence   for all states: inputs for which something else comes out of each
//	identifiers  for each state several sequences that do it together; they exist where no
//	             two states are equivalent
//
// All sequences of inputs up to a length, short ones first, are made by package runtime/exhaust and
// judged by [LTS.Try].
//
// # Invariants
//
//   - A failure is a run that no right system has. It comes with its inputs, from which none can be
//     left out, all that came out, and what was allowed instead.
//   - An input that must not be given is an error of the test, and says nothing of the system.
//   - Of a model with unknown values of which only some can be tried ([Modeled.Sampled]) only the
//     paths are made. Its validator judges.
//   - What paths look like depends on the order of states and inputs, not on how they are called.
//
// What is left out: outputs that come without an input before them, time, and systems that do not
// return from an input: their adapters have to give up by themselves. Where outputs come from a
// stream, a system that was silent for [Modeled.Quiescence] is taken to be at rest.
//
// After Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST; the tour is the
// postman problem on directed graphs (Edmonds and Johnson, 1973), and the suite that proves follows
// Chow's and its refinements by identifiers that agree with each other.
package conform
