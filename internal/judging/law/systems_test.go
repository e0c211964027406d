package law

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

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
	node   = logic.NewInt("Node")
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
				case f.Sort == code:
					args = append(args, logic.StringValue([]string{"x", "y"}[r.IntN(8)/7]+strconv.Itoa(r.IntN(20))))
				case f.Sort == node:
					args = append(args, logic.IntValue(int64(r.IntN(4))))
				case f.Sort == mode:
					args = append(args, logic.EnumValue(mode, r.IntN(3)))
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

// stack is one by parts: it may be full, and it can be undone.
type stack struct {
	xs  []int64
	bug bool
}

func stacks(often float64) toy {
	top := func(s *stack) []logic.Value {
		if len(s.xs) == 0 {
			return of(num(0), yes(false))
		}
		return of(logic.IntValue(s.xs[len(s.xs)-1]), yes(true))
	}
	return toy{"stack", func(r *rand.Rand) any { return &stack{bug: r.Float64() < often} }, []method{
		on("push", 4, func(s *stack, a []logic.Value) []logic.Value {
			if len(s.xs) == 6 {
				return of(yes(false))
			}
			s.xs = append(s.xs, a[0].Int())
			if s.bug && len(s.xs) == 5 {
				s.xs[0]++
				s.xs[4]++
			}
			return of(yes(true))
		}, arg("elem", value), result("ok", logic.Bool)),
		on("pop", 3, func(s *stack, _ []logic.Value) []logic.Value {
			out := top(s)
			s.xs = s.xs[:max(0, len(s.xs)-1)]
			return out
		}, result("elem", value), result("some", logic.Bool)),
		on("peek", 2, func(s *stack, _ []logic.Value) []logic.Value { return top(s) }, result("elem", value), result("some", logic.Bool)),
		on("size", 2, func(s *stack, _ []logic.Value) []logic.Value { return of(num(len(s.xs))) }, result("n", logic.Int)),
	}}
}

// pool hands out handles. A bug hands one out twice.
type pool struct {
	free, out []logic.Value
	bug       bool
}

func pools(often float64) toy {
	return toy{"pool", func(r *rand.Rand) any {
		p := &pool{bug: r.Float64() < often}
		for i := range 5 {
			p.free = append(p.free, logic.OpaqueValue(handle, i))
		}
		r.Shuffle(5, func(i, k int) { p.free[i], p.free[k] = p.free[k], p.free[i] })
		return p
	}, []method{
		on("acquire", 3, func(p *pool, _ []logic.Value) []logic.Value {
			if len(p.free) == 0 {
				return of(logic.OpaqueValue(handle, -1), yes(false))
			}
			h := p.free[0]
			p.free = p.free[1:]
			p.out = append(p.out, h)
			if p.bug && len(p.free) == 1 {
				return of(p.out[0], yes(true))
			}
			return of(h, yes(true))
		}, result("conn", handle), result("ok", logic.Bool)),
		on("release", 3, func(p *pool, a []logic.Value) []logic.Value {
			i := slices.Index(p.out, a[0])
			if i < 0 {
				return of(yes(false))
			}
			p.out = slices.Delete(p.out, i, i+1)
			p.free = append(p.free, a[0])
			return of(yes(true))
		}, arg("conn", handle), result("was", logic.Bool)),
		on("idle", 2, func(p *pool, _ []logic.Value) []logic.Value { return of(num(len(p.free))) }, result("n", logic.Int)),
		on("busy", 2, func(p *pool, _ []logic.Value) []logic.Value { return of(num(len(p.out))) }, result("n", logic.Int)),
		on("inUse", 2, func(p *pool, a []logic.Value) []logic.Value { return of(yes(slices.Contains(p.out, a[0]))) }, arg("conn", handle), result("yes", logic.Bool)),
	}}
}

// text is a number that can be set, and its history. A bug undoes two.
type undo struct {
	past []int64
	now  int64
	bug  bool
}

func undos(often float64) toy {
	return toy{"undo", func(r *rand.Rand) any { return &undo{bug: r.Float64() < often} }, []method{
		on("set", 3, func(s *undo, a []logic.Value) []logic.Value {
			s.past = append(s.past, s.now)
			s.now = a[0].Int()
			return nil
		}, arg("v", value)),
		on("undo", 2, func(s *undo, _ []logic.Value) []logic.Value {
			n := len(s.past)
			if n == 0 {
				return of(yes(false))
			}
			s.now = s.past[n-1]
			s.past = s.past[:n-1]
			if s.bug && n == 5 {
				s.now = s.past[n-2]
			}
			return of(yes(true))
		}, result("ok", logic.Bool)),
		on("now", 3, func(s *undo, _ []logic.Value) []logic.Value { return of(logic.IntValue(s.now)) }, result("v", value)),
	}}
}

