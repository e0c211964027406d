// Adapter of part.clouseau.hcl for example.com/shop/depot.Part, written by clouseau init. It is
// yours to change.

package depot_test

import (
	"os"
	"path/filepath"

	"example.com/shop/depot"
)

// testedPart is a Part whose methods have the arguments and results of the spec's operations.
type testedPart struct {
	*depot.Part
	dir  string // removed by Close
	ends func() // called by Close
}

// newTestedPart makes a fresh system for a run.
func newTestedPart() (*testedPart, error) {
	dir, err := os.MkdirTemp("", "part-")
	if err != nil {
		return nil, err
	}
	depot_ := depot.New(
		// cfg: guessed
		&depot.Config{Size: 3, Make: func(x1 string) (int, error) { return 0, nil }},
		// equal: the usual equality
		func(a, b string) bool { return a == b },
		// hash: a hash that collides
		func(x string) uint64 { return uint64(len(x)) },
	)
	tx, err := depot_.Begin(
		true, // writable: so that it can be changed
	)
	if err != nil {
		return nil, err
	}
	ends := func() {
		tx.Rollback()
		depot_.Close()
	}
	return &testedPart{tx.Part(filepath.Join(dir, "data")), dir, ends}, nil
}

// Close ends a run.
func (s *testedPart) Close() error {
	s.ends()
	return os.RemoveAll(s.dir)
}
