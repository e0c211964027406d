package content

import (
	"slices"
	"strings"
)

// fun is a function of the library. A letter of takes and gives stands for a type:
//
//	i  a number       b  a truth value  t  a text        s  a list of texts  n  a list of numbers
//	a  any value      x  a list of any values of this type
//	c  another value  y  the list of these that stands beside the list x
//
// Numbers, texts and what is compared come first. Words has a %1 for the first argument and so on.
type fun struct {
	name, takes, gives, words string

	ordered bool // values of type a have to have an order
	cheap   bool // it is tried with the simplest arguments only
	do      func(w *world, t typ, a []val) val
}

// longest is how long lists may get.
const longest = 300

func at(l []int64, i int64) val {
	if i < 0 || i >= int64(len(l)) {
		return val{}
	}
	return number(l[i])
}

func kept(l []int64, keep func(x int64) bool) val {
	out := make([]int64, 0, len(l))
	for _, x := range l {
		if keep(x) {
			out = append(out, x)
		}
	}
	return listed(out)
}

func distinct(l []int64) (out []int64) {
	for _, x := range l {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func bounded(i int64, l []int64) int64 { return min(max(i, 0), int64(len(l))) }

func index(l []int64, x int64) int64 { return int64(slices.Index(l, x)) }

func sorted(w *world, t typ, l []int64) []int64 {
	out := slices.Clone(l)
	slices.SortStableFunc(out, func(a, b int64) int { return w.compare(t, a, b) })
	return out
}

func joined(a, b []int64) val {
	if len(a)+len(b) > longest {
		return val{}
	}
	return listed(slices.Concat(a, b))
}

// stored stores a value for a key. A new one comes where it is said.
func stored(a []val, i int) val {
	at := slices.Index(a[0].list, a[2].n)
	switch {
	case len(a[0].list) != len(a[1].list):
		return val{}
	case at < 0:
		return listed(slices.Insert(slices.Clone(a[1].list), i, a[3].n))
	}
	out := slices.Clone(a[1].list)
	out[at] = a[3].n
	return listed(out)
}

// put returns where the entry of a key stands among sorted or other keys.
func put(w *world, t typ, l []int64, k int64) (i int, found bool) {
	if i := slices.Index(l, k); i >= 0 {
		return i, true
	}
	compare := func(a, b int64) int { return w.compare(t, a, b) }
	if slices.IsSortedFunc(l, compare) {
		return slices.BinarySearchFunc(l, k, compare)
	}
	return len(l), false
}

var library = []fun{
	{name: "len", takes: "x", gives: "i", words: "the number of %1", do: func(_ *world, _ typ, a []val) val { return number(int64(len(a[0].list))) }},
	{name: "at", takes: "xi", gives: "a", words: "the one of %1 at %2", do: func(_ *world, _ typ, a []val) val { return at(a[0].list, a[1].n) }},
	{name: "first", takes: "x", gives: "a", words: "the first of %1", do: func(_ *world, _ typ, a []val) val { return at(a[0].list, 0) }},
	{name: "last", takes: "x", gives: "a", words: "the last of %1", do: func(_ *world, _ typ, a []val) val { return at(a[0].list, int64(len(a[0].list))-1) }},
	{name: "max", takes: "x", gives: "a", words: "the greatest of %1", ordered: true, do: func(w *world, t typ, a []val) val {
		if len(a[0].list) == 0 {
			return val{}
		}
		return number(slices.MaxFunc(a[0].list, func(x, y int64) int { return w.compare(t, x, y) }))
	}},
	{name: "min", takes: "x", gives: "a", words: "the least of %1", ordered: true, do: func(w *world, t typ, a []val) val {
		if len(a[0].list) == 0 {
			return val{}
		}
		return number(slices.MinFunc(a[0].list, func(x, y int64) int { return w.compare(t, x, y) }))
	}},
	{name: "sum", takes: "n", gives: "i", words: "the sum of %1", do: func(_ *world, _ typ, a []val) val {
		var sum int64
		for _, x := range a[0].list {
			sum += x
		}
		return number(sum)
	}},
	{name: "contains", takes: "xa", gives: "b", words: "whether %2 is among %1", do: func(_ *world, _ typ, a []val) val { return truly(slices.Contains(a[0].list, a[1].n)) }},
	{name: "index", takes: "xa", gives: "i", words: "where %2 is in %1", do: func(_ *world, _ typ, a []val) val { return number(index(a[0].list, a[1].n)) }},
	{name: "count", takes: "xa", gives: "i", words: "how often %2 is in %1", do: func(_ *world, _ typ, a []val) val {
		var n int64
		for _, x := range a[0].list {
			n += truly(x == a[1].n).n
		}
		return number(n)
	}},
	{name: "empty", takes: "x", gives: "b", words: "whether %1 is empty", do: func(_ *world, _ typ, a []val) val { return truly(len(a[0].list) == 0) }},
	{name: "some", takes: "x", gives: "b", words: "whether any of %1 exists", do: func(_ *world, _ typ, a []val) val { return truly(len(a[0].list) > 0) }},
	{name: "inside", takes: "xi", gives: "b", words: "whether %2 is an index of %1", do: func(_ *world, _ typ, a []val) val {
		return truly(a[1].n >= 0 && a[1].n < int64(len(a[0].list)))
	}},
	{name: "between", takes: "xi", gives: "b", words: "whether %2 is an index of %1 or its length", do: func(_ *world, _ typ, a []val) val {
		return truly(a[1].n >= 0 && a[1].n <= int64(len(a[0].list)))
	}},
	{name: "subset", takes: "xx", gives: "b", words: "whether all of %1 are among %2", do: func(_ *world, _ typ, a []val) val {
		return truly(!slices.ContainsFunc(a[0].list, func(x int64) bool { return !slices.Contains(a[1].list, x) }))
	}},
	{name: "get", takes: "xya", gives: "c", words: "what %2 have for %3", do: func(_ *world, _ typ, a []val) val { return at(a[1].list, index(a[0].list, a[2].n)) }},
	{name: "equal", takes: "aa", gives: "b", words: "whether %1 is %2", do: func(_ *world, _ typ, a []val) val { return truly(a[0].n == a[1].n) }},
	{name: "same", takes: "xx", gives: "b", words: "whether %1 is %2", do: func(_ *world, _ typ, a []val) val { return truly(slices.Equal(a[0].list, a[1].list)) }},
	{name: "less", takes: "aa", gives: "b", words: "whether %1 is below %2", ordered: true, do: func(w *world, t typ, a []val) val { return truly(w.compare(t, a[0].n, a[1].n) < 0) }},
	{name: "not", takes: "b", gives: "b", words: "not %1", do: func(_ *world, _ typ, a []val) val { return truly(a[0].n == 0) }},
	{name: "and", takes: "bb", gives: "b", words: "%1 and %2", do: func(_ *world, _ typ, a []val) val { return truly(a[0].n != 0 && a[1].n != 0) }},
	{name: "or", takes: "bb", gives: "b", words: "%1 or %2", do: func(_ *world, _ typ, a []val) val { return truly(a[0].n != 0 || a[1].n != 0) }},

	{name: "plus", takes: "ii", gives: "i", words: "%1 + %2", do: func(_ *world, _ typ, a []val) val { return number(a[0].n + a[1].n) }},
	{name: "minus", takes: "ii", gives: "i", words: "%1 - %2", do: func(_ *world, _ typ, a []val) val { return number(a[0].n - a[1].n) }},
	{name: "smaller", takes: "ii", gives: "i", words: "the smaller one of %1 and %2", do: func(_ *world, _ typ, a []val) val { return number(min(a[0].n, a[1].n)) }},
	{name: "larger", takes: "ii", gives: "i", words: "the larger one of %1 and %2", do: func(_ *world, _ typ, a []val) val { return number(max(a[0].n, a[1].n)) }},

	{name: "upto", takes: "xa", gives: "x", words: "those of %1 that are at most %2", ordered: true, do: func(w *world, t typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return w.compare(t, x, a[1].n) <= 0 })
	}},
	{name: "below", takes: "xa", gives: "x", words: "those of %1 that are below %2", ordered: true, do: func(w *world, t typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return w.compare(t, x, a[1].n) < 0 })
	}},
	{name: "from", takes: "xa", gives: "x", words: "those of %1 that are at least %2", ordered: true, do: func(w *world, t typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return w.compare(t, x, a[1].n) >= 0 })
	}},
	{name: "above", takes: "xa", gives: "x", words: "those of %1 that are above %2", ordered: true, do: func(w *world, t typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return w.compare(t, x, a[1].n) > 0 })
	}},
	{name: "within", takes: "xaa", gives: "x", words: "those of %1 from %2 on and below %3", ordered: true, cheap: true, do: func(w *world, t typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return w.compare(t, x, a[1].n) >= 0 && w.compare(t, x, a[2].n) < 0 })
	}},
	{name: "without", takes: "xa", gives: "x", words: "%1 without %2", do: func(_ *world, _ typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return x != a[1].n })
	}},
	{name: "take", takes: "xi", gives: "x", words: "the first %2 of %1", do: func(_ *world, _ typ, a []val) val { return listed(a[0].list[:bounded(a[1].n, a[0].list)]) }},
	{name: "drop", takes: "xi", gives: "x", words: "%1 without the first %2", do: func(_ *world, _ typ, a []val) val { return listed(a[0].list[bounded(a[1].n, a[0].list):]) }},
	{name: "reverse", takes: "x", gives: "x", words: "%1 backwards", do: func(_ *world, _ typ, a []val) val {
		out := slices.Clone(a[0].list)
		slices.Reverse(out)
		return listed(out)
	}},
	{name: "sort", takes: "x", gives: "x", words: "%1 in ascending order", ordered: true, do: func(w *world, t typ, a []val) val { return listed(sorted(w, t, a[0].list)) }},
	{name: "distinct", takes: "x", gives: "x", words: "the different ones of %1", do: func(_ *world, _ typ, a []val) val {
		return listed(distinct(a[0].list))
	}},
	{name: "append", takes: "xa", gives: "x", words: "%1 with %2 at the end", do: func(_ *world, _ typ, a []val) val { return joined(a[0].list, []int64{a[1].n}) }},
	{name: "prepend", takes: "xa", gives: "x", words: "%1 with %2 at the front", do: func(_ *world, _ typ, a []val) val { return joined([]int64{a[1].n}, a[0].list) }},
	{name: "concat", takes: "xx", gives: "x", words: "%1 followed by %2", do: func(_ *world, _ typ, a []val) val { return joined(a[0].list, a[1].list) }},
	{name: "add", takes: "xa", gives: "x", words: "%1 with %2", do: func(_ *world, _ typ, a []val) val {
		if slices.Contains(a[0].list, a[1].n) {
			return a[0]
		}
		return joined(a[0].list, []int64{a[1].n})
	}},
	{name: "union", takes: "xx", gives: "x", words: "what is in %1 or in %2", do: func(_ *world, _ typ, a []val) val {
		return listed(distinct(slices.Concat(a[0].list, a[1].list)))
	}},
	{name: "intersection", takes: "xx", gives: "x", words: "what is in %1 and in %2", do: func(_ *world, _ typ, a []val) val {
		return kept(distinct(a[0].list), func(x int64) bool { return slices.Contains(a[1].list, x) })
	}},
	{name: "difference", takes: "xx", gives: "x", words: "what is in %1 and not in %2", do: func(_ *world, _ typ, a []val) val {
		return kept(distinct(a[0].list), func(x int64) bool { return !slices.Contains(a[1].list, x) })
	}},
	{name: "removeFirst", takes: "xa", gives: "x", words: "%1 without the first %2", do: func(_ *world, _ typ, a []val) val {
		i := slices.Index(a[0].list, a[1].n)
		if i < 0 {
			return a[0]
		}
		return listed(slices.Delete(slices.Clone(a[0].list), i, i+1))
	}},
	{name: "removeAt", takes: "xi", gives: "x", words: "%1 without the one at %2", do: func(_ *world, _ typ, a []val) val {
		if !at(a[0].list, a[1].n).is {
			return val{}
		}
		return listed(slices.Delete(slices.Clone(a[0].list), int(a[1].n), int(a[1].n)+1))
	}},
	{name: "rotate", takes: "xi", gives: "x", words: "%1 rotated by %2", cheap: true, do: func(_ *world, _ typ, a []val) val {
		n := int64(len(a[0].list))
		if n == 0 {
			return a[0]
		}
		k := ((a[1].n % n) + n) % n
		return listed(slices.Concat(a[0].list[k:], a[0].list[:k]))
	}},
	{name: "range", takes: "ii", gives: "n", words: "the numbers from %1 on and below %2", cheap: true, do: func(_ *world, _ typ, a []val) val {
		if n := a[1].n - a[0].n; a[1].n > a[0].n && (n < 0 || n > longest) {
			return val{}
		}
		var out []int64
		for i := a[0].n; i < a[1].n; i++ {
			out = append(out, i)
		}
		return listed(out)
	}},
	{name: "insert", takes: "xia", gives: "x", words: "%1 with %3 at %2", cheap: true, do: func(_ *world, _ typ, a []val) val {
		if a[1].n < 0 || a[1].n > int64(len(a[0].list)) {
			return val{}
		}
		return listed(slices.Insert(slices.Clone(a[0].list), int(a[1].n), a[2].n))
	}},
	{name: "set", takes: "xia", gives: "x", words: "%1 with %3 instead of the one at %2", cheap: true, do: func(_ *world, _ typ, a []val) val {
		if !at(a[0].list, a[1].n).is {
			return val{}
		}
		out := slices.Clone(a[0].list)
		out[a[1].n] = a[2].n
		return listed(out)
	}},
	{name: "slice", takes: "xii", gives: "x", words: "%1 from %2 on and before %3", cheap: true, do: func(_ *world, _ typ, a []val) val {
		i := bounded(a[1].n, a[0].list)
		return listed(a[0].list[i:max(i, bounded(a[2].n, a[0].list))])
	}},
	{name: "store", takes: "xyac", gives: "y", words: "%2 with %4 for %3", cheap: true, do: func(_ *world, _ typ, a []val) val {
		return stored(a, len(a[1].list))
	}},
	{name: "storeInOrder", takes: "xyac", gives: "y", words: "%2 with %4 for %3 in order", cheap: true, do: func(w *world, t typ, a []val) val {
		i, _ := put(w, t, a[0].list, a[2].n)
		return stored(a, i)
	}},
	{name: "key", takes: "xa", gives: "x", words: "%1 with %2 in order", ordered: true, do: func(w *world, t typ, a []val) val {
		i, found := put(w, t, a[0].list, a[1].n)
		if found {
			return a[0]
		}
		return listed(slices.Insert(slices.Clone(a[0].list), i, a[1].n))
	}},
	{name: "delete", takes: "xya", gives: "y", words: "%2 without that of %3", cheap: true, do: func(_ *world, _ typ, a []val) val {
		i := slices.Index(a[0].list, a[2].n)
		switch {
		case len(a[0].list) != len(a[1].list):
			return val{}
		case i < 0:
			return a[1]
		}
		return listed(slices.Delete(slices.Clone(a[1].list), i, i+1))
	}},
	{name: "largest", takes: "xy", gives: "x", words: "%1, those with the largest of %2 first", ordered: true, do: func(_ *world, _ typ, a []val) val {
		return ranked(a[0].list, a[1].list, a[0].list)
	}},
	{name: "descending", takes: "y", gives: "y", words: "%1, the largest first", ordered: true, do: func(w *world, t typ, a []val) val {
		out := sorted(w, t, a[0].list)
		slices.Reverse(out)
		return listed(out)
	}},

	{name: "size", takes: "t", gives: "i", words: "the length of %1", do: func(w *world, _ typ, a []val) val { return number(int64(len(w.text(a[0].n)))) }},
	{name: "join", takes: "tt", gives: "t", words: "%1 followed by %2", do: func(w *world, _ typ, a []val) val {
		x, y := w.text(a[0].n), w.text(a[1].n)
		if len(x)+len(y) > longest {
			return val{}
		}
		return number(w.textID(x + y))
	}},
	{name: "head", takes: "ti", gives: "t", words: "the first %2 of %1", do: func(w *world, _ typ, a []val) val {
		x := w.text(a[0].n)
		return number(w.textID(x[:min(max(a[1].n, 0), int64(len(x)))]))
	}},
	{name: "tail", takes: "ti", gives: "t", words: "%1 without the first %2", do: func(w *world, _ typ, a []val) val {
		x := w.text(a[0].n)
		return number(w.textID(x[min(max(a[1].n, 0), int64(len(x))):]))
	}},
	{name: "search", takes: "tt", gives: "i", words: "where %2 is in %1", do: func(w *world, _ typ, a []val) val {
		return number(int64(strings.Index(w.text(a[0].n), w.text(a[1].n))))
	}},
	{name: "begins", takes: "tt", gives: "b", words: "whether %1 begins with %2", do: func(w *world, _ typ, a []val) val {
		return truly(strings.HasPrefix(w.text(a[0].n), w.text(a[1].n)))
	}},
	{name: "beginning", takes: "st", gives: "s", words: "those of %1 that begin with %2", do: func(w *world, _ typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return strings.HasPrefix(w.text(x), w.text(a[1].n)) })
	}},
	{name: "prefixes", takes: "st", gives: "s", words: "those of %1 with which %2 begins", do: func(w *world, _ typ, a []val) val {
		return kept(a[0].list, func(x int64) bool { return strings.HasPrefix(w.text(a[1].n), w.text(x)) })
	}},
}

// ranked sorts keys by their numbers, the largest first, and by what comes first among those with
// equal ones.
func ranked(keys, numbers, out []int64) val {
	if len(keys) != len(numbers) {
		return val{}
	}
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case numbers[i] > numbers[j]:
			return -1
		case numbers[i] < numbers[j]:
			return 1
		}
		return 0
	})
	l := make([]int64, len(out))
	for i, k := range order {
		l[i] = out[k]
	}
	return listed(l)
}
