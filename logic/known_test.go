package logic_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// knownCase is an application of a known function to values, and what it is.
type knownCase struct {
	name string
	args []logic.Value
	want string
}

// TestKnown: what known functions mean, beyond the ends of lists as well.
func TestKnown(t *testing.T) {
	t.Parallel()
	ints := func(ns ...int64) logic.Value {
		vs := make([]logic.Value, len(ns))
		for i, n := range ns {
			vs[i] = logic.IntValue(n)
		}
		return logic.ListValue(vs...)
	}
	n, s := logic.IntValue, logic.StringValue
	ab := logic.MapValue(logic.Pair{Key: s("b"), Value: n(2)}, logic.Pair{Key: s("a"), Value: n(1)})
	list := logic.NewList("Ints", logic.Int)
	sorts := map[logic.Kind]*logic.Sort{logic.ListKind: list, logic.MapKind: logic.NewMap("Ages", logic.String, logic.Int), logic.StringKind: logic.String}
	b := logic.NewBuilder()
	for _, tt := range []knownCase{
		{"append", []logic.Value{ints(1, 2), n(3)}, "[1, 2, 3]"},
		{"insert", []logic.Value{ints(1, 2), n(0), n(3)}, "[3, 1, 2]"},
		{"insert", []logic.Value{ints(1, 2), n(2), n(3)}, "[1, 2, 3]"},
		{"insert", []logic.Value{ints(1, 2), n(3), n(3)}, "[1, 2]"},
		{"insert", []logic.Value{ints(1, 2), n(-1), n(3)}, "[1, 2]"},
		{"replace", []logic.Value{ints(1, 2), n(1), n(3)}, "[1, 3]"},
		{"replace", []logic.Value{ints(1, 2), n(2), n(3)}, "[1, 2]"},
		{"remove", []logic.Value{ints(1, 2), n(0)}, "[2]"},
		{"remove", []logic.Value{ints(1, 2), n(2)}, "[1, 2]"},
		{"concat", []logic.Value{ints(1), ints(2)}, "[1, 2]"},
		{"take", []logic.Value{ints(1, 2), n(1)}, "[1]"},
		{"take", []logic.Value{ints(1, 2), n(5)}, "[1, 2]"},
		{"take", []logic.Value{ints(1, 2), n(-5)}, "[]"},
		{"drop", []logic.Value{ints(1, 2), n(1)}, "[2]"},
		{"drop", []logic.Value{ints(1, 2), n(-5)}, "[1, 2]"},
		{"reverse", []logic.Value{ints(1, 2)}, "[2, 1]"},
		{"sort", []logic.Value{ints(2, 3, 1)}, "[1, 2, 3]"},
		{"unique", []logic.Value{ints(2, 1, 2)}, "[2, 1]"},
		{"sum", []logic.Value{ints(2, 1, -4)}, "-1"},
		{"min", []logic.Value{ints(2, -4)}, "-4"},
		{"min", []logic.Value{ints()}, "0"},
		{"max", []logic.Value{ints(2, -4, 2)}, "2"},
		{"count", []logic.Value{ints(2, 1, 2), n(2)}, "2"},
		{"index", []logic.Value{ints(2, 1, 2), n(2)}, "0"},
		{"index", []logic.Value{ints(2), n(1)}, "-1"},
		{"contains", []logic.Value{ints(2, 1, 2), n(1)}, "true"},
		{"put", []logic.Value{ab, s("a"), n(3)}, `{ "a" = 3, "b" = 2 }`},
		{"remove", []logic.Value{ab, s("a")}, `{ "b" = 2 }`},
		{"remove", []logic.Value{ab, s("c")}, `{ "a" = 1, "b" = 2 }`},
		{"contains", []logic.Value{ab, s("c")}, "false"},
		{"keys", []logic.Value{ab}, `["a", "b"]`},
		{"values", []logic.Value{ab}, "[1, 2]"},
		{"concat", []logic.Value{s("a"), s("b")}, `"ab"`},
		{"contains", []logic.Value{s("abc"), s("bc")}, "true"},
		{"starts", []logic.Value{s("abc"), s("bc")}, "false"},
		{"ends", []logic.Value{s("abc"), s("bc")}, "true"},
		{"length", []logic.Value{s("abc")}, "3"},
		{"take", []logic.Value{s("abc"), n(2)}, `"ab"`},
		{"drop", []logic.Value{s("abc"), n(2)}, `"c"`},
	} {
		fn := b.Known(tt.name, sorts[tt.args[0].Sort().Kind()], 0)
		if fn == nil {
			t.Errorf("there is no %s of %v", tt.name, tt.args)
			continue
		}
		args := make([]logic.Term, len(tt.args))
		for i, v := range tt.args {
			args[i] = b.Value(v)
		}
		if got := b.App(fn, args...).String(); got != tt.want {
			t.Errorf("%s%v = %s, want %s", tt.name, tt.args, got, tt.want)
		}
	}
}

