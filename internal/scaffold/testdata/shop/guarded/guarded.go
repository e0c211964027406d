// Package guarded has a type whose methods call functions while others may use it.
package guarded

import (
	"maps"
	"slices"
	"sync"
)

// Board has notes.
type Board struct {
	mu    sync.Mutex
	notes map[string]int
}

// New makes an empty board.
func New() *Board { return &Board{notes: map[string]int{}} }

// Pin gives a note a number.
func (b *Board) Pin(note string, number int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes[note] = number
}

// Remove takes a note away.
func (b *Board) Remove(note string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.notes, note)
}

// Len is how many notes there are.
func (b *Board) Len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.notes)
}

// Each calls f with each note, in order.
func (b *Board) Each(f func(note string, number int)) {
	b.mu.Lock()
	notes := maps.Clone(b.notes)
	b.mu.Unlock()
	for _, note := range slices.Sorted(maps.Keys(notes)) {
		f(note, notes[note])
	}
}

// Load returns the number of a note; where there is none, it is made.
func (b *Board) Load(note string, number func(note string) (int, error)) (int, error) {
	b.mu.Lock()
	n, found := b.notes[note]
	b.mu.Unlock()
	if found {
		return n, nil
	}
	n, err := number(note)
	if err != nil {
		return 0, err
	}
	b.Pin(note, n)
	return n, nil
}
