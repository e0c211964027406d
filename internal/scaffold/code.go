package scaffold

import (
	"bytes"
	"fmt"
	"go/format"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// Go code that is guessed is data until it is printed. What depends on the file in which it will
// stand is a mark in it: the name of a package, the adapter and the system within a method, and the
// title that distinguishes the adapter's helpers from those of other adapters. So a guess is made
// once, without a file, and whoever prints it resolves the marks.

// use refers to a package.
func use(path, name string) string { return "⟦" + path + " " + name + "⟧" }

// std refers to an object of a package of the standard library.
func std(path, object string) string {
	return use(path, path[strings.LastIndexByte(path, '/')+1:]) + "." + object
}

// The other marks.
const (
	selfMark   = "⟦self⟧"
	systemMark = "⟦system⟧"
	titleMark  = "⟦title⟧"
)

// typeText writes a type.
func typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return use(p.Path(), p.Name()) })
}

// object refers to an exported object of a package.
func object(o types.Object) string { return use(o.Pkg().Path(), o.Pkg().Name()) + "." + o.Name() }

// form is code with a hole for an expression, such as "string(•)". The empty one is the expression
// itself.
type form string

// hole is where the expression of a form stands.
const hole = "•"

// of puts an expression into a form.
func (f form) of(x string) string {
	if f == "" {
		return x
	}
	return strings.ReplaceAll(string(f), hole, x)
}

// asIs converts nothing, but needs a method of the adapter's own.
const asIs = form(hole)

// conversion converts to a type.
func conversion(t types.Type) form { return form(typeText(t) + "(" + hole + ")") }

// each converts a slice element by element.
func each(from, to types.Type, convert form) form {
	return form("each" + titleMark + "(" + hole + ", func(x " + typeText(from) + ") " + typeText(to) + " { return " + convert.of("x") + " })")
}

// entries are a map's type, and how those of another one are converted to its own.
type entries struct {
	of        *types.Map
	key, elem form
}

// eachPair converts a map entry by entry.
func eachPair(from *types.Map, to entries) form {
	return form(fmt.Sprintf("eachPair%s(%s, func(k %s, v %s) (%s, %s) { return %s, %s })", titleMark, hole,
		typeText(from.Key()), typeText(from.Elem()), typeText(to.of.Key()), typeText(to.of.Elem()), to.key.of("k"), to.elem.of("v")))
}

// held takes a value of a type out of an interface.
func held(t types.Type) form {
	return form("heldBy" + titleMark + "[" + typeText(t) + "](" + hole + ")")
}

// zero is the zero value of a type.
func zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return "nil"
	}
	return "*new(" + typeText(t) + ")"
}

// xName is the name of a function's parameter.
func xName(i int) string { return fmt.Sprintf("x%d", i+1) }

// parameters are the parameters of a function, which are named anew, and how they are passed on.
func parameters(sig *types.Signature) (params, args string) {
	var ps, as []string
	for i := range sig.Params().Len() {
		x := xName(i)
		t := " " + typeText(sig.Params().At(i).Type())
		dots := ""
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = " ..." + strings.TrimPrefix(t, " []")
			dots = "..."
		}
		ps = append(ps, x+t)
		as = append(as, x+dots)
	}
	return join(ps), join(as)
}

func join(xs []string) string { return strings.Join(xs, ", ") }

// goFile is a Go file under construction. What is printed takes the imports that it needs.
type goFile struct {
	pkgName string
	marks   map[string]string // what the marks stand for but for packages
	imports map[string]string // path -> name
	body    strings.Builder
}

// printf prints code, whose marks it resolves.
func (w *goFile) printf(format string, args ...any) {
	w.body.WriteString(w.resolve(fmt.Sprintf(format, args...)))
}

var marks = regexp.MustCompile(`⟦[^⟧]*⟧`)

func (w *goFile) resolve(code string) string {
	return marks.ReplaceAllStringFunc(code, func(mark string) string {
		if text, ok := w.marks[mark]; ok {
			return text
		}
		path, name, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(mark, "⟦"), "⟧"), " ")
		return w.imported(path, name)
	})
}

// imported returns the name of a package in the file.
func (w *goFile) imported(path, name string) string {
	if n, ok := w.imports[path]; ok {
		return n
	}
	n := name
	for i := 2; w.hasImport(n); i++ {
		n = fmt.Sprintf("%s%d", name, i)
	}
	w.imports[path] = n
	return n
}

// hasImport reports whether a package has that name in the file.
func (w *goFile) hasImport(name string) bool {
	for _, n := range w.imports {
		if n == name {
			return true
		}
	}
	return false
}

// mentions reports whether the text calls a function of the adapter, and where.
func (w *goFile) mentions(name string) (at int, ok bool) {
	text := w.body.String()
	at = max(strings.Index(text, name+"("), strings.Index(text, name+"["))
	return at, at >= 0
}

