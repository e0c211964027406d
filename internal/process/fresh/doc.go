// Package fresh has this test binary do something in a process that has done nothing before.
//
// A test says what its processes do, and asks them. Each request goes to a process of its own:
//
//	func TestSquare(t *testing.T) {
//		fresh.Answer(t.Name(), func(request []byte) []byte { // does not return in such a process
//			n, _ := strconv.Atoi(string(request))
//			return []byte(strconv.Itoa(n * n))
//		})
//		pool := fresh.NewPool(t.Name(), 2)
//		defer pool.Stop()
//		nine, err := pool.Ask(ctx, []byte("3"))
//	}
//
// A [Pool] starts processes ahead of need, so that a request finds one that is ready. A process
// that gives no answer is an [*Ended]: it has died, or it was killed when the time was over, and
// then its last words are the stacks of its goroutines.
//
// A [Process] is one that serves many requests, of any form, on two pipes. No process outlives this
// one, whatever ends it: then the system closes the pipes, and the process ends itself and what it
// has started. (Linux can signal the death of a parent, but takes the end of a thread for it.)
package fresh
