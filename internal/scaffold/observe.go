package scaffold

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// Some answers are not values: a transaction that has to end, an open file, an element behind a
// pointer, what an interface hides, a channel, an iterator. The adapter looks at such an answer at
// once. What its exported parts and its methods without parameters say become results, and then it
// is ended, since nothing of the spec would. A channel tells whether it has something now; one that
// its method closes is read to the end.

// observed is an answer that the adapter looks at.
type observed struct {
	fields   []*field
	code     form      // how the fields get their values from the answer
	handle   *handle   // that it is; nil: it is none
	iterates *callback // what is done with an iterator that it is; nil: it is none
	again    form      // what is done with the answer of the same call once more
}

// observes finds what an adapter sees in a result that is no value; nil if it is one, or if nothing
// can be seen.
func (sc *scanner) observes(op *operation, t types.Type) *observed {
	if sc.cursors && seeks(sc, t) {
		if h := sc.handles(op, t); h != nil {
			return h
		}
	}
	if op.iteration() == nil {
		if it := sc.iterates(op, t); it != nil {
			return it
		}
	}
	seen := sc.seen(op, t)
	return cmp.Or(sc.handles(op, t), seen)
}

// seen is what a result shows that is nothing to be worked with.
func (sc *scanner) seen(op *operation, t types.Type) *observed {
	if ch, ok := t.Underlying().(*types.Chan); ok {
		return sc.channel(op, ch)
	}
	s, many := t.(*types.Slice)
	if many {
		t = types.Unalias(s.Elem())
	}
	own := sc.values.own(t)
	if own && !sc.values.twofold && !many && source.Nilable(t) { // a part of the system
		return sc.looks(op, t, false)
	}
	if own || source.IsError(t) || sc.takesType(t) {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if v, _ := sc.values.of(t); v != nil || u.Empty() {
			return nil
		}
	case *types.Pointer:
		if _, ok := types.Unalias(u.Elem()).(*types.Named); !ok || sc.values.hides(u.Elem()) != "" {
			return nil
		}
	default:
		return nil
	}
	if sc.values.hides(t) != "" {
		return nil
	}
	return sc.looks(op, t, many)
}

// takesType reports whether a method takes such a value: then it is no answer to be ended, but an
// argument of others.
func (sc *scanner) takesType(t types.Type) bool {
	takes := func(param types.Type) bool {
		s, ok := param.(*types.Slice)
		return types.Identical(param, t) || ok && types.Identical(s.Elem(), t)
	}
	return slices.ContainsFunc(sc.fns, func(fn *types.Func) bool { return source.Any(fn.Signature().Params(), takes) })
}

// ender returns the method that ends an answer of that type; empty if there is none.
func (sc *scanner) ender(t types.Type) string { return sc.src.FirstMethod(t, words.Ends.List()) }

// endOf returns the method that ends an answer; empty if nothing does, or if it is the system's.
func (sc *scanner) endOf(op *operation, t types.Type) string {
	if sc.src.Accesses(op.fn) || sc.values.own(t) {
		return ""
	}
	return sc.ender(t)
}

// getter is a method without parameters, or an exported part.
type getter struct {
	said  string // how it is written: Name() or Name
	fails bool   // it returns an error, too
	value *value
	field *field
}

// mostTold is how many results a look has at most, so that an operation stays readable.
const mostTold = 8

