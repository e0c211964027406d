package rtreego_test

import "slices"

// plain is a list of squares.
type plain struct{ all []int }

// newPlain makes an empty one.
func newPlain() *plain { return &plain{} }

// Load replaces all squares.
func (p *plain) Load(squares []int) { p.all = slices.Clone(squares) }

// Insert adds one.
func (p *plain) Insert(n int) { p.all = append(p.all, n) }

// Size is how many there are.
func (p *plain) Size() int { return len(p.all) }

// Delete removes one.
func (p *plain) Delete(n int) bool {
	i := slices.Index(p.all, n)
	if i >= 0 {
		p.all = slices.Delete(p.all, i, i+1)
	}
	return i >= 0
}

// Search tries each.
func (p *plain) Search(x, y, width int) (found []int) {
	for _, n := range p.all {
		if a, b := n%5-x, n/5-y; -1 <= a && a <= width && -1 <= b && b <= width {
			found = append(found, n)
		}
	}
	slices.Sort(found)
	return found
}
