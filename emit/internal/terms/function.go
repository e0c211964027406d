package terms

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/logic"
)

// knownCall prints the application of a function whose meaning is known as a value; nil for any
// other term.
func (sc *Scope) knownCall(t logic.Term) *jen.Statement {
	a, ok := t.(*logic.App)
	if !ok {
		return nil
	}
	about, ok := a.Func().IsKnown()
	if !ok || sc.divided(a) != nil {
		return nil
	}
	args := []jen.Code{jen.Lit(a.Func().Name), sc.Sorts.Ref(about)}
	return code.Convert("Known").Call(append(args, code.All(a.Args(), sc.Value)...)...)
}

// functionCall prints the application of a function that is declared or known.
func (sc *Scope) functionCall(t *logic.App) *jen.Statement {
	if v := sc.knownCall(t); v != nil {
		switch s := t.Sort(); {
		case sorts.Large(s):
			return v.Dot("Integer").Call()
		case sorts.IsInt(s):
			return sorts.Fit("int64", v.Dot("Integer").Call())
		default:
			return sorts.Unpack(s, v)
		}
	}
	f := sc.Sorts.Declared(t.Func(), "a generator")
	return sc.Sorts.Keep(t.Sort(), sc.Sorts.Apply(f, func(i int, s *logic.Sort) *jen.Statement { return sc.typed(s, t.Args()[i]) }))
}

// divided prints a quotient or a remainder by a number as Go has it, which rounds towards zero as
// well; nil for other terms.
func (sc *Scope) divided(t *logic.App) *jen.Statement {
	op := map[string]string{"quotient": "/", "remainder": "%"}[t.Func().Name]
	if _, known := t.Func().IsKnown(); !known || op == "" {
		return nil
	}
	x, by := t.Args()[0], t.Args()[1]
	n, literal := by.(*logic.Lit)
	if !literal || n.Value().Integer().Sign() <= 0 || sorts.IsLarge(x) || sorts.IsLarge(by) {
		return nil
	}
	return sc.operand(x, precUnary).Op(op).Add(sorts.Number(n.Value().Integer()))
}

// typed prints a term in the Go type of a sort.
func (sc *Scope) typed(s *logic.Sort, t logic.Term) *jen.Statement {
	switch {
	case sorts.IsInt(s) && sc.Sorts.SameAsInt64(sc.Sorts.Decl(s)):
		return sc.Sorts.Go.Convert(sc.Sorts.Decl(s).Go, "int64", sc.kept(s, t))
	case sorts.IsInt(s):
		return code.Convert("Fit").Index(sc.Sorts.Go.Name(sc.Sorts.Decl(s).Go)).Call(sc.Large(t))
	case sorts.IsBool(s):
		return sc.Sorts.Go.Convert(sc.Sorts.Decl(s).Go, "bool", sc.Expr(t))
	}
	return sc.Sorts.FromValue(s, sc.Value(t))
}

// partCall prints a part of a value in the form in which scripts keep its sort.
func (sc *Scope) partCall(t *logic.App) *jen.Statement {
	fn := t.Func()
	of := sc.Value(t.Args()[0])
	switch {
	case fn.ReadsLen():
		return jen.Int64().Call(of.Dot("Size").Call())
	case fn.ReadsField():
		return sorts.Unpack(t.Sort(), of.Dot("Field").Call(jen.Lit(fn.Name)))
	}
	return sorts.Unpack(t.Sort(), code.Convert("At").Call(sc.Sorts.Ref(fn.Args[0]), of, sc.Value(t.Args()[1])))
}
