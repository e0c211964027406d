package boundedqueue

// NewOneWoken returns a queue that wakes one of those who wait, and only if it was empty or full
// before: of two consumers who wait, the second one sleeps on when two elements come.
func NewOneWoken() *Queue { return with(oneWoken) }

// NewLookedOnce returns one in which who was woken does not look again whether there is an element.
func NewLookedOnce() *Queue { return with(lookedOnce) }

// NewLateWait returns one that gives the lock up between looking for an element and waiting for
// one: if that comes in between, nobody is woken.
func NewLateWait() *Queue { return with(lateWait) }

// Put puts an element at the end, and waits while the queue is full.
func (q *Queue) Put(elem int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.size == len(q.ring) && !q.shut {
		q.moved.Wait()
	}
	if q.shut {
		return
	}
	q.ring[(q.first+q.size)%len(q.ring)] = elem
	q.size++
	q.wake(q.size - 1)
}

// Take takes the first element out, and waits while there is none. After Close it is 0.
func (q *Queue) Take() (elem int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.size == 0 && !q.shut {
		if q.bug == lateWait {
			q.mu.Unlock()
			q.mu.Lock()
		}
		if q.moved.Wait(); q.bug == lookedOnce {
			break
		}
	}
	if q.shut {
		return 0
	}
	elem = q.ring[q.first]
	q.first = (q.first + 1) % len(q.ring)
	q.size--
	q.wake(q.size + 1)
	return elem
}

// Close wakes all who wait.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
	q.moved.Broadcast()
}

// wake wakes those who wait for more elements than before, or fewer.
func (q *Queue) wake(before int) {
	switch {
	case q.bug != oneWoken:
		q.moved.Broadcast()
	case before == 0 || before == len(q.ring):
		q.moved.Signal()
	}
}
