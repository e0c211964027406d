package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// Domain is the set of values that a literal may have. Booleans and enumerations need none.
//
// The zero Domain is unknown. A literal then only becomes a value that another input has in the
// same field, since no other value is known to fit the system.
type Domain struct {
	// Pool has the values in order, the simplest first.
	Pool []logic.Value
	// Lo and Hi bound integers, both included, if Bounded is set. The integer nearest to 0 is the
	// simplest.
	Lo, Hi  logic.Integer
	Bounded bool
	// Computed says of integers without bounds that the script drew none of them, so each was
	// computed from others. It then only moves together with these, towards 0.
	Computed bool
	// Parts says what values with parts are made of; nil: unknown.
	Parts *draw.Parts
}

// known reports whether the domain says what its values are.
func (d Domain) known() bool { return len(d.Pool) > 0 || d.Bounded || d.Parts != nil }

// simplest returns the simplest value of a sort; ok is false if it is unknown.
func (d Domain) simplest(s *logic.Sort) (v logic.Value, ok bool) {
	switch {
	case s.Kind() == logic.BoolKind, s.Kind() == logic.EnumKind:
		return logic.AnyValue(s), true
	case len(d.Pool) > 0:
		return d.Pool[0], true
	case s.Kind() == logic.IntKind && d.Bounded:
		return logic.IntegerValue(d.nearest()), true
	case s.HasParts() && d.Parts != nil:
		return simplest(d.Parts, s)
	}
	return logic.Value{}, false
}

// nearest returns the integer of the domain that is nearest to 0.
func (d Domain) nearest() logic.Integer { return d.Lo.Max(logic.Integer{}).Min(d.Hi) }

// simpler returns values to try instead of v, each simpler than v, the simplest first. present
// lists the other literals of the same field. To equal one of them is simpler than to be a new
// value of about the same size. In an unknown domain these are all values to try.
func (d Domain) simpler(v logic.Value, present []logic.Value) []logic.Value {
	switch k := v.Sort().Kind(); {
	case k == logic.BoolKind:
		if v.Bool() {
			return []logic.Value{logic.BoolValue(false)}
		}
		return nil
	case k == logic.EnumKind:
		var out []logic.Value
		for i := range v.Index() {
			out = append(out, logic.EnumValue(v.Sort(), i))
		}
		return out
	case len(d.Pool) > 0:
		if i := slices.Index(d.Pool, v); i >= 0 {
			return d.Pool[:i]
		}
		return d.Pool
	case k == logic.IntKind:
		return d.smaller(v.Integer(), present)
	case v.Sort().HasParts() && d.Parts != nil:
		return simpler(d.Parts, v)
	case d.known():
		return nil
	}
	return present[:max(0, slices.Index(present, v))] // the first one counts as the simplest
}

// smaller returns integers between the simplest one and n: the simplest one, those in present, and
// then ever closer ones.
func (d Domain) smaller(n logic.Integer, present []logic.Value) []logic.Value {
	if !d.Bounded {
		if len(present) == 0 {
			return nil
		}
		d.Lo, d.Hi = present[0].Integer(), present[0].Integer()
		for _, v := range present {
			d.Lo, d.Hi = d.Lo.Min(v.Integer()), d.Hi.Max(v.Integer())
		}
	}
	to := d.nearest()
	var out []logic.Value
	add := func(m logic.Integer) {
		if v := logic.IntegerValue(m); between(to, m, n) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	add(to)
	for _, v := range present {
		add(v.Integer())
	}
	two := logic.IntegerOf(2)
	for way := n.Sub(to).Abs().QuoFloor(two); way.Sign() > 0; way = way.QuoFloor(two) {
		if to.Less(n) {
			add(n.Sub(way))
		} else {
			add(n.Add(way))
		}
	}
	return out
}

// between reports whether m lies on the way from to (included) to n (excluded).
func between(to, m, n logic.Integer) bool {
	return !m.Less(to) && m.Less(n) || n.Less(m) && !to.Less(m)
}

// DomainOf returns what a domain of draws says to the shrinker; nothing if it is nil.
func DomainOf(d draw.Domain) Domain {
	if d == nil {
		return Domain{}
	}
	x := d.Extent()
	return Domain{Pool: x.Pool, Lo: x.Lo, Hi: x.Hi, Bounded: x.Bounded, Parts: x.Parts}
}

// merged returns the values of both pools, in the order of the larger one, of which the other may
// be a part.
func merged(a, b []logic.Value) []logic.Value {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	out = lists.With(out, b...)
	return out
}

// DrawnFrom collects the domain of a field from the draws of a run that did what the script says.
func DrawnFrom(op *sre.Op, field int, sc script.Script, draws []draw.Drawn) (d Domain) {
	if op.Kind == sre.Receive {
		return d
	}
	drawn := false
	for _, in := range sc {
		if in.Op != op || in.Fields[field].Ref() != nil {
			continue
		}
		for _, x := range draws {
			switch v := in.Fields[field].Value(); {
			case x.Value != v || x.Unseen:
				continue
			case x.Parts != nil:
				d.Parts = x.Parts
			case x.Pool != nil:
				d.Pool = merged(d.Pool, x.Pool)
			case !d.Bounded:
				d.Bounded = true
				d.Lo = x.Lo
				d.Hi = x.Hi
			default:
				d.Lo, d.Hi = d.Lo.Min(x.Lo), d.Hi.Max(x.Hi)
			}
			drawn = true
		}
	}
	integer := op.Fields[field].Sort.Kind() == logic.IntKind
	if integer && d.Bounded {
		d.Pool = nil
	}
	unseen := slices.ContainsFunc(draws, func(x draw.Drawn) bool { return x.Unseen })
	d.Computed = integer && !drawn && !unseen && len(draws) > 0
	return d
}
