package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// What a method reads from an io.Reader is a text, and what it writes to an io.Writer is one of its
// results. An iterator of the package's own, which has Next, becomes lists, as one of package iter.

// reads returns the value of an io.Reader or an error that is taken; nil for another type.
func (vs *values) reads(t types.Type) *value {
	if isError(t) {
		return &value{sort: vs.text(), in: func(w *goFile, x string) string { return w.use("errors", "errors") + ".New(" + x + ")" }}
	}
	if !isNamed(t, "io", "Reader") {
		return nil
	}
	return &value{sort: vs.text(), in: func(w *goFile, x string) string { return w.use("strings", "strings") + ".NewReader(" + x + ")" }}
}

// takesWriter makes a result of what a method writes.
func (sc *scanner) takesWriter(op *operation) {
	f := &field{name: "written", value: &value{sort: sc.values.text()}, written: true}
	op.params = append(op.params, &param{writer: f})
	op.lists, op.wrapped = append(op.lists, f), true
}

// mostFilled is how large a byte slice is that is filled, at most.
const mostFilled = 64

// takesBuffer makes an argument of how much a method may read, and a result of what that is.
func (sc *scanner) takesBuffer(op *operation) {
	size := &field{name: "room", value: &value{sort: sc.values.integer()}}
	f := &field{name: "filled", value: &value{sort: sc.values.text()}, size: size}
	op.args, op.params = append(op.args, size), append(op.params, &param{buffer: f})
	op.lists, op.wrapped = append(op.lists, f), true
}

// isBytes reports whether a type is a byte slice.
func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isByte(s.Elem())
}

// collector declares a variable for what functions are called with, or what is written, and returns
// how it is answered.
func (a *adapter) collector(f *field, names map[*field]string) (declaration, answer string) {
	name := names[f]
	if f.size != nil {
		return fmt.Sprintf("%s := make([]byte, max(0, min(%s, %d)))", name, names[f.size], mostFilled),
			fmt.Sprintf("string(%s.TrimRight(%s, \"\\x00\"))", a.use("bytes", "bytes"), name)
	}
	if f.written {
		return fmt.Sprintf("var %s %s.Builder", name, a.use("strings", "strings")), name + ".String()"
	}
	return fmt.Sprintf("var %s %s", name, a.typeText(f.value.sort.goType)), name
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// handmade returns the lists that an iterator with a method Next becomes; nil for another type.
func (sc *scanner) handmade(op *operation, t types.Type) *callback {
	c := &callback{next: "Next()"}
	getters := []string{"Key", "Value"}
	switch next, has := sc.getter(t, "Next"), sc.getter(t, "HasNext"); {
	case next == nil:
		return nil
	case has != nil && isBool(has):
		c.next, getters = "HasNext()", []string{"Next"}
	case isAny(next): // nil after the last
		c.next, getters = "", []string{"Next"}
	case !isBool(next):
		return nil
	}
	if _, pointer := t.Underlying().(*types.Pointer); pointer || types.IsInterface(t) {
		rs := op.sig.Results()
		c.nilable = isError(rs.At(rs.Len() - 1).Type()) // an iterator that an error stands for
	}
	for _, g := range getters {
		of := sc.getter(t, g)
		if of == nil {
			continue
		}
		v, _ := sc.values.part(of)
		if v == nil {
			return nil
		}
		list := &value{sort: sc.values.composite(types.NewSlice(v.sort.goType), "list("+v.sort.name+")", 0, v.sort)}
		c.lists = append(c.lists, &field{name: "all" + strings.TrimPrefix(g, "Next"), value: list})
		c.elems, c.getters = append(c.elems, v), append(c.getters, g)
	}
	if c.lists == nil {
		return nil
	}
	for _, end := range []string{"Close", "Release", "Stop"} {
		if fn := sc.lookup(t, end); fn != nil && fn.Signature().Params().Len() == 0 {
			c.end = end
			break
		}
	}
	c.limit = &field{name: "limit", value: &value{sort: sc.values.integer()}}
	op.args = append(op.args, c.limit)
	return c
}

// lookup returns an exported method of a type; nil if it has none of that name.
func (sc *scanner) lookup(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, sc.pkg.Types, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// getter returns what a method without parameters returns, if that is one value.
func (sc *scanner) getter(t types.Type, name string) types.Type {
	fn := sc.lookup(t, name)
	if fn == nil || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 {
		return nil
	}
	return fn.Signature().Results().At(0).Type()
}

// drained prints the loop that takes what such an iterator gives.
func (a *adapter) drained(c *callback, all string, names map[*field]string) string {
	var body []string
	if c.next == "" {
		body = append(body, fmt.Sprintf("x := %s.Next()\nif x == nil {\nbreak\n}", all))
	}
	for i, f := range c.lists {
		x := all + "." + c.getters[i] + "()"
		if c.next == "" {
			x = "x"
		}
		if c.elems[i].out != nil {
			x = c.elems[i].out(a.goFile, x)
		}
		body = append(body, fmt.Sprintf("%s = append(%[1]s, %s)", names[f], x))
	}
	more := ""
	if c.next != "" {
		more = " && " + all + "." + c.next
	}
	loop := fmt.Sprintf("for len(%s) < %s%s {\n%s\n}", names[c.lists[0]], names[c.limit], more, strings.Join(body, "\n"))
	if c.end != "" {
		loop += "\n" + all + "." + c.end + "()"
	}
	if c.nilable {
		return "if " + all + " != nil {\n" + loop + "\n}"
	}
	return loop
}

// options are the endings of the names of types of which nil stands for what is usual.
var options = []string{"Options", "Opts", "Config"}

// dropOptions gives nil to parameters that are pointers to options, if no operation makes them, or
// the options' zero value if the package does not expect nil.
func (sc *scanner) dropOptions() {
	for _, op := range sc.ops {
		for _, p := range op.params {
			if p.field == nil || !p.field.value.sort.produced() {
				continue
			}
			made, _ := sc.producers(p.field.value.sort)
			if ptr, ok := p.field.value.sort.goType.(*types.Pointer); !ok || made != nil || !isOptions(ptr) {
				continue
			}
			op.args = slices.DeleteFunc(op.args, func(f *field) bool { return f == p.field })
			op.wrapped = true
			at := op.sig.Params().At(slices.Index(op.params, p))
			elem := p.field.value.sort.goType.(*types.Pointer).Elem()
			p.field, p.value = nil, &value{fixed: func(w *goFile) string {
				if w.mayBeNil(at) {
					return "nil"
				}
				return "new(" + w.typeText(elem) + ")"
			}}
		}
	}
}

func isOptions(p *types.Pointer) bool {
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok {
		return false
	}
	for _, end := range options {
		if strings.HasSuffix(n.Obj().Name(), end) {
			return true
		}
	}
	return false
}
