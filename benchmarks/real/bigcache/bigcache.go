package bigcache

import (
	"bytes"
	"time"

	"github.com/allegro/bigcache/v3"
)

// Cache is a cache of at most a megabyte.
type Cache struct {
	*bigcache.BigCache
}

// New makes an empty cache.
func New() *Cache {
	c := bigcache.DefaultConfig(time.Hour)
	c.Shards, c.HardMaxCacheSize, c.MaxEntriesInWindow, c.CleanWindow = 1, 1, 1, 0
	c.Verbose = false
	cache, err := bigcache.NewBigCache(c)
	if err != nil {
		panic(err)
	}
	return &Cache{cache}
}

// Set saves a byte many times: 64 kB for each unit of length.
func (c *Cache) Set(key string, fill byte, length int) bool {
	return c.BigCache.Set(key, bytes.Repeat([]byte{fill}, length<<16)) == nil
}

// Get is the length of an entry and what it is filled with.
func (c *Cache) Get(key string) (fill byte, length int, ok bool) {
	b, err := c.BigCache.Get(key)
	if err != nil || len(b) == 0 {
		return 0, 0, err == nil
	}
	if bytes.Count(b, b[:1]) < len(b) {
		return 0, -1, true
	}
	return b[0], len(b) >> 16, true
}

// Delete removes a key, and says whether it was there.
func (c *Cache) Delete(key string) bool { return c.BigCache.Delete(key) == nil }
