// Adapter of tx.clouseau.hcl for example.com/shop/depot.Tx, written by clouseau init. It is yours
// to change.

package depot_test

import (
	"example.com/shop/depot"
)

// testedTx is a Tx whose methods have the arguments and results of the spec's operations.
type testedTx struct {
	*depot.Tx
	ends func() // called by Close
}

// newTestedTx makes a fresh system for a run.
func newTestedTx() (*testedTx, error) {
	depot_ := depot.New(
		// cfg: guessed
		&depot.Config{Size: 3, Make: func(x1 string) (int, error) { return 0, nil }},
		// equal: the usual equality
		func(a, b string) bool { return a == b },
		// hash: a hash that collides
		func(x string) uint64 { return uint64(len(x)) },
	)
	ends := func() {
		depot_.Close()
	}
	system, err := depot_.Begin(
		true, // writable: so that it can be changed
	)
	if err != nil {
		return nil, err
	}
	return &testedTx{system, ends}, nil
}

// Close ends a run.
func (s *testedTx) Close() error {
	s.Tx.Rollback()
	s.ends()
	return nil
}

func (s *testedTx) Part(name string) (bool, string) {
	var found bool
	var nameResult string
	seen := s.Tx.Part(name)
	if seen != nil {
		found = true
		nameResult = seen.Name()
	}
	return found, nameResult
}
