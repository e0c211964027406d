package kv

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstMap compares the fixed twin with a map on random runs.
func TestNewAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		ref := map[string]int{}
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				k, v := names.Draw(t, "key"), rapid.Int().Draw(t, "value")
				s.Put(k, v)
				ref[k] = v
			},
			"delete": func(t *rapid.T) {
				k := names.Draw(t, "key")
				s.Delete(k)
				delete(ref, k)
			},
			"flush":   func(*rapid.T) { s.Flush() },
			"compact": func(*rapid.T) { s.Compact() },
			"": func(t *rapid.T) {
				for _, k := range []string{"ant", "bee", "cat", "dog"} {
					want, there := ref[k]
					if v, found := s.Get(k); found != there || v != want {
						t.Fatalf("Get(%q) = %d, %v, want %d, %v", k, v, found, want, there)
					}
				}
			},
		})
	})
}

// TestBuggyResurrects shows the seeded bug.
func TestBuggyResurrects(t *testing.T) {
	for name, s := range map[string]*Store{"buggy": NewBuggy(), "fixed": New()} {
		s.Put("ant", 1)
		s.Flush()
		s.Put("bee", 2)
		s.Flush()
		s.Delete("ant")
		s.Flush()
		s.Compact()
		if _, found := s.Get("ant"); found != (name == "buggy") {
			t.Errorf("%s: the deleted key is found: %v", name, found)
		}
	}
}
