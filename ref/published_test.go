package ref_test

import (
	"cmp"
	"container/heap"
	"container/list"
	"container/ring"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/ref"
)

// operations is how many random operations a model and a published implementation are compared in;
// with CLOUSEAU_LONG=1 they are 100,000.
func operations() int {
	if environment.Long.Get() != "" {
		return 100_000
	}
	return 4_000
}

// outcome is what one operation answered, by the model and by the published implementation.
type outcome struct {
	what      string
	got, want []any
}

// TestPublished compares the models with implementations of the standard library: random operations
// are made on both, and the answers are the same.
func TestPublished(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(*rand.Rand) func() outcome{
		"stack": stacks, "queue": queues, "deque": deques, "ring": rings, "set": sets, "multiset": multisets,
		"map": mapsOf, "ordered map": orderedMaps, "prefix map": prefixMaps, "priority queue": priorityQueues,
		"list": lists, "bitset": bitsets, "counter": counters, "lru": caches, "sorted": sortedLists,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			step := start(rand.New(rand.NewPCG(1, 2)))
			compared(t, operations(), step)
		})
	}
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		compared(t, operations(), openFiles(t, rand.New(rand.NewPCG(1, 2))))
	})
	t.Run("files", func(t *testing.T) {
		t.Parallel()
		compared(t, operations(), trees(rand.New(rand.NewPCG(1, 2)), t.TempDir()))
	})
}

// compared makes operations and compares their answers.
func compared(t *testing.T, n int, step func() outcome) {
	t.Helper()
	kinds := map[string]int{}
	for i := range n {
		o := step()
		kinds[strings.SplitN(o.what, " ", 2)[0]]++
		if !reflect.DeepEqual(o.got, o.want) {
			t.Fatalf("operation %d, %s: got %v, want %v", i, o.what, o.got, o.want)
		}
	}
	t.Logf("%d operations, 0 differences: %v", n, kinds)
}

// answers lists the answers of an operation.
func answers(xs ...any) []any { return xs }

// grows says whether an operation that adds is chosen, so that sizes stay small and often reach 0.
func grows(r *rand.Rand, size int) bool { return r.IntN(20) > size || r.IntN(4) == 0 }

// value returns the value of an element of a list, and whether there is one.
func value(e *list.Element) (int, bool) {
	if e == nil {
		return 0, false
	}
	return e.Value.(int), true
}

// taken removes an element of a list and returns its value.
func taken(l *list.List, e *list.Element) (int, bool) {
	if e != nil {
		l.Remove(e)
	}
	return value(e)
}

func stacks(r *rand.Rand) func() outcome {
	m, l := ref.NewStack[int](), list.New()
	return func() outcome {
		switch n := r.IntN(9); {
		case n == 0:
			x, ok := m.Peek()
			y, want := value(l.Back())
			return outcome{"peek", answers(x, ok, m.Len(), m.IsEmpty()), answers(y, want, l.Len(), l.Len() == 0)}
		case grows(r, l.Len()):
			m.Push(n)
			l.PushBack(n)
			return outcome{what: "push"}
		}
		x, ok := m.Pop()
		y, want := taken(l, l.Back())
		return outcome{"pop", answers(x, ok), answers(y, want)}
	}
}

func queues(r *rand.Rand) func() outcome {
	m, l := ref.NewQueue[int](), list.New()
	return func() outcome {
		switch n := r.IntN(9); {
		case n == 0:
			x, ok := m.Peek()
			y, want := value(l.Front())
			return outcome{"peek", answers(x, ok, m.Len(), m.IsEmpty()), answers(y, want, l.Len(), l.Len() == 0)}
		case grows(r, l.Len()):
			m.Push(n)
			l.PushBack(n)
			return outcome{what: "push"}
		}
		x, ok := m.Pop()
		y, want := taken(l, l.Front())
		return outcome{"pop", answers(x, ok), answers(y, want)}
	}
}

