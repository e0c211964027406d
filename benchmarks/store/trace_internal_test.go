package store

import "testing"

// A history that is serializable need not be in the order of real time: a transaction that begins
// after another one has committed, and does not see it. Where both are open at once, either may be
// first.
func TestRealTime(t *testing.T) {
	t.Parallel()
	x := Row{Key: 1}
	for _, c := range []struct {
		name       string
		overlap    bool
		realTime   bool
		serialized bool
	}{
		{"apart", false, false, true},
		{"apart, in real time", false, true, false},
		{"overlapping", true, false, true},
		{"overlapping, in real time", true, true, true},
	} {
		for _, ordered := range []bool{true, false} {
			r := NewRecord()
			r.realTime = c.realTime
			r.Begin(1, 1)
			if c.overlap {
				r.Begin(2, 2)
			}
			r.Write(1, x)
			r.Commit(1)
			if !c.overlap {
				r.Begin(2, 2)
			}
			r.Read(2, x, 0)
			r.Commit(2)
			j, err := r.Clone().Judge(ordered)
			if err != nil || j.Serializable != c.serialized || j.Open {
				t.Errorf("%s, ordered %v: %v, %v", c.name, ordered, j, err)
			}
		}
	}
}
