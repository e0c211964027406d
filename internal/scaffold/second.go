package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Some methods take a second system, as Union does, or answer with one, as Clone. The adapter then
// keeps another system beside the one that is tested: it is what such a method takes, and what such
// a method answers becomes it. An operation of the adapter's own lets the two change places, so
// that everything that can be done to one can be done to the other.

// own reports whether a type is that of the systems, or a pointer to it.
func (vs *values) own(t types.Type) bool {
	t = types.Unalias(t)
	return vs.system != nil && (types.Identical(t, vs.system) || isPointerTo(t, vs.system))
}

// second returns the value of a parameter that takes a system.
func (vs *values) second(t types.Type) *value {
	_, pointer := types.Unalias(t).(*types.Pointer)
	held := pointer || types.IsInterface(t)
	return &value{second: true, fixed: func(w *goFile) string {
		if held {
			return w.self + ".other"
		}
		return "*" + w.self + ".other"
	}}
}

// seconds returns the value of a parameter that takes several systems: it gets one.
func (vs *values) seconds(t types.Type, elem types.Type) *value {
	one := vs.second(elem)
	return &value{second: true, fixed: func(w *goFile) string { return w.typeText(t) + "{" + one.fixed(w) + "}" }}
}

// exchanges adds the operation that lets the two systems change places, if there are two.
func (sc *scanner) exchanges() {
	if !slices.ContainsFunc(sc.ops, func(op *operation) bool { return op.second }) {
		return
	}
	name := "Exchange"
	for slices.ContainsFunc(sc.ops, func(op *operation) bool { return op.fn.Name() == name }) ||
		slices.ContainsFunc(sc.omissions, func(o omission) bool { return o.name == name }) {
		name += "Systems"
	}
	fn := types.NewFunc(token.NoPos, sc.pkg.Types, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
	op := &operation{fn: fn, sig: fn.Signature(), wrapped: true, second: true, exchange: true,
		doc: "The system and the other one, which some operations take or answer, change places."}
	op.name = sc.values.names.pick(lowerCamel(name), "_")
	sc.ops = append(sc.ops, op)
}

// twofold reports whether there is another system beside the one that is tested.
func (d *draft) twofold() bool {
	return d.named != nil && slices.ContainsFunc(d.ops, func(op *operation) bool { return op.second })
}

// closeBoth names the method that ends both systems.
const closeBoth = "CloseBoth"

// pair prints the constructor of two systems. The one of a single system stands before it.
func (a *adapter) pair(result string) {
	fails, pair := a.make.fn != nil && a.fails(), ""
	if a.opens() {
		pair = "nil, "
	}
	if fails {
		a.printf("\n// %s makes the systems for a run.\nfunc %[1]s() (%s, error) {\n", a.newName(), result)
		a.printf("\tsystem, err := %s()\n\tif err != nil {\n\t\treturn nil, err\n\t}\n", a.freshName())
		a.printf("\tother, err := %s()\n\tif err != nil {\n\t\treturn nil, err\n\t}\n", a.freshName())
		a.printf("\treturn &%s{system, %sother}, nil\n}\n", a.typeName, pair)
		return
	}
	a.printf("\n// %s makes the systems for a run.\nfunc %[1]s() %s { return &%s{%s(), %[5]s%[4]s()} }\n", a.newName(), result, a.typeName, a.freshName(), pair)
}

// freshName is the function that makes one of two systems.
func (d *draft) freshName() string { return "fresh" + d.title() }

// exchange prints the method that lets the systems change places, and the one that ends both.
func (a *adapter) exchange(op *operation) {
	a.printf("\n// %s lets the system and the other one change places.\nfunc (%s *%s) %[1]s() { %[4]s, %[2]s.other = %[2]s.other, %[4]s }\n",
		op.fn.Name(), a.self, a.typeName, a.inner)
	switch {
	case a.end == "":
	case a.endFails:
		a.printf("\n// %s ends a run.\nfunc (%s *%s) %[1]s() error { return %s.Join(%s.%s(), %[2]s.other.%[6]s()) }\n",
			closeBoth, a.self, a.typeName, a.use("errors", "errors"), a.inner, a.end)
	default:
		a.printf("\n// %s ends a run.\nfunc (%s *%s) %[1]s() {\n\t%s.%s()\n\t%[2]s.other.%[5]s()\n}\n", closeBoth, a.self, a.typeName, a.inner, a.end)
	}
}

func join(xs []string) string { return strings.Join(xs, ", ") }

// keeping prints how a result becomes the other system.
func (a *adapter) keeping(t types.Type, kept string) string {
	_, pointer := t.(*types.Pointer)
	switch {
	case pointer: // what is the system itself is no other one
		return fmt.Sprintf("if %s != nil && %[1]s != %s {\n%s.other = %[1]s\n}", kept, a.inner, a.self)
	case types.IsInterface(t):
		return fmt.Sprintf("if %s != nil {\n%s.other = %[1]s\n}", kept, a.self)
	}
	return fmt.Sprintf("%s.other = &%s", a.self, kept)
}
