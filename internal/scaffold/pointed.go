package scaffold

import (
	"go/types"
	"slices"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// A pointer to a struct is mostly a thing of the package, which only answers give. Where none does,
// and all fields of the struct are exported, a hunt takes it for a record: the adapter makes a new
// one for each call.

// pointed returns the value of such a pointer; nil for another type.
func pointed(vs *values, t types.Type) *value {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !vs.hunted {
		return nil
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || vs.own(named) || vs.hidden(named) != "" || source.IsNamed(named, "time", "Time") {
		return nil
	}
	u, ok := named.Underlying().(*types.Struct)
	if !ok || u.NumFields() == 0 {
		return nil
	}
	v, _ := vs.record(named, u)
	if v == nil || v.sort.leaves() > mostLeaves {
		return nil
	}
	v.sort.unset(vs.names)
	return &value{sort: v.sort, in: form("func() " + typeText(t) + " {\nx := " + v.in.of(hole) + "\nreturn &x\n}()")}
}

// pointedList returns the value of a list of such pointers; nil for another type, and where some
// method answers with one.
func pointedList(sc *scanner, t types.Type) *value {
	s, ok := types.Unalias(t).(*types.Slice)
	if !ok {
		return nil
	}
	answered := func(fn *types.Func) bool {
		return source.Any(fn.Signature().Results(), func(r types.Type) bool {
			list, many := r.(*types.Slice)
			return types.Identical(r, s.Elem()) || many && types.Identical(list.Elem(), s.Elem())
		})
	}
	v := pointed(sc.values, s.Elem())
	if v == nil || slices.ContainsFunc(sc.fns, answered) {
		return nil
	}
	list := sc.values.lists("", v).value
	return &value{sort: list.sort, in: each(v.sort.goType, s.Elem(), v.in)}
}

// records has the adapter make a record for each argument that nothing provides and that points to
// one, and reports whether it does so for one.
func records(sc *scanner, op *operation, unfed []*field) (does bool) {
	for _, p := range op.params {
		if p.field == nil || p.spread || p.value.in != "" || !slices.Contains(unfed, p.field) {
			continue
		}
		if v := pointed(sc.values, p.field.value.sort.goType); v != nil {
			p.value = v
			p.field.value = v
			op.wrapped = true
			does = true
		}
	}
	return does
}
