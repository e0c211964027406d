package bbolt_test

import "github.com/clouseau-go/clouseau/ref"

// plain is an ordered map in one transaction.
type plain struct{ *ref.OrderedMap[int, bool] }

func newPlain() plain { return plain{ref.NewOrderedMap[int, bool]()} }

func (p plain) Commit() error { return nil }

func (p plain) Put(key int) error {
	p.Set(key, true)
	return nil
}

func (p plain) Delete(key int) error {
	p.OrderedMap.Delete(key)
	return nil
}

func (p plain) First() (int, bool) {
	key, _, ok := p.Min()
	return key, ok
}

func (p plain) Last() (int, bool) {
	key, _, ok := p.Max()
	return key, ok
}
