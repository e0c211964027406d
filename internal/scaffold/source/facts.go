package source

import (
	"go/ast"
	"go/doc"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// deepest bounds how far calls are followed within the package.
const deepest = 4

// Synopsis returns the first sentence of a function's comment.
func (p *Package) Synopsis(fn *types.Func) string {
	return strings.Join(strings.Fields(new(doc.Package).Synopsis(p.Doc(fn))), " ")
}

// Sentence returns the first sentence of a function's comment that says something; empty if none
// does.
func (p *Package) Sentence(fn *types.Func, says func(string) bool) string {
	rest := strings.Join(strings.Fields(p.Doc(fn)), " ")
	for rest != "" {
		sentence, more, found := strings.Cut(rest, ". ")
		if found {
			sentence += "."
		}
		if says(sentence) {
			return sentence
		}
		rest = more
	}
	return ""
}

// Sentinels returns the exported error variables of the package, such as ErrNotFound, that the
// function or a function of the package that it calls mentions: those that it may return, as far as
// its text tells.
func (p *Package) Sentinels(fn *types.Func) (out []*types.Var) {
	for obj := range p.Mentions(fn) {
		v, ok := obj.(*types.Var)
		if ok && v.Parent() == p.Types.Scope() && v.Exported() && strings.HasPrefix(v.Name(), "Err") && IsError(v.Type()) {
			out = append(out, v)
		}
	}
	ByPosition(p.Fset, out)
	return out
}

// Mentions returns the functions, variables and fields that some functions, or functions of the
// package that they call, mention.
func (p *Package) Mentions(fns ...*types.Func) map[types.Object]bool {
	seen := map[types.Object]bool{}
	var visit func(fn *types.Func)
	visit = func(fn *types.Func) {
		if seen[fn.Origin()] {
			return
		}
		seen[fn.Origin()] = true
		for obj := range p.mentioned(ast.Preorder(p.body(fn))) {
			switch obj := obj.(type) {
			case *types.Func:
				visit(obj)
			case *types.Var:
				seen[obj.Origin()] = true
			}
		}
	}
	for _, fn := range fns {
		visit(fn)
	}
	return seen
}

// CanPanic reports whether the comment of the function says that it panics: then this is an answer.
// A call of panic that no comment speaks of is none, and neither is one that shows that the package
// is wrong, as its text or the comment says: "unreachable".
func (p *Package) CanPanic(fn *types.Func) bool {
	says := slices.ContainsFunc(strings.FieldsFunc(p.Doc(fn), func(r rune) bool { return r == '.' || r == ';' }),
		func(sentence string) bool { return words.Panics.In(sentence) && !words.Broken.In(sentence) })
	return says && !p.onlyBroken(fn)
}

// onlyBroken reports whether a function has calls of panic, and the text of each says that the
// package is wrong.
func (p *Package) onlyBroken(fn *types.Func) bool {
	only := false
	for n := range ast.Preorder(p.body(fn)) {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			continue
		}
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || p.TypesInfo.Uses[id] != types.Universe.Lookup("panic") {
			continue
		}
		if v := p.TypesInfo.Types[call.Args[0]].Value; v == nil || !words.Broken.In(v.ExactString()) {
			return false
		}
		only = true
	}
	return only
}

// ReturnsSelf reports whether a method returns its receiver, whatever it does, so that calls can be
// chained. Such a result is no second system, and says nothing.
func (p *Package) ReturnsSelf(fn *types.Func) bool {
	return p.returnsSelf(fn, map[*types.Func]bool{})
}

// returnsSelf follows methods that return what another one of the same receiver returns. The ones
// in seen are being looked at: by themselves they return nothing else.
func (p *Package) returnsSelf(fn *types.Func, seen map[*types.Func]bool) bool {
	fn = fn.Origin()
	if seen[fn] {
		return true
	}
	seen[fn] = true
	d := p.decls[fn]
	if d == nil || d.Recv == nil || len(d.Recv.List[0].Names) == 0 {
		return false
	}
	recv, rs := fn.Signature().Recv().Type(), fn.Signature().Results()
	if _, ok := recv.(*types.Pointer); !ok || rs.Len() != 1 || !types.Identical(recv, rs.At(0).Type()) {
		return false
	}
	self := p.TypesInfo.Defs[d.Recv.List[0].Names[0]]
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && self != nil && p.TypesInfo.Uses[id] == self
	}
	chained := func(e ast.Expr) bool {
		called := p.callee(e)
		if called == nil {
			return false
		}
		sel, ok := ast.Unparen(e).(*ast.CallExpr).Fun.(*ast.SelectorExpr)
		return ok && is(sel.X) && p.returnsSelf(called, seen)
	}
	returns := false
	for n := range own(p.body(fn)) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if slices.ContainsFunc(n.Lhs, is) {
				return false
			}
		case *ast.ReturnStmt:
			returns = true
			if len(n.Results) != 1 || !is(n.Results[0]) && !chained(n.Results[0]) {
				return false
			}
		}
	}
	return returns
}

