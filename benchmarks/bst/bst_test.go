package bst

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstMap compares the right tree with a Go map on random runs.
func TestNewAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, ref := New(), map[int]int{}
		key := func(t *rapid.T) int { return rapid.IntRange(0, 9).Draw(t, "key") }
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				k, v := key(t), rapid.Int().Draw(t, "value")
				s.Set(k, v)
				ref[k] = v
			},
			"delete": func(t *rapid.T) {
				k := key(t)
				_, there := ref[k]
				if found := s.Delete(k); found != there {
					t.Fatalf("Delete(%d) = %v of %v", k, found, ref)
				}
				delete(ref, k)
			},
			"deleteSmallest": func(t *rapid.T) {
				k, found := s.DeleteSmallest()
				if found != (len(ref) > 0) || found && k != slices.Min(slices.Collect(maps.Keys(ref))) {
					t.Fatalf("DeleteSmallest = %d, %v of %v", k, found, ref)
				}
				delete(ref, k)
			},
			"": func(t *rapid.T) {
				for k := range 10 {
					w, there := ref[k]
					if v, found := s.Get(k); v != w || found != there {
						t.Fatalf("Get(%d) = %d, %v of %v", k, v, found, ref)
					}
					if _, _, found := s.Parent(k); found != there {
						t.Fatalf("Parent(%d) found %v of %v", k, found, ref)
					}
				}
				if err := Ordered(s); err != nil {
					t.Fatal(err)
				}
			},
		})
	})
}

// TestMutants shows each bug of the code: the tree that is left after some keys were set, each to
// ten times itself, and others deleted.
func TestMutants(t *testing.T) {
	for m, c := range map[Mutant]struct {
		set, delete []int
		want        string
	}{
		"":                {[]int{2, 1, 3, 2}, []int{2}, "((() 1:10 ()) 3:30 ())"},
		DiscardsImpl:      {[]int{2, 1}, nil, "(() 1:10 ())"},
		SmallerSideImpl:   {[]int{2, 3}, nil, "((() 3:30 ()) 2:20 ())"},
		EmptyForSingleton: {[]int{2, 1, 3}, []int{2}, "(() 1:10 ())"},
		ForgetsNode:       {[]int{2, 3}, nil, "(() 2:30 ())"},
		RootStays:         {[]int{2, 3}, []int{2}, "(() 3:30 (() 3:30 ()))"},
		AlwaysRoot:        {[]int{2, 3}, []int{3}, "()"},
		AlwaysSmaller:     {[]int{2, 3}, []int{3}, "(() 2:20 (() 3:30 ()))"},
	} {
		s := NewMutant(m)
		for _, k := range c.set {
			s.Set(k, 10*k)
		}
		for _, k := range c.delete {
			s.Delete(k)
		}
		if got := ShapeOf(s).String(); got != c.want {
			t.Errorf("%q leaves %s, want %s", m, got, c.want)
		}
	}
	s := NewMutant(KeepsValueImpl)
	s.Set(1, 10)
	s.Set(1, 11)
	if v, _ := s.Get(1); v != 10 {
		t.Errorf("%s: Get = %d, want 10", KeepsValueImpl, v)
	}
}

// TestMutantPromises shows each bug of the promises: what they want where the right ones want
// something else.
func TestMutantPromises(t *testing.T) {
	right := Mutant("")
	tree := right.set(right.set(right.set(nil, 2, 20), 1, 10), 3, 30)
	for m, want := range map[Mutant]string{
		DiscardsSpec:   "(() 1:11 ())",
		OverwritesSpec: "((() 1:10 ()) 1:11 (() 3:30 ()))",
		KeepsValueSpec: tree.String(),
	} {
		if got := m.set(tree, 1, 11).String(); got != want {
			t.Errorf("%s wants %s, expected %s", m, got, want)
		}
	}
	for m, want := range map[Mutant]string{LosesAncestors: "()", WrongSide: tree.String()} {
		if got := m.delete(tree, 1).String(); got != want {
			t.Errorf("%s wants %s, expected %s", m, got, want)
		}
	}
	for _, m := range Mutants() {
		if m.Spec() != (m.set(tree, 1, 11).String() != right.set(tree, 1, 11).String() || m.delete(tree, 1).String() != right.delete(tree, 1).String()) {
			t.Errorf("%s: a mutant of the promises is one that wants something else", m)
		}
	}
}
