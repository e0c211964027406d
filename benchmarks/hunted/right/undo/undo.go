// Package undo provides a history of values that can be undone and redone.
package undo

import "slices"

// History is a history of values with a current one. It keeps a limited number of values to undo.
// Use New to make one.
type History[T any] struct {
	states []T
	at     int // index of the current value
	limit  int // values that can be undone
	saved  int // index of the value that was saved, or negative
	groups int // groups that have begun and not ended
	first  bool
}

// New returns a history whose current value is initial, which counts as saved. Up to limit changes
// can be undone; the history panics if limit is less than one.
func New[T any](initial T, limit int) *History[T] {
	if limit < 1 {
		panic("undo: limit must be positive")
	}
	return &History[T]{states: []T{initial}, limit: limit}
}

// Current returns the current value.
func (h *History[T]) Current() T { return h.states[h.at] }

// Do makes v the current value. What was undone cannot be redone any more.
func (h *History[T]) Do(v T) {
	if h.groups > 0 && !h.first {
		h.states[h.at] = v
		if h.saved == h.at {
			h.saved = -1
		}
		return
	}
	h.first = false
	if h.saved > h.at {
		h.saved = -1
	}
	h.states = append(h.states[:h.at+1], v)
	h.at++
	h.trim()
}

// trim forgets the oldest values if there are too many.
func (h *History[T]) trim() {
	extra := h.at - h.limit
	if extra <= 0 {
		return
	}
	h.states = slices.Delete(h.states, 0, extra)
	h.at -= extra
	h.saved = max(h.saved-extra, -1)
}

// Undo makes the value before the current one the current one and returns it. Ok is false if there
// is nothing to undo, or if a group has begun and not ended.
func (h *History[T]) Undo() (v T, ok bool) {
	if h.groups > 0 || h.at == 0 {
		return v, false
	}
	h.at--
	return h.states[h.at], true
}

// Redo takes back one call of Undo and returns the value that is current then. Ok is false if there
// is nothing to redo, or if a group has begun and not ended.
func (h *History[T]) Redo() (v T, ok bool) {
	if h.groups > 0 || h.at == len(h.states)-1 {
		return v, false
	}
	h.at++
	h.trim()
	return h.states[h.at], true
}

// UndoAll undoes all that can be undone and returns how many changes that were.
func (h *History[T]) UndoAll() int {
	n := 0
	for _, ok := h.Undo(); ok; _, ok = h.Undo() {
		n++
	}
	return n
}

// Begin begins a group: all values until its End are one change to undo. Groups can be nested; the
// outermost one counts.
func (h *History[T]) Begin() {
	if h.groups == 0 {
		h.first = true
	}
	h.groups++
}

// End ends a group. It panics if none has begun.
func (h *History[T]) End() {
	if h.groups == 0 {
		panic("undo: no group has begun")
	}
	h.groups--
	if h.groups == 0 {
		h.first = false
	}
}

// Steps returns how many changes can be undone and redone, even while a group is open.
func (h *History[T]) Steps() (undo, redo int) { return h.at, len(h.states) - 1 - h.at }

// Save says that the current value has been saved.
func (h *History[T]) Save() { h.saved = h.at }

// Dirty reports whether the current value is another change than the one that was saved. Undoing or
// redoing to the saved one makes it false again.
func (h *History[T]) Dirty() bool { return h.saved != h.at }

// Past returns the values that can be undone, oldest first, and the current one at the end.
func (h *History[T]) Past() []T { return slices.Clone(h.states[:h.at+1]) }

// SetLimit changes how many changes can be undone. The oldest ones are forgotten if there are more,
// and nothing that can be redone is. It panics if limit is less than one.
func (h *History[T]) SetLimit(limit int) {
	if limit < 1 {
		panic("undo: limit must be positive")
	}
	h.limit = limit
	h.trim()
}
