package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// maxReplies is how many answers of a call are tried.
const maxReplies = 64

// spoken is what clauses and counts say of the results of an operation.
type spoken struct {
	fields map[string]bool
	values []logic.Value // with which they compare anything
}

// speak finds out what clauses, counts and the goal, if a call may attempt it, say of results.
func (v *overlap) speak(attempting bool) map[*sre.Op]*spoken {
	said := map[*sre.Op]*spoken{}
	say := func(op *sre.Op, q logic.Term) {
		if q == nil {
			return
		}
		s := said[op]
		if s == nil {
			s = &spoken{fields: map[string]bool{}}
			said[op] = s
		}
		logic.Walk(q, func(t logic.Term) bool {
			switch t := t.(type) {
			case *logic.Field:
				s.fields[t.Name()] = true
			case *logic.Lit:
				s.values = append(s.values, t.Value())
			}
			return true
		})
	}
	history := func(e sre.Expr) {
		if e == nil {
			return
		}
		sre.Walk(e, func(x sre.Expr) bool {
			if c, ok := x.(*sre.Class); ok {
				for _, en := range c.Entries() {
					say(en.Op, en.Allow)
					say(en.Op, en.Demand)
				}
			}
			return true
		})
	}
	for _, c := range v.clauses {
		if history(c.History); len(c.next) > 0 { // its ghosts depend on what it describes
			say(c.Op, c.Event)
		}
	}
	if attempting {
		for _, a := range v.tries {
			history(a.History)
		}
	}
	for _, c := range v.counts {
		history(c.Up)
		history(c.Down)
	}
	v.said[attempting] = said
	return said
}

// may returns answers of a call that clauses may tell apart: of fields of which they speak all
// values of a small sort, those of the calls that are planned, those that are written in clauses
// with their neighbours, and one that is new. It returns the first of them if there are too many.
func (v *overlap) may(o *orders, ev *sre.Event, attempting bool) [][]logic.Value {
	said := v.said[attempting]
	if said == nil {
		said = v.speak(attempting)
	}
	out := [][]logic.Value{nil}
	for _, f := range ev.Op.Fields[ev.Op.Args():] {
		values := []logic.Value{logic.AnyValue(f.Sort)}
		if s := said[ev.Op]; s != nil && s.fields[f.Name] {
			values = telling(o, f.Sort, s.values)
		}
		var longer [][]logic.Value
		for _, reply := range out {
			for _, v := range values {
				longer = append(longer, append(slices.Clip(reply), v))
			}
		}
		out = longer[:min(len(longer), maxReplies)]
	}
	return out
}

// telling returns values of a sort that clauses may tell apart.
func telling(o *orders, s *logic.Sort, written []logic.Value) (out []logic.Value) {
	add := func(v logic.Value) {
		if v.IsValid() && logic.Compatible(v.Sort(), s) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	switch s.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(true), logic.BoolValue(false)}
	case logic.EnumKind:
		for i := range s.Values() {
			out = append(out, logic.EnumValue(s, i))
		}
		return out
	case logic.IntKind:
		fresh := logic.IntegerOf(1_000_003)
		if b := s.Bounds(); !b.Has(fresh) {
			fresh = b.Hi
		}
		add(logic.IntegerValue(fresh))
		for _, v := range written {
			if v.Sort().Kind() == logic.IntKind {
				for d := int64(-1); d <= 1; d++ {
					if n := v.Integer().Add(logic.IntegerOf(d)); s.Bounds().Has(n) {
						add(logic.IntegerValue(n))
					}
				}
			}
		}
	case logic.StringKind:
		add(logic.StringValue("\x00new"))
		for _, v := range written {
			add(v)
		}
	default:
		add(logic.AnyValue(s))
	}
	for _, calls := range o.lanes {
		for _, c := range calls {
			for _, v := range c.ev.Values {
				if !c.steady {
					add(v)
				}
			}
		}
	}
	return out
}
