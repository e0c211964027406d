package gods_test

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/emirpasic/gods/v2/maps/linkedhashmap"
	"github.com/emirpasic/gods/v2/maps/treebidimap"
	"github.com/emirpasic/gods/v2/queues/circularbuffer"
	"github.com/emirpasic/gods/v2/trees/btree"
)

// circle is a circular buffer of four numbers.
type circle struct{ *circularbuffer.Queue[int] }

func newCircle() *circle { return &circle{circularbuffer.New[int](4)} }

func (c *circle) Recode() bool {
	b, err := c.ToJSON()
	return err == nil && c.FromJSON(b) == nil
}

func (c *circle) Load(xs []int) bool {
	b, _ := json.Marshal(xs)
	return c.FromJSON(b) == nil
}

func (c *circle) Back() (xs []int) {
	i := c.Iterator()
	for i.End(); i.Prev(); {
		xs = append(xs, i.Value())
	}
	return xs
}

// ring does the same with a slice.
type ring struct{ xs []int }

func newRing() *ring { return &ring{} }

func (r *ring) Enqueue(x int) { r.xs = append(r.xs, x); r.xs = r.xs[max(0, len(r.xs)-4):] }
func (r *ring) Clear()        { r.xs = nil }
func (r *ring) Empty() bool   { return len(r.xs) == 0 }
func (r *ring) Full() bool    { return len(r.xs) == 4 }
func (r *ring) Size() int     { return len(r.xs) }
func (r *ring) Values() []int { return r.xs }
func (r *ring) Recode() bool  { return true }

func (r *ring) Peek() (int, bool) {
	if r.Empty() {
		return 0, false
	}
	return r.xs[0], true
}

func (r *ring) Dequeue() (int, bool) {
	x, ok := r.Peek()
	if ok {
		r.xs = r.xs[1:]
	}
	return x, ok
}

func (r *ring) Load(xs []int) bool {
	r.Clear()
	for _, x := range xs {
		r.Enqueue(x)
	}
	return true
}

func (r *ring) Back() []int {
	xs := slices.Clone(r.xs)
	slices.Reverse(xs)
	return xs
}

// bidi is a map that is one to one.
type bidi struct{ *treebidimap.Map[int, int] }

func newBidi() *bidi { return &bidi{treebidimap.New[int, int]()} }

func (b *bidi) Recode() bool {
	text, err := b.ToJSON()
	return err == nil && b.FromJSON(text) == nil
}

// pairs does the same with a map.
type pairs map[int]int

func newPairs() pairs { return pairs{} }

func (p pairs) Put(k, v int) {
	maps.DeleteFunc(p, func(_, w int) bool { return v == w })
	p[k] = v
}

func (p pairs) Remove(k int)          { delete(p, k) }
func (p pairs) Get(k int) (int, bool) { v, ok := p[k]; return v, ok }
func (p pairs) Size() int             { return len(p) }
func (p pairs) Keys() []int           { return slices.Sorted(maps.Keys(p)) }
func (p pairs) Values() []int         { return slices.Sorted(maps.Values(p)) }
func (p pairs) Clear()                { clear(p) }
func (p pairs) Recode() bool          { return true }

func (p pairs) GetKey(v int) (int, bool) {
	for k, w := range p {
		if v == w {
			return k, true
		}
	}
	return 0, false
}

// linked is a map that keeps the order in which keys came.
type linked struct {
	*linkedhashmap.Map[string, int]
}

func newLinked() *linked { return &linked{linkedhashmap.New[string, int]()} }

func (l *linked) Recode() bool {
	text, err := l.ToJSON()
	return err == nil && l.FromJSON(text) == nil
}

func (l *linked) Back() (keys []string) {
	i := l.Iterator()
	for i.End(); i.Prev(); {
		keys = append(keys, i.Key())
	}
	return keys
}

// order is a list of keys and their values.
type order struct {
	keys []string
	vs   map[string]int
}

func newOrder() *order { return &order{vs: map[string]int{}} }

func (o *order) Put(k string, v int) {
	if _, ok := o.vs[k]; !ok {
		o.keys = append(o.keys, k)
	}
	o.vs[k] = v
}

func (o *order) Remove(k string) {
	delete(o.vs, k)
	o.keys = slices.DeleteFunc(slices.Clone(o.keys), func(x string) bool { return x == k })
}

func (o *order) Get(k string) (int, bool) { v, ok := o.vs[k]; return v, ok }
func (o *order) Size() int                { return len(o.keys) }
func (o *order) Keys() []string           { return o.keys }
func (o *order) Clear()                   { o.keys = nil; clear(o.vs) }
func (o *order) Recode() bool             { return true }

func (o *order) Back() []string {
	keys := slices.Clone(o.keys)
	slices.Reverse(keys)
	return keys
}

// tree is a B-tree with three children at most.
type tree struct{ *btree.Tree[int, int] }

func newTree() *tree { return &tree{btree.New[int, int](3)} }

func (t *tree) Back() (keys []int) {
	i := t.Iterator()
	for i.End(); i.Prev(); {
		keys = append(keys, i.Key())
	}
	return keys
}

// Turn goes n keys on, and back to the beginning.
func (t *tree) Turn(n int) (keys []int) {
	i := t.Iterator()
	for range n {
		if !i.Next() {
			break
		}
	}
	for i.Prev() {
		keys = append(keys, i.Key())
	}
	return keys
}

func (t *tree) Least() (int, bool) {
	n := t.Left()
	if n == nil {
		return 0, false
	}
	return n.Entries[0].Key, true
}

// table does the same with a map.
type table map[int]int

func newTable() table { return table{} }

func (t table) Put(k, v int)          { t[k] = v }
func (t table) Remove(k int)          { delete(t, k) }
func (t table) Get(k int) (int, bool) { v, ok := t[k]; return v, ok }
func (t table) Size() int             { return len(t) }
func (t table) Keys() []int           { return slices.Sorted(maps.Keys(t)) }

func (t table) Back() []int {
	keys := t.Keys()
	slices.Reverse(keys)
	return keys
}

func (t table) Turn(n int) []int {
	keys := t.Keys()
	if n > 0 && n <= len(keys) {
		keys = keys[:n-1]
	}
	if n == 0 {
		return nil
	}
	slices.Reverse(keys)
	return keys
}

func (t table) Least() (int, bool) {
	if len(t) == 0 {
		return 0, false
	}
	return t.Keys()[0], true
}
