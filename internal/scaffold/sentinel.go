package scaffold

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"
)

// sentinels returns the exported error variables of the package, such as ErrNotFound, that the
// function or a function of the package that it calls mentions: those that it may return, as far as
// its text tells.
func (sc *scanner) sentinels(fn *types.Func) []*types.Var {
	var out []*types.Var
	seen := map[types.Object]bool{}
	var visit func(fn *types.Func)
	visit = func(fn *types.Func) {
		d := sc.bodies[fn.Origin()]
		if d == nil || d.Body == nil || seen[fn.Origin()] {
			return
		}
		seen[fn.Origin()] = true
		ast.Inspect(d.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch obj := sc.pkg.TypesInfo.Uses[id].(type) {
			case *types.Func:
				visit(obj)
			case *types.Var:
				if !seen[obj] && isSentinel(obj, sc.pkg.Types) {
					seen[obj] = true
					out = append(out, obj)
				}
			}
			return true
		})
	}
	visit(fn)
	byPosition(sc.pkg.Fset, out)
	return out
}

// canPanic reports whether the function, or one that it calls itself, panics on purpose, as far as
// its text or its comment tells.
func (sc *scanner) canPanic(fn *types.Func) bool {
	called := []*types.Func{fn}
	d := sc.bodies[fn.Origin()]
	found := d != nil && saysPanics.MatchString(d.Doc.Text())
	look := func(fn *types.Func, calls bool) {
		d := sc.bodies[fn.Origin()]
		if d == nil || d.Body == nil {
			return
		}
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				switch obj := sc.pkg.TypesInfo.Uses[id].(type) {
				case *types.Builtin:
					found = found || obj.Name() == "panic"
				case *types.Func:
					if calls {
						called = append(called, obj)
					}
				}
			}
			return true
		})
	}
	look(fn, true)
	for _, c := range called[1:] {
		look(c, false)
	}
	return found
}

// saysPanics is what the comment of a method says that may panic, or that assumes something: a
// panic where that does not hold is no news.
var saysPanics = regexp.MustCompile(`(?i)\b(panics|(will|may|can) panic|assumes|must only be|must not be called|(is|are) undefined)\b`)

func isSentinel(v *types.Var, pkg *types.Package) bool {
	return v.Parent() == pkg.Scope() && v.Exported() && strings.HasPrefix(v.Name(), "Err") && isError(v.Type())
}

// The values that an outcome has besides the errors with names.
const (
	fine  = "Fine"
	other = "Failed"
)

// outcomes returns the values of the sort of outcomes for some errors, and adds
// those that it has not yet.
func (sc *scanner) outcomes(errs []*types.Var) []enumValue {
	if sc.outcome == nil {
		ns := sc.values.names
		s := &sort{name: ns.pick("Outcome", "Sort"), goType: types.Typ[types.String], note: "What the errors of the operations say."}
		s.values = []enumValue{{name: ns.pick(fine, "Outcome")}, {name: ns.pick(other, "Outcome")}}
		sc.outcome = s
		sc.values.list = append(sc.values.list, s)
	}
	var out []enumValue
	for _, e := range errs {
		out = append(out, sc.outcomeOf(e))
	}
	return out
}

// outcomeOf returns the value for an error: ErrNotFound is NotFound.
func (sc *scanner) outcomeOf(e *types.Var) enumValue {
	for _, v := range sc.outcome.values {
		if v.err == e {
			return v
		}
	}
	want := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(e.Name(), "Err"), "or"), "_")
	if want == "" {
		want = e.Name()
	}
	v := enumValue{name: sc.values.names.pick(upperFirst(want), "Error"), err: e}
	n := len(sc.outcome.values)
	// Failed stays last.
	sc.outcome.values = append(sc.outcome.values[:n-1:n-1], v, sc.outcome.values[n-1])
	return v
}
