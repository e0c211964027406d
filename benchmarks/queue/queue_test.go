package queue

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstSlice compares the right queue with a slice on random runs.
func TestNewAgainstSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := New()
		var ref []int
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				x := rapid.Int().Draw(t, "elem")
				q.Push(x)
				ref = append(ref, x)
			},
			"pop": func(t *rapid.T) {
				x, ok := q.Pop()
				if ok != (len(ref) > 0) || ok && x != ref[0] {
					t.Fatalf("Pop = %d, %v, want the first of %v", x, ok, ref)
				}
				if ok {
					ref = ref[1:]
				}
			},
		})
	})
}

// TestMutants shows each bug in the shortest run: what pops answer, or a panic.
func TestMutants(t *testing.T) {
	for m, want := range map[Mutant][]int{
		"":               {5, 6, 7},
		PopsZero:         {0, 0, 7},
		PopsOne:          {5, 6, 1},
		FrontStays:       {5, 0, 0},
		ReadsAfterFree:   {0, 0, 0},
		BackIsNotLinked:  {5, -1, -1},
		BackIsNotUpdated: {5, 7, -1},
		NoSingleton:      {5, 6, 7},
	} {
		q := NewMutant(m)
		for x := 5; x <= 7; x++ {
			q.Push(x)
		}
		for _, w := range want {
			x, ok := q.Pop()
			if !ok {
				x = -1
			}
			if x != w {
				t.Errorf("%q: Pop = %d, want %d of %v", m, x, w, want)
			}
		}
	}
	q := NewMutant(NoSingleton)
	q.Push(5)
	q.Pop()
	q.Push(6)
	if x, ok := q.Pop(); ok {
		t.Errorf("%s: Pop = %d, want nothing", NoSingleton, x)
	}
	defer func() {
		if recover() == nil {
			t.Errorf("%s: Push does not panic", NoEmptyCase)
		}
	}()
	NewMutant(NoEmptyCase).Push(5)
}
