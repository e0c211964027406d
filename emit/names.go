package emit

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// names hands out Go identifiers, each once.
type names struct {
	taken map[string]bool
	outer *names // identifiers that must not be shadowed
	// beyond are names that nothing here may declare, though what is inside may shadow them: those
	// of other files of the package.
	beyond map[string]bool
}

// newNames returns names that avoid the packages that files import, and Go's predeclared names that
// emitted code may mention: all types and constants, and some functions.
func newNames() *names {
	n := &names{taken: map[string]bool{}, beyond: map[string]bool{}}
	for _, w := range []string{"rt", "sample", "conformtest", "draw", "strategy", "walk", "convert", "rapid", "testing", "context", "errors", "min", "max", "panic", "init", "main", "TestMain", "_"} {
		n.reserve(w)
	}
	for _, w := range types.Universe.Names() {
		if _, builtin := types.Universe.Lookup(w).(*types.Builtin); !builtin {
			n.reserve(w)
		}
	}
	return n
}

// inner returns names for a function's locals.
func (n *names) inner() *names { return &names{taken: map[string]bool{}, outer: n} }

func (n *names) has(name string) bool {
	return n != nil && (n.taken[name] || n.outer.has(name))
}

// reserve takes a name as it is.
func (n *names) reserve(name string) { n.taken[name] = true }

// pick returns the wanted name, with the least number behind it that makes it free.
func (n *names) pick(want string) string {
	name, stem := want, want
	if r, _ := utf8.DecodeLastRuneInString(want); unicode.IsDigit(r) {
		stem += "_"
	}
	for i := 2; n.has(name) || n.beyond[name] || token.IsKeyword(name); i++ {
		name = stem + strconv.Itoa(i)
	}
	n.taken[name] = true
	return name
}

// identifier makes an identifier from a name in a spec, unchanged if it is one already.
func identifier(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == '_' || unicode.IsLetter(r), unicode.IsDigit(r) && i > 0:
			b.WriteRune(r)
		case unicode.IsDigit(r):
			b.WriteString("x" + string(r))
		default:
			b.WriteByte('_')
		}
	}
	if b.Len() == 0 {
		return "x"
	}
	return b.String()
}

// upperCamel turns lost_element into LostElement; lowerCamel into lostElement.
func upperCamel(name string) string {
	var b strings.Builder
	for _, part := range strings.FieldsFunc(identifier(name), func(r rune) bool { return r == '_' || r == '-' }) {
		r, n := utf8.DecodeRuneInString(part)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(part[n:])
	}
	if s := b.String(); s != "" && token.IsExported(s) {
		return s
	}
	return "X" + b.String()
}

func lowerCamel(name string) string {
	s := upperCamel(name)
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}

// local turns a variable's name into that of a Go local.
func local(name string) string { return lowerCamel(strings.ReplaceAll(name, "'", "_")) }

// Others are the names in the other files of the package.
type Others struct {
	Declared []string // names that they declare
	Written  []string // those of them that clouseau did not emit
	Imported []string // names under which they import packages, and what they import by a dot
}

// takeNames keeps away from the names that other files of the package have.
func (e *emitter) takeNames(opt Options) {
	away := func(n *names, declared []string) {
		for _, name := range declared {
			n.beyond[name] = true
		}
	}
	away(e.names, opt.Others.Declared)
	e.others = opt.Others
	if opt.Beside {
		e.free, e.printed = newNames(), map[string]string{}
		away(e.free, opt.Others.Written)
	}
}

// declare picks the name of a declaration of the package.
func (e *emitter) declare(want string) string { return e.declareAs(want, want) }

// declareAs is declare for a declaration that has another name if nothing is taken.
func (e *emitter) declareAs(want, free string) string {
	name := e.names.pick(e.unimported(want))
	if e.free != nil {
		e.printed[name] = e.free.pick(e.unimported(free))
	}
	return name
}

// unimported returns a name under which no file of the package imports anything: the wanted one, or
// one with a number behind it.
func (e *emitter) unimported(want string) string {
	name := want
	for i := 2; slices.Contains(e.others.Imported, name) || slices.Contains(knownNames, name); i++ {
		name = want + strconv.Itoa(i)
	}
	return name
}

// inTests returns the name of a declaration in the tests that a run prints.
func (e *emitter) inTests(name string) string { return cmp.Or(e.printed[name], name) }

// declareNames fixes the identifiers of declarations that the whole file refers to.
func (e *emitter) declareNames() {
	base := lowerCamel(e.base)
	for _, role := range []string{"System", "SUT", "Adapter", "Model"} {
		e.idents[role] = e.declare(base + role)
	}
	if e.compares() {
		for _, role := range []string{"Reference", "ReferenceSUT", "ReferenceAdapter"} {
			e.idents[role] = e.declare(base + role)
		}
	}
	if e.promises() {
		e.idents["promises"] = e.declare(base + "Promises")
	}
	if e.explores {
		e.idents["explore"] = e.declare(base + "Explore")
	}
	if e.walks {
		e.idents["walk"] = e.declare(base + "Walk")
	}
	if e.works {
		e.idents["workload"] = e.declare(base + "Workload")
	}
	e.idents["new"] = e.constructorName("new" + upperCamel(e.base))
	for _, d := range e.spec.Sorts {
		if e.needsSort(d.Sort) {
			e.idents[d.Sort] = e.declare(base + upperCamel(d.Sort.Name()) + "Sort")
		}
	}
	for _, s := range e.pooled() {
		e.idents[role{s, "pool"}] = e.declare(base + upperCamel(s.Name()) + "Pool")
	}
	for _, f := range e.spec.Funcs {
		e.idents[f.Func] = e.declare(base + upperCamel(f.Func.Name) + "Func")
	}
}

// constructorName is the name of the constructor that the user's package has to define: the one
// that it does define, or a name that is free.
func (e *emitter) constructorName(name string) string {
	if slices.Contains(e.others.Written, name) {
		e.names.reserve(name)
		return name
	}
	return e.declare(name)
}
