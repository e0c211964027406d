package debruijn

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Random performs random operations, all equally likely, with rapid's state
// machine driver: tokens in any order, most of which are no term.
func Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"app":    func(*rapid.T) { s.Call("app") },
		"appL":   func(*rapid.T) { s.Call("appL") },
		"appR":   func(*rapid.T) { s.Call("appR") },
		"abs":    func(t *rapid.T) { s.Call("abs", rt.StringValue(drawType(t, 2).String())) },
		"endAbs": func(*rapid.T) { s.Call("endAbs") },
		"var":    func(t *rapid.T) { s.Call("var", rt.IntValue(rapid.Int64Range(0, 3).Draw(t, "index"))) },
		"const":  func(t *rapid.T) { s.Call("const", rt.IntValue(int64(drawConst(t).value))) },
		"eval":   func(*rapid.T) { s.Call("eval") },
	})
}

// The sizes of the published generator.
const (
	applications = 5 // nested in each other
	typeDepth    = 5
)

// Handwritten is the published generator. It goes from the type to the term, so that
// all its terms are well typed.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	write(s, drawTerm(t, nil, applications, drawType(t, typeDepth)))
	s.Call("eval")
}

// write performs the tokens of a term. Each subterm is a part: when a failing run is made smaller,
// it may take the place of the term around it.
func write(s *rt.Session, t Term) {
	s.Enter()
	switch t := t.(type) {
	case Const:
		s.Call("const", rt.IntValue(int64(t.value)))
	case Var:
		s.Call("var", rt.IntValue(int64(t.index)))
	case Abs:
		s.Call("abs", rt.StringValue(t.param.String()))
		write(s, t.body)
		s.Call("endAbs")
	case App:
		s.Call("app")
		write(s, t.fun)
		s.Call("appL")
		write(s, t.arg)
		s.Call("appR")
	}
	s.Leave()
}

func drawType(t *rapid.T, depth int) *Type {
	if depth == 0 || rapid.Bool().Draw(t, "int") {
		return Int
	}
	return &Type{drawType(t, depth-1), drawType(t, depth-1)}
}

func drawConst(t *rapid.T) Const { return Const{rapid.IntRange(0, 9).Draw(t, "value")} }

// drawTerm returns a term of a type; env has the types of the lambdas around it, the nearest
// last, and n is how many applications may still be nested.
func drawTerm(t *rapid.T, env []*Type, n int, want *Type) Term {
	var variables []Term
	for i := range env {
		if env[len(env)-1-i].equal(want) {
			variables = append(variables, Var{i})
		}
	}
	var possible []func() Term
	if len(variables) > 0 && (want.isInt() || n > 0) {
		possible = append(possible, func() Term { return rapid.SampledFrom(variables).Draw(t, "variable") })
	}
	if n > 0 {
		possible = append(possible, func() Term {
			arg := drawType(t, typeDepth)
			return App{drawTerm(t, env, n-1, &Type{arg, want}), drawTerm(t, env, n-1, arg)}
		})
	}
	if want.isInt() {
		possible = append(possible, func() Term { return drawConst(t) })
	} else {
		possible = append(possible, func() Term {
			return Abs{want.from, drawTerm(t, append(env[:len(env):len(env)], want.from), n-1, want.to)}
		})
	}
	return possible[rapid.IntRange(0, len(possible)-1).Draw(t, "form")]()
}
