package world_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// The messages of a counter: add is known to the spec, tell and told are not.
type (
	add  struct{ N int }
	tell struct{ N int }
	told struct{ N int }
)

func observed(m world.Message) event.Event {
	if a, ok := m.Body.(told); ok && m.To == "client" {
		return event.Event{Op: "told", Values: []logic.Value{logic.IntValue(int64(a.N))}}
	}
	return event.Event{}
}

// counter adds up and tells its peers, who tell the client.
type counter struct {
	env   *world.Env
	peers []string
	sum   int
	late  int
}

func boot(peers ...string) func(*world.Env) world.Node {
	return func(e *world.Env) world.Node {
		c := &counter{env: e, peers: peers}
		c.sum, _ = world.Load[int](e.Disk(), "sum")
		e.After(time.Second, "tick", func() { c.late++; e.Send("client", told{-c.late}) })
		return c
	}
}

func (c *counter) Receive(_ string, body any) {
	switch m := body.(type) {
	case add:
		c.sum += m.N
		c.env.Disk().Write("sum", c.sum)
		if m.N%2 == 0 {
			c.env.Disk().Sync()
		}
		for _, p := range c.peers {
			c.env.Send(p, tell{c.sum})
		}
	case tell:
		c.env.Send("client", told(m))
	}
}

func counters(change func(*world.Config)) *world.World {
	c := world.Config{
		Nodes:   []world.Place{{"a", boot("b", "c")}, {"b", boot()}, {"c", boot()}},
		Clients: []string{"client"}, Event: observed,
	}
	if change != nil {
		change(&c)
	}
	return world.New(c)
}

