package interp

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// world gives random values to a vocabulary's variables and fixed meanings to its functions.
type world struct {
	logic.Assignment
	rt.Funcs
}

func (w world) Lookup(t logic.Term) (logic.Value, bool) { return w.Assignment.Lookup(t) }
func (w world) Apply(f *logic.Func, args []logic.Value) (logic.Value, bool) {
	return w.Funcs.Apply(f, args)
}

func newWorld(v *gen.Vocabulary, d gen.Draw) world {
	w := world{logic.Assignment{}, rt.Funcs{}}
	for _, s := range v.Sorts {
		values := valuesOf(v, s)
		for _, x := range v.Vars[s] {
			w.Assignment[x] = values[d(len(values))]
		}
		for _, f := range v.Funcs[s] {
			w.Funcs[f] = func(args []logic.Value) logic.Value { // some function of all arguments
				n := len(f.Name)
				for _, a := range args {
					n = 3*n + len(a.String())
				}
				return values[n%len(values)]
			}
		}
	}
	return w
}

func valuesOf(v *gen.Vocabulary, s *logic.Sort) (out []logic.Value) {
	for _, t := range v.Lits[s] {
		out = append(out, t.(*logic.Lit).Value())
	}
	return out
}

// A term has the value that logic.Eval gives it under the registers and functions.
func TestScopeValue(t *testing.T) {
	t.Parallel()
	v := gen.NewVocabulary(2)
	v.Linear = true
	rapid.Check(t, func(t *rapid.T) {
		d := gen.DrawRapid(t)
		w := newWorld(v, d)
		c := &scope{slots: map[*logic.Var]int{}, funcs: w.Funcs}
		f := &frame{}
		for _, s := range v.Sorts {
			for _, x := range v.Vars[s] {
				c.slot(x.(*logic.Var))
				f.regs = append(f.regs, w.Assignment[x])
			}
		}
		for _, s := range v.Sorts {
			term := v.Term(d, s, 3)
			if want, ok := logic.Eval(term, w); !ok || c.value(term)(f) != want {
				t.Fatalf("%v = %v, want %v", term, c.value(term)(f), want)
			}
		}
		q := v.Qualifier(d, 5)
		if want := logic.Holds(q, w); c.holds(q)(f) != want {
			t.Fatalf("%v = %v, want %v", q, !want, want)
		}
	})
}

// A term over variables that no step has bound is an error of its maker.
func TestScopeUnbound(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("an unbound variable compiles")
		}
	}()
	c := &scope{slots: map[*logic.Var]int{}}
	c.value(logic.NewBuilder().Var("x", logic.Int))
}
