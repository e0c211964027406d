package validate_test

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// oracle explains runs by trying everything: all values of choices from a finite domain, and all
// that a network may do. It shares only the model with the validator.
type oracle struct {
	net    model.Network
	domain model.Domain
	states []netState
	work   int
	limit  int // of work, after which it gives up and sets tired
}

// netState is a concrete state of a model and of the network around it.
type netState struct {
	c       *model.Concrete
	in, out []model.Flight
	free    bool // from now on the model allows anything
}

func (s netState) key() string { return fmt.Sprint(s.c, s.in, s.out, s.free) }

func newOracle(m *model.Model, d model.Domain) *oracle {
	o := &oracle{limit: 500, states: []netState{{c: m.Start()}}}
	decisions := 0
	o.domain = func(s *logic.Sort) []logic.Value {
		if decisions++; decisions > maxDecisions { // one request may read many unknown values
			o.work = o.limit + 1
			return d(s)[:1]
		}
		return d(s)
	}
	if m.Network != nil {
		o.net = *m.Network
	}
	return o
}

// step reports whether something explains the next event as well.
func (o *oracle) step(e sre.Event) bool {
	var next []netState
	states := o.closure()
	if o.work += len(states); o.work > o.limit {
		return true
	}
	for _, s := range states {
		if s.free {
			return true
		}
		switch e.Op.Kind {
		case sre.Call:
			for _, t := range s.c.Take(e, o.domain) {
				if t.Free || sameEvent(t.Answers[0], e) {
					next = append(next, netState{t.Next, s.in, s.out, t.Free})
				}
			}
		case sre.Send:
			switch full := o.net.Full(s.in, e); {
			case !full:
				next = append(next, netState{s.c, append(slices.Clip(s.in), o.net.Flight(e)), s.out, false})
			case o.net.Lossy:
				next = append(next, s)
			}
		case sre.Receive:
			if s.c.Says(e.Op) {
				for _, t := range s.c.Take(e, o.domain) {
					next = append(next, netState{t.Next, s.in, s.out, false})
				}
			}
			for i, p := range s.out {
				if o.net.MayArrive(s.out, i) && sameEvent(p.Event, e) {
					for _, rest := range o.net.Arrived(s.out, i) {
						next = append(next, netState{s.c, s.in, rest, false})
					}
				}
			}
		}
	}
	if o.work += len(next); o.work > o.limit {
		return true
	}
	o.states = distinct(next)
	return len(o.states) > 0
}

// maxDecisions is the number of tried values after which it gives up too.
const maxDecisions = 20_000

func (o *oracle) tired() bool { return o.work > o.limit }

// closure returns all successors of the states without an observation.
func (o *oracle) closure() []netState {
	out := slices.Clone(o.states)
	seen := map[string]bool{}
	for _, s := range out {
		seen[s.key()] = true
	}
	for i := 0; i < len(out) && len(out) < o.limit; i++ {
		for _, s := range o.moves(out[i]) {
			if k := s.key(); !seen[k] {
				seen[k] = true
				out = append(out, s)
			}
		}
	}
	return out
}

func (o *oracle) moves(s netState) []netState {
	var out []netState
	for i, p := range s.in {
		if !o.net.MayArrive(s.in, i) {
			continue
		}
		for _, rest := range o.net.Arrived(s.in, i) {
			for _, t := range s.c.Take(p.Event, o.domain) {
				for _, queue := range o.net.Answered(s.out, t.Answers) {
					out = append(out, netState{t.Next, rest, queue, t.Free})
				}
			}
		}
	}
	for i := range s.in {
		if o.net.Lossy {
			out = append(out, netState{s.c, o.net.Without(s.in, i), s.out, false})
		}
	}
	for i := range s.out {
		if o.net.Lossy {
			out = append(out, netState{s.c, s.in, o.net.Without(s.out, i), false})
		}
	}
	return out
}

func distinct(states []netState) []netState {
	seen := map[string]bool{}
	return slices.DeleteFunc(states, func(s netState) bool {
		k := s.key()
		old := seen[k]
		seen[k] = true
		return old
	})
}

func sameEvent(a, b sre.Event) bool { return a.Op == b.Op && slices.Equal(a.Values, b.Values) }

// smallDomain has the letters and numbers that models and runs mention, and all values of finite
// sorts. An explanation found with it is one.
func smallDomain(s *logic.Sort) []logic.Value { return smallAround(logic.Integer{})(s) }

// smallAround is smallDomain for models and runs whose numbers start at base.
func smallAround(base logic.Integer) model.Domain {
	return func(s *logic.Sort) []logic.Value { return domainOf(s, "abx", base, 0, 2) }
}

// largeAround also has enough values that differ from all of these for the choices of a short run.
// If it finds no explanation, there is none.
func largeAround(base logic.Integer) model.Domain {
	return func(s *logic.Sort) []logic.Value { return domainOf(s, "abxuvw", base, -2, 5) }
}

func domainOf(s *logic.Sort, letters string, base logic.Integer, lo, hi int64) []logic.Value {
	var out []logic.Value
	switch s.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.IntKind:
		for n := lo; n <= hi; n++ {
			if x := base.Add(logic.IntegerOf(n)); s.Bounds().Has(x) {
				out = append(out, logic.IntegerValue(x))
			}
		}
	case logic.EnumKind:
		for i := range s.Values() {
			out = append(out, logic.EnumValue(s, i))
		}
	case logic.ListKind:
		out = append(out, logic.ListValue(), logic.ListValue(domainOf(s.Elem(), letters, base, lo, hi)...))
	case logic.MapKind:
		out = append(out, logic.MapValue())
	default:
		for _, c := range letters {
			out = append(out, logic.StringValue(string(c)))
		}
	}
	return out
}

// smallStrings is for models whose values are a few digits.
func smallStrings(s *logic.Sort) []logic.Value {
	if s.Kind() == logic.StringKind {
		return []logic.Value{logic.StringValue("0"), logic.StringValue("1"), logic.StringValue("2")}
	}
	return smallDomain(s)
}
