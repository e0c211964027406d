package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// The names of what an adapter declares. Emitted files begin theirs with the name of the spec.
const (
	newTested = "newTested"
	tested    = "tested"
)

// adapter is the Go file beside a spec whose target alone cannot call the system.
type adapter struct {
	*goFile
	d        *draft
	self     string // the name of the receiver in its methods
	inner    string // the expression for the system within a method
	typeName string // of the type that wraps the system; empty if none is needed
	embedded bool   // that type embeds the system
	tempDir  bool   // a run has a directory
	ends     bool   // there is something to end besides the system
	twofold  bool   // there is another system beside the one that is tested
	opens    bool   // there are handles
}

// printAdapter prints the adapter, and returns the operations at which that panics.
func printAdapter(d *draft) (text []byte, faults map[*operation]string, err error) {
	imports := map[string]string{}
	for range 2 { // names of imports are known after the first time
		a := &adapter{d: d, self: "s", tempDir: d.needsDir(), ends: d.endsLinks(), twofold: d.twofold(), opens: d.ops.opens()}
		if d.ops.any(func(op *operation) bool {
			return slices.ContainsFunc(op.args, func(f *field) bool { return f.name == "s" })
		}) {
			a.self = "sut" // and no argument
		}
		a.embedded = d.named != nil && !d.ops.any(func(op *operation) bool { return op.method() == d.title })
		a.inner = a.self + ".system"
		if a.embedded {
			a.inner = a.self + "." + d.title
		}
		if d.wraps() || a.tempDir || a.ends {
			a.typeName = tested + d.title
		}
		a.goFile = &goFile{pkgName: d.place.testPackage, imports: imports,
			marks: map[string]string{selfMark: a.self, systemMark: a.inner, titleMark: d.title}}
		faults = map[*operation]string{}
		a.print(faults)
		comment := fmt.Sprintf("// Through this file %s reaches %s.\n// It was written by clouseau init, and is yours to change.\n\n", d.place.spec(), d.subject())
		text, err = a.bytes(comment)
	}
	return text, faults, err
}

func (a *adapter) print(faults map[*operation]string) {
	if a.typeName != "" {
		a.wrapper()
	}
	a.constructor()
	if a.typeName != "" {
		if a.tempDir || a.ends {
			a.close()
		}
		if a.opens {
			a.handled()
		}
		a.d.ops.show(func(op *operation) {
			if op.wrapped || !a.embedded {
				a.method(op)
			}
		}, faults)
	}
	used := a.d.used()
	for _, s := range used {
		if s.alias != "" {
			a.printf("\n// %s is a Go type of the spec.\ntype %[1]s = %s\n", s.alias, typeText(s.goType))
		}
	}
	a.helpers(a.d.title, a.d.values)
	for _, s := range used {
		if a.d.ops.drawn(s) {
			a.draws(s)
		}
	}
}

// wrapper declares the type that wraps the system.
func (a *adapter) wrapper() {
	if a.d.named == nil {
		a.printf("\n// %s has the functions of the package as methods.\ntype %[1]s struct{", a.typeName)
		if a.tempDir {
			a.printf("\n\tdir string // removed by Close\n")
		}
		a.printf("}\n")
		return
	}
	held := a.holder()
	if !a.embedded {
		held = "system " + held
	}
	a.printf("\n// %s is %s whose methods have the arguments and results of the spec's operations.\ntype %[1]s struct {\n\t%[3]s\n", a.typeName, article(a.d.title), held)
	for _, part := range []struct {
		is   bool
		text string
	}{
		{a.tempDir, "dir string // removed by Close"},
		{a.ends, "ends func() // called by Close"},
		{a.opens, "open []open" + a.d.title + " // handles that nothing has ended"},
		{a.twofold, "other " + a.holder() + " // what operations on two systems take, and answer"},
	} {
		if part.is {
			a.printf("\t%s\n", part.text)
		}
	}
	a.printf("}\n")
}

// holder is the type in which the system is held: a pointer, unless it is an interface.
func (a *adapter) holder() string {
	if types.IsInterface(a.d.named) {
		return typeText(a.d.named)
	}
	return "*" + typeText(a.d.named)
}

// ifFailed is what a constructor does where a step of its fails.
const ifFailed = "if err != nil {\n\t\treturn nil, err\n\t}\n"

// makeDir prints how the directory of a run is made.
func (a *adapter) makeDir() {
	if a.tempDir {
		a.printf("\tdir, err := %s(\"\", %q)\n\t%s", std("os", "MkdirTemp"), a.d.place.base+"-", ifFailed)
	}
}

