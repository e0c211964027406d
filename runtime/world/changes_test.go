package world_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Whoever follows the changes of a world has the items that the world lists, after deliveries,
// losses, copies and a crash, and wherever it asks for all of them anew.
func TestChanges(t *testing.T) {
	t.Parallel()
	w := ring(5, 160, false)
	rng := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // any numbers will do
	followed := map[int]event.Item{}
	anew, asked := true, 0
	for range 500 {
		items, _ := w.Pending(t.Context())
		items = slices.Clone(items)
		if rng.IntN(3) > 0 { // otherwise the changes gather
			c, ok := w.Changes(t.Context(), anew)
			if !ok {
				t.Fatal("the world does not tell")
			}
			if asked++; c.All {
				clear(followed)
			}
			for _, i := range c.Came {
				followed[i.ID] = i
			}
			for _, id := range c.Gone {
				delete(followed, id)
			}
			same(t, items, followed, c)
			anew = rng.IntN(50) == 0
		}
		switch rng.IntN(10) {
		case 0:
			if w.InFlight() > 100 {
				must(t, w.Drop(func(world.Message) bool { return true }))
			}
		case 1:
			must(t, w.Duplicate(func(world.Message) bool { return true }))
		case 2:
			must(t, w.Crash(" 1"))
			if _, ok := w.Changes(t.Context(), false); ok {
				t.Fatal("the world tells while a node is down")
			}
			must(t, w.Restart(" 1"))
		default:
			if o, _ := w.Release(t.Context(), items[rng.IntN(len(items))].ID); o.Why != "" {
				t.Fatal(o.Why)
			}
		}
	}
	if asked < 250 {
		t.Errorf("asked %d times", asked)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same compares the items that are listed with those that are followed.
func same(t *testing.T, items []event.Item, followed map[int]event.Item, c event.Changes) {
	t.Helper()
	var ids []int
	for k, i := range items {
		ids = append(ids, i.ID)
		got, nth := c.Item(i.ID)
		if got.String() != i.String() || nth != event.Same(items, k) {
			t.Fatalf("%v after %d that look the same, want %v after %d", got, nth, i, event.Same(items, k))
		}
	}
	if got := slices.Sorted(maps.Keys(followed)); !slices.Equal(got, ids) {
		t.Fatalf("the items %v, want %v", got, ids)
	}
}

// What nobody reads is not kept: whoever asks again gets all items.
func TestChangesUnread(t *testing.T) {
	t.Parallel()
	w := ring(3, 100, false)
	all := func() bool {
		c, ok := w.Changes(t.Context(), false)
		if !ok {
			t.Fatal("the world does not tell")
		}
		return c.All
	}
	if first, then := all(), all(); !first || then {
		t.Errorf("all items: %v and %v, want them once", first, then)
	}
	for id := range 1000 {
		if _, err := w.Release(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if !all() {
		t.Error("a thousand deliveries are remembered")
	}
}

// A world does not tell if one would have to look at each message: few are under way, links keep
// their order, a node is down, or there is a partition.
func TestChangesListed(t *testing.T) {
	t.Parallel()
	tells := func(w *world.World) bool {
		_, ok := w.Changes(t.Context(), false)
		return ok
	}
	if tells(ring(3, 10, false)) {
		t.Error("a world tells of a few")
	}
	w := ring(3, 100, false)
	if !tells(w) {
		t.Error("a world does not tell of many")
	}
	if err := w.Crash(" 1"); err != nil || tells(w) {
		t.Errorf("it tells while a node is down: %v", err)
	}
	if err := w.Restart(" 1"); err != nil || !tells(w) {
		t.Errorf("it does not tell once it is up: %v", err)
	}
	w.Partition([]string{" 1"})
	if tells(w) {
		t.Error("it tells during a partition")
	}
	if err := w.Heal(); err != nil || !tells(w) {
		t.Errorf("it does not tell once it is healed: %v", err)
	}
}
