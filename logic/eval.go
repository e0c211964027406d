package logic

import "fmt"

// Env gives meaning to what a term leaves open.
type Env interface {
	// Lookup returns the value of a variable or field; ok is false where it has none.
	Lookup(leaf Term) (v Value, ok bool)
	// Apply returns the value of a function; ok is false where it is not known.
	Apply(fn *Func, args []Value) (v Value, ok bool)
}

// Eval returns the value of t under env; ok is false where the value depends
// on something that env does not know. Connectives are evaluated with what is
// known: false && unknown is false.
func Eval(t Term, env Env) (v Value, ok bool) {
	switch t := t.(type) {
	case *Lit:
		return t.value, true
	case *Var, *Field:
		return env.Lookup(t)
	case *App:
		if m, is := env.(*Model); is && t.fn.part == noPart && t.fn.known == nil {
			return m.application(t)
		}
		args := make([]Value, len(t.args))
		for i, a := range t.args {
			if args[i], ok = Eval(a, env); !ok {
				return Value{}, false
			}
		}
		if v, ok := t.fn.Part(args); ok {
			return v, true
		}
		if v, ok := t.fn.Meaning(args); ok {
			return v, true
		}
		return env.Apply(t.fn, args)
	case *Sum:
		n := t.constant
		for _, p := range t.parts {
			x, ok := Eval(p.Term, env)
			if !ok {
				return Value{}, false
			}
			n = n.Add(p.Coef.Mul(x.Integer()))
		}
		return IntegerValue(n), true
	case *Ite:
		c, ok := Eval(t.cond, env)
		switch {
		case !ok:
			return Value{}, false
		case c.Bool():
			return Eval(t.then, env)
		}
		return Eval(t.els, env)
	case *Eq:
		x, y, ok := evalPair(t.a, t.b, env)
		return BoolValue(ok && x == y), ok
	case *Le:
		x, y, ok := evalPair(t.a, t.b, env)
		return BoolValue(ok && !y.Integer().Less(x.Integer())), ok
	case *Not:
		x, ok := Eval(t.arg, env)
		return BoolValue(ok && !x.Bool()), ok
	case *And:
		return evalAll(t.args, env, true)
	case *Or:
		return evalAll(t.args, env, false)
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// application returns the value of an application of an unknown function. It is [Eval] without a
// list of arguments for each.
func (m *Model) application(t *App) (v Value, ok bool) {
	var room [4]Value
	args := room[:0]
	for _, a := range t.args {
		x, ok := Eval(a, m)
		if !ok {
			return Value{}, false
		}
		args = append(args, x)
	}
	return m.Apply(t.fn, args)
}

func evalPair(a, b Term, env Env) (x, y Value, ok bool) {
	if x, ok = Eval(a, env); !ok {
		return
	}
	y, ok = Eval(b, env)
	return
}

func evalAll(ts []Term, env Env, unit bool) (Value, bool) {
	known := true
	for _, t := range ts {
		x, ok := Eval(t, env)
		switch {
		case !ok:
			known = false
		case x.Bool() != unit:
			return BoolValue(!unit), true
		}
	}
	return BoolValue(unit), known
}

// Holds reports whether the qualifier t is known to be true under env.
func Holds(t Term, env Env) bool {
	v, ok := Eval(t, env)
	return ok && v.Bool()
}

// Assignment is an Env made of maps; the nil map knows nothing.
type Assignment map[Term]Value

// Lookup returns the value of a leaf.
func (a Assignment) Lookup(leaf Term) (Value, bool) { v, ok := a[leaf]; return v, ok }

// Apply knows no function.
func (a Assignment) Apply(*Func, []Value) (Value, bool) { return Value{}, false }