// counter counts hits, misses and both, and adds. A bug forgets a miss.
type counter struct {
	m                  map[int64]bool
	hits, misses, sums int
	bug                bool
}

func counters(often float64) toy {
	return toy{"counter", func(r *rand.Rand) any { return &counter{m: map[int64]bool{}, bug: r.Float64() < often} }, []method{
		on("learn", 1, func(s *counter, a []logic.Value) []logic.Value { s.m[a[0].Int()] = true; return nil }, arg("key", key)),
		on("ask", 3, func(s *counter, a []logic.Value) []logic.Value {
			if s.m[a[0].Int()] {
				s.hits++
				return of(yes(true))
			}
			s.misses++
			if s.bug && s.misses == 4 {
				s.bug = false
				s.misses--
			}
			return of(yes(false))
		}, arg("key", key), result("known", logic.Bool)),
		on("add", 2, func(s *counter, a []logic.Value) []logic.Value { s.sums += int(a[0].Int()); return nil }, arg("n", value)),
		on("sum", 3, func(s *counter, _ []logic.Value) []logic.Value { return of(num(s.sums)) }, result("s", logic.Int)),
		on("hits", 3, func(s *counter, _ []logic.Value) []logic.Value { return of(num(s.hits)) }, result("h", logic.Int)),
		on("misses", 3, func(s *counter, _ []logic.Value) []logic.Value { return of(num(s.misses)) }, result("m", logic.Int)),
		on("asked", 3, func(s *counter, _ []logic.Value) []logic.Value { return of(num(s.hits + s.misses)) }, result("t", logic.Int)),
	}}
}

// file is one that is opened, written, and read from its position. A bug writes something twice.
type file struct {
	open bool
	data []int64
	pos  int
	bug  bool
}

func files(often float64) toy {
	return toy{"file", func(r *rand.Rand) any { return &file{bug: r.Float64() < often} }, []method{
		on("open", 2, func(f *file, _ []logic.Value) []logic.Value { f.open = true; f.pos = 0; return nil }),
		on("close", 1, func(f *file, _ []logic.Value) []logic.Value {
			was := f.open
			f.open = false
			return of(yes(was))
		}, result("was", logic.Bool)),
		on("write", 3, func(f *file, a []logic.Value) []logic.Value {
			if f.open {
				f.data = append(f.data, a[0].Int())
				if f.bug && len(f.data) == 6 {
					f.data = append(f.data, a[0].Int())
				}
			}
			return of(yes(f.open))
		}, arg("v", value), result("ok", logic.Bool)),
		on("read", 3, func(f *file, _ []logic.Value) []logic.Value {
			if !f.open || f.pos == len(f.data) {
				return of(num(0), yes(false))
			}
			f.pos++
			return of(logic.IntValue(f.data[f.pos-1]), yes(true))
		}, result("v", value), result("more", logic.Bool)),
		on("size", 2, func(f *file, _ []logic.Value) []logic.Value { return of(num(len(f.data))) }, result("n", logic.Int)),
		on("isOpen", 2, func(f *file, _ []logic.Value) []logic.Value { return of(yes(f.open)) }, result("yes", logic.Bool)),
	}}
}

// config has settings with defaults, a mode and a flag. A bug resets the mode with a setting.
type config struct {
	m    map[int64]int64
	mode int
	flag bool
	bug  bool
}

var mode = logic.NewEnum("Mode", "slow", "normal", "fast")

func configs(often float64) toy {
	return toy{"config", func(r *rand.Rand) any { return &config{m: map[int64]int64{}, bug: r.Float64() < often} }, []method{
		on("set", 3, func(c *config, a []logic.Value) []logic.Value {
			_, had := c.m[a[0].Int()]
			c.m[a[0].Int()] = a[1].Int()
			if c.bug && len(c.m) == 5 && !had {
				c.mode = 0
			}
			return nil
		}, arg("key", key), arg("v", value)),
		on("get", 3, func(c *config, a []logic.Value) []logic.Value { return of(logic.IntValue(c.m[a[0].Int()])) }, arg("key", key), result("v", value)),
		on("setMode", 2, func(c *config, a []logic.Value) []logic.Value { c.mode = a[0].Index(); return nil }, arg("mode", mode)),
		on("mode", 3, func(c *config, _ []logic.Value) []logic.Value { return of(logic.EnumValue(mode, c.mode)) }, result("m", mode)),
		on("enable", 2, func(c *config, a []logic.Value) []logic.Value { c.flag = a[0].Bool(); return nil }, arg("on", logic.Bool)),
		on("enabled", 2, func(c *config, _ []logic.Value) []logic.Value { return of(yes(c.flag)) }, result("yes", logic.Bool)),
		on("reset", 1, func(c *config, _ []logic.Value) []logic.Value {
			*c = config{m: map[int64]int64{}, bug: c.bug}
			return nil
		}),
	}}
}

