package play

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/session"
)

// Drawing a message that satisfies a qualifier. What is bound has values, so the qualifier is
// evaluated as far as it goes, and what it says of a field that is open is used:
//
//	value == a.value + b.value     gives the value
//	lo <= value, value <= hi.value are bounds within which it is drawn
//	permutation(books, ordered)    shuffles
//	length(text) == n              gives the size
//
// Of a pool one of the values is taken that nothing speaks against yet. Of a disjunction one
// operand is taken. What is left is tried a few times, then with each value of the pools, and
// otherwise given to a solver, so an Unsat from there is the only reason to say that there is no
// such message.

// tries is how many messages are drawn before a solver is asked.
const tries = 40

// drawn says how drawing went.
type drawn uint8

const (
	found   drawn = iota
	none          // no message satisfies the qualifier
	unknown       // none was found
)

// draw returns a message that an offer accepts.
func draw(d Dice, o *session.Offer) (session.Message, drawn) {
	return complete(d, o, make([]logic.Value, len(o.Type.Fields)))
}

// complete returns a message that an offer accepts with these values; invalid ones are open.
func complete(d Dice, o *session.Offer, given []logic.Value) (session.Message, drawn) {
	for range tries {
		if m, ok := try(d, o, given); ok {
			return m, found
		}
	}
	if m, ok := pooled(d, o, given); ok {
		return m, found
	}
	return solve(o, given)
}

// try draws a message; ok is false if the offer does not accept it.
func try(d Dice, o *session.Offer, given []logic.Value) (m session.Message, ok bool) {
	a := &attempt{dice: d, o: o, values: slices.Clone(given)}
	if !a.fill() {
		return m, false
	}
	m = session.Message{Type: o.Type, Values: a.values}
	return m, o.Accepts(m)
}

// attempt is a message that is being drawn: the values that are known so far.
type attempt struct {
	dice   Dice
	o      *session.Offer
	values []logic.Value
	atoms  []literal
}

// literal is an atom that has to be true, or false.
type literal struct {
	t    logic.Term
	want bool
}

func (a *attempt) env() logic.Env {
	return a.o.Env(session.Message{Type: a.o.Type, Values: a.values})
}

// fill gives every field a value.
func (a *attempt) fill() bool {
	if !a.require(a.o.Where, true) {
		return false
	}
	for {
		if a.propagate() {
			continue
		}
		i := a.next()
		if i < 0 {
			return true
		}
		v := a.field(i)
		if !v.IsValid() {
			return false
		}
		a.values[i] = v
	}
}

// require collects the atoms of a qualifier; of alternatives it takes one that may hold.
func (a *attempt) require(t logic.Term, want bool) bool {
	if v, ok := logic.Eval(t, a.env()); ok {
		return v.Bool() == want
	}
	switch t := t.(type) {
	case *logic.And:
		return lists.All(t.Args(), func(x logic.Term) bool { return a.require(x, want) })
	case *logic.Or:
		var open []logic.Term
		for _, x := range t.Args() {
			if v, ok := logic.Eval(x, a.env()); !ok || v.Bool() {
				open = append(open, x)
			}
		}
		return len(open) > 0 && a.require(open[pick(a.dice, len(open))], want)
	case *logic.Not:
		return a.require(t.Arg(), !want)
	}
	a.atoms = append(a.atoms, literal{t, want})
	return true
}

// open returns the index of the field that a term is, -1 if it is none without a value.
func (a *attempt) open(t logic.Term) int {
	for i := range a.values {
		if logic.Term(a.o.Type.Fields[i].Var) == t && !a.values[i].IsValid() {
			return i
		}
	}
	return -1
}

// propagate gives a field the value that an atom says; it reports whether there was one.
func (a *attempt) propagate() bool {
	for _, l := range a.atoms {
		if i := a.open(l.t); i >= 0 { // a boolean field
			a.values[i] = logic.BoolValue(l.want)
			return true
		}
		eq, ok := l.t.(*logic.Eq)
		if !ok || !l.want {
			continue
		}
		x, y := eq.Sides()
		for range 2 {
			if i := a.open(x); i >= 0 {
				if v, ok := logic.Eval(y, a.env()); ok {
					a.values[i] = v
					return true
				}
			}
			x, y = y, x
		}
		if i, coef, rest, ok := a.linear(x, y, a.open); ok && coef.IsUnit() {
			a.values[i] = logic.IntegerValue(rest.Mul(coef).Neg())
			return true
		}
	}
	return false
}

// linear reads x - y as coef*field + rest for the one field that find sees in it; ok is false if
// there is no such field, or more than one. find returns an index, -1 for nothing.
func (a *attempt) linear(x, y logic.Term, find func(logic.Term) int) (field int, coef, rest logic.Integer, ok bool) {
	if x.Sort().Kind() != logic.IntKind {
		return 0, coef, rest, false
	}
	field = -1
	for side, t := range []logic.Term{x, y} {
		parts, constant := logic.Linear(t)
		s := logic.IntegerOf(int64(1 - 2*side))
		rest = rest.Add(constant.Mul(s))
		for _, p := range parts {
			if v, known := logic.Eval(p.Term, a.env()); known {
				rest = rest.Add(v.Integer().Mul(p.Coef).Mul(s))
				continue
			}
			i := find(p.Term)
			if i < 0 || field >= 0 && field != i {
				return 0, coef, rest, false
			}
			field, coef = i, coef.Add(p.Coef.Mul(s))
		}
	}
	return field, coef, rest, field >= 0 && !coef.IsZero()
}

