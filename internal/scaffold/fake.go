package scaffold

import (
	"go/types"
	"strings"
)

// What a method takes as an interface that no simple type implements is played by the adapter. Each
// method of the interface does what a function does that is passed: what it is called with becomes
// a list, and what it returns is an argument.

// mostPlayed is how many methods an interface may have that is played. Larger ones have a state of
// their own, which an answer per method does not have.
const mostPlayed = 4

// fake is an interface that the adapter plays.
type fake struct {
	named *types.Named
	calls []*callback // one for each method
}

// playable returns the interface that a type is, if the adapter can play it; else nil.
func (sc *scanner) playable(t types.Type) (*types.Named, *types.Interface) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || isError(t) {
		return nil, nil
	}
	u, ok := named.Underlying().(*types.Interface)
	if !ok || sc.values.hidden(named) != "" || u.NumMethods() == 0 || !u.IsMethodSet() {
		return nil, nil
	}
	for m := range u.Methods() {
		if !m.Exported() {
			return nil, nil
		}
	}
	return named, u
}

// takesFake makes fields of a parameter that is an interface, and reports whether it can.
func (sc *scanner) takesFake(op *operation, t types.Type) bool {
	named, u := sc.playable(t)
	if named == nil || u.NumMethods() > mostPlayed {
		return false
	}
	args, f := len(op.args), &fake{named: named}
	var lists []*field
	for m := range u.Methods() {
		c := sc.called(op, m.Signature())
		sc.played(op, c, m)
		if u.NumMethods() > 1 {
			for _, l := range c.fields() {
				l.name = lowerCamel(m.Name()) + upperFirst(l.name)
			}
		}
		f.calls, lists = append(f.calls, c), append(lists, c.fields()...)
	}
	if lists == nil && len(op.args) == args {
		return false // nothing would be seen of it
	}
	op.params = append(op.params, &param{fake: f})
	op.lists, op.wrapped = append(op.lists, lists...), true
	return true
}

// takesMute has the adapter play an interface of which the spec sees nothing, and reports whether
// it can: what its methods return the adapter makes.
func (sc *scanner) takesMute(op *operation, t types.Type) bool {
	named, u := sc.playable(t)
	if named == nil {
		return false
	}
	f := &fake{named: named}
	for m := range u.Methods() {
		none := make([]*field, m.Signature().Params().Len())
		f.calls = append(f.calls, &callback{sig: m.Signature(), lists: none, elems: make([]*value, len(none))})
	}
	op.params, op.wrapped = append(op.params, &param{fake: f}), true
	return true
}

// played makes an argument of what a method returns, unless it is an error alone. The adapter makes
// what the spec cannot say.
func (sc *scanner) played(op *operation, c *callback, m *types.Func) {
	if c.made != nil || c.limit != nil || c.sig.Results().Len() == 0 || isError(c.sig.Results().At(0).Type()) {
		return
	}
	v, _ := sc.values.part(c.sig.Results().At(0).Type())
	if v == nil || v.sort.fedByAnswers() {
		return
	}
	c.made = &field{name: lowerCamel(m.Name()) + "Made", value: v}
	op.args = append(op.args, c.made)
}

// plays prints the value that plays an interface.
func (a *adapter) plays(f *fake, names map[*field]string) string {
	var parts []string
	for i, c := range f.calls {
		m := f.named.Underlying().(*types.Interface).Method(i)
		parts = append(parts, "on"+m.Name()+": "+a.calls(c, names)+",")
	}
	return "&" + a.fake(f.named) + "{\n" + strings.Join(parts, "\n") + "\n}"
}

// fake returns the type of the adapter that plays an interface.
func (w *goFile) fake(t *types.Named) string {
	for _, f := range w.fakes {
		if types.Identical(f.named, t) {
			return f.name
		}
	}
	name := "played" + w.title + t.Obj().Name()
	for _, f := range w.fakes { // the same name in another package
		if f.name == name {
			name += upperFirst(t.Obj().Pkg().Name())
		}
	}
	w.fakes = append(w.fakes, fakeType{name, t})
	return name
}

// fakeType is a type of the adapter that plays an interface.
type fakeType struct {
	name  string
	named *types.Named
}

// playing prints these types.
func (w *goFile) playing() {
	for _, f := range w.fakes {
		u := f.named.Underlying().(*types.Interface)
		w.printf("\n// %s is %s that does what an operation says.\ntype %[1]s struct {\n", f.name, article(f.named.Obj().Name()))
		for m := range u.Methods() {
			w.printf("\ton%s %s\n", m.Name(), w.typeText(m.Signature()))
		}
		w.printf("}\n")
		for m := range u.Methods() {
			params, args := w.parameters(m.Signature())
			results := types.TypeString(m.Signature().Results(), func(p *types.Package) string { return w.use(p.Path(), p.Name()) })
			give := ""
			if m.Signature().Results().Len() > 0 {
				give = "return "
			}
			w.printf("\n// %s is part of %s.\nfunc (p *%s) %[1]s(%[4]s) %s { %sp.on%[1]s(%[7]s) }\n", m.Name(), f.named.Obj().Name(), f.name, params, results, give, args)
		}
	}
}

// parameters prints the parameters of a function, which are named anew, and how they are passed on.
func (w *goFile) parameters(sig *types.Signature) (params, args string) {
	var ps, as []string
	for i := range sig.Params().Len() {
		x, t := xName(i), w.typeText(sig.Params().At(i).Type())
		if sig.Variadic() && i == sig.Params().Len()-1 {
			ps, as = append(ps, x+" ..."+strings.TrimPrefix(t, "[]")), append(as, x+"...")
			continue
		}
		ps, as = append(ps, x+" "+t), append(as, x)
	}
	return strings.Join(ps, ", "), strings.Join(as, ", ")
}
