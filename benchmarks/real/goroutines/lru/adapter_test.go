package lru_test

import (
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"
)

func newCache() *lru.Cache[int, int] {
	c, err := lru.New[int, int](2)
	if err != nil {
		panic(err)
	}
	return c
}

// plain does what the documentation says, for one goroutine: the keys in the order of their last
// use, the oldest first.
type plain struct {
	keys []int
	held map[int]int
}

func newPlain() *plain { return &plain{held: map[int]int{}} }

func (p *plain) use(key int) {
	p.Remove(key)
	p.keys = append(p.keys, key)
}

func (p *plain) Add(key, value int) (evicted bool) {
	p.use(key)
	p.held[key] = value
	if evicted = len(p.keys) > 2; evicted {
		p.Remove(p.keys[0])
	}
	return evicted
}

func (p *plain) Get(key int) (value int, ok bool) {
	if value, ok = p.held[key]; ok {
		p.use(key)
		p.held[key] = value
	}
	return value, ok
}

func (p *plain) PeekOrAdd(key, value int) (previous int, ok, evicted bool) {
	if previous, ok = p.held[key]; ok {
		return previous, true, false
	}
	return 0, false, p.Add(key, value)
}

func (p *plain) Remove(key int) (present bool) {
	_, present = p.held[key]
	delete(p.held, key)
	p.keys = slices.DeleteFunc(p.keys, func(k int) bool { return k == key })
	return present
}
