// Through this file deque.clouseau.hcl reaches github.com/gammazero/deque.Deque[int].
// It was written by clouseau init, and is yours to change.

package deque_test

import (
	"github.com/gammazero/deque"
)

// newTestedDeque makes a fresh system for a run: a zero value, as no function of the package makes one.
func newTestedDeque() *deque.Deque[int] {
	return new(deque.Deque[int])
}
