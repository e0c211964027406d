package script

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
)

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
