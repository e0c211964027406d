package actor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/actor"
)

// All messages, timers and others are equally likely to be drawn, also where much of the bag is
// empty; and each drawn item is as the list has it.
func TestDraw(t *testing.T) {
	t.Parallel()
	const flying, others, draws = 100, 3, 200
	w := ring(5, 160, false)
	for id := range 60 {
		if o, _ := w.Release(t.Context(), 2*id); o.Why != "" { // each sends another message
			t.Fatal(o.Why)
		}
	}
	for w.InFlight() > flying {
		if err := w.Drop(func(actor.Message) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
	items, _ := w.Pending(t.Context())
	rng := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // any numbers will do
	seen := map[string]int{}
	for range draws * (flying + others) {
		i, nth, other, ok := w.Draw(t.Context(), others, rng.IntN)
		if !ok {
			t.Fatal("nothing is drawn")
		}
		if other >= 0 {
			seen[fmt.Sprint("other ", other)]++
			continue
		}
		seen[fmt.Sprint(i.ID)]++
		same := 0
		for _, o := range items {
			if o.ID == i.ID {
				break
			}
			if o.From == i.From && o.To == i.To {
				same++
			}
		}
		if same != nth {
			t.Fatalf("%v: %d look the same before, want %d", i, nth, same)
		}
	}
	if len(seen) != flying+others {
		t.Errorf("%d are drawn, want %d", len(seen), flying+others)
	}
	// The sum of squares is that of a uniform distribution; 151 is exceeded in one of a thousand.
	chi := 0.0
	for _, n := range seen {
		d := float64(n - draws)
		chi += d * d / draws
	}
	if chi > 151 {
		t.Errorf("a chi-square of %.1f for %d equally likely items", chi, flying+others)
	}
}

// A world does not draw if it would have to look at each message: few are under way, links keep
// their order, a node is down, or there is a partition.
func TestDrawListed(t *testing.T) {
	t.Parallel()
	draw := func(w *actor.World) bool {
		_, _, _, ok := w.Draw(context.Background(), 0, func(int) int { return 0 })
		return ok
	}
	if draw(ring(3, 10, false)) {
		t.Error("drawn from a few")
	}
	w := ring(3, 100, false)
	if !draw(w) {
		t.Error("not drawn from many")
	}
	if err := w.Crash(" 1"); err != nil || draw(w) {
		t.Errorf("drawn while a node is down: %v", err)
	}
	if err := w.Restart(" 1"); err != nil || !draw(w) {
		t.Errorf("not drawn once it is up: %v", err)
	}
	w.Partition([]string{" 1"})
	if draw(w) {
		t.Error("drawn during a partition")
	}
	if err := w.Heal(); err != nil || !draw(w) {
		t.Errorf("not drawn once it is healed: %v", err)
	}
}
