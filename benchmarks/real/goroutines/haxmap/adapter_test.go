package haxmap_test

import "github.com/alphadose/haxmap"

// newMap returns the map of the module.
func newMap() *tested { return &tested{haxmap.New[int, int]()} }

type tested struct{ *haxmap.Map[int, int] }

// Get and GetAndDel promise nothing of the value of a key that is not there.
func (m *tested) Get(key int) (value int, ok bool) { return there(m.Map.Get(key)) }

func (m *tested) GetAndDel(key int) (value int, ok bool) { return there(m.Map.GetAndDel(key)) }

func there(value int, ok bool) (int, bool) {
	if !ok {
		return 0, false
	}
	return value, true
}

// plain does what the documentation says, for one goroutine.
type plain struct{ held map[int]int }

func newPlain() *plain { return &plain{map[int]int{}} }

func (p *plain) Set(key, value int) { p.held[key] = value }

func (p *plain) Get(key int) (value int, ok bool) {
	value, ok = p.held[key]
	return value, ok
}

func (p *plain) GetOrSet(key, value int) (actual int, loaded bool) {
	if actual, loaded = p.held[key]; !loaded {
		actual = value
		p.held[key] = value
	}
	return actual, loaded
}

func (p *plain) GetAndDel(key int) (value int, ok bool) {
	value, ok = p.held[key]
	delete(p.held, key)
	return value, ok
}

func (p *plain) CompareAndSwap(key, old, value int) bool {
	now, there := p.held[key]
	if !there || now != old {
		return false
	}
	p.held[key] = value
	return true
}
