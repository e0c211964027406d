// Package overlap performs calls at the same time, and looks for an order that explains their
// answers.
//
// A run performs some calls one after the other. Then several goroutines, called lanes, perform a
// few more each. A counter has gone up to 3, and two lanes add one and read:
//
//	1  add(1) = 4   |-----|
//	1  get() = 5           |-----|
//	2  add(1) = 4     |------|
//
// A system whose operations take effect at one moment between call and return is linearizable
// (Herlihy and Wing, "Linearizability: A Correctness Condition for Concurrent Objects", TOPLAS
// 1990): its answers are those of the same calls in some order, in which a call that returned
// before another was made comes first. Here 1: add, 2: add, 1: get is such an order in real time,
// but the second add answers 5 in it; 2: add, 1: add, 1: get is no better. No order explains the
// two answers 4: an update is lost.
//
// [Explain] tries the orders. Whoever judges runs one after the other judges an order as well: a
// goal, a model, a reference, promises. So a run is a violation only if in each order somebody
// objects, and a judge that does not know leaves it undecided.
//
// [Perform] makes the calls. The lanes begin together. What the Go scheduler does then is not
// controlled; a lane may yield or spin before its calls, as drawn, so that runs differ. Calls in
// progress have the times of one logical clock: a tick for each call and each return.
package overlap
