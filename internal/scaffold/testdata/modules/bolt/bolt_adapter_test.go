// Through this file bolt.clouseau.hcl reaches go.etcd.io/bbolt.DB. It was written by clouseau init
// and carried on by hand: what a database is for happens in functions and transactions, so here are
// methods that go through one from its beginning to its end.

package bolt_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// testedDB is a DB with one bucket of numbers, and at most one open read transaction.
type testedDB struct {
	*bbolt.DB
	dir      string // removed by Close
	snapshot *bbolt.Tx
}

var (
	bucket = []byte("bucket")
	errAny = errors.New("rolled back on purpose")
)

// newTestedDB makes a fresh system for a run.
func newTestedDB() (*testedDB, error) {
	dir, err := os.MkdirTemp("", "bolt-")
	if err != nil {
		return nil, err
	}
	s := &testedDB{dir: dir}
	return s, s.open()
}

// open opens the file. The memory map is large enough from the beginning: if it had to grow, a
// writer would wait for the reader of the same goroutine. Nobody pulls the plug, so nothing has to
// be synced.
func (s *testedDB) open() error {
	db, err := bbolt.Open(filepath.Join(s.dir, "data"), 0o600, &bbolt.Options{InitialMmapSize: 1 << 22, NoSync: true, NoGrowSync: true})
	if err != nil {
		return err
	}
	s.DB = db
	return db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket)
		return err
	})
}

// Close ends a run.
func (s *testedDB) Close() error {
	return errors.Join(s.CloseSnapshot(), s.DB.Close(), os.RemoveAll(s.dir))
}

// Reopen closes the file and opens it again.
func (s *testedDB) Reopen() error {
	if err := s.DB.Close(); err != nil {
		return err
	}
	return s.open()
}

// Put writes a number in a transaction of its own.
func (s *testedDB) Put(key string, value int) error {
	return s.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(key), encode(value)) })
}

// PutAndRollBack writes a number in a transaction that is rolled back.
func (s *testedDB) PutAndRollBack(key string, value int) error {
	err := s.Update(func(tx *bbolt.Tx) error {
		return errors.Join(tx.Bucket(bucket).Put([]byte(key), encode(value)), errAny)
	})
	if !errors.Is(err, errAny) {
		return fmt.Errorf("not rolled back: %w", err)
	}
	return nil
}

// Delete removes a key in a transaction of its own.
func (s *testedDB) Delete(key string) error {
	return s.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Delete([]byte(key)) })
}

// Get reads a number in a transaction of its own.
func (s *testedDB) Get(key string) (value int, found bool) {
	err := s.View(func(tx *bbolt.Tx) error {
		value, found = decode(tx.Bucket(bucket).Get([]byte(key)))
		return nil
	})
	if err != nil {
		panic(err)
	}
	return value, found
}

// Churn writes many keys, none of the spec's, in one transaction and deletes them in the next:
// pages split and merge, and those that are free then are used again.
func (s *testedDB) Churn() error {
	filler := make([]byte, 300)
	return errors.Join(
		s.Update(func(tx *bbolt.Tx) error {
			for i := range 100 {
				if err := tx.Bucket(bucket).Put(fmt.Appendf(nil, "b-%03d-", i), filler); err != nil {
					return err
				}
			}
			return nil
		}),
		s.Update(func(tx *bbolt.Tx) error {
			for i := range 100 {
				if err := tx.Bucket(bucket).Delete(fmt.Appendf(nil, "b-%03d-", i)); err != nil {
					return err
				}
			}
			return nil
		}),
	)
}

// OpenSnapshot begins a read transaction.
func (s *testedDB) OpenSnapshot() (err error) {
	s.snapshot, err = s.Begin(false)
	return err
}

// ReadSnapshot reads a number in it.
func (s *testedDB) ReadSnapshot(key string) (value int, found bool) {
	return decode(s.snapshot.Bucket(bucket).Get([]byte(key)))
}

// CloseSnapshot ends it, if there is one.
func (s *testedDB) CloseSnapshot() error {
	if s.snapshot == nil {
		return nil
	}
	tx := s.snapshot
	s.snapshot = nil
	return tx.Rollback()
}

func encode(value int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(value)) }

func decode(b []byte) (value int, found bool) {
	if len(b) != 8 {
		return 0, b != nil
	}
	return int(binary.BigEndian.Uint64(b)), true
}