// cache holds three keys, and forgets the one that was used least recently. A bug answers what was
// stored before.
type cache struct {
	keys []int64
	m    map[int64]int64
	bug  bool
}

func caches(often float64) toy {
	use := func(c *cache, k int64) {
		if i := slices.Index(c.keys, k); i >= 0 {
			c.keys = slices.Delete(c.keys, i, i+1)
		}
		c.keys = append(c.keys, k)
		if len(c.keys) > 3 {
			delete(c.m, c.keys[0])
			c.keys = c.keys[1:]
		}
	}
	return toy{"cache", func(r *rand.Rand) any { return &cache{m: map[int64]int64{}, bug: r.Float64() < often} }, []method{
		on("put", 3, func(c *cache, a []logic.Value) []logic.Value {
			if _, ok := c.m[a[0].Int()]; !ok || !c.bug || a[0].Int() != 2 {
				c.m[a[0].Int()] = a[1].Int()
			}
			use(c, a[0].Int())
			return nil
		}, arg("key", key), arg("v", value)),
		on("get", 4, func(c *cache, a []logic.Value) []logic.Value {
			v, ok := c.m[a[0].Int()]
			if ok {
				use(c, a[0].Int())
			}
			return of(logic.IntValue(v), yes(ok))
		}, arg("key", key), result("v", value), result("hit", logic.Bool)),
		on("len", 1, func(c *cache, _ []logic.Value) []logic.Value { return of(num(len(c.m))) }, result("n", logic.Int)),
	}}
}

// graph has edges between nodes. A bug removes the edge back, too.
type graph struct {
	m   map[[2]int64]bool
	bug bool
}

func graphs(often float64) toy {
	edge := func(a []logic.Value) [2]int64 { return [2]int64{a[0].Int(), a[1].Int()} }
	return toy{"graph", func(r *rand.Rand) any { return &graph{map[[2]int64]bool{}, r.Float64() < often} }, []method{
		on("link", 3, func(g *graph, a []logic.Value) []logic.Value { g.m[edge(a)] = true; return nil }, arg("from", node), arg("to", node)),
		on("cut", 2, func(g *graph, a []logic.Value) []logic.Value {
			e := edge(a)
			delete(g.m, e)
			if g.bug && len(g.m) == 6 {
				delete(g.m, [2]int64{e[1], e[0]})
			}
			return nil
		}, arg("from", node), arg("to", node)),
		on("linked", 4, func(g *graph, a []logic.Value) []logic.Value { return of(yes(g.m[edge(a)])) }, arg("from", node), arg("to", node), result("yes", logic.Bool)),
		on("drop", 1, func(g *graph, a []logic.Value) []logic.Value {
			for e := range g.m {
				if e[0] == a[0].Int() {
					delete(g.m, e)
				}
			}
			return nil
		}, arg("node", node)),
		on("edges", 2, func(g *graph, _ []logic.Value) []logic.Value { return of(num(len(g.m))) }, result("n", logic.Int)),
	}}
}

// codec encodes numbers as texts, and decodes those that it has encoded.
type codec struct{ bug bool }

var code = logic.NewString("Code")

func codecs(often float64) toy {
	return toy{"codec", func(r *rand.Rand) any { return &codec{r.Float64() < often} }, []method{
		on("encode", 2, func(c *codec, a []logic.Value) []logic.Value {
			return of(logic.StringValue("x" + a[0].String()))
		}, arg("v", value), result("text", code)),
		on("decode", 2, func(c *codec, a []logic.Value) []logic.Value {
			n, err := strconv.ParseInt(strings.TrimPrefix(a[0].Text(), "x"), 10, 64)
			if c.bug && n == 13 {
				n = 31
			}
			return of(logic.IntValue(n), yes(err == nil))
		}, arg("text", code), result("v", value), result("ok", logic.Bool)),
	}}
}
