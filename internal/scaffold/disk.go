package scaffold

import (
	"go/ast"
	"go/types"
	"slices"
)

// Some methods take the name of a file: they save to it, load from it or remove it. A run may do
// all that only in a directory of its own, or it would write into the package that is tested, or
// remove a part of it. So the adapter puts such a name into its directory. Whether a text is the
// name of a file is not told by what the parameter is called, as routers and trees have paths, too:
// it is one if the method hands it to a function of os that takes such names.

// onDisk are the functions of os whose arguments of type string name files.
var onDisk = []string{
	"Chdir", "Chmod", "Chown", "Chtimes", "Create", "CreateTemp", "Lchown", "Link", "Lstat", "Mkdir", "MkdirAll", "MkdirTemp", "Open",
	"OpenFile", "ReadDir", "ReadFile", "Readlink", "Remove", "RemoveAll", "Rename", "Stat", "Symlink", "Truncate", "WriteFile",
}

// deepestPath bounds how far a name is followed through functions of the package.
const deepestPath = 4

// namesFile reports whether a parameter of a function is a text that names a file.
func (sc *scanner) namesFile(fn *types.Func, i, depth int) bool {
	d := sc.bodies[fn.Origin()]
	sig := fn.Origin().Signature()
	if d == nil || d.Body == nil || i >= sig.Params().Len() || depth > deepestPath {
		return false
	}
	p := sig.Params().At(i)
	if !types.Identical(p.Type(), types.Typ[types.String]) {
		return false
	}
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee := sc.callee(call)
		if callee == nil || callee.Pkg() == nil {
			return true
		}
		for k, x := range call.Args {
			switch {
			case !sc.mentions(x, p):
			case callee.Pkg().Path() == "os" || callee.Pkg().Path() == "io/ioutil":
				found = found || slices.Contains(onDisk, callee.Name()) && !sc.isData(callee, k)
			default:
				found = found || sc.namesFile(callee, k, depth+1)
			}
		}
		return !found
	})
	return found
}

// isData reports whether an argument is what a file gets, not what it is called.
func (sc *scanner) isData(fn *types.Func, i int) bool {
	ps := fn.Signature().Params()
	return i >= ps.Len() || !types.Identical(ps.At(i).Type(), types.Typ[types.String])
}

// callee is the function that a call names; nil if it is a value.
func (sc *scanner) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	fn, _ := sc.pkg.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// mentions reports whether a parameter stands in an expression.
func (sc *scanner) mentions(x ast.Expr, p *types.Var) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && sc.pkg.TypesInfo.Uses[id] == p
		return !found
	})
	return found
}

// filesOf reports whether one of the functions takes the name of a file.
func (sc *scanner) filesOf(fns []*types.Func) bool {
	return slices.ContainsFunc(fns, func(fn *types.Func) bool {
		for i := range fn.Signature().Params().Len() {
			if sc.namesFile(fn, i, 0) {
				return true
			}
		}
		return false
	})
}

// inDir is a text that the adapter puts into its directory.
func inDir(v *value) *value {
	moved := *v
	moved.in = func(w *goFile, x string) string {
		return w.use("path/filepath", "filepath") + ".Join(" + w.self + ".dir, " + x + ")"
	}
	return &moved
}

// ifFailed is what a constructor does where a step of its fails.
const ifFailed = "if err != nil {\n\t\treturn nil, err\n\t}\n"

// makeDir prints how the directory of a run is made.
func (a *adapter) makeDir() {
	a.printf("\tdir, err := %s.MkdirTemp(\"\", %q)\n\t%s", a.use("os", "os"), a.base+"-", ifFailed)
}

// close prints the method that removes the directory, and ends what made the system.
func (a *adapter) close() {
	if a.endsLinks() {
		a.closeLinks()
		return
	}
	system := a.inner
	if a.named == nil {
		system = a.use(a.pkg.PkgPath, a.pkg.Name)
	}
	remove := a.use("os", "os") + ".RemoveAll(" + a.self + ".dir)"
	a.printf("\n// Close ends a run.\nfunc (%s *%s) Close() error {\n", a.self, a.typeName)
	switch {
	case a.end == "":
		a.printf("\treturn %s\n", remove)
	case a.endFails:
		a.printf("\treturn %s.Join(%s.%s(), %s)\n", a.use("errors", "errors"), system, a.end, remove)
	default:
		a.printf("\t%s.%s()\n\treturn %s\n", system, a.end, remove)
	}
	a.printf("}\n")
}
