package sre

import "slices"

// marks is a set of positions of a trace, as bits; without zero bytes at the
// end, so that equal sets are equal strings.
type marks string

// markSet returns the set of the given positions.
func markSet(positions []int) marks {
	var bits []byte
	for _, p := range positions {
		for len(bits) <= p/8 {
			bits = append(bits, 0)
		}
		bits[p/8] |= 1 << (p % 8)
	}
	return marks(bits)
}

// positions returns the members in increasing order.
func (s marks) positions() []int {
	out := []int{}
	for i := range len(s) * 8 {
		if s[i/8]&(1<<(i%8)) != 0 {
			out = append(out, i)
		}
	}
	return out
}

func (s marks) union(t marks) marks {
	if len(s) < len(t) {
		s, t = t, s
	}
	if t == "" {
		return s
	}
	bits := []byte(s)
	for i := range t {
		bits[i] |= t[i]
	}
	return marks(bits)
}

// unless returns no parse where fails, else the one that marks nothing.
func unless(fails bool) []marks {
	if fails {
		return nil
	}
	return []marks{""}
}

// pairs returns the unions of one set of each kind: what a parse of the one
// and a parse of the other mark together.
func pairs(xs, ys []marks) []marks {
	switch {
	case len(xs) == 0, len(ys) == 0:
		return nil
	case len(xs) == 1 && xs[0] == "":
		return ys
	case len(ys) == 1 && ys[0] == "":
		return xs
	}
	var out []marks
	for _, x := range xs {
		for _, y := range ys {
			out = append(out, x.union(y))
		}
	}
	return distinct(out)
}

func distinct(xs []marks) []marks {
	slices.Sort(xs)
	return slices.Compact(xs)
}

// merged returns the sets of both lists, each once. It changes neither.
func merged(xs, ys []marks) []marks {
	switch {
	case len(xs) == 0:
		return ys
	case len(ys) == 0, slices.Equal(xs, ys):
		return xs
	}
	return distinct(slices.Concat(xs, ys))
}
