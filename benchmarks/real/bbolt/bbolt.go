package bbolt

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"go.etcd.io/bbolt"
)

// Bucket is a bucket in a transaction that writes.
type Bucket struct {
	dir string
	db  *bbolt.DB
	tx  *bbolt.Tx
}

var (
	name  = []byte("b")
	value = make([]byte, 1000) // four keys fill a page
)

// New makes a database in a file with an empty bucket.
func New() (*Bucket, error) {
	dir, err := os.MkdirTemp("", "bbolt")
	if err != nil {
		return nil, err
	}
	db, err := bbolt.Open(filepath.Join(dir, "db"), 0o600, &bbolt.Options{NoSync: true, NoGrowSync: true})
	if err != nil {
		return nil, err
	}
	b := &Bucket{dir: dir, db: db}
	return b, b.begin()
}

func (b *Bucket) begin() (err error) {
	if b.tx, err = b.db.Begin(true); err == nil {
		_, err = b.tx.CreateBucketIfNotExists(name)
	}
	return err
}

// Close gives the transaction up and removes the file.
func (b *Bucket) Close() {
	b.tx.Rollback()
	b.db.Close()
	os.RemoveAll(b.dir)
}

// Commit commits the transaction and begins another.
func (b *Bucket) Commit() error {
	if err := b.tx.Commit(); err != nil {
		return err
	}
	return b.begin()
}

// Put puts a key into the bucket.
func (b *Bucket) Put(key int) error { return b.tx.Bucket(name).Put(bytes(key), value) }

// Delete removes a key.
func (b *Bucket) Delete(key int) error { return b.tx.Bucket(name).Delete(bytes(key)) }

// First is the least key.
func (b *Bucket) First() (int, bool) { return number(b.tx.Bucket(name).Cursor().First()) }

// Last is the greatest key.
func (b *Bucket) Last() (int, bool) { return number(b.tx.Bucket(name).Cursor().Last()) }

func bytes(key int) []byte { return fmt.Appendf(nil, "%03d", key) }

func number(key, _ []byte) (int, bool) {
	n, err := strconv.Atoi(string(key))
	return n, err == nil
}
