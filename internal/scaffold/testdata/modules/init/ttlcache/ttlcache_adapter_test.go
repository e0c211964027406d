// Through this file ttlcache.clouseau.hcl reaches github.com/jellydator/ttlcache/v3.Cache[string, int].
// It was written by clouseau init, and is yours to change.

package ttlcache_test

import (
	ttlcache "github.com/jellydator/ttlcache/v3"
)

// testedCache is a Cache whose methods have the arguments and results of the spec's operations.
type testedCache struct {
	*ttlcache.Cache[string, int]
}

// newTestedCache makes a fresh system for a run.
func newTestedCache() *testedCache {
	return &testedCache{ttlcache.New[string, int]()}
}

func (s *testedCache) Get(key string) *ttlcache.Item[string, int] {
	return s.Cache.Get(key)
}

func (s *testedCache) GetOrSet(key string, value int) (*ttlcache.Item[string, int], bool) {
	return s.Cache.GetOrSet(key, value)
}

func (s *testedCache) GetOrSetFunc(key string, made int) (*ttlcache.Item[string, int], bool) {
	return s.Cache.GetOrSetFunc(key, func() int {
		return made
	})
}

func (s *testedCache) GetAndDelete(key string) (*ttlcache.Item[string, int], bool) {
	return s.Cache.GetAndDelete(key)
}

func (s *testedCache) Range(limit int) []*ttlcache.Item[string, int] {
	var calledItem []*ttlcache.Item[string, int]
	s.Cache.Range(func(x1 *ttlcache.Item[string, int]) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedCache) RangeBackwards(limit int) []*ttlcache.Item[string, int] {
	var calledItem []*ttlcache.Item[string, int]
	s.Cache.RangeBackwards(func(x1 *ttlcache.Item[string, int]) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

// testedCacheItem is a Go type of the spec.
type testedCacheItem = *ttlcache.Item[string, int]
