// Package leases lends keys for a limited time.
package leases

import "math"

const longest = 1 << 30 // longer spans of time are cut to this one

// Leases lends keys to owners for a limited time. Time passes only through
// Advance. An owner may acquire a key several times over and has to release it
// as many times. Others can stand in line for it; when the lease ends, by
// release or by expiry, the first in line gets the key at that moment.
type Leases struct {
	held    map[string]*grant
	lines   map[string][]place
	now     int
	soonest int // no lease expires before this moment
}

type grant struct {
	owner string
	until int
	depth int // how many times the owner holds it
}

type place struct {
	owner string
	span  int
}

// New returns a lease manager without any leases.
func New() *Leases {
	return &Leases{
		held:    map[string]*grant{},
		lines:   map[string][]place{},
		soonest: math.MaxInt,
	}
}

// Acquire lends key to owner for the given span. If the owner holds the key
// already, it holds it once more, and the lease lasts at least that span from
// now. Acquire is refused if another holds the key or span is less than 1.
func (l *Leases) Acquire(key, owner string, span int) bool {
	lease := l.held[key]
	if span < 1 || lease != nil && lease.owner != owner {
		return false
	}
	until := l.now + min(span, longest)
	if lease == nil {
		lease = &grant{owner: owner}
		l.held[key] = lease
		l.soonest = min(l.soonest, until)
	}
	lease.depth++
	lease.until = max(lease.until, until)
	return true
}

// Renew makes the lease of key last for the given span from now, longer or not
// than before. It is refused if owner does not hold the key or span is below 1.
func (l *Leases) Renew(key, owner string, span int) bool {
	lease := l.held[key]
	if lease == nil || lease.owner != owner || span < 1 {
		return false
	}
	lease.until = l.now + min(span, longest)
	l.soonest = min(l.soonest, lease.until)
	return true
}

// Release takes back one Acquire and ends the lease with the last one. It is
// refused if owner does not hold the key.
func (l *Leases) Release(key, owner string) bool {
	lease := l.held[key]
	if lease == nil || lease.owner != owner {
		return false
	}
	if lease.depth > 1 {
		lease.depth--
		return true
	}
	l.handOver(key, l.now)
	l.soonest = min(l.soonest, lease.until)
	return true
}

// Wait lets owner stand in line for key, to hold it for span from when its turn
// comes. It returns the place in line, from 1. It is refused, with 0, if nobody
// holds key, if owner holds it or is in line for it, or if span is below 1.
func (l *Leases) Wait(key, owner string, span int) int {
	lease := l.held[key]
	if lease == nil || lease.owner == owner || span < 1 {
		return 0
	}
	for _, p := range l.lines[key] {
		if p.owner == owner {
			return 0
		}
	}
	p := place{owner: owner, span: min(span, longest)}
	l.lines[key] = append(l.lines[key], p)
	return len(l.lines[key])
}

// Advance lets n units of time pass, none if n is negative, and returns the
// number of leases that expired. A lease of span n has expired after n units.
func (l *Leases) Advance(n int) int {
	l.now += max(0, min(n, longest))
	expired := 0
	if l.soonest > l.now {
		return 0
	}
	l.soonest = math.MaxInt
	for key, lease := range l.held {
		for l.held[key] == lease && lease.until <= l.now {
			expired++
			l.handOver(key, lease.until)
		}
		if l.held[key] == lease {
			l.soonest = min(l.soonest, lease.until)
		}
	}
	return expired
}

// Holder returns the holder of key, the time left, and whether there is one.
func (l *Leases) Holder(key string) (string, int, bool) {
	if lease := l.held[key]; lease != nil {
		return lease.owner, lease.until - l.now, true
	}
	return "", 0, false
}

// handOver ends the lease of key and gives the key to the first in line, if any.
func (l *Leases) handOver(key string, moment int) {
	line, lease := l.lines[key], l.held[key]
	if len(line) == 0 {
		delete(l.held, key)
		return
	}
	l.lines[key] = line[1:]
	lease.owner, lease.until = line[0].owner, moment+line[0].span
	lease.depth = 1
}