// field draws a value for a field from its sort and what the atoms say of it.
func (a *attempt) field(i int) logic.Value {
	f := &a.o.Type.Fields[i]
	if len(f.Pool) > 0 && !f.Ranged {
		pool := a.fitting(i, f.Pool)
		if len(pool) == 0 {
			return logic.Value{}
		}
		return pool[pick(a.dice, len(pool))]
	}
	switch s := f.Sort(); s.Kind() {
	case logic.IntKind:
		return a.integer(i, f)
	case logic.StringKind:
		return a.text(i, f)
	case logic.ListKind:
		if v := a.arranged(f); v.IsValid() {
			return v
		}
	}
	sizes, ok := a.sizes(i, f.Sizes)
	if !ok {
		return logic.Value{}
	}
	return drawValue(a.dice, f.Sort(), sizes)
}

// arranged draws a list that is made of the elements of another one.
func (a *attempt) arranged(f *session.Field) logic.Value {
	for _, l := range a.atoms {
		app, ok := l.t.(*logic.App)
		if !ok || !l.want || len(app.Args()) != 2 {
			continue
		}
		x := app.Args()[0]
		y := app.Args()[1]
		if app.Func().Name == "permutation" && y == logic.Term(f.Var) {
			x, y = y, x
		}
		if x != logic.Term(f.Var) {
			continue
		}
		of, ok := logic.Eval(y, a.env())
		if !ok {
			continue
		}
		elems := slices.Clone(of.Elems())
		switch app.Func().Name {
		case "includes":
			for range pick(a.dice, 3) {
				elems = append(elems, drawValue(a.dice, f.Sort().Elem(), [2]int{0, 4}))
			}
		case "permutation":
		default:
			continue
		}
		for i := len(elems) - 1; i > 0; i-- {
			j := i - pick(a.dice, i+1)
			elems[i], elems[j] = elems[j], elems[i]
		}
		return logic.ListValue(elems...)
	}
	return logic.Value{}
}

// solve asks a solver for a message with these values.
func solve(o *session.Offer, given []logic.Value) (session.Message, drawn) {
	b := logic.NewBuilder()
	q, fields := o.Open(b)
	s := logic.Structured(b, logic.Bounded(b, decide.New(b)))
	s.Assert(q)
	for i, v := range given {
		if v.IsValid() {
			s.Assert(b.Eq(fields[i], b.Value(v)))
		}
	}
	switch s.Check(context.Background()) {
	case logic.Unsat:
		return session.Message{}, none
	case logic.Unknown:
		return session.Message{}, unknown
	}
	m := session.Message{Type: o.Type, Values: make([]logic.Value, len(fields))}
	model := s.Model()
	for i, f := range fields {
		v := logic.Value{}
		ok := false
		if model != nil {
			v, ok = model.Lookup(f)
		}
		if !ok || !f.Sort().Fits(v) {
			v = logic.AnyValue(f.Sort())
		}
		m.Values[i] = v
	}
	if !o.Accepts(m) {
		return session.Message{}, unknown
	}
	return m, found
}

// What a session that heads for no branch sends next. If all cases of a loop were equally likely,
// one that ends the session would end most of them after a few messages, and some would be taken
// many times before another one is taken once.

// Chances of an offer.
const (
	untaken = 12 // divided by how often the session has taken it, and one more
	repeats = 4  // the most by which it is divided: what was taken before stays likely
	ending  = 12 // by which offers after which no other case can be taken are divided
)

// willing returns the offers with which the session does not fail, and where they are; all, if it
// fails with each.
func willing(ours []session.Offer) (out []session.Offer, at []int) {
	for i := range ours {
		if !ours[i].Fails() {
			out = append(out, ours[i])
			at = append(at, i)
		}
	}
	if out == nil {
		for i := range ours {
			at = append(at, i)
		}
		return ours, at
	}
	return out, at
}

// prefer draws one of the offers. Those that the session has seldom taken are preferred. Those
// after which no other case can be taken are unlikely until the session has the length that was
// drawn for it; from then on it takes the shortest way.
func (g *game) prefer(ours []session.Offer) int {
	if len(ours) == 1 {
		return 0
	}
	chances := make([]int, len(ours))
	total := 0
	for i := range ours {
		n := ending * untaken / (1 + min(g.taken[place(&ours[i])], repeats-1))
		if g.ends(&ours[i]) {
			n /= ending
		}
		chances[i] = n
		total = total + n
	}
	i := 0
	for at := pick(g.dice, total); at >= chances[i]; i++ {
		at -= chances[i]
	}
	return i
}

// ends reports whether no case can be taken after an offer, but for those in which it is.
func (g *game) ends(o *session.Offer) bool {
	if g.targets == nil {
		for _, name := range g.Program.Session.Branches() {
			g.targets = append(g.targets, g.Program.Target(name))
		}
	}
	return !slices.ContainsFunc(g.targets, func(t *session.Target) bool {
		_, ok := t.Left(o)
		return ok && !t.Is(o)
	})
}

// place identifies where an offer stands: the cases that lead to it and its exchange.
func place(o *session.Offer) string {
	at := ""
	for _, name := range o.Cases {
		at += name + "\x00"
	}
	if o.Exchange != nil {
		at += o.Exchange.Range.String()
	}
	return at
}
