// Package monitor turns a trace expression into an online check: it takes the events of a run one
// by one and reports the first prefix that the expression accepts for some values of its variables.
//
// It reads the expression symbolically, with its variables bound as events come in. For
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// the monitor waits at any time for a first push and, for every y that was pushed and not popped
// since, for an isEmpty that answers true:
//
//	push(3)        waiting; y = 3 pushed
//	push(5)        waiting; y = 3 pushed; y = 5 pushed
//	pop(5)         waiting; y = 3 pushed
//	isEmpty(true)  violation, y = 3
//
// # States
//
// A state has an expression that remains (the remainder), values for the bound variables, and a
// constraint on the others. The remainders are those of partial derivatives: if a derivative is a
// union, each of its operands makes a state of its own. An event that compares a field with an
// unbound variable makes two cases. If the two are equal, the variable is bound. If they differ
// (which matters if the variable first occurs under a negation), the disequality joins the
// constraint. In
//
//	seq(absent(any, push(elem == y)), pop(elem == y))
//
// push(1) leaves the same expression under y != 1. After it, pop(1) is no violation, and pop(3) is
// one.
//
// A state is dropped if its constraint is unsatisfiable, or if another state includes it: one with
// the same remainder and a weaker constraint. The remaining states form an antichain.
//
// # Following
//
// A [Follower] has the same states and answers another question: for which values does the
// expression accept the run so far? It serves clauses whose history is checked during a run, to
// offer arguments or to tell whether a clause applies. [Follower.Ask] says whether some of them
// also satisfy a condition: yes, no or unknown.
//
// # Soundness
//
// Package decide decides constraints. If it cannot tell, the state is kept and no violation is
// claimed; [Monitor.Unknowns] counts these cases. So a violation is always proven, by values under
// which the constraint was evaluated.
//
// # Cost
//
// Expressions that bind each variable before they exclude it take constant time for an event,
// whatever came before: an index finds the states that an event concerns, and others are not
// visited. Such steps make no terms and, after a warm-up, no garbage.
package monitor