// constructor prints the function that makes a system, or two.
func (a *adapter) constructor() {
	d := a.d
	if d.named == nil {
		a.printf("\n// %s makes one. What the package itself keeps is not fresh: reset it here.\nfunc %[1]s() ", d.newName())
		if a.tempDir {
			a.printf("(*%s, error) {\n", a.typeName)
			a.makeDir()
			a.printf("\treturn &%s{dir}, nil\n}\n", a.typeName)
			return
		}
		a.printf("*%s { return &%[1]s{} }\n", a.typeName)
		return
	}
	result := a.holder()
	name := d.newName()
	switch {
	case a.twofold:
		name = d.freshName()
	case a.typeName != "":
		result = "*" + a.typeName
	}
	if d.makesFail() {
		result = "(" + result + ", error)"
	}
	if d.make.fn == nil {
		a.zero(name, result)
	} else {
		a.printf("\n// %s makes a fresh system for a run.\nfunc %[1]s() %s {\n", name, result)
		a.made()
	}
	a.printf("}\n")
	if a.twofold {
		a.pair()
	}
}

// zero prints a constructor for a type that no function of the package makes. Maps are made empty,
// since nothing can be put into a nil map.
func (a *adapter) zero(name, result string) {
	what := "zero value"
	system := "new(" + typeText(a.d.named) + ")"
	isMap := source.IsMap(a.d.named)
	if isMap {
		what = "empty map"
		system = "&system"
	}
	note := ""
	if part := a.d.needed(); part != "" {
		note = " Methods make use of " + part + ", which is nil in it: make it here."
	}
	a.printf("\n// %s makes a fresh system for a run: %s, as no function of the package makes one.%s\nfunc %[1]s() %[4]s {\n", name, article(what), note, result)
	a.makeDir()
	if isMap {
		a.printf("\tsystem := make(%s)\n", typeText(a.d.named))
	}
	a.returned(system)
}

// made prints the body of a constructor that calls the one of the package.
func (a *adapter) made() {
	c := a.d.make
	a.makeDir()
	call := a.call(c, a.chain())
	_, pointer := types.Unalias(c.sig.Results().At(0).Type()).(*types.Pointer)
	system := "system"
	if !pointer && !types.IsInterface(a.d.named) {
		system = "&system"
	}
	switch {
	case c.fails && (a.typeName == "" || a.twofold) && system == "system":
		a.printf("\treturn %s\n", call)
		return
	case c.fails:
		a.printf("\tsystem, err := %s\n\t%s", call, ifFailed)
	case system == "system":
		system = call
	default:
		a.printf("\tsystem := %s\n", call)
	}
	a.returned(system)
}

// chain prints how the receiver of a constructor is made, and returns its name; empty if it has
// none.
func (a *adapter) chain() (recv string) {
	links := a.d.make.links()
	links = links[:len(links)-1]
	taken := []string{"system", "dir", "err", "ends"}
	ends := ""
	methods := a.d.make.ends(a.d.src)
	for i, l := range links {
		name := goLocal(lowerCamel(l.made.Obj().Name()), func(s string) bool { return a.hasImport(s) || slices.Contains(taken, s) })
		taken = append(taken, name)
		if l.fails {
			a.printf("\t%s, err := %s\n\t%s", name, a.call(l, recv), ifFailed)
		} else {
			a.printf("\t%s := %s\n", name, a.call(l, recv))
		}
		recv = name
		if methods[i] != "" {
			ends = name + "." + methods[i] + "()\n" + ends
		}
	}
	if ends != "" {
		a.printf("\tends := func() {\n%s}\n", ends)
	}
	return recv
}

// call prints the call of a constructor, with one line for each argument if some are guessed. The
// receiver is empty unless it is a method.
func (a *adapter) call(c *constructor, recv string) string {
	text := recv + "." + c.fn.Name()
	if recv == "" {
		text = object(c.fn)
	}
	if len(c.args) > 0 {
		var args []string
		for _, t := range c.args {
			args = append(args, typeText(t))
		}
		text += "[" + join(args) + "]"
	}
	var args []string
	reasons := false
	for i, g := range c.guesses {
		line := g.expr + ","
		if g.why != "" {
			reasons = true
			line += " // " + strings.TrimPrefix(c.sig.Params().At(i).Name()+": "+g.why, ": ")
		}
		args = append(args, line)
	}
	if reasons {
		return text + "(\n" + strings.Join(args, "\n") + "\n)"
	}
	return text + "(" + strings.TrimSuffix(strings.Join(args, " "), ",") + ")"
}

// returned prints the return of a constructor of one system.
func (a *adapter) returned(system string) {
	if a.typeName != "" && !a.twofold {
		if a.tempDir {
			system += ", dir"
		}
		if a.ends {
			system += ", ends"
		}
		if a.opens {
			system += ", nil"
		}
		system = "&" + a.typeName + "{" + system + "}"
	}
	if a.d.makesFail() {
		system += ", nil"
	}
	a.printf("\treturn %s\n", system)
}