// looks finds the methods and the parts by which something, or each element of a slice, tells what
// it is.
func (sc *scanner) looks(op *operation, t types.Type, many bool) *observed {
	end := sc.endOf(op, t)
	told := sc.parts(t)
	for sel := range types.NewMethodSet(t).Methods() {
		if g := sc.tells(sel.Obj().(*types.Func)); g != nil {
			told = append(told, *g)
		}
	}
	told = told[:min(mostTold, len(told))]
	reads := sc.readsOf(op, t) && !many
	fails := source.Fails(op.sig)
	if len(told) == 0 && !reads && (many || !fails || end == "" && !sc.values.own(t) && !types.IsInterface(t)) {
		return nil
	}
	o := &observed{}
	var lines []string
	if !many && !fails {
		lines = append(lines, o.found(sc))
	}
	one := hole
	if many {
		one = "one"
	}
	nothing := ""
	for _, g := range told {
		set := form(g.field.mark() + " = " + hole)
		if many {
			g.field.value = sc.values.lists("", g.value).value
			set = form(g.field.mark() + " = append(" + g.field.mark() + ", " + hole + ")")
		}
		o.fields = append(o.fields, g.field)
		said := one + "." + g.said
		if g.fails {
			lines = append(lines, "if said, err := "+said+"; err == nil {\n"+set.of(g.value.out.of("said"))+"\n}")
		} else {
			lines = append(lines, set.of(g.value.out.of(said)))
		}
		// a name that the spec has, in the place of an empty one
		if vs := g.value.sort.values; vs != nil {
			nothing += fmt.Sprintf("%s = %q\n", g.field.mark(), cmp.Or(g.value.sort.unsetName(), vs[0].name))
		}
	}
	switch {
	case reads:
		lines = append(lines, o.reads(sc, op, end)...)
	case end != "":
		lines = append(lines, one+"."+end+"()")
	}
	body := strings.Join(lines, "\n")
	o.code = form(nothing + there(body))
	if many {
		o.code = form("for _, one := range " + hole + " {\n" + body + "\n}")
	}
	return o
}

// readsOf reports whether a result is read to its end: a reader of what an argument names. One that
// nothing names may wait for what somebody writes.
func (sc *scanner) readsOf(op *operation, t types.Type) bool {
	read := sc.src.Method(t, "Read")
	if read == nil || len(op.args) == 0 || sc.values.own(t) || op.on != nil || !source.Nilable(t) {
		return false
	}
	sig := read.Signature()
	return sig.Params().Len() == 1 && source.IsBytes(sig.Params().At(0).Type()) && sig.Results().Len() == 2 && source.Fails(sig)
}

// mostRead is how much is read of a reader, at most.
const mostRead = 1 << 12

// reads is code that reads an answer to its end, and ends it. What is opened by its name is in a
// hunt opened once more, and has to be the same.
func (o *observed) reads(sc *scanner, op *operation, end string) []string {
	f := &field{name: "contents", value: &value{sort: sc.values.text()}}
	o.fields = append(o.fields, f)
	read := fmt.Sprintf("read, _ := %s(%s(%s, %d))", std("io", "ReadAll"), std("io", "LimitReader"), hole, mostRead)
	if end != "" {
		read += "\n" + hole + "." + end + "()"
	}
	if sc.hunted && (op.fn.Name() == "Open" || op.onlyReads()) {
		o.again = form(there(fmt.Sprintf("%s\nif string(read) != %s {\npanic(\"%s gives other contents the second time, which no documentation says\")\n}",
			read, f.mark(), op.fn.Name())))
	}
	return []string{read, f.mark() + " = string(read)"}
}

// found adds a field that says whether there is an answer, and returns how it gets its value.
func (o *observed) found(sc *scanner) string {
	f := sc.values.flag("found")
	o.fields = append(o.fields, f)
	return f.mark() + " = true"
}

// there is code for an answer that is there.
func there(body string) string { return "if " + hole + " != nil {\n" + body + "\n}" }

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
	fails := rs.Len() == 2 && source.Fails(fn.Signature())
	name := fn.Name()
	if !fn.Exported() || fn.Signature().Params().Len() > 0 || rs.Len() != 1 && !fails || words.Shows.In(name) || words.Locks.In(name) {
		return nil
	}
	first := words.First(name)
	if words.Does.In(name) || slices.Contains(words.Writes.List(), first) || slices.Contains(words.Removes.List(), first) {
		return nil
	}
	g := sc.told(name, rs.At(0).Type())
	if g != nil {
		g.said = name + "()"
		g.fails = fails
	}
	return g
}

// told returns what has that name and type; nil if that depends on the clock or says nothing.
func (sc *scanner) told(name string, t types.Type) *getter {
	// an address
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Uintptr || words.Ticks.In(name) {
		return nil
	}
	if source.IsAny(t) || source.IsNamed(t, "time", "Time") || source.IsNamed(t, "time", "Duration") || source.IsError(t) {
		return nil
	}
	v, _ := sc.values.part(t)
	if v == nil || v.sort.fedByAnswers() {
		return nil
	}
	v.sort.unset(sc.values.names)
	return &getter{value: v, field: &field{name: lowerCamel(name), value: v}}
}

