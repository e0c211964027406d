// Package spinner looks for numbers.
package spinner

// Finder looks for numbers.
type Finder struct{ numbers []int }

// New returns a finder.
func New() *Finder { return &Finder{} }

// Add adds a number.
func (f *Finder) Add(n int) { f.numbers = append(f.numbers, n) }

// Find returns where a number is.
func (f *Finder) Find(n int) int {
	i := 0
	for len(f.numbers) > 0 && f.numbers[i] != n {
		i = (i + 1) % len(f.numbers)
	}
	return i
}
