// Adapter of gocache.clouseau.hcl for github.com/patrickmn/go-cache.Cache, written by clouseau
// init. It is yours to change.

package gocache_test

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	cache "github.com/patrickmn/go-cache"
)

// testedCache is a Cache whose methods have the arguments and results of the spec's operations.
type testedCache struct {
	*cache.Cache
	dir string // removed by Close
}

// newTestedCache makes a fresh system for a run.
func newTestedCache() (*testedCache, error) {
	dir, err := os.MkdirTemp("", "gocache-")
	if err != nil {
		return nil, err
	}
	return &testedCache{cache.New(
		time.Hour, // defaultExpiration: longer than any run
		time.Hour, // cleanupInterval: longer than any run
	), dir}, nil
}

// Close ends a run.
func (s *testedCache) Close() error {
	return os.RemoveAll(s.dir)
}

func (s *testedCache) Set(k string, x string, d time.Duration) {
	s.Cache.Set(k, x, d)
}

func (s *testedCache) SetDefault(k string, x string) {
	s.Cache.SetDefault(k, x)
}

func (s *testedCache) Add(k string, x string, d time.Duration) error {
	return s.Cache.Add(k, x, d)
}

func (s *testedCache) Replace(k string, x string, d time.Duration) error {
	return s.Cache.Replace(k, x, d)
}

func (s *testedCache) Get(k string) (string, bool) {
	result, ok := s.Cache.Get(k)
	return heldByCache[string](result), ok
}

func (s *testedCache) GetWithExpiration(k string) (string, time.Time, bool) {
	result1, result2, ok := s.Cache.GetWithExpiration(k)
	return heldByCache[string](result1), result2, ok
}

func (s *testedCache) OnEvicted() ([]string, []string) {
	var called1 []string
	var called2 []string
	s.Cache.OnEvicted(func(x1 string, x2 interface{}) {
		called1 = append(called1, x1)
		called2 = append(called2, heldByCache[string](x2))
	})
	return called1, called2
}

func (s *testedCache) Save() (string, error) {
	var written strings.Builder
	err := s.Cache.Save(&written)
	return written.String(), err
}

func (s *testedCache) SaveFile(fname string) error {
	return s.Cache.SaveFile(filepath.Join(s.dir, fname))
}

func (s *testedCache) Load(r string) error {
	return s.Cache.Load(strings.NewReader(r))
}

func (s *testedCache) LoadFile(fname string) error {
	return s.Cache.LoadFile(filepath.Join(s.dir, fname))
}

func (s *testedCache) Items() map[string]testedCacheItem {
	return eachPairCache(s.Cache.Items(), func(k string, v cache.Item) (string, testedCacheItem) { return k, plainCacheItem(v) })
}

// testedCacheItem is what the spec knows of a cache.Item.
type testedCacheItem struct {
	Object     string
	Expiration int64
}

func plainCacheItem(x cache.Item) testedCacheItem {
	return testedCacheItem{
		Object:     heldByCache[string](x.Object),
		Expiration: x.Expiration,
	}
}

func madeCacheItem(x testedCacheItem) cache.Item {
	return cache.Item{
		Object:     x.Object,
		Expiration: x.Expiration,
	}
}

// heldByCache is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByCache[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachPairCache converts a map entry by entry.
func eachPairCache[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {
	out := make(map[L]U, len(m))
	for k, v := range m {
		l, u := f(k, v)
		out[l] = u
	}
	return out
}
