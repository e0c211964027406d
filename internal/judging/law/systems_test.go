package law

import (
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// method is an operation of a small system in Go.
type method struct {
	op     *sre.Op
	weight int
	call   func(state any, args []logic.Value) []logic.Value
}

// toy is a small system: how a new one is made, and its methods.
type toy struct {
	name    string
	fresh   func(r *rand.Rand) any
	methods []method
}

var (
	key    = logic.NewInt("Key")
	value  = logic.NewInt("Value")
	handle = logic.NewOpaque("Handle")
	list   = logic.NewList("list(Key)", key)
)

func arg(name string, s *logic.Sort) sre.Field { return sre.Field{Name: name, Sort: s} }
func result(name string, s *logic.Sort) sre.Field {
	return sre.Field{Name: name, Sort: s, Result: true}
}

func on[S any](name string, weight int, call func(s *S, a []logic.Value) []logic.Value, fields ...sre.Field) method {
	return method{&sre.Op{Name: name, Kind: sre.Call, Fields: fields}, weight, func(s any, a []logic.Value) []logic.Value { return call(s.(*S), a) }}
}

func (y toy) ops() (out []*sre.Op) {
	for _, m := range y.methods {
		out = append(out, m.op)
	}
	return out
}

// walks records random calls.
func (y toy) walks(seed uint64, n, length int) (out []sre.Trace) {
	for i := range n {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		s := y.fresh(r)
		var tr sre.Trace
		var handles []logic.Value
		total := 0
		for _, m := range y.methods {
			total += m.weight
		}
		for len(tr) < length {
			pick := r.IntN(total)
			k := 0
			for ; pick >= y.methods[k].weight; k++ {
				pick -= y.methods[k].weight
			}
			m := y.methods[k]
			var args []logic.Value
			for _, f := range m.op.Fields[:m.op.Args()] {
				switch {
				case f.Sort == handle && len(handles) == 0:
				case f.Sort == handle:
					args = append(args, handles[r.IntN(len(handles))])
				case f.Sort == logic.Bool:
					args = append(args, logic.BoolValue(r.IntN(2) == 0))
				case f.Sort == key:
					args = append(args, logic.IntValue(int64(r.IntN(8))))
				default:
					args = append(args, logic.IntValue(int64(r.IntN(20))))
				}
			}
			if len(args) < m.op.Args() {
				continue
			}
			results := m.call(s, args)
			for _, v := range results {
				if v.Sort() == handle && !slices.Contains(handles, v) {
					handles = append(handles, v)
				}
			}
			tr = append(tr, sre.Event{Op: m.op, Values: slices.Concat(args, results)})
		}
		out = append(out, tr)
	}
	return out
}

func yes(b bool) logic.Value             { return logic.BoolValue(b) }
func num(n int) logic.Value              { return logic.IntValue(int64(n)) }
func of(vs ...logic.Value) []logic.Value { return vs }
func ints(xs []int64) logic.Value {
	var out []logic.Value
	for _, x := range xs {
		out = append(out, logic.IntValue(x))
	}
	return logic.ListValue(out...)
}

// table is a map of integers. A bug forgets a key beside one that is removed, in some runs.
type table struct {
	m   map[int64]int64
	bug bool
}

func tables(often float64) toy {
	return toy{"map", func(r *rand.Rand) any { return &table{map[int64]int64{}, r.Float64() < often} }, []method{
		on("put", 3, func(s *table, a []logic.Value) []logic.Value { s.m[a[0].Int()] = a[1].Int(); return nil }, arg("key", key), arg("value", value)),
		on("get", 3, func(s *table, a []logic.Value) []logic.Value {
			v, ok := s.m[a[0].Int()]
			return of(logic.IntValue(v), yes(ok))
		}, arg("key", key), result("value", value), result("found", logic.Bool)),
		on("remove", 2, func(s *table, a []logic.Value) []logic.Value {
			_, ok := s.m[a[0].Int()]
			delete(s.m, a[0].Int())
			if s.bug && ok && len(s.m) > 4 {
				delete(s.m, a[0].Int()+1)
			}
			return of(yes(ok))
		}, arg("key", key), result("removed", logic.Bool)),
		on("contains", 2, func(s *table, a []logic.Value) []logic.Value { _, ok := s.m[a[0].Int()]; return of(yes(ok)) }, arg("key", key), result("yes", logic.Bool)),
		on("len", 2, func(s *table, _ []logic.Value) []logic.Value { return of(num(len(s.m))) }, result("n", logic.Int)),
		on("isEmpty", 1, func(s *table, _ []logic.Value) []logic.Value { return of(yes(len(s.m) == 0)) }, result("empty", logic.Bool)),
		on("keys", 2, func(s *table, _ []logic.Value) []logic.Value {
			var ks []int64
			for k := range s.m {
				ks = append(ks, k)
			}
			slices.Sort(ks)
			return of(ints(ks))
		}, result("ks", list)),
		on("clear", 1, func(s *table, _ []logic.Value) []logic.Value { clear(s.m); return nil }),
	}}
}
