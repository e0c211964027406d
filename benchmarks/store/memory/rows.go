package memory

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// rows holds the versions of rows.
type rows struct {
	versions map[store.Row][]version // as they were committed, the loader's first
	commits  int                     // so far
}

// version is a committed version of a row.
type version struct {
	store.Version
	commit int // 0 is the loader's
}

func loaded(load map[store.Row]string) rows {
	r := rows{versions: map[store.Row][]version{}}
	for row, value := range load {
		r.versions[row] = []version{{Version: store.Version{Row: row, Value: value}}}
	}
	return r
}

// at returns the version of a row after that many commits; ok is false if it is not there.
func (r *rows) at(row store.Row, commits int) (v version, ok bool) {
	vs := r.versions[row]
	for i := len(vs) - 1; i >= 0; i-- {
		if vs[i].commit <= commits {
			return vs[i], true
		}
	}
	return version{}, false
}

// of returns the rows of a key that were ever committed, in the order of their parts.
func (r *rows) of(key store.Row) (out []store.Row) {
	for row := range r.versions {
		if row.Table == key.Table && row.Key == key.Key {
			out = append(out, row)
		}
	}
	slices.SortFunc(out, func(a, b store.Row) int { return cmp.Compare(a.Part, b.Part) })
	return out
}

// install commits what a transaction wrote.
func (r *rows) install(tid int, writes []write) {
	r.commits++
	for _, w := range writes {
		v := version{store.Version{Row: w.row, Writer: tid, Value: w.value}, r.commits}
		r.versions[w.row] = append(r.versions[w.row], v)
	}
}

// write is a row as a transaction has written it.
type write struct {
	row   store.Row
	value string
}

// written adds a write to those of a transaction, or replaces that of the same row.
func written(writes []write, w write) []write {
	i := slices.IndexFunc(writes, func(o write) bool { return o.row == w.row })
	if i < 0 {
		return append(writes, w)
	}
	writes[i] = w
	return writes
}

// own returns what a transaction itself has written.
func own(tid int, writes []write, row store.Row) (store.Version, bool) {
	for _, w := range writes {
		if w.row == row {
			return store.Version{Row: row, Writer: tid, Value: w.value}, true
		}
	}
	return store.Version{}, false
}

func misuse(tid int, s store.Statement, why string) error {
	return fmt.Errorf("memory: %v of transaction %d: %s", s, tid, why)
}

func failed(reason store.Reason, code string) store.Reply {
	return store.Reply{Failure: &store.Failure{Reason: reason, Code: code}}
}
