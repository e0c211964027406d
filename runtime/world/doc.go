// Package world is where a system lives while the tester decides what happens to it: nodes that
// exchange messages, clocks, and virtual time for systems that ask for the time themselves.
//
// # Nodes and messages
//
// A [World] has nodes and messages. Only those steps happen in it that the tester releases.
//
// A node is a plain state machine. It handles messages, sends others, sets timers and writes to its
// disk. It has no goroutines, and uses neither the network nor the system's clock:
//
//	type server struct {
//		env   *Env
//		value int
//	}
//
//	func (s *server) Receive(from string, body any) {
//		switch m := body.(type) {
//		case write:
//			s.value = m.Value
//			s.env.Disk().Save("value", s.value)
//			s.env.Send(from, written{m.Value})
//		}
//	}
//
// The [World] keeps the messages that are under way in one bag. It is a Stepper of package runtime,
// so an adapter embeds it and adds what the tester does: requests of clients, and faults.
//
//	w := New(Config{
//		Nodes:   []Place{{Name: "server", Boot: func(e *Env) Node { return boot(e) }}},
//		Clients: []string{"client"},
//		Event:   observed, // written{5} is the event written(value == 5)
//	})
//	w.Send("client", "server", write{5})
//	w.Pending(ctx)    // write (client → server), with the ID 0
//	w.Release(ctx, 0) // the server has it
//	w.Pending(ctx)    // written (server → client), with the ID 1, caused by 0
//
// # The network
//
// Any message under way may be delivered next; if links keep their order (FIFO), only the first one
// of each link. A message is observed when it is delivered. A message to a node that is down waits
// until the node restarts, and one across a partition until the partition heals: networks may be
// that slow. A message is lost only by a drop.
//
// # Faults
//
// Drops, duplicates, crashes and partitions happen if the script asks for them ([World.Drop],
// [World.Crash] and so on; they return [event.ErrAbsent] if there is nothing to act on). Otherwise
// they happen within budgets, as items that are faults. After a crash a node boots anew, with the
// data that it has synced to its [Disk].
//
// # Time
//
// Each node has a clock, on which time passes only when a timer fires. Timers of one node fire in
// their order, those of different nodes in any order, since clocks drift. With OneTime all nodes
// share a clock. Time ends after some 290 years; a timer beyond that never fires.
//
// # What repeats
//
// A world has no randomness. The same releases give the same world, if handlers depend on nothing
// else: not on the iteration order of a map, and not on package time or rand.
//
// # Mistakes
//
// A node that panics crashes the system, like any system under test. So does a node that sends to
// an unknown party, or sends a hundred thousand messages in one handler; the panic says so. A
// handler that never returns runs into the deadline of the call. Nodes that keep each other going
// with messages that the spec does not mention never come to rest; the run hangs, once somebody
// waits for that. A message that cannot be delivered, because of a partition or since its receiver
// is down, blocks the run that asks for it or for what follows from it; the report names it.
//
// # Clocks
//
// A [Clock] tells systems under test the time.
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
//
// # Virtual time
//
// [Test] plays systems in virtual time, in a bubble of package testing/synctest.
//
// In a bubble time stands still while anything is done, and when all goroutines wait it jumps to
// the next timer. So a lease of an hour expires at once when the test waits for an hour:
//
//	func TestLease(t *testing.T) {
//		Test(t, func(t *T) {
//			rapid.Check(t, rt.NewHarness(t, leaseTest()).Property)
//		})
//	}
//
// A second system, with which the one under test is compared, has a bubble and a clock of its own
// ([T.Home]), so that neither moves the clock of the other.
//
// What order goroutines run in is up to Go, as ever. Systems that take a clock need no bubble: see
// [Clock].
package world
