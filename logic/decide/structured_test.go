package decide_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// domain is a sort with all its values up to a size.
type domain struct {
	sort   *logic.Sort
	values []logic.Value
	vars   []*logic.Var
}

// composites draws formulas over composite values.
type composites struct {
	r       *rand.Rand
	b       *logic.Builder
	domains []domain
	ints    []*logic.Var
}

func newComposites(r *rand.Rand) *composites {
	c := &composites{r: r, b: logic.NewBuilder()}
	level := logic.NewEnum("Level", "lo", "hi")
	point := logic.NewRecord("Point", logic.Member{Name: "x", Sort: logic.Bool}, logic.Member{Name: "level", Sort: level})
	sorts := []*logic.Sort{
		logic.NewList("Flags", logic.Bool), point, logic.NewList("Points", point), logic.NewBytes("Raw"),
		logic.NewMap("Table", logic.Bool, level), logic.NewList("Lists", logic.NewList("Inner", logic.Bool)),
	}
	for _, s := range sorts {
		d := domain{sort: s, values: slices.Collect(logic.Enumerate(s, 4))}
		for _, name := range []string{"a", "b"} {
			d.vars = append(d.vars, c.b.Var(name+s.Name(), s))
		}
		c.domains = append(c.domains, d)
	}
	c.ints = []*logic.Var{c.b.Var("i", logic.Int)}
	return c
}

// of draws a term of the sort of a domain.
func (c *composites) of(d domain) logic.Term {
	if c.r.IntN(4) == 0 {
		return c.b.Value(d.values[c.r.IntN(len(d.values))])
	}
	return d.vars[c.r.IntN(len(d.vars))]
}

// atom draws an atom over a domain.
func (c *composites) atom(d domain) logic.Term {
	x := c.of(d)
	if c.r.IntN(3) == 0 {
		return c.b.Eq(x, c.of(d))
	}
	if members := d.sort.Members(); len(members) > 0 {
		m := members[c.r.IntN(len(members))]
		return c.b.Eq(c.b.Member(d.sort, x, m.Name), c.b.Member(d.sort, c.of(d), m.Name))
	}
	n := c.b.Len(x)
	switch c.r.IntN(4) {
	case 0:
		return c.b.Eq(n, c.b.Int(int64(c.r.IntN(3))))
	case 1:
		return c.b.Le(n, c.b.Len(c.of(d)))
	}
	var key logic.Term = c.b.Int(int64(c.r.IntN(3)))
	switch k := d.sort.Key(); {
	case k != nil:
		key = c.b.Bool(c.r.IntN(2) == 0)
	case c.r.IntN(2) == 0:
		key = c.ints[0]
	}
	at := c.b.At(d.sort, x, key)
	if c.r.IntN(2) == 0 {
		return c.b.Eq(at, c.b.At(d.sort, c.of(d), key))
	}
	v := logic.OfSize(d.sort.Elem(), c.r.IntN(2))
	if len(v) == 0 {
		return c.b.True()
	}
	return c.b.Eq(at, c.b.Value(v[0]))
}

func (c *composites) formula(d domain) logic.Term {
	var all []logic.Term
	for range 1 + c.r.IntN(5) {
		var any []logic.Term
		for range 1 + c.r.IntN(2) {
			t := c.atom(d)
			if c.r.IntN(2) == 0 {
				t = c.b.Not(t)
			}
			any = append(any, t)
		}
		all = append(all, c.b.Or(any...))
	}
	return c.b.And(all...)
}

// holds reports whether some values of the domain satisfy a formula.
func (c *composites) holds(t logic.Term, d domain) bool {
	env := logic.Assignment{}
	for _, x := range d.values {
		for _, y := range d.values {
			for i := range int64(3) {
				env[d.vars[0]], env[d.vars[1]], env[c.ints[0]] = x, y, logic.IntValue(i)
				if logic.Holds(t, env) {
					return true
				}
			}
		}
	}
	return false
}

// TestStructuredAgreesWithEnumeration compares verdicts about composite values with the enumeration
// of small ones.
func TestStructuredAgreesWithEnumeration(t *testing.T) {
	runs := 400
	if environment.Long.Get() != "" {
		runs = 1500
	}
	t.Run("decide", func(t *testing.T) { agree(t, runs, decide.New) })
	if smt.Available() {
		t.Run("z3", func(t *testing.T) {
			agree(t, 100, func(b *logic.Builder) logic.Solver {
				s, err := smt.New(b)
				if err != nil {
					t.Fatal(err)
				}
				return s
			})
		})
	}
}

func agree(t *testing.T, runs int, solver func(*logic.Builder) logic.Solver) {
	var verdicts [3]int
	for run := range runs {
		c := newComposites(rand.New(rand.NewPCG(uint64(run), 1)))
		d := c.domains[run%len(c.domains)]
		q := c.formula(d)
		s := solver(c.b)
		s.Push()
		s.Assert(c.b.Eq(c.of(d), c.of(d))) // forgotten again
		s.Check(context.Background())
		s.Pop()
		s.Assert(q)
		v := s.Check(context.Background())
		verdicts[v]++
		switch v {
		case logic.Unsat:
			if c.holds(q, d) {
				t.Fatalf("run %d: Check(%v) = unsat, and there is a model", run, q)
			}
		case logic.Sat:
			if m := s.Model(); m == nil || !logic.Holds(q, total{m}) {
				t.Fatalf("run %d: Check(%v) = sat, and the model %v is none", run, q, m)
			}
		}
	}
	t.Logf("unknown %d, sat %d, unsat %d", verdicts[logic.Unknown], verdicts[logic.Sat], verdicts[logic.Unsat])
	if verdicts[logic.Unknown]*10 > runs {
		t.Errorf("%d of %d are unknown, want at most one in ten", verdicts[logic.Unknown], runs)
	}
}

// total gives a value to what a model leaves open.
type total struct{ *logic.Model }

func (m total) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := m.Model.Lookup(leaf); ok {
		return v, true
	}
	return logic.AnyValue(leaf.Sort()), true
}
