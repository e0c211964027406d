package scaffold

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// Some answers are not values: a transaction that has to end, an open file, an element behind a
// pointer, what an interface hides, a channel. The adapter looks at such an answer at once. What
// its exported parts and its methods without parameters say become results, and then it is ended,
// since nothing of the spec would. A channel tells whether it has something now; one that its
// method closes is read to the end.

// observed is an answer that the adapter looks at.
type observed interface {
	fields() []*field
	// statements prints how the fields get their values from the answer x.
	statements(a *adapter, x string, names map[*field]string) string
}

// look is an answer with methods that tell something.
type look struct {
	elem    types.Type // the type with the methods
	getters []getter
	end     string // the method that ends it; empty if there is none
	each    bool   // it is a slice of them, and the fields are lists
	found   *field // whether there is one; nil if an error says so
}

// getter is a method without parameters, or an exported part.
type getter struct {
	said  string // how it is written: Name() or Name
	fails bool   // it returns an error, too
	value *value
	field *field
}

// enders are methods that end what an operation answers with.
var enders = []string{"Close", "Rollback", "Release", "Cancel", "Stop"}

// doing are words with which methods begin that do more than tell, or that wait.
var doing = []string{"next", "prev", "wait", "recv", "receive", "read", "write", "scan", "seek", "close", "cancel", "done", "start",
	"stop", "run", "sync", "lock", "unlock", "must", "accept", "do", "exec", "new", "clone", "copy", "first", "last", "release", "detach", "try"}

// ticking are parts of the names of methods whose answers depend on the clock.
var ticking = []string{"time", "nano", "stamp", "idle", "elapsed"}

// observes finds what an adapter sees in a result that is no value; nil if it is one, or if nothing
// can be seen.
func (sc *scanner) observes(op *operation, t types.Type) observed {
	if ch, ok := t.Underlying().(*types.Chan); ok {
		return sc.channel(op, ch)
	}
	s, many := t.(*types.Slice)
	if many {
		t = types.Unalias(s.Elem())
	}
	if sc.values.own(t) && !sc.values.twofold && !many && nilable(t) { // a part of the system
		return sc.looks(op, t, false)
	}
	if sc.values.own(t) || isError(t) || sc.takesType(t) {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if v, _ := sc.values.of(t); v != nil || u.Empty() {
			return nil
		}
	case *types.Pointer:
		if _, ok := types.Unalias(u.Elem()).(*types.Named); !ok || sc.hides(u.Elem()) {
			return nil
		}
	default:
		return nil
	}
	if sc.hides(t) {
		return nil
	}
	return sc.looks(op, t, many)
}

// hides reports whether a type cannot be written down in a test.
func (sc *scanner) hides(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && sc.values.hidden(n) != ""
}

// nilable reports whether there may be nothing instead of a value of that type.
func nilable(t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	return pointer || types.IsInterface(t)
}

// looks finds the methods and the parts by which something tells what it is.
func (sc *scanner) looks(op *operation, t types.Type, many bool) observed {
	l := &look{elem: t, each: many}
	told := sc.parts(t)
	for sel := range types.NewMethodSet(t).Methods() {
		if g := sc.tells(sel.Obj().(*types.Func)); g != nil {
			told = append(told, *g)
		}
	}
	for _, g := range told[:min(mostTold, len(told))] {
		if many {
			g.field.value = &value{sort: sc.values.composite(types.NewSlice(g.value.sort.goType), "list("+g.value.sort.name+")", 0, g.value.sort)}
		}
		l.getters = append(l.getters, g)
	}
	if !sc.accessor(op.fn) && !sc.values.own(t) {
		l.end = sc.ender(t)
	}
	rs := op.sig.Results()
	fails := isError(rs.At(rs.Len() - 1).Type())
	if l.getters == nil && (many || !fails || l.end == "" && !sc.values.own(t) && !types.IsInterface(t)) {
		return nil
	}
	if !many && !fails {
		l.found = &field{name: "found", value: &value{sort: sc.values.boolean()}}
	}
	return l
}

// mostTold is how many results a look has at most, so that an operation stays readable.
const mostTold = 8

// parts returns the exported parts of what a pointer points to.
func (sc *scanner) parts(t types.Type) (out []getter) {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if !f.Exported() || f.Embedded() {
			continue
		}
		if g := sc.told(f.Name(), f.Type()); g != nil {
			g.said = f.Name()
			out = append(out, *g)
		}
	}
	return out
}

// tells returns a method that only tells something; nil for another one.
func (sc *scanner) tells(fn *types.Func) *getter {
	rs := fn.Signature().Results()
	fails := rs.Len() == 2 && isError(rs.At(1).Type())
	if !fn.Exported() || fn.Signature().Params().Len() > 0 || rs.Len() != 1 && !fails || slices.Contains(formats, fn.Name()) || slices.Contains(locks, fn.Name()) {
		return nil
	}
	if slices.Contains(slices.Concat(doing, roleWords[writes], roleWords[removes]), firstWord(fn.Name())) {
		return nil
	}
	g := sc.told(fn.Name(), rs.At(0).Type())
	if g != nil {
		g.said, g.fails = fn.Name()+"()", fails
	}
	return g
}