// Endless reports whether a function, as far as its text tells, runs until something else ends it:
// its comment says so, or it, or what it calls last, loops for ever over a select that waits. One
// that takes a context ends with that, and one that ends something by itself.
func (p *Package) Endless(fn *types.Func) bool {
	if words.RunsOn.In(p.Doc(fn)) && !words.Closes.In(fn.Name()) && !words.Ends.In(fn.Name()) && !Any(fn.Signature().Params(), isContext) {
		return true
	}
	list := p.body(fn).List
	if fn.Signature().Results().Len() > 0 || len(list) == 0 {
		return false
	}
	if slices.ContainsFunc(list, loopsForEver) {
		return true
	}
	last, ok := p.last(fn).(*ast.ExprStmt)
	if !ok {
		return false
	}
	called := p.callee(last.X)
	return called != nil && called != fn && slices.ContainsFunc(p.body(called).List, loopsForEver)
}

// Composes reports whether the text of a function has a literal of a type.
func Composes(p *Package, fn *types.Func, t *types.Named) bool {
	for n := range ast.Preorder(p.body(fn)) {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if of := NamedOf(p.TypesInfo.TypeOf(lit)); of != nil && of.Origin() == t.Origin() {
				return true
			}
		}
	}
	return false
}

// Calls reports whether the text of a function calls one of the package with such a name.
func Calls(p *Package, fn *types.Func, named func(string) bool) bool {
	for n := range ast.Preorder(p.body(fn)) {
		if c, ok := n.(*ast.CallExpr); ok {
			if called := p.callee(c); called != nil && called.Pkg() == p.Types && named(called.Name()) {
				return true
			}
		}
	}
	return false
}

// Rouses reports whether a function without parameters waits for one of some that go on until they
// are told to end: its text sends on a channel, and one of those is endless.
func Rouses(p *Package, fn *types.Func, among []*types.Func) bool {
	if fn.Signature().Params().Len() > 0 || !slices.ContainsFunc(among, p.Endless) {
		return false
	}
	return slices.ContainsFunc(p.body(fn).List, func(s ast.Stmt) bool {
		_, ok := s.(*ast.SendStmt)
		return ok
	})
}

func isContext(t types.Type) bool { return IsNamed(t, "context", "Context") }

// KeepsContext reports whether what a function is given as its context may be needed after it has
// returned, as far as its text tells: it starts a goroutine, or stores a context. Where the text is
// not known it may.
func (p *Package) KeepsContext(fn *types.Func) bool {
	context := func(e ast.Expr) bool { t := p.TypesInfo.TypeOf(e); return t != nil && isContext(t) }
	for n := range ast.Preorder(p.body(fn)) {
		switch n := n.(type) {
		case *ast.GoStmt:
			return true
		case *ast.KeyValueExpr:
			if context(n.Value) {
				return true
			}
		case *ast.CompositeLit:
			if slices.ContainsFunc(n.Elts, context) {
				return true
			}
		case *ast.AssignStmt:
			if slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { _, field := e.(*ast.SelectorExpr); return field && context(e) }) {
				return true
			}
		}
	}
	return !p.HasBody(fn)
}

// loopsForEver reports whether a statement is a loop without an end over a select that waits, also
// in a loop of its own.
func loopsForEver(s ast.Stmt) bool {
	loop, ok := s.(*ast.ForStmt)
	return ok && loop.Cond == nil && slices.ContainsFunc(loop.Body.List, func(s ast.Stmt) bool {
		sel, ok := s.(*ast.SelectStmt)
		return loopsForEver(s) || ok && !slices.ContainsFunc(sel.Body.List, func(c ast.Stmt) bool { return c.(*ast.CommClause).Comm == nil })
	})
}

