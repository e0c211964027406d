package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Declared functions: scripts call their Go implementations, and so does the
// monitor where a goal mentions them.

// fn refers to a declared function, and makes the file declare it.
func (e *emitter) fn(f *logic.Func) *jen.Statement {
	e.used[f] = true
	return jen.Id(e.idents[f])
}

// signature prints a function as the monitor knows it.
func (e *emitter) signature(f *logic.Func) *jen.Statement {
	var args []jen.Code
	for _, a := range f.Args {
		args = append(args, e.sort(a))
	}
	fields := &composite{}
	fields.add("Name", jen.Lit(f.Name))
	fields.add("Args", jen.Index().Op("*").Add(rt("Sort")).Values(args...))
	fields.add("Result", e.sort(f.Result))
	return jen.Op("&").Add(rt("Func")).Add(fields.values(true))
}

// implementations prints the Go implementations of functions for the monitor.
func (e *emitter) implementations(funcs []*logic.Func) *jen.Statement {
	impls := &composite{}
	for _, fn := range funcs {
		f := e.declared(fn, "the monitor")
		e.used[fn] = true
		impls.add(e.idents[fn], jen.Func().Params(jen.Id("args").Index().Add(rt("Value"))).Add(rt("Value")).Block(
			jen.Return(e.toValue(fn.Result, e.apply(f, func(i int, s *logic.Sort) *jen.Statement {
				return e.fromValue(s, jen.Id("args").Index(jen.Lit(i)))
			}))),
		))
	}
	return rt("Funcs").Add(impls.values(false))
}

// abstract reports whether a function has no Go implementation. A model may use it freely.
func (e *emitter) abstract(fn *logic.Func) bool {
	return !slices.ContainsFunc(e.spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn && f.Go != "" })
}

// declared returns the declaration of a function that is computed.
func (e *emitter) declared(fn *logic.Func, who string) *uhat.FuncDecl {
	for _, f := range e.spec.Funcs {
		if f.Func == fn && f.Go != "" {
			return f
		}
	}
	e.failf("function %s has no Go implementation (attribute go), but %s computes with it", fn.Name, who)
	return &uhat.FuncDecl{Func: fn, Go: "_"}
}

// apply prints a call of a function's Go implementation. Arguments and result
// have the Go types of their sorts.
func (e *emitter) apply(f *uhat.FuncDecl, arg func(i int, s *logic.Sort) *jen.Statement) *jen.Statement {
	var args []jen.Code
	for i, s := range f.Func.Args {
		args = append(args, arg(i, s))
	}
	return e.goName(f.Go).Call(args...)
}

// knownCall prints the application of a function whose meaning is known as a value; nil for any
// other term.
func (sc *script) knownCall(t logic.Term) *jen.Statement {
	a, ok := t.(*logic.App)
	if !ok {
		return nil
	}
	about, ok := a.Func().IsKnown()
	if !ok || sc.divided(a) != nil {
		return nil
	}
	args := []jen.Code{jen.Lit(a.Func().Name), sc.sort(about)}
	for _, x := range a.Args() {
		args = append(args, sc.value(x))
	}
	return parts("Known").Call(args...)
}

// functionCall prints the application of a function that is declared or known.
func (sc *script) functionCall(t *logic.App) *jen.Statement {
	if v := sc.knownCall(t); v != nil {
		switch s := t.Sort(); {
		case large(s):
			return v.Dot("Integer").Call()
		case isInt(s):
			return fit("int64", v.Dot("Integer").Call())
		default:
			return unpack(s, v)
		}
	}
	f := sc.declared(t.Func(), "a generator")
	return sc.keep(t.Sort(), sc.apply(f, func(i int, s *logic.Sort) *jen.Statement { return sc.typed(s, t.Args()[i]) }))
}

// divided prints a quotient or a remainder by a number as Go has it, which rounds towards zero as
// well; nil for other terms.
func (sc *script) divided(t *logic.App) *jen.Statement {
	op := map[string]string{"quotient": "/", "remainder": "%"}[t.Func().Name]
	if _, known := t.Func().IsKnown(); !known || op == "" {
		return nil
	}
	x, by := t.Args()[0], t.Args()[1]
	n, literal := by.(*logic.Lit)
	if !literal || n.Value().Integer().Sign() <= 0 || isLarge(x) || isLarge(by) {
		return nil
	}
	return sc.operand(x, precUnary).Op(op).Add(number(n.Value().Integer()))
}

// typed prints a term in the Go type of a sort.
func (sc *script) typed(s *logic.Sort, t logic.Term) *jen.Statement {
	switch {
	case isInt(s) && sc.sameAsInt64(sc.decl(s)):
		return sc.convert(sc.decl(s).Go, "int64", sc.kept(s, t))
	case isInt(s):
		return integer("Fit").Index(sc.goName(sc.decl(s).Go)).Call(sc.large(t))
	case isBool(s):
		return sc.convert(sc.decl(s).Go, "bool", sc.expr(t))
	}
	return sc.fromValue(s, sc.value(t))
}

// keep turns a Go value of a sort's type into what scripts keep of the sort.
func (sc *script) keep(s *logic.Sort, v *jen.Statement) *jen.Statement {
	switch {
	case large(s):
		return integer("Of").Call(v)
	case isInt(s) && sc.withinInt64(sc.decl(s)):
		return sc.convert("int64", sc.decl(s).Go, v)
	case isInt(s):
		return fit("int64", integer("Of").Call(v))
	case isBool(s):
		return sc.convert("bool", sc.decl(s).Go, v)
	}
	return sc.toValue(s, v)
}
