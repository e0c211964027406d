package raft_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/raft"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// driver makes steps by hand.
type driver struct {
	*testing.T
	*raft.Checked
}

func drive(t *testing.T, r raft.Rules) driver { return driver{t, raft.Check(raft.Adapter(r))} }

// do sends a request, and delivers all that can be delivered then.
func (d driver) do(op string, args ...int) {
	d.Helper()
	values := make([]rt.Value, len(args))
	for i, a := range args {
		values[i] = rt.IntValue(int64(a))
	}
	if err := d.Send(d.Context(), op, values); err != nil {
		d.Fatal(err)
	}
	for {
		items, err := d.Pending(d.Context())
		if err != nil {
			d.Fatal(err)
		}
		if len(items) == 0 || items[0].Fault {
			return
		}
		if _, err := d.Release(d.Context(), items[0].ID); err != nil {
			d.Fatal(err)
		}
	}
}

// among lets the servers of each group talk only to each other.
func (d driver) among(groups ...[]string) { d.Partition(groups...) }

const s0, s1, s2, s3, s4 = "server 0", "server 1", "server 2", "server 3", "server 4"

// Two leaders of different terms change the members of a cluster of four, each in its own way.
// Their majorities are disjoint, unless the second one first commits an entry of its own term, for
// which it needs three servers.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules raft.Rules
		safe  bool
	}{{"right", raft.New(), true}, {"changes at once", raft.NewHasty(), false}} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, c.rules)
			d.do("timeout", 0)
			d.do("put", 0, 5)
			d.do("join", 0, 3)
			d.do("beat", 0)
			if got := d.Members(0); len(got) != 4 {
				t.Fatalf("members %v, want four", got)
			}
			d.among([]string{s0, s4}, []string{s1, s2, s3})
			d.do("join", 0, 4)
			d.do("timeout", 1)
			d.among([]string{s0, s4}, []string{s1, s2}, []string{s3})
			d.do("leave", 1, 0)
			d.do("put", 1, 7)
			d.among([]string{s0, s3, s4}, []string{s1, s2})
			d.do("crash", 0)
			d.do("restart", 0)
			d.do("timeout", 0)
			d.do("timeout", 0)
			d.do("put", 0, 8)
			if got := d.Broken == ""; got != c.safe {
				t.Errorf("safe: %v, want %v (%s)", got, c.safe, d.Broken)
			}
		})
	}
}

// A follower that was away for long gets a snapshot, and what came after it; both survive a crash.
func TestSnapshot(t *testing.T) {
	d := drive(t, raft.New())
	d.do("timeout", 0)
	d.among([]string{s2})
	d.do("put", 0, 5)
	d.do("put", 0, 6)
	d.do("compact", 0)
	for range 3 { // the messages on the way to it are lost
		if err := d.Drop(raft.Entries(s2)); err != nil {
			break
		}
	}
	d.do("put", 0, 7)
	if err := d.Heal(); err != nil {
		t.Fatal(err)
	}
	d.do("beat", 0)
	d.do("crash", 2)
	d.do("restart", 2)
	d.do("beat", 0)
	if got, want := d.State(2), "map[1:5 2:6 3:7]"; got != want || d.Broken != "" {
		t.Errorf("state %s, want %s (%s)", got, want, d.Broken)
	}
	if d.Snapshot(2) != 2 {
		t.Errorf("server 2 has a snapshot up to %d, want 2", d.Snapshot(2))
	}
}