func deques(r *rand.Rand) func() outcome {
	m, l := ref.NewDeque[int](), list.New()
	return func() outcome {
		n := r.IntN(100)
		switch {
		case n < 30:
			at, e := r.IntN(l.Len()+2)-1, l.Front()
			for range max(0, at) {
				if e != nil {
					e = e.Next()
				}
			}
			if at < 0 {
				e = nil
			}
			x, ok := m.At(at)
			y, want := value(e)
			f, fok := m.Front()
			b, bok := m.Back()
			vf, wf := value(l.Front())
			vb, wb := value(l.Back())
			return outcome{"look", answers(x, ok, f, fok, b, bok, m.Len()), answers(y, want, vf, wf, vb, wb, l.Len())}
		case grows(r, l.Len()) && n%2 == 0:
			m.PushFront(n)
			l.PushFront(n)
			return outcome{what: "pushFront"}
		case grows(r, l.Len()):
			m.PushBack(n)
			l.PushBack(n)
			return outcome{what: "pushBack"}
		case n%2 == 0:
			x, ok := m.PopFront()
			y, want := taken(l, l.Front())
			return outcome{"popFront", answers(x, ok), answers(y, want)}
		}
		x, ok := m.PopBack()
		y, want := taken(l, l.Back())
		return outcome{"popBack", answers(x, ok), answers(y, want)}
	}
}

// rings compares with a ring of the standard library of which so many slots are used.
func rings(r *rand.Rand) func() outcome {
	const capacity = 5
	m, at, used := ref.NewRing[int](capacity), ring.New(capacity), 0 // at: the oldest
	return func() outcome {
		full := used == capacity
		switch n := r.IntN(100); {
		case n < 40:
			x, dropped := m.Push(n)
			slot, want := at.Move(used), 0
			if full {
				want, at = slot.Value.(int), at.Next()
			} else {
				used++
			}
			slot.Value = n
			return outcome{"push", answers(x, dropped, m.Len()), answers(want, full, used)}
		case n < 60:
			ok := m.Offer(n)
			if !full {
				at.Move(used).Value = n
				used++
			}
			return outcome{"offer", answers(ok, m.IsFull()), answers(!full, used == capacity)}
		}
		x, ok := m.Pop()
		want, had := 0, used > 0
		if had {
			want, at, used = at.Value.(int), at.Next(), used-1
		}
		return outcome{"pop", answers(x, ok, m.Cap()), answers(want, had, capacity)}
	}
}

func sets(r *rand.Rand) func() outcome {
	m, s := ref.NewSet[int](), map[int]bool{}
	return func() outcome {
		n := r.IntN(12)
		had := s[n]
		switch r.IntN(3) {
		case 0:
			s[n] = true
			return outcome{"add", answers(m.Add(n), m.Len()), answers(!had, len(s))}
		case 1:
			delete(s, n)
			return outcome{"remove", answers(m.Remove(n), m.IsEmpty()), answers(had, len(s) == 0)}
		}
		return outcome{"has", answers(m.Has(n), slices.Sorted(slices.Values(m.Elems()))), answers(had, slices.Sorted(maps.Keys(s)))}
	}
}

func multisets(r *rand.Rand) func() outcome {
	m, s := ref.NewMultiset[int](), map[int]int{}
	return func() outcome {
		n, sum := r.IntN(6), 0
		switch r.IntN(3) {
		case 0:
			s[n]++
			return outcome{"add", answers(m.Add(n)), answers(s[n])}
		case 1:
			had := s[n] > 0
			if s[n]--; s[n] <= 0 {
				delete(s, n)
			}
			return outcome{"remove", answers(m.Remove(n)), answers(had)}
		}
		for _, c := range s {
			sum += c
		}
		return outcome{"count", answers(m.Count(n), m.Len(), m.Distinct()), answers(s[n], sum, len(s))}
	}
}

func mapsOf(r *rand.Rand) func() outcome {
	m, s := ref.NewMap[int, int](), map[int]int{}
	return func() outcome {
		k, v := r.IntN(12), r.Int()
		old, had := s[k]
		switch r.IntN(3) {
		case 0:
			s[k] = v
			x, ok := m.Put(k, v)
			return outcome{"put", answers(x, ok), answers(old, had)}
		case 1:
			delete(s, k)
			x, ok := m.Delete(k)
			return outcome{"delete", answers(x, ok, m.Len()), answers(old, had, len(s))}
		}
		x, ok := m.Get(k)
		return outcome{"get", answers(x, ok, m.Has(k), slices.Sorted(slices.Values(m.Keys()))), answers(old, had, had, slices.Sorted(maps.Keys(s)))}
	}
}

