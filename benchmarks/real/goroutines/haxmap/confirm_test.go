package haxmap_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/alphadose/haxmap"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// The findings once more, without this library: two goroutines that begin together, again and
// again. Whether a round shows one is a matter of the scheduler, so there are many.

const rounds = 300_000

// together performs two functions at the same time.
func together(a, b func()) {
	var ready atomic.Int32
	var all sync.WaitGroup
	for _, f := range []func(){a, b} {
		all.Go(func() {
			for ready.Add(1); ready.Load() < 2; {
			}
			f()
		})
	}
	all.Wait()
}

// shows reports in how many rounds something happens.
func shows(t *testing.T, what string, round func() bool) {
	t.Helper()
	if environment.Long.Get() == "" {
		t.Skip("long: set CLOUSEAU_LONG=1")
	}
	n := 0
	for range rounds {
		if round() {
			n++
		}
	}
	t.Logf("%s in %d of %d rounds", what, n, rounds)
	if n == 0 {
		t.Error("not seen")
	}
}

// TestStoredTwice: "the loaded result is true if the value was loaded, false if stored".
func TestStoredTwice(t *testing.T) {
	shows(t, "both callers of GetOrSet are told that they have stored", func() bool {
		m := haxmap.New[int, int]()
		var a, b bool
		together(func() { _, a = m.GetOrSet(1, 1) }, func() { _, b = m.GetOrSet(1, 2) })
		return !a && !b
	})
}

// TestOverwritten: "returns the existing value for the key if present": it stores nothing then.
func TestOverwritten(t *testing.T) {
	shows(t, "GetOrSet stores over what Set has set meanwhile", func() bool {
		m := haxmap.New[int, int]()
		var loaded bool
		together(func() { _, loaded = m.GetOrSet(1, 1) }, func() { m.Set(1, 2) })
		value, _ := m.Get(1)
		return !loaded && value == 1
	})
}

// TestDeletedTwice: "deletes the key from the map, returning the previous value if any".
func TestDeletedTwice(t *testing.T) {
	shows(t, "both callers of GetAndDel get the value", func() bool {
		m := haxmap.New[int, int]()
		m.Set(1, 1)
		var a, b bool
		together(func() { _, a = m.GetAndDel(1) }, func() { _, b = m.GetAndDel(1) })
		return a && b
	})
}

// TestStoredAndLost: what is set after a deletion is there.
func TestStoredAndLost(t *testing.T) {
	shows(t, "GetAndDel returns the old value, and the new one is not there", func() bool {
		m := haxmap.New[int, int]()
		m.Set(1, 1)
		var old int
		together(func() { old, _ = m.GetAndDel(1) }, func() { m.Set(1, 2) })
		_, there := m.Get(1)
		return old == 1 && !there
	})
}

// TestMissedBesideDeletion: a key that is there is found while another one is deleted.
func TestMissedBesideDeletion(t *testing.T) {
	shows(t, "Get does not find a key that is there while another one is deleted", func() bool {
		m := haxmap.New[int, int]()
		m.Set(0, 1)
		m.Set(4, 1) // before it in the list, and in the index
		var there bool
		together(func() { m.Del(4) }, func() { _, there = m.Get(0) })
		return !there
	})
}

// TestSwappedAfterDeletion: "atomically updates a map entry given its key": what was deleted is not
// there any more, so no swap of it succeeds after the deletion has its value.
func TestSwappedAfterDeletion(t *testing.T) {
	shows(t, "GetAndDel returns the old value, CompareAndSwap swaps it, and the new one is not there", func() bool {
		m := haxmap.New[int, int]()
		m.Set(1, 1)
		var old int
		var swapped bool
		together(func() { old, _ = m.GetAndDel(1) }, func() { swapped = m.CompareAndSwap(1, 1, 2) })
		_, there := m.Get(1)
		return swapped && old == 1 && !there
	})
}
