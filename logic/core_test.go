package logic_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

func TestCore(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	v := func(name string) logic.Term { return b.Var(name, logic.Int) }
	x, y, z := v("x"), v("y"), v("z")
	tests := []struct {
		name  string
		given []logic.Term
		named []logic.Term
		want  []int
	}{
		{"none", nil, []logic.Term{b.Lt(x, y), b.Lt(y, z)}, nil},
		{"a circle", nil, []logic.Term{b.Lt(x, y), b.Ne(x, z), b.Lt(y, z), b.Le(b.Int(0), x), b.Lt(z, x)}, []int{0, 2, 4}},
		{"with what is asserted", []logic.Term{b.Lt(z, x)}, []logic.Term{b.Lt(x, y), b.Ne(x, z), b.Lt(y, z)}, []int{0, 2}},
		{"nothing needed", []logic.Term{b.Lt(z, x), b.Lt(x, z)}, []logic.Term{b.Lt(x, y)}, []int{}},
		{"one", nil, []logic.Term{b.Lt(x, y), b.False(), b.Lt(y, x)}, []int{1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := decide.New(b)
			for _, q := range test.given {
				s.Assert(q)
			}
			got := logic.Core(context.Background(), s, test.named)
			if !slices.Equal(got, test.want) || (got == nil) != (test.want == nil) {
				t.Errorf("Core(%v) = %v, want %v", test.named, got, test.want)
			}
		})
	}
}

// TestCoreMinimal checks on random questions that a core is Unsat and that no
// proper part of it is.
func TestCoreMinimal(t *testing.T) {
	t.Parallel()
	found := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(5, seed))
		v := gen.NewVocabulary(1 + r.IntN(2))
		var named []logic.Term
		for range 8 {
			named = append(named, v.Qualifier(r.IntN, 1+r.IntN(2)))
		}
		check := func(keep []int, but int) logic.Verdict {
			s := decide.New(v.B)
			for _, i := range keep {
				if i != but {
					s.Assert(named[i])
				}
			}
			return s.Check(context.Background())
		}
		core := logic.Core(context.Background(), decide.New(v.B), named)
		if core == nil {
			continue
		}
		found++
		if got := check(core, -1); got != logic.Unsat {
			t.Fatalf("core %v of %v is %v, want unsat", core, named, got)
		}
		for _, i := range core {
			if got := check(core, i); got != logic.Sat {
				t.Fatalf("core %v of %v without %d is %v, want sat", core, named, i, got)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d of 300 questions had a core; they are too easy", found)
	}
}
