// Package ledger has a type that keeps what its names promise.
package ledger

import (
	"maps"
	"slices"
)

// Ledger holds numbers.
type Ledger struct{ entries map[string]int }

// New makes one.
func New() *Ledger { return &Ledger{map[string]int{}} }

// Put writes a number.
func (l *Ledger) Put(name string, number int) { l.entries[name] = number }

// Get reads a number.
func (l *Ledger) Get(name string) (number int, found bool) {
	number, found = l.entries[name]
	return number, found
}

// Has says whether there is one.
func (l *Ledger) Has(name string) bool { _, found := l.entries[name]; return found }

// Delete removes a number.
func (l *Ledger) Delete(name string) { delete(l.entries, name) }

// Len says how many there are.
func (l *Ledger) Len() int { return len(l.entries) }

// Clear removes all.
func (l *Ledger) Clear() { clear(l.entries) }

// Names lists the names of all, in order.
func (l *Ledger) Names() []string { return slices.Sorted(maps.Keys(l.entries)) }
