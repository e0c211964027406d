package scaffold

import (
	"bytes"
	"fmt"
	"go/format"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// goFile is a Go file under construction. What is printed takes the imports and helpers
// that it needs.
type goFile struct {
	pkgName string
	// self is the name of the adapter in its methods.
	self    string
	title   string // what distinguishes the names of its helpers from those of other adapters
	fset    *token.FileSet
	texts   *packages.Package // whose text says what may be nil; nil if nothing is guessed
	depth   int               // of the argument that is guessed
	imports map[string]string // path -> name
	names   map[string]bool   // of imports
	body    bytes.Buffer
	enums   []*enumHelper
	fakes   []fakeType
	tempDir bool // the constructor needs a directory
	holds   bool // an interface holds values of one type
	lists   bool // slices are converted element by element
	maps    bool // maps are converted entry by entry
	structs []*structHelper
	failed  bool // a function may return an error
	brief   bool // a context ends soon
}

// enumHelper is an enumeration that the file converts from or to names.
type enumHelper struct {
	sort      *sort
	goType    *types.Named
	from, out bool
}

func newGoFile(pkgName, title string, pkg *packages.Package) *goFile {
	return &goFile{pkgName: pkgName, title: title, fset: pkg.Fset, texts: pkg, imports: map[string]string{}, names: map[string]bool{}}
}

func (w *goFile) printf(format string, args ...any) { fmt.Fprintf(&w.body, format, args...) }

// use returns the name of a package in the file.
func (w *goFile) use(path, name string) string {
	if n, ok := w.imports[path]; ok {
		return n
	}
	n := name
	for i := 2; w.names[n]; i++ {
		n = fmt.Sprintf("%s%d", name, i)
	}
	w.names[n] = true
	w.imports[path] = n
	return n
}

// typeText writes a type as the file has it.
func (w *goFile) typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return w.use(p.Path(), p.Name()) })
}

// object refers to an exported object of a package.
func (w *goFile) object(o types.Object) string {
	return w.use(o.Pkg().Path(), o.Pkg().Name()) + "." + o.Name()
}

// enum returns the function that converts an enumeration's Go type to names, or the other way.
func (w *goFile) enum(s *sort, t *types.Named, names bool) string {
	i := slices.IndexFunc(w.enums, func(h *enumHelper) bool { return h.sort == s })
	if i < 0 {
		i = len(w.enums)
		w.enums = append(w.enums, &enumHelper{sort: s, goType: t})
	}
	if names {
		w.enums[i].out = true
		return "nameOf" + w.title + s.name
	}
	w.enums[i].from = true
	return "named" + w.title + s.name
}

// held returns the function that takes a value out of an interface.
func (w *goFile) held(t types.Type) string {
	w.holds = true
	return "heldBy" + w.title + "[" + w.typeText(t) + "]"
}

// helpers prints the types and functions that conversions use.
func (w *goFile) helpers() {
	w.playing()
	w.shadowing()
	if w.holds {
		w.printf("\n// heldBy%s is the T that an answer holds, the zero value if it holds something else or nothing.\n"+
			"func heldBy%[1]s[T any](v any) T {\n\tx, _ := v.(T)\n\treturn x\n}\n", w.title)
	}
	if w.lists {
		w.printf("\n// each%s converts a slice element by element.\n"+
			"func each%[1]s[T, U any](xs []T, f func(T) U) []U {\n\tout := make([]U, len(xs))\n\tfor i, x := range xs {\n\t\tout[i] = f(x)\n\t}\n\treturn out\n}\n", w.title)
	}
	if w.maps {
		w.printf("\n// eachPair%s converts a map entry by entry.\n"+
			"func eachPair%[1]s[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {\n\tout := make(map[L]U, len(m))\n\tfor k, v := range m {\n\t\tl, u := f(k, v)\n\t\tout[l] = u\n\t}\n\treturn out\n}\n", w.title)
	}
	if w.failed {
		w.failure()
	}
	if w.brief {
		w.briefly()
	}
	for _, h := range w.enums {
		if h.from {
			w.fromName(h)
		}
		if h.out {
			w.toName(h)
		}
	}
}

func (w *goFile) fromName(h *enumHelper) {
	w.printf("\n// named%s is the constant that the spec calls so.\nfunc named%[1]s(name string) %s {\n\tswitch name {\n", w.title+h.sort.name, w.typeText(h.goType))
	for _, v := range h.sort.values {
		w.printf("\tcase %q:\n\t\treturn %s\n", v.name, w.constant(h, v))
	}
	w.printf("\t}\n\tpanic(\"no constant of %s is called \" + name)\n}\n", w.typeText(h.goType))
}

// constant writes what a value of an enumeration stands for.
func (w *goFile) constant(h *enumHelper, v enumValue) string {
	if v.constant == nil {
		return w.zero(h.goType)
	}
	return w.object(v.constant)
}

func (w *goFile) toName(h *enumHelper) {
	w.printf("\n// nameOf%s is what the spec calls a constant; none other may be an answer.\nfunc nameOf%[1]s(v %s) string {\n\tswitch v {\n", w.title+h.sort.name, w.typeText(h.goType))
	for _, v := range h.sort.values {
		w.printf("\tcase %s:\n\t\treturn %q\n", w.constant(h, v), v.name)
	}
	w.printf("\t}\n\treturn %s.Sprint(v)\n}\n", w.use("fmt", "fmt"))
}

// draws prints the function that draws values of a sort.
func (w *goFile) draws(s *sort) {
	rapid := w.use(rapidPath, "rapid")
	w.printf("\n// %s draws a value of the sort %s.\nfunc %[1]s(t *%[3]s.T) %[4]s {\n", s.draw.name, s.name, rapid, w.typeText(s.goType))
	w.printf("\treturn %s.Unix(%s.Int64Range(0, 20).Draw(t, %q), 0).UTC()\n}\n", w.use("time", "time"), rapid, "seconds")
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
	b.Write(w.body.Bytes())
	out, err := format.Source(b.Bytes())
	if err == nil {
		out, err = narrow(out)
	}
	if err != nil {
		return nil, fmt.Errorf("scaffold: the adapter is not Go: %w\n%s", err, b.Bytes())
	}
	return out, nil
}
