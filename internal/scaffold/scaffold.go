package scaffold

import (
	"cmp"
	"context"
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	"github.com/clouseau-go/clouseau/spec"
)

// Suffix ends the name of every spec.
const Suffix = ".clouseau.hcl"

// UnknownError says that the package has nothing of that name.
type UnknownError = source.UnknownError

// Config is what the user asks for.
type Config struct {
	// Type is "./kv.Store", "example.com/kv.Store[int,string]", or a package alone.
	Type string
	// Dir is where Type and Output are looked for; empty: the current directory.
	Dir string
	// New is the function that makes systems; empty: the likeliest one.
	New string
	// Only are the methods or functions to make operations of; nil: all that can be.
	Only []string
	// Without are operations that are left out, by the names that they have otherwise.
	Without []string
	// Output is the spec's file. If it is empty, the spec is named after the type and stands beside
	// the package where that is of the main module, else in the current directory.
	Output string
	// Promises switches on the promises that names and signatures suggest, which are comments
	// otherwise.
	Promises bool
	// Hunt is for runs that find out what holds: there are more values.
	Hunt bool
	// Allow are the methods and functions that a hunt calls although they may reach files,
	// processes or the network; "*" are all.
	Allow []string
	// Functions says that the type is a package, and the functions of it are meant that have
	// nothing to do with its types.
	Functions bool
	// Panics makes a panic an answer of each operation.
	Panics bool
	// Cursors makes operations of the methods of iterators and parts, which nothing has to end. One
	// that is used after the system has changed may do anything; who compares does not mind.
	Cursors bool
	// Callbacks lets the functions that methods take panic and call the system back, as scripts
	// say.
	Callbacks bool
}

// Files are what [Write] returns.
type Files struct {
	Spec File
	// Adapter is empty where the spec's target reaches the system by itself.
	Adapter File
	// Simple is the adapter of a hunt without what it does to what is lent.
	Simple []byte
	// Packages are what the package of the type and those it imports call themselves, by import
	// path.
	Packages map[string]string
	// Notes say what was guessed or left out, a sentence each.
	Notes []string
	// Left are the methods that are left out, each with the reason.
	Left []string
	// Chosen is how many type arguments the type has that nobody has said.
	Chosen int
	// Guessed says what the adapter has chosen where nothing says what is right.
	Guessed Guessed
}

// Guessed is what an adapter has chosen where nothing says what is right. What crashes then may be
// its fault.
type Guessed struct {
	Package     string // of the type
	Roughly     bool   // its documentation says that answers may be wrong, or near what is right
	Goes        bool   // its documentation speaks of entries that go by themselves
	Constructor bool   // it takes arguments
	Zero        bool   // there is none, and nothing says that the zero value can be used
	Slice       bool   // the type is a slice, so its zero value has nothing
	// Weak is an argument of it, or a part of one, for which nothing better was found than nil;
	// empty: there is none.
	Weak string
	// Func is an argument of it that is a function of which nothing says what it returns; empty:
	// there is none.
	Func string
	// Made are the arguments of operations that the adapter makes, by operation, and Played those
	// that are interfaces which it plays.
	Made, Played map[string]string
	// Brief are operations whose context ends soon, while the tester moves the clock. A call of
	// them that asks again and again, and never waits, ends by a clock that goes, and not by that.
	Brief []string
	// Nil are operations that answer whether a slice of bytes is nil, which an empty one may be.
	Nil []string
	// Kinds are the types of values in interfaces, as a program prints them.
	Kinds []string
}

