// Package mix chooses the generator that a run takes, and learns which values are worth drawing. A
// test has several generators: the first of a goal's scripts may be all that is needed, or the bug
// shows only where something happens more often.
//
// A run's random bits say which generator it takes, so that its seed always gives the same one. In
// a job that is divided among processes the weights of the generators are their shares, and no run
// depends on another. A test is steered: it asks its own runs as well. A run whose bits give a
// generator that is not wanted next is passed over, which costs nothing.
//
//	bits of seed 1:  a  b  a  a  b  c  a  b ...
//	runs:            a  b           c  a  b ...
//
// Which generator is wanted next is a question of bandits: one has to try what is not known yet,
// and to use what is. After N runs of K generators, n runs of one that found something in v of
// them, it may find something in a share of q runs where
//
//	n · KL(v/n, q) <= log(1 + N/(K·n))
//
// and the generator with the largest u·q is wanted (Garivier and Cappé, The KL-UCB algorithm for
// bounded stochastic bandits and beyond, COLT 2011; the logarithm is that of Audibert and Bubeck,
// Minimax policies for adversarial and stochastic bandits, COLT 2009, so that of generators that
// are about as good one is soon preferred). Here n counts the runs that told something, and u is
// their share among the last runs, a quarter at least, or a 32nd where none of twenty did: a
// generator whose values are learnt tells more and more. None dies out, since the logarithm grows.
//
// As long as nothing is found, the right side is w · u · log(1 + N), where w is the weight of the
// generator as a part of the largest, a quarter at least: generators run in the proportion of w·u.
//
// # Values
//
// A weak spec draws values with which the system refuses to go on: addresses that do not exist,
// more money than there is. Of a generator of which too many runs leave the script each draw is
// tallied by value and by stage: how many runs came to an event behind the draw, and how many went
// on from there. So one run says something of all its draws, and a value is not blamed for what
// another one does later. The difference of two integers is tallied like a value, since each of two
// sums may be fine without the other. A value promises the product over the stages of
//
//	runs that went on / runs that would have, were it like the others
//
// and is taken with the square of what it promises as a part of what the best value does, else
// drawn again. A run that the system prevents from its goal is as good, up to its end, as one that
// went on; among runs that tell something it counts a quarter of one that decides. What was found
// does not count: the next bug may need other values.
package mix
