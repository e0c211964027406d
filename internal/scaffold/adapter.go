package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// The names of what an adapter declares. Emitted files begin theirs with the name of the spec.
const (
	newTested = "newTested"
	tested    = "tested"
)

// adapter is the Go file beside a spec whose target alone cannot call the system.
type adapter struct {
	*draft
	*goFile
	typeName string // of the type that wraps the system; empty if none is needed
	inner    string // the expression for the system within a method
	embedded bool
}

// needsAdapter reports whether a target alone is not enough.
func (d *draft) needsAdapter() bool {
	if d.named == nil || !d.make.plain() || d.wraps() || d.alone {
		return true
	}
	for _, s := range d.used() {
		if d.drawn(s) || s.alias != "" {
			return true
		}
	}
	return false
}

// wraps reports whether some operation is not simply a method of the system.
func (d *draft) wraps() bool {
	for _, op := range d.ops {
		if op.wrapped {
			return true
		}
	}
	return d.named == nil
}

// closes returns the target's close: the system's own method, or that of the adapter if it has more
// to do.
func (d *draft) closes() string {
	switch {
	case d.opens():
		return closeAll
	case d.needsDir() || d.endsLinks():
		return "Close"
	case d.end != "" && d.twofold():
		return closeBoth
	}
	return d.end
}

// needsDir reports whether the constructor or an operation takes the name of a file.
func (d *draft) needsDir() bool {
	if d.disk {
		return true
	}
	if d.named == nil || d.make.fn == nil {
		return false
	}
	w := newGoFile("", "", d.pkg)
	for _, l := range d.make.links() {
		for p := range l.sig.Params().Variables() {
			w.argument(p, d.named)
		}
	}
	return w.tempDir
}

// adapterFile prints the adapter; nil if none is needed.
func (d *draft) adapterFile() ([]byte, error) {
	if !d.needsAdapter() {
		return nil, nil
	}
	a := &adapter{draft: d}
	for range 2 { // names of imports are known after the first time
		old := a.goFile
		a.goFile = newGoFile(d.testPackage, d.title(), d.pkg)
		a.tempDir, a.self = d.needsDir(), d.receiver()
		if old != nil {
			a.imports, a.goFile.names = old.imports, old.names
		}
		a.print()
	}
	comment := fmt.Sprintf("// Through this file %s reaches %s.\n// It was written by clouseau init, and is yours to change.\n\n", d.specName(), d.subject())
	return a.bytes(comment)
}

// receiver returns the name of the methods' receiver: not that of an argument.
func (d *draft) receiver() string {
	for _, op := range d.ops {
		if slices.ContainsFunc(op.args, func(f *field) bool { return f.name == "s" }) {
			return "sut"
		}
	}
	return "s"
}

func (a *adapter) print() {
	a.wrapper()
	a.constructor()
	if a.typeName != "" {
		if a.tempDir || a.endsLinks() {
			a.close()
		}
		a.handled()
		a.show(func(op *operation) {
			if op.wrapped || !a.embedded {
				a.method(op)
			}
		})
	}
	for _, s := range a.used() {
		if s.alias != "" {
			a.printf("\n// %s is a Go type of the spec.\ntype %[1]s = %s\n", s.alias, a.typeText(s.goType))
		}
	}
	a.helpers()
	for _, s := range a.used() {
		if a.drawn(s) {
			a.draws(s)
		}
	}
}

// wrapper declares the type that wraps the system, if one is needed.
func (a *adapter) wrapper() {
	if !a.wraps() && !a.tempDir && !a.endsLinks() {
		return
	}
	if a.named == nil {
		a.typeName = tested + a.draft.title()
		a.inner = ""
		fields := ""
		if a.tempDir {
			fields = "\n\tdir string // removed by Close\n"
		}
		a.printf("\n// %s has the functions of the package as methods.\ntype %[1]s struct{%s}\n", a.typeName, fields)
		return
	}
	name := a.named.Obj().Name()
	a.typeName = tested + name
	a.embedded = true
	for _, op := range a.ops {
		a.embedded = a.embedded && op.method() != name
	}
	field, held := name, a.holder()
	if !a.embedded {
		field, held = "system", "system "+held
	}
	a.inner = a.self + "." + field
	a.printf("\n// %s is %s whose methods have the arguments and results of the spec's operations.\ntype %[1]s struct {\n\t%[3]s\n", a.typeName, article(name), held)
	if a.tempDir {
		a.printf("\tdir string // removed by Close\n")
	}
	if a.endsLinks() {
		a.printf("\tends func() // called by Close\n")
	}
	if a.opens() {
		a.printf("\topen []open%s // handles that nothing has ended\n", a.draft.title())
	}
	if a.twofold() {
		a.printf("\tother %s // what operations on two systems take, and answer\n", a.holder())
	}
	a.printf("}\n")
}

// makerName is the function that makes a system.
func (a *adapter) makerName() string {
	if a.twofold() {
		return a.freshName()
	}
	return a.newName()
}

// holder is the type in which the system is held: a pointer, unless it is an interface.
func (a *adapter) holder() string {
	if types.IsInterface(a.named) {
		return a.typeText(a.named)
	}
	return "*" + a.typeText(a.named)
}

