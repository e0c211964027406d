// Package leases keeps a lease.
package leases

import "time"

// Lease is taken for a minute.
type Lease struct {
	now  func() time.Time
	ends time.Time
}

// New returns a lease that nobody has.
func New(now func() time.Time) *Lease { return &Lease{now: now} }

// Take takes the lease, unless it is taken.
func (l *Lease) Take() bool {
	if l.now().Before(l.ends) {
		return false
	}
	l.ends = l.now().Add(time.Minute)
	return true
}
