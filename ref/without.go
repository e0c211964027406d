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