// TestKnownFolds: an application whose arguments are partly unknown means the same as one to
// values, whatever the unknowns are.
func TestKnownFolds(t *testing.T) {
	t.Parallel()
	if folded := checkFolds(t, 0); folded < 5000 {
		t.Errorf("of 20,000 qualifiers %d have no application left", folded)
	}
}

// TestKnownFoldsUnmeasured: the same where some lists are unknown, and so their lengths.
func TestKnownFoldsUnmeasured(t *testing.T) {
	t.Parallel()
	checkFolds(t, 2)
}

// checkFolds compares random qualifiers, over so many unknown lists, with how they are computed
// from values. It returns how many have no application left.
func checkFolds(t *testing.T, lists int) (folded int) {
	random := rand.New(rand.NewPCG(7, 7))
	b := logic.NewBuilder()
	point := logic.NewRecord("Point", logic.Member{Name: "x", Sort: logic.Int}, logic.Member{Name: "y", Sort: logic.Int})
	g := &knownTerms{b: b, random: random, list: logic.NewList("Ints", logic.Int), dict: logic.NewMap("Ages", logic.Int, logic.Int), point: point}
	for i := range 4 {
		g.vars = append(g.vars, b.Var(string(rune('p'+i)), logic.Int))
	}
	for i := range lists {
		g.lists = append(g.lists, b.Var(string(rune('x'+i)), g.list))
	}
	number := func() logic.Value { return logic.IntValue(random.Int64N(5) - 1) }
	for range 20000 {
		q := g.qualifier()
		env := logic.Assignment{}
		for _, v := range g.vars {
			env[v] = number()
		}
		for _, v := range g.lists {
			var elems []logic.Value
			for range random.IntN(4) {
				elems = append(elems, number())
			}
			env[v] = logic.ListValue(elems...)
		}
		got, ok := logic.Eval(q, env)
		want := g.naive(env)
		if !ok || got.Bool() != want {
			t.Fatalf("%s is %v (%v) where %v; want %v", q, got, ok, env, want)
		}
		if !logic.Contains(q, func(t logic.Term) bool { _, is := t.(*logic.App); return is }) {
			folded++
		}
	}
	return folded
}

// knownTerms makes random qualifiers over known functions. It keeps how to compute the last one
// from values alone.
type knownTerms struct {
	b                 *logic.Builder
	random            *rand.Rand
	list, dict, point *logic.Sort
	vars, lists       []*logic.Var
	naive             func(logic.Assignment) bool
}

// eager is a term and how to compute it.
type eager struct {
	term  logic.Term
	value func(logic.Assignment) logic.Value
}

func (g *knownTerms) qualifier() logic.Term {
	var x, y eager
	switch g.random.IntN(4) {
	case 0:
		x, y = g.listTerm(3), g.listTerm(2)
	case 1:
		p, q := g.int(2), g.int(1)
		x = g.apply("record", g.point, p, q)
		y = g.apply("record", g.point, g.int(1), q)
	default:
		x, y = g.int(4), g.int(1)
	}
	g.naive = func(a logic.Assignment) bool { return x.value(a) == y.value(a) }
	return g.b.Eq(x.term, y.term)
}

// apply applies a known function, to terms and to their values.
func (g *knownTerms) apply(name string, s *logic.Sort, args ...eager) eager {
	fn := g.b.Known(name, s, len(args))
	var terms []logic.Term
	for _, a := range args {
		terms = append(terms, a.term)
	}
	return eager{g.b.App(fn, terms...), func(env logic.Assignment) logic.Value {
		vs := make([]logic.Value, len(args))
		for i, a := range args {
			vs[i] = a.value(env)
		}
		v, _ := fn.Meaning(vs)
		return v
	}}
}

