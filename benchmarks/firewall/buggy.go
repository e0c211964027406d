package firewall

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a firewall whose table has one slot for each hash of a flow: a new flow takes
// the slot of another one.
func NewBuggy() Rules {
	r := New()
	r.Room = func(t *Table, f Flow) bool {
		for _, e := range t.entries {
			if slot(e.Flow) == slot(f) {
				t.remove(e.Flow)
				break
			}
		}
		return true
	}
	return r
}

func slot(f Flow) int { return (f.Inside + f.Outside) % capacity }

// NewEvicting returns a firewall that makes room by forgetting its oldest flow.
func NewEvicting() Rules {
	r := New()
	r.Room = func(t *Table, _ Flow) bool {
		if len(t.entries) == capacity {
			t.remove(t.entries[0].Flow)
		}
		return true
	}
	return r
}

// NewOpen returns a firewall that lets everybody answer a host that has any flow.
func NewOpen() Rules {
	r := New()
	r.Admits = func(have, want Flow) bool { return have.Inside == want.Inside }
	return r
}

// NewStale returns a firewall in which the timer of an old connection ends a newer one.
func NewStale() Rules {
	r := New()
	r.Ends = func(int, int) bool { return true }
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "evicting", New: NewEvicting}, {Name: "open", New: NewOpen}, {Name: "stale", New: NewStale},
	}
}
