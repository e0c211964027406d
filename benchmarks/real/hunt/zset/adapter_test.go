package zset_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/bytedance/gopkg/collection/zset"
)

type sut struct{ *zset.Float64Set }

func newSUT() *sut { return &sut{zset.NewFloat64()} }

func list(ns []zset.Float64Node) (out []string) {
	for _, n := range ns {
		out = append(out, fmt.Sprint(n.Value, n.Score))
	}
	return out
}
func opt(a, b bool) zset.RangeOpt { return zset.RangeOpt{ExcludeMin: a, ExcludeMax: b} }

func (s *sut) Add(score int, v string) bool { return s.Float64Set.Add(float64(score), v) }
func (s *sut) Count(a, b int) int           { return s.Float64Set.Count(float64(a), float64(b)) }
func (s *sut) CountWithOpt(a, b int, x, y bool) int {
	return s.Float64Set.CountWithOpt(float64(a), float64(b), opt(x, y))
}
func (s *sut) IncrBy(i int, v string) int { f, _ := s.Float64Set.IncrBy(float64(i), v); return int(f) }
func (s *sut) Range(a, b int) []string    { return list(s.Float64Set.Range(a, b)) }
func (s *sut) RevRange(a, b int) []string { return list(s.Float64Set.RevRange(a, b)) }
func (s *sut) RangeByScore(a, b int) []string {
	return list(s.Float64Set.RangeByScore(float64(a), float64(b)))
}
func (s *sut) RangeByScoreWithOpt(a, b int, x, y bool) []string {
	return list(s.Float64Set.RangeByScoreWithOpt(float64(a), float64(b), opt(x, y)))
}
func (s *sut) Remove(v string) (int, bool)         { f, ok := s.Float64Set.Remove(v); return int(f), ok }
func (s *sut) RemoveRangeByRank(a, b int) []string { return list(s.Float64Set.RemoveRangeByRank(a, b)) }
func (s *sut) RemoveRangeByScore(a, b int) []string {
	return list(s.Float64Set.RemoveRangeByScore(float64(a), float64(b)))
}
func (s *sut) RemoveRangeByScoreWithOpt(a, b int, x, y bool) []string {
	return list(s.Float64Set.RemoveRangeByScoreWithOpt(float64(a), float64(b), opt(x, y)))
}
func (s *sut) RevRangeByScore(hi, lo int) []string {
	return list(s.Float64Set.RevRangeByScore(float64(hi), float64(lo)))
}
func (s *sut) Score(v string) (int, bool) { f, ok := s.Float64Set.Score(v); return int(f), ok }
func (s *sut) Union(v string, score int) []string {
	o := zset.NewFloat64()
	o.Add(float64(score), v)
	return list(zset.UnionFloat64(s.Float64Set, o).Range(0, -1))
}
func (s *sut) Inter(v string, score int) []string {
	o := zset.NewFloat64()
	o.Add(float64(score), v)
	return list(zset.InterFloat64(s.Float64Set, o).Range(0, -1))
}

// The reference has what the comments of the methods say, and of Redis, whose commands they are
// "the replacement of": scores in order, then values; RevRange and RevRank from the other end; in a
// union "the resulting score of a value is the sum of its scores in the sorted sets where it
// exists".
type ref map[string]int

func newRef() ref { return ref{} }

func (r ref) order() []string {
	return slices.SortedFunc(maps.Keys(r), func(a, b string) int { return cmp.Or(cmp.Compare(r[a], r[b]), cmp.Compare(a, b)) })
}
func (r ref) show(ks []string) (out []string) {
	for _, k := range ks {
		out = append(out, fmt.Sprint(k, r[k]))
	}
	return out
}
func cut(ks []string, a, b int) []string {
	if a < 0 {
		a = max(0, a+len(ks))
	}
	if b < 0 {
		b += len(ks)
	}
	b = min(b, len(ks)-1)
	if a > b {
		return nil
	}
	return ks[a : b+1]
}
func (r ref) between(a, b int, x, y bool) (out []string) {
	for _, k := range r.order() {
		if s := r[k]; s >= a && s <= b && (!x || s > a) && (!y || s < b) {
			out = append(out, k)
		}
	}
	return out
}
func (r ref) drop(ks []string) []string {
	out := r.show(ks)
	for _, k := range ks {
		delete(r, k)
	}
	return out
}
func rev(ks []string) []string { ks = slices.Clone(ks); slices.Reverse(ks); return ks }

func (r ref) Add(score int, v string) bool                     { _, ok := r[v]; r[v] = score; return !ok }
func (r ref) Contains(v string) bool                           { _, ok := r[v]; return ok }
func (r ref) Count(a, b int) int                               { return len(r.between(a, b, false, false)) }
func (r ref) CountWithOpt(a, b int, x, y bool) int             { return len(r.between(a, b, x, y)) }
func (r ref) IncrBy(i int, v string) int                       { r[v] += i; return r[v] }
func (r ref) Len() int                                         { return len(r) }
func (r ref) Range(a, b int) []string                          { return r.show(cut(r.order(), a, b)) }
func (r ref) RevRange(a, b int) []string                       { return r.show(cut(rev(r.order()), a, b)) }
func (r ref) RangeByScore(a, b int) []string                   { return r.show(r.between(a, b, false, false)) }
func (r ref) RangeByScoreWithOpt(a, b int, x, y bool) []string { return r.show(r.between(a, b, x, y)) }
func (r ref) Rank(v string) int                                { return slices.Index(r.order(), v) }
func (r ref) RevRank(v string) int                             { return slices.Index(rev(r.order()), v) }
func (r ref) Remove(v string) (int, bool)                      { s, ok := r[v]; delete(r, v); return s, ok }
func (r ref) RemoveRangeByRank(a, b int) []string              { return r.drop(cut(r.order(), a, b)) }
func (r ref) RemoveRangeByScore(a, b int) []string             { return r.drop(r.between(a, b, false, false)) }
func (r ref) RemoveRangeByScoreWithOpt(a, b int, x, y bool) []string {
	return r.drop(r.between(a, b, x, y))
}
func (r ref) RevRangeByScore(hi, lo int) []string {
	return r.show(rev(r.between(lo, hi, false, false)))
}
func (r ref) Score(v string) (int, bool) { s, ok := r[v]; return s, ok }
func (r ref) Union(v string, score int) []string {
	c := maps.Clone(r)
	c[v] += score
	return c.show(c.order())
}
func (r ref) Inter(v string, score int) []string {
	if s, ok := r[v]; ok {
		return []string{fmt.Sprint(v, s+score)}
	}
	return nil
}
