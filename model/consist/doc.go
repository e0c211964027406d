// Package consist looks for contradictions between a spec and its model.
//
// A model says what a right system may do. Clauses say so too, of some histories, and goals say
// what a right system never does. Take a register that is written only with what is greater than
// its content:
//
//	clause   event = set(number == n, greater == true)
//	goal     trace = seq(all, set(number == m, greater == true), set(number == m, greater == true))
//	model    on "set": where number <= held answers false, otherwise sets held and answers true
//
// For the clause there has to be a run of the model with a trace of its history, its event, and a
// rest as its future says: set(number = 1, greater = true) is one. In the goal there must be none,
// and there is none: after the first event held is m, so the second one answers false.
//
// # How
//
// Both questions are one: has the model a run in an expression? The expression becomes an automaton
// ([sre] has derivatives for that), and the model runs on unknowns. A state of the model is made of
// terms over what the tester sends, what the system chooses, and what nobody knows at the
// beginning; an event of a run adds the conditions of the cases and what the automaton asks of the
// event as facts. The solver drops runs whose facts contradict each other. Two procedures use this:
//
//	search   best first by the number of events that a run has at least: finds the shortest run, or
//	         says up to how many events there is none
//	proof    goes along the automaton, with the effect of a loop in the place of the loop: shows
//	         that there is no run of any length, or nothing
//
// # Invariants
//
//   - A contradiction is reported only if it is proven: a run in a goal was accepted by the model's
//     validator, which shares no code with the search but [model.Stepper]; or a clause's run was
//     excluded for every length. An Unknown of the solver keeps a run, and keeps what it leaves
//     open from being claimed.
//   - A run that the validator rejects is a mistake of ours, and reported as such ([Disagreement]).
//   - Nothing depends on names or on time but by the context that ends it.
//
// What is left out: ghost events may happen anywhere in a run, whatever their own clauses say;
// declared functions may be any that satisfy the axioms, so a goal that is reached only for some of
// them is not reported. A model that is a Go function is run with the values of the sorts' pools;
// of it nothing is excluded.
package consist
