package like

import "github.com/clouseau-go/clouseau/ref"

// segmented is a log that forgets whole segments, but not the one that it appends to.
type segmented struct {
	*ref.Log[elem]
	per int
}

func newSegmented(per int) *segmented { return &segmented{ref.NewLog[elem](), per} }

func (s *segmented) Read(offset int) (elem, bool) { return s.At(offset) }
func (s *segmented) ReadFrom(offset, n int) (entries []elem, next int, ok bool) {
	return s.From(offset, max(0, n))
}
func (s *segmented) Rollback(to int) bool { return s.Truncate(to) }
func (s *segmented) Trim(before int) (removed int) {
	for s.Len() > s.per && s.First()+s.per <= before {
		removed += s.Log.Trim(s.First() + s.per)
	}
	return removed
}
func (s *segmented) TrimAll(before int) (removed int) { return s.Log.Trim(before) }
