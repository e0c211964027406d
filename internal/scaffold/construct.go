package scaffold

import (
	"fmt"
	"go/ast"
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
	old    bool             // its comment says that it is deprecated
	weak   bool             // it takes something for which nothing but nil was found
	of     *constructor     // of a method: what makes its receiver
	made   *types.Named     // what it makes
	others []string         // further constructors, in the order of preference
	next   *constructor     // what is taken if this one does not compile; nil: nothing else
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
	case len(found) == 0:
		if c := chained(pkg, t, longestChain); c != nil {
			return c, nil
		}
		if types.IsInterface(t) {
			return nil, fmt.Errorf("%s is an interface, and no function of %s makes a value of it: name a type that implements it instead", t.Obj().Name(), pkg.PkgPath)
		}
		return &constructor{}, nil
	}
	weigh(pkg, t, found)
	slices.SortStableFunc(found, func(a, b *constructor) int { return a.rank(t) - b.rank(t) })
	if asked == "" && !found[0].begins() { // it may only look for one
		if c := chained(pkg, t, longestChain); c != nil && c.begins() {
			return c, nil
		}
	}
	if i := started(pkg, found); i > 0 {
		c := found[i]
		found = slices.Insert(slices.Delete(found, i, i+1), 0, c)
	}
	for i := len(found) - 1; i >= 0; i-- {
		c := found[i]
		if i+1 < len(found) {
			c.next = found[i+1]
			c.others = append([]string{c.next.fn.Name()}, c.next.others...)
		} else if asked == "" && !types.IsInterface(t) {
			c.next = &constructor{}
		}
	}
	return found[0], nil
}

// makes returns fn as a constructor of t; nil if it is none.
func makes(fn *types.Func, t *types.Named) *constructor {
	sig := fn.Signature()
	var args []types.Type
	n := sig.Results().Len()
	if n < 1 || n > 2 || n == 2 && !isError(sig.Results().At(1).Type()) {
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
	return &constructor{fn: fn, sig: sig, args: args, fails: n == 2, made: t}
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
// begin so. Those for which nothing but nil was found, and those that are deprecated, come last.
// Among equals, fewer arguments come first, then those with strings, since strings are what is put
// into interfaces.
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
	if c.weak {
		r += 100
	}
	if c.old {
		r += 50
	}
	if strings.Contains(name, "String") {
		return 2 * r
	}
	return 2*r + 1
}

// begins reports whether the name of a function or method says that it makes something.
func (c *constructor) begins() bool {
	return slices.ContainsFunc([]string{"New", "Create", "Begin", "Open"}, func(w string) bool { return strings.HasPrefix(c.fn.Name(), w) })
}

// weigh notes what speaks against constructors of a type.
func weigh(pkg *packages.Package, t *types.Named, found []*constructor) {
	bodies := bodies(pkg)
	for _, c := range found {
		c.weak = c.guessed(pkg, t)
		d := bodies[c.fn]
		c.old = d != nil && strings.Contains(d.Doc.Text(), "Deprecated:")
	}
}

// guessed reports whether nothing but nil was found for some argument, which is hardly right.
func (c *constructor) guessed(pkg *packages.Package, t *types.Named) bool {
	w := newGoFile("", "", pkg)
	for i := range c.sig.Params().Len() {
		last := c.sig.Variadic() && i == c.sig.Params().Len()-1
		if !last && w.argument(c.sig.Params().At(i), t).weak {
			return true
		}
	}
	return false
}

// starting are methods without which a system does not work yet.
var starting = []string{"Start", "Run", "Open", "Listen", "Serve", "Init", "Connect"}

// started returns the place of the constructor that calls the first one and then a method that
// starts the system: -1 if there is none.
func started(pkg *packages.Package, found []*constructor) int {
	bodies := bodies(pkg)
	return slices.IndexFunc(found, func(c *constructor) bool {
		d := bodies[c.fn.Origin()]
		if d == nil || d.Body == nil || c.weak {
			return false
		}
		makes, starts := false, false
		ast.Inspect(d.Body, func(n ast.Node) bool {
			id, _ := n.(*ast.Ident)
			fn, ok := pkg.TypesInfo.Uses[id].(*types.Func)
			makes = makes || ok && fn == found[0].fn.Origin()
			starts = starts || ok && fn.Signature().Recv() != nil && slices.Contains(starting, fn.Name())
			return true
		})
		return makes && starts
	})
}

// plain reports whether a target can name the constructor directly: it takes no arguments, returns
// the system with all its methods, alone or with an error, and is not generic.
func (c *constructor) plain() bool {
	if c.fn == nil || c.of != nil || c.sig.Params().Len() > 0 || c.fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	r := types.Unalias(c.sig.Results().At(0).Type())
	_, pointer := r.(*types.Pointer)
	return pointer || types.IsInterface(r)
}