// names lists the pending items.
func names(t *testing.T, w *world.World) []string {
	t.Helper()
	items, err := w.Pending(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range items {
		out = append(out, i.String())
	}
	return out
}

func want(t *testing.T, w *world.World, items ...string) {
	t.Helper()
	if got := names(t, w); !slices.Equal(got, items) {
		t.Errorf("pending are %q, not %q", got, items)
	}
}

// do releases the first item of that name.
func do(t *testing.T, w *world.World, name string) event.Outcome {
	t.Helper()
	items, _ := w.Pending(t.Context())
	k := slices.IndexFunc(items, func(i event.Item) bool { return i.String() == name })
	if k < 0 {
		t.Fatalf("there is no %s in %q", name, names(t, w))
	}
	o, err := w.Release(t.Context(), items[k].ID)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

const ticks = "tick (a → a),tick (b → b),tick (c → c)"

func TestDelivery(t *testing.T) {
	t.Parallel()
	w := counters(nil)
	timers := strings.Split(ticks, ",")
	want(t, w, timers...)
	w.Send("client", "a", add{3})
	want(t, w, append([]string{"add (client → a)"}, timers...)...)
	do(t, w, "add (client → a)")
	want(t, w, append([]string{"tell (a → b)", "tell (a → c)"}, timers...)...)
	do(t, w, "tell (a → c)")
	items, _ := w.Pending(t.Context())
	if got := items[1]; got.Op != "told" || got.From != "c" || !slices.Equal(got.Causes, []int{2}) {
		t.Errorf("the answer is %+v", got)
	}
	if o := do(t, w, "told (c → client)"); o.Event.Op != "told" || o.Event.Values[0].Int() != 3 {
		t.Errorf("the client is told %v", o.Event)
	}
	if o, _ := w.Release(t.Context(), 1<<20); o.State != event.Absent {
		t.Errorf("a message that is not there is %v", o)
	}
}

// Settle delivers what the spec does not mention, except timers.
func TestSettle(t *testing.T) {
	t.Parallel()
	w := counters(nil)
	w.Send("client", "a", add{1})
	if err := w.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	want(t, w, append([]string{"told (b → client)", "told (c → client)"}, strings.Split(ticks, ",")...)...)
}

func TestOrderOfLinks(t *testing.T) {
	t.Parallel()
	for _, fifo := range []bool{false, true} {
		w := counters(func(c *world.Config) { c.FIFO = fifo })
		for n := range 3 {
			w.Send("client", "a", add{n})
		}
		items, _ := w.Pending(t.Context())
		if got, want := len(items), map[bool]int{false: 6, true: 4}[fifo]; got != want {
			t.Errorf("FIFO %v: %d items, not %d", fifo, got, want)
		}
		o, _ := w.Release(t.Context(), 1)
		if blocked := o.State == event.Absent; blocked != fifo || fifo && !strings.Contains(o.Why, "earlier message") {
			t.Errorf("FIFO %v: the second message first: %v", fifo, o)
		}
	}
}

// A crash loses timers and what is not synced; messages wait.
func TestCrash(t *testing.T) {
	t.Parallel()
	w := counters(func(c *world.Config) { c.Nodes = c.Nodes[:1]; c.Nodes[0].Boot = boot() })
	for _, n := range []int{2, 3, 5} { // 2 is synced, 5 is not delivered
		w.Send("client", "a", add{n})
	}
	do(t, w, "add (client → a)")
	do(t, w, "add (client → a)")
	if err := w.Crash("a"); err != nil {
		t.Fatal(err)
	}
	want(t, w)
	if err := w.Crash("a"); !errors.Is(err, event.ErrAbsent) || w.Node("a") != nil {
		t.Errorf("a second crash: %v", err)
	}
	if o, _ := w.Release(t.Context(), 2); o.State != event.Absent || o.Why != "a is down" {
		t.Errorf("a message to a node that is down: %v", o)
	}
	if err := w.Restart("a"); err != nil {
		t.Fatal(err)
	}
	if got := w.Node("a").(*counter).sum; got != 2 {
		t.Errorf("after the crash the sum is %d, not 2", got)
	}
	do(t, w, "add (client → a)")
	if got := w.Node("a").(*counter).sum; got != 7 {
		t.Errorf("with what had waited the sum is %d, not 7", got)
	}
	if err := w.Restart("a"); !errors.Is(err, event.ErrAbsent) {
		t.Errorf("a restart of a node that is up: %v", err)
	}
}

func TestPartition(t *testing.T) {
	t.Parallel()
	w := counters(nil)
	w.Partition([]string{"a"})
	w.Send("client", "a", add{1})
	do(t, w, "add (client → a)")
	want(t, w, strings.Split(ticks, ",")...)
	if o, _ := w.Release(t.Context(), 1); o.Why != "a partition is between a and b" {
		t.Errorf("a message across: %v", o)
	}
	if err := w.Heal(); err != nil {
		t.Fatal(err)
	}
	do(t, w, "tell (a → b)")
	if err := w.Heal(); !errors.Is(err, event.ErrAbsent) {
		t.Errorf("nothing to heal: %v", err)
	}
}

func TestDropAndDuplicate(t *testing.T) {
	t.Parallel()
	w := counters(nil)
	w.Send("client", "a", add{1})
	is := func(m world.Message) bool { return m.Body == add{1} }
	if err := w.Duplicate(is); err != nil || w.InFlight() != 2 {
		t.Errorf("%d under way, %v", w.InFlight(), err)
	}
	for range 2 {
		if err := w.Drop(is); err != nil {
			t.Error(err)
		}
	}
	if err := w.Drop(is); !errors.Is(err, event.ErrAbsent) || w.InFlight() != 0 {
		t.Errorf("nothing to drop: %v", err)
	}
	if err := w.Duplicate(is); !errors.Is(err, event.ErrAbsent) {
		t.Errorf("nothing to duplicate: %v", err)
	}
}

// Each budget bounds its kind of fault; undoing one costs nothing.
func TestFaultsWithinBudgets(t *testing.T) {
	t.Parallel()
	w := counters(func(c *world.Config) {
		c.Nodes = c.Nodes[:2]
		c.Nodes[0].Boot = boot("b")
		c.Faults = world.Faults{Drops: 1, Duplicates: 1, Crashes: 1, Partitions: 1}
	})
	w.Send("client", "a", add{1})
	want(t, w, "add (client → a)", "tick (a → a)", "tick (b → b)", "drop (client → a)", "duplicate (client → a)",
		"crash (a → a)", "isolate (a → a)", "crash (b → b)", "isolate (b → b)")
	items, _ := w.Pending(t.Context())
	items = slices.Clone(items)
	for _, i := range items {
		if i.Fault != (i.Label != "add" && i.Label != "tick" && i.Op == "") {
			t.Errorf("%v is a fault: %v", i, i.Fault)
		}
	}
	for _, name := range []string{"duplicate (client → a)", "drop (client → a)", "crash (b → b)", "isolate (a → a)"} {
		do(t, w, name)
	}
	want(t, w, "add (client → a)", "tick (a → a)", "restart (b → b)", "heal")
	drop := slices.IndexFunc(items, func(i event.Item) bool { return i.Label == "drop" })
	if o, _ := w.Release(t.Context(), items[drop].ID); o.State != event.Absent || o.Why != "nothing to drop" {
		t.Errorf("a drop beyond the budget: %v", o)
	}
}

// What the script crashes or separates, only the script restarts or heals, whatever was an item
// before.
func TestScriptsFaults(t *testing.T) {
	t.Parallel()
	w := counters(func(c *world.Config) {
		c.Nodes = c.Nodes[:2]
		c.Faults = world.Faults{Crashes: 1, Partitions: 1}
	})
	do(t, w, "crash (b → b)")
	do(t, w, "isolate (a → a)")
	want(t, w, "tick (a → a)", "restart (b → b)", "heal")
	undone, _ := w.Pending(t.Context())
	undone = slices.DeleteFunc(slices.Clone(undone), func(i event.Item) bool { return !i.Fault })
	w.Partition([]string{"b"})
	if err := errors.Join(w.Restart("b"), w.Crash("b")); err != nil {
		t.Fatal(err)
	}
	want(t, w, "tick (a → a)")
	for _, i := range undone {
		if o, _ := w.Release(t.Context(), i.ID); o.State != event.Absent {
			t.Errorf("%v undoes what the script did: %v", i, o)
		}
	}
	if w.Node("b") != nil {
		t.Error("the script's crash is undone")
	}
	if err := errors.Join(w.Restart("b"), w.Heal()); err != nil {
		t.Errorf("the script undoes its faults: %v", err)
	}
}

func TestTimers(t *testing.T) {
	t.Parallel()
	for _, one := range []bool{false, true} {
		w := counters(func(c *world.Config) { c.OneTime = one })
		do(t, w, "tick (b → b)")
		if since := w.Now("a").Sub(w.Now("b")); (since == 0) != one {
			t.Errorf("OneTime %v: a is %v behind", one, since)
		}
		items, _ := w.Pending(t.Context())
		if i := items[0]; i.Op != "told" || len(i.Causes) != 1 {
			t.Errorf("what a timer sends: %+v", i)
		}
		if err := w.Expire("b", "tick"); !errors.Is(err, event.ErrAbsent) {
			t.Errorf("a timer that has gone off: %v", err)
		}
		if err := w.Expire("c", "tick"); err != nil || w.InFlight() != 2 {
			t.Errorf("%d under way, %v", w.InFlight(), err)
		}
	}
}

// An impossible action of a node panics with a message that says who did what.
func TestMisuse(t *testing.T) {
	t.Parallel()
	node := func(f func(e *world.Env)) func(*world.Env) world.Node {
		return func(e *world.Env) world.Node { return handler(func() { f(e) }) }
	}
	for _, c := range []struct {
		name string
		do   func(e *world.Env)
		says string
	}{
		{"nobody", func(e *world.Env) { e.Send("z", add{1}) }, `a sends add to "z", which is nobody`},
		{"without end", func(e *world.Env) {
			for {
				e.Send("a", add{1})
			}
		}, "a has sent 100000 messages in one go, the last one add to a, and does not stop"},
		{"unexported", func(e *world.Env) { e.Disk().Save("x", struct{ n int }{1}) }, "unexported field n"},
		{"channel", func(e *world.Env) { e.Disk().Save("x", make(chan int)) }, "cannot keep a chan int"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := world.New(world.Config{Nodes: []world.Place{{"a", node(c.do)}}, Clients: []string{"client"}})
			w.Send("client", "a", add{1})
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, c.says) {
					t.Errorf("it says %q, not %q", got, c.says)
				}
			}()
			_, _ = w.Release(t.Context(), 0)
		})
	}
}

