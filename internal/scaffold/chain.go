package scaffold

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Some systems are made by a method of another type of the package, as a transaction by its
// database. Then that one is made first, perhaps by a method itself, and ended last.

// longestChain is how many methods may follow the function that a chain begins with.
const longestChain = 2

// chained returns the likeliest method of another type that makes a t, with what makes its
// receiver; nil if there is none.
func chained(pkg *packages.Package, t *types.Named, longest int) *constructor {
	if longest == 0 {
		return nil
	}
	var best *constructor
	for _, name := range exportedTypes(pkg) {
		of := sameArgs(pkg.Types.Scope().Lookup(name).Type().(*types.Named), t)
		if of == nil || types.Identical(of, t) || types.IsInterface(of) {
			continue
		}
		for _, fn := range methods(pkg, of) {
			c := makes(fn, t)
			if c == nil || fn.Signature().TypeParams().Len() > 0 || best != nil && best.steps(t) <= c.steps(t) || c.guessed(pkg, t) {
				continue
			}
			if c.of = first(pkg, of, longest); c.of != nil {
				best = c
			}
		}
	}
	return best
}

// first returns what makes a receiver, if it is good enough.
func first(pkg *packages.Package, of *types.Named, longest int) *constructor {
	var found []*constructor
	for _, fn := range functions(pkg) {
		if c := makes(fn, of); c != nil {
			found = append(found, c)
		}
	}
	weigh(pkg, of, found)
	found = slices.DeleteFunc(found, func(c *constructor) bool { return c.weak })
	if len(found) == 0 {
		return chained(pkg, of, longest-1)
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
	case c.begins():
		return 0
	}
	return 2
}

// links are the constructors of a chain, from the function on.
func (c *constructor) links() []*constructor {
	if c.of == nil {
		return []*constructor{c}
	}
	return append(c.of.links(), c)
}

// ends returns the methods that end what a chain goes through, the last one first, as calls on the
// names of the links.
func (c *constructor) ends(pkg *types.Package, names []string) (out []string) {
	for i, l := range c.links() {
		if l == c {
			break
		}
		for _, end := range enders {
			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(l.made), true, pkg, end)
			if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 0 {
				out = append([]string{names[i] + "." + end + "()"}, out...)
				break
			}
		}
	}
	return out
}

// endsLinks reports whether there is something to end besides the system.
func (d *draft) endsLinks() bool {
	return d.named != nil && d.make.fn != nil && d.make.ends(d.pkg.Types, make([]string, len(d.make.links()))) != nil
}

// chain prints how the receivers are made, and returns the name of the last one.
func (a *adapter) chain(failure string) string {
	links := a.make.links()
	names := make([]string, len(links))
	for i, l := range links[:len(links)-1] {
		names[i] = goLocal(lowerCamel(l.made.Obj().Name()), func(s string) bool {
			return a.names[s] || slices.Contains(names, s) || slices.Contains([]string{"system", "dir", "err", "ends"}, s)
		})
		recv := ""
		if i > 0 {
			recv = names[i-1]
		}
		if l.fails {
			a.printf("\t%s, err := %s\n\t%s", names[i], a.call(l, recv), failure)
			continue
		}
		a.printf("\t%s := %s\n", names[i], a.call(l, recv))
	}
	if ends := a.make.ends(a.pkg.Types, names); ends != nil {
		a.printf("\tends := func() {\n%s\n}\n", strings.Join(ends, "\n"))
	}
	return names[len(links)-2]
}
