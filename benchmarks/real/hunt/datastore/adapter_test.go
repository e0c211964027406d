package datastore_test

import (
	"context"
	"maps"
	"slices"
	"strings"

	ds "github.com/ipfs/go-datastore"
	"github.com/ipfs/go-datastore/namespace"
	"github.com/ipfs/go-datastore/query"
)

var ctx = context.Background()

type sut struct{ d ds.Batching }

// Wrap "wraps a given datastore with a key-prefix", so what is in it is a datastore of its own.
func newWrapped() *sut {
	m := ds.NewMapDatastore()
	m.Put(ctx, ds.NewKey("/ab/x"), []byte("other"))
	return &sut{namespace.Wrap(m, ds.NewKey("/a"))}
}

func (s *sut) Put(k, v string) bool { return s.d.Put(ctx, ds.NewKey(k), []byte(v)) == nil }
func (s *sut) Get(k string) (string, bool) {
	v, err := s.d.Get(ctx, ds.NewKey(k))
	return string(v), err == nil
}
func (s *sut) Has(k string) bool { is, _ := s.d.Has(ctx, ds.NewKey(k)); return is }
func (s *sut) Size(k string) int {
	n, err := s.d.GetSize(ctx, ds.NewKey(k))
	if err == ds.ErrNotFound {
		return -1
	}
	return n
}
func (s *sut) Delete(k string) bool { return s.d.Delete(ctx, ds.NewKey(k)) == nil }
func (s *sut) ask(q query.Query) (ks, vs []string) {
	r, err := s.d.Query(ctx, q)
	if err != nil {
		return []string{err.Error()}, nil
	}
	es, err := r.Rest()
	if err != nil {
		return []string{err.Error()}, nil
	}
	for _, e := range es {
		ks, vs = append(ks, e.Key), append(vs, string(e.Value))
	}
	return
}
func (s *sut) Query(p string, offset, limit int, down bool) ([]string, []string) {
	q := query.Query{Prefix: p, Offset: offset, Limit: limit, Orders: []query.Order{query.OrderByKey{}}}
	if down {
		q.Orders = []query.Order{query.OrderByKeyDescending{}}
	}
	return s.ask(q)
}
func (s *sut) KeysOnly(p string) []string {
	ks, _ := s.ask(query.Query{Prefix: p, KeysOnly: true})
	slices.Sort(ks)
	return ks
}
func (s *sut) Batch(k, v, other string) bool {
	b, err := s.d.Batch(ctx)
	if err != nil {
		return false
	}
	b.Put(ctx, ds.NewKey(k), []byte(v))
	b.Delete(ctx, ds.NewKey(other))
	return b.Commit(ctx) == nil
}

type ref map[string]string

func newRef() ref                         { return ref{} }
func (r ref) Put(k, v string) bool        { r[k] = v; return true }
func (r ref) Get(k string) (string, bool) { v, ok := r[k]; return v, ok }
func (r ref) Has(k string) bool           { _, ok := r[k]; return ok }
func (r ref) Size(k string) int {
	if v, ok := r[k]; ok {
		return len(v)
	}
	return -1
}
func (r ref) Delete(k string) bool { delete(r, k); return true }

// A query "selects keys that are strict children of the prefix", says query.Query; limits and
// offsets are applied after everything else.
func (r ref) under(p string) (out []string) {
	p = strings.TrimSuffix("/"+strings.TrimPrefix(p, "/"), "/") + "/"
	for _, k := range slices.Sorted(maps.Keys(r)) {
		if strings.HasPrefix(k, p) && k != p {
			out = append(out, k)
		}
	}
	return
}
func (r ref) Query(p string, offset, limit int, down bool) (ks, vs []string) {
	ks = r.under(p)
	if down {
		slices.Reverse(ks)
	}
	ks = ks[min(offset, len(ks)):]
	if limit > 0 {
		ks = ks[:min(limit, len(ks))]
	}
	for _, k := range ks {
		vs = append(vs, r[k])
	}
	return
}
func (r ref) KeysOnly(p string) []string { return r.under(p) }

// The same key may be put and deleted: the last wins.
func (r ref) Batch(k, v, other string) bool { r[k] = v; delete(r, other); return true }
