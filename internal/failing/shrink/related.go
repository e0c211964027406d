package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

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
		x, up := r.domain(&r.script.Inputs[p.input], p.field).way(v.Integer())
		y, alsoUp := r.domain(&r.script.Inputs[q.input], q.field).way(w.Integer())
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
			out.Inputs[e.input].Fields[e.field] = to
		}
	}
	return out
}

// value returns the literal in a place.
func (s Script) value(p place) logic.Value { return s.Inputs[p.input].Fields[p.field].Value() }

// sort returns the sort of a place.
func (s Script) sort(p place) *logic.Sort { return s.Inputs[p.input].Op.Fields[p.field].Sort }
