package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// place is a field of an input, by their positions.
type place struct{ input, field int }

func (p place) isBefore(q place) bool {
	return p.input < q.input || p.input == q.input && p.field < q.field
}

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

// shrinkValues makes literals simpler: those that are equal together, then each one; and where two
// have to differ the simpler one comes first.
func (r *runner) shrinkValues() {
	r.shrinkEach(func(s Script, p place) []place { return s.equal(p) })
	r.shrinkEach(func(s Script, p place) []place { return []place{p} })
	r.swapValues()
}

// swapValues exchanges two literals wherever they stand, or in one field of two inputs, if that
// makes the first place simpler.
func (r *runner) swapValues() {
	for i := 0; i < len(r.script.Inputs); i++ {
		for j := 0; i < len(r.script.Inputs) && j < len(r.script.Inputs[i].Fields); j++ {
			for r.swapAt(place{i, j}) {
			}
		}
	}
}

// swapAt tries to exchange the literal in one place for a simpler one that stands behind it. Fields
// may differ in what they call simpler, so the first place that changes is the one that counts.
func (r *runner) swapAt(p place) bool {
	at := r.literals(p)
	if at == nil {
		return false
	}
	s := r.script
	v, d := s.Inputs[p.input].Fields[p.field].Value(), r.domain(&s.Inputs[p.input], p.field)
	var tried []logic.Value
	for _, q := range at {
		w := s.Inputs[q.input].Fields[q.field].Value()
		if !d.before(w, v) {
			continue
		}
		if alike := q.field == p.field && s.Inputs[q.input].Op == s.Inputs[p.input].Op; alike && r.try(s.swapped([]place{p}, []place{q})) {
			return true
		}
		if slices.Contains(tried, w) {
			continue
		}
		tried = append(tried, w)
		ps, qs := s.equal(p), s.equal(q)
		if ps[0] == p && !qs[0].isBefore(p) && r.try(s.swapped(ps, qs)) {
			return true
		}
	}
	return false
}

// before reports whether v is simpler than w, and not also the other way round, as it seems in a
// domain that does not know them.
func (d Domain) before(v, w logic.Value) bool {
	return slices.Contains(d.simpler(w, []logic.Value{v}), v) && !slices.Contains(d.simpler(v, []logic.Value{w}), w)
}

// literals returns the places behind one with a literal that have a literal of the same sort; nil
// where it is none that an operation is performed with.
func (r *runner) literals(p place) (out []place) {
	if p.input >= len(r.script.Inputs) || p.field >= len(r.script.Inputs[p.input].Fields) {
		return nil
	}
	in := &r.script.Inputs[p.input]
	if receives(in) || !in.Fields[p.field].IsLiteral() {
		return nil
	}
	for i := p.input; i < len(r.script.Inputs); i++ {
		other := &r.script.Inputs[i]
		for j, f := range other.Fields {
			behind := i > p.input || j > p.field
			if behind && f.IsLiteral() && f.Value().IsValid() && other.Op.Fields[j].Sort == in.Op.Fields[p.field].Sort {
				out = append(out, place{i, j})
			}
		}
	}
	return out
}

// swapped returns the script with the literals of some places in some others, and the other way
// round.
func (s Script) swapped(ps, qs []place) Script {
	v, w := s.Inputs[ps[0].input].Fields[ps[0].field], s.Inputs[qs[0].input].Fields[qs[0].field]
	s = s.clone()
	for _, p := range ps {
		s.Inputs[p.input].Fields[p.field] = w
	}
	for _, q := range qs {
		s.Inputs[q.input].Fields[q.field] = v
	}
	return s
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
