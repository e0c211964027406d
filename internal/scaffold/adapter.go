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

// The names of what an adapter declares. Emitted files begin theirs with the name of the spec.
const (
	newTested = "newTested"
	tested    = "tested"
)

// adapter is the Go file beside a spec whose target alone cannot call the system.
type adapter struct {
	*goFile
	*skeleton
	d     *draft
	self  string // the name of the receiver in its methods
	inner string // the expression for the system within a method
}

// skeleton is what the templates of an adapter know, besides its methods.
type skeleton struct {
	Type      string // that wraps the system; empty if none is needed
	Article   string // the system's type, with a or an
	Functions bool   // the system is a package of functions
	Holder    string // the type in which the system is held: a pointer, unless it is an interface
	Held      string // the field of that type
	Base      string // of the name of the directory
	New       string // the function that makes what is tested
	Maker     string // the function that makes one system
	Fresh     string // its call
	Note      string // what its comment says besides
	Steps     string // its body
	Result    string
	Exchange  string // the method that lets two systems change places
	Advance   string // the method that moves the clock
	Overwrite string // the method that writes to what is lent
	End       string // the method that ends a system; empty if there is none
	Closing   string // its call, where Close does more than that
	Closed    string // what Close returns
	All       string // the call that ends the system after the handles; empty if nothing does

	Embedded  bool // the type embeds the system
	Dir       bool // a run has a directory
	Ends      bool // there is something to end besides the system
	Twofold   bool // there is another system beside the one that is tested
	Alone     bool // one is made for a call, or put in its place
	Clock     bool // a run has a clock
	Lends     bool // what is lent is written to
	Opens     bool // there are handles
	EndFails  bool // End returns an error
	AllFails  bool // so does All
	PairFails bool // so does Maker
}

// printAdapter prints the adapter, and returns the operations at which that panics.
func printAdapter(d *draft) (text []byte, faults map[*operation]string, err error) {
	imports := map[string]string{}
	for range 2 { // names of imports are known after the first time
		a := newAdapter(d, imports)
		faults = map[*operation]string{}
		a.print(faults)
		comment := fmt.Sprintf("// Adapter of %s for %s, written by clouseau init. It is yours to change.\n\n", d.place.spec(), d.subject())
		text, err = a.bytes(comment)
	}
	return text, faults, err
}

// newAdapter decides what an adapter consists of.
func newAdapter(d *draft, imports map[string]string) *adapter {
	a := &adapter{d: d, self: "s", goFile: &goFile{pkgName: d.place.testPackage, imports: imports}, skeleton: &skeleton{
		Article: article(d.plain()), Functions: d.named == nil, Base: d.place.base, New: d.newName(), Maker: d.newName(), End: d.end,
		Dir: d.needsDir(), Ends: d.endsLinks(), Twofold: d.twofold(), Alone: d.alone(), Clock: d.values.duration != nil && !d.values.virtual,
		Lends: d.lending != nil, Opens: d.ops.opens(), EndFails: d.endFails,
	}}
	if d.ops.any(func(op *operation) bool {
		return slices.ContainsFunc(op.args, func(f *field) bool { return f.name == "s" })
	}) {
		a.self = "sut" // and no argument
	}
	if d.wraps() || a.Dir || a.Ends {
		a.Type = tested + d.title
	}
	a.Embedded = !a.Functions && !d.ops.any(func(op *operation) bool { return op.method() == d.plain() })
	a.inner = a.self + ".system"
	if a.Embedded {
		a.inner = a.self + "." + d.plain()
	}
	a.marks = map[string]string{selfMark: a.self, systemMark: a.inner, titleMark: d.title}
	if !a.Functions {
		a.Holder = "*" + typeText(d.named)
		if types.IsInterface(d.named) {
			a.Holder = typeText(d.named)
		}
		a.Held = "system " + a.Holder
		if a.Embedded {
			a.Held = a.Holder
		}
	}
	return a
}

