package mutants

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// A function is in scope if the system can call it, as far as names tell: what its methods and its
// constructor mention, and what that mentions. A call through an interface is one of all methods
// of that name whose types are mentioned.

// usual are methods that other packages call through their interfaces.
var usual = []string{"Close", "Error", "Len", "Less", "Pop", "Push", "Read", "String", "Swap", "Write"}

// scope returns the functions that the system can call.
func (s *Set) scope(p *overlay.Package, pkg *types.Package, info *types.Info) map[*types.Func]bool {
	r := &reach{info: info, pkg: pkg, bodies: map[*types.Func]*ast.FuncDecl{}, in: map[*types.Func]bool{}, live: map[*types.TypeName]bool{}, called: map[string]bool{}}
	for _, name := range slices.Concat(usual, s.Methods) {
		r.called[name] = true
	}
	for _, f := range p.Files {
		for _, d := range f.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := info.Defs[fn.Name].(*types.Func); ok {
					r.bodies[obj] = fn
				}
			}
		}
	}
	t, _ := pkg.Scope().Lookup(s.Type).(*types.TypeName)
	made, _ := pkg.Scope().Lookup(s.New).(*types.Func)
	for fn := range r.bodies {
		switch {
		case t == nil && made == nil, fn == made, t != nil && made == nil && makes(fn, t):
			r.add(fn)
		}
	}
	if t != nil {
		r.mention(t)
		for i := range methodsOf(t) {
			r.add(methodsOf(t)[i])
		}
	}
	r.close()
	return r.in
}

// makes reports whether a function of the package makes values of a type.
func makes(fn *types.Func, t *types.TypeName) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || !fn.Exported() || !strings.HasPrefix(fn.Name(), "New") {
		return false
	}
	for i := range sig.Results().Len() {
		r := sig.Results().At(i).Type()
		if ptr, ok := r.(*types.Pointer); ok {
			r = ptr.Elem()
		}
		if n, ok := r.(*types.Named); ok && n.Obj() == t {
			return true
		}
	}
	return false
}

// methodsOf returns the methods that are declared for a type.
func methodsOf(t *types.TypeName) (out []*types.Func) {
	if n, ok := t.Type().(*types.Named); ok {
		for i := range n.NumMethods() {
			out = append(out, n.Method(i))
		}
	}
	return out
}

// reach finds what is called.
type reach struct {
	info   *types.Info
	pkg    *types.Package
	bodies map[*types.Func]*ast.FuncDecl
	in     map[*types.Func]bool
	left   []*types.Func
	live   map[*types.TypeName]bool
	called map[string]bool // names of methods, through interfaces
}

func (r *reach) add(fn *types.Func) {
	fn = fn.Origin()
	if r.bodies[fn] != nil && !r.in[fn] {
		r.in[fn] = true
		r.left = append(r.left, fn)
	}
}

// close adds what is called, until there is nothing new.
func (r *reach) close() {
	for {
		for len(r.left) > 0 {
			fn := r.left[len(r.left)-1]
			r.left = r.left[:len(r.left)-1]
			ast.Inspect(r.bodies[fn], func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					r.use(r.info.Uses[id])
				}
				return true
			})
		}
		for t := range r.live {
			for _, m := range methodsOf(t) {
				if r.called[m.Name()] {
					r.add(m)
				}
			}
		}
		if len(r.left) == 0 {
			return
		}
	}
}

// use notes that something is mentioned.
func (r *reach) use(obj types.Object) {
	if obj == nil || obj.Pkg() != r.pkg {
		return
	}
	switch obj := obj.(type) {
	case *types.Func:
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			r.called[obj.Name()] = true
		}
		r.add(obj)
	case *types.TypeName:
		r.mention(obj)
	case *types.Var:
		r.typed(obj.Type())
	}
}

// mention notes that values of a type may be there, and of the types of its parts.
func (r *reach) mention(t *types.TypeName) {
	if t.Pkg() != r.pkg || r.live[t] {
		return
	}
	r.live[t] = true
	r.typed(t.Type().Underlying())
}

func (r *reach) typed(t types.Type) {
	switch t := t.(type) {
	case *types.Named:
		r.mention(t.Obj())
	case *types.Pointer:
		r.typed(t.Elem())
	case *types.Slice:
		r.typed(t.Elem())
	case *types.Array:
		r.typed(t.Elem())
	case *types.Map:
		r.typed(t.Key())
		r.typed(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			r.typed(t.Field(i).Type())
		}
	}
}