// guessed tells that of a draft.
func (d *draft) guessed() Guessed {
	g := Guessed{Package: d.src.PkgPath, Roughly: d.says(words.Roughly), Goes: d.says(words.Goes), Made: map[string]string{}, Played: map[string]string{}}
	g.Zero = d.named != nil && len(d.make.links()) == 0 && !d.says(words.AsZero)
	if d.named != nil {
		_, g.Slice = d.named.Underlying().(*types.Slice)
	}
	for _, l := range d.make.links() {
		g.Constructor = g.Constructor || len(l.guesses) > 0
		for i, a := range l.guesses {
			if strings.HasPrefix(a.expr, "func(") && a.why == "guessed" && strings.Contains(a.expr, "return ") {
				g.Func = cmp.Or(l.sig.Params().At(i).Name(), "a function") + " of " + l.fn.Name()
			}
			if a.weak {
				g.Weak = cmp.Or(l.sig.Params().At(i).Name(), "an argument") + " of " + l.fn.Name()
			}
			if a.lacks != "" {
				g.Weak = cmp.Or(g.Weak, a.lacks+" of the argument of "+l.fn.Name())
			}
		}
	}
	for _, op := range d.ops {
		if op.made != nil {
			g.Made[op.name] = cmp.Or(strings.Trim(strings.Join(op.made, " and "), " _"), "an argument")
		}
		for i, p := range op.params {
			if p.fake != nil {
				g.Played[op.name] = cmp.Or(strings.Trim(op.sig.Params().At(i).Name(), "_"), "an argument")
			}
		}
		if d.values.virtual && op.brief {
			g.Brief = append(g.Brief, op.name)
		}
		nilled := func(f *field) bool { return f.value.bytes }
		if slices.ContainsFunc(op.results, func(f *field) bool { return f.found }) && slices.ContainsFunc(op.results, nilled) {
			g.Nil = append(g.Nil, op.name)
		}
		for _, f := range op.args {
			kind := types.TypeString(f.value.sort.goType, (*types.Package).Name)
			if !slices.Contains(g.Kinds, kind) {
				g.Kinds = append(g.Kinds, kind)
			}
		}
	}
	return g
}

// File is a file to be written.
type File struct {
	Name string
	Text []byte
}

// Write returns the spec of a Go type, formatted, and the adapter that it needs. The same package
// gives the same bytes. Errors are for the user; among them are [UnknownError]s.
func Write(ctx context.Context, cfg Config) (*Files, error) {
	q, err := source.ParseQuery(cfg.Type)
	if err != nil {
		return nil, err
	}
	pkg, err := source.Load(ctx, cfg.Dir, q)
	if err != nil {
		return nil, err
	}
	return write(pkg, q, cfg, &universe{ctx: ctx, dir: cfg.Dir})
}

// write does the same for a package that was read.
func write(pkg *source.Package, q source.Query, cfg Config, u *universe) (files *Files, err error) {
	var d *draft
	why := attempt(func() {
		if d, err = draftedWithout(pkg, q, cfg); err == nil {
			files, err = checked(d, u)
		}
		if err == nil && q.TypeArgs == "" && d.named != nil {
			files.Chosen = d.named.TypeArgs().Len()
		}
	})
	if why != "" {
		return nil, fmt.Errorf("%s: %s: please report it, with the package", q, why)
	}
	return files, err
}

// attempt runs a step, and returns as what it panics; empty if it does not.
func attempt(step func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprintf("internal error: %v", r)
		}
	}()
	step()
	return ""
}

// draft is what is printed: the operations of a type, and how systems are made. It does not change;
// what the check of the adapter leaves out gives another draft.
type draft struct {
	src   *source.Package
	named *types.Named // the type, instantiated; nil for a package of functions
	title string       // what the adapter's names mention
	make  *constructor
	guess guesser
	end   string // the method that ends a system; empty if there is none
	// endFails says that it returns an error.
	endFails bool
	place    place
	promised bool // proposed promises are switched on
	hunted   bool // what may do harm is left out but for what is allowed
	allowed  []string
	graph    *source.Graph // nil: not needed yet

	fns       []*types.Func // all that were looked at
	values    *values
	ops       operations
	omissions []omission
	disk      bool     // an operation takes the name of a file
	built     *builder // of systems that operations take; nil: there is none
	lending   *lending // what is lent; nil: nothing
	refused   []string // what is told of constructors that do not compile
}

