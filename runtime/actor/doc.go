// Package actor is a world of nodes and messages in which nothing happens but what the tester lets
// happen.
//
// A node is a plain state machine. It says what it does on a message, sends others, sets timers and
// writes to its disk. It has no goroutines, and meets neither the network nor the time of day:
//
//	type server struct {
//		env   *actor.Env
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
//	w := actor.New(actor.Config{
//		Nodes:   []actor.Place{{Name: "server", Boot: func(e *actor.Env) actor.Node { return boot(e) }}},
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
// Any message under way may be delivered next, or where links keep their order (FIFO) the first one
// of each link. A message is observed when it is delivered. What is on its way to a node that is
// down waits for it to start again, and so does what a partition separates for it to heal: networks
// may be as slow as that. A message is lost only by a drop.
//
// # Faults
//
// Drops, duplicates, crashes and partitions happen where the script asks for them ([World.Drop],
// [World.Crash] and so on; they return [event.ErrAbsent] where there is nothing to be done that
// to), and else within budgets, as items that are faults. After a crash a node boots anew, with
// what it has synced to its [Disk].
//
// # Time
//
// Each node has a clock, on which no time passes but when a timer goes off; timers of one node go
// off in their order, those of different nodes in any, since clocks drift. With OneTime they share
// a clock. Time ends after some 290 years; a timer beyond that never goes off.
//
// # What repeats
//
// A world draws nothing. The same releases give the same world, as long as handlers themselves
// depend on nothing else: not on the order of a map, and not on package time or rand.
//
// # Mistakes
//
// A node that panics has crashed the system, as anything under test that panics. So has one that
// sends to nobody, or a hundred thousand messages in one handler; the messages say so. One that
// never returns runs into the deadline of the call.
package actor
