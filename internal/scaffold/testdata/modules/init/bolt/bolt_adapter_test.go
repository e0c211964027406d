// Adapter of bolt.clouseau.hcl for go.etcd.io/bbolt.DB, written by clouseau init. It is yours to
// change.

package bolt_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.etcd.io/bbolt"
)

// testedDB is a DB whose methods have the arguments and results of the spec's operations.
type testedDB struct {
	*bbolt.DB
	dir  string   // removed by Close
	open []openDB // handles that nothing has ended
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
	return &testedDB{system, dir, nil}, nil
}

// Close ends a run.
func (s *testedDB) Close() error {
	return errors.Join(s.DB.Close(), os.RemoveAll(s.dir))
}

// begun notes a handle that Close has to end if nothing else does.
func (s *testedDB) begun(of any, end func()) {
	s.open = append(s.open, openDB{of, end})
}

// openDB is a handle that nothing has ended.
type openDB struct {
	of  any
	end func()
}

// ended forgets a handle that is ended now.
func ended[H any](s *testedDB, of H) H {
	s.open = slices.DeleteFunc(s.open, func(o openDB) bool { return o.of == any(of) })
	return of
}

// CloseAll ends a run: first what is open, the last one first.
func (s *testedDB) CloseAll() error {
	for _, o := range slices.Backward(s.open) {
		o.end()
	}
	return s.Close()
}

func (s *testedDB) Begin(writable bool) (*bbolt.Tx, error) {
	var tx *bbolt.Tx
	seen, err := s.DB.Begin(writable)
	if seen != nil {
		tx = seen
		s.begun(seen, func() { seen.Rollback() })
	}
	return tx, err
}

func (s *testedDB) Logger() bool {
	var found bool
	seen := s.DB.Logger()
	found = seen != nil
	return found
}

func (s *testedDB) Update(fails bool) ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.Update(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return failingDB(fails)
	})
	return called, err
}

func (s *testedDB) View(fails bool) ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.View(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return failingDB(fails)
	})
	return called, err
}

