// Package step drives a run of a system whose steps the tester schedules: it says how a receive of
// a script gets its event, and what decides everything else.
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
//  2. if there is none, an item without an operation happens, which a [Strategy] chooses;
//  3. if there is none of these either, an item with an operation happens that the gap before the
//     receive allows for sure, again chosen by the strategy: pong here, if the script's plan has
//     room for a pong;
//  4. if there is none, the system is settled, once;
//  5. if the event is then still missing, the run is blocked on it.
//
// Strategies do not choose faults. A run has a budget of them, the same under all strategies. While
// it lasts, each step is a fault with a small probability.
//
// # The turn of the script
//
// Work without an operation also happens before a call or a send. The script then counts as one
// more party: the strategy chooses between the items and [ScriptItem], and the script goes on when
// that is chosen. So a strategy with priorities treats the client as it treats every other party.
//
// # Without a strategy
//
// If a test has no strategy, nothing decides what is left open. The driver releases an item that
// fits, or settles the system and looks once more. Runs are also replayed in this way: their
// scripts contain the choices of the strategy.
//
// # Later
//
// A released item may be blocked: it has begun, and waits for others. It is asked again after
// whatever else happens, and may report its event then.
package step