func (g *knownTerms) int(depth int) eager {
	if depth == 0 || g.random.IntN(4) == 0 {
		if g.random.IntN(2) == 0 {
			n := logic.IntValue(g.random.Int64N(5) - 1)
			return eager{g.b.Value(n), func(logic.Assignment) logic.Value { return n }}
		}
		v := g.vars[g.random.IntN(len(g.vars))]
		return eager{v, func(a logic.Assignment) logic.Value { return a[v] }}
	}
	switch g.random.IntN(8) {
	case 0, 1:
		xs, i := g.listTerm(depth-1), g.int(depth-1)
		return eager{g.b.At(g.list, xs.term, i.term), func(a logic.Assignment) logic.Value { return logic.At(g.list, xs.value(a), i.value(a)) }}
	case 2:
		m, k := g.mapTerm(depth-1), g.int(depth-1)
		return eager{g.b.At(g.dict, m.term, k.term), func(a logic.Assignment) logic.Value { return logic.At(g.dict, m.value(a), k.value(a)) }}
	case 3:
		xs := g.listTerm(depth - 1)
		return eager{g.b.Len(xs.term), func(a logic.Assignment) logic.Value { return logic.IntValue(int64(xs.value(a).Size())) }}
	case 4:
		p := g.apply("record", g.point, g.int(depth-1), g.int(depth-1))
		return eager{g.b.Member(g.point, p.term, "y"), func(a logic.Assignment) logic.Value { return p.value(a).Field("y") }}
	case 5:
		return g.apply([]string{"sum", "min", "max"}[g.random.IntN(3)], g.list, g.listTerm(depth-1))
	case 6:
		has := g.apply("contains", g.list, g.listTerm(depth-1), g.int(depth-1))
		if g.random.IntN(2) == 0 {
			has = g.apply("contains", g.dict, g.mapTerm(depth-1), g.int(depth-1))
		}
		return eager{g.b.Ite(has.term, g.b.Int(1), g.b.Int(0)), func(a logic.Assignment) logic.Value {
			if has.value(a).Bool() {
				return logic.IntValue(1)
			}
			return logic.IntValue(0)
		}}
	}
	return g.apply([]string{"count", "index"}[g.random.IntN(2)], g.list, g.listTerm(depth-1), g.int(depth-1))
}

func (g *knownTerms) listTerm(depth int) eager {
	if len(g.lists) > 0 && g.random.IntN(3) == 0 {
		v := g.lists[g.random.IntN(len(g.lists))]
		return eager{v, func(a logic.Assignment) logic.Value { return a[v] }}
	}
	if depth == 0 || g.random.IntN(3) == 0 {
		var parts []eager
		for range g.random.IntN(4) {
			parts = append(parts, g.int(0))
		}
		return g.apply("list", g.list, parts...)
	}
	xs := g.listTerm(depth - 1)
	switch name := []string{"append", "insert", "replace", "remove", "concat", "take", "drop", "reverse", "sort", "unique", "keys"}[g.random.IntN(11)]; name {
	case "append":
		return g.apply(name, g.list, xs, g.int(depth-1))
	case "insert", "replace":
		return g.apply(name, g.list, xs, g.int(depth-1), g.int(depth-1))
	case "concat":
		return g.apply(name, g.list, xs, g.listTerm(depth-1))
	case "reverse", "sort", "unique":
		return g.apply(name, g.list, xs)
	case "keys":
		return g.apply(name, g.dict, g.mapTerm(depth-1))
	default:
		return g.apply(name, g.list, xs, g.int(depth-1))
	}
}

func (g *knownTerms) mapTerm(depth int) eager {
	if depth == 0 || g.random.IntN(3) == 0 {
		v := logic.MapValue(logic.Pair{Key: logic.IntValue(g.random.Int64N(3)), Value: logic.IntValue(g.random.Int64N(3))})
		return eager{g.b.Value(v), func(logic.Assignment) logic.Value { return v }}
	}
	m := g.mapTerm(depth - 1)
	if g.random.IntN(2) == 0 {
		return g.apply("remove", g.dict, m, g.int(depth-1))
	}
	return g.apply("put", g.dict, m, g.int(depth-1), g.int(depth-1))
}
