package source

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Graph tells which functions call which, by their texts: those of the package, and of packages
// of other modules that it calls. The standard library itself is not read: a table says what of it
// is dangerous. C code, assembly and reflection are not seen.
type Graph struct {
	p       *Package
	load    func(paths []string) []*packages.Package
	distant []string // packages that import dangerous ones and that were not read yet
	bodies  map[string]*body
	nodes   map[*body]*node
	methods map[string][]*body // by name and number of parameters
}

// A Reach tells which dangerous functions of the standard library a function may come to, where
// some functions are called from outside of the package.
//
// A call by way of an interface goes to the methods of that name whose types are made by what is
// reached; what the caller brings is the caller's. A call of a variable goes to the functions of
// its type that are kept in one.
type Reach struct {
	g      *Graph
	inRun  *within
	called []*types.Func
	made   map[string]bool    // the types that are made
	kept   map[string][]*body // functions in variables, by their types
	known  bool               // all of that is known
}

// body is the text of a function.
type body struct {
	in   *packages.Package
	text ast.Node
	recv string // the type that it is a method of
}

// node is what a function does.
type node struct {
	calls   []*types.Func
	dynamic []string // methods of interfaces, and types of variables, that are called
	kept    map[string][]*body
	vars    []*body // what variables of a package begin with
	made    []types.Type
	dangers []dangerousCall
}

// dangerousCall is a call of a dangerous function.
type dangerousCall struct {
	name string
	fn   *types.Func
	call *ast.CallExpr // nil: the function is handed on
	in   *packages.Package
}

// Graph reads the package. Packages of other modules are loaded if they are called and import what
// is dangerous.
func (p *Package) Graph(load func(paths []string) []*packages.Package) *Graph {
	g := &Graph{p: p, load: load, bodies: map[string]*body{}, nodes: map[*body]*node{}, methods: map[string][]*body{}, distant: distant(p.Package)}
	g.add(p.Package)
	return g
}

// Reach returns what is known before anything is called.
func (g *Graph) Reach() *Reach {
	return &Reach{g: g, inRun: g.p.within(), made: map[string]bool{}, kept: map[string][]*body{}}
}

// Call notes that a function is called from outside. Some of its parameters are names of files in
// the folder of a run: such files are no danger.
func (r *Reach) Call(fn *types.Func, inRun func(i int) bool) {
	fn = fn.Origin()
	if slices.Contains(r.called, fn) {
		return
	}
	r.known = false
	r.called = append(r.called, fn)
	for i := range fn.Signature().Params().Len() {
		r.inRun.given(fn.Signature().Params().At(i), inRun(i))
	}
	if recv := fn.Signature().Recv(); recv != nil {
		r.make(recv.Type())
	}
}

// Give notes that an object of the package is handed over from outside: a function is called, of
// others there are values.
func (r *Reach) Give(obj types.Object) {
	if fn, ok := obj.(*types.Func); ok {
		r.Call(fn, func(int) bool { return false })
		return
	}
	r.known = !r.make(obj.Type()) && r.known
}

