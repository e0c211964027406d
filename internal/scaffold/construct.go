package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// constructor is how a system is made. Some are made by a method of another type of the package, as
// a transaction by its database. Then that one is made first, perhaps by a method itself, and ended
// last.
type constructor struct {
	fn    *types.Func      // nil: the zero value is taken
	sig   *types.Signature // instantiated
	args  []types.Type     // its type arguments
	fails bool             // it returns an error, too
	old   bool             // its comment says that it is deprecated
	weak  bool             // it takes something for which nothing but nil was found
	of    *constructor     // of a method: what makes its receiver
	inits bool             // it is a method that is called on a zero value first
	made  *types.Named     // what it makes
	at    int              // which of its results that is
	next  *constructor     // what is taken if this one does not compile; nil: nothing else
	// guesses are its arguments but variadic ones, and options some of these.
	guesses []guess
	options []string
}

// constructorOf finds the function that makes systems: the one asked for, else the likeliest
// one of the package. A type that has none is used as its zero value, an interface has none.
func constructorOf(p *source.Package, t *types.Named, asked string) (*constructor, error) {
	asked = strings.TrimPrefix(asked, p.Name+".")
	fns := p.Functions()
	found := makers(p, t, fns)
	if asked != "" {
		found = slices.DeleteFunc(found, func(c *constructor) bool { return c.fn.Name() != asked })
	}
	all := source.Names(fns)
	switch {
	case asked != "" && len(found) == 0 && slices.Contains(all, asked):
		return nil, fmt.Errorf("%s.%s does not return %s, alone or with an error", p.Name, asked, article(t.Obj().Name()))
	case asked != "" && len(found) == 0:
		return nil, &UnknownError{What: "function", Name: asked, Package: p.PkgPath, Candidates: all}
	case len(found) == 0:
		if c := chained(p, t, longestChain); c != nil {
			return c, nil
		}
		if types.IsInterface(t) {
			return nil, fmt.Errorf("%s is an interface, and no function of %s makes a value of it: name a type that implements it instead", t.Obj().Name(), p.PkgPath)
		}
		return initialized(p, t), nil
	}
	slices.SortStableFunc(found, func(a, b *constructor) int { return a.rank(t) - b.rank(t) })
	if asked == "" && !words.Makes.In(found[0].fn.Name()) { // it may only look for one
		if c := chained(p, t, longestChain); c != nil && words.Makes.In(c.fn.Name()) {
			return c, nil
		}
	}
	first := found[0].fn
	if i := slices.IndexFunc(found, func(c *constructor) bool { return !c.weak && p.Starts(c.fn, first) }); i > 0 {
		c := found[i]
		found = slices.Insert(slices.Delete(found, i, i+1), 0, c)
	}
	for i, c := range found[1:] {
		found[i].next = c
	}
	if asked == "" && !types.IsInterface(t) {
		found[len(found)-1].next = &constructor{}
	}
	return found[0], nil
}

// initialized returns the method that a zero value needs before all others, as Init, unless the
// documentation says that it needs none; without a function if there is no such method.
func initialized(p *source.Package, t *types.Named) *constructor {
	best := &constructor{next: &constructor{}}
	if p.Says(words.AsZero, t.Obj(), p.Methods(t)) {
		return &constructor{}
	}
	for _, fn := range p.Methods(t) {
		sig := fn.Signature()
		n := sig.Results().Len()
		if words.Split(fn.Name())[0] != "init" || n > 1 || n == 1 && !source.Fails(sig) {
			continue
		}
		c := &constructor{fn: fn, sig: sig, fails: n == 1, inits: true, made: t, next: best.next}
		c.guesses, c.weak = guesser{src: p, system: t}.arguments(sig)
		if best.fn == nil || c.rank(t) < best.rank(t) {
			best = c
		}
	}
	if best.fn == nil {
		return best.next
	}
	return best
}

// hidden returns the interface behind which a function of the package makes values of a type; nil
// if there is none.
func hidden(p *source.Package, t *types.Named) *types.Named {
	for _, fn := range p.Functions() {
		if fn.Signature().Results().Len() == 0 || !words.Makes.In(fn.Name()) {
			continue
		}
		of := source.NamedOf(fn.Signature().Results().At(0).Type())
		if of == nil || of.TypeParams().Len() > 0 || of.Obj().Pkg() == nil || !types.IsInterface(of) {
			continue
		}
		if source.Composes(p, fn, t) && makes(fn, of) != nil {
			return of
		}
	}
	return nil
}

// makers returns the functions among some that make a t.
func makers(p *source.Package, t *types.Named, fns []*types.Func) (out []*constructor) {
	for _, fn := range fns {
		if c := makes(fn, t); c != nil {
			c.guesses, c.weak = guesser{src: p, system: t}.arguments(c.sig)
			c.reads(p)
			c.old = words.Deprecated.In(p.Doc(fn))
			out = append(out, c)
		}
	}
	return out
}

