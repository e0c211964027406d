package scaffold

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// sort is a sort of the spec with the Go type that it stands for.
type sort struct {
	name    string     // in the spec
	builtin bool       // int or bool, which need no declaration
	goType  types.Type // in the operations' methods; if these are wrapped, in the adapter
	base    string     // of integers, floats and values with parts; empty: opaque or an enumeration
	note    string     // a comment above the declaration
	// Where values come from: one of these, or, if there is none and the sort is
	// opaque, the answers of operations.
	pool   []string // literals
	values []enumValue
	draw   *drawer
	zeroed bool    // of an enumeration: a value or a constant is Go's zero value
	alias  string  // the adapter's name for goType, if the spec cannot name the type
	parts  []*sort // of values with parts
	size   int64   // of arrays
}

// enumValue is a value of an enumeration and what it stands for. Without both it stands for the
// zero value, or for errors without a name.
type enumValue struct {
	name     string
	constant *types.Const
	err      *types.Var // what an error becomes has this instead, or neither
}

// drawer is a Go function of the adapter that draws values: times.
type drawer struct{ name string }

// produced reports whether values can only come from the answers of operations.
func (s *sort) produced() bool {
	return !s.builtin && s.base == "" && s.pool == nil && s.values == nil && s.draw == nil
}

// sorts hands out the sorts of a spec, one for each Go type.
type sorts struct {
	names *names
	list  []*sort // in the order of their first use
}

// texts are the values of strings: few, so that they collide.
var texts = []string{`"a"`, `"b"`, `"c"`, `"d"`}

// hour is the pool of durations, in nanoseconds.
const hour = "3600000000000"

// of returns the sort of a Go type, made by fresh if it is the first of its type.
func (ss *sorts) of(t types.Type, fresh func() *sort) *sort {
	for _, s := range ss.list {
		if types.Identical(s.goType, t) && s.values == nil {
			return s
		}
	}
	s := fresh()
	s.goType = t
	if !s.builtin {
		s.name = ss.names.pick(s.name, "Sort")
	}
	ss.list = append(ss.list, s)
	return s
}

func (ss *sorts) boolean() *sort {
	return ss.of(types.Typ[types.Bool], func() *sort { return &sort{name: "bool", builtin: true} })
}

func (ss *sorts) integer() *sort {
	return ss.of(types.Typ[types.Int], func() *sort { return &sort{name: "int", builtin: true} })
}

func (ss *sorts) text() *sort {
	return ss.of(types.Typ[types.String], func() *sort { return &sort{name: "Text", pool: texts} })
}

// float returns the sort of a floating-point type.
func (ss *sorts) float(name string, t types.Type) *sort {
	return ss.of(t, func() *sort {
		if types.Identical(t, types.Typ[types.Float64]) {
			return &sort{name: "float", builtin: true}
		}
		return &sort{name: name, base: "float"}
	})
}

// number returns the sort of an integer type other than int.
func (ss *sorts) number(name string, t types.Type) *sort {
	return ss.of(t, func() *sort {
		if isNamed(t, "time", "Duration") {
			return &sort{name: name, base: "int", pool: []string{hour}, note: "In nanoseconds. An hour does not pass during a run, so nothing depends on the clock."}
		}
		return &sort{name: name, base: integerBase(t)}
	})
}

// integerBase is the base of a sort of integers. Only the base gives the underlying type of a
// user's own type, and so the bounds of its values.
func integerBase(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return types.Typ[named.Underlying().(*types.Basic).Kind()].Name() // byte is uint8
	}
	return "int"
}

// opaque returns the sort of a comparable type, with the given source of values if it has one.
func (ss *sorts) opaque(name string, t types.Type, pool []string, draw *drawer) *sort {
	return ss.of(t, func() *sort {
		s := &sort{name: name, pool: pool, draw: draw}
		if s.produced() {
			s.note = "Values come from the answers of operations."
		}
		return s
	})
}

// enumeration returns the sort of a type with constants. It is found by its constants, because
// the operations have its values as strings.
func (ss *sorts) enumeration(named *types.Named, consts []*types.Const) *sort {
	for _, s := range ss.list {
		if s.values != nil && s.values[0].constant == consts[0] {
			return s
		}
	}
	s := &sort{name: ss.names.pick(named.Obj().Name(), "Sort"), goType: types.Typ[types.String]}
	for _, c := range consts {
		s.values = append(s.values, enumValue{name: ss.names.pick(c.Name(), "Value"), constant: c})
	}
	ss.list = append(ss.list, s)
	return s
}

// most is how many constants an enumeration may have; longer lists are usually catalogues.
const most = 12

// constants returns the exported constants of a type as the source has them, each value once; nil
// where there are fewer than two or too many for an enumeration.
func constants(fset *token.FileSet, named *types.Named) []*types.Const {
	pkg := named.Obj().Pkg()
	if pkg == nil || isNamed(named, "time", "Duration") {
		return nil
	}
	var all, out []*types.Const
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && c.Exported() && types.Identical(c.Type(), named) {
			all = append(all, c)
		}
	}
	byPosition(fset, all)
	for _, c := range all {
		same := func(o *types.Const) bool { return constant.Compare(o.Val(), token.EQL, c.Val()) }
		if !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	if len(out) < 2 || len(out) > most || flags(out) {
		return nil
	}
	return out
}

// flags reports whether constants are bits, of which a value may have several: all but 0 are powers
// of two, and they are not numbered one after the other.
func flags(consts []*types.Const) bool {
	highest, bits := uint64(0), 0
	for _, c := range consts {
		v, exact := constant.Uint64Val(constant.ToInt(c.Val()))
		if c.Val().Kind() != constant.Int || !exact || v&(v-1) != 0 {
			return false
		}
		if v > 0 {
			highest, bits = max(highest, v), bits+1
		}
	}
	return bits >= 3 && highest > uint64(bits)
}