// Of returns the dangerous functions that a function may come to, such as os.Remove.
func (r *Reach) Of(fn *types.Func) []string {
	r.settle()
	out := map[string]bool{}
	for _, n := range r.closure(starts(fn)) {
		for _, d := range n.dangers {
			if d.in != r.g.p.Package || !r.inRun.allows(d.call, d.fn) {
				out[d.name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

// settle finds all that is made and kept by what is called from outside.
func (r *Reach) settle() {
	if r.known {
		return
	}
	r.known = true
	r.inRun.settle()
	for r.spread(starts(r.called...), map[*node]bool{}) {
	}
}

// spread notes what is made and kept by what can be reached from a text, and reports whether some
// of it is new.
func (r *Reach) spread(start *node, seen map[*node]bool) (grown bool) {
	for _, n := range r.closure(start) {
		if seen[n] {
			continue
		}
		seen[n] = true
		grown = r.grow(n) || grown
		for _, v := range n.vars {
			grown = r.spread(r.g.node(v), seen) || grown
		}
	}
	return grown
}

// distant returns the packages of modules, but for the first, that a dangerous package can be
// reached from by imports.
func distant(p *packages.Package) (out []string) {
	known := map[*packages.Package]bool{}
	var visit func(q *packages.Package) bool
	visit = func(q *packages.Package) bool {
		reaches, seen := known[q]
		if seen || dangerous[q.PkgPath] != "" {
			return reaches || !seen
		}
		known[q] = false
		if q.Module == nil && q != p {
			return false
		}
		for _, path := range slices.Sorted(maps.Keys(q.Imports)) {
			known[q] = visit(q.Imports[path]) || known[q]
		}
		if known[q] && q != p {
			out = append(out, q.PkgPath)
		}
		return known[q]
	}
	visit(p)
	return out
}

// add adds the functions of a package.
func (g *Graph) add(p *packages.Package) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				fn, ok := p.TypesInfo.Defs[d.Name].(*types.Func)
				if !ok || d.Body == nil {
					continue
				}
				b := &body{in: p, text: d.Body}
				g.bodies[fn.FullName()] = b
				if recv := fn.Signature().Recv(); recv != nil {
					b.recv = typeName(recv.Type())
					g.methods[methodKey(fn)] = append(g.methods[methodKey(fn)], b)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					g.addVars(p, s)
				}
			}
		}
	}
}

// addVars adds the variables of a package. What makes them has been done before any call: what
// matters is which functions and types it leaves in them.
func (g *Graph) addVars(p *packages.Package, s ast.Spec) {
	v, ok := s.(*ast.ValueSpec)
	if !ok {
		return
	}
	for i, name := range v.Names {
		if obj := p.TypesInfo.Defs[name]; obj != nil && len(v.Values) > 0 {
			g.bodies[objectKey(obj)] = &body{in: p, text: &ast.CompositeLit{Elts: v.Values[min(i, len(v.Values)-1):][:1]}}
		}
	}
}

func typeName(t types.Type) string {
	if n := NamedOf(t); n != nil && n.Obj().Pkg() != nil {
		return objectKey(n.Obj())
	}
	return ""
}

func objectKey(obj types.Object) string { return obj.Pkg().Path() + " " + obj.Name() }

func methodKey(fn *types.Func) string {
	return fmt.Sprintf("%s/%d", fn.Name(), fn.Signature().Params().Len())
}

// functionKey is the type of a function value, without the names of parameters.
func functionKey(t types.Type) string {
	if t == nil || Signature(t) == nil {
		return ""
	}
	var key []string
	for _, tuple := range []*types.Tuple{Signature(t).Params(), Signature(t).Results()} {
		key = append(key, "func")
		for v := range tuple.Variables() {
			key = append(key, types.TypeString(v.Type(), nil))
		}
	}
	return strings.Join(key, " ")
}

// make notes that values of a type, which may be nil, are made, and so are their parts.
func (r *Reach) make(t types.Type) (new bool) {
	name := typeName(t)
	if name == "" || r.made[name] {
		return false
	}
	r.made[name] = true
	if s, ok := NamedOf(t).Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			r.make(f.Type())
		}
	}
	return true
}

// grow notes what a function makes and keeps, and reports whether that is new.
func (r *Reach) grow(n *node) (grown bool) {
	for _, t := range n.made {
		grown = r.make(t) || grown
	}
	for key, bodies := range n.kept {
		for _, b := range bodies {
			if !slices.Contains(r.kept[key], b) {
				r.kept[key] = append(r.kept[key], b)
				grown = true
			}
		}
	}
	return grown
}

// starts returns a text that calls some functions.
func starts(fns ...*types.Func) *node {
	n := &node{}
	for _, fn := range fns {
		n.callTo(fn.Origin(), nil, nil)
	}
	return n
}

// closure returns what can be reached from a text, which may be nil.
func (r *Reach) closure(start *node) (out []*node) {
	seen := map[*node]bool{nil: true}
	var visit func(n *node)
	through := func(b *body) { visit(r.g.node(b)) }
	visit = func(n *node) {
		if seen[n] {
			return
		}
		seen[n] = true
		out = append(out, n)
		for _, fn := range n.calls {
			through(r.g.bodyOf(fn))
		}
		for _, key := range n.dynamic {
			for _, b := range r.kept[key] {
				through(b)
			}
			for _, b := range r.g.methods[key] {
				if r.made[b.recv] {
					through(b)
				}
			}
		}
	}
	visit(start)
	return out
}

// bodyOf returns the text of a function; nil if it is not known.
func (g *Graph) bodyOf(fn *types.Func) *body {
	if b := g.bodies[fn.FullName()]; b != nil || fn.Pkg() == nil || !slices.Contains(g.distant, fn.Pkg().Path()) {
		return b
	}
	for _, p := range g.load(g.distant) {
		g.add(p)
	}
	g.distant = nil
	return g.bodies[fn.FullName()]
}

// node reads the text of a function; nil if there is none.
func (g *Graph) node(b *body) *node {
	if b == nil {
		return nil
	}
	n := g.nodes[b]
	if n == nil {
		n = &node{kept: map[string][]*body{}}
		g.nodes[b] = n
		(&reader{g, n, &Package{Package: b.in}}).read(b.text)
	}
	return n
}

// reader reads a text.
type reader struct {
	g *Graph
	n *node
	p *Package
}

