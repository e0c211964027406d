// Package list provides a doubly linked list with access by index.
package list

import (
	"errors"
	"fmt"
	"iter"
)

// ErrEmpty is returned when an element is wanted of an empty list.
var ErrEmpty = errors.New("list: empty")

// RangeError is the error of an index that is outside of the list.
type RangeError struct{ Index, Len int }

func (e *RangeError) Error() string {
	return fmt.Sprintf("list: index %d out of range with length %d", e.Index, e.Len)
}

type node[T any] struct {
	value      T
	prev, next *node[T]
}

// List is a doubly linked list. The zero value is an empty list. Negative indices count from the
// end: -1 is the last element.
type List[T comparable] struct {
	first, last *node[T]
	n           int
}

// New returns a list of the given values.
func New[T comparable](values ...T) *List[T] {
	l := &List[T]{}
	for _, v := range values {
		l.PushBack(v)
	}
	return l
}

// insert puts a value before a node, or at the end if the node is nil.
func (l *List[T]) insert(v T, next *node[T]) {
	added := &node[T]{value: v, next: next, prev: l.last}
	if next != nil {
		added.prev = next.prev
		next.prev = added
	} else {
		l.last = added
	}
	if added.prev != nil {
		added.prev.next = added
	} else {
		l.first = added
	}
	l.n++
}

func (l *List[T]) remove(x *node[T]) T {
	if x.prev != nil {
		x.prev.next = x.next
	} else {
		l.first = x.next
	}
	if x.next != nil {
		x.next.prev = x.prev
	} else {
		l.last = x.prev
	}
	l.n--
	return x.value
}

// node returns the node at an index from 0 on, walking from the nearer end.
func (l *List[T]) node(i int) (*node[T], error) {
	at := i
	if at < 0 {
		at += l.n
	}
	if at < 0 || at >= l.n {
		return nil, &RangeError{Index: i, Len: l.n}
	}
	if at > l.n/2 {
		x := l.last
		for range l.n - 1 - at {
			x = x.prev
		}
		return x, nil
	}
	x := l.first
	for range at {
		x = x.next
	}
	return x, nil
}

// PushBack adds a value at the end.
func (l *List[T]) PushBack(v T) { l.insert(v, nil) }

// PushFront adds a value at the front.
func (l *List[T]) PushFront(v T) { l.insert(v, l.first) }

// PopFront removes and returns the first element. The error is ErrEmpty if there is none.
func (l *List[T]) PopFront() (v T, err error) {
	if l.first == nil {
		return v, ErrEmpty
	}
	return l.remove(l.first), nil
}

// PopBack removes and returns the last element. The error is ErrEmpty if there is none.
func (l *List[T]) PopBack() (v T, err error) {
	if l.last == nil {
		return v, ErrEmpty
	}
	return l.remove(l.last), nil
}

// At returns the element at index i, or a *RangeError.
func (l *List[T]) At(i int) (v T, err error) {
	x, err := l.node(i)
	if err != nil {
		return v, err
	}
	return x.value, nil
}

// Insert puts v before the element at index i; i may be the length of the list, for its end. With
// any other index outside of the list it returns a *RangeError and changes nothing.
func (l *List[T]) Insert(i int, v T) error {
	if i == l.n {
		l.PushBack(v)
		return nil
	}
	x, err := l.node(i)
	if err != nil {
		return err
	}
	l.insert(v, x)
	return nil
}

// Index returns the index of the first element that equals v, or -1.
func (l *List[T]) Index(v T) int {
	i := 0
	for x := l.first; x != nil; x = x.next {
		if x.value == v {
			return i
		}
		i++
	}
	return -1
}

// RemoveAll removes all elements that equal v and returns their number.
func (l *List[T]) RemoveAll(v T) int {
	before := l.n
	for x := l.first; x != nil; x = x.next {
		if x.value == v {
			l.remove(x)
		}
	}
	return before - l.n
}

// Append moves all elements of other to the end of l and leaves other empty. Appending a list to
// itself does nothing.
func (l *List[T]) Append(other *List[T]) {
	if other == l || other.n == 0 {
		return
	}
	other.first.prev = l.last
	if l.last != nil {
		l.last.next = other.first
	} else {
		l.first = other.first
	}
	l.last = other.last
	l.n += other.n
	*other = List[T]{}
}

// Len returns the number of elements.
func (l *List[T]) Len() int { return l.n }

// All iterates over indices and elements from the front.
func (l *List[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		for x := l.first; x != nil && yield(i, x.value); x = x.next {
			i++
		}
	}
}
