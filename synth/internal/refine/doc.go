// Package refine makes the steps by which abstract traces are justified.
//
// Every event of a trace owes a clause of its operation, and a receive owes a cause. A step meets
// one of these obligations, or aligns the trace with a conjunct of the goal that it does not meet
// yet, in every way: each way intersects the trace with what the clause says, so that a trace comes
// out in which one obligation less is open, and perhaps some more events are.
//
// [Rules] are what operations and clauses say by themselves, and a [Goal] is a goal as patterns.
// [Steps] are made of both and a solver. An [Attempt] is one step under way: what the variables of
// a clause stand for, and what then holds.
//
// How steps are made is a value (suspect or not, with written ranges or without, which facts are
// known), and so is what they left out. Somebody who wants other steps takes a copy with
// [Steps.Apart] and never sets back what it was. The search, the proofs of package refute and the
// explanations are three such users. What is remembered of clauses, terms and expressions is
// shared.
package refine
