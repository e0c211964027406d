package buntdb_test

import (
	"cmp"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/tidwall/buntdb"
)

// db is a database in a file, with a transaction that is open.
type db struct {
	*buntdb.DB
	tx   *buntdb.Tx
	path string
}

func newDB() (*db, error) {
	dir, err := os.MkdirTemp("", "hunt")
	if err != nil {
		return nil, err
	}
	d := &db{path: filepath.Join(dir, "db")}
	return d, d.open()
}

func (d *db) open() (err error) {
	if d.DB, err = buntdb.Open(d.path); err == nil {
		d.tx, err = d.Begin(true)
	}
	return err
}

func (d *db) End() error {
	return errors.Join(d.tx.Rollback(), d.Close(), os.RemoveAll(filepath.Dir(d.path)))
}

func (d *db) again(err error) bool {
	d.tx, _ = d.Begin(true)
	return err == nil
}

func (d *db) Commit() bool   { return d.again(d.tx.Commit()) }
func (d *db) Rollback() bool { return d.again(d.tx.Rollback()) }

// Reopen rolls back, and opens the file again, where there are no indices any more.
func (d *db) Reopen() bool { return errors.Join(d.tx.Rollback(), d.Close(), d.open()) == nil }
func (d *db) Shrink() bool { return errors.Join(d.tx.Commit(), d.DB.Shrink()) == nil && d.again(nil) }

func (d *db) Set(k, v string) (old string, replaced bool) {
	old, replaced, _ = d.tx.Set(k, v, nil)
	return old, replaced
}

func (d *db) Get(k string) (string, bool)    { v, err := d.tx.Get(k); return v, err == nil }
func (d *db) Delete(k string) (string, bool) { v, err := d.tx.Delete(k); return v, err == nil }
func (d *db) DeleteAll() bool                { return d.tx.DeleteAll() == nil }
func (d *db) Len() int                       { n, _ := d.tx.Len(); return n }
func (d *db) CreateIndex(name string) bool {
	return d.tx.CreateIndex(name, "a*", buntdb.IndexString) == nil
}
func (d *db) DropIndex(name string) bool { return d.tx.DropIndex(name) == nil }

func (d *db) Indexes() []string {
	names, _ := d.tx.Indexes()
	slices.Sort(names)
	return names
}

func (d *db) Ascend(name string) (keys []string, ok bool) {
	err := d.tx.Ascend(name, func(k, _ string) bool { keys = append(keys, k); return true })
	return keys, err == nil
}

func (d *db) Descend(name string) (keys []string, ok bool) {
	err := d.tx.Descend(name, func(k, _ string) bool { keys = append(keys, k); return true })
	return keys, err == nil
}

func (d *db) Range(from, to string) (keys []string) {
	d.tx.AscendRange("", from, to, func(k, _ string) bool { keys = append(keys, k); return true })
	return keys
}

func (d *db) Down(from, to string) (keys []string) {
	d.tx.DescendRange("", from, to, func(k, _ string) bool { keys = append(keys, k); return true })
	return keys
}

func (d *db) Equal(name, v string) (keys []string, ok bool) {
	err := d.tx.AscendEqual(name, v, func(k, _ string) bool { keys = append(keys, k); return true })
	return keys, err == nil
}

// plain is what is there, and what was when the transaction began.
type plain struct {
	m, old          map[string]string
	names, namesOld map[string]bool
}

func newPlain() *plain {
	return &plain{map[string]string{}, map[string]string{}, map[string]bool{}, map[string]bool{}}
}

func (p *plain) Commit() bool {
	p.old, p.namesOld = maps.Clone(p.m), maps.Clone(p.names)
	return true
}

func (p *plain) Rollback() bool {
	p.m, p.names = maps.Clone(p.old), maps.Clone(p.namesOld)
	return true
}

func (p *plain) Reopen() bool { clear(p.namesOld); return p.Rollback() }
func (p *plain) Shrink() bool { return p.Commit() }

func (p *plain) Set(k, v string) (string, bool) { old, ok := p.m[k]; p.m[k] = v; return old, ok }
func (p *plain) Get(k string) (string, bool)    { v, ok := p.m[k]; return v, ok }
func (p *plain) Delete(k string) (string, bool) { v, ok := p.m[k]; delete(p.m, k); return v, ok }
func (p *plain) DeleteAll() bool                { clear(p.m); return true }
func (p *plain) Len() int                       { return len(p.m) }
func (p *plain) DropIndex(name string) bool     { ok := p.names[name]; delete(p.names, name); return ok }
func (p *plain) Indexes() []string              { return slices.Sorted(maps.Keys(p.names)) }

func (p *plain) CreateIndex(name string) bool {
	if p.names[name] {
		return false
	}
	p.names[name] = true
	return true
}

func (p *plain) Ascend(name string) (keys []string, ok bool) {
	if name == "" {
		return slices.Sorted(maps.Keys(p.m)), true
	}
	if !p.names[name] {
		return nil, false
	}
	for k := range p.m {
		if k[0] == 'a' {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(p.m[a], p.m[b]), cmp.Compare(a, b)) })
	return keys, true
}

func (p *plain) Descend(name string) ([]string, bool) {
	keys, ok := p.Ascend(name)
	slices.Reverse(keys)
	return keys, ok
}

func (p *plain) Range(from, to string) []string {
	keys, _ := p.Ascend("")
	return slices.DeleteFunc(keys, func(k string) bool { return k < from || k >= to })
}

func (p *plain) Down(from, to string) []string {
	keys, _ := p.Descend("")
	return slices.DeleteFunc(keys, func(k string) bool { return k > from || k <= to })
}

func (p *plain) Equal(name, v string) ([]string, bool) {
	keys, ok := p.Ascend(name)
	return slices.DeleteFunc(keys, func(k string) bool { return name == "" && k != v || name != "" && p.m[k] != v }), ok
}