// reads gives a constructor that may refuse its text, as a parser does, one that the package's own
// tests pass to it. Where there is none, that is told; one that panics then is no good.
func (c *constructor) reads(p *source.Package) {
	must := strings.HasPrefix(c.fn.Name(), "Must")
	if !c.fails && !must {
		return
	}
	for i, g := range c.guesses {
		bytes := source.IsBytes(c.sig.Params().At(i).Type())
		if g.expr != `""` && !bytes {
			continue
		}
		text, file := p.Passed(c.fn, i)
		switch {
		case text == "":
			g.why = "guessed, as no test of the package passes one; it may be refused"
			c.weak = c.weak || must
		case bytes == strings.HasPrefix(text, "[]byte("):
			g = guess{expr: text, why: "as in " + file}
		}
		c.guesses[i] = g
	}
}

// makes returns fn as a constructor of t; nil if it is none.
func makes(fn *types.Func, t *types.Named) *constructor {
	sig := fn.Signature()
	n := sig.Results().Len()
	if n < 1 || n > 2 || n == 2 && !source.Fails(sig) {
		return nil
	}
	var args []types.Type
	if sig.TypeParams().Len() > 0 {
		if sig, args = specialized(sig, t); sig == nil {
			return nil
		}
	}
	r := sig.Results().At(0).Type()
	implements := types.IsInterface(t) && types.Implements(r, t.Underlying().(*types.Interface))
	if !types.Identical(r, t) && !source.IsPointerTo(r, t) && !implements {
		return nil
	}
	// such as the union of some: of none it may be nil
	joins := func(p types.Type) bool {
		s, ok := p.(*types.Slice)
		return ok && (types.Identical(s.Elem(), t) || source.IsPointerTo(s.Elem(), t))
	}
	if !words.Makes.In(fn.Name()) && source.Any(sig.Params(), joins) {
		return nil
	}
	return &constructor{fn: fn, sig: sig, args: args, fails: n == 2, made: t}
}

// specialized instantiates a generic constructor so that it makes a t; nil if that is impossible.
func specialized(sig *types.Signature, t *types.Named) (*types.Signature, []types.Type) {
	named := source.NamedOf(sig.Results().At(0).Type())
	if named == nil || named.Origin() != t.Origin() {
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

// plain reports whether a target can name the constructor directly: it takes no arguments, returns
// the system with all its methods, alone or with an error, and is not generic.
func (c *constructor) plain() bool {
	if c.fn == nil || c.of != nil || c.inits || c.sig.Params().Len() > 0 || c.fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	r := types.Unalias(c.sig.Results().At(0).Type())
	_, pointer := r.(*types.Pointer)
	return pointer || types.IsInterface(r)
}

// longestChain is how many methods may follow the function that a chain begins with.
const longestChain = 2

// chained returns the likeliest method of another type that makes a t, with what makes its
// receiver; nil if there is none.
func chained(p *source.Package, t *types.Named, longest int) (best *constructor) {
	if longest == 0 {
		return nil
	}
	for _, tn := range p.Exports() {
		of := sameArgs(tn.Type().(*types.Named), t)
		if of == nil || types.Identical(of, t) || types.IsInterface(of) {
			continue
		}
		for _, c := range makers(p, t, p.Methods(of)) {
			if c.weak || c.fn.Signature().TypeParams().Len() > 0 || best != nil && best.steps(t) <= c.steps(t) {
				continue
			}
			if c.of = first(p, of, longest); c.of != nil {
				best = c
			}
		}
	}
	return best
}

// first returns what makes a receiver, if it is good enough.
func first(p *source.Package, of *types.Named, longest int) *constructor {
	found := makers(p, of, p.Functions())
	found = slices.DeleteFunc(found, func(c *constructor) bool { return c.weak })
	if len(found) == 0 {
		return chained(p, of, longest-1)
	}
	return slices.MinFunc(found, func(a, b *constructor) int { return a.rank(of) - b.rank(of) })
}

// sameArgs instantiates a generic type with the arguments of another one; nil if they do not fit.
func sameArgs(of, t *types.Named) *types.Named {
	if of.TypeParams().Len() == 0 {
		return of
	}
	if of.TypeParams().Len() != t.TypeArgs().Len() {
		return nil
	}
	inst, err := types.Instantiate(nil, of, slices.Collect(t.TypeArgs().Types()), true)
	if err != nil {
		return nil
	}
	return inst.(*types.Named)
}

// steps orders methods that make a t: those that say so come first, then those with its name, which
// may only look for one.
func (c *constructor) steps(t *types.Named) int {
	switch name := c.fn.Name(); {
	case name == t.Obj().Name():
		return 1
	case words.Makes.In(name):
		return 0
	}
	return 2
}

// links are the constructors of a chain, from the function on; none for the zero value.
func (c *constructor) links() []*constructor {
	switch {
	case c == nil || c.fn == nil:
		return nil
	case c.of == nil:
		return []*constructor{c}
	}
	return append(c.of.links(), c)
}

// ends returns for each type that a chain goes through the method that ends it; empty if there is
// none.
func (c *constructor) ends(p *source.Package) (out []string) {
	links := c.links()
	for _, l := range links[:max(0, len(links)-1)] {
		out = append(out, p.FirstMethod(types.NewPointer(l.made), words.Ends.List()))
	}
	return out
}
