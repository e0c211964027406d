// Through this file depot.clouseau.hcl reaches example.com/shop/depot.Depot.
// It was written by clouseau init, and is yours to change.

package depot_test

import (
	"example.com/shop/depot"
)

// testedDepot is a Depot whose methods have the arguments and results of the spec's operations.
type testedDepot struct {
	*depot.Depot
}

// newTestedDepot makes a fresh system for a run.
func newTestedDepot() *testedDepot {
	return &testedDepot{depot.New(
		// cfg: guessed
		&depot.Config{Size: 3, Make: func(x1 string) (int, error) { return 0, nil }},
		// equal: the usual equality
		func(a, b string) bool { return a == b },
		// hash: a hash that collides
		func(x string) uint64 { return uint64(len(x)) },
	)}
}

func (s *testedDepot) Begin(writable bool) error {
	seen, err := s.Depot.Begin(writable)
	if seen != nil {
		seen.Rollback()
	}
	return err
}