// draftedWithout is drafted without some operations. Methods are not even looked at then, so that
// nothing makes use of them.
func draftedWithout(pkg *source.Package, q source.Query, cfg Config) (*draft, error) {
	d, err := drafted(pkg, q, cfg, nil)
	if err != nil || len(cfg.Without) == 0 {
		return d, err
	}
	out := func(op *operation) bool { return slices.Contains(cfg.Without, op.name) }
	var fns []*types.Func
	for _, op := range d.ops {
		if out(op) {
			fns = append(fns, op.fn)
		}
	}
	if d, err = drafted(pkg, q, cfg, fns); err != nil {
		return nil, err
	}
	d.ops = slices.DeleteFunc(d.ops, out)
	return d, d.nothing()
}

// drafted finds the type, how it is made, and its operations.
func drafted(pkg *source.Package, q source.Query, cfg Config, without []*types.Func) (*draft, error) {
	switch {
	case pkg.Name == "main":
		return nil, fmt.Errorf("%s is a command, and its tests do not see it from outside", pkg.PkgPath)
	case source.IsInternal(pkg.PkgPath) && !pkg.Local():
		return nil, fmt.Errorf("%s is internal to another module", pkg.PkgPath)
	}
	var named *types.Named
	fns := besides(pkg)
	if !cfg.Functions {
		var err error
		if named, err = pkg.Find(q); err != nil {
			return nil, err
		}
		fns = pkg.Functions()
	}
	d := &draft{src: pkg, named: named, promised: cfg.Promises, hunted: cfg.Hunt, allowed: cfg.Allow, guess: guesser{src: pkg, system: named}}
	d.title = upperFirst(pkg.Name)
	var err error
	if named != nil {
		fns = pkg.Methods(named)
		if d.make, err = constructorOf(pkg, named, cfg.New); err != nil {
			return nil, err
		}
	}
	if part := d.needs(fns); cfg.Hunt && part != "" {
		name := named.Obj().Name()
		if named = hidden(pkg, named); named == nil {
			return nil, fmt.Errorf("no function of %s makes %s, and its methods make use of %s, which is nil in the zero value", pkg.Name, article(name), part)
		}
		d.named = named
		d.guess.system = named
		fns = pkg.Methods(named)
		if d.make, err = constructorOf(pkg, named, ""); err != nil {
			return nil, err
		}
	}
	if named != nil {
		d.title = named.Obj().Name()
	}
	d.place = placed(pkg, named, cfg)
	d.title = d.place.free(d.title, cfg.Hunt)
	d.values = &values{sorts: newSorts(cfg), src: pkg, title: d.title, system: named, hunted: cfg.Hunt, fns: fns}
	d.values.twofold = named != nil && !d.needsDir() && !d.endsLinks() && !slices.ContainsFunc(fns, func(fn *types.Func) bool {
		for i := range fn.Signature().Params().Len() {
			if pkg.NamesFile(fn, i) {
				return true
			}
		}
		return false
	})
	if cfg.Hunt {
		d.clocked(fns)
	}
	d.end, d.endFails = closer(slices.DeleteFunc(slices.Clone(fns), func(fn *types.Func) bool { return source.Rouses(pkg, fn, fns) }))
	if d.fns, err = pkg.Selected(fns, cfg.Only); err != nil {
		return nil, err
	}
	d.fns = slices.DeleteFunc(slices.Clone(d.fns), func(fn *types.Func) bool {
		return d.make != nil && d.make.inits && fn == d.make.fn || slices.ContainsFunc(without, func(o *types.Func) bool { return o.Origin() == fn.Origin() })
	})
	sc := &scanner{src: pkg, values: d.values, guess: d.guess, hunted: cfg.Hunt, cursors: cfg.Cursors}
	sc.scan(d.fns, d.end)
	if len(sc.ops) > 0 && cfg.Callbacks {
		sc.scripted()
	}
	sc.settleNames()
	for _, op := range sc.ops {
		op.panics = op.panics || cfg.Panics && !op.advances
	}
	d.ops = sc.ops
	d.omissions = sc.omissions
	d.disk = sc.disk
	d.built = sc.built
	d.lending = sc.lending
	paths := map[string]string{pkg.Name: pkg.PkgPath}
	for _, s := range d.used() {
		if s.values == nil && (!writable(s.goType) || clashes(s.goType, paths)) {
			s.alias = tested + d.title + s.name
		}
	}
	return d, d.nothing()
}

