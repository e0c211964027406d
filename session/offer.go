package session

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Offer is an exchange that is possible in a state, or the end of the session in one of its cases.
type Offer struct {
	*Exchange          // nil: the session ends
	Cases     []string // the named cases that lead to it, the outermost first
	// Ours says who decides: for an end, and for which of several offers is taken.
	Ours bool
	// Left is how many exchanges it takes from here to the end at least, this one included.
	Left int
	env  env
	// guards are what has to hold for it, if that is not known.
	guards []logic.Term
	lane   string // identifies the lane of the offer
	then   func(env env) proc
	slot   []int
	p      *Program
	// after is the place behind the exchange in its lane; nil for an end.
	after *node
	// at is the exchange, or where the case of an end begins; place is where the session waits: the
	// same, or the choice.
	at, place *node
}

// Fails reports whether the session has failed once the exchange is made. A party that keeps to the
// session does not make it, where there is another one to make.
func (o *Offer) Fails() bool {
	n := o.after
	for n != nil {
		switch n.step.(type) {
		case *Fail:
			return true
		case *Assign:
			n = n.next
		default:
			return false
		}
	}
	return false
}

// Offers returns all that may come next, in the order in which it is written. It is empty once the
// session has ended.
func (s *State) Offers() []Offer {
	if st, _ := s.Status(); st != Running {
		return nil
	}
	var out []Offer
	offers(s.root, "", func(o Offer) { o.p = s.p; out = append(out, o) })
	return out
}

func offers(p proc, lane string, add func(Offer)) {
	switch p := p.(type) {
	case *leaf:
		leafOffers(p, lane, add)
	case *fork:
		laneOffers(p.lanes, lane, add, func(lanes []proc) proc {
			g := *p
			g.lanes = lanes
			return g.joined()
		})
	case *beside:
		laneOffers(p.lanes, lane, add, func(lanes []proc) proc { return besides(lanes...) })
	default:
		panic(fmt.Sprintf("session: unexpected %T", p))
	}
}

// laneOffers adds what lanes offer; whole makes one of them all after one has changed.
func laneOffers(lanes []proc, lane string, add func(Offer), whole func([]proc) proc) {
	for i, l := range lanes {
		offers(l, lane+"/"+strconv.Itoa(i), func(o Offer) {
			inner := o.then
			o.then = func(env env) proc {
				changed := slices.Clone(lanes)
				changed[i] = inner(env)
				return whole(changed)
			}
			add(o)
		})
	}
}

func leafOffers(l *leaf, lane string, add func(Offer)) {
	n := l.at
	switch s := n.step.(type) {
	case *Exchange:
		add(Offer{Exchange: s, Ours: s.Dir == Send, Left: n.cost, env: l.env, lane: lane, slot: n.slots, after: n.next, at: n, place: n,
			then: func(env env) proc { return run(n.next, env) }})
	case *Choice:
		for i, c := range s.Cases {
			var left logic.Term
			if c.When != nil {
				ok := false
				if left, ok = l.env.allows(c.When); !ok {
					continue
				}
			}
			caseOffers(n, i, left, run(n.inner[i], l.env), lane, add)
		}
	}
}

// caseOffers adds what the i-th case of a choice offers if its guard holds. A case that ends the
// session or its lane offers that.
func caseOffers(n *node, i int, guard logic.Term, p proc, lane string, add func(Offer)) {
	s := n.step.(*Choice)
	c := s.Cases[i]
	named := func(o Offer) {
		if o.place = n; guard != nil {
			o.guards = append(o.guards, guard)
		}
		if c.Name != "" {
			o.Cases = append([]string{c.Name}, o.Cases...)
		}
		add(o)
	}
	if st, _ := status(p, true); st != Running {
		named(Offer{Ours: s.Ours, lane: lane, at: n.inner[i], then: func(env) proc { return p }})
		return
	}
	offers(p, lane, named)
}

