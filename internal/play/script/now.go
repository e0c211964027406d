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

// Wanted returns the values that a receive selects by; an invalid value fits any.
func (in *Input) Wanted(seen Trace) []logic.Value {
	out := make([]logic.Value, len(in.Fields))
	for j, f := range in.Fields {
		out[j], _ = f.Selects(in.Op.Fields[j].Sort, seen)
	}
	return out
}

// Agrees returns a condition on the fields of an event: they are those of the script or, if not
// strictly, those that come from events of this run are.
func (in *Input) Agrees(seen Trace, strictly bool) func(fields []logic.Value) bool {
	return func(fields []logic.Value) bool {
		for j, f := range in.Fields {
			want, now := f.Selects(in.Op.Fields[j].Sort, seen)
			if want.IsValid() && (now || strictly) && fields[j] != want {
				return false
			}
		}
		return true
	}
}