type handler func()

func (h handler) Receive(string, any) { h() }

// A change of a value after it was written does not reach the disk.
func TestDiskKeepsCopies(t *testing.T) {
	t.Parallel()
	type log struct {
		Entries []int
		Of      map[string]*int
	}
	var got log
	one := 1
	w := world.New(world.Config{Nodes: []world.Place{{"a", func(e *world.Env) world.Node {
		got, _ = world.Load[log](e.Disk(), "log")
		return handler(func() {
			l := log{[]int{1, 2}, map[string]*int{"x": &one}}
			e.Disk().Save("log", l)
			l.Entries[0], *l.Of["x"] = 9, 9
		})
	}}}, Clients: []string{"client"}})
	w.Send("client", "a", add{1})
	do(t, w, "add (client → a)")
	for range 2 { // a loaded value is a copy, too
		if err := errors.Join(w.Crash("a"), w.Restart("a")); err != nil {
			t.Fatal(err)
		}
		if got.Entries[0] != 1 || *got.Of["x"] != 1 {
			t.Errorf("on the disk is %v", got)
		}
		got.Entries[0] = 9
	}
}

// naive holds the messages under way, as a list of all that were ever sent.
type naive struct {
	sent []world.Message
	gone map[int]bool
	fifo bool
}

// pending lists the messages that can be delivered, by definition.
func (n *naive) pending(w *world.World) (ids []int) {
	seen := map[[2]string]bool{}
	for id, m := range n.sent {
		link := [2]string{m.From, m.To}
		if n.gone[id] || n.fifo && seen[link] {
			continue
		}
		seen[link] = true
		if m.To == "client" || w.Node(m.To) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// A world is a function of its releases: a second world with the same releases has the same items
// at each step. The bag agrees with a list of all messages.
func TestRepeats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := &naive{gone: map[int]bool{}, fifo: rapid.Bool().Draw(t, "fifo")}
		one, parts := rapid.Bool().Draw(t, "one time"), rapid.IntRange(0, 1).Draw(t, "partitions")
		change := func(c *world.Config) {
			c.FIFO, c.OneTime = n.fifo, one
			c.Faults = world.Faults{Drops: 3, Duplicates: 3, Crashes: 2, Partitions: parts}
		}
		v, w := counters(change), counters(func(c *world.Config) {
			change(c)
			c.Event = func(m world.Message) event.Event { n.sent = append(n.sent, m); return observed(m) }
		})
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			if rapid.IntRange(0, 3).Draw(t, "send") == 0 {
				to, k := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "to"), rapid.IntRange(0, 9).Draw(t, "n")
				v.Send("client", to, add{k})
				w.Send("client", to, add{k})
				continue
			}
			x, _ := v.Pending(t.Context())
			y, _ := w.Pending(t.Context())
			if fmt.Sprint(x) != fmt.Sprint(y) {
				t.Fatalf("pending are\n%v\n%v", x, y)
			}
			var ids []int
			for _, i := range y {
				if i.ID < len(n.sent) {
					ids = append(ids, i.ID)
				}
			}
			if got := n.pending(w); parts == 0 && !slices.Equal(ids, got) {
				t.Fatalf("messages %v can be delivered, not %v", ids, got)
			}
			if len(x) == 0 {
				continue
			}
			i := rapid.SampledFrom(x).Draw(t, "item")
			o, _ := v.Release(t.Context(), i.ID)
			p, _ := w.Release(t.Context(), i.ID)
			if fmt.Sprint(o) != fmt.Sprint(p) || o.State != event.Done {
				t.Fatalf("%v gives %v and %v", i, o, p)
			}
			n.take(i, y)
			if again, _ := w.Release(t.Context(), i.ID); again.State != event.Absent && i.Label != "duplicate" {
				t.Fatalf("%v happens twice: %v", i, again)
			}
			if i.Label == "duplicate" {
				_, _ = v.Release(t.Context(), i.ID)
			}
		}
	})
}