func (a *adapter) print(faults map[*operation]string) {
	a.part("wrapper", a)
	if !a.Functions {
		a.construct()
	}
	a.part("constructor", a)
	if a.Type != "" {
		if a.Dir || a.Ends {
			a.close()
			a.part("close", a)
		}
		if a.Opens {
			a.closeAll()
			a.part("handles", a)
		}
		a.d.ops.show(func(op *operation) {
			if op.wrapped || !a.Embedded {
				a.method(op)
			}
		}, faults)
	}
	if a.Clock {
		a.part("clock", a)
	}
	if a.Overwrite != "" {
		a.lending()
	}
	used := a.d.used()
	for _, s := range used {
		if s.alias != "" {
			a.part("alias", typed{Name: s.alias, Type: typeText(s.goType)})
		}
		for _, o := range a.d.values.objects {
			if o.plain == s.goType {
				a.object(o)
			}
		}
	}
	if a.d.ops.any(func(op *operation) bool {
		return slices.ContainsFunc(op.params, func(p *param) bool { return p.another != nil })
	}) {
		a.built(a.d.built)
	}
	a.helpers(a.d.values)
	for _, s := range used {
		if a.d.ops.drawn(s) {
			a.part("draw", struct{ Name, Sort, Type string }{s.draw, s.name, typeText(s.goType)})
		}
	}
}

// construct decides how a system is made. Maps are made empty, since nothing can be put into a nil
// map.
func (a *adapter) construct() {
	c := a.d.make
	fails := a.d.makesFail()
	a.PairFails = c.fn != nil && fails
	a.Result = a.Holder
	a.Note = "."
	switch {
	case a.Twofold || a.Alone:
		a.Maker = a.d.freshName()
	case a.Type != "":
		a.Result = "*" + a.Type
	}
	if fails {
		a.Result = "(" + a.Result + ", error)"
	}
	a.Fresh = a.Maker + "()"
	if a.Clock {
		a.Fresh = a.Maker + "(clock)"
	}
	if a.Clock && !a.Twofold && !a.Alone {
		a.Steps = "clock := newClock" + titleMark + "()\n"
	}
	system := "new(" + typeText(a.d.named) + ")"
	switch {
	case c.inits:
		a.initialized(c, system)
		return
	case c.fn != nil:
		a.made(c, a.chain())
		return
	case source.IsMap(a.d.named):
		a.Note = "an empty map"
		a.Steps = fmt.Sprintf("system := make(%s)\n", typeText(a.d.named))
		system = "&system"
	default:
		a.Note = "a zero value"
	}
	a.Note = ": " + a.Note + ", since no function of the package makes one."
	if part := a.d.needed(); part != "" {
		a.Note += " Set " + part + " here: methods use it, and it is nil."
	}
	a.Steps += a.returned(system)
}

// ifFailed is what a constructor does where a step of its fails.
const ifFailed = "if err != nil {\n\t\treturn nil, err\n\t}\n"

// made has the constructor of the package make the system.
func (a *adapter) made(c *constructor, recv string) {
	call := a.call(c, recv)
	_, pointer := types.Unalias(c.sig.Results().At(0).Type()).(*types.Pointer)
	system := "system"
	if !pointer && !types.IsInterface(a.d.named) {
		system = "&system"
	}
	switch {
	case c.fails && (a.Type == "" || a.Twofold || a.Alone) && system == "system":
		a.Steps += "return " + call
		return
	case c.fails:
		a.Steps += "system, err := " + call + "\n" + ifFailed
	case system == "system":
		system = call
	default:
		a.Steps += "system := " + call + "\n"
	}
	a.Steps += a.returned(system)
}

// initialized has a method make a system of a zero value.
func (a *adapter) initialized(c *constructor, zero string) {
	a.Steps += "system := " + zero + "\n"
	if call := a.call(c, "system"); c.fails {
		a.Steps += "if err := " + call + "; err != nil {\nreturn nil, err\n}\n"
	} else {
		a.Steps += call + "\n"
	}
	a.Steps += a.returned("system")
}