// orderedMaps compares with a map and binary searches in its sorted keys.
func orderedMaps(r *rand.Rand) func() outcome {
	m, s := ref.NewOrderedMap[int, int](), map[int]int{}
	at := func(keys []int, i int) []any {
		if i < 0 || i >= len(keys) {
			return answers(0, 0, false)
		}
		return answers(keys[i], s[keys[i]], true)
	}
	three := func(k, v int, ok bool) []any { return answers(k, v, ok) }
	return func() outcome {
		k, to, keys := r.IntN(30), r.IntN(30), slices.Sorted(maps.Keys(s))
		i, there := slices.BinarySearch(keys, k)
		switch r.IntN(8) {
		case 0, 1:
			s[k] = to
			m.Set(k, to)
			return outcome{what: "set"}
		case 2:
			delete(s, k)
			_, ok := m.Delete(k)
			return outcome{"delete", answers(ok), answers(there)}
		case 3:
			return outcome{"ceiling", three(m.Ceiling(k)), at(keys, i)}
		case 4:
			if !there {
				i--
			}
			return outcome{"floor", three(m.Floor(k)), at(keys, i)}
		case 5:
			j := max(i, sort.SearchInts(keys, to))
			return outcome{"range", answers(append([]int{}, m.Range(k, to)...), m.Rank(k)), answers(append([]int{}, keys[i:j]...), i)}
		case 6:
			return outcome{"min", three(m.Min()), at(keys, 0)}
		}
		return outcome{"max", three(m.Max()), at(keys, len(keys)-1)}
	}
}

func sortedLists(r *rand.Rand) func() outcome {
	m, s := ref.NewSorted[int](), []int{}
	at := func(i int) []any {
		if i < 0 || i >= len(s) {
			return answers(0, false)
		}
		return answers(s[i], true)
	}
	two := func(x int, ok bool) []any { return answers(x, ok) }
	return func() outcome {
		x, y := r.IntN(12), r.IntN(12)
		i, there := slices.BinarySearch(s, x)
		after := sort.SearchInts(s, x+1)
		switch r.IntN(12) {
		case 0, 1:
			if !grows(r, len(s)) {
				return outcome{"rank", answers(m.Rank(x), m.Has(x)), answers(i, there)}
			}
			m.Add(x)
			s = slices.Insert(s, i, x)
			return outcome{"add", answers(m.Len()), answers(len(s))}
		case 2:
			if !there {
				s = slices.Insert(s, i, x)
			}
			return outcome{"insert", answers(m.Insert(x)), answers(!there)}
		case 3, 4:
			if there {
				s = slices.Delete(s, i, i+1)
			}
			return outcome{"remove", answers(m.Remove(x)), answers(there)}
		case 5:
			want := at(0)
			s = s[min(1, len(s)):]
			return outcome{"popmin", two(m.PopMin()), want}
		case 6:
			want := at(len(s) - 1)
			s = s[:max(0, len(s)-1)]
			return outcome{"popmax", two(m.PopMax()), want}
		case 7:
			return outcome{"neighbours", slices.Concat(two(m.Floor(x)), two(m.Higher(x))), slices.Concat(at(after-1), at(after))}
		case 8:
			return outcome{"neighbours", slices.Concat(two(m.Lower(x)), two(m.Ceiling(x))), slices.Concat(at(i-1), at(i))}
		case 9:
			return outcome{"ends", slices.Concat(two(m.Min()), two(m.Max()), two(m.At(x))), slices.Concat(at(0), at(len(s)-1), at(x))}
		case 10:
			to := max(i, sort.SearchInts(s, y))
			return outcome{"range", answers(append([]int{}, m.Range(x, y)...)), answers(append([]int{}, s[i:to]...))}
		}
		return outcome{"elems", answers(append([]int{}, m.Elems()...)), answers(append([]int{}, s...))}
	}
}

