package decide_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// query is a stack of assertions as a search makes them: scope by scope, with
// a check after each.
type query struct {
	name   string
	scopes [][]logic.Term
}

// queries returns small questions of the kinds that synthesis asks.
func queries(b *logic.Builder) []query {
	path := logic.NewOpaque("Path")
	parent := &logic.Func{Name: "parent", Args: []*logic.Sort{path}, Result: path}
	integer := func(n string) logic.Term { return b.Var(n, logic.Int) }
	p, q, r := b.Var("p", path), b.Var("q", path), b.Var("r", path)
	up := func(t logic.Term) logic.Term { return b.App(parent, t) }
	x, y, top, n, m := integer("x"), integer("y"), integer("top"), integer("n"), integer("m")
	one := b.Int(1)

	stack := query{name: "bounds"}
	depth := func(v logic.Term) logic.Term { return b.And(b.Le(b.Int(0), v), b.Le(v, b.Int(1000))) }
	stack.scopes = [][]logic.Term{
		{b.Lt(top, x), depth(n), depth(m)},
		{b.Eq(m, b.Add(n, one)), b.Or(b.Eq(x, y), b.Lt(y, top))},
		{b.Ne(x, y), b.Le(n, one)},
		{b.Lt(x, y)},
	}
	tree := query{name: "paths", scopes: [][]logic.Term{
		{b.Eq(up(q), p), b.Eq(up(r), q)},
		{b.Ne(p, q), b.Or(b.Eq(p, up(p)), b.Ne(r, p))},
		{b.Eq(up(up(r)), q)},
	}}
	long := query{name: "chain"}
	var vars []logic.Term
	for i := range 12 {
		vars = append(vars, b.Fresh("e", logic.Int))
		if i > 0 {
			a, c := vars[i-1], vars[i]
			long.scopes = append(long.scopes, []logic.Term{b.Or(b.Lt(a, c), b.Eq(c, b.Add(a, b.Int(2)))), b.Ne(c, x)})
		}
	}
	long.scopes = append(long.scopes, []logic.Term{b.Le(vars[11], vars[0])})
	return []query{stack, tree, long, book(b, 24)}
}

// book asks of n orders what a search asks of the orders of a book: each has an id of its own, and
// none of those that are matched was matched before, at its price and on its side.
func book(b *logic.Builder, n int) query {
	out := query{name: "book"}
	side := logic.NewEnum("Side", "Buy", "Sell")
	var ids, prices, sides []logic.Term
	for i := range n {
		id, price, s := b.Fresh("id", logic.Int), b.Fresh("price", logic.Int), b.Fresh("side", side)
		scope := []logic.Term{b.Lt(b.Int(0), price)}
		for _, other := range ids {
			scope = append(scope, b.Ne(id, other))
		}
		maker := b.Fresh("maker", logic.Int)
		for j, other := range ids {
			scope = append(scope, b.Or(b.Ne(maker, other), b.Lt(prices[j], price), b.Ne(sides[j], s)))
		}
		if i > 1 {
			scope = append(scope, b.Or(b.Eq(maker, ids[i/2]), b.Eq(maker, ids[i-1])), b.Ne(s, sides[i/2]))
		}
		ids, prices, sides = append(ids, id), append(prices, price), append(sides, s)
		out.scopes = append(out.scopes, scope)
	}
	return out
}

// benchmark runs through the scopes of each query again and again and reports
// checks per second.
func benchmark(b *testing.B, open func(*logic.Builder) (logic.Solver, error)) {
	ctx := context.Background()
	builder := logic.NewBuilder()
	for _, q := range queries(builder) {
		b.Run(q.name, func(b *testing.B) {
			s, err := open(builder)
			if err != nil {
				b.Skip(err)
			}
			checks := 0
			for b.Loop() {
				for _, scope := range q.scopes {
					s.Push()
					for _, t := range scope {
						s.Assert(t)
					}
					s.Check(ctx)
					checks++
				}
				for range q.scopes {
					s.Pop()
				}
			}
			b.ReportMetric(float64(checks)/b.Elapsed().Seconds(), "checks/s")
		})
	}
}

func BenchmarkDecide(b *testing.B) {
	benchmark(b, func(l *logic.Builder) (logic.Solver, error) { return decide.New(l), nil })
}

// BenchmarkDecideCold starts each round with a solver that has no model to
// begin with and nothing allocated.
func BenchmarkDecideCold(b *testing.B) {
	ctx := context.Background()
	builder := logic.NewBuilder()
	for _, q := range queries(builder) {
		b.Run(q.name, func(b *testing.B) {
			for b.Loop() {
				s := decide.New(builder)
				for _, scope := range q.scopes {
					s.Push()
					for _, t := range scope {
						s.Assert(t)
					}
				}
				s.Check(ctx)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "checks/s")
		})
	}
}

// walks returns random sequences of qualifiers of one to three atoms, as many
// as make a question of some twenty atoms.
func walks(v *gen.Vocabulary, n int) [][]logic.Term {
	r := rand.New(rand.NewPCG(1, 2))
	out := make([][]logic.Term, n)
	for i := range out {
		for range 10 {
			out[i] = append(out[i], v.Qualifier(r.IntN, 1+r.IntN(3)))
		}
	}
	return out
}

// walk asserts one qualifier after the other, with a check after each, until
// there is no model any more.
func walk(b *testing.B, open func(*logic.Builder) (logic.Solver, error)) {
	v := gen.NewVocabulary(6)
	ws := walks(v, 200)
	s, err := open(v.B)
	if err != nil {
		b.Skip(err)
	}
	checks, i := 0, 0
	for b.Loop() {
		steps := 0
		for _, q := range ws[i%len(ws)] {
			s.Push()
			s.Assert(q)
			steps++
			if s.Check(context.Background()) == logic.Unsat {
				break
			}
		}
		for range steps {
			s.Pop()
		}
		checks += steps
		i++
	}
	b.ReportMetric(float64(checks)/b.Elapsed().Seconds(), "checks/s")
}

func BenchmarkDecideWalk(b *testing.B) {
	walk(b, func(l *logic.Builder) (logic.Solver, error) { return decide.New(l), nil })
}

func BenchmarkZ3Walk(b *testing.B) { walk(b, smt.New) }

func BenchmarkZ3(b *testing.B) { benchmark(b, smt.New) }
