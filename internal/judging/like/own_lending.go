package like

import "slices"

// lending lends things that it numbers as it makes them. An idle one is lent first, that which was
// given back last. AcquireEldest and WithEldest take the one that was idle for longest.
type lending struct {
	limit, made int
	idle, lent  []int
}

func newLending(limit int) *lending { return &lending{limit: limit} }
func (l *lending) InUse() int       { return len(l.lent) }
func (l *lending) Idle() int        { return len(l.idle) }
func (l *lending) Size() int        { return len(l.idle) + len(l.lent) }
func (l *lending) take(at int) (int, bool) {
	var n int
	switch {
	case len(l.idle) > 0:
		n = l.idle[at]
		l.idle = slices.Delete(l.idle, at, at+1)
	case len(l.lent) >= l.limit:
		return 0, false
	default:
		l.made++
		n = l.made
	}
	l.lent = append(l.lent, n)
	return n, true
}
func (l *lending) Acquire() (int, bool)       { return l.take(len(l.idle) - 1) }
func (l *lending) AcquireEldest() (int, bool) { return l.take(0) }

// Release gives back what is lent. Where there are more than the limit, it is not kept.
func (l *lending) Release(n int) bool {
	at := slices.Index(l.lent, n)
	if at < 0 {
		return false
	}
	over := l.Size() > l.limit
	l.lent = slices.Delete(l.lent, at, at+1)
	if !over {
		l.idle = append(l.idle, n)
	}
	return true
}

// With lends something to a function, which may fail.
func (l *lending) With(fails bool) ([]int, bool)       { return l.with(len(l.idle)-1, fails) }
func (l *lending) WithEldest(fails bool) ([]int, bool) { return l.with(0, fails) }
func (l *lending) with(at int, fails bool) (used []int, ok bool) {
	n, ok := l.take(at)
	if !ok {
		return nil, false
	}
	l.Release(n)
	return []int{n}, !fails
}

// SetLimit returns how many idle ones it gives up, those that were idle for longest.
func (l *lending) SetLimit(limit int) (gone int) {
	l.limit = limit
	gone = min(max(0, l.Size()-limit), len(l.idle))
	l.idle = slices.Delete(l.idle, 0, gone)
	return gone
}
