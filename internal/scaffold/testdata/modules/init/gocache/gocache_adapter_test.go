// Through this file gocache.clouseau.hcl reaches github.com/patrickmn/go-cache.Cache.
// It was written by clouseau init, and is yours to change.

package gocache_test

import (
	"time"

	cache "github.com/patrickmn/go-cache"
	"pgregory.net/rapid"
)

// testedCache is a Cache whose methods have the arguments and results of the spec's operations.
type testedCache struct {
	*cache.Cache
}

// newTestedCache makes a fresh system for a run.
func newTestedCache() *testedCache {
	return &testedCache{cache.New(
		time.Hour, // defaultExpiration: longer than any run
		time.Hour, // cleanupInterval: longer than any run
	)}
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

// heldByCache is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByCache[T any](v any) T {
	x, _ := v.(T)
	return x
}

// drawCacheFloat64 draws a value of the sort Float64.
func drawCacheFloat64(t *rapid.T) float64 {
	return float64(rapid.IntRange(0, 20).Draw(t, "halves")) / 2
}

// drawCacheFloat32 draws a value of the sort Float32.
func drawCacheFloat32(t *rapid.T) float32 {
	return float32(rapid.IntRange(0, 20).Draw(t, "halves")) / 2
}
