package hashtable

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstMap compares the fixed twin with a map on random runs. The map changes when an
// update ends.
func TestNewAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := New()
		ref := map[int]int{}
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				key := rapid.IntRange(-2*Buckets, 2*Buckets).Draw(t, "key")
				table.Put(rapid.IntRange(0, 1).Draw(t, "client"), key, rapid.Int().Draw(t, "value"))
			},
			"step": func(t *rapid.T) {
				open := table.Open()
				if len(open) == 0 {
					return
				}
				u := rapid.SampledFrom(open).Draw(t, "update")
				if u.Loaded {
					ref[u.Key] = u.value
				}
				table.Step(u)
			},
			"": func(t *rapid.T) {
				for key := -2 * Buckets; key <= 2*Buckets; key++ {
					want, there := ref[key]
					if v, found := table.Find(key); found != there || v != want {
						t.Fatalf("Find(%d) = %d, %v, want %d, %v", key, v, found, want, there)
					}
				}
			},
		})
	})
}

// TestClientsTakeTurns checks that the updates of one client run in order.
func TestClientsTakeTurns(t *testing.T) {
	table := New()
	table.Put(0, 1, 10)
	table.Put(0, 2, 20)
	table.Put(1, 3, 30)
	open := table.Open()
	if len(open) != 2 || open[0].Key != 1 || open[1].Key != 3 {
		t.Fatalf("open are %v, want the updates of 1 and 3", open)
	}
	table.Step(open[0])
	table.Step(open[0])
	if open = table.Open(); len(open) != 2 || open[0].Key != 2 {
		t.Errorf("open are %v, want the updates of 2 and 3", open)
	}
}

// TestBuggyLosesUpdates shows the seeded bug.
func TestBuggyLosesUpdates(t *testing.T) {
	for name, table := range map[string]*Table{"buggy": NewBuggy(), "fixed": New()} {
		table.Put(0, 1, 10)
		table.Put(1, 1+Buckets, 20)
		for range 2 {
			for _, u := range table.Open() {
				table.Step(u)
			}
		}
		if len(table.Open()) != 0 {
			t.Errorf("%s: updates are left", name)
		}
		if _, found := table.Find(1); found != (name == "fixed") {
			t.Errorf("%s: the first update is found: %v", name, found)
		}
		if v, found := table.Find(1 + Buckets); !found || v != 20 {
			t.Errorf("%s: the second update gives %d, %v", name, v, found)
		}
	}
}
