package ref

import "slices"

// without returns the elements but for the first that is x, and whether there was one. It changes
// the slice that it is given.
func without[T comparable](elems []T, x T) (rest []T, found bool) {
	i := slices.Index(elems, x)
	if i < 0 {
		return elems, false
	}
	return slices.Delete(elems, i, i+1), true
}

// cutFirst returns the first n elements, or all if there are fewer, and the others.
func cutFirst[T any](elems []T, n int) (first, rest []T) {
	n = min(max(0, n), len(elems))
	return slices.Clone(elems[:n]), elems[n:]
}

// rotated returns the elements with the first n behind the others; if n is negative, with the last
// ones before the others.
func rotated[T any](elems []T, n int) []T {
	if len(elems) == 0 {
		return elems
	}
	n = (n%len(elems) + len(elems)) % len(elems)
	return slices.Concat(elems[n:], elems[:n])
}