func (s *testedDB) Batch(fails bool) ([]*bbolt.Tx, error) {
	var called []*bbolt.Tx
	err := s.DB.Batch(func(x1 *bbolt.Tx) error {
		called = append(called, x1)
		return failingDB(fails)
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

func (s *testedDB) TxID(tx *bbolt.Tx) int {
	return tx.ID()
}

func (s *testedDB) TxDB(tx *bbolt.Tx) (bool, bool, bool, bool, string, bool, bool, int, int) {
	var found bool
	var strictMode bool
	var noSync bool
	var noFreelistSync bool
	var freelistType string
	var noGrowSync bool
	var preLoadFreelist bool
	var mmapFlags int
	var maxBatchSize int
	seen := tx.DB()
	freelistType = "NoFreelistType"
	if seen != nil {
		found = true
		strictMode = seen.StrictMode
		noSync = seen.NoSync
		noFreelistSync = seen.NoFreelistSync
		freelistType = nameOfDBFreelistType(seen.FreelistType)
		noGrowSync = seen.NoGrowSync
		preLoadFreelist = seen.PreLoadFreelist
		mmapFlags = seen.MmapFlags
		maxBatchSize = seen.MaxBatchSize
	}
	return found, strictMode, noSync, noFreelistSync, freelistType, noGrowSync, preLoadFreelist, mmapFlags, maxBatchSize
}

func (s *testedDB) TxSize(tx *bbolt.Tx) int64 {
	return tx.Size()
}

func (s *testedDB) TxWritable(tx *bbolt.Tx) bool {
	return tx.Writable()
}

func (s *testedDB) TxCursor(tx *bbolt.Tx) (*bbolt.Cursor, bool) {
	result := tx.Cursor()
	return result, result != nil
}

func (s *testedDB) TxStats(tx *bbolt.Tx) bbolt.TxStats {
	return tx.Stats()
}

func (s *testedDB) TxInspect(tx *bbolt.Tx) {
	seen := tx.Inspect()
	_ = seen
}

func (s *testedDB) TxBucket(tx *bbolt.Tx, name string) (bool, float64, uint64, uint64, bbolt.BucketStats, bool) {
	var found bool
	var fillPercent float64
	var inSequence uint64
	var sequence uint64
	var stats bbolt.BucketStats
	var writable bool
	seen := tx.Bucket([]byte(name))
	if seen != nil {
		found = true
		fillPercent = seen.FillPercent
		inSequence = seen.InSequence()
		sequence = seen.Sequence()
		stats = seen.Stats()
		writable = seen.Writable()
	}
	return found, fillPercent, inSequence, sequence, stats, writable
}

func (s *testedDB) TxCreateBucket(tx *bbolt.Tx, name string) (float64, uint64, uint64, bbolt.BucketStats, bool, error) {
	var fillPercent float64
	var inSequence uint64
	var sequence uint64
	var stats bbolt.BucketStats
	var writable bool
	seen, err := tx.CreateBucket([]byte(name))
	if seen != nil {
		fillPercent = seen.FillPercent
		inSequence = seen.InSequence()
		sequence = seen.Sequence()
		stats = seen.Stats()
		writable = seen.Writable()
	}
	return fillPercent, inSequence, sequence, stats, writable, err
}

func (s *testedDB) TxCreateBucketIfNotExists(tx *bbolt.Tx, name string) (float64, uint64, uint64, bbolt.BucketStats, bool, error) {
	var fillPercent float64
	var inSequence uint64
	var sequence uint64
	var stats bbolt.BucketStats
	var writable bool
	seen, err := tx.CreateBucketIfNotExists([]byte(name))
	if seen != nil {
		fillPercent = seen.FillPercent
		inSequence = seen.InSequence()
		sequence = seen.Sequence()
		stats = seen.Stats()
		writable = seen.Writable()
	}
	return fillPercent, inSequence, sequence, stats, writable, err
}

func (s *testedDB) TxDeleteBucket(tx *bbolt.Tx, name string) error {
	return tx.DeleteBucket([]byte(name))
}

func (s *testedDB) TxMoveBucket(tx *bbolt.Tx, child string) error {
	return tx.MoveBucket([]byte(child), nil, nil)
}

func (s *testedDB) TxForEach(tx *bbolt.Tx, fails bool) ([]string, []*bbolt.Bucket, error) {
	var calledName []string
	var calledB []*bbolt.Bucket
	err := tx.ForEach(func(x1 []byte, x2 *bbolt.Bucket) error {
		calledName = append(calledName, string(x1))
		calledB = append(calledB, x2)
		return failingDB(fails)
	})
	return calledName, calledB, err
}

func (s *testedDB) TxOnCommit(tx *bbolt.Tx) {
	tx.OnCommit(func() {

	})
}

func (s *testedDB) TxCommit(tx *bbolt.Tx) error {
	return tx.Commit()
}

func (s *testedDB) TxRollback(tx *bbolt.Tx) error {
	return ended(s, tx).Rollback()
}

func (s *testedDB) TxCopy(tx *bbolt.Tx) (string, error) {
	var written strings.Builder
	err := tx.Copy(&written)
	return written.String(), err
}

func (s *testedDB) TxWriteTo(tx *bbolt.Tx) (int64, string, error) {
	var written strings.Builder
	n, err_ := tx.WriteTo(&written)
	return n, written.String(), err_
}

func (s *testedDB) TxCopyFile(tx *bbolt.Tx, path string, mode fs.FileMode) error {
	return tx.CopyFile(path, mode)
}

func (s *testedDB) TxPage(tx *bbolt.Tx, id int) (bool, error) {
	var found bool
	seen, err := tx.Page(id)
	found = seen != nil
	return found, err
}

// failingDB is an error of a function that the tester passes, if it fails.
func failingDB(fails bool) error {
	if fails {
		return errors.New("the function fails, as the script says")
	}
	return nil
}

// nameOfDBFreelistType is what the spec calls a constant; none other may be an answer.
func nameOfDBFreelistType(v bbolt.FreelistType) string {
	switch v {
	case bbolt.FreelistArrayType:
		return "FreelistArrayType"
	case bbolt.FreelistMapType:
		return "FreelistMapType"
	case "":
		return "NoFreelistType"
	}
	return fmt.Sprint(v)
}
