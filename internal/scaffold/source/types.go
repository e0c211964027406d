package source

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// IsNamed reports whether a type is that of a package with that path.
func IsNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
}

// NamedOf returns the type with a name that t is, or points to; nil if there is none.
func NamedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// sameOrigin reports whether two types differ by their arguments at most; the first may be nil.
func sameOrigin(a, b *types.Named) bool { return a != nil && a.Origin() == b.Origin() }

// IsPointerTo reports whether a type is a pointer to another one.
func IsPointerTo(t, elem types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && types.Identical(p.Elem(), elem)
}

// IsPointer reports whether a type is a pointer.
func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// Is reports whether a type is a basic one with some of these properties.
func Is(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// IsBool reports whether a type is one of truth values.
func IsBool(t types.Type) bool { return Is(t, types.IsBoolean) }

// IsError reports whether a type is error.
func IsError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// IsAny reports whether a type is an empty interface.
func IsAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// IsBytes reports whether a type is a byte slice.
func IsBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && IsByte(s.Elem())
}

// IsByte reports whether a type is byte.
func IsByte(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// IsMap reports whether a type, which may be nil, is a map.
func IsMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// HasLength reports whether values of a type are slices or maps: nil is an empty one.
func HasLength(t types.Type) bool {
	_, slice := t.Underlying().(*types.Slice)
	return slice || IsMap(t)
}

// Nilable reports whether there may be nothing instead of a value of that type.
func Nilable(t types.Type) bool { return IsPointer(t) || types.IsInterface(t) }

// Signature returns the signature of a function type; nil for another type.
func Signature(t types.Type) *types.Signature {
	sig, _ := types.Unalias(t).Underlying().(*types.Signature)
	return sig
}

// TellsTime reports whether a type is that of time.Now.
func TellsTime(t types.Type) bool {
	sig := Signature(t)
	return sig != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1 && IsNamed(sig.Results().At(0).Type(), "time", "Time")
}

// Iterated returns what an iterator calls, as iter.Seq does; nil if the type is none.
func Iterated(t types.Type) *types.Signature {
	sig := Signature(t)
	if sig == nil || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return nil
	}
	yield := Signature(sig.Params().At(0).Type())
	if yield == nil || yield.Params().Len() == 0 || yield.Results().Len() != 1 || !IsBool(yield.Results().At(0).Type()) {
		return nil
	}
	return yield
}

// Any reports whether some variable of a tuple is so.
func Any(t *types.Tuple, is func(types.Type) bool) bool {
	for v := range t.Variables() {
		if is(v.Type()) {
			return true
		}
	}
	return false
}

// Fails reports whether the last result of a function is an error.
func Fails(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && IsError(sig.Results().At(n-1).Type())
}

// IsInternal reports whether only some packages may import the one with that path.
func IsInternal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal")
}

// Open reports whether a struct has exported fields only, so that whoever likes makes one.
func Open(s *types.Struct) bool {
	for f := range s.Fields() {
		if !f.Exported() {
			return false
		}
	}
	return true
}

// IsHidden reports whether nothing tells what a value of a type is: a function, a channel, or an
// interface.
func IsHidden(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan, *types.Interface:
		return true
	}
	return false
}

// NilParts are the fields of a struct, and of those in it, that are nil in its zero value.
func NilParts(s *types.Struct, within ...*types.Struct) (out []*types.Var) {
	for f := range s.Fields() {
		switch u := f.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface, *types.Map:
			out = append(out, f.Origin())
		case *types.Struct:
			if f.Embedded() && !slices.Contains(within, u) {
				out = append(out, NilParts(u, append(within, s)...)...)
			}
		}
	}
	return out
}

// HandedOut reports whether a struct has hidden parts that are nil in a literal, and its package
// answers with one: a function of it, or a method of another type. Then only the package makes one
// that works. Where nothing is nil, as in an empty matrix, a literal does.
func HandedOut(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok || !slices.ContainsFunc(NilParts(s), func(f *types.Var) bool { return !f.Exported() }) {
		return false
	}
	answers := func(fn *types.Func) bool {
		return fn.Exported() && Any(fn.Signature().Results(), func(t types.Type) bool { return sameOrigin(NamedOf(t), n) })
	}
	if slices.ContainsFunc(Exported[*types.Func](n.Obj().Pkg()), answers) {
		return true
	}
	return slices.ContainsFunc(Exported[*types.TypeName](n.Obj().Pkg()), func(tn *types.TypeName) bool {
		t, ok := tn.Type().(*types.Named)
		if !ok || sameOrigin(t, n) {
			return false
		}
		all := t.Methods()
		if i, ok := t.Underlying().(*types.Interface); ok {
			all = i.Methods()
		}
		return slices.ContainsFunc(slices.Collect(all), answers)
	})
}

// ByPosition sorts objects by file, and within a file as it has them. (Positions themselves
// depend on the order in which files were read.)
func ByPosition[T types.Object](fset *token.FileSet, objs []T) {
	slices.SortStableFunc(objs, func(a, b T) int {
		x, y := fset.Position(a.Pos()), fset.Position(b.Pos())
		return cmp.Or(cmp.Compare(x.Filename, y.Filename), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
}