// clashes reports whether a type mentions a package with the name of another one. It notes the
// paths of those that it mentions, by their names.
func clashes(t types.Type, paths map[string]string) (clash bool) {
	types.TypeString(t, func(p *types.Package) string {
		if paths[p.Name()] == "" {
			paths[p.Name()] = p.Path()
		}
		clash = clash || paths[p.Name()] != p.Path()
		return ""
	})
	return clash
}

// closer finds the method that ends a system, without arguments, with an error or no result.
func closer(fns []*types.Func) (name string, fails bool) {
	for _, want := range words.Closes.List() {
		for _, fn := range fns {
			sig := fn.Signature()
			n := sig.Results().Len()
			if fn.Name() == want && sig.Recv() != nil && sig.Params().Len() == 0 && (n == 0 || n == 1 && source.Fails(sig)) {
				return want, n == 1
			}
		}
	}
	return "", false
}

// nothing says why a type has no operations; nil if it has some.
func (d *draft) nothing() error {
	if len(d.ops) > 0 {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s has no method that can be an operation", d.subject())
	for _, o := range d.omissions {
		fmt.Fprintf(&b, "\n    %s %s", o.name, o.reason)
	}
	return fmt.Errorf("%s", b.String())
}

// subject names what the spec is about.
func (d *draft) subject() string {
	if d.named == nil {
		return "package " + d.src.PkgPath
	}
	return types.TypeString(d.named, func(p *types.Package) string {
		if p == d.src.Types {
			return p.Path()
		}
		return p.Name()
	})
}

// newName is the adapter's function that makes systems, freshName the one that makes one of two.
// plain is the name of the type, or of the package of functions.
func (d *draft) plain() string {
	if d.named != nil {
		return d.named.Obj().Name()
	}
	return upperFirst(d.src.Name)
}

func (d *draft) newName() string   { return newTested + d.title }
func (d *draft) freshName() string { return "fresh" + d.title }

// used returns the declared sorts that the operations mention.
func (d *draft) used() []*sort {
	return slices.DeleteFunc(slices.Clone(d.values.list), func(s *sort) bool {
		return s.builtin || !d.ops.any(func(op *operation) bool { return op.mentions(s) })
	})
}

// writable reports whether a spec may mention a type.
func writable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return writable(t.Elem())
	case *types.Slice:
		return writable(t.Elem())
	case *types.Array:
		return writable(t.Elem())
	case *types.Map:
		return writable(t.Key()) && writable(t.Elem())
	case *types.Named:
		return t.TypeArgs().Len() == 0
	}
	return false
}

// needsAdapter reports whether a target alone is not enough.
func (d *draft) needsAdapter() bool {
	return d.named == nil || !d.make.plain() || d.wraps() || d.place.alone || slices.ContainsFunc(d.used(), func(s *sort) bool {
		return s.alias != "" || d.ops.drawn(s)
	})
}

// wraps reports whether some operation is not simply a method of the system.
func (d *draft) wraps() bool {
	return d.named == nil || d.ops.any(func(op *operation) bool { return op.wrapped })
}

// needsDir reports whether the constructor or an operation takes the name of a file.
func (d *draft) needsDir() bool {
	return d.disk || slices.ContainsFunc(d.make.links(), func(l *constructor) bool {
		return slices.ContainsFunc(l.guesses, guess.inDir)
	})
}

// endsLinks reports whether there is something to end besides the system.
func (d *draft) endsLinks() bool {
	return slices.ContainsFunc(d.make.ends(d.src), func(end string) bool { return end != "" })
}

