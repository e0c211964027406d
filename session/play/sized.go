package play

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// What the atoms of a qualifier say of a field before it has a value: which values of a pool they
// leave, between which numbers it lies, and how long a text or a list is.

// next returns the field that is drawn next, -1 if none is open. One that is equal to something of
// another open field, such as n in n == length(text), comes after that, if nothing else is said of
// it.
func (a *attempt) next() int {
	first := -1
	for i, v := range a.values {
		switch {
		case v.IsValid():
		case !a.awaits(i):
			return i
		case first < 0:
			first = i
		}
	}
	return first
}

// awaits reports whether a field follows from a function of another one that is open.
func (a *attempt) awaits(i int) bool {
	f := &a.o.Type.Fields[i]
	if b := a.bounds(i, a.open); f.Ranged || len(f.Pool) > 0 || b.hasLo || b.hasHi {
		return false
	}
	field := logic.Term(f.Var)
	for _, l := range a.atoms {
		eq, ok := l.t.(*logic.Eq)
		if !ok || !l.want {
			continue
		}
		x, y := eq.Sides()
		if y == field {
			x, y = y, x
		}
		if x != field {
			continue
		}
		for _, app := range logic.Apps(nil, y) {
			if slices.ContainsFunc(app.Args(), func(t logic.Term) bool { j := a.open(t); return j >= 0 && j != i }) {
				return true
			}
		}
	}
	return false
}

// fitting returns the values of a pool that no atom speaks against.
func (a *attempt) fitting(i int, pool []logic.Value) (out []logic.Value) {
	defer func() { a.values[i] = logic.Value{} }()
	for _, v := range pool {
		a.values[i] = v
		env := a.env()
		if !slices.ContainsFunc(a.atoms, func(l literal) bool {
			is, ok := logic.Eval(l.t, env)
			return ok && is.Bool() != l.want
		}) {
			out = append(out, v)
		}
	}
	return out
}

// mostPooled is how many combinations of values of pools are tried.
const mostPooled = 1 << 12

// pooled tries each value of the pools of open fields, if they have few enough combinations.
func pooled(d Dice, o *session.Offer, given []logic.Value) (m session.Message, ok bool) {
	var open []int
	all := 1
	for i := range o.Type.Fields {
		if f := &o.Type.Fields[i]; !given[i].IsValid() && len(f.Pool) > 0 && !f.Ranged {
			open = append(open, i)
			if all *= len(f.Pool); all > mostPooled {
				return m, false
			}
		}
	}
	if len(open) == 0 {
		return m, false
	}
	start := pick(d, all)
	for n := range all {
		values := slices.Clone(given)
		at := (start + n) % all
		for _, i := range open {
			pool := o.Type.Fields[i].Pool
			values[i] = pool[at%len(pool)]
			at /= len(pool)
		}
		if m, ok = try(d, o, values); ok {
			return m, true
		}
	}
	return m, false
}

// sized returns the open field whose size a term is, -1 if it is none.
func (a *attempt) sized(t logic.Term) int {
	app, ok := t.(*logic.App)
	if !ok || len(app.Args()) != 1 {
		return -1
	}
	if _, known := app.Func().IsKnown(); app.Func().ReadsLen() || known && app.Func().Name == "length" {
		return a.open(app.Args()[0])
	}
	return -1
}

// bounds returns between which integers something of a field lies: itself, or its size.
func (a *attempt) bounds(i int, find func(logic.Term) int) (b bounds) {
	for _, l := range a.atoms {
		var x, y logic.Term
		equal := false
		switch t := l.t.(type) {
		case *logic.Le:
			x, y = t.Sides()
		case *logic.Eq:
			x, y = t.Sides()
			equal = true
		}
		if x == nil || equal && !l.want {
			continue
		}
		field, coef, rest, ok := a.linear(x, y, find) // coef*field + rest <= 0, or > 0
		if !ok || field != i {
			continue
		}
		if !l.want {
			coef, rest = coef.Neg(), logic.IntegerOf(1).Add(rest.Neg())
		}
		down := rest.Neg().QuoFloor(coef.Abs())
		up := rest.QuoFloor(coef.Abs()).Neg()
		if coef.Sign() < 0 {
			down, up = up.Neg(), down.Neg()
		}
		if coef.Sign() > 0 || equal { // field <= -rest / coef, rounded down
			b.high(down)
		}
		if coef.Sign() < 0 || equal {
			b.low(up)
		}
	}
	return b
}

// integer draws an integer within the bounds that the atoms and the sort give.
func (a *attempt) integer(i int, f *session.Field) logic.Value {
	b := a.bounds(i, a.open)
	if f.Ranged {
		b.low(f.Least)
		b.high(f.Most)
	}
	n, ok := b.draw(a.dice, f.Sort().Bounds())
	if !ok {
		return logic.Value{}
	}
	return logic.IntegerValue(n)
}

// mostSize is the largest size that is drawn because a qualifier asks for it.
const mostSize = 1 << 16

// sizes returns how large a field may be, within usual sizes where nothing else is said; ok is
// false if no size will do.
func (a *attempt) sizes(i int, usual [2]int) (sizes [2]int, ok bool) {
	b := a.bounds(i, a.sized)
	if sizes = usual; b.hasLo {
		lo := b.lo.Max(logic.IntegerOf(int64(usual[0])))
		if logic.IntegerOf(mostSize).Less(lo) {
			return sizes, false
		}
		n, _ := lo.Int64()
		sizes = [2]int{int(n), max(int(n)+usual[1]-usual[0], usual[1])}
	}
	if b.hasHi && b.hi.Sign() < 0 {
		return sizes, false
	}
	if b.hasHi && b.hi.Less(logic.IntegerOf(int64(sizes[1]))) {
		n, _ := b.hi.Int64()
		sizes[1] = int(n)
	}
	return sizes, sizes[0] <= sizes[1]
}

// text draws a string. If it has to differ from strings or be one of a kind, that is found by
// trying.
func (a *attempt) text(i int, f *session.Field) logic.Value {
	plain := false
	before := ""
	after := ""
	for _, l := range a.atoms {
		app, ok := l.t.(*logic.App)
		if !ok || !l.want || len(app.Args()) == 0 || app.Args()[0] != logic.Term(f.Var) {
			continue
		}
		if app.Func().Name == "alphanumeric" {
			plain = true
			continue
		}
		if len(app.Args()) < 2 {
			continue
		}
		v, ok := logic.Eval(app.Args()[1], a.env())
		switch app.Func().Name {
		case "starts", "contains":
			if ok {
				before += v.Text()
			}
		case "ends":
			if ok {
				after += v.Text()
			}
		}
	}
	if b := a.bounds(i, a.sized); !b.hasLo && !b.hasHi {
		return logic.StringValue(before + drawText(a.dice, plain) + after)
	}
	fixed := len(before) + len(after)
	sizes, ok := a.sizes(i, [2]int{0, usualText})
	if !ok || sizes[1] < fixed {
		return logic.Value{}
	}
	n := size(a.dice, [2]int{max(0, sizes[0]-fixed), sizes[1] - fixed})
	return logic.StringValue(before + cut(drawRunes(a.dice, plain, n), n) + after)
}

// cut makes a text one of n bytes: as much of it as fits, and letters.
func cut(text string, n int) string {
	for i, r := range text {
		if i+len(string(r)) > n {
			return text[:i] + strings.Repeat(letters[:1], n-i)
		}
	}
	return text
}
