package script

import "github.com/clouseau-go/clouseau/logic"

// Now returns the value of a field in a run whose events so far are seen: the value that the
// reference leads to, else the stored value, else a default one. It also returns the label of the
// input that has the value, or -1 for a default. The value is invalid if an opaque sort has none of
// these.
func (f Field) Now(sort *logic.Sort, seen Trace) (v logic.Value, input int) {
	if f.ref != nil {
		if v, input, ok := f.ref.Loose(seen, sort); ok {
			return v, input
		}
	}
	if f.value.IsValid() {
		return f.value, -1
	}
	v, _ = Default(sort)
	return v, -1
}

// Selects returns the value that a receive selects by, and whether it comes from this run. It is
// invalid if any value will do. A missing value has no substitute, since the receive would wait for
// it.
func (f Field) Selects(sort *logic.Sort, seen Trace) (want logic.Value, now bool) {
	if f.ref != nil {
		if want, ok := f.ref.Strict(seen, sort); ok {
			return want, true
		}
	}
	return f.value, false
}
