// Package lists says in one call what loops over lists often do, where package slices of the
// standard library has no function for it. It imports nothing, and every package may import it.
//
//	lists.Of(ops, func(op *sre.Op) string { return op.Name })  // their names
//	lists.Where(ops, (*sre.Op).Visible)                        // some of them
package lists

import (
	"slices"
	"strings"
)

// Of returns what f makes of each element; nil if there are none.
func Of[A, B any](list []A, f func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	out := make([]B, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// Where returns the elements of which ok is true; nil if there are none.
func Where[A any](list []A, ok func(A) bool) (out []A) {
	for _, x := range list {
		if ok(x) {
			out = append(out, x)
		}
	}
	return out
}

// First returns the first element of which ok is true; the zero value if there is none.
func First[A any](list []A, ok func(A) bool) (first A) {
	if i := slices.IndexFunc(list, ok); i >= 0 {
		first = list[i]
	}
	return first
}

// All reports whether ok is true of each element.
func All[A any](list []A, ok func(A) bool) bool {
	return !slices.ContainsFunc(list, func(x A) bool { return !ok(x) })
}

// Count returns of how many elements ok is true.
func Count[A any](list []A, ok func(A) bool) (n int) {
	for _, x := range list {
		if ok(x) {
			n++
		}
	}
	return n
}

// Sum adds up what f says of each element.
func Sum[A any](list []A, f func(A) int) (sum int) {
	for _, x := range list {
		sum += f(x)
	}
	return sum
}

// Most returns the largest of what f says of each element; 0 if nothing is larger.
func Most[A any](list []A, f func(A) int) (most int) {
	for _, x := range list {
		most = max(most, f(x))
	}
	return most
}

// Joined returns the texts of the elements, with sep between them.
func Joined[A any](list []A, sep string, text func(A) string) string {
	return strings.Join(Of(list, text), sep)
}

// With returns the list with those of xs at its end that are none of its elements before.
func With[A comparable](list []A, xs ...A) []A {
	for _, x := range xs {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// Put puts the elements into a set.
func Put[A comparable](set map[A]bool, xs ...A) {
	for _, x := range xs {
		set[x] = true
	}
}

// Set returns the set of the elements.
func Set[A comparable](list []A) map[A]bool {
	return SetOf(list, func(x A) A { return x })
}

// SetOf returns the set of what f makes of each element.
func SetOf[A any, B comparable](list []A, f func(A) B) map[B]bool {
	out := map[B]bool{}
	for _, x := range list {
		out[f(x)] = true
	}
	return out
}