// told returns what has that name and type; nil if that depends on the clock or says nothing.
func (sc *scanner) told(name string, t types.Type) *getter {
	lower := strings.ToLower(name)
	if slices.ContainsFunc(ticking, func(w string) bool { return strings.Contains(lower, w) }) {
		return nil
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Uintptr { // an address
		return nil
	}
	if i, ok := t.Underlying().(*types.Interface); ok && i.Empty() || isNamed(t, "time", "Time") || isNamed(t, "time", "Duration") || isError(t) {
		return nil
	}
	v, _ := sc.values.part(t)
	if v == nil || v.sort.fedByAnswers() {
		return nil
	}
	sc.values.unset(v)
	return &getter{value: v, field: &field{name: lowerCamel(name), value: v}}
}

// firstWord returns the first word of a Go name: is of IsDir.
func firstWord(name string) string {
	rest := strings.TrimLeftFunc(name, unicode.IsUpper)
	if end := strings.IndexFunc(rest, unicode.IsUpper); end >= 0 {
		name = name[:len(name)-len(rest)+end]
	}
	return strings.ToLower(name)
}

// ender returns the method that ends an answer of that type; empty if there is none.
func (sc *scanner) ender(t types.Type) string {
	for _, end := range enders {
		if fn := sc.lookup(t, end); fn != nil && fn.Signature().Params().Len() == 0 {
			return end
		}
	}
	return ""
}

// takesType reports whether a method takes such a value: then it is no answer to be ended, but an
// argument of others.
func (sc *scanner) takesType(t types.Type) bool {
	return slices.ContainsFunc(sc.fns, func(fn *types.Func) bool {
		for p := range fn.Signature().Params().Variables() {
			if s, ok := p.Type().(*types.Slice); ok && types.Identical(s.Elem(), t) || types.Identical(p.Type(), t) {
				return true
			}
		}
		return false
	})
}

// accessor reports whether a method returns what the system holds, which is not its caller's to
// end.
func (sc *scanner) accessor(fn *types.Func) bool {
	d := sc.bodies[fn.Origin()]
	if d == nil || d.Body == nil || len(d.Body.List) == 0 {
		return false
	}
	r, ok := d.Body.List[len(d.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) == 0 {
		return false
	}
	_, selects := ast.Unparen(r.Results[0]).(*ast.SelectorExpr)
	return selects
}

func (l *look) fields() (out []*field) {
	if l.found != nil {
		out = append(out, l.found)
	}
	for _, g := range l.getters {
		out = append(out, g.field)
	}
	return out
}

func (l *look) statements(a *adapter, x string, names map[*field]string) string {
	one := x
	if l.each {
		one = "one"
	}
	var lines []string
	if l.found != nil {
		lines = append(lines, names[l.found]+" = true")
	}
	for _, g := range l.getters {
		said, set := one+"."+g.said, names[g.field]+" = %s"
		if l.each {
			set = fmt.Sprintf("%s = append(%[1]s, %%s)", names[g.field])
		}
		out := func(x string) string {
			if g.value.out != nil {
				return g.value.out(a.goFile, x)
			}
			return x
		}
		if g.fails {
			lines = append(lines, fmt.Sprintf("if said, err := %s; err == nil {\n"+set+"\n}", said, out("said")))
			continue
		}
		lines = append(lines, fmt.Sprintf(set, out(said)))
	}
	if l.end != "" {
		lines = append(lines, one+"."+l.end+"()")
	}
	body := strings.Join(lines, "\n")
	if l.each {
		return fmt.Sprintf("for _, one := range %s {\n%s\n}", x, body)
	}
	nothing := ""
	for _, g := range l.getters { // a name that the spec has, in the place of an empty one
		if vs := g.value.sort.values; vs != nil {
			nothing += fmt.Sprintf("%s = %q\n", names[g.field], orElse(g.value.sort.unsetName(), vs[0].name))
		}
	}
	return fmt.Sprintf("%sif %s != nil {\n%s\n}", nothing, x, body)
}

// signal is a channel. What comes through it is all, or only whether there is something now.
type signal struct {
	ready *field
	all   *field // nil for a channel that is only looked at
	elem  *value
}

// channel returns what can be seen of a channel without waiting for it: whether a signal is there,
// or, if its method closes it, all that comes through.
func (sc *scanner) channel(op *operation, ch *types.Chan) observed {
	if ch.Dir() == types.SendOnly {
		return nil
	}
	if s, ok := ch.Elem().Underlying().(*types.Struct); ok && s.NumFields() == 0 {
		return &signal{ready: &field{name: "ready", value: &value{sort: sc.values.boolean()}}}
	}
	v, _ := sc.values.part(ch.Elem())
	if v == nil || !sc.closes(op.fn) {
		return nil
	}
	list := &value{sort: sc.values.composite(types.NewSlice(v.sort.goType), "list("+v.sort.name+")", 0, v.sort)}
	return &signal{all: &field{name: "all", value: list}, elem: v}
}

// closes reports whether a method, or each of that name if it is one of an interface, closes a
// channel.
func (sc *scanner) closes(fn *types.Func) bool {
	some, all := false, true
	for f, d := range sc.bodies {
		same := f == fn.Origin()
		if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			same = f.Name() == fn.Name() && f.Signature().Recv() != nil
		}
		if !same || d.Body == nil {
			continue
		}
		found := false
		ast.Inspect(d.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if b, is := sc.pkg.TypesInfo.Uses[id].(*types.Builtin); ok && is && b.Name() == "close" {
				found = true
			}
			return true
		})
		some, all = true, all && found
	}
	return some && all
}

func (s *signal) fields() []*field {
	if s.all != nil {
		return []*field{s.all}
	}
	return []*field{s.ready}
}

func (s *signal) statements(a *adapter, x string, names map[*field]string) string {
	if s.all == nil {
		return fmt.Sprintf("select {\ncase <-%s:\n%s = true\ndefault:\n}", x, names[s.ready])
	}
	one := "one"
	if s.elem.out != nil {
		one = s.elem.out(a.goFile, one)
	}
	return fmt.Sprintf("if %s != nil {\nfor one := range %[1]s {\n%s = append(%[2]s, %s)\n}\n}", x, names[s.all], one)
}
