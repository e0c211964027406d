// Package mapper counts words, several at once.
package mapper

import "sync"

// Words counts words.
type Words struct{ counts map[string]int }

// New returns an empty count.
func New() *Words { return &Words{map[string]int{}} }

// Count counts a word n times.
func (w *Words) Count(word string, n int) {
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 10000 {
				w.counts[word] += n
			}
		})
	}
	all.Wait()
}

// Of returns the count of a word.
func (w *Words) Of(word string) int { return w.counts[word] }
