// Through this file bolt.clouseau.hcl reaches go.etcd.io/bbolt.DB.
// It was written by clouseau init, and is yours to change.

package bolt_test

import (
	"errors"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// testedDB is a DB whose methods have the arguments and results of the spec's operations.
type testedDB struct {
	*bbolt.DB
	dir string // removed by Close
}

// newTestedDB makes a fresh system for a run.
func newTestedDB() (*testedDB, error) {
	dir, err := os.MkdirTemp("", "bolt-")
	if err != nil {
		return nil, err
	}
	system, err := bbolt.Open(
		filepath.Join(dir, "data"),
		0o600,
		nil, // options: what is usual
	)
	if err != nil {
		return nil, err
	}
	return &testedDB{system, dir}, nil
}

// Close ends a run.
func (s *testedDB) Close() error {
	return errors.Join(s.DB.Close(), os.RemoveAll(s.dir))
}

func (s *testedDB) Begin(writable bool) (int, int, int64, bbolt.TxStats, bool, error) {
	var writeFlag int
	var id int
	var size int64
	var stats bbolt.TxStats
	var writableResult bool
	seen, err := s.DB.Begin(writable)
	if seen != nil {
		writeFlag = seen.WriteFlag
		id = seen.ID()
		size = seen.Size()
		stats = seen.Stats()
		writableResult = seen.Writable()
		seen.Rollback()
	}
	return writeFlag, id, size, stats, writableResult, err
}

func (s *testedDB) Update() ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.Update(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return nil
	})
	return called, err
}

func (s *testedDB) View() ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.View(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return nil
	})
	return called, err
}

func (s *testedDB) Batch() ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.Batch(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return nil
	})
	return called, err
}

func (s *testedDB) Info() (bool, int) {
	var found bool
	var pageSize int
	seen := s.DB.Info()
	if seen != nil {
		found = true
		pageSize = seen.PageSize
	}
	return found, pageSize
}
