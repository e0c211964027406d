// Package monitor turns a trace expression into an online check: it takes the events of a run one
// by one and reports the first prefix that the expression accepts for some values of its variables.
//
// It reads the expression symbolically, with its variables bound as events come in. For
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// it waits, at any time, for a first push, and for every y that was pushed and not popped since,
// for an isEmpty that answers true:
//
//	push(3)        waiting; y = 3 pushed
//	push(5)        waiting; y = 3 pushed; y = 5 pushed
//	pop(5)         waiting; y = 3 pushed
//	isEmpty(true)  violation, y = 3
//
// # States
//
// A state is an expression that remains (the remainder), values for the variables that are bound,
// and a constraint on the others. The remainders are those of partial derivatives: where a
// derivative is a union, each of its operands is a state of its own. An event that compares a field
// with an unbound variable binds it where the two are equal. Where they differ (which matters if
// the variable is first met under a negation) the inequality joins the constraint. In
//
//	seq(absent(any, push(elem == y)), pop(elem == y))
//
// a push(1) leaves the same expression under y != 1, and pop(1) is then no violation, while pop(3)
// is one.
//
// A state goes where its constraint is unsatisfiable, and where another state includes it: one with
// the same remainder and a weaker constraint. What is left is an antichain.
//
// # Following
//
// A [Follower] has the same states and asks another question: for which values the expression
// accepts the run so far. It is what clauses need whose history is looked at while a run goes on,
// to offer arguments or to tell whether a clause applies. [Follower.Bindings] gives the values, as
// values and constraints, and [Follower.Ask] whether some of them satisfy a condition as well: yes,
// no or unknown.
//
// # Soundness
//
// Constraints are decided by package decide. Where it cannot tell, the state is kept and no
// violation is claimed: [Monitor.Unknowns] counts that. So a violation is always proven, by values
// under which the constraint was evaluated.
//
// # Cost
//
// Expressions that bind each variable before they exclude it take constant time for an event,
// whatever came before: states that an event does not concern are found by an index and not looked
// at. Such steps make no terms and, once warm, no garbage.
package monitor
