// Package consist looks for contradictions between a spec and its model.
//
// A model says what a correct system may do. Clauses say the same for some histories, and goals say
// what a correct system never does. Take a register that accepts only numbers greater than its
// content:
//
//	clause   event = set(number == n, greater == true)
//	goal     trace = seq(all, set(number == m, greater == true), set(number == m, greater == true))
//	model    on "set": where number <= held answers false, otherwise sets held and answers true
//
// For the clause there has to be a run of the model: a trace in its history, its event, and a rest
// in its future. set(number = 1, greater = true) is one. In the goal there must be no run, and
// there is none: after the first event held is m, so the second one answers false.
//
// # How
//
// Both questions have the same form: does the model have a run in an expression? The expression
// becomes an automaton ([sre] has derivatives for that), and the model runs on unknowns. A state of
// the model consists of terms over the values that the tester sends, that the system chooses, and
// that are unknown at the start. An event of a run adds facts: the conditions of the cases, and
// what the automaton asks of the event. The solver drops runs whose facts contradict each other.
// Two procedures use this:
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
//     excluded for every length. If the solver answers Unknown, the run is kept, and no claim rests
//     on it.
//   - A run that the validator rejects is a bug of this program, and reported as such
//     ([Disagreement]).
//   - Nothing depends on names, or on time, except that the context may end the check.
//
// What is left out: ghost events may happen anywhere in a run, whatever their own clauses say;
// declared functions may be any that satisfy the axioms, so a goal that is reached only for some of
// them is not reported. A model that is a Go function runs with values from the sorts' pools, so
// nothing is excluded.
package consist
