package sortedlist

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstSlice compares the right list with a slice on random runs.
func TestNewAgainstSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := New()
		var ref []int
		element := rapid.IntRange(-9, 9)
		t.Repeat(map[string]func(*rapid.T){
			"insert": func(t *rapid.T) {
				x := element.Draw(t, "x")
				l.Insert(x)
				ref = append(ref, x)
				slices.Sort(ref)
			},
			"cons": func(t *rapid.T) {
				x := element.Draw(t, "x")
				if IsLeast(l, x) != (len(ref) == 0 || x <= ref[0]) {
					t.Fatalf("IsLeast(%d) of %v", x, ref)
				}
				if IsLeast(l, x) {
					l.Cons(x)
					ref = append([]int{x}, ref...)
				}
			},
			"": func(t *rapid.T) {
				want := 0
				for _, x := range ref {
					want += x
				}
				if got := l.Sum(); got != want || !slices.Equal(Elems(l), ref) || InOrder(l) != nil {
					t.Fatalf("Sum = %d, want %d, of %v, want %v", got, want, Elems(l), ref)
				}
			},
		})
	})
}

// TestMutants shows each bug in a short run.
func TestMutants(t *testing.T) {
	l := NewMutant(SumModifies)
	l.Insert(3)
	l.Insert(1)
	if sum, all := l.Sum(), Elems(l); sum != 4 || !slices.Equal(all, []int{7, 7}) {
		t.Errorf("%s: sum %d leaves %v", SumModifies, sum, all)
	}
	l = NewMutant(ConsIsAnywhere)
	l.Insert(3)
	if name := Adapter(l).(*adapter).Requires("cons", nil); name != "" {
		t.Errorf("%s requires %s", ConsIsAnywhere, name)
	}
	l.Cons(4)
	if InOrder(l) == nil {
		t.Errorf("%s leaves %v", ConsIsAnywhere, Elems(l))
	}
	if ForbidsDuplicate.inserted([]int{3}, []int{3, 3}, 3) == nil || Inserted([]int{3}, []int{3, 3}, 3) != nil {
		t.Errorf("%s: a mutant of the promises is one that wants something else", ForbidsDuplicate)
	}
}