// bytes returns the formatted file.
func (w *goFile) bytes(comment string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%spackage %s\n", comment, w.pkgName)
	var std, others []string
	for path, name := range w.imports {
		line := fmt.Sprintf("%q", path)
		if name != path[strings.LastIndexByte(path, '/')+1:] {
			line = name + " " + line
		}
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	byPath := func(a, b string) int {
		return strings.Compare(a[strings.IndexByte(a, '"'):], b[strings.IndexByte(b, '"'):])
	}
	slices.SortFunc(std, byPath)
	slices.SortFunc(others, byPath)
	if len(std)+len(others) > 0 {
		fmt.Fprintf(&b, "\nimport (\n%s\n\n%s\n)\n", strings.Join(std, "\n"), strings.Join(others, "\n"))
	}
	b.WriteString(w.body.String())
	out, err := format.Source(b.Bytes())
	if err == nil {
		out, err = narrow(out)
	}
	if err != nil {
		return nil, fmt.Errorf("scaffold: the adapter is not Go: %w\n%s", err, b.Bytes())
	}
	return out, nil
}

// helper is a function of the adapter that conversions call.
type helper struct{ name, text string }

// helpers are those that need nothing but the title.
var helpers = []helper{
	{"heldBy", "// heldBy⟦title⟧ is the T that an answer holds, the zero value if it holds something else or nothing.\n" +
		"func heldBy⟦title⟧[T any](v any) T {\n\tx, _ := v.(T)\n\treturn x\n}\n"},
	{"each", "// each⟦title⟧ converts a slice element by element.\n" +
		"func each⟦title⟧[T, U any](xs []T, f func(T) U) []U {\n\tout := make([]U, len(xs))\n\tfor i, x := range xs {\n\t\tout[i] = f(x)\n\t}\n\treturn out\n}\n"},
	{"eachPair", "// eachPair⟦title⟧ converts a map entry by entry.\n" +
		"func eachPair⟦title⟧[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {\n\tout := make(map[L]U, len(m))\n\tfor k, v := range m {\n\t\tl, u := f(k, v)\n\t\tout[l] = u\n\t}\n\treturn out\n}\n"},
	{"failing", "// failing⟦title⟧ is an error of a function that the tester passes, if it fails.\n" +
		"func failing⟦title⟧(fails bool) error {\n\tif fails {\n\t\treturn ⟦errors errors⟧.New(\"the function fails, as the script says\")\n\t}\n\treturn nil\n}\n"},
	{"brief", "// brief⟦title⟧ is a context that ends soon, for what waits.\nfunc brief⟦title⟧() ⟦context context⟧.Context {\n" +
		"\tctx, cancel := ⟦context context⟧.WithTimeout(⟦context context⟧.Background(), 100*⟦time time⟧.Millisecond)\n" +
		"\t⟦context context⟧.AfterFunc(ctx, cancel)\n\treturn ctx\n}\n"},
}

// helpers prints the types and functions that conversions use.
func (w *goFile) helpers(title string, vs *values) {
	w.fakes(vs.fakes)
	w.shadows(vs.shadows)
	for _, h := range helpers {
		if _, used := w.mentions(h.name + title); used {
			w.printf("\n%s", h.text)
		}
	}
	type enum struct {
		sort          *sort
		at            int
		named, nameOf bool
	}
	var enums []enum
	for _, s := range vs.list {
		from, named := w.mentions("named" + title + s.name)
		to, nameOf := w.mentions("nameOf" + title + s.name)
		if named || nameOf {
			at := from
			if !named || nameOf && to < from {
				at = to
			}
			enums = append(enums, enum{s, at, named, nameOf})
		}
	}
	slices.SortFunc(enums, func(a, b enum) int { return a.at - b.at })
	for _, e := range enums {
		if e.named {
			w.fromName(e.sort)
		}
		if e.nameOf {
			w.toName(e.sort)
		}
	}
}

// fromName prints the function that makes constants of names.
func (w *goFile) fromName(s *sort) {
	t := typeText(s.enumerates())
	w.printf("\n// named%s is the constant that the spec calls so.\nfunc named%[1]s(name string) %s {\n\tswitch name {\n", titleMark+s.name, t)
	for _, v := range s.values {
		w.printf("\tcase %q:\n\t\treturn %s\n", v.name, s.constant(v))
	}
	w.printf("\t}\n\tpanic(\"no constant of %s is called \" + name)\n}\n", t)
}

// toName prints the function that makes names of constants.
func (w *goFile) toName(s *sort) {
	w.printf("\n// nameOf%s is what the spec calls a constant; none other may be an answer.\nfunc nameOf%[1]s(v %s) string {\n\tswitch v {\n", titleMark+s.name, typeText(s.enumerates()))
	for _, v := range s.values {
		w.printf("\tcase %s:\n\t\treturn %q\n", s.constant(v), v.name)
	}
	w.printf("\t}\n\treturn %s(v)\n}\n", std("fmt", "Sprint"))
}

// fakes prints the types that play interfaces, those that are mentioned.
func (w *goFile) fakes(all []fakeType) {
	var used []fakeType
	for _, f := range all {
		if strings.Contains(w.body.String(), "&"+w.resolve(f.name)+"{") {
			used = append(used, f)
		}
	}
	slices.SortStableFunc(used, func(a, b fakeType) int {
		text := w.body.String()
		return strings.Index(text, "&"+w.resolve(a.name)+"{") - strings.Index(text, "&"+w.resolve(b.name)+"{")
	})
	for _, f := range used {
		of := f.named.Obj().Name()
		u := f.named.Underlying().(*types.Interface)
		w.printf("\n// %s is %s that does what an operation says.\ntype %[1]s struct {\n", f.name, article(of))
		for m := range u.Methods() {
			w.printf("\ton%s %s\n", m.Name(), typeText(m.Signature()))
		}
		w.printf("}\n")
		for m := range u.Methods() {
			params, args := parameters(m.Signature())
			give := ""
			if m.Signature().Results().Len() > 0 {
				give = "return "
			}
			w.printf("\n// %s is part of %s.\nfunc (p *%s) %[1]s(%[4]s) %s { %sp.on%[1]s(%[7]s) }\n", m.Name(), of, f.name, params, typeText(m.Signature().Results()), give, args)
		}
	}
}

// shadows prints the structs that stand for some of the package, and their conversions, which may
// need further ones.
func (w *goFile) shadows(all []*shadow) {
	mentioned := func(h *shadow) (int, bool) {
		made, ok := w.mentions("made" + w.resolve(h.name()))
		plain, too := w.mentions("plain" + w.resolve(h.name()))
		if !ok || too && plain < made {
			made = plain
		}
		return made, ok || too
	}
	var used []*shadow
	more := func() {
		var found []*shadow
		for _, h := range all {
			if _, ok := mentioned(h); ok && !slices.Contains(used, h) {
				found = append(found, h)
			}
		}
		slices.SortFunc(found, func(a, b *shadow) int {
			x, _ := mentioned(a)
			y, _ := mentioned(b)
			return x - y
		})
		used = append(used, found...)
	}
	more()
	known := len(used)
	for _, h := range used {
		w.declare(h)
	}
	for i := 0; i < len(used); i++ { // conversions of one use those of others
		h := used[i]
		if i >= known {
			w.declare(h)
		}
		w.convert("plain", typeText(h.of), h.typeName(), h)
		w.convert("made", h.typeName(), typeText(h.of), h)
		more()
	}
}

// declare prints such a struct.
func (w *goFile) declare(h *shadow) {
	w.printf("\n// %s is what the spec knows of a %s.\ntype %[1]s struct {\n", h.typeName(), typeText(h.of))
	for _, m := range h.members {
		w.printf("\t%s %s\n", m.name, typeText(m.value.sort.goType))
	}
	w.printf("}\n")
}

// convert prints the function that makes one struct of another.
func (w *goFile) convert(verb, from, to string, h *shadow) {
	arg := "x"
	for w.hasImport(arg) {
		arg += "_"
	}
	var lines strings.Builder
	for _, m := range h.members {
		how := m.value.in
		if verb == "plain" {
			how = m.value.out
		}
		fmt.Fprintf(&lines, "%s: %s,\n", m.name, how.of(arg+"."+m.name))
	}
	w.printf("\nfunc %s(%s %s) %s {\n\treturn %[4]s{\n%s}\n}\n", verb+h.name(), arg, from, to, lines.String())
}

// draws prints the function that draws values of a sort.
func (w *goFile) draws(s *sort) {
	rapid := use(rapidPath, "rapid")
	w.printf("\n// %s draws a value of the sort %s.\nfunc %[1]s(t *%[3]s.T) %[4]s {\n", s.draw, s.name, rapid, typeText(s.goType))
	w.printf("\treturn %s(%s.Int64Range(0, 20).Draw(t, %q), 0).UTC()\n}\n", std("time", "Unix"), rapid, "seconds")
}

// enumerates returns the type whose constants the values of a sort are; nil if they are none.
func (s *sort) enumerates() *types.Named {
	if len(s.values) == 0 || s.values[0].constant == nil {
		return nil
	}
	n, _ := s.values[0].constant.Type().(*types.Named)
	return n
}

// constant writes what a value of an enumeration stands for.
func (s *sort) constant(v enumValue) string {
	if v.constant == nil {
		return zero(s.enumerates())
	}
	return object(v.constant)
}

// article puts a or an before a name.
func article(name string) string {
	if strings.ContainsRune("AEIOUaeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}
