package scaffold

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Some values a spec has no word for, and no operation answers with them: an interface with many
// methods, a struct with parts of its own. What a method takes of that kind the adapter makes for
// each call, as it makes the arguments of a constructor. Of what a method answers of that kind the
// spec says whether there is one, or how many there are.

// anew returns the expression for a value that is made for each call; ok is false if there is none
// but nil, which is no value of a type that is not a slice or a map.
func (w *goFile) anew(p *types.Var, system *types.Named) (expr string, ok bool) {
	dry := newGoFile("", "", w.texts)
	if g := dry.there(p, system); g.weak || dry.tempDir || g.expr == "nil" && !hasLength(p.Type()) {
		return "", false
	}
	return w.there(p, system).expr, true
}

// there guesses an argument, as what a function makes, or a literal, rather than nil.
func (w *goFile) there(p *types.Var, system *types.Named) guess {
	g, t := w.argument(p, system), types.Unalias(p.Type())
	if g.expr != "nil" {
		return g
	}
	if g, ok := w.made(t, system); ok {
		return g
	}
	return w.literal(t)
}

// handedOut reports whether a struct has hidden parts that are nil in a literal, and its package
// answers with one: a function of it, or a method of another type. Then only the package makes one
// that works. Where nothing is nil, as in an empty matrix, a literal does.
func handedOut(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok || !slices.ContainsFunc(nilParts(s, nil), func(f *types.Var) bool { return !f.Exported() }) {
		return false
	}
	scope := n.Obj().Pkg().Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			return answersWith(obj, n)
		case *types.TypeName:
			t, ok := obj.Type().(*types.Named)
			if !ok || !obj.Exported() || t.Origin() == n.Origin() {
				return false
			}
			all := t.Methods()
			if i, ok := t.Underlying().(*types.Interface); ok {
				all = i.Methods()
			}
			for fn := range all {
				if answersWith(fn, n) {
					return true
				}
			}
		}
		return false
	})
}

// answersWith reports whether an exported function has a result that is a value of the type, or a
// pointer to one.
func answersWith(fn *types.Func, t *types.Named) bool {
	for r := range fn.Signature().Results().Variables() {
		if n := namedOf(r.Type()); n != nil && n.Origin() == t.Origin() {
			return fn.Exported()
		}
	}
	return false
}

// supplied returns the value of a parameter that the adapter makes; nil if it knows no way. A
// pointer is nil if the function asks whether it is.
func (sc *scanner) supplied(fn *types.Func, p *types.Var) *value {
	if sc.values.own(p.Type()) {
		return nil
	}
	if _, ok := newGoFile("", "", sc.pkg).anew(p, sc.values.system); ok {
		return &value{fixed: func(w *goFile) string {
			expr, _ := w.anew(p, sc.values.system)
			return expr
		}}
	}
	if _, pointer := p.Type().Underlying().(*types.Pointer); pointer && sc.asksForNil(fn, p) {
		return &value{fixed: func(*goFile) string { return "nil" }}
	}
	return nil
}

// asksForNil reports whether a function compares one of its parameters with nil.
func (sc *scanner) asksForNil(fn *types.Func, p *types.Var) (asks bool) {
	d := sc.bodies[fn.Origin()]
	if d == nil || d.Body == nil {
		return false
	}
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		v, _ := sc.pkg.TypesInfo.Uses[id].(*types.Var)
		return ok && v != nil && v.Pos() == p.Pos()
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		asks = asks || ok && (isNil(b.X) && is(b.Y) || isNil(b.Y) && is(b.X))
		return !asks
	})
	return asks
}

// hasLength reports whether values of a type are slices or maps: nil is an empty one.
func hasLength(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// supply has the adapter make the arguments of an operation that nothing else provides, and reports
// whether it can.
func (sc *scanner) supply(op *operation, unfed []*field) bool {
	made, names := map[*param]*value{}, []string(nil)
	for i, p := range op.params {
		if p.field == nil || !slices.Contains(unfed, p.field) {
			continue
		}
		v := sc.supplied(op.fn, op.sig.Params().At(i))
		if v == nil || p.spread {
			return false
		}
		made[p], names = v, append(names, op.sig.Params().At(i).Name())
	}
	if len(made) < len(unfed) { // such as a handle
		return false
	}
	for p, v := range made {
		op.args = slices.DeleteFunc(op.args, func(f *field) bool { return f == p.field })
		p.field, p.value = nil, v
	}
	op.made, op.wrapped = append(op.made, names...), true
	return true
}

// remark says what of a method its operation does not show; empty: all is there.
func (op *operation) remark() string {
	var out []string
	switch made := slices.DeleteFunc(slices.Clone(op.made), func(n string) bool { return n == "" || n == "_" }); {
	case len(made) > 0:
		out = append(out, "The adapter makes "+strings.Join(made, " and ")+".")
	case len(op.made) > 0:
		out = append(out, "The adapter makes what it takes.")
	}
	for i := range op.answered() {
		if u, ok := op.observed[i].(*unknown); ok && u.told == nil {
			out = append(out, "What it answers has no value here.")
			break
		}
	}
	return strings.Join(out, " ")
}

// unknown is an answer that is no value, and of which nothing can be told but whether it is there,
// or how many there are.
type unknown struct {
	told *field // nil: nothing
	len  bool   // it is how many
	end  string // the method that ends it; empty if there is none
}

// unknown returns what is told of a result; nil for one that somebody has to take care of.
func (sc *scanner) unknown(op *operation, t types.Type) *unknown {
	u := &unknown{}
	switch elem := t.Underlying().(type) {
	case *types.Chan:
		return nil
	case *types.Slice:
		if sc.ender(elem.Elem()) != "" {
			return nil
		}
	}
	switch {
	case hasLength(t):
		u.len, u.told = true, &field{name: "count", value: &value{sort: sc.values.integer()}}
	case nilable(t), signatureOf(t) != nil:
		u.told = &field{name: "found", value: &value{sort: sc.values.boolean()}}
	}
	if !sc.accessor(op.fn) && !sc.values.own(t) {
		u.end = sc.ender(t)
	}
	return u
}

func (u *unknown) fields() []*field {
	if u.told == nil {
		return nil
	}
	return []*field{u.told}
}

func (u *unknown) statements(_ *adapter, x string, names map[*field]string) string {
	var lines []string
	switch {
	case u.told == nil:
		lines = append(lines, "_ = "+x)
	case u.len:
		lines = append(lines, fmt.Sprintf("%s = len(%s)", names[u.told], x))
	default:
		lines = append(lines, fmt.Sprintf("%s = %s != nil", names[u.told], x))
	}
	switch {
	case u.end == "":
	case u.told == nil:
		lines = append(lines, x+"."+u.end+"()")
	default:
		lines = append(lines, fmt.Sprintf("if %s != nil {\n%[1]s.%s()\n}", x, u.end))
	}
	return strings.Join(lines, "\n")
}
