package sorts

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Func refers to a declared function, and makes the file declare it.
func (ss *Sorts) Func(f *logic.Func) *jen.Statement {
	ss.used[f] = true
	return jen.Id(ss.names[f])
}

// signature prints a function as the monitor knows it.
func (ss *Sorts) signature(f *logic.Func) *jen.Statement {
	var args []jen.Code
	for _, a := range f.Args {
		args = append(args, ss.Ref(a))
	}
	fields := code.With("Name", f.Name)
	fields.Add("Args", code.Pointers(code.RT("Sort")).Values(args...))
	fields.Add("Result", ss.Ref(f.Result))
	return code.Pointer(code.RT("Func").Add(fields.Flat()))
}

// Implementations prints the Go implementations of functions for the monitor.
func (ss *Sorts) Implementations(funcs []*logic.Func) *jen.Statement {
	impls := &code.Fields{}
	for _, fn := range funcs {
		f := ss.Declared(fn, "the monitor")
		ss.used[fn] = true
		impls.Add(ss.names[fn], jen.Func().Params(jen.Id("args").Index().Add(code.RT("Value"))).Add(code.RT("Value")).Block(
			jen.Return(ss.ToValue(fn.Result, ss.Apply(f, func(i int, s *logic.Sort) *jen.Statement {
				return ss.FromValue(s, jen.Id("args").Index(jen.Lit(i)))
			}))),
		))
	}
	return code.RT("Funcs").Add(impls.Tall())
}

// Abstract reports whether a function has no Go implementation. A model may use it freely.
func (ss *Sorts) Abstract(fn *logic.Func) bool {
	return !slices.ContainsFunc(ss.Spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn && f.Go != "" })
}

// Declared returns the declaration of a function that is computed.
func (ss *Sorts) Declared(fn *logic.Func, who string) *uhat.FuncDecl {
	for _, f := range ss.Spec.Funcs {
		if f.Func == fn && f.Go != "" {
			return f
		}
	}
	ss.Go.File.Failf("function %s has no Go implementation (attribute go), but %s computes with it", fn.Name, who)
	return &uhat.FuncDecl{Func: fn, Go: "_"}
}

// Apply prints a call of a function's Go implementation. Arguments and result
// have the Go types of their sorts.
func (ss *Sorts) Apply(f *uhat.FuncDecl, arg func(i int, s *logic.Sort) *jen.Statement) *jen.Statement {
	var args []jen.Code
	for i, s := range f.Func.Args {
		args = append(args, arg(i, s))
	}
	return ss.Go.Name(f.Go).Call(args...)
}

// DeclaresFunc reports whether the spec declares a function. The others are known to the runtime:
// those that read a part of a value, and those of the language.
func (ss *Sorts) DeclaresFunc(fn *logic.Func) bool {
	return slices.ContainsFunc(ss.Spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn })
}
