package shape

import (
	"cmp"
	"go/ast"
	"maps"
	"path"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// A Width says how much code can reach the state of one type.
type Width struct {
	Type    string   // folder and name, as in synth.search
	Methods int      // its own, of embedded types, and of types that it holds and that point back
	Files   []string // in which these methods lie, sorted
	With    []string // the other types that were counted in, sorted
	Fields  int      // its own
}

// typ is a declared type of the tree.
type typ struct {
	key    string // folder.name
	fields int
	embeds []string // keys
	holds  []string // keys of the types of its fields, embedded ones too
	files  []string // one for each of its methods
}

// Widths returns all types with methods, the widest first, but for immutable ones. These have no
// state that a method could change, so they do not count where they are embedded either.
func (t *Tree) Widths(immutable ...string) (out []Width) {
	types := t.types()
	for _, key := range immutable {
		delete(types, key)
	}
	for key, own := range types {
		group := map[string]bool{key: true}
		t.gather(types, own, group)
		w := Width{Type: key, Fields: own.fields}
		for member := range group {
			w.Methods += len(types[member].files)
			w.Files = append(w.Files, types[member].files...)
			if member != key {
				w.With = append(w.With, member)
			}
		}
		if w.Methods == 0 {
			continue
		}
		slices.Sort(w.With)
		slices.Sort(w.Files)
		w.Files = slices.Compact(w.Files)
		out = append(out, w)
	}
	slices.SortFunc(out, func(a, b Width) int {
		return cmp.Or(cmp.Compare(b.Methods, a.Methods), cmp.Compare(a.Type, b.Type))
	})
	return out
}

// gather adds to the group the types that can reach the state of one that is in it: those that it
// embeds, and those that it holds and that hold it.
func (t *Tree) gather(types map[string]*typ, of *typ, group map[string]bool) {
	for _, key := range of.holds {
		other := types[key]
		if other == nil || group[key] {
			continue
		}
		if slices.Contains(of.embeds, key) || slices.Contains(other.holds, of.key) {
			group[key] = true
			t.gather(types, other, group)
		}
	}
}

// types returns the declared types of the tree, by their keys.
func (t *Tree) types() map[string]*typ {
	types := map[string]*typ{}
	for _, f := range t.Files {
		for _, d := range f.Syntax.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					types[path.Dir(f.Path)+"."+s.Name.Name] = t.typeOf(f, s)
				}
			}
		}
	}
	for _, f := range t.Files {
		for _, d := range f.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil {
				continue
			}
			for _, key := range t.named(f, fn.Recv.List[0].Type) {
				if own := types[key]; own != nil {
					own.files = append(own.files, f.Path)
				}
				break // the receiver, without its type parameters
			}
		}
	}
	return types
}

func (t *Tree) typeOf(f File, s *ast.TypeSpec) *typ {
	own := &typ{key: path.Dir(f.Path) + "." + s.Name.Name}
	st, ok := s.Type.(*ast.StructType)
	if !ok {
		return own
	}
	for _, field := range st.Fields.List {
		keys := t.named(f, field.Type)
		own.holds = append(own.holds, keys...)
		own.fields += max(1, len(field.Names))
		if len(field.Names) == 0 {
			own.embeds = append(own.embeds, keys...)
		}
	}
	return own
}

// named returns the keys of the types of the tree that a type expression names, the outermost
// first, through pointers, slices, arrays, maps, channels and type arguments. Functions are none of
// them: what they reach is not known.
func (t *Tree) named(f File, e ast.Expr) (keys []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType, *ast.InterfaceType:
			return false
		case *ast.SelectorExpr:
			if dir, ok := t.imported(f, n.X); ok {
				keys = append(keys, dir+"."+n.Sel.Name)
			}
			return false
		case *ast.Ident:
			keys = append(keys, path.Dir(f.Path)+"."+n.Name)
		}
		return true
	})
	return keys
}

// imported returns the folder of the tree that x stands for, if it is the name of a package.
func (t *Tree) imported(f File, x ast.Expr) (dir string, ok bool) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return "", false
	}
	for _, s := range f.Syntax.Imports {
		dir, own := t.own(s)
		if own && (s.Name == nil && path.Base(dir) == id.Name || s.Name != nil && s.Name.Name == id.Name) {
			return dir, true
		}
	}
	return "", false
}

// Wide returns the types with more methods or in more files than these, as a share of Widths. Of
// types that are counted in one another only the widest is there.
func Wide(widths []Width, methods, files int) (out []Width) {
	seen := map[string]bool{}
	for _, w := range widths {
		if (w.Methods > methods || len(w.Files) > files) && !seen[w.Type] {
			out = append(out, w)
			maps.Insert(seen, maps.All(set(w.With)))
		}
	}
	return out
}

func set(keys []string) map[string]bool {
	return lists.Set(keys)
}