// twofold reports whether there is another system beside the one that is tested.
func (d *draft) twofold() bool {
	return d.named != nil && d.ops.any(func(op *operation) bool { return op.second })
}

// alone reports whether the adapter makes systems besides the one that is tested, or puts another
// one in its place.
func (d *draft) alone() bool { return d.ops.any(func(op *operation) bool { return op.apart }) }

// The methods of the adapter that end the handles and then the system, and both systems.
const (
	closeAll  = "CloseAll"
	closeBoth = "CloseBoth"
)

// closes returns the target's close: the system's own method, or that of the adapter if it has more
// to do.
func (d *draft) closes() string {
	switch {
	case d.ops.opens():
		return closeAll
	case d.needsDir() || d.endsLinks():
		return "Close"
	case d.end != "" && d.twofold():
		return closeBoth
	}
	return d.end
}

// makesFail reports whether making a system may fail.
func (d *draft) makesFail() bool {
	return d.needsDir() || slices.ContainsFunc(d.make.links(), func(l *constructor) bool { return l.fails })
}

// exclusive reports whether the comment of an operation that answers with a handle says that calls
// may wait while there is one: then there is one at a time, and meanwhile nothing else is called.
// Nobody waits for what nothing ends.
func (d *draft) exclusive() bool {
	return d.ops.any(func(op *operation) bool { return op.handle() != nil && words.Waits.In(d.src.Doc(op.fn)) }) &&
		d.ops.any(func(op *operation) bool { return op.ends })
}

// says reports whether the comments of the type, of what makes it and of its methods, or their
// names, have such a word.
func (d *draft) says(word words.Meaning) bool {
	if d.named == nil {
		return false
	}
	fns := slices.Clone(d.fns)
	if d.make.fn != nil {
		fns = append(fns, d.make.fn)
	}
	return d.src.Says(word, d.named.Obj(), fns)
}

// needed is a part of the zero value that methods make use of, and that nobody makes; empty if
// there is none.
func (d *draft) needed() string { return d.needs(d.fns) }

// needs is a part of the zero value that some methods make use of, and that nobody makes; empty if
// there is none.
func (d *draft) needs(fns []*types.Func) string {
	if d.named == nil || types.IsInterface(d.named) || d.make.fn != nil {
		return ""
	}
	return d.src.NeededPart(d.named, fns)
}

// printed prints what the draft says, and returns the operations that cannot be printed.
func (d *draft) printed() (_ *Files, faults map[*operation]string, _ error) {
	hcl, faults := printSpec(d)
	out := &Files{Guessed: d.guessed(), Notes: d.notes(), Packages: map[string]string{d.src.PkgPath: d.src.Name}}
	for _, p := range d.src.Imports {
		out.Packages[p.PkgPath] = p.Name
	}
	for _, o := range d.omissions {
		if o.fn != nil {
			out.Left = append(out.Left, o.name+" "+o.reason)
		}
	}
	if d.needsAdapter() {
		text, more, err := printAdapter(d)
		for op, why := range more {
			faults[op] = why
		}
		out.Adapter = File{filepath.Join(d.place.dir, d.place.adapter()), text}
		if d.lending != nil && err == nil {
			out.Simple, _, err = printAdapter(d.simple())
		}
		if err != nil && len(faults) == 0 {
			return nil, nil, err
		}
	}
	if len(faults) > 0 {
		return nil, faults, nil
	}
	text, err := spec.Format(hcl)
	if err != nil {
		return nil, nil, fmt.Errorf("scaffold: the spec is not HCL: %w", err)
	}
	out.Spec = File{filepath.Join(d.place.dir, d.place.spec()), text}
	return out, nil, nil
}

// show prints the operations, and notes those at which that panics.
func (ops operations) show(print func(*operation), faults map[*operation]string) {
	for _, op := range ops {
		if why := attempt(func() { print(op) }); why != "" {
			faults[op] = why
		}
	}
}