// chain has the receiver of a constructor made, and returns its name; empty if it has none.
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
			a.Steps += fmt.Sprintf("%s, err := %s\n%s", name, a.call(l, recv), ifFailed)
		} else {
			a.Steps += fmt.Sprintf("%s := %s\n", name, a.call(l, recv))
		}
		recv = name
		if methods[i] != "" {
			ends = name + "." + methods[i] + "()\n" + ends
		}
	}
	if ends != "" {
		a.Steps += "ends := func() {\n" + ends + "}\n"
	}
	return recv
}

// call is the call of a constructor, with one line for each argument if some are guessed. The
// receiver is empty unless it is a method.
func (a *adapter) call(c *constructor, recv string) string {
	text := recv + "." + c.fn.Name()
	if recv == "" {
		text = object(c.fn)
	}
	text += c.instance()
	var args []string
	reasons := false
	for i, g := range c.guesses {
		line := g.expr + ","
		if g.why != "" {
			if reasons = true; a.Clock && g.expr == systemTime {
				g.why = "moved by the tester"
			}
			line += " // " + strings.TrimPrefix(c.sig.Params().At(i).Name()+": "+g.why, ": ")
		}
		args = append(args, line)
	}
	for _, option := range c.options {
		args = append(args, option+",")
	}
	if a.Clock {
		for i, arg := range args {
			args[i] = strings.ReplaceAll(arg, systemTime, clockTime)
		}
	}
	if reasons {
		return text + "(\n" + strings.Join(args, "\n") + "\n)"
	}
	return text + "(" + strings.TrimSuffix(strings.Join(args, " "), ",") + ")"
}

// instance writes the type arguments of a constructor.
func (c *constructor) instance() string {
	var all []string
	for _, t := range c.args {
		all = append(all, typeText(t))
	}
	if all == nil {
		return ""
	}
	return "[" + join(all) + "]"
}

// returned is the return of a constructor of one system.
func (a *adapter) returned(system string) string {
	if a.Type != "" && !a.Twofold && !a.Alone {
		if a.Dir {
			system += ", dir"
		}
		if a.Ends {
			system += ", ends"
		}
		if a.Opens {
			system += ", nil"
		}
		if a.Clock {
			system += ", clock"
		}
		if a.Lends {
			system += ", nil"
		}
		system = "&" + a.Type + "{" + system + "}"
	}
	if a.d.makesFail() {
		system += ", nil"
	}
	return "return " + system
}

// close decides how a system ends with what made it, which may wait for that, and its directory.
func (a *adapter) close() {
	end := a.End
	if end == "" && a.Ends {
		end = a.d.src.FirstMethod(types.NewPointer(a.d.named), words.Ends.List())
	}
	var errs []string
	if end != "" {
		a.Closing = a.inner + "." + end + "()"
		switch {
		case a.EndFails && a.Ends:
			errs = append(errs, "err")
		case a.EndFails:
			errs = append(errs, a.Closing)
		}
	}
	if a.Dir {
		errs = append(errs, std("os", "RemoveAll(")+a.self+".dir)")
	}
	a.Closed = cmp.Or(join(errs), "nil")
	if len(errs) > 1 {
		a.Closed = std("errors", "Join(") + a.Closed + ")"
	}
}

// closeAll decides how a system ends after its handles.
func (a *adapter) closeAll() {
	a.AllFails = a.EndFails
	switch {
	case a.Dir || a.Ends:
		a.All = a.self + ".Close()"
		a.AllFails = true
	case a.End != "" && a.Twofold:
		a.All = a.self + "." + closeBoth + "()"
	case a.End != "":
		a.All = a.inner + "." + a.End + "()"
	}
}

// built prints the function that makes another system.
func (a *adapter) built(b *builder) {
	args := []string{b.list.in.of("contents") + "..."}
	if !b.many {
		args = append([]string{b.op.params[0].value.in.of("x")}, b.rest...)
	} else if !b.op.params[0].spread {
		args[0] = strings.TrimSuffix(args[0], "...")
	}
	a.part("built", struct {
		*adapter
		Contents, Add string
		Many, Rest    bool
	}{a, typeText(b.list.sort.goType), b.op.fn.Name() + "(" + join(args) + ")", b.many, b.counts()})
}
