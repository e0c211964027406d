package circularqueue

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstSlice compares the right queue with a slice on random runs.
func TestNewAgainstSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, size := New(), 1
		var ref []int
		t.Repeat(map[string]func(*rapid.T){
			"make": func(t *rapid.T) {
				size, ref = rapid.IntRange(1, 4).Draw(t, "n"), nil
				q.Make(size)
			},
			"put": func(t *rapid.T) {
				x := rapid.Int().Draw(t, "x")
				if HasRoom(q, x) != (len(ref) < size) {
					t.Fatalf("HasRoom with %v of %d", ref, size)
				}
				if HasRoom(q, x) {
					q.Put(x)
					ref = append(ref, x)
				}
			},
			"get": func(t *rapid.T) {
				if HasOne(q) != (len(ref) > 0) {
					t.Fatalf("HasOne of %v", ref)
				}
				if HasOne(q) {
					if x := q.Get(); x != ref[0] {
						t.Fatalf("Get = %d of %v", x, ref)
					}
					ref = ref[1:]
				}
			},
			"": func(t *rapid.T) {
				if s := StateOf(q); q.Len() != len(ref) || s.Size != size || !slices.Equal(s.Elems, ref) || WellFormed(q) != nil {
					t.Fatalf("Len = %d and %v of %v and %d", q.Len(), s, ref, size)
				}
			},
		})
	})
}

// TestMutants shows each bug in a short run: what Len is once the ring has been gone round.
func TestMutants(t *testing.T) {
	for m, want := range map[Mutant]int{"": 2, SizeIsRemainder: -1, SizeIsDistance: 1} {
		q := NewMutant(m)
		q.Make(2)
		q.Put(4)
		q.Put(5)
		q.Get()
		q.Put(6)
		if got := q.Len(); got != want {
			t.Errorf("%q: Len = %d, want %d", m, got, want)
		}
	}
	for _, m := range []Mutant{CountsAllSlots, PutsWhenFull} {
		q := NewMutant(m)
		q.Put(4)
		if !m.hasRoom(q) || HasRoom(New(), 0) != true {
			t.Errorf("%s does not let put into a full queue", m)
		}
		before := StateOf(q)
		q.Put(5)
		if WasPut(before, StateOf(q), 5) == nil {
			t.Errorf("%s: %v became %v", m, before, StateOf(q))
		}
	}
}
