package scaffold

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// Some answers are there to be worked with: a transaction that puts and commits, a session that
// sends. Looking at them once says little. Such an answer is a handle: a value of a sort of its
// own, and its methods are operations that take it. Several may be alive at once, and scripts and
// walks choose among them. What nothing has ended by the end of a run, the adapter ends.

// handle is an answer whose methods are operations.
type handle struct {
	field *field
	found *field // whether there is one; nil if an error says so
	end   string // the method that ends it; empty if there is none
}

// finishing are methods that end a handle, besides those of enders.
var finishing = []string{"Commit", "Abort", "Discard", "End", "Finish"}

// handles returns the handle that a result is; nil if it is none. A type of the package is one if
// it has methods to work with: one that takes something, beside one that ends it.
func (sc *scanner) handles(op *operation, t types.Type) *handle {
	if op.on != nil || sc.values.own(t) || sc.takesType(t) || !nilable(t) {
		return nil
	}
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() != sc.pkg.Types || sc.values.hidden(named) != "" || named.TypeArgs().Len() > 0 {
		return nil
	}
	end := sc.ender(t)
	if named.Obj().Name() == op.fn.Name() { // it may only look for one
		return nil
	}
	if end == "" || sc.accessor(op.fn) || !slices.ContainsFunc(sc.worked(t), func(fn *types.Func) bool { return fn.Signature().Params().Len() > 0 }) {
		return nil
	}
	s := sc.values.opaque(named.Obj().Name(), t, nil, nil)
	h := &handle{field: &field{name: lowerCamel(named.Obj().Name()), value: &value{sort: s}}, end: end}
	if rs := op.sig.Results(); !isError(rs.At(rs.Len() - 1).Type()) {
		h.found = &field{name: "found", value: &value{sort: sc.values.boolean()}}
	}
	return h
}

// namedOf returns the type with a name that t is, or points to; nil if there is none.
func namedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// worked returns the methods of a handle that can be operations.
func (sc *scanner) worked(t types.Type) (out []*types.Func) {
	for _, fn := range methods(sc.pkg, namedOf(t)) {
		if sc.unwanted(fn) == "" {
			out = append(out, fn)
		}
	}
	return out
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
			if why := attempt(func() { sc.methodOf(fn, h) }); why != "" {
				sc.omit(fn, why)
			}
		}
	}
}

// methodOf makes an operation of a method of a handle.
func (sc *scanner) methodOf(fn *types.Func, h *handle) {
	of := upperFirst(h.field.name)
	on := &field{name: h.field.name, value: h.field.value}
	op := &operation{fn: fn, sig: fn.Signature(), kept: -1, doc: sc.synopsis(fn), panics: sc.canPanic(fn), on: on, goName: of + fn.Name(), wrapped: true}
	op.forgets = fn.Name() == h.end
	op.ends = op.forgets || slices.Contains(enders, fn.Name()) || slices.Contains(finishing, fn.Name())
	op.args = append(op.args, on)
	if reason := sc.signature(op); reason != "" {
		sc.omissions = append(sc.omissions, omission{op.goName, reason, nil})
		return
	}
	op.name = sc.values.names.pick(lowerCamel(op.goName), "_")
	sc.ops = append(sc.ops, op)
}

// handle returns the handle that an operation answers with; nil if it does not.
func (op *operation) handle() *handle {
	for i := range op.sig.Results().Len() {
		if h, ok := op.observed[i].(*handle); ok {
			return h
		}
	}
	return nil
}

// opens reports whether there are handles, which the adapter ends where the run does not.
func (d *draft) opens() bool {
	return slices.ContainsFunc(d.ops, func(op *operation) bool { return op.handle() != nil })
}

// waiting are words of a comment which say that a second handle may wait for the end of the first.
var waiting = regexp.MustCompile(`(?i)\b(block|waits\b|(will|may|can) wait\b|deadlock|only one|one at a time)`)

// exclusive reports whether the comment of an operation that answers with a handle says that calls
// may wait while there is one: then there is one at a time, and meanwhile nothing else is called.
func (d *draft) exclusive() bool {
	return slices.ContainsFunc(d.ops, func(op *operation) bool {
		body := d.bodies[op.fn.Origin()]
		return op.handle() != nil && body != nil && waiting.MatchString(body.Doc.Text())
	})
}

// free returns the name of the define for the runs in which no handle is alive.
func (p *printer) free() string {
	if p.unheld == "" {
		p.unheld = p.values.names.pick("unheld", "Runs")
	}
	return p.unheld
}

