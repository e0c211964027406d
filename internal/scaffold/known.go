package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// Some arguments are guessed because there is a value of their type already: one that the package
// of the type has for that, or one that everybody takes.

// standard guesses a value of a type of the standard library.
func (w *goFile) standard(t types.Type) (guess, bool) {
	if i, ok := t.Underlying().(*types.Interface); ok && i.Empty() {
		return guess{expr: `"a"`, why: "guessed"}, true
	}
	elem := t
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		elem = types.Unalias(p.Elem())
	}
	n, ok := elem.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return guess{}, false
	}
	test := func(call string) (guess, bool) {
		return guess{expr: w.use("net/http/httptest", "httptest") + "." + call, why: "one for tests"}, true
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
	case "io.Reader", "io.Writer", "io.ReadWriter", "io.ByteReader", "io.ByteWriter", "io.ByteScanner", "io.RuneReader", "io.RuneScanner", "io.StringWriter", "io.ReaderFrom", "io.WriterTo":
		return guess{expr: "new(" + w.use("bytes", "bytes") + ".Buffer)", why: "an empty one"}, true
	case "io.ReaderAt", "io.ReadSeeker", "io.Seeker":
		return guess{expr: w.use("bytes", "bytes") + ".NewReader(nil)", why: "an empty one"}, true
	case "io.ReadCloser":
		return guess{expr: w.use("io", "io") + ".NopCloser(new(" + w.use("bytes", "bytes") + ".Buffer))", why: "an empty one"}, true
	case "net/http.ResponseWriter":
		return test("NewRecorder()")
	case "net/http.Request":
		return test(`NewRequest("GET", "/", nil)`)
	case "time.Location":
		return guess{expr: w.use("time", "time") + ".UTC"}, elem != t
	}
	return guess{}, false
}

// byDefault guesses a struct, or a pointer to one, for which its package has a function that gives
// the defaults, such as DefaultConfig. One that takes something, or may fail, is none.
func (w *goFile) byDefault(t types.Type) (guess, bool) {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 {
		return guess{}, false
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return guess{}, false
	}
	scope := named.Obj().Pkg().Scope()
	for _, n := range scope.Names() {
		fn, ok := scope.Lookup(n).(*types.Func)
		if !ok || !fn.Exported() || !strings.Contains(n, "Default") || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 || fn.Signature().TypeParams().Len() > 0 {
			continue
		}
		call, gives := w.object(fn)+"()", fn.Signature().Results().At(0).Type()
		switch {
		case types.Identical(gives, t):
			return guess{expr: call, why: "the defaults"}, true
		case isPointerTo(t, gives):
			return guess{expr: fmt.Sprintf("func() %s { x := %s; return &x }()", w.typeText(t), call), why: "the defaults"}, true
		case isPointerTo(gives, t):
			return guess{expr: "*" + call, why: "the defaults"}, true
		}
	}
	return guess{}, false
}

// declared returns an exported constant or variable of the package of a type: of an interface one
// that implements it, as skiplist.String does; that of texts, which stand for values of any type,
// comes first. Of a struct it is a variable of that type. Nil: there is none.
func (w *goFile) declared(t types.Type) types.Object {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	fits := func(o types.Object) bool { return types.Identical(o.Type(), t) }
	switch u := t.Underlying().(type) {
	case *types.Interface:
		fits = func(o types.Object) bool { return !isError(o.Type()) && types.Implements(o.Type(), u) }
	case *types.Struct:
	default:
		return nil
	}
	var found []types.Object
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		switch o.(type) {
		case *types.Const, *types.Var:
			if o.Exported() && fits(o) {
				found = append(found, o)
			}
		}
	}
	byPosition(w.fset, found)
	if len(found) == 0 {
		return nil
	}
	return found[max(0, slices.IndexFunc(found, func(o types.Object) bool { return strings.Contains(o.Name(), "String") }))]
}
