package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// place is a field of an input, by their positions.
type place struct{ input, field int }

func (p place) isBefore(q place) bool {
	return p.input < q.input || p.input == q.input && p.field < q.field
}

// domain returns the domain of a field.
func (r *runner) domain(in *script.Input, field int) Domain {
	if r.Domain == nil {
		return Domain{}
	}
	return r.Domain(in.Op, field)
}

// literal returns a literal that may replace a reference: the simplest value, or one that another
// input has in the same field.
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
		s.put(p, script.Literal(v))
	}
	return r.try(s)
}

// shrinkValues makes literals simpler: equal ones together, also those inside of others, then each
// one by itself. Of two literals that have to differ, the simpler one comes first.
func (r *runner) shrinkValues() {
	r.each(func(p place) bool { return r.shrinkAt(p, r.script.equal) })
	r.each(r.shrinkInside)
	r.each(func(p place) bool { return r.shrinkAt(p, func(p place) []place { return []place{p} }) })
	r.each(r.swap)
}

// swap tries to exchange the literal in one place for a simpler one in a later place: everywhere,
// or in one field of two inputs. Fields may differ in what is simpler; the first place that changes
// counts.
func (r *runner) swap(p place) bool {
	at := r.literals(p)
	if at == nil {
		return false
	}
	s := r.script
	v := s.value(p)
	d := r.domain(s.input(p), p.field)
	var tried []logic.Value
	for _, q := range at {
		w := s.value(q)
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
		ps := s.equal(p)
		qs := s.equal(q)
		if ps[0] == p && !qs[0].isBefore(p) && r.try(s.swapped(ps, qs)) {
			return true
		}
	}
	return false
}

// before reports whether v is simpler than w, and w is not simpler than v, as may be in a domain
// that knows neither.
func (d Domain) before(v, w logic.Value) bool {
	return slices.Contains(d.simpler(w, []logic.Value{v}), v) && !slices.Contains(d.simpler(v, []logic.Value{w}), w)
}

// literals returns the later places that have a literal of the same sort; nil if p has no literal
// argument.
func (r *runner) literals(p place) (out []place) {
	in := r.script.input(p)
	if receives(in) || !in.Fields[p.field].IsLiteral() {
		return nil
	}
	for q, f := range r.script.fields {
		if p.isBefore(q) && f.IsLiteral() && f.Value().IsValid() && r.script.sort(q) == r.script.sort(p) {
			out = append(out, q)
		}
	}
	return out
}

// swapped returns the script with the literals of some places exchanged for those of some others.
func (s Script) swapped(ps, qs []place) Script {
	v := s.field(ps[0])
	w := s.field(qs[0])
	s = s.clone()
	for _, p := range ps {
		s.put(p, w)
	}
	for _, q := range qs {
		s.put(q, v)
	}
	return s
}

// shrinkAt tries simpler values in one place, and in those that go together with it, if it has a
// literal that is an argument of an operation. The literals of a receive are not changed alone: it
// would then take another event, or none.
func (r *runner) shrinkAt(p place, together func(place) []place) bool {
	in := r.script.input(p)
	f := in.Fields[p.field]
	if receives(in) || !f.IsLiteral() {
		return false
	}
	at := together(p)
	d := r.domain(in, p.field)
	return slices.ContainsFunc(d.simpler(f.Value(), r.script.present(p, d)), func(v logic.Value) bool {
		return r.set(v, at)
	})
}

// equal returns the places with the same literal of the same sort, receives included.
func (s Script) equal(p place) (out []place) {
	for q, f := range s.fields {
		if f.IsLiteral() && f.Value() == s.value(p) && s.sort(q) == s.sort(p) {
			out = append(out, q)
		}
	}
	return out
}

// present returns the literals in the same field of the same operation or, if the domain says which
// values are allowed, all of the same sort, in order of appearance.
func (s Script) present(p place, d Domain) (out []logic.Value) {
	for q, f := range s.fields {
		here := s.input(q).Op == s.input(p).Op && q.field == p.field || d.known() && s.sort(q) == s.sort(p)
		if here && f.IsLiteral() && !slices.Contains(out, f.Value()) {
			out = append(out, f.Value())
		}
	}
	return out
}

// shrinkRelated moves two different integers towards zero by the same amount. A failure often
// depends on how far two numbers are apart, such as put(51) and get(52): neither can then become
// smaller alone. Equal ones move along. It tries the integer in one place with each different one
// behind it, by the largest step first, down to one.
func (r *runner) shrinkRelated(p place) bool {
	at := r.literals(p)
	if at == nil || r.script.sort(p).Kind() != logic.IntKind {
		return false
	}
	var tried []logic.Value
	for _, q := range at {
		v := r.script.value(p)
		w := r.script.value(q)
		if v == w || slices.Contains(tried, w) || r.script.equal(p)[0] != p {
			continue
		}
		tried = append(tried, w)
		x, up := r.domain(r.script.input(p), p.field).way(v.Integer())
		y, alsoUp := r.domain(r.script.input(q), q.field).way(w.Integer())
		if up != alsoUp {
			continue
		}
		for by := x.Min(y); !by.IsZero(); by = by.QuoFloor(logic.IntegerOf(2)) {
			if r.try(r.script.moved(by, up, p, q)) {
				return true
			}
		}
	}
	return false
}

// way returns how far an integer is from the simplest one of its domain, and whether it is below
// that; 0 if the domain is unknown.
func (d Domain) way(n logic.Integer) (far logic.Integer, below bool) {
	if !d.Bounded || len(d.Pool) > 0 {
		return logic.Integer{}, false
	}
	to := d.nearest()
	if n.Less(to) {
		return to.Sub(n), true
	}
	return n.Sub(to), false
}

// moved returns the script with the integers in some places moved up or down, and with them all
// equal ones.
func (s Script) moved(by logic.Integer, up bool, places ...place) Script {
	out := s.clone()
	if !up {
		by = by.Neg()
	}
	for _, p := range places {
		to := script.Literal(logic.IntegerValue(s.value(p).Integer().Add(by)))
		for _, e := range s.equal(p) {
			out.put(e, to)
		}
	}
	return out
}

// fields yields what stands in each place.
func (s Script) fields(yield func(place, script.Field) bool) {
	for i, in := range s.Inputs {
		for j, f := range in.Fields {
			if !yield(place{i, j}, f) {
				return
			}
		}
	}
}

// value returns the literal in a place.
func (s Script) value(p place) logic.Value { return s.field(p).Value() }

// input returns the input of a place, field what stands there; put puts something else there.
func (s Script) input(p place) *script.Input { return &s.Inputs[p.input] }
func (s Script) field(p place) script.Field  { return s.Inputs[p.input].Fields[p.field] }
func (s Script) put(p place, f script.Field) { s.Inputs[p.input].Fields[p.field] = f }

// sort returns the sort of a place.
func (s Script) sort(p place) *logic.Sort { return s.input(p).Op.Fields[p.field].Sort }
