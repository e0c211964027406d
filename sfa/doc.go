// Package sfa holds symbolic finite automata: automata whose transitions carry
// character classes of package sre instead of letters.
//
// The goal
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// has an automaton of three states. The first waits under any event for
// push(elem == y); the second waits for the answer and falls back to the first at
// pop(elem == y); the third accepts.
//
// # Variables
//
// A variable such as y is a constant that all events of a trace share. An
// automaton therefore stands for a family of ordinary automata, one for each
// assignment of the variables, and every operation of this package is right for
// all members of the family at once: the complement of an automaton is, under
// each assignment, the complement of what it is under that assignment. Which
// events two classes share may depend on the assignment (push(elem == x) and
// push(elem == y) meet where x = y), so classes are never compared as sets.
// They are split into minterms, conjunctions that are kept as long as some
// assignment gives them an event. An [Algebra] asks its solver for that; what
// the solver has asserted already is the variable context Γ, and assignments
// that violate Γ do not count.
//
// Questions quantify over the assignments, and this is exactly what is
// decided:
//
//   - Empty: no assignment satisfying Γ admits a trace. Its witness is an
//     assignment together with a trace.
//   - Included: under every assignment satisfying Γ. Witnesses against
//     are again an assignment with a trace.
//   - Patterns: their union is the language under every assignment satisfying Γ.
//   - Minimize unites states that agree under every assignment satisfying Γ. States that
//     agree under some assignments only stay apart.
//
// Whether each assignment admits a trace is a different question, with an
// alternation of quantifiers, and is not answered here.
//
// # What a solver leaves open
//
// A minterm on which the solver answers Unknown is kept: a transition without
// events does no harm. Emptiness, inclusion and equivalence answer [Undecided]
// when a run was found whose possibility is unknown; Yes and No are always
// right.
//
// # Limits
//
// Automata can grow exponentially, so every construction is bounded by
// [Limits]. A state that is not expanded because of one is open, and the
// automaton is then from below: it accepts only traces of the language, but
// perhaps not all of them. All constructions, complement too, turn arguments
// from below into results from below.
//
// # Patterns
//
// Synthesis works on patterns: sequences of events, each of one class, with
// gaps between them in which any number of events of a class may happen. [Patterns]
// returns an expression's language as a union of patterns, if it is one; see
// enumerate.go for when that is.
//
// The constructions are those of D'Antoni and Veanes, "Minimization of
// symbolic automata" (POPL 2014) and "The power of symbolic automata and
// transducers" (CAV 2017), extended to shared variables; derivatives are those
// of package sre.
package sfa
