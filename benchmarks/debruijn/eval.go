package debruijn

import "fmt"

// rules is how an implementation substitutes s for the variable n: on the way to
// the parts of a term both change.
type rules struct {
	// function returns which variable is meant in the function of an application,
	// binder what is to be substituted under a lambda.
	function func(n int) int
	binder   func(n int, s Term) (int, Term)
}

// sound is how it must be done. A lambda binds one more variable, so those
// around it have an index that is one higher.
var sound = rules{
	function: func(n int) int { return n },
	binder:   func(n int, s Term) (int, Term) { return n + 1, shift(s, 1, 0) },
}

// status says what became of a step.
type status int

const (
	stepped status = iota
	isValue
	isStuck
)

// step evaluates a closed term a little: functions first, then arguments, then
// the innermost application; nothing under a lambda.
func (r rules) step(t Term) (Term, status) {
	switch t := t.(type) {
	case Const, Abs:
		return t, isValue
	case Var:
		return t, isStuck
	case App:
		fun, status := r.step(t.fun)
		if status != isValue {
			return App{fun, t.arg}, status
		}
		f, ok := fun.(Abs)
		if !ok {
			return t, isStuck
		}
		arg, status := r.step(t.arg)
		if status != isValue {
			return App{fun, arg}, status
		}
		return shift(r.substitute(f.body, 0, shift(arg, 1, 0)), -1, 0), stepped
	default:
		panic(fmt.Sprintf("debruijn: unexpected %T", t))
	}
}

// substitute returns t with s for the variable n.
func (r rules) substitute(t Term, n int, s Term) Term {
	switch t := t.(type) {
	case Const:
		return t
	case Var:
		if t.index == n {
			return s
		}
		return t
	case Abs:
		n, s = r.binder(n, s)
		return Abs{t.param, r.substitute(t.body, n, s)}
	case App:
		return App{r.substitute(t.fun, r.function(n), s), r.substitute(t.arg, n, s)}
	default:
		panic(fmt.Sprintf("debruijn: unexpected %T", t))
	}
}

// shift returns t with by added to the indices of the variables that are bound
// outside of it; those below bound are bound inside.
func shift(t Term, by, bound int) Term {
	switch t := t.(type) {
	case Const:
		return t
	case Var:
		if t.index < bound {
			return t
		}
		return Var{t.index + by}
	case Abs:
		return Abs{t.param, shift(t.body, by, bound+1)}
	case App:
		return App{shift(t.fun, by, bound), shift(t.arg, by, bound)}
	default:
		panic(fmt.Sprintf("debruijn: unexpected %T", t))
	}
}
