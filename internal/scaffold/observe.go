package scaffold

import (
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
type observed interface {
	fields() []*field
	// code is how the fields get their values from the answer x.
	code(g guesser, x string, names map[*field]string) string
}

// observes finds what an adapter sees in a result that is no value; nil if it is one, or if nothing
// can be seen.
func (sc *scanner) observes(op *operation, t types.Type) observed {
	if op.iteration() == nil {
		if it := sc.iterates(op, t); it != nil {
			return it
		}
	}
	seen := sc.seen(op, t)
	if h := sc.handles(op, t); h != nil {
		return h
	}
	return seen
}

// seen is what a result shows that is nothing to be worked with.
func (sc *scanner) seen(op *operation, t types.Type) observed {
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
	return slices.ContainsFunc(sc.fns, func(fn *types.Func) bool {
		for p := range fn.Signature().Params().Variables() {
			if s, ok := p.Type().(*types.Slice); ok && types.Identical(s.Elem(), t) || types.Identical(p.Type(), t) {
				return true
			}
		}
		return false
	})
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

// look is an answer with methods that tell something.
type look struct {
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

// mostTold is how many results a look has at most, so that an operation stays readable.
const mostTold = 8

// looks finds the methods and the parts by which something tells what it is.
func (sc *scanner) looks(op *operation, t types.Type, many bool) observed {
	l := &look{each: many, end: sc.endOf(op, t)}
	told := sc.parts(t)
	for sel := range types.NewMethodSet(t).Methods() {
		if g := sc.tells(sel.Obj().(*types.Func)); g != nil {
			told = append(told, *g)
		}
	}
	l.getters = told[:min(mostTold, len(told))]
	if many {
		for _, g := range l.getters {
			g.field.value = sc.values.lists("", g.value).value
		}
	}
	fails := source.Fails(op.sig)
	if len(l.getters) == 0 && (many || !fails || l.end == "" && !sc.values.own(t) && !types.IsInterface(t)) {
		return nil
	}
	if !many && !fails {
		l.found = sc.values.flag("found")
	}
	return l
}

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

func (l *look) fields() (out []*field) {
	if l.found != nil {
		out = append(out, l.found)
	}
	for _, g := range l.getters {
		out = append(out, g.field)
	}
	return out
}

func (l *look) code(_ guesser, x string, names map[*field]string) string {
	one := x
	if l.each {
		one = "one"
	}
	var lines []string
	if l.found != nil {
		lines = append(lines, names[l.found]+" = true")
	}
	nothing := ""
	for _, g := range l.getters {
		set := names[g.field] + " = "
		end := ""
		if l.each {
			set += "append(" + names[g.field] + ", "
			end = ")"
		}
		said := one + "." + g.said
		if g.fails {
			lines = append(lines, fmt.Sprintf("if said, err := %s; err == nil {\n%s%s%s\n}", said, set, g.value.out.of("said"), end))
		} else {
			lines = append(lines, set+g.value.out.of(said)+end)
		}
		// a name that the spec has, in the place of an empty one
		if vs := g.value.sort.values; vs != nil {
			nothing += fmt.Sprintf("%s = %q\n", names[g.field], orElse(g.value.sort.unsetName(), vs[0].name))
		}
	}
	if l.end != "" {
		lines = append(lines, one+"."+l.end+"()")
	}
	body := strings.Join(lines, "\n")
	if l.each {
		return fmt.Sprintf("for _, one := range %s {\n%s\n}", x, body)
	}
	return fmt.Sprintf("%sif %s != nil {\n%s\n}", nothing, x, body)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
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
		return &signal{ready: sc.values.flag("ready")}
	}
	v, _ := sc.values.part(ch.Elem())
	if v == nil || !sc.src.ClosesChannel(op.fn) {
		return nil
	}
	return &signal{all: sc.values.lists("all", v), elem: v}
}

func (s *signal) fields() []*field {
	if s.all != nil {
		return []*field{s.all}
	}
	return []*field{s.ready}
}

func (s *signal) code(_ guesser, x string, names map[*field]string) string {
	if s.all == nil {
		return fmt.Sprintf("select {\ncase <-%s:\n%s = true\ndefault:\n}", x, names[s.ready])
	}
	return fmt.Sprintf("if %s != nil {\nfor one := range %[1]s {\n%s = append(%[2]s, %s)\n}\n}", x, names[s.all], s.elem.out.of("one"))
}

// iteration is an iterator: what it gives becomes lists.
type iteration struct {
	*callback
	// Of an iterator of the package's own: what tells whether there is more, the methods that give
	// what is there, and the one that ends it, if there is one.
	next, end string
	getters   []string // nil for one of package iter
	nilable   bool     // there may be none, and an error instead
}

// iterates returns what is done with an iterator, such as iter.Seq or one with a method Next; nil
// for another type.
func (sc *scanner) iterates(op *operation, t types.Type) observed {
	if yield := source.Iterated(t); yield != nil {
		args := len(op.args)
		if c := sc.called(op, yield); len(c.fields()) > 0 {
			return &iteration{callback: c}
		}
		op.args = op.args[:args]
	}
	it := &iteration{callback: &callback{}, next: "Next()"}
	getters := []string{"Key", "Value"}
	switch next, has := sc.getter(t, "Next"), sc.getter(t, "HasNext"); {
	case next == nil || sc.values.own(t):
		return nil
	case has != nil && source.IsBool(has):
		it.next = "HasNext()"
		getters = []string{"Next"}
	case source.IsAny(next): // nil after the last
		it.next = ""
		getters = []string{"Next"}
	case !source.IsBool(next):
		return nil
	}
	it.nilable = source.Nilable(t) && source.Fails(op.sig) // an iterator that an error stands for
	for _, g := range getters {
		of := sc.getter(t, g)
		if of == nil {
			continue
		}
		v, _ := sc.values.part(of)
		if v == nil {
			return nil
		}
		it.callback.lists = append(it.callback.lists, sc.values.lists("all"+strings.TrimPrefix(g, "Next"), v))
		it.elems = append(it.elems, v)
		it.getters = append(it.getters, g)
	}
	if it.getters == nil {
		return nil
	}
	it.end = sc.src.FirstMethod(t, words.EndsIterator.List())
	it.limit = sc.values.amount("limit")
	op.args = append(op.args, it.limit)
	return it
}

// getter returns what a method without parameters returns, if that is one value.
func (sc *scanner) getter(t types.Type, name string) types.Type {
	fn := sc.src.Method(t, name)
	if fn == nil || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 {
		return nil
	}
	return fn.Signature().Results().At(0).Type()
}

func (it *iteration) code(g guesser, all string, names map[*field]string) string {
	if it.getters == nil {
		return fmt.Sprintf("if %s != nil {\n%[1]s(%s)\n}", all, it.callback.code(g, names))
	}
	var body strings.Builder
	if it.next == "" {
		fmt.Fprintf(&body, "x := %s.Next()\nif x == nil {\nbreak\n}\n", all)
	}
	for i, f := range it.callback.lists {
		x := all + "." + it.getters[i] + "()"
		if it.next == "" {
			x = "x"
		}
		fmt.Fprintf(&body, "%s = append(%[1]s, %s)\n", names[f], it.elems[i].out.of(x))
	}
	more := ""
	if it.next != "" {
		more = " && " + all + "." + it.next
	}
	loop := fmt.Sprintf("for len(%s) < %s%s {\n%s}", names[it.callback.lists[0]], names[it.limit], more, body.String())
	if it.end != "" {
		loop += "\n" + all + "." + it.end + "()"
	}
	if it.nilable {
		return "if " + all + " != nil {\n" + loop + "\n}"
	}
	return loop
}

// unknown is an answer that is no value, and of which nothing can be told but whether it is there,
// or how many there are.
type unknown struct {
	told *field // nil: nothing
	how  string // what tells it
	end  string // the method that ends it; empty if there is none
}

// unknown returns what is told of a result; nil for one that somebody has to take care of.
func (sc *scanner) unknown(op *operation, t types.Type) observed {
	switch elem := t.Underlying().(type) {
	case *types.Chan:
		return nil
	case *types.Slice:
		if sc.ender(elem.Elem()) != "" {
			return nil
		}
	}
	end := sc.endOf(op, t)
	switch {
	case source.HasLength(t):
		return &unknown{sc.values.amount("count"), "len(%s)", end}
	case source.Nilable(t), source.Signature(t) != nil:
		return &unknown{sc.values.flag("found"), "%s != nil", end}
	}
	return &unknown{end: end}
}

func (u *unknown) fields() []*field {
	if u.told == nil {
		return nil
	}
	return []*field{u.told}
}

func (u *unknown) code(_ guesser, x string, names map[*field]string) string {
	end := ""
	switch {
	case u.told == nil && u.end != "":
		end = "\n" + x + "." + u.end + "()"
	case u.end != "":
		end = fmt.Sprintf("\nif %s != nil {\n%[1]s.%s()\n}", x, u.end)
	}
	if u.told == nil {
		return "_ = " + x + end
	}
	return names[u.told] + " = " + fmt.Sprintf(u.how, x) + end
}

// handle is an answer whose methods are operations: a transaction that puts and commits, a session
// that sends. Looking at it once says little. It is a value of a sort of its own, and its methods
// are operations that take it. Several may be alive at once, and scripts and walks choose among
// them. What nothing has ended by the end of a run, the adapter ends.
type handle struct {
	field *field
	found *field // whether there is one; nil if an error says so
	end   string // the method that ends it; empty if there is none
}

// handles returns the handle that a result is; nil if it is none. A type of the package is one if
// it has methods to work with: one that takes something, beside one that ends it.
func (sc *scanner) handles(op *operation, t types.Type) observed {
	if op.on != nil || sc.values.own(t) || sc.takesType(t) || !source.Nilable(t) {
		return nil
	}
	named := source.NamedOf(t)
	if named == nil || named.Obj().Pkg() != sc.src.Types || sc.values.hidden(named) != "" || named.TypeArgs().Len() > 0 {
		return nil
	}
	end := sc.ender(t)
	name := named.Obj().Name()
	takes := func(fn *types.Func) bool { return fn.Signature().Params().Len() > 0 }
	// it may only look for one
	if name == op.fn.Name() || end == "" || sc.src.Accesses(op.fn) || !slices.ContainsFunc(sc.worked(t), takes) {
		return nil
	}
	s := sc.values.opaque(name, t, nil)
	h := &handle{field: &field{name: lowerCamel(name), value: &value{sort: s}}, end: end}
	if !source.Fails(op.sig) {
		h.found = sc.values.flag("found")
	}
	return h
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
	for _, op := range slices.Clone(sc.ops) {
		h := op.handle()
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
	op.args = append(op.args, op.on)
}

func (h *handle) fields() []*field {
	if h.found != nil {
		return []*field{h.field, h.found}
	}
	return []*field{h.field}
}

func (h *handle) code(_ guesser, x string, names map[*field]string) string {
	found := ""
	if h.found != nil {
		found = names[h.found] + " = true\n"
	}
	return fmt.Sprintf("if %s != nil {\n%s = %[1]s\n%[3]s.begun(%[1]s, func() { %[1]s.%[4]s() })\n%[5]s}", x, names[h.field], selfMark, h.end, found)
}