// constructor prints the function that makes a system.
func (a *adapter) constructor() {
	if a.named == nil && a.tempDir {
		a.printf("\n// %s makes one. What the package itself keeps is not fresh: reset it here.\nfunc %[1]s() (*%s, error) {\n", a.newName(), a.typeName)
		a.makeDir()
		a.printf("\treturn &%s{dir}, nil\n}\n", a.typeName)
		return
	}
	if a.named == nil {
		a.printf("\n// %s makes one. What the package itself keeps is not fresh: reset it here.\nfunc %[1]s() *%s { return &%[2]s{} }\n", a.newName(), a.typeName)
		return
	}
	result := a.holder()
	if a.typeName != "" {
		result = "*" + a.typeName
	}
	if a.twofold() {
		defer func(name, result string) {
			a.typeName = name
			a.pair(result)
		}(a.typeName, result)
		a.typeName, result = "", a.holder()
	}
	if a.make.fn == nil {
		a.zero(result)
		return
	}
	if a.fails() {
		result = "(" + result + ", error)"
	}
	a.printf("\n// %s makes a fresh system for a run.\nfunc %[1]s() %s {\n", a.makerName(), result)
	a.made()
	a.printf("}\n")
}

// zero prints a constructor for a type that no function of the package makes. Maps are made empty,
// since nothing can be put into a nil map.
func (a *adapter) zero(result string) {
	what, system := "zero value", "new("+a.typeText(a.named)+")"
	_, isMap := a.named.Underlying().(*types.Map)
	if isMap {
		what, system = "empty map", "&system"
	}
	if a.fails() {
		result = "(" + result + ", error)"
	}
	note := ""
	if part := a.missing(); part != "" {
		note = " Methods make use of " + part + ", which is nil in it: make it here."
	}
	a.printf("\n// %s makes a fresh system for a run: %s, as no function of the package makes one.%s\nfunc %[1]s() %[4]s {\n", a.makerName(), article(what), note, result)
	if a.tempDir {
		a.makeDir()
	}
	if isMap {
		a.printf("\tsystem := make(%s)\n", a.typeText(a.named))
	}
	a.returned(system)
	a.printf("}\n")
}

// made prints the body of a constructor that calls the one of the package.
func (a *adapter) made() {
	failure := ""
	if a.fails() {
		failure = ifFailed
	}
	if a.tempDir {
		a.makeDir()
	}
	recv := ""
	if a.make.of != nil {
		recv = a.chain(failure)
	}
	call := a.call(a.make, recv)
	_, pointer := types.Unalias(a.make.sig.Results().At(0).Type()).(*types.Pointer)
	system := "system"
	if !pointer && !types.IsInterface(a.named) {
		system = "&system"
	}
	switch {
	case a.make.fails && a.typeName == "" && system == "system":
		a.printf("\treturn %s\n", call)
	case a.make.fails:
		a.printf("\tsystem, err := %s\n\t%s", call, failure)
		a.returned(system)
	case system == "system":
		a.returned(call)
	default:
		a.printf("\tsystem := %s\n", call)
		a.returned(system)
	}
}

// fails reports whether making a system may fail.
func (a *adapter) fails() bool {
	return a.tempDir || slices.ContainsFunc(a.make.links(), func(l *constructor) bool { return l.fails })
}

// call prints the call of a constructor, with one line for each argument if some are guessed. The
// receiver is empty unless it is a method.
func (a *adapter) call(c *constructor, recv string) string {
	text := recv + "." + c.fn.Name()
	if recv == "" {
		text = a.object(c.fn)
	}
	if len(c.args) > 0 {
		var args []string
		for _, t := range c.args {
			args = append(args, a.typeText(t))
		}
		text += "[" + strings.Join(args, ", ") + "]"
	}
	ps := c.sig.Params()
	n := ps.Len()
	if c.sig.Variadic() {
		n--
	}
	var args []string
	reasons := false
	for i := range n {
		g := a.argument(ps.At(i), a.named)
		line := g.expr + ","
		if g.why != "" {
			reasons = true
			line += " // " + strings.TrimPrefix(ps.At(i).Name()+": "+g.why, ": ")
		}
		args = append(args, line)
	}
	if reasons {
		return text + "(\n" + strings.Join(args, "\n") + "\n)"
	}
	return text + "(" + strings.TrimSuffix(strings.Join(args, " "), ",") + ")"
}

// returned prints the return of a constructor.
func (a *adapter) returned(system string) {
	switch {
	case a.typeName == "":
	default:
		parts := []string{system}
		if a.tempDir {
			parts = append(parts, "dir")
		}
		if a.endsLinks() {
			parts = append(parts, "ends")
		}
		if a.opens() {
			parts = append(parts, "nil")
		}
		system = "&" + a.typeName + "{" + join(parts) + "}"
	}
	if a.fails() {
		system += ", nil"
	}
	a.printf("\treturn %s\n", system)
}

// closeLinks prints that method for a chain.
func (a *adapter) closeLinks() {
	a.printf("\n// Close ends a run.\nfunc (%s *%s) Close() error {\n", a.self, a.typeName)
	var errs []string
	switch {
	case a.endFails:
		a.printf("\terr := %s.%s()\n", a.inner, a.end)
		errs = append(errs, "err")
	case a.end != "":
		a.printf("\t%s.%s()\n", a.inner, a.end)
	default: // what made the system may wait for its end
		if end := a.ender(types.NewPointer(a.named)); end != "" {
			a.printf("\t%s.%s()\n", a.inner, end)
		}
	}
	a.printf("\t%s.ends()\n", a.self)
	if a.tempDir {
		errs = append(errs, a.use("os", "os")+".RemoveAll("+a.self+".dir)")
	}
	switch len(errs) {
	case 0:
		errs = []string{"nil"}
	case 2:
		errs = []string{a.use("errors", "errors") + ".Join(" + join(errs) + ")"}
	}
	a.printf("\treturn %s\n}\n", errs[0])
}
