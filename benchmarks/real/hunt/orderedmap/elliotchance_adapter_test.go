package orderedmap_test

import "github.com/elliotchance/orderedmap/v3"

type elliotchance struct {
	*orderedmap.OrderedMap[string, int]
}

func newElliotchance() *elliotchance {
	return &elliotchance{orderedmap.NewOrderedMap[string, int]()}
}

func (s *elliotchance) Copy() { s.OrderedMap = s.OrderedMap.Copy() }

func (s *elliotchance) Keys() (forth, back []string) {
	for k := range s.AllFromFront() {
		forth = append(forth, k)
	}
	for e := s.Back(); e != nil; e = e.Prev() {
		back = append(back, e.Key)
	}
	return forth, back
}
