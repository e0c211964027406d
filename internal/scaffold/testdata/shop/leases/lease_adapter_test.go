// Adapter of lease.clouseau.hcl for example.com/shop/leases.Lease, written by clouseau init. It is
// yours to change.

package leases_test

import (
	"time"

	"example.com/shop/leases"
)

// newTestedLease makes a fresh system for a run.
func newTestedLease() *leases.Lease {
	return leases.New(
		time.Now, // now: under a clock in the spec the tester moves it
	)
}
