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

// TestMisread: whoever reads a value as what it is not is told what it is.
func TestMisread(t *testing.T) {
	job := logic.NewOpaque("Job")
	for want, read := range map[string]func(){
		`logic: "j1" is a value of the type Job, which Opaque reads, and not Int`: func() { logic.OpaqueValue(job, "j1").Int() },
		"logic: true is a value of the type bool, which Bool reads, and not Text": func() { logic.BoolValue(true).Text() },
		"logic: Bool has nothing to read, as this is no value of any type":        func() { logic.Value{}.Bool() },
	} {
		func() {
			defer func() {
				if got, ok := recover().(*logic.Misread); !ok || got.Error() != want {
					t.Errorf("%v, want %s", got, want)
				}
			}()
			read()
		}()
	}
}
