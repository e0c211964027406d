package exhaust

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Borders returns the numbers from lo to hi, as [Ints] does, but for the two ends: they come as
// early as the neighbours of the smallest number, since that is where bounds are forgotten.
//
//	Borders(-100, 200)    0  1 -1 -100 200  2 -2  3 -3 ...
func Borders[N ~int | ~int64](lo, hi N) Set[N] {
	all := Ints(lo, hi)
	if all.sizes <= 2 {
		return all
	}
	end := func(n N) bool { return n == lo || n == hi }
	return Set[N]{func(size int, yield func(N) bool) {
		for n := range all.of(size) {
			if (size < 2 || !end(n)) && !yield(n) {
				return
			}
		}
		if size != 1 {
			return
		}
		for _, n := range []N{lo, hi} {
			if !within(all, n, 2) && !yield(n) {
				return
			}
		}
	}, all.sizes}
}

// within reports whether one of the first sizes has a value.
func within[N comparable](s Set[N], v N, sizes int) bool {
	for size := range sizes {
		for x := range s.of(size) {
			if x == v {
				return true
			}
		}
	}
	return false
}

// Naturals returns the numbers from 0 to hi, the end early as in [Borders].
func Naturals(hi uint64) Set[uint64] {
	sizes := endless
	if hi < endless-1 {
		sizes = int(hi) + 1
	}
	return Set[uint64]{func(size int, yield func(uint64) bool) {
		n := uint64(size)
		if (n < 2 || n != hi) && !yield(n) {
			return
		}
		if n == 1 && hi > 1 {
			yield(hi)
		}
	}, sizes}
}

// Floats returns the numbers of float64 whose fraction is finite in base two, which are all but
// infinities and what is no number: 0, then 1 and -1, then 2, -2, 0.5 and -0.5, and so on. Before 2
// come the given ones, which must not be among those.
func Floats(early ...float64) Set[float64] {
	early = slices.Clone(early)
	return Set[float64]{func(size int, yield func(float64) bool) {
		if size == 0 {
			yield(0)
			return
		}
		if !yield(float64(size)) || !yield(-float64(size)) {
			return
		}
		// An odd number n over a power of two, whose sum with the exponent is the size.
		by := 1.0
		for k := 1; k < size && k < 1000; k++ {
			by /= 2
			if n := size - k; n%2 == 1 && (!yield(float64(n)*by) || !yield(-float64(n)*by)) {
				return
			}
		}
		if size == 1 {
			slices.Values(early)(yield)
		}
	}, endless}
}

// Strings returns the strings of at most most letters of an alphabet, short ones first, of any
// length if most is negative.
func Strings(alphabet string, most int) Set[string] {
	return Map(Lists(Of([]rune(alphabet)...), most), func(text []rune) string { return string(text) })
}

// entry is an entry of a map.
type entry[K, V any] struct {
	key   K
	value V
}

// Maps returns the maps of at most most entries, as lists of keys with their values. No key comes
// twice in a map, and the order of the keys is the same in all. The size of a map is the sum of the
// sizes of its keys and values plus its length.
func Maps[K, V, M any](keys Set[K], values Set[V], most int, make func(keys []K, values []V) M) Set[M] {
	if most == 0 || keys.sizes == 0 || values.sizes == 0 {
		return Of(make(nil, nil))
	}
	sizes := endless
	if keys.sizes < endless && values.sizes < endless && (most > 0 || keys.sizes < 1<<16) {
		n := most
		if n < 0 { // no key twice
			n = keys.count()
		}
		if each := plus(keys.sizes, values.sizes-1); each < endless/max(1, n) {
			sizes = n*each + 1
		}
	}
	m := maps[K, V]{keys, values}
	return Set[M]{func(size int, yield func(M) bool) {
		m.each(size, most, place{}, nil, func(entries []entry[K, V]) bool {
			ks := []K(nil)
			vs := []V(nil)
			for _, e := range entries {
				ks = append(ks, e.key)
				vs = append(vs, e.value)
			}
			return yield(make(ks, vs))
		})
	}, sizes}
}

// count returns how many values a finite set has.
func (s Set[T]) count() (n int) {
	for range s.All() {
		n++
	}
	return n
}

// place is the place of a key in the order of all keys: the size, then the position among those of
// the size.
type place struct{ size, index int }

func (p place) before(q place) bool {
	return cmp.Or(cmp.Compare(p.size, q.size), cmp.Compare(p.index, q.index)) < 0
}

type maps[K, V any] struct {
	keys   Set[K]
	values Set[V]
}

// each yields the maps of a size that begin with the given entries; further keys are at next or
// behind it.
func (m maps[K, V]) each(size, most int, next place, before []entry[K, V], yield func([]entry[K, V]) bool) bool {
	if size == 0 {
		return yield(before)
	}
	if most == 0 {
		return true
	}
	for n := next.size; n < m.keys.sizes && n < size; n++ {
		at := place{n, -1}
		for k := range m.keys.of(n) {
			if at.index++; at.before(next) {
				continue
			}
			for v := 0; v < m.values.sizes && n+v < size; v++ {
				for x := range m.values.of(v) {
					after := place{n, at.index + 1}
					if !m.each(size-n-v-1, most-1, after, append(slices.Clip(before), entry[K, V]{k, x}), yield) {
						return false
					}
				}
			}
		}
	}
	return true
}

// Shuffled returns the values of a set in another order: those of each size are shuffled, as the
// seed says. Sizes still grow, so a counterexample is one of the smallest size.
func Shuffled[T any](s Set[T], seed uint64) Set[T] {
	return Set[T]{func(size int, yield func(T) bool) {
		all := slices.Collect(s.of(size))
		rand.New(rand.NewPCG(seed, uint64(size))).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		slices.Values(all)(yield)
	}, s.sizes}
}