// take removes what an item delivers or drops.
func (n *naive) take(i event.Item, pending []event.Item) {
	if i.ID < len(n.sent) {
		n.gone[i.ID] = true
	}
	if i.Label != "drop" {
		return
	}
	k := slices.IndexFunc(pending, func(j event.Item) bool { return j.Label == "drop" && j.From == i.From && j.To == i.To })
	nth := 0 // of the drops on its link, which are listed in the order of its messages
	for ; pending[k].ID != i.ID; k++ {
		if pending[k].Label == "drop" && pending[k].From == i.From && pending[k].To == i.To {
			nth++
		}
	}
	for _, j := range pending {
		if j.ID < len(n.sent) && j.From == i.From && j.To == i.To {
			if nth == 0 {
				n.gone[j.ID] = true
				return
			}
			nth--
		}
	}
}

// TestTell: a world tells what happens to messages and nodes, and by which cause.
func TestTell(t *testing.T) {
	t.Parallel()
	w := counters(func(c *world.Config) {})
	w.Send("client", "a", add{1})
	var got []string
	w.Tell(func(m event.Move) {
		got = append(got, fmt.Sprintf("%s %d by %d %s %s>%s", m.Kind, m.ID, m.Cause, m.What, m.From, m.To))
	})
	do(t, w, "add (client → a)")
	if err := w.Duplicate(func(world.Message) bool { return true }); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{w.Drop(func(world.Message) bool { return true }), w.Crash("b"), w.Restart("b")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	w.Partition([]string{"a"})
	if err := w.Heal(); err != nil {
		t.Fatal(err)
	}
	do(t, w, "tick (a → a)")
	timer := 1 << 44
	for i, want := range []string{
		"sent 0 by -1 add client>a", // it was under way already
		"delivered 0 by -1 add client>a",
		"sent 1 by 0 tell a>b",
		"sent 2 by 0 tell a>c",
		"copied 3 by 1 tell a>b",
		"lost 1 by 0 tell a>b",
		"crashed 0 by -1  b>b",
		"restarted 0 by -1  b>b",
		"parted 0 by -1 a | b, c >",
		"healed 0 by -1  >",
		fmt.Sprintf("fired %d by -1 tick a>a", timer),
		fmt.Sprintf("sent 4 by %d told a>client", timer),
	} {
		if i >= len(got) || got[i] != want {
			t.Fatalf("it tells %q, where %q is expected at %d", got, want, i)
		}
	}
}
