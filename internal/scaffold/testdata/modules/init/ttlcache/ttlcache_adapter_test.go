// Adapter of ttlcache.clouseau.hcl for github.com/jellydator/ttlcache/v3.Cache[string, int],
// written by clouseau init. It is yours to change.

package ttlcache_test

import (
	"context"
	"fmt"
	"time"

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

func (s *testedCache) Set(key string, value int, ttl time.Duration) (bool, uint64, bool, string, int, int64) {
	var found bool
	var cost uint64
	var isExpired bool
	var keyResult string
	var valueResult int
	var version int64
	seen := s.Cache.Set(key, value, ttl)
	if seen != nil {
		found = true
		cost = seen.Cost()
		isExpired = seen.IsExpired()
		keyResult = seen.Key()
		valueResult = seen.Value()
		version = seen.Version()
	}
	return found, cost, isExpired, keyResult, valueResult, version
}

func (s *testedCache) Get(key string) (bool, uint64, bool, string, int, int64) {
	var found bool
	var cost uint64
	var isExpired bool
	var keyResult string
	var value int
	var version int64
	seen := s.Cache.Get(key)
	if seen != nil {
		found = true
		cost = seen.Cost()
		isExpired = seen.IsExpired()
		keyResult = seen.Key()
		value = seen.Value()
		version = seen.Version()
	}
	return found, cost, isExpired, keyResult, value, version
}

func (s *testedCache) GetOrSet(key string, value int) (bool, uint64, bool, string, int, int64, bool) {
	var found bool
	var cost uint64
	var isExpired bool
	var keyResult string
	var valueResult int
	var version int64
	seen, ok := s.Cache.GetOrSet(key, value)
	if seen != nil {
		found = true
		cost = seen.Cost()
		isExpired = seen.IsExpired()
		keyResult = seen.Key()
		valueResult = seen.Value()
		version = seen.Version()
	}
	return found, cost, isExpired, keyResult, valueResult, version, ok
}

func (s *testedCache) GetOrSetFunc(key string, made int) (bool, uint64, bool, string, int, int64, bool) {
	var found bool
	var cost uint64
	var isExpired bool
	var keyResult string
	var value int
	var version int64
	seen, ok := s.Cache.GetOrSetFunc(key, func() int {
		return made
	})
	if seen != nil {
		found = true
		cost = seen.Cost()
		isExpired = seen.IsExpired()
		keyResult = seen.Key()
		value = seen.Value()
		version = seen.Version()
	}
	return found, cost, isExpired, keyResult, value, version, ok
}

func (s *testedCache) GetAndDelete(key string) (bool, uint64, bool, string, int, int64, bool) {
	var found bool
	var cost uint64
	var isExpired bool
	var keyResult string
	var value int
	var version int64
	seen, ok := s.Cache.GetAndDelete(key)
	if seen != nil {
		found = true
		cost = seen.Cost()
		isExpired = seen.IsExpired()
		keyResult = seen.Key()
		value = seen.Value()
		version = seen.Version()
	}
	return found, cost, isExpired, keyResult, value, version, ok
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

func (s *testedCache) OnInsertion() (bool, []*ttlcache.Item[string, int]) {
	var called2 []*ttlcache.Item[string, int]
	var found bool
	seen := s.Cache.OnInsertion(func(x1 context.Context, x2 *ttlcache.Item[string, int]) {
		called2 = append(called2, x2)
	})
	found = seen != nil
	return found, called2
}

func (s *testedCache) OnUpdate() (bool, []*ttlcache.Item[string, int]) {
	var called2 []*ttlcache.Item[string, int]
	var found bool
	seen := s.Cache.OnUpdate(func(x1 context.Context, x2 *ttlcache.Item[string, int]) {
		called2 = append(called2, x2)
	})
	found = seen != nil
	return found, called2
}

func (s *testedCache) OnEviction() (bool, []string, []*ttlcache.Item[string, int]) {
	var called2 []string
	var called3 []*ttlcache.Item[string, int]
	var found bool
	seen := s.Cache.OnEviction(func(x1 context.Context, x2 ttlcache.EvictionReason, x3 *ttlcache.Item[string, int]) {
		called2 = append(called2, nameOfCacheEvictionReason(x2))
		called3 = append(called3, x3)
	})
	found = seen != nil
	return found, called2, called3
}

// testedCacheItem is a Go type of the spec.
type testedCacheItem = *ttlcache.Item[string, int]

// nameOfCacheEvictionReason is what the spec calls a constant; none other may be an answer.
func nameOfCacheEvictionReason(v ttlcache.EvictionReason) string {
	switch v {
	case ttlcache.EvictionReasonDeleted:
		return "EvictionReasonDeleted"
	case ttlcache.EvictionReasonCapacityReached:
		return "EvictionReasonCapacityReached"
	case ttlcache.EvictionReasonExpired:
		return "EvictionReasonExpired"
	case ttlcache.EvictionReasonMaxCostExceeded:
		return "EvictionReasonMaxCostExceeded"
	}
	return fmt.Sprint(v)
}