// prefixMaps compares with cutting sorted keys by package strings.
func prefixMaps(r *rand.Rand) func() outcome {
	m, s := ref.NewPrefixMap[int](), map[string]int{}
	word := func() string {
		var b strings.Builder
		for range r.IntN(4) {
			b.WriteByte("ab"[r.IntN(2)])
		}
		return b.String()
	}
	return func() outcome {
		w := word()
		switch r.IntN(5) {
		case 0, 1:
			s[w] = len(w)
			m.Set(w, len(w))
			return outcome{what: "set"}
		case 2:
			var want []string
			for _, k := range slices.Sorted(maps.Keys(s)) {
				if _, cut := strings.CutPrefix(k, w); cut {
					want = append(want, k)
				}
			}
			return outcome{"prefix", answers(append([]string{}, m.Prefix(w)...)), answers(append([]string{}, want...))}
		case 3:
			k, v, ok := m.LongestPrefix(w)
			for n := len(w); n >= 0; n-- {
				if x, there := s[w[:n]]; there {
					return outcome{"longest", answers(k, v, ok), answers(w[:n], x, true)}
				}
			}
			return outcome{"longest", answers(k, v, ok), answers("", 0, false)}
		}
		before := len(s)
		maps.DeleteFunc(s, func(k string, _ int) bool { return len(k) >= len(w) && k[:len(w)] == w })
		return outcome{"deletePrefix", answers(m.DeletePrefix(w), m.Len()), answers(before-len(s), len(s))}
	}
}

// item is an element of a heap; the sequence number keeps equal ones in order.
type item struct{ elem, priority, seq int }

type items []item

func (h items) Len() int { return len(h) }
func (h items) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(h[i].priority, h[j].priority), cmp.Compare(h[i].seq, h[j].seq)) < 0
}
func (h items) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *items) Push(x any)   { *h = append(*h, x.(item)) }
func (h *items) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func priorityQueues(r *rand.Rand) func() outcome {
	m, h, seq := ref.NewPriorityQueue[int](), &items{}, 0
	return func() outcome {
		var first item
		if h.Len() > 0 {
			first = (*h)[0]
		}
		had := h.Len() > 0
		switch {
		case r.IntN(6) == 0:
			x, p, ok := m.Peek()
			return outcome{"peek", answers(x, p, ok, m.Len()), answers(first.elem, first.priority, had, h.Len())}
		case grows(r, h.Len()):
			seq++
			it := item{r.IntN(100), r.IntN(5) - 2, seq}
			m.Push(it.elem, it.priority)
			heap.Push(h, it)
			return outcome{what: "push"}
		}
		if had {
			heap.Pop(h)
		}
		x, p, ok := m.Pop()
		return outcome{"pop", answers(x, p, ok, m.IsEmpty()), answers(first.elem, first.priority, had, h.Len() == 0)}
	}
}

func bitsets(r *rand.Rand) func() outcome {
	m, n := ref.NewBitset(), new(big.Int)
	set := func(i int, bit uint) { n.SetBit(n, i, bit) }
	return func() outcome {
		i := r.IntN(40)
		switch r.IntN(5) {
		case 0:
			m.Set(i)
			set(i, 1)
		case 1:
			m.Clear(i)
			set(i, 0)
		case 2:
			set(i, 1-n.Bit(i))
			return outcome{"flip", answers(m.Flip(i)), answers(n.Bit(i) == 1)}
		case 3:
			high := new(big.Int).Rsh(n, uint(i))
			next, ok := m.Next(i)
			if high.Sign() == 0 {
				return outcome{"next", answers(next, ok), answers(0, false)}
			}
			return outcome{"next", answers(next, ok), answers(i+int(high.TrailingZeroBits()), true)}
		}
		return outcome{"test", answers(m.Test(i), m.Count()), answers(n.Bit(i) == 1, strings.Count(n.Text(2), "1"))}
	}
}

