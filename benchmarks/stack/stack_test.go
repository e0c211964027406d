package stack

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstSlice compares the fixed twin with a slice on random runs.
func TestNewAgainstSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		var ref []int
		t.Repeat(map[string]func(*rapid.T){
			"init": func(*rapid.T) { s.Init(); ref = nil },
			"push": func(t *rapid.T) {
				x := rapid.Int().Draw(t, "elem")
				s.Push(x)
				ref = append(ref, x)
			},
			"pop": func(t *rapid.T) {
				x, ok := s.Pop()
				if ok != (len(ref) > 0) || ok && x != ref[len(ref)-1] {
					t.Fatalf("Pop = %d, %v, want the last of %v", x, ok, ref)
				}
				if ok {
					ref = ref[:len(ref)-1]
				}
			},
			"": func(t *rapid.T) {
				if s.IsEmpty() != (len(ref) == 0) {
					t.Fatalf("IsEmpty = %v with %v", s.IsEmpty(), ref)
				}
			},
		})
	})
}

// TestBuggyLosesTwo shows the seeded bug: the third push loses itself and the second.
func TestBuggyLosesTwo(t *testing.T) {
	s := NewBuggy()
	for x := range 3 {
		s.Push(x)
	}
	if x, ok := s.Pop(); x != 0 || !ok || !s.IsEmpty() {
		t.Errorf("after pushes of 0, 1 and 2: Pop = %d, %v, then IsEmpty = %v; want 0, true, true", x, ok, s.IsEmpty())
	}
}
