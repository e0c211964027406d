package orderedmap_test

import (
	"errors"
	"slices"
)

// plain is an ordered map: keys in their order, and their values.
type plain struct {
	order  []string
	values map[string]int
}

func newPlain() *plain { return &plain{values: map[string]int{}} }

var errNone = errors.New("not there")

func (p *plain) Get(k string) (int, bool)  { v, ok := p.values[k]; return v, ok }
func (p *plain) Load(k string) (int, bool) { return p.Get(k) }
func (p *plain) Value(k string) int        { return p.values[k] }
func (p *plain) Len() int                  { return len(p.order) }
func (p *plain) Recode() bool              { return true }
func (p *plain) Yaml() bool                { return true }

func (p *plain) Decode(k string, v int) bool             { p.Set(k, v); return true }
func (p *plain) Store(k string, v int) (int, bool)       { return p.Set(k, v) }
func (p *plain) GetPair(k string) (bool, string, int)    { return p.pair(slices.Index(p.order, k)) }
func (p *plain) Oldest() (bool, string, int)             { return p.pair(0) }
func (p *plain) Newest() (bool, string, int)             { return p.pair(len(p.order) - 1) }
func (p *plain) MoveAfter(k, mark string) error          { return p.move(k, mark, 1) }
func (p *plain) MoveBefore(k, mark string) error         { return p.move(k, mark, 0) }
func (p *plain) GetAndMoveToBack(k string) (int, error)  { return p.values[k], p.MoveToBack(k) }
func (p *plain) GetAndMoveToFront(k string) (int, error) { return p.values[k], p.MoveToFront(k) }

func (p *plain) pair(i int) (bool, string, int) {
	if i < 0 || i >= len(p.order) {
		return false, "", 0
	}
	return true, p.order[i], p.values[p.order[i]]
}

func (p *plain) Set(k string, v int) (int, bool) {
	old, ok := p.values[k]
	if !ok {
		p.order = append(p.order, k)
	}
	p.values[k] = v
	return old, ok
}

func (p *plain) without(k string) []string {
	return slices.DeleteFunc(slices.Clone(p.order), func(o string) bool { return o == k })
}

func (p *plain) Delete(k string) (int, bool) {
	v, ok := p.values[k]
	delete(p.values, k)
	p.order = p.without(k)
	return v, ok
}

func (p *plain) Keys() (forth, back []string) {
	back = slices.Clone(p.order)
	slices.Reverse(back)
	return p.order, back
}

func (p *plain) move(k, mark string, by int) error {
	if !slices.Contains(p.order, k) || !slices.Contains(p.order, mark) {
		return errNone
	}
	if k != mark {
		rest := p.without(k)
		p.order = slices.Insert(rest, slices.Index(rest, mark)+by, k)
	}
	return nil
}

func (p *plain) MoveToFront(k string) error {
	if !slices.Contains(p.order, k) {
		return errNone
	}
	p.order = slices.Insert(p.without(k), 0, k)
	return nil
}

func (p *plain) MoveToBack(k string) error {
	if !slices.Contains(p.order, k) {
		return errNone
	}
	p.order = append(p.without(k), k)
	return nil
}

func (p *plain) ReplaceKey(old, key string) bool {
	i := slices.Index(p.order, old)
	if i < 0 || slices.Contains(p.order, key) {
		return false
	}
	p.order[i], p.values[key] = key, p.values[old]
	delete(p.values, old)
	return true
}

func (p *plain) Copy() {}

func (p *plain) Put(k string, v int) bool {
	_, was := p.Set(k, v)
	return !was
}