func counters(r *rand.Rand) func() outcome {
	m := ref.NewCounter()
	var n atomic.Int64
	return func() outcome {
		x := int64(r.IntN(5) - 2)
		if r.IntN(50) == 0 {
			x = r.Int64()
		}
		switch r.IntN(6) {
		case 0:
			return outcome{"add", answers(m.Add(x)), answers(n.Add(x))}
		case 1:
			return outcome{"inc", answers(m.Inc()), answers(n.Add(1))}
		case 2:
			return outcome{"dec", answers(m.Dec()), answers(n.Add(-1))}
		case 3:
			return outcome{"swap", answers(m.Swap(x)), answers(n.Swap(x))}
		case 4:
			return outcome{"compareAndSwap", answers(m.CompareAndSwap(x, 1)), answers(n.CompareAndSwap(x, 1))}
		}
		m.Store(x)
		n.Store(x)
		return outcome{"value", answers(m.Value()), answers(n.Load())}
	}
}

// caches compares with the usual cache: a list of keys and a map of its elements.
func caches(r *rand.Rand) func() outcome {
	type pair struct{ key, value int }
	const capacity = 4
	m, order, by := ref.NewLRU[int, int](capacity), list.New(), map[int]*list.Element{}
	return func() outcome {
		k, v := r.IntN(7), r.IntN(100)
		e, had := by[k]
		held := pair{}
		if had {
			held = e.Value.(pair)
		}
		switch r.IntN(5) {
		case 0, 1:
			gone, evicted := m.Put(k, v)
			if had {
				e.Value = pair{k, v}
				order.MoveToFront(e)
				return outcome{"put again", answers(gone, evicted), answers(0, false)}
			}
			by[k] = order.PushFront(pair{k, v})
			if order.Len() <= capacity {
				return outcome{"put", answers(gone, evicted), answers(0, false)}
			}
			last := order.Remove(order.Back()).(pair)
			delete(by, last.key)
			return outcome{"put", answers(gone, evicted), answers(last.key, true)}
		case 2:
			x, ok := m.Get(k)
			if had {
				order.MoveToFront(e)
			}
			return outcome{"get", answers(x, ok), answers(held.value, had)}
		case 3:
			if had {
				order.Remove(e)
				delete(by, k)
			}
			return outcome{"delete", answers(m.Delete(k), m.Len()), answers(had, order.Len())}
		}
		x, ok := m.Peek(k)
		var keys []int
		for e := order.Front(); e != nil; e = e.Next() {
			keys = append(keys, e.Value.(pair).key)
		}
		return outcome{"peek", answers(x, ok, m.Keys(), m.Has(k)), answers(held.value, had, keys, had)}
	}
}

// trees compares with a directory of the operating system.
func trees(r *rand.Rand, dir string) func() outcome {
	m := ref.NewFiles()
	name := func() string {
		out := "/"
		for range 1 + r.IntN(3) {
			out = path.Join(out, string("ab"[r.IntN(2)]))
		}
		return out
	}
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	return func() outcome {
		n, to := name(), name()
		info, err := os.Lstat(in(n))
		switch r.IntN(8) {
		case 0:
			return outcome{"mkdir " + n, answers(m.Mkdir(n)), answers(os.Mkdir(in(n), 0o700) == nil)}
		case 1:
			return outcome{"write " + n, answers(m.Write(n, to)), answers(os.WriteFile(in(n), []byte(to), 0o600) == nil)}
		case 2:
			got, ok := m.Read(n)
			want, err := os.ReadFile(in(n))
			return outcome{"read " + n, answers(got, ok), answers(string(want), err == nil)}
		case 3:
			got, ok := m.List(n)
			entries, err := os.ReadDir(in(n))
			var want []string
			for _, e := range entries {
				want = append(want, e.Name())
			}
			return outcome{"list " + n, answers(got, ok), answers(want, err == nil)}
		case 4:
			return outcome{"remove " + n, answers(m.Remove(n)), answers(os.Remove(in(n)) == nil)}
		case 5:
			count := 0
			_ = filepath.WalkDir(in(n), func(_ string, _ fs.DirEntry, err error) error {
				if err == nil {
					count++
				}
				return nil
			})
			return outcome{"removeAll " + n, answers(m.RemoveAll(n), true), answers(count, os.RemoveAll(in(n)) == nil || err != nil)}
		case 6:
			return outcome{fmt.Sprintf("rename %s %s", n, to), answers(m.Rename(n, to)), answers(os.Rename(in(n), in(to)) == nil)}
		}
		missing := err != nil && (errors.Is(err, fs.ErrNotExist) || info == nil)
		return outcome{"exists " + n, answers(m.Exists(n), m.IsDir(n)), answers(!missing, !missing && info.IsDir())}
	}
}