// frees prints that define.
func (p *printer) frees() {
	if p.unheld == "" {
		return
	}
	var begins, ends []string
	for _, op := range p.ops {
		if h := op.handle(); h != nil {
			condition, _ := p.alive(h.field.value.sort, op, h.field)
			begins = append(begins, op.name+"("+condition+")")
		}
		if op.ends {
			ends = append(ends, strings.TrimSuffix(op.name+"("+p.ending(op)+")", "()"))
		}
	}
	p.comment("The runs after which nothing has to be ended. A comment says that calls may wait for that.")
	p.linef("define %s {", quote(p.unheld))
	p.linef("trace = absent(%s) || seq(all, %s, absent(%[1]s))", join(begins), strings.Join(ends, " || "))
	p.linef("}\n")
}

// alive returns the condition under which an operation's answer is a handle, and the operations
// that end it.
func (p *printer) alive(s *sort, op *operation, of *field) (condition string, ended []string) {
	h := op.handle()
	if h == nil || h.field != of {
		return p.there(op), nil
	}
	for _, o := range p.ops {
		if o.ends && o.on.value.sort == s {
			ended = append(ended, o.name+"("+conj(o.on.name+" == %s", p.ending(o))+")")
		}
	}
	if h.found != nil {
		return h.found.name, ended
	}
	return p.succeeded(op), ended
}

// there returns the condition under which an operation's answer is a value: nil, or what comes with
// an error, is hardly meant as an argument. Empty: it always is one.
func (p *printer) there(op *operation) string {
	for _, f := range op.results {
		if f.found || f.value.sort.name == "bool" && slices.Contains([]string{"ok", "found", "exists"}, f.name) {
			return f.name
		}
	}
	return p.succeeded(op)
}

// succeeded returns the condition under which an operation returns no error; empty if it never
// returns one.
func (p *printer) succeeded(op *operation) string {
	for _, f := range op.results {
		switch {
		case f.err && op.outcomes == nil:
			return f.name
		case f.err:
			return f.name + " == " + p.outcome.values[0].name
		}
	}
	return ""
}

// ending returns the condition under which an operation ends its handle. A commit that fails leaves
// a transaction to be rolled back, as far as anybody knows.
func (p *printer) ending(op *operation) string {
	if op.forgets {
		return ""
	}
	return p.succeeded(op)
}

func (h *handle) fields() []*field {
	if h.found != nil {
		return []*field{h.field, h.found}
	}
	return []*field{h.field}
}

func (h *handle) statements(a *adapter, x string, names map[*field]string) string {
	lines := []string{names[h.field] + " = " + x, fmt.Sprintf("%s.begun(%s, func() { %[2]s.%[3]s() })", a.self, x, h.end)}
	if h.found != nil {
		lines = append(lines, names[h.found]+" = true")
	}
	return fmt.Sprintf("if %s != nil {\n%s\n}", x, strings.Join(lines, "\n"))
}

// receiverOf returns the expression on which the method of an operation is called.
func (a *adapter) receiverOf(op *operation, names map[*field]string) string {
	switch {
	case op.on == nil:
		return a.inner
	case op.forgets:
		return "ended(" + a.self + ", " + names[op.on] + ")"
	}
	return names[op.on]
}

// closeAll names the method that ends the handles and then the system.
const closeAll = "CloseAll"

// handled prints the methods that know which handles are under way.
func (a *adapter) handled() {
	if !a.opens() {
		return
	}
	a.printf("\n// begun notes a handle that Close has to end if nothing else does.\nfunc (%s *%s) begun(of any, end func()) {\n", a.self, a.typeName)
	a.printf("\t%s.open = append(%[1]s.open, open%s{of, end})\n}\n", a.self, a.draft.title())
	a.printf("\n// open%s is a handle that nothing has ended.\ntype open%[1]s struct {\n\tof  any\n\tend func()\n}\n", a.draft.title())
	a.printf("\n// ended forgets a handle that is ended now.\nfunc ended[H any](%s *%s, of H) H {\n", a.self, a.typeName)
	a.printf("\t%s.open = %s.DeleteFunc(%[1]s.open, func(o open%[3]s) bool { return o.of == any(of) })\n\treturn of\n}\n", a.self, a.use("slices", "slices"), a.draft.title())
	a.printf("\n// %s ends a run: first what is open, the last one first.\nfunc (%s *%s) %[1]s() ", closeAll, a.self, a.typeName)
	end, fails := a.closed()
	if fails {
		a.printf("error ")
	}
	a.printf("{\n\tfor _, o := range %s.Backward(%s.open) {\n\t\to.end()\n\t}\n", a.use("slices", "slices"), a.self)
	switch {
	case end != "" && fails:
		a.printf("\treturn %s\n", end)
	case end != "":
		a.printf("\t%s\n", end)
	}
	a.printf("}\n")
}

// closed returns the call that ends the system, and whether it may fail; empty if nothing does.
func (a *adapter) closed() (call string, fails bool) {
	switch {
	case a.tempDir || a.endsLinks():
		return a.self + ".Close()", true
	case a.end != "" && a.twofold():
		return a.self + "." + closeBoth + "()", a.endFails
	case a.end != "":
		return a.inner + "." + a.end + "()", a.endFails
	}
	return "", false
}
