package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// constructor is how a system is made.
type constructor struct {
	fn     *types.Func      // nil: the zero value is taken
	sig    *types.Signature // instantiated
	args   []types.Type     // its type arguments
	fails  bool             // it returns an error, too
	others []string         // further constructors, in the order of preference
}

// constructorOf finds the function that makes systems: the one asked for, else the likeliest
// one of the package. A type that has none is used as its zero value, an interface has none.
func constructorOf(pkg *packages.Package, t *types.Named, asked string) (*constructor, error) {
	asked = strings.TrimPrefix(asked, pkg.Name+".")
	var found []*constructor
	var all []string
	for _, fn := range functions(pkg) {
		all = append(all, fn.Name())
		if c := makes(fn, t); c != nil && (asked == "" || asked == fn.Name()) {
			found = append(found, c)
		}
	}
	switch {
	case asked != "" && len(found) == 0 && slices.Contains(all, asked):
		return nil, fmt.Errorf("%s.%s does not return %s, alone or with an error", pkg.Name, asked, article(t.Obj().Name()))
	case asked != "" && len(found) == 0:
		return nil, &UnknownError{"function", asked, pkg.PkgPath, all}
	case len(found) == 0 && types.IsInterface(t):
		return nil, fmt.Errorf("%s is an interface, and no function of %s makes a value of it: name a type that implements it instead", t.Obj().Name(), pkg.PkgPath)
	case len(found) == 0:
		return &constructor{}, nil
	}
	slices.SortStableFunc(found, func(a, b *constructor) int { return a.rank(t) - b.rank(t) })
	for _, c := range found[1:] {
		found[0].others = append(found[0].others, c.fn.Name())
	}
	return found[0], nil
}

// makes returns fn as a constructor of t; nil if it is none.
func makes(fn *types.Func, t *types.Named) *constructor {
	sig := fn.Signature()
	var args []types.Type
	n := sig.Results().Len()
	if sig.Recv() != nil || n < 1 || n > 2 || n == 2 && !isError(sig.Results().At(1).Type()) {
		return nil
	}
	if sig.TypeParams().Len() > 0 {
		if sig, args = specialized(sig, t); sig == nil {
			return nil
		}
	}
	r := sig.Results().At(0).Type()
	implements := types.IsInterface(t) && types.Implements(r, t.Underlying().(*types.Interface))
	if !types.Identical(r, t) && !isPointerTo(r, t) && !implements {
		return nil
	}
	return &constructor{fn: fn, sig: sig, args: args, fails: n == 2}
}

// specialized instantiates a generic constructor so that it makes a t; nil if that is impossible.
func specialized(sig *types.Signature, t *types.Named) (*types.Signature, []types.Type) {
	r := types.Unalias(sig.Results().At(0).Type())
	if p, ok := r.(*types.Pointer); ok {
		r = types.Unalias(p.Elem())
	}
	named, ok := r.(*types.Named)
	if !ok || named.Origin() != t.Origin() {
		return nil, nil
	}
	args := make([]types.Type, sig.TypeParams().Len())
	for i := range named.TypeArgs().Len() {
		if p, ok := types.Unalias(named.TypeArgs().At(i)).(*types.TypeParam); ok {
			args[p.Index()] = t.TypeArgs().At(i)
		}
	}
	if slices.Contains(args, nil) {
		return nil, nil
	}
	inst, err := types.Instantiate(nil, sig, args, true)
	if err != nil {
		return nil, nil
	}
	return inst.(*types.Signature), args
}

// rank orders constructors: those named after the type first, then New and Open, then those that
// begin so. Among equals, fewer arguments come first, then those with strings, since strings are
// what is put into interfaces.
func (c *constructor) rank(t *types.Named) int {
	name := c.fn.Name()
	r := 3
	switch {
	case name == "New"+t.Obj().Name():
		r = 0
	case name == "New" || name == "Open" || name == "Open"+t.Obj().Name():
		r = 1
	case strings.HasPrefix(name, "New") || strings.HasPrefix(name, "Open"):
		r = 2
	}
	r = 10*r + min(c.sig.Params().Len(), 9)
	if strings.Contains(name, "String") {
		return 2 * r
	}
	return 2*r + 1
}

// plain reports whether a target can name the constructor directly: it takes no arguments, returns
// the system with all its methods, alone or with an error, and is not generic.
func (c *constructor) plain() bool {
	if c.fn == nil || c.sig.Params().Len() > 0 || c.fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	r := types.Unalias(c.sig.Results().At(0).Type())
	_, pointer := r.(*types.Pointer)
	return pointer || types.IsInterface(r)
}

// guess is an argument that was guessed for a parameter of a constructor.
type guess struct{ expr, why string }

// small is the guess for integers: with such a size or degree, a system reaches its limits soon.
const small = "3"

// pathLike are parameters of type string that name a file.
var pathLike = []string{"path", "file", "filename", "name", "dir", "directory", "folder", "location"}

// argument guesses an argument of a constructor.
func (w *goFile) argument(p *types.Var, system *types.Named) guess {
	t := types.Unalias(p.Type())
	if isNamed(t, "context", "Context") {
		return guess{w.use("context", "context") + ".Background()", ""}
	}
	if isNamed(t, "time", "Duration") {
		return guess{w.use("time", "time") + ".Hour", "longer than any run"}
	}
	if isNamed(t, "io/fs", "FileMode") {
		return guess{"0o600", ""}
	}
	if named, ok := t.(*types.Named); ok {
		if consts := constants(w.fset, named); consts != nil {
			return guess{w.object(consts[0]), "the first of the constants"}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return w.basicArgument(p.Name(), u)
	case *types.Signature:
		return w.order(u)
	case *types.Struct, *types.Array:
		return guess{w.typeText(t) + "{}", "guessed"}
	}
	return guess{"nil", "guessed"}
}

func (w *goFile) basicArgument(name string, b *types.Basic) guess {
	switch info := b.Info(); {
	case info&types.IsNumeric != 0:
		return guess{small, "small, so that a run gets to its limits"}
	case info&types.IsBoolean != 0:
		return guess{"false", "guessed"}
	case slices.Contains(pathLike, strings.ToLower(name)):
		w.tempDir = true
		return guess{w.use("path/filepath", "filepath") + `.Join(dir, "data")`, ""}
	}
	return guess{`""`, "guessed"}
}

// order guesses a function that compares: < on two values, or their three-way comparison.
func (w *goFile) order(sig *types.Signature) guess {
	ps, rs := sig.Params(), sig.Results()
	if ps.Len() != 2 || rs.Len() != 1 || !types.Identical(ps.At(0).Type(), ps.At(1).Type()) {
		return guess{"nil", "guessed"}
	}
	b, ok := ps.At(0).Type().Underlying().(*types.Basic)
	r, _ := rs.At(0).Type().Underlying().(*types.Basic)
	switch {
	case !ok || r == nil || b.Info()&types.IsOrdered == 0:
		return guess{"nil", "guessed"}
	case r.Kind() == types.Bool:
		return guess{fmt.Sprintf("func(a, b %s) bool { return a < b }", w.typeText(ps.At(0).Type())), "the usual order"}
	case r.Kind() == types.Int:
		return guess{fmt.Sprintf("%s.Compare[%s]", w.use("cmp", "cmp"), w.typeText(ps.At(0).Type())), "the usual order"}
	}
	return guess{"nil", "guessed"}
}
