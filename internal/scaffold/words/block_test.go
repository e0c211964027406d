package words_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// TestMayBlock checks which comments say that a call may wait until something else has happened.
func TestMayBlock(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Wait takes count tokens from the bucket, waiting until they are available.":            true,
		"Take removes the oldest element; it blocks until an element is available.":             true,
		"Take blocks if the queue is empty.":                                                    true,
		"If the queue is empty, Take blocks.":                                                   true,
		"Get will block when the pool is exhausted.":                                            true,
		"Acquire acquires the semaphore with a weight of n, blocking until resources are free.": true,
		"WaitN blocks until lim permits n events to happen.":                                    true,
		"Put may wait for room.":                                                                true,
		"Pop waits for an element.":                                                             true,
		"Wait until all workers are done.":                                                      true,
		"Take sleeps until the next token is there.":                                            true,
		"Join does not return until all goroutines are done.":                                   true,
		"It will only take tokens if it needs to wait for no greater than maxWait.":             true,
		"If there are no items, this method will pause until items are added.":                  true,
		"This is a blocking call.":                                                              true,
		"Get does not block. Take blocks until there is one.":                                   true,

		"Poll does not block.": false,
		"Poll never blocks, and answers nil if the queue is empty.":                         false,
		"TryTake takes without waiting.":                                                    false,
		"Offer is a non-blocking Put.":                                                      false,
		"TryAcquire acquires the semaphore with a weight of n without blocking.":            false,
		"Take returns the time that the caller should wait until the tokens are available.": false,
		"Size is the number of blocks.":                                                     false,
		"Unlike Take, which blocks until there is one, Poll answers nil.":                   false,
		"Waiting is how many goroutines are waiting for room.":                              false,
		"When the returned function is called, it blocks until all calls have returned.":    false,
		"It won't block.": false,
		"It returns an error instead of blocking if there is no room.": false,
		"Encrypt encrypts one block of data.":                          false,
		"Len is how many elements there are.":                          false,
		"Stop ends the queue. It doesn't wait for those who wait.":     false,
	} {
		if got := words.MayBlock(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
