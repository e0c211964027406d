// Package intervals provides a map from ranges of integers to values.
package intervals

import (
	"errors"
	"fmt"
	"sort"
)

// ErrEmpty is the error of a range whose end is not above its begin.
var ErrEmpty = errors.New("intervals: empty range")

// Span is a range of integers from Lo on and below Hi, with its value.
type Span struct {
	Lo, Hi int
	Value  string
}

// Map gives each integer at most one value. Neighbouring ranges with the same value are one range.
// The zero value is an empty map.
type Map struct {
	spans []Span // ascending, without overlap
}

// search returns the index of the first span that ends above x.
func (m *Map) search(x int) int {
	return sort.Search(len(m.spans), func(i int) bool { return m.spans[i].Hi > x })
}

// Set gives all integers from lo on and below hi a value, whatever they had before. The error is
// ErrEmpty if there are none, and then nothing changes.
func (m *Map) Set(lo, hi int, value string) error {
	if err := m.Delete(lo, hi); err != nil {
		return err
	}
	i := m.search(lo)
	added := Span{lo, hi, value}
	from, to := i, i
	if i > 0 && m.spans[i-1].Hi == lo && m.spans[i-1].Value == value {
		added.Lo = m.spans[i-1].Lo
		from--
	}
	if i < len(m.spans) && m.spans[i].Lo == hi && m.spans[i].Value == value {
		added.Hi = m.spans[i].Hi
		to++
	}
	m.replace(from, to, added)
	return nil
}

// replace puts spans in the place of those from an index on and below another.
func (m *Map) replace(from, to int, by ...Span) {
	rest := append(by, m.spans[to:]...)
	m.spans = append(m.spans[:from:from], rest...)
}

// Delete takes the values from all integers from lo on and below hi. Ranges that reach further are
// cut. The error is ErrEmpty if there are no such integers.
func (m *Map) Delete(lo, hi int) error {
	if hi <= lo {
		return fmt.Errorf("%w: %d to %d", ErrEmpty, lo, hi)
	}
	from := m.search(lo)
	to := from
	var left []Span
	for ; to < len(m.spans) && m.spans[to].Lo < hi; to++ {
		s := m.spans[to]
		if s.Lo < lo {
			left = append(left, Span{s.Lo, lo, s.Value})
		}
		if s.Hi > hi {
			left = append(left, Span{hi, s.Hi, s.Value})
		}
	}
	m.replace(from, to, left...)
	return nil
}

// Get returns the value of x and whether it has one.
func (m *Map) Get(x int) (value string, ok bool) {
	i := m.search(x)
	if i == len(m.spans) || m.spans[i].Lo > x {
		return "", false
	}
	return m.spans[i].Value, true
}

// Covered reports whether all integers from lo on and below hi have a value. It is true of an empty
// range.
func (m *Map) Covered(lo, hi int) bool {
	for i := m.search(lo); lo < hi; i++ {
		if i == len(m.spans) || m.spans[i].Lo > lo {
			return false
		}
		lo = m.spans[i].Hi
	}
	return true
}

// Overlapping returns the ranges that have an integer from lo on and below hi, in ascending order
// and uncut.
func (m *Map) Overlapping(lo, hi int) []Span {
	var out []Span
	for i := m.search(lo); i < len(m.spans) && m.spans[i].Lo < hi; i++ {
		out = append(out, m.spans[i])
	}
	return out
}

// Gap returns the first integer from x on that has no value.
func (m *Map) Gap(x int) int {
	for i := m.search(x); i < len(m.spans) && m.spans[i].Lo <= x; i++ {
		x = m.spans[i].Hi
	}
	return x
}

// Spans returns all ranges in ascending order. The slice belongs to the caller.
func (m *Map) Spans() []Span { return append([]Span(nil), m.spans...) }

// Size returns how many integers have a value.
func (m *Map) Size() int {
	n := 0
	for _, s := range m.spans {
		n += s.Hi - s.Lo
	}
	return n
}
