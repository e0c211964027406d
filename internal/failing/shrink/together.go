package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// leaf is a value without parts, as it stands in a literal or in an element of one.
type leaf struct {
	sort  *logic.Sort
	value logic.Value
}

// shrinkInside makes a value simpler that stands in a list, a record or a map, and everywhere else
// with it: after addAll([7, 3]) and contains(7) neither 7 can become smaller alone. Keys of maps
// stay. It tries simpler values for the elements of one literal of which there are others.
func (r *runner) shrinkInside(p place) bool {
	in := r.script.input(p)
	if receives(in) || !in.Fields[p.field].IsLiteral() || !r.script.sort(p).HasParts() {
		return false
	}
	var tried []leaf
	done := false
	leaves(r.script.sort(p), r.script.value(p), r.domain(in, p.field), func(l leaf, d Domain) {
		if done || slices.Contains(tried, l) || r.script.count(l) < 2 {
			return
		}
		tried = append(tried, l)
		for _, v := range d.simpler(l.value, nil) {
			if done = r.try(r.script.replaced(l, v)); done {
				return
			}
		}
	})
	return done
}

// leaves calls visit with the values without parts of which a value is made.
func leaves(s *logic.Sort, v logic.Value, d Domain, visit func(leaf, Domain)) {
	if !s.HasParts() {
		visit(leaf{s, v}, d)
		return
	}
	if s.Kind() == logic.BytesKind || !v.IsValid() {
		return
	}
	for i, x := range v.Elems() {
		of := s.Elem()
		in := Domain{}
		if d.Parts != nil {
			in = DomainOf(d.Parts.Elem)
		}
		if s.Kind() == logic.RecordKind {
			if of, in = s.Members()[i].Sort, (Domain{}); d.Parts != nil {
				in = DomainOf(d.Parts.Fields[i].From)
			}
		}
		leaves(of, x, in, visit)
	}
}

// count returns how often a value stands in the literals of a script.
func (s Script) count(l leaf) (n int) {
	for p, f := range s.fields {
		if f.IsLiteral() {
			leaves(s.sort(p), f.Value(), Domain{}, func(x leaf, _ Domain) {
				if x == l {
					n++
				}
			})
		}
	}
	return n
}

// replaced returns the script with another value wherever l stands in a literal.
func (s Script) replaced(l leaf, by logic.Value) Script {
	out := s.clone()
	for p, f := range s.fields {
		if f.IsLiteral() {
			out.put(p, script.Literal(l.replace(s.sort(p), f.Value(), by)))
		}
	}
	return out
}

// replace returns a value with by wherever the leaf stands in it.
func (l leaf) replace(s *logic.Sort, v, by logic.Value) logic.Value {
	switch {
	case !s.HasParts():
		if (leaf{s, v}) == l {
			return by
		}
		return v
	case s.Kind() == logic.BytesKind || !v.IsValid():
		return v
	}
	parts := v.Elems()
	for i, x := range parts {
		of := s.Elem()
		if s.Kind() == logic.RecordKind {
			of = s.Members()[i].Sort
		}
		parts[i] = l.replace(of, x, by)
	}
	return rebuilt(v, parts)
}
