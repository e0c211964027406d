// Package clock tells systems under test the time.
//
// A system uses a [Clock] in the place of package time. Tests give it a [Virtual] one, on which
// time passes only when a timer fires. Its timers are items of the system's stepper, and each fires
// when the tester releases it:
//
//	c := NewVirtual(1 << 20)
//	stop := c.After(time.Second, "store", "lease", expire)
//	c.Pending()   // lease (store → store), with the ID 1<<20
//	c.Fire(1<<20) // it is a second later; expire has run
//	stop()        // false: it has gone off
//
// Only the timers that are due first can fire; several that are due at the same time fire in any
// order. Time advances from each timer to the next. Other pending items may happen before or after
// a timer, so a timer may expire while a message is pending that was sent at the same time. Real
// networks and schedulers allow that too.
//
// [Real] is the clock of production. Deadlines of runs do not use a Clock: they find systems that
// hang, and a system that hangs has no steps to schedule. The stepper itself needs no Clock.
package world
