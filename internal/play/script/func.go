package script

import (
	"regexp"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
)

// Func is a function of the value that a reference leads to; the zero Func is the identity.
type Func struct {
	Name string      // +1, -2, or a name from a spec; empty: the identity
	Arg  *logic.Sort // the sort of its argument; nil: the wanted sort
	// Apply returns the result; ok is false if there is none. Nil: the identity.
	Apply func(v logic.Value) (out logic.Value, ok bool)
}

// Plus returns the function that adds n to integers.
func Plus(n int64) Func {
	if n == 0 {
		return Func{}
	}
	name := strconv.FormatInt(n, 10)
	if n > 0 {
		name = "+" + name
	}
	return Func{Name: name, Arg: logic.Int, Apply: func(v logic.Value) (logic.Value, bool) {
		return logic.IntegerValue(v.Integer().Add(logic.IntegerOf(n))), true
	}}
}

// Then returns the function that applies g after f; ok is false if that cannot be represented.
func (f Func) Then(g Func) (h Func, ok bool) {
	switch {
	case f.Name == "":
		return g, true
	case g.Name == "":
		return f, true
	}
	n, sum := f.Sum()
	m, sums := g.Sum()
	if total := n + m; sum && sums && (total > n) == (m > 0) {
		return Plus(total), true
	}
	return Func{}, false
}

// Sum returns the constant that a sum adds, and 0 for the identity; ok is false for other
// functions.
func (f Func) Sum() (n int64, ok bool) {
	if f.Name == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(f.Name, 10, 64)
	return n, err == nil && sum.MatchString(f.Name)
}

// Declared returns a function that a spec declares, with its Go implementation. It must have one
// argument.
func Declared(f *logic.Func, apply func(args []logic.Value) logic.Value) Func {
	if len(f.Args) != 1 {
		panic("script: " + f.Name + " does not have one argument")
	}
	return Func{Name: f.Name, Arg: f.Args[0], Apply: func(v logic.Value) (logic.Value, bool) {
		out := apply([]logic.Value{v})
		return out, out.IsValid()
	}}
}

// sum matches the names of functions that Plus returns.
var sum = regexp.MustCompile(`^[+-][1-9][0-9]*$`)

// Named returns the function with that name. declared looks up the functions of a spec.
func Named(name string, declared func(name string) (Func, bool)) (f Func, ok bool) {
	switch {
	case name == "":
		return Func{}, true
	case sum.MatchString(name):
		n, err := strconv.ParseInt(name, 10, 64)
		return Plus(n), err == nil
	}
	return declared(name)
}

// Funcs holds Go implementations of declared functions. It is a [logic.Env] without variables.
type Funcs map[*logic.Func]func(args []logic.Value) logic.Value

// Lookup knows no variable.
func (Funcs) Lookup(logic.Term) (logic.Value, bool) { return logic.Value{}, false }

// Apply applies a function. It has no value if an argument does not fit its Go type.
func (fs Funcs) Apply(fn *logic.Func, args []logic.Value) (v logic.Value, ok bool) {
	f, ok := fs[fn]
	if !ok {
		return logic.Value{}, false
	}
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(*convert.Unfit); !ok {
				panic(p)
			}
			v = logic.Value{}
			ok = false
		}
	}()
	return f(args), true
}

// Unary returns the function with that name and one argument from one of the sets.
func Unary(name string, sets ...map[*logic.Func]func(args []logic.Value) logic.Value) (Func, bool) {
	for _, fs := range sets {
		for f, apply := range fs { // names are unique in a spec
			if f.Name == name && len(f.Args) == 1 {
				return Declared(f, apply), true
			}
		}
	}
	return Func{}, false
}