func (x *reader) read(text ast.Node) {
	ast.Inspect(text, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			x.call(n)
			return false
		case *ast.CompositeLit:
			x.n.made = append(x.n.made, x.p.TypesInfo.TypeOf(n))
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Value
				}
				x.keep(e)
			}
			return false
		case *ast.AssignStmt:
			if id, ok := n.Lhs[0].(*ast.Ident); ok && !global(x.p.TypesInfo.Uses[id]) {
				return true
			}
			for _, e := range n.Lhs {
				x.read(e)
			}
			for _, e := range n.Rhs {
				x.keep(e)
			}
			return false
		case *ast.Ident:
			x.mention(x.p.TypesInfo.Uses[n])
		}
		return true
	})
}

// keep reads what is put into a variable: a function there is called by who calls the variable.
func (x *reader) keep(e ast.Expr) {
	key := functionKey(x.p.TypesInfo.TypeOf(e))
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok {
		x.n.kept[key] = append(x.n.kept[key], &body{in: x.p.Package, text: lit.Body})
		return
	}
	fn, ok := x.p.objectOf(e).(*types.Func)
	if !ok {
		x.read(e)
		return
	}
	held := &node{}
	held.callTo(fn.Origin(), nil, x.p.Package)
	b := &body{in: x.p.Package, text: e}
	x.g.nodes[b] = held
	x.n.kept[key] = append(x.n.kept[key], b)
}

// mention notes what an object that a text mentions stands for.
func (x *reader) mention(obj types.Object) {
	switch obj := obj.(type) {
	case *types.Func: // handed on, and called by somebody
		x.n.callTo(obj.Origin(), nil, x.p.Package)
	case *types.TypeName:
		x.n.made = append(x.n.made, obj.Type())
	case *types.Var:
		if global(obj) {
			x.n.made = append(x.n.made, obj.Type())
			x.n.vars = append(x.n.vars, x.g.bodies[objectKey(obj)])
		}
	}
}

// global reports whether an object, which may be nil, is a variable of a package.
func global(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// callTo notes that a function is called.
func (n *node) callTo(fn *types.Func, call *ast.CallExpr, in *packages.Package) {
	recv := fn.Signature().Recv()
	switch d := danger(fn); {
	case d != "":
		n.dangers = append(n.dangers, dangerousCall{d, fn, call, in})
	case recv != nil && types.IsInterface(recv.Type()):
		n.dynamic = append(n.dynamic, methodKey(fn))
	default:
		n.calls = append(n.calls, fn)
	}
}

// call reads a call.
func (x *reader) call(c *ast.CallExpr) {
	for _, arg := range c.Args {
		x.read(arg)
		x.variable(x.p.objectOf(arg)) // it is called by what takes it
	}
	fun := ast.Unparen(c.Fun)
	if f, ok := fun.(*ast.IndexExpr); ok && functionKey(x.p.TypesInfo.TypeOf(f.X)) != "" {
		fun = f.X // of a generic function
	}
	if f, ok := fun.(*ast.IndexListExpr); ok {
		fun = f.X
	}
	sel, selects := fun.(*ast.SelectorExpr)
	if selects {
		x.read(sel.X)
	}
	switch obj := x.p.objectOf(fun).(type) {
	case *types.Func:
		x.callsTo(c, obj.Origin())
	case *types.Var:
		x.mention(obj)
		x.variable(obj)
	case nil:
		if !selects {
			x.n.dynamic = append(x.n.dynamic, functionKey(x.p.TypesInfo.TypeOf(fun)))
			x.read(fun)
		}
	default:
		x.mention(obj)
	}
}

// variable notes that a variable is called, if it holds a function. A parameter is what a caller
// brings.
func (x *reader) variable(obj types.Object) {
	if v, ok := obj.(*types.Var); ok && v.Kind() != types.ParamVar && Signature(v.Type()) != nil {
		x.n.dynamic = append(x.n.dynamic, functionKey(v.Type()))
	}
}

// callsTo reads a call of a function. One of the standard library may call the methods of what it
// is given.
func (x *reader) callsTo(c *ast.CallExpr, fn *types.Func) {
	x.n.callTo(fn, c, x.p.Package)
	ps := fn.Signature().Params()
	if fn.Pkg() == nil || x.g.bodies[fn.FullName()] != nil || ps.Len() == 0 {
		return
	}
	for i, arg := range c.Args {
		param := ps.At(min(i, ps.Len()-1)).Type()
		if s, ok := param.(*types.Slice); ok {
			param = s.Elem()
		}
		iface, ok := param.Underlying().(*types.Interface)
		t := x.p.TypesInfo.TypeOf(arg)
		if !ok || t == nil {
			continue
		}
		for _, name := range asked(iface) {
			obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), name)
			x.mention(obj)
		}
	}
}

// asked returns the methods that the standard library may call of what it takes as an interface.
func asked(i *types.Interface) []string {
	if i.NumMethods() == 0 {
		return []string{"String", "Error", "Format", "GoString", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText",
			"MarshalBinary", "UnmarshalBinary", "GobEncode", "GobDecode"}
	}
	return Names(slices.Collect(i.Methods()))
}
