// Package control runs existing tests by schedules that are chosen, recorded and repeated.
//
// The standard library is compiled with other text at some places (see [Apply]): a test runs in a
// bubble, as those of testing/synctest do, in which one goroutine at a time holds a token. At a
// point, which is before an operation on a channel or a lock, and between statements of packages
// that are named ([Points]), it may hand the token on; when it waits or ends, it has to. Who goes
// on is said by a [Plan]. Without one the running goroutine goes on while it can, and then the one
// that has been ready for longest. What differs from that is recorded: a [Decision] is a step and
// a goroutine. A plan may consist of such decisions, so that a run can be repeated in another
// process.
//
// Time is that of the bubble: it passes when all goroutines wait. Select, the order of timers that
// are due at the same time, and random numbers of the runtime depend on the plan's seed.
//
// A [Series] is what one process of a test binary does: a test, once for each plan. What is left
// out: blocking system calls and cgo keep the token, and goroutines that are started before any
// test, or that wait for input and output, are not under control. The ends of runs say so.
package control
