package deque_test

import "slices"

// plain does what the documentation of Deque says, with slices.
type plain struct{ d, other []int }

func newPlain() *plain { return &plain{} }

func (p *plain) Len() int             { return len(p.d) }
func (p *plain) PushBack(e int)       { p.d = append(p.d, e) }
func (p *plain) PushFront(e int)      { p.d = slices.Insert(p.d, 0, e) }
func (p *plain) Front() int           { return p.d[0] }
func (p *plain) Back() int            { return p.d[len(p.d)-1] }
func (p *plain) At(i int) int         { return p.d[i] }
func (p *plain) Set(i, e int)         { p.d[i] = e }
func (p *plain) Swap(i, j int)        { p.d[i], p.d[j] = p.d[j], p.d[i] }
func (p *plain) Clear()               { p.d = nil }
func (p *plain) Grow(int)             {}
func (p *plain) SetBaseCap(int)       {}
func (p *plain) PopFront() int        { return p.Remove(0) }
func (p *plain) PopBack() int         { return p.Remove(len(p.d) - 1) }
func (p *plain) CopyInSlice(in []int) { p.d = slices.Clone(in) }
func (p *plain) Exchange()            { p.d, p.other = p.other, p.d }
func (p *plain) Copy() int            { p.d = slices.Clone(p.other); return len(p.d) }
func (p *plain) Insert(i, e int)      { p.d = slices.Insert(p.d, max(0, min(i, len(p.d))), e) }

func (p *plain) Remove(i int) int {
	e := p.d[i]
	p.d = slices.Delete(p.d, i, i+1)
	return e
}

func (p *plain) AppendToSlice(out []int) []int { return append(out, p.d...) }
func (p *plain) CopyOutSlice(out []int) int    { return copy(out, p.d) }

func (p *plain) Rotate(n int) {
	if len(p.d) > 1 {
		n = ((n % len(p.d)) + len(p.d)) % len(p.d)
		p.d = append(slices.Clone(p.d[n:]), p.d[:n]...)
	}
}

func (p *plain) Iter(limit int) []int { return p.d[:min(max(limit, 1), len(p.d))] }

func (p *plain) RIter(limit int) []int {
	back := slices.Clone(p.d)
	slices.Reverse(back)
	return back[:min(max(limit, 1), len(back))]
}

func (p *plain) IterPopFront(limit int) []int {
	all := p.Iter(limit)
	p.d = p.d[len(all):]
	return all
}

func (p *plain) IterPopBack(limit int) []int {
	all := p.RIter(limit)
	p.d = p.d[:len(p.d)-len(all)]
	return all
}