// lists compares with package slices.
func lists(r *rand.Rand) func() outcome {
	m, xs := ref.NewList[int](), []int(nil)
	return func() outcome {
		i, j, x := r.IntN(len(xs)+2)-1, r.IntN(len(xs)+2)-1, r.IntN(100)
		there := 0 <= i && i < len(xs)
		if len(xs) > 30 {
			from, to := len(xs)/3, len(xs)/2
			xs = slices.Clone(xs[from:to])
			return outcome{"keep", answers(m.Keep(from, to), fmt.Sprint(m.Elems())), answers(true, fmt.Sprint(xs))}
		}
		switch r.IntN(9) {
		case 0:
			xs = append(xs, x)
			m.Append(x)
		case 1:
			xs = append([]int{x}, xs...)
			m.Prepend(x)
		case 2:
			m.AppendAll([]int{x, j})
			xs = slices.Concat(xs, []int{x, j})
		case 3:
			m.PrependAll([]int{x, j})
			xs = slices.Concat([]int{x, j}, xs)
		case 4:
			ok := there || i == len(xs)
			if ok {
				xs = slices.Insert(xs, i, x)
			}
			return outcome{"insert", answers(m.Insert(i, x), fmt.Sprint(m.Elems())), answers(ok, fmt.Sprint(xs))}
		case 5:
			if there {
				xs[i] = x
			}
			return outcome{"set", answers(m.Set(i, x), fmt.Sprint(m.Elems())), answers(there, fmt.Sprint(xs))}
		case 6:
			y := 0
			if there {
				y = xs[i]
				xs = slices.Delete(xs, i, i+1)
			}
			z, ok := m.Remove(i)
			return outcome{"remove", answers(z, ok, fmt.Sprint(m.Elems())), answers(y, there, fmt.Sprint(xs))}
		case 7:
			ok := there && 0 <= j && j < len(xs)
			if ok {
				xs[i], xs[j] = xs[j], xs[i]
			}
			return outcome{"swap", answers(m.Swap(i, j), fmt.Sprint(m.Elems())), answers(ok, fmt.Sprint(xs))}
		default:
			slices.Reverse(xs)
			m.Reverse()
		}
		return outcome{"change", answers(fmt.Sprint(m.Elems()), m.Len()), answers(fmt.Sprint(xs), len(xs))}
	}
}

// openFiles compares with a file of the operating system.
func openFiles(t *testing.T, r *rand.Rand) func() outcome {
	m := ref.NewFile()
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	read := func(n int, err error, b []byte) string {
		if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		return string(b[:n])
	}
	return func() outcome {
		n, at, text := r.IntN(5), int64(r.IntN(30)-2), strings.Repeat("x", r.IntN(4))
		buf := make([]byte, n)
		switch r.IntN(6) {
		case 0:
			k, err := f.Read(buf)
			return outcome{"read", answers(m.Read(n)), answers(read(k, err, buf))}
		case 1:
			k, err := f.ReadAt(buf, max(at, 0))
			return outcome{"readAt", answers(m.ReadAt(n, max(at, 0))), answers(read(k, err, buf))}
		case 2:
			x, err := m.Write(text)
			y, other := f.Write([]byte(text))
			return outcome{"write", answers(x, err == nil), answers(y, other == nil)}
		case 3:
			x, err := m.WriteAt(text, max(at, 0))
			y, other := f.WriteAt([]byte(text), max(at, 0))
			return outcome{"writeAt", answers(x, err == nil), answers(y, other == nil)}
		case 4:
			err, other := m.Truncate(at), f.Truncate(at)
			return outcome{"truncate", answers(err == nil), answers(other == nil)}
		default:
			whence := r.IntN(3)
			x, err := m.Seek(at, whence)
			y, other := f.Seek(at, whence)
			if other != nil {
				x, y = 0, 0
			}
			return outcome{"seek", answers(x, err == nil), answers(y, other == nil)}
		}
	}
}
