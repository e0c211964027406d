// Adapter of depot.clouseau.hcl for example.com/shop/depot.Depot, written by clouseau init. It is
// yours to change.

package depot_test

import (
	"slices"

	"example.com/shop/depot"
)

// testedDepot is a Depot whose methods have the arguments and results of the spec's operations.
type testedDepot struct {
	*depot.Depot
	open []openDepot // handles that nothing has ended
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
	), nil}
}

// begun notes a handle that Close has to end if nothing else does.
func (s *testedDepot) begun(of any, end func()) {
	s.open = append(s.open, openDepot{of, end})
}

// openDepot is a handle that nothing has ended.
type openDepot struct {
	of  any
	end func()
}

// ended forgets a handle that is ended now.
func ended[H any](s *testedDepot, of H) H {
	s.open = slices.DeleteFunc(s.open, func(o openDepot) bool { return o.of == any(of) })
	return of
}

// CloseAll ends a run: first what is open, the last one first.
func (s *testedDepot) CloseAll() {
	for _, o := range slices.Backward(s.open) {
		o.end()
	}
	s.Depot.Close()
}

func (s *testedDepot) Tx(name string) (*depot.Tx, bool) {
	result := s.Depot.Tx(name)
	return result, result != nil
}

func (s *testedDepot) Begin(writable bool) (*depot.Tx, error) {
	var tx *depot.Tx
	seen, err := s.Depot.Begin(writable)
	if seen != nil {
		tx = seen
		s.begun(seen, func() { seen.Rollback() })
	}
	return tx, err
}

func (s *testedDepot) TxRollback(tx *depot.Tx) {
	ended(s, tx).Rollback()
}

func (s *testedDepot) TxPut(tx *depot.Tx, name string) {
	tx.Put(name)
}

func (s *testedDepot) TxPart(tx *depot.Tx, name string) (bool, string) {
	var found bool
	var nameResult string
	seen := tx.Part(name)
	if seen != nil {
		found = true
		nameResult = seen.Name()
	}
	return found, nameResult
}
