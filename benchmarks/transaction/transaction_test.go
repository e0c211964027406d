package transaction

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstSnapshots compares the fixed twin, on random runs, with the values that were
// committed when its reads were requested.
func TestNewAgainstSnapshots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		current, next := 0, 0
		want := map[int]int{}
		t.Repeat(map[string]func(*rapid.T){
			"write": func(t *rapid.T) {
				current = rapid.Int().Draw(t, "value")
				s.Write(current)
			},
			"request": func(*rapid.T) {
				s.Request(next)
				want[next] = current
				next++
			},
			"answer": func(t *rapid.T) {
				if len(want) == 0 {
					return
				}
				id := rapid.SampledFrom(slices.Sorted(maps.Keys(want))).Draw(t, "read")
				if v, ok := s.Answer(id); !ok || v != want[id] {
					t.Fatalf("read %d = %d, %v, want %d", id, v, ok, want[id])
				}
				delete(want, id)
				if v, ok := s.Answer(id); ok {
					t.Fatalf("read %d is answered again, with %d", id, v)
				}
			},
			"": func(t *rapid.T) {
				if open := s.Open(); !slices.Equal(open, slices.Sorted(maps.Keys(want))) {
					t.Fatalf("reads %v are under way, want those of %v", open, want)
				}
			},
		})
	})
}

// TestBuggyShowsLaterWrites shows the seeded bug.
func TestBuggyShowsLaterWrites(t *testing.T) {
	for name, s := range map[string]*Store{"buggy": NewBuggy(), "fixed": New()} {
		want := 3
		if name == "buggy" {
			want = 4
		}
		s.Write(3)
		s.Request(1)
		s.Write(4)
		if v, ok := s.Answer(1); !ok || v != want {
			t.Errorf("%s: the read answers %d, %v, want %d", name, v, ok, want)
		}
	}
}
