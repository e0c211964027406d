// Package strategy decides what is tried next: which request a random run makes, and which of the
// steps that a system could take it takes.
//
// # Requests
//
// Random requests mostly concern what exists: keys in the model's state,
// and identifiers and tags that the system has answered.
//
// An [Exploration] says which requests there are and what their arguments may be. Let a system
// answer create with a random identifier, and let read take an identifier. A read of a random
// identifier finds nothing. An exploration first performs create, remembers the answer, and reads
// it:
//
//	create() = id 7f3a     read(7f3a)     7f3a is a reference to the answer of create
//
// An exploration is part of a script. It needs only the narrow [Session]: perform an operation,
// take an answer, see the run so far. Each value in its memory knows where to find it in another
// run, so shrinking and replay can follow it.
//
// # Schedules
//
// A strategy decides what scripts leave open in a system whose
// steps the tester schedules (package step).
//
//	Options: rt.Options{Schedule: Named("pos")}
//
// All have the same items to choose from, the same budgets and the same script. None chooses
// faults. Their random decisions are drawn from the run's bits, so a seed repeats.
//
// # An example
//
// A message is forwarded twice on its way to a store. A lease goes to the store directly:
//
//	forward (front → hop 1)   forward (hop 1 → hop 2)   forward (hop 2 → store)
//	lease   (front → store)
//
// The bug shows if the lease comes last. There are four orders. How likely is this one?
//
//	random  1/8  at each of three steps the other one of two items is chosen
//	pct1    1/4  of four links the lease's has the lowest priority
//	pctcp1  1/3  of three chains it has, into which the two causal ones are divided
//	pos     1/4  of four items it has
//	surw    1/2  both orders of what comes to the store are, where the store is what matters in this run
//
// The difference grows: with k forwards it is 2^-k for random and 1/(k+1) for pct1 and pos, while
// the others stay as they are.
//
// # The strategies
//
// random chooses uniformly among the items, not among parties, so a party with many messages moves
// more often. The tester counts as one item for each operation that it can perform. It is a serious
// baseline: a bug that shows in most orders needs nothing better.
//
// pctD (Burckhardt, Kothari, Musuvathi and Nagarakatti, ASPLOS 2010, section 3) gives each thread a
// random priority when it is first seen, and runs the highest one. At d - 1 random steps the thread
// that is about to run drops below all others. A bug of depth d, one that d ordering constraints
// suffice to show, is found with a probability of at least 1/(n k^(d-1)), of n threads and k steps.
// Threads are links here; of several messages on one link one is chosen uniformly, which no thread
// has to do.
//
// pctcpD (Ozkan, Majumdar, Niksic, Tabaei Befrouei and Weissenbacher, OOPSLA 2018, section 4) does
// the same with the chains into which the causal order of the items is divided as they come up, at
// most w(w+1)/2 for an order of width w (Agarwal and Garg, PODC 2005). The probability is at least
// 1/(w^2 n^(d-1)), of n events.
//
// pos (Yuan, Yang and Gu, CAV 2018, section 4) gives each item a random priority and takes the
// highest one; those that race with it, which are those with the same receiver, draw anew.
//
// surw (Zhao, Wolff, Mathur and Roychoudhury, ASPLOS 2025, section 4) makes all orders of the
// events that matter equally likely, and lets others move uniformly meanwhile. Each run draws a
// receiver; the events that come to it matter. An item is chosen with a probability in proportion
// to the events that matter and will follow from it, itself included: the mean over ten runs of the
// random strategy.
//
// # Cost
//
// All follow what comes up and what is gone ([step.Follower]), where the system tells. Then a
// choice takes logarithmic time in the number of items: surw keeps the sums of weights in a tree,
// pct draws within a link, pos draws the priorities of items that draw anew in descending order, as
// far as they are needed. Orders are as likely as by a list; pctcp makes the very same runs. pctcp
// places each item once, among the chains that end with its ancestors. The first chain that is
// ready is found in stretches of at most 512 chains.
//
// # Estimates
//
// pct, pctcp and surw have to know how long runs are, and which party does how much in them.
// They see ten runs of a fixed seed before the first one ([step.Learner]), and no more. Otherwise a
// run would depend on the runs before it, or on the process.
package strategy
