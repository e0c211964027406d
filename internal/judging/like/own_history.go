package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// history is a value with its former ones, to undo and to redo. What is done forgets what was
// undone, and what is older than the limit.
type history struct {
	states    []elem
	at, saved int // saved is negative if that state is lost
	limit     int
	open      int  // groups
	grouped   bool // the group has a state of its own
}

func newHistory(limit int) *history    { return &history{limit: limit} }
func (h *history) begin(v logic.Value) { h.states = []elem{{v}} }
func (h *history) trim() {
	for h.at > h.limit {
		h.states = h.states[1:]
		h.at--
		h.saved = max(-1, h.saved-1)
	}
}
func (h *history) Do(v elem) {
	if h.open > 0 && h.grouped {
		h.states[h.at] = v
		if h.saved == h.at {
			h.saved = -1
		}
		return
	}
	if h.saved > h.at {
		h.saved = -1
	}
	h.states = append(h.states[:h.at+1:h.at+1], v)
	h.at++
	h.grouped = true
	h.trim()
}
func (h *history) Current() elem { return h.states[h.at] }
func (h *history) move(to int) (elem, bool) {
	if to < 0 || to >= len(h.states) {
		return elem{}, false
	}
	h.at = to
	return h.Current(), true
}

// Undo and Redo do nothing within a group.
func (h *history) Undo() (elem, bool) {
	if h.open > 0 {
		return elem{}, false
	}
	return h.move(h.at - 1)
}
func (h *history) Redo() (elem, bool) {
	v, ok := h.RedoOver()
	h.trim()
	return v, ok
}

// RedoOver goes on beyond a limit that was set since.
func (h *history) RedoOver() (elem, bool) {
	if h.open > 0 {
		return elem{}, false
	}
	return h.move(h.at + 1)
}

// UndoGroup and RedoGroup end a group.
func (h *history) UndoGroup() (elem, bool) {
	h.open = 0
	return h.move(h.at - 1)
}
func (h *history) RedoGroup() (elem, bool) {
	h.open = 0
	return h.move(h.at + 1)
}

// UndoFree and RedoFree leave the group open; it has a state of its own then only if it does more.
func (h *history) UndoFree() (elem, bool) {
	h.grouped = false
	return h.move(h.at - 1)
}
func (h *history) RedoFree() (elem, bool) {
	h.grouped = false
	return h.move(h.at + 1)
}
func (h *history) UndoAll() (n int) {
	for {
		if _, ok := h.Undo(); !ok {
			return n
		}
		n++
	}
}
func (h *history) UndoAllFree() (n int) {
	for {
		if _, ok := h.UndoFree(); !ok {
			return n
		}
		n++
	}
}
func (h *history) Begin() {
	if h.open++; h.open == 1 {
		h.grouped = false
	}
}
func (h *history) End() bool {
	if h.open == 0 {
		return false
	}
	h.open--
	return true
}
func (h *history) Steps() (undo, redo int) { return h.at, len(h.states) - 1 - h.at }
func (h *history) CanUndo() bool           { return h.at > 0 }
func (h *history) CanRedo() bool           { return h.at < len(h.states)-1 }
func (h *history) Save()                   { h.saved = h.at }
func (h *history) Dirty() bool             { return h.saved != h.at }
func (h *history) Past() []elem            { return slices.Clone(h.states[:h.at+1]) }
func (h *history) Future() []elem          { return slices.Clone(h.states[h.at+1:]) }
func (h *history) All() []elem             { return slices.Clone(h.states) }
func (h *history) Clear() {
	h.states = []elem{h.Current()}
	h.at = 0
}
func (h *history) SetLimit(n int) bool {
	if n < 1 {
		return false
	}
	h.limit = n
	h.trim()
	return true
}