// channel returns what can be seen of a channel without waiting for it: whether a signal is there,
// or, if its method closes it, all that comes through.
func (sc *scanner) channel(op *operation, ch *types.Chan) *observed {
	if ch.Dir() == types.SendOnly {
		return nil
	}
	if s, ok := ch.Elem().Underlying().(*types.Struct); ok && s.NumFields() == 0 {
		ready := sc.values.flag("ready")
		return &observed{fields: []*field{ready}, code: form("select {\ncase <-" + hole + ":\n" + ready.mark() + " = true\ndefault:\n}")}
	}
	v, _ := sc.values.part(ch.Elem())
	if v == nil || !sc.src.ClosesChannel(op.fn) {
		return nil
	}
	all := sc.values.lists("all", v)
	return &observed{fields: []*field{all}, code: form(there("for one := range " + hole + " {\n" + all.appends(v.out.of("one")) + "\n}"))}
}

// iterates returns what is done with an iterator, such as iter.Seq or one with a method Next: what
// it gives becomes lists. It is nil for another type.
func (sc *scanner) iterates(op *operation, t types.Type) *observed {
	if yield := source.Iterated(t); yield != nil {
		args := len(op.args)
		if c := sc.called(op, "yield", yield); len(c.fields()) > 0 {
			return &observed{fields: c.fields(), iterates: c}
		}
		op.args = op.args[:args]
	}
	more := " && " + hole + ".Next()" // what tells whether there is more
	getters := []string{"Key", "Value"}
	first := ""
	switch next, has := sc.getter(t, "Next"), sc.getter(t, "HasNext"); {
	case next == nil || sc.values.own(t):
		return nil
	case has != nil && source.IsBool(has):
		more = " && " + hole + ".HasNext()"
		getters = []string{"Next"}
	case source.IsAny(next): // nil after the last
		more = ""
		getters = []string{"Next"}
		first = "x := " + hole + ".Next()\nif x == nil {\nbreak\n}\n"
	case !source.IsBool(next):
		return nil
	}
	o := &observed{iterates: &callback{}}
	for _, g := range getters {
		of := sc.getter(t, g)
		if of == nil {
			continue
		}
		v, _ := sc.values.part(of)
		if v == nil {
			return nil
		}
		f := sc.values.lists("all"+strings.TrimPrefix(g, "Next"), v)
		o.fields = append(o.fields, f)
		x := hole + "." + g + "()"
		if more == "" {
			x = "x"
		}
		first += f.appends(v.out.of(x)) + "\n"
	}
	if o.fields == nil {
		return nil
	}
	limit := sc.values.amount("limit")
	op.args = append(op.args, limit)
	loop := fmt.Sprintf("for len(%s) < %s%s {\n%s}", o.fields[0].mark(), limit.mark(), more, first)
	if end := sc.src.FirstMethod(t, words.EndsIterator.List()); end != "" {
		loop += "\n" + hole + "." + end + "()"
	}
	if source.Nilable(t) && source.Fails(op.sig) { // an iterator that an error stands for
		loop = there(loop)
	}
	o.code = form(loop)
	return o
}

// getter returns what a method without parameters returns, if that is one value.
func (sc *scanner) getter(t types.Type, name string) types.Type {
	fn := sc.src.Method(t, name)
	if fn == nil || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 {
		return nil
	}
	return fn.Signature().Results().At(0).Type()
}

// unknown returns what is told of a result that is no value: whether it is there, or how many there
// are. It is nil for one that somebody has to take care of.
func (sc *scanner) unknown(op *operation, t types.Type) *observed {
	switch elem := t.Underlying().(type) {
	case *types.Chan:
		return nil
	case *types.Slice:
		if sc.ender(elem.Elem()) != "" {
			return nil
		}
	}
	o := &observed{}
	ends := ""
	end := sc.endOf(op, t)
	if end != "" {
		ends = "\n" + there(hole+"."+end+"()")
	}
	switch {
	case source.HasLength(t):
		o.fields = []*field{sc.values.amount("count")}
		o.code = form(o.fields[0].mark() + " = len(" + hole + ")" + ends)
	case source.Nilable(t), source.Signature(t) != nil:
		o.fields = []*field{sc.values.flag("found")}
		o.code = form(o.fields[0].mark() + " = " + hole + " != nil" + ends)
	case end != "":
		o.code = form("_ = " + hole + "\n" + hole + "." + end + "()")
	default:
		o.code = form("_ = " + hole)
	}
	return o
}