// MayAnswerNil reports whether a function with one result, a pointer, may return nil as far as its
// text tells: it returns something else than what it has just made.
func (p *Package) MayAnswerNil(fn *types.Func) bool {
	for n := range own(p.body(fn)) {
		if r, ok := n.(*ast.ReturnStmt); ok && (len(r.Results) != 1 || !fresh(r.Results[0])) {
			return true
		}
	}
	return !p.HasBody(fn)
}

// fresh reports whether an expression is &T{...} or new(T).
func fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return true // of a pointer, none but &
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new"
	}
	return false
}

// Accesses reports whether a method returns what the system holds, which is not its caller's to
// end.
func (p *Package) Accesses(fn *types.Func) bool {
	r, ok := p.last(fn).(*ast.ReturnStmt)
	if !ok || len(r.Results) == 0 {
		return false
	}
	_, selects := ast.Unparen(r.Results[0]).(*ast.SelectorExpr)
	return selects
}

// ClosesChannel reports whether a method, or each of that name if it is one of an interface, closes
// a channel.
func (p *Package) ClosesChannel(fn *types.Func) bool {
	same := []*types.Func{fn.Origin()}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		same = slices.DeleteFunc(slices.Collect(maps.Keys(p.decls)), func(f *types.Func) bool {
			return f.Name() != fn.Name() || f.Signature().Recv() == nil || !p.HasBody(f)
		})
	}
	return len(same) > 0 && !slices.ContainsFunc(same, func(f *types.Func) bool { return !p.mentionsBuiltin(f, "close") })
}

// Exits reports whether a method ends the process, and all runs with it, so that nobody learns what
// they have found. Its name tells that it may, as that of MustGet does, and its text whether it
// does so, or those of the functions of its package that it calls, also by way of a variable that
// has one. Behind methods with other names there is an exit too often that nobody comes to.
func (p *Package) Exits(fn *types.Func) bool {
	return words.Exits.In(fn.Name()) && p.exits(fn, 0)
}

func (p *Package) exits(fn *types.Func, depth int) bool {
	if depth > deepest {
		return false
	}
	for obj := range p.mentioned(own(p.body(fn))) {
		called, ok := obj.(*types.Func)
		if v, held := obj.(*types.Var); held {
			called, ok = p.initial(v)
		}
		if ok && (endsProcess(called) || called != fn && p.exits(called, depth+1)) {
			return true
		}
	}
	return false
}

// endsProcess reports whether a function of the standard library ends the process.
func endsProcess(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os", "syscall":
		return fn.Name() == "Exit"
	case "log":
		return strings.HasPrefix(fn.Name(), "Fatal")
	}
	return false
}

// initial returns the function that a variable of the package begins with, if that is known.
func (p *Package) initial(v *types.Var) (fn *types.Func, ok bool) {
	if v.Parent() != p.Types.Scope() || Signature(v.Type()) == nil {
		return nil, false
	}
	for _, init := range p.TypesInfo.InitOrder {
		if len(init.Lhs) == 1 && init.Lhs[0] == v {
			fn, ok = p.objectOf(init.Rhs).(*types.Func)
		}
	}
	return fn, ok
}

// NamesFile reports whether a parameter of a function is a text that names a file. That is not told
// by what the parameter is called, as routers and trees have paths, too: it is one if the function,
// or one that it calls, hands it to a function of os that takes such names.
func (p *Package) NamesFile(fn *types.Func, i int) bool { return p.namesFile(fn, i, 0) }

func (p *Package) namesFile(fn *types.Func, i, depth int) (found bool) {
	ps := fn.Origin().Signature().Params()
	if !takesText(fn.Origin(), i) || depth > deepest {
		return false
	}
	for n := range ast.Preorder(p.body(fn)) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		called := p.callee(call)
		if called == nil || called.Pkg() == nil {
			continue
		}
		path := called.Pkg().Path()
		library := path == "os" || path == "io/ioutil"
		for k, x := range call.Args {
			if !p.mentions(x, func(obj types.Object) bool { return obj == ps.At(i) }) {
				continue
			}
			if library && words.FileFuncs.In(called.Name()) && takesText(called, k) || !library && p.namesFile(called, k, depth+1) {
				return true
			}
		}
	}
	return false
}

// Fills reports whether a function writes to a slice that it takes, or has another function of its
// package do so.
func (p *Package) Fills(fn *types.Func, i int) bool { return p.fills(fn, i, 0) }

