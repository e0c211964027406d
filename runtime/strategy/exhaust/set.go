package exhaust

import (
	"iter"
	"math"
	"slices"
)

// Set is a set of values in the order of their sizes, each once. The zero Set is empty.
type Set[T any] struct {
	// part yields the values of a size.
	part func(size int, yield func(T) bool)
	// sizes is larger than the size of every value; endless if there is no such number.
	sizes int
}

// endless is the number of sizes of an infinite set, and of sets too large to enumerate.
const endless = math.MaxInt

// plus adds numbers of sizes. An overflow is endless.
func plus(a, b int) int {
	if a > endless-b {
		return endless
	}
	return a + b
}

// All returns the values, small ones first.
func (s Set[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for size := 0; size < s.sizes; size++ {
			for v := range s.of(size) {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// of returns the values of a size.
func (s Set[T]) of(size int) iter.Seq[T] {
	return func(yield func(T) bool) { s.part(size, yield) }
}

// Finite reports whether the set ends.
func (s Set[T]) Finite() bool { return s.sizes < endless }

// Of returns the set of the given values, which all have size 0. They must differ.
func Of[T any](values ...T) Set[T] {
	if len(values) == 0 {
		return Set[T]{}
	}
	return Set[T]{func(_ int, yield func(T) bool) { slices.Values(values)(yield) }, 1}
}

// Bools returns the booleans.
func Bools() Set[bool] { return Of(false, true) }

// Ints returns the numbers from lo to hi, both included. The size of a number is its distance from
// 0.
func Ints[N ~int | ~int64](lo, hi N) Set[N] {
	if lo > hi {
		return Set[N]{}
	}
	least := uint64(0) // the size of the smallest
	switch {
	case lo > 0:
		least = uint64(lo)
	case hi < 0:
		least = -uint64(hi)
	}
	most := uint64(0) // the size of the largest
	if hi > 0 {
		most = uint64(hi)
	}
	if lo < 0 {
		most = max(most, -uint64(lo))
	}
	return Set[N]{func(size int, yield func(N) bool) {
		n := N(least + uint64(size))
		if n <= hi && n >= lo && !yield(n) {
			return
		}
		if -n != n && -n >= lo && -n <= hi {
			yield(-n)
		}
	}, int(min(most-least, endless-1)) + 1}
}

// Map returns the images of the values of a set under f. f must give different images for different
// values.
func Map[A, B any](s Set[A], f func(A) B) Set[B] {
	return Set[B]{func(size int, yield func(B) bool) {
		for v := range s.of(size) {
			if !yield(f(v)) {
				return
			}
		}
	}, s.sizes}
}

// Filter returns the values of a set that satisfy a condition.
func Filter[T any](s Set[T], ok func(T) bool) Set[T] {
	return Set[T]{func(size int, yield func(T) bool) {
		for v := range s.of(size) {
			if ok(v) && !yield(v) {
				return
			}
		}
	}, s.sizes}
}

// Union returns the values of several disjoint sets.
func Union[T any](sets ...Set[T]) Set[T] {
	u := Set[T]{}
	for _, s := range sets {
		u.sizes = max(u.sizes, s.sizes)
	}
	u.part = func(size int, yield func(T) bool) {
		for _, s := range sets {
			if size >= s.sizes {
				continue
			}
			for v := range s.of(size) {
				if !yield(v) {
					return
				}
			}
		}
	}
	return u
}

// Both returns f of each pair of a value of a and a value of b; the size is the sum of both sizes.
// f must give different results for different pairs.
func Both[A, B, C any](a Set[A], b Set[B], f func(A, B) C) Set[C] {
	if a.sizes == 0 || b.sizes == 0 {
		return Set[C]{}
	}
	return Set[C]{func(size int, yield func(C) bool) {
		for i := max(0, size-b.sizes+1); i <= size && i < a.sizes; i++ {
			for x := range a.of(i) {
				for y := range b.of(size - i) {
					if !yield(f(x, y)) {
						return
					}
				}
			}
		}
	}, plus(a.sizes, b.sizes-1)}
}

// Larger returns the values of a set that may refer to the set being defined. The size of each
// value grows by one, so there are finitely many of each size. Larger is for types that contain
// themselves:
//
//	var trees Set[*Tree]
//	trees = Union(Of[*Tree](nil), Larger(func() Set[*Tree] {
//		return Both(trees, trees, func(l, r *Tree) *Tree { return &Tree{l, r} })
//	}))
func Larger[T any](of func() Set[T]) Set[T] {
	return Set[T]{func(size int, yield func(T) bool) {
		if size == 0 {
			return
		}
		if s := of(); size <= s.sizes {
			s.part(size-1, yield)
		}
	}, endless}
}

// Lists returns the lists of at most most values of a set; a negative number stands for lists of
// any length. The size of a list is the sum of its elements' sizes plus its length.
func Lists[T any](elems Set[T], most int) Set[[]T] {
	lists := Of([]T(nil))
	if most == 0 || elems.sizes == 0 {
		return lists
	}
	sizes := endless
	if most > 0 && elems.sizes < endless/most {
		sizes = most*elems.sizes + 1
	}
	return Set[[]T]{func(size int, yield func([]T) bool) {
		eachList(elems, size, most, nil, yield)
	}, sizes}
}

// eachList yields the lists of a size that begin with the given elements.
func eachList[T any](elems Set[T], size, most int, before []T, yield func([]T) bool) bool {
	if size == 0 {
		return yield(slices.Clone(before))
	}
	if most == 0 {
		return true
	}
	for n := 0; n < elems.sizes && n < size; n++ {
		for v := range elems.of(n) {
			if !eachList(elems, size-n-1, most-1, append(before, v), yield) {
				return false
			}
		}
	}
	return true
}

// Field is a part of a record with the values that it may have.
type Field[R any] struct{ set Set[func(*R)] }

// With returns the field that set assigns.
func With[R, F any](values Set[F], set func(*R, F)) Field[R] {
	return Field[R]{Map(values, func(v F) func(*R) { return func(r *R) { set(r, v) } })}
}

// Records returns the records whose fields take all their values. A field that is not listed is
// zero.
func Records[R any](fields ...Field[R]) Set[R] {
	setters := Of(func(*R) {})
	for _, f := range fields {
		setters = Both(setters, f.set, func(a, b func(*R)) func(*R) {
			return func(r *R) { a(r); b(r) }
		})
	}
	return Map(setters, func(set func(*R)) R {
		var r R
		set(&r)
		return r
	})
}
