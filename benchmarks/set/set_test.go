package set

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstMap compares the fixed twin with a map on random runs.
func TestNewAgainstMap(t *testing.T) {
	elems := rapid.IntRange(0, 5)
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		ref := map[int]bool{}
		t.Repeat(map[string]func(*rapid.T){
			"init": func(*rapid.T) { s.Init(); clear(ref) },
			"insert": func(t *rapid.T) {
				x := elems.Draw(t, "elem")
				s.Insert(x)
				ref[x] = true
			},
			"delete": func(t *rapid.T) {
				x := elems.Draw(t, "elem")
				if found := s.Delete(x); found != ref[x] {
					t.Fatalf("Delete(%d) = %v with %v", x, found, ref)
				}
				delete(ref, x)
			},
			"": func(t *rapid.T) {
				if s.IsEmpty() != (len(ref) == 0) {
					t.Fatalf("IsEmpty = %v with %v", s.IsEmpty(), ref)
				}
			},
		})
	})
}

// TestBuggyLosesBoth shows the seeded bug: the second insert leaves the set empty.
func TestBuggyLosesBoth(t *testing.T) {
	s := NewBuggy()
	s.Insert(1)
	s.Insert(2)
	if s.Delete(1) || s.Delete(2) || !s.IsEmpty() {
		t.Error("an element is left after inserts of 1 and 2, want none")
	}
}