// handle is an answer whose methods are operations: a transaction that puts and commits, a session
// that sends. Looking at it once says little. It is a value of a sort of its own, and its methods
// are operations that take it. Several may be alive at once, and scripts and walks choose among
// them. What nothing has ended by the end of a run, the adapter ends.
type handle struct {
	field *field
	found bool   // a field says whether there is one, and no error
	end   string // the method that ends it; empty: nothing has to
	of    *operation
}

// mostOfCursor is how many methods a cursor has at most: a value that converts itself to whatever
// there is would be most of the operations.
const mostOfCursor = 24

// deepestCursor is how many handles lead to one: the root of a tree leads to an iterator.
const deepestCursor = 2

// seeks reports whether a type has methods that take something.
func seeks(sc *scanner, t types.Type) bool {
	named := source.NamedOf(t)
	return named != nil && slices.ContainsFunc(sc.src.Methods(named), func(fn *types.Func) bool { return fn.Signature().Params().Len() > 0 })
}

// handles returns the handle that a result is; nil if it is none. A type of the package is one if
// it has methods to work with: one that takes something, beside one that ends it; of a cursor
// nothing ends it.
func (sc *scanner) handles(op *operation, t types.Type) *observed {
	if op.on != nil && (!sc.cursors || op.deep() >= deepestCursor) || sc.values.own(t) || sc.takesType(t) {
		return nil
	}
	copied := !source.Nilable(t)
	if copied {
		if _, ok := t.Underlying().(*types.Struct); !ok || !sc.cursors {
			return nil
		}
		t = types.NewPointer(t)
	}
	named := source.NamedOf(t)
	if named == nil || named.Obj().Pkg() != sc.src.Types || sc.values.hidden(named) != "" || named.TypeArgs().Len() > 0 {
		return nil
	}
	end := sc.ender(t)
	name := named.Obj().Name()
	takes := func(fn *types.Func) bool { return fn.Signature().Params().Len() > 0 }
	looks := name == op.fn.Name() || end == "" || sc.src.Accesses(op.fn) // it may only look for one
	worked := sc.worked(t)
	if looks && (!sc.cursors || len(worked) > mostOfCursor) || !slices.ContainsFunc(worked, takes) {
		return nil
	}
	s := sc.values.opaque(name, t, nil)
	h := &handle{field: &field{name: lowerCamel(name), value: &value{sort: s}}, end: end, of: op}
	o := &observed{fields: []*field{h.field}, handle: h}
	if copied {
		o.code = form("it := •\n" + h.field.mark() + " = &it")
		return o
	}
	body := h.field.mark() + " = •\n"
	if end != "" {
		body += fmt.Sprintf("%s.begun(•, func() { •.%s() })", selfMark, end)
	}
	if !source.Fails(op.sig) {
		body += "\n" + o.found(sc)
		h.found = true
	}
	o.code = form(there(body))
	return o
}

// worked returns the methods of a handle that can be operations.
func (sc *scanner) worked(t types.Type) []*types.Func {
	return slices.DeleteFunc(sc.src.Methods(source.NamedOf(t)), func(fn *types.Func) bool {
		why, _ := sc.unwanted(fn)
		return why != ""
	})
}

// work makes operations of the methods of handles.
func (sc *scanner) work() {
	var done []*sort
	for i := 0; i < len(sc.ops); i++ {
		h := sc.ops[i].handle()
		if h == nil || slices.Contains(done, h.field.value.sort) {
			continue
		}
		done = append(done, h.field.value.sort)
		for _, fn := range sc.worked(h.field.value.sort.goType) {
			sc.method(fn, h)
		}
	}
}

// method makes an operation one of a handle.
func (h *handle) method(op *operation) {
	name := op.fn.Name()
	op.goName = upperFirst(h.field.name) + name
	op.wrapped = true
	op.forgets = name == h.end
	op.ends = op.forgets || op.says(words.Ends) || op.says(words.Finishes)
	op.on = &field{name: h.field.name, value: h.field.value}
	op.of = h.of
	op.args = append(op.args, op.on)
}
