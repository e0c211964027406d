package scaffold

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A method that ends the process ends all runs, and nobody learns what they have found. So it is
// no operation. Its name tells that it may, as that of MustGet does, and its text whether it does
// so, or those of the functions of its package that it calls, also by way of a variable that has
// one. Behind methods with other names there is an exit too often that nobody comes to.

// deepestExit bounds how far calls are followed.
const deepestExit = 4

// exiting are the first words of the names of methods that may end the process.
var exiting = []string{"must", "fatal", "exit", "quit", "die"}

// ends reports whether a function ends the process, as far as its name and its text tell.
func (sc *scanner) ends(fn *types.Func) bool {
	return slices.ContainsFunc(exiting, func(w string) bool { return strings.HasPrefix(firstWord(fn.Name()), w) }) && sc.exits(fn, 0)
}

// exits reports whether a function ends the process, or may, by itself or by others.
func (sc *scanner) exits(fn *types.Func, depth int) (exits bool) {
	d := sc.bodies[fn.Origin()]
	if d == nil || d.Body == nil || depth > deepestExit {
		return false
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if _, later := n.(*ast.FuncLit); later {
			return false
		}
		id, ok := n.(*ast.Ident)
		if exits || !ok {
			return !exits
		}
		switch o := sc.pkg.TypesInfo.Uses[id].(type) {
		case *types.Func:
			exits = endsProcess(o) || o != fn && sc.exits(o, depth+1)
		case *types.Var:
			held := sc.begun(o)
			exits = held != nil && (endsProcess(held) || sc.exits(held, depth+1))
		}
		return !exits
	})
	return exits
}

// endsProcess reports whether a function of the standard library ends the process.
func endsProcess(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os", "syscall":
		return fn.Name() == "Exit"
	case "log":
		return strings.HasPrefix(fn.Name(), "Fatal")
	}
	return false
}

// begun returns the function that a variable of the package begins with; nil if it is none, or not
// known.
func (sc *scanner) begun(v *types.Var) *types.Func {
	if v.Pkg() != sc.pkg.Types || v.Parent() != v.Pkg().Scope() || signatureOf(v.Type()) == nil {
		return nil
	}
	for _, init := range sc.pkg.TypesInfo.InitOrder {
		if len(init.Lhs) != 1 || init.Lhs[0] != v {
			continue
		}
		e := ast.Unparen(init.Rhs)
		if sel, ok := e.(*ast.SelectorExpr); ok {
			e = sel.Sel
		}
		if id, ok := e.(*ast.Ident); ok {
			fn, _ := sc.pkg.TypesInfo.Uses[id].(*types.Func)
			return fn
		}
	}
	return nil
}