func (p *Package) fills(fn *types.Func, i, depth int) bool {
	ps := fn.Origin().Signature().Params()
	if i >= ps.Len() || depth > deepest {
		return false
	}
	var is func(x ast.Expr) bool
	is = func(x ast.Expr) bool {
		switch x := ast.Unparen(x).(type) {
		case *ast.Ident:
			return p.TypesInfo.Uses[x] == ps.At(i)
		case *ast.SliceExpr:
			return is(x.X)
		case *ast.IndexExpr:
			return is(x.X)
		}
		return false
	}
	for n := range ast.Preorder(p.body(fn)) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { _, at := ast.Unparen(x).(*ast.IndexExpr); return at && is(x) }) {
				return true
			}
		case *ast.CallExpr:
			copies := p.mentions(n.Fun, func(obj types.Object) bool { return obj == types.Universe.Lookup("copy") })
			called := p.callee(n)
			for k, x := range n.Args {
				if is(x) && (copies && k == 0 || called != nil && p.fills(called, k, depth+1)) {
					return true
				}
			}
		}
	}
	return false
}

// takesText reports whether a parameter of a function is a text.
func takesText(fn *types.Func, i int) bool {
	ps := fn.Signature().Params()
	return i < ps.Len() && types.Identical(ps.At(i).Type(), types.Typ[types.String])
}

// mentions reports whether a text mentions an object that is so.
func (p *Package) mentions(text ast.Node, is func(types.Object) bool) bool {
	for obj := range p.mentioned(ast.Preorder(text)) {
		if is(obj) {
			return true
		}
	}
	return false
}

// mentionsBuiltin reports whether a function calls one of the language by itself.
func (p *Package) mentionsBuiltin(fn *types.Func, name string) bool {
	return p.mentions(p.body(fn), func(obj types.Object) bool { return obj == types.Universe.Lookup(name) })
}

// AsksForTime reports whether what the package answers may depend on the time.
func (p *Package) AsksForTime() bool {
	for _, obj := range p.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && fn.Signature().Recv() == nil && words.ClockFuncs.In(fn.Name()) {
			return true
		}
	}
	return false
}

// StartsGoroutines reports whether the package has a go statement.
func (p *Package) StartsGoroutines() (does bool) {
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			_, starts := n.(*ast.GoStmt)
			does = does || starts
			return !does
		})
	}
	return does
}

// SharesChannels reports whether a variable of the package may hold channels of all systems: it is
// one, or a pool. A channel of one bubble of virtual time is of no use in another one.
func SharesChannels(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		v, isVar := pkg.Scope().Lookup(name).(*types.Var)
		if !isVar {
			continue
		}
		if _, is := v.Type().Underlying().(*types.Chan); is || isPool(v.Type()) {
			return true
		}
	}
	return false
}

// Says reports whether the comments of a type, of its package and of these functions, or their
// names, have a word.
func (p *Package) Says(word words.Meaning, t *types.TypeName, fns []*types.Func) bool {
	return word.In(t.Name()) || word.In(p.typeComment(t)) || slices.ContainsFunc(fns, func(fn *types.Func) bool {
		return word.In(strings.Join(words.Split(fn.Name()), " ")) || word.In(p.Doc(fn))
	})
}

// typeComment returns the comment of a type, and that of its package.
func (p *Package) typeComment(t *types.TypeName) string {
	var out strings.Builder
	for _, f := range p.Syntax {
		out.WriteString(f.Doc.Text())
		for _, decl := range f.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range group.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == t.Name() {
					out.WriteString(group.Doc.Text() + s.Doc.Text())
				}
			}
		}
	}
	return out.String()
}

// Starts reports whether a function calls another one that makes a system, and then a method that
// starts it.
func (p *Package) Starts(fn, maker *types.Func) bool {
	makes := func(obj types.Object) bool { return obj == maker.Origin() }
	starts := func(obj types.Object) bool {
		called, ok := obj.(*types.Func)
		return ok && called.Signature().Recv() != nil && words.Starts.In(called.Name())
	}
	return p.mentions(p.body(fn), makes) && p.mentions(p.body(fn), starts)
}

// isPool reports whether a type is sync.Pool, or a pointer to it.
func isPool(t types.Type) bool {
	if p, is := t.Underlying().(*types.Pointer); is {
		t = p.Elem()
	}
	return IsNamed(t, "sync", "Pool")
}