// Env returns the values of a message together with all that is bound where the offer stands.
func (o *Offer) Env(m Message) logic.Env {
	if o.Exchange == nil {
		return o.values()
	}
	return &messageEnv{o.values(), Message{o.Type, m.Values}}
}

// Bound returns what is bound where the offer stands.
func (o *Offer) Bound() logic.Env { return o.values() }

func (o *Offer) values() *bound { return o.env.(*bound) }

// Accepts reports whether a message is of the type that is wanted and satisfies the qualifier. It
// may be a message of another version of the protocol, which has types of its own.
func (o *Offer) Accepts(m Message) bool {
	if o.Exchange == nil || !o.Type.alike(m.Type) {
		return false
	}
	return logic.Holds(o.Where, o.Env(m))
}

// alike reports whether two types have the same name and fields.
func (t *Type) alike(u *Type) bool {
	if t == u {
		return true
	}
	if t.Name != u.Name || len(t.Fields) != len(u.Fields) {
		return false
	}
	for i := range t.Fields {
		if t.Fields[i].Name != u.Fields[i].Name || !logic.Compatible(t.Fields[i].Sort(), u.Fields[i].Sort()) {
			return false
		}
	}
	return true
}

// Parallel reports whether two offers stand in different lanes, so that both of them are waiting.
func (o *Offer) Parallel(other *Offer) bool { return o.lane != other.lane }

// Take returns the state after the message of the offer was exchanged, which has to be one that it
// accepts. For the end of a session the message does not matter.
func (o *Offer) Take(m Message) *State {
	env := o.env
	if o.Exchange != nil && len(o.slot) > 0 {
		env = o.values().with(o.slot, Message{o.Type, m.Values}.Record())
	}
	return &State{o.p, o.then(env)}
}

// messageEnv knows the fields of a message and what is bound.
type messageEnv struct {
	*bound
	m Message
}

func (e *messageEnv) Lookup(leaf logic.Term) (logic.Value, bool) {
	for i := range e.m.Type.Fields {
		if logic.Term(e.m.Type.Fields[i].Var) == leaf && i < len(e.m.Values) && e.m.Values[i].IsValid() {
			return e.m.Values[i], true
		}
	}
	return e.bound.Lookup(leaf)
}

// Open returns the qualifier of the offer with the values of all that is bound, over the fields of
// the message, which are returned as variables. The terms belong to b.
func (o *Offer) Open(b *logic.Builder) (q logic.Term, fields []*logic.Var) {
	leaves := map[logic.Term]logic.Term{}
	for i := range o.Type.Fields {
		f := &o.Type.Fields[i]
		v := b.Var(f.Name, f.Sort())
		leaves[f.Var] = v
		fields = append(fields, v)
	}
	var copied func(t logic.Term) logic.Term
	copied = func(t logic.Term) logic.Term {
		if v, ok := logic.Eval(t, o.values()); ok {
			return b.Value(v)
		}
		if v := leaves[t]; v != nil {
			return v
		}
		if a, ok := t.(*logic.App); ok {
			return copyApp(b, a, copied)
		}
		return b.Rebuild(t, copied)
	}
	return copied(o.Where), fields
}

// copyApp makes an application in another builder, which has known functions of its own.
func copyApp(b *logic.Builder, a *logic.App, copied func(logic.Term) logic.Term) logic.Term {
	args := lists.Of(a.Args(), copied)
	about, ok := a.Func().IsKnown()
	switch f := a.Func(); {
	case ok:
		return b.App(b.Known(f.Name, about, len(args)), args...)
	case f.ReadsLen():
		return b.Len(args[0])
	case f.ReadsElem():
		return b.At(a.Args()[0].Sort(), args[0], args[1])
	case f.ReadsField():
		return b.Member(a.Args()[0].Sort(), args[0], f.Name)
	}
	return b.App(a.Func(), args...)
}
