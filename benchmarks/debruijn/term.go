package debruijn

import (
	"errors"
	"fmt"
)

// Term is a term of the lambda calculus. Its cases are exactly the types below.
type Term interface {
	fmt.Stringer
	term()
}

type (
	// Const is a number.
	Const struct{ value int }
	// Var is the variable that the index-th lambda around it binds, counted from 0.
	Var struct{ index int }
	// Abs is a function.
	Abs struct {
		param *Type
		body  Term
	}
	// App is a function applied to an argument.
	App struct{ fun, arg Term }
)

func (Const) term() {}
func (Var) term()   {}
func (Abs) term()   {}
func (App) term()   {}

func (t Const) String() string { return fmt.Sprint(t.value) }
func (t Var) String() string   { return fmt.Sprintf("[%d]", t.index) }
func (t Abs) String() string   { return fmt.Sprintf("(lam %s. %s)", t.param, t.body) }
func (t App) String() string   { return fmt.Sprintf("(%s %s)", t.fun, t.arg) }

var (
	errUnbound     = errors.New("debruijn: a variable that no lambda binds")
	errNotFunction = errors.New("debruijn: something other than a function is applied")
	errArgument    = errors.New("debruijn: an argument of another type than the function takes")
)

// typeOf returns the type of t; env has the types of the lambdas around it, the nearest last.
func typeOf(t Term, env []*Type) (*Type, error) {
	switch t := t.(type) {
	case Const:
		return Int, nil
	case Var:
		if t.index < 0 || t.index >= len(env) {
			return nil, errUnbound
		}
		return env[len(env)-1-t.index], nil
	case Abs:
		body, err := typeOf(t.body, append(env[:len(env):len(env)], t.param))
		if err != nil {
			return nil, err
		}
		return &Type{t.param, body}, nil
	case App:
		fun, err := typeOf(t.fun, env)
		if err != nil {
			return nil, err
		}
		arg, err := typeOf(t.arg, env)
		switch {
		case err != nil:
			return nil, err
		case fun.isInt():
			return nil, errNotFunction
		case !fun.from.equal(arg):
			return nil, errArgument
		}
		return fun.to, nil
	default:
		panic(fmt.Sprintf("debruijn: unexpected %T", t))
	}
}
