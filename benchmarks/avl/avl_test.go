package avl

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstMap compares the right tree with a Go map on random runs.
func TestNewAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, ref := New(), map[int]bool{}
		key := func(t *rapid.T) int { return rapid.IntRange(0, 15).Draw(t, "key") }
		t.Repeat(map[string]func(*rapid.T){
			"insert": func(t *rapid.T) {
				k := key(t)
				if added := s.Insert(k); added == ref[k] {
					t.Fatalf("Insert(%d) = %v of %v", k, added, ref)
				}
				ref[k] = true
			},
			"delete": func(t *rapid.T) {
				k := key(t)
				if found := s.Delete(k); found != ref[k] {
					t.Fatalf("Delete(%d) = %v of %v", k, found, ref)
				}
				delete(ref, k)
			},
			"": func(t *rapid.T) {
				for k := range 16 {
					if s.Has(k) != ref[k] {
						t.Fatalf("Has(%d) = %v of %v", k, s.Has(k), ref)
					}
				}
				if err := WellFormed(s); err != nil {
					t.Fatal(err)
				}
			},
		})
	})
}

// TestMutants shows each bug: what is left after some keys were inserted and others deleted, and
// what is wrong with it in itself.
func TestMutants(t *testing.T) {
	for m, c := range map[Mutant]struct {
		insert, delete []int
		want, wrong    string
	}{
		"":              {[]int{2, 1, 3, 4, 3}, []int{1}, "((() 2 ()) 3 (() 4 ()))", ""},
		Discards:        {[]int{2, 1}, nil, "(() 1 ())", ""},
		SmallerSide:     {[]int{2, 3}, nil, "((() 3 ()) 2 ())", "[3 2] is not in order"},
		DuplicateRight:  {[]int{2, 2}, nil, "(() 2 (() 2 ()))", "[2 2] is not in order"},
		HeightsStay:     {[]int{1, 2}, nil, "(() 1 (() 2 ()))", "the height of 1 is 2, not 1"},
		LosesMiddle:     {[]int{3, 2, 5, 4, 6, 7}, nil, "(((() 2 ()) 3 ()) 5 (() 6 (() 7 ())))", ""},
		SingleForDouble: {[]int{1, 3, 2}, nil, "((() 1 (() 2 ())) 3 ())", "the sides of 3 have heights 2 and 0"},
		NotAfterDelete:  {[]int{2, 1, 3, 4}, []int{1}, "(() 2 (() 3 (() 4 ())))", "the sides of 2 have heights 0 and 2"},
		OldHeights:      {[]int{1, 2, 3}, nil, "((() 1 ()) 2 (() 3 ()))", "the height of 1 is 1, not 3"},
		DropsSide:       {[]int{2, 1, 3, 4}, []int{3}, "((() 1 ()) 2 ())", ""},
		SuccessorStays:  {[]int{2, 1, 3}, []int{2}, "((() 1 ()) 3 (() 3 ()))", "[1 3 3] is not in order"},
		WrongSide:       {[]int{2, 1, 3}, []int{1}, "((() 1 ()) 2 (() 3 ()))", ""},
		ForgetsChild:    {[]int{2, 1, 3, 4}, []int{2}, "((() 1 ()) 3 ())", ""},
		// The higher child of 6 is below 4 then, and 8 is left with the other, none, and 10.
		WrongRotation: {
			[]int{4, 2, 8, 1, 6, 10, 5, 11},
			[]int{1},
			"(((() 2 ()) 4 (() 5 ())) 6 (() 8 (() 10 (() 11 ()))))",
			"the sides of 8 have heights 0 and 2",
		},
	} {
		s := NewMutant(m)
		for _, k := range c.insert {
			s.Insert(k)
		}
		for _, k := range c.delete {
			s.Delete(k)
		}
		wrong := ""
		if err := WellFormed(s); err != nil {
			wrong = fmt.Sprint(err)
		}
		if got := StateOf(s).Shape; got != c.want || wrong != c.wrong {
			t.Errorf("%q leaves %s, want %s; %q, want %q", m, got, c.want, wrong, c.wrong)
		}
	}
}
