package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// place is a field of an input, by their positions.
type place struct{ input, field int }

// domain returns what is known of the values of a field.
func (r *runner) domain(in *script.Input, field int) Domain {
	if r.Domain == nil {
		return Domain{}
	}
	return r.Domain(in.Op, field)
}

// literal returns what may stand for a reference: the simplest value, or one that some other
// input has there.
func (r *runner) literal(in *script.Input, field int) (v logic.Value, ok bool) {
	d := r.domain(in, field)
	if v, ok := d.simplest(in.Op.Fields[field].Sort); ok {
		return v, true
	}
	for _, other := range r.script.Inputs {
		if other.Op == in.Op && other.Fields[field].IsLiteral() {
			return other.Fields[field].Value(), true
		}
	}
	return logic.Value{}, false
}

// set tries the script with a literal in some places.
func (r *runner) set(v logic.Value, at []place) bool {
	s := r.script.clone()
	for _, p := range at {
		s.Inputs[p.input].Fields[p.field] = script.Literal(v)
	}
	return r.try(s)
}

// shrinkValues makes literals simpler: those that are equal together, and then each one.
func (r *runner) shrinkValues() {
	r.shrinkEach(func(s Script, p place) []place { return s.equal(p) })
	r.shrinkEach(func(s Script, p place) []place { return []place{p} })
}

// shrinkEach goes through the literals that operations are performed with. A receive's are not
// looked at by themselves: it would take another event by another value, or none.
func (r *runner) shrinkEach(together func(Script, place) []place) {
	for i := 0; i < len(r.script.Inputs); i++ {
		for j := 0; i < len(r.script.Inputs) && j < len(r.script.Inputs[i].Fields); j++ {
			for r.shrinkAt(place{i, j}, together) {
			}
		}
	}
}

// shrinkAt tries what is simpler in one place.
func (r *runner) shrinkAt(p place, together func(Script, place) []place) bool {
	if p.input >= len(r.script.Inputs) || p.field >= len(r.script.Inputs[p.input].Fields) {
		return false
	}
	in := &r.script.Inputs[p.input]
	f := in.Fields[p.field]
	if receives(in) || !f.IsLiteral() {
		return false
	}
	at := together(r.script, p)
	d := r.domain(in, p.field)
	for _, v := range d.simpler(f.Value(), r.script.present(in.Op.Fields[p.field].Sort, p, d)) {
		if r.set(v, at) {
			return true
		}
	}
	return false
}

// equal returns the places with the same literal of the same sort, receives included.
func (s Script) equal(p place) []place {
	in := &s.Inputs[p.input]
	sort, v := in.Op.Fields[p.field].Sort, in.Fields[p.field].Value()
	var out []place
	for i, in := range s.Inputs {
		for j, f := range in.Fields {
			if f.IsLiteral() && f.Value() == v && in.Op.Fields[j].Sort == sort {
				out = append(out, place{i, j})
			}
		}
	}
	return out
}

// present returns the literals that stand in the same field of the same operation, or
// where the domain says what is allowed, of the same sort, in order of appearance.
func (s Script) present(sort *logic.Sort, p place, d Domain) []logic.Value {
	of := s.Inputs[p.input].Op
	var out []logic.Value
	for _, in := range s.Inputs {
		for j, f := range in.Fields {
			here := in.Op == of && j == p.field || d.known() && in.Op.Fields[j].Sort == sort
			if here && f.IsLiteral() && !slices.Contains(out, f.Value()) {
				out = append(out, f.Value())
			}
		}
	}
	return out
}
