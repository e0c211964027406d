// Package step is what a run does with a system whose steps the tester schedules: how a receive of
// a script comes to its event, and who decides on everything else.
//
// Such a system has pending items ([event.Item]): messages under way, steps of threads, timers.
// Some have an operation of the spec, so a script can ask for them; others are work that the spec
// does not mention. Let a script ask for stored(v), while these are pending:
//
//	forward   (hop 1 → hop 2)     no operation
//	lease     (front → store)     no operation
//	pong(n=1) (store → client)    an operation that this receive does not ask for
//	drop      (front → store)     no operation, a fault
//
// The [Driver] goes through these in order, and begins again after each step that happens:
//
//  1. a pending item that fits is released;
//  2. where there is none, an item without an operation happens, which one a [Strategy] says;
//  3. where there is none of these either, an item with an operation happens that the gap before
//     the receive allows for sure, again by the strategy: pong here, if the script's plan has room
//     for a pong;
//  4. where there is none the system is settled, once;
//  5. what is missing then is missing for good, and the run is blocked on it.
//
// Faults are not for strategies to choose. A run has a budget of them, the same under all
// strategies; while it lasts each step is one with a small probability.
//
// # The turn of the script
//
// Work without an operation also happens before a call or a send. The script is one more party
// then: the strategy chooses between the items and [ScriptItem], and the script goes on when that
// is chosen. So a strategy with priorities treats the client as it treats every other party.
//
// # Without a strategy
//
// Where a test has no strategy nobody decides on what is left open. The driver releases what fits,
// or settles the system and looks once more. So are runs played again: what a strategy chose stands
// in their scripts.
//
// # Later
//
// A released item may be blocked: it has begun, and waits for others. It is asked again after
// whatever else happens, and may report its event then.
package step
