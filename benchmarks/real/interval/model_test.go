package interval_test

import "slices"

// plain is a list of intervals.
type plain struct{ all [][2]int }

func newPlain() *plain { return &plain{} }

func (p *plain) Len() int { return len(p.all) }

func (p *plain) Balanced() bool { return true }

func (p *plain) Insert(from, width int) { p.all = append(p.all, [2]int{from, width}) }

func (p *plain) Delete(from, width int) bool {
	i := slices.Index(p.all, [2]int{from, width})
	if i >= 0 {
		p.all = slices.Delete(p.all, i, i+1)
	}
	return i >= 0
}

func (p *plain) Stab(at int) (found []int) {
	for _, v := range p.all {
		if v[0] <= at && at <= v[0]+v[1] {
			found = append(found, v[0])
		}
	}
	slices.Sort(found)
	return found
}