// pair prints the constructor of two systems. The one of a single system stands before it.
func (a *adapter) pair() {
	opens := ""
	if a.opens {
		opens = "nil, "
	}
	fresh := a.d.freshName()
	a.printf("\n// %s makes the systems for a run.\nfunc %[1]s() ", a.d.newName())
	if a.d.make.fn == nil || !a.d.makesFail() {
		a.printf("*%s { return &%[1]s{%s(), %s%[2]s()} }\n", a.typeName, fresh, opens)
		return
	}
	a.printf("(*%s, error) {\n", a.typeName)
	for _, one := range []string{"system", "other"} {
		a.printf("\t%s, err := %s()\n\t%s", one, fresh, ifFailed)
	}
	a.printf("\treturn &%s{system, %sother}, nil\n}\n", a.typeName, opens)
}

// close prints the method that removes the directory, and ends what made the system.
func (a *adapter) close() {
	system := a.inner
	end := a.d.end
	if a.d.named == nil {
		system = use(a.d.src.PkgPath, a.d.src.Name)
	} else if end == "" && a.ends { // what made the system may wait for its end
		end = a.d.src.FirstMethod(types.NewPointer(a.d.named), words.Ends.List())
	}
	call := system + "." + end + "()"
	a.printf("\n// Close ends a run.\nfunc (%s *%s) Close() error {\n", a.self, a.typeName)
	var errs []string
	switch {
	case end == "":
	case !a.d.endFails:
		a.printf("\t%s\n", call)
	case a.ends:
		a.printf("\terr := %s\n", call)
		errs = append(errs, "err")
	default:
		errs = append(errs, call)
	}
	if a.ends {
		a.printf("\t%s.ends()\n", a.self)
	}
	if a.tempDir {
		errs = append(errs, std("os", "RemoveAll(")+a.self+".dir)")
	}
	switch len(errs) {
	case 0:
		errs = []string{"nil"}
	case 2:
		errs = []string{std("errors", "Join(") + join(errs) + ")"}
	}
	a.printf("\treturn %s\n}\n", errs[0])
}

// handled prints the methods that know which handles are under way.
func (a *adapter) handled() {
	title := a.d.title
	a.printf("\n// begun notes a handle that Close has to end if nothing else does.\nfunc (%s *%s) begun(of any, end func()) {\n", a.self, a.typeName)
	a.printf("\t%s.open = append(%[1]s.open, open%s{of, end})\n}\n", a.self, title)
	a.printf("\n// open%s is a handle that nothing has ended.\ntype open%[1]s struct {\n\tof  any\n\tend func()\n}\n", title)
	a.printf("\n// ended forgets a handle that is ended now.\nfunc ended[H any](%s *%s, of H) H {\n", a.self, a.typeName)
	a.printf("\t%s.open = %s(%[1]s.open, func(o open%[3]s) bool { return o.of == any(of) })\n\treturn of\n}\n", a.self, std("slices", "DeleteFunc"), title)
	end, result, give := a.closed()
	a.printf("\n// %s ends a run: first what is open, the last one first.\nfunc (%s *%s) %[1]s() %[4]s", closeAll, a.self, a.typeName, result)
	a.printf("{\n\tfor _, o := range %s(%s.open) {\n\t\to.end()\n\t}\n", std("slices", "Backward"), a.self)
	if end != "" {
		a.printf("\t%s%s\n", give, end)
	}
	a.printf("}\n")
}

// closed returns the call that ends the system, and what the method returns that makes it; empty if
// nothing does.
func (a *adapter) closed() (call, result, give string) {
	fails := a.d.endFails
	switch {
	case a.tempDir || a.ends:
		call = a.self + ".Close()"
		fails = true
	case a.d.end == "":
		return "", "", ""
	case a.twofold:
		call = a.self + "." + closeBoth + "()"
	default:
		call = a.inner + "." + a.d.end + "()"
	}
	if fails {
		return call, "error ", "return "
	}
	return call, "", ""
}

// exchange prints the method that lets the systems change places, and the one that ends both.
func (a *adapter) exchange(op *operation) {
	a.printf("\n// %s lets the system and the other one change places.\nfunc (%s *%s) %[1]s() { %[4]s, %[2]s.other = %[2]s.other, %[4]s }\n",
		op.fn.Name(), a.self, a.typeName, a.inner)
	if a.d.end == "" {
		return
	}
	one := a.inner + "." + a.d.end + "()"
	other := a.self + ".other." + a.d.end + "()"
	a.printf("\n// %s ends a run.\nfunc (%s *%s) %[1]s() ", closeBoth, a.self, a.typeName)
	if a.d.endFails {
		a.printf("error { return %s(%s, %s) }\n", std("errors", "Join"), one, other)
	} else {
		a.printf("{\n\t%s\n\t%s\n}\n", one, other)
	}
}
