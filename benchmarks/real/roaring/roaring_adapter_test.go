package roaring_test

// bits has a place for each number, and for some more.
type bits [1 << 18]bool

func newBits() *bits { return &bits{} }

func (b *bits) Add(x uint32)           { b[x] = true }
func (b *bits) Remove(x uint32)        { b[x] = false }
func (b *bits) Contains(x uint32) bool { return b[x] }
func (b *bits) RunOptimize()           {}

func (b *bits) AddRange(from, to uint64) {
	for ; from < to; from++ {
		b[from] = true
	}
}

func (b *bits) RemoveRange(from, to uint64) {
	for ; from < to; from++ {
		b[from] = false
	}
}

func (b *bits) CardinalityInRange(from, to uint64) (n uint64) {
	for ; from < to; from++ {
		if b[from] {
			n++
		}
	}
	return n
}

func (b *bits) GetCardinality() uint64 { return b.CardinalityInRange(0, uint64(len(b))) }
