// Package clock tells systems under test the time.
//
// A system takes a [Clock] where it would call package time. Tests give it a [Virtual] one, on
// which no time passes but when a timer goes off. Its timers are items of the system's stepper, and
// each goes off when the tester says so:
//
//	c := clock.NewVirtual(1 << 20)
//	stop := c.After(time.Second, "store", "lease", expire)
//	c.Pending()   // lease (store → store), with the ID 1<<20
//	c.Fire(1<<20) // it is a second later; expire has run
//	stop()        // false: it has gone off
//
// Only the timers that are due first can go off, one after the other where several are due at one
// time, in any order: time goes from each to the next. What else is pending may happen before or
// after, so a timer may find a message late that has been under way for no time at all. Real
// networks and schedulers are no better.
//
// [Real] is the clock of production. Deadlines of runs are not for a Clock: they are about systems
// that hang, and a system that hangs has no steps to schedule. The stepper itself needs none.
package clock
