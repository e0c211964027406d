package ttlcache_test

import (
	"time"

	"github.com/jellydator/ttlcache/v3"
)

// life is how long items stay.
const life = time.Minute

type tested struct{ c *ttlcache.Cache[string, int] }

func newCache() *tested { return &tested{ttlcache.New(ttlcache.WithTTL[string, int](life))} }

func (t *tested) Set(key string, value int) { t.c.Set(key, value, ttlcache.DefaultTTL) }

func (t *tested) Get(key string) (value int, ok bool) {
	if item := t.c.Get(key); item != nil {
		return item.Value(), true
	}
	return 0, false
}

func (t *tested) Touch(key string) { t.c.Touch(key) }

func (t *tested) Len() (n int) { return t.c.Len() }

// plain does what the documentation says: a retrieval extends the time of an item.
type plain struct{ items map[string]item }

type item struct {
	value int
	end   time.Time
}

func newPlain() *plain { return &plain{map[string]item{}} }

func (p *plain) Set(key string, value int) { p.items[key] = item{value, time.Now().Add(life)} }

func (p *plain) Touch(key string) { p.Get(key) }

func (p *plain) Get(key string) (value int, ok bool) {
	i, there := p.items[key]
	if !there || !time.Now().Before(i.end) {
		return 0, false
	}
	p.Set(key, i.value)
	return i.value, true
}

func (p *plain) Len() (n int) {
	for _, i := range p.items {
		if time.Now().Before(i.end) {
			n++
		}
	}
	return n
}
