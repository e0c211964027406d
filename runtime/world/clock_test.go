package world_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

var (
	_ world.Clock = world.Real{}
	_ world.Clock = (*world.Virtual)(nil)
)

// A store grants a lease for a second, which expires when the tester says so.
func Example_clock() {
	c := world.NewVirtual(100)
	began := c.Now()
	stop := c.After(time.Second, "store", "lease", func() { fmt.Println("expired after", c.Now().Sub(began)) })
	for _, i := range c.Pending() {
		fmt.Println(i.ID, i)
	}
	c.Fire(100)
	fmt.Println(stop(), len(c.Pending()))
	// Output:
	// 100 lease (store → store)
	// expired after 1s
	// false 0
}

func labels(items []event.Item) (out []string) {
	for _, i := range items {
		out = append(out, i.Label)
	}
	return out
}

// Timers fire in the order of time. Timers of the same time fire in any order, and a timer that
// another one sets fires later.
func TestVirtualOrder(t *testing.T) {
	t.Parallel()
	c := world.NewVirtual(0)
	var fired []string
	set := func(d time.Duration, label string) func() bool {
		return c.After(d, "", label, func() { fired = append(fired, label) })
	}
	set(2*time.Second, "late")
	set(time.Second, "a")
	b := set(time.Second, "b")
	set(time.Second, "c")
	if got := labels(c.Pending()); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("pending %v, want a, b and c", got)
	}
	if out := c.Fire(0); out.State != event.Absent {
		t.Errorf("the late timer before the others: %v, want absent", out.State)
	}
	if !b() || b() {
		t.Error("stop says of a timer that it was stopped not once")
	}
	if out := c.Fire(2); out.State != event.Absent {
		t.Errorf("a stopped timer: %v, want absent", out.State)
	}
	c.Fire(3)
	set(0, "now")
	for items := c.Pending(); len(items) > 0; items = c.Pending() {
		c.Fire(items[len(items)-1].ID)
	}
	if want := []string{"c", "now", "a", "late"}; !slices.Equal(fired, want) {
		t.Errorf("fired %v, want %v", fired, want)
	}
}

// Advance goes from timer to timer, and stops if one sets itself again forever.
func TestVirtualAdvance(t *testing.T) {
	t.Parallel()
	c := world.NewVirtual(0)
	began, ticks := c.Now(), 0
	var tick func()
	tick = func() { ticks++; c.After(time.Second, "", "tick", tick) }
	tick()
	c.Advance(10*time.Second + time.Millisecond)
	if ticks != 11 || c.Now().Sub(began) != 10*time.Second+time.Millisecond {
		t.Errorf("%d ticks after %v, want 11 after 10.001s", ticks, c.Now().Sub(began))
	}
	var spin func()
	spin = func() { c.After(0, "", "spin", spin) }
	spin()
	c.Advance(time.Second)
}

// Time does not overflow: a timer beyond its end never fires.
func TestVirtualEnd(t *testing.T) {
	t.Parallel()
	c := world.NewVirtual(0)
	c.Advance(time.Hour)
	c.After(math.MaxInt64, "", "never", func() { t.Error("it went off") })
	if got := c.Pending(); got != nil {
		t.Errorf("pending %v, want none", got)
	}
	before := c.Now()
	c.Advance(math.MaxInt64)
	if c.Now().Before(before) {
		t.Errorf("it is %v after %v", c.Now(), before)
	}
}

func TestReal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var c world.Real
		began, fired := c.Now(), false
		c.After(time.Second, "", "", func() { fired = true })
		stop := c.After(time.Second, "", "", func() { t.Error("it was stopped") })
		if !stop() {
			t.Error("stop says that it was too late")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if !fired || c.Now().Sub(began) != 2*time.Second {
			t.Errorf("fired: %v, after %v", fired, c.Now().Sub(began))
		}
	})
}
