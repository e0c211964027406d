package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
)

// A struct whose fields are all exported is a record. Where a field needs a conversion, as a
// constant does, the operations have a struct of the adapter's in its place, with a function that
// makes the one of the other and one that does the opposite.

// member is a field of a struct.
type member struct {
	name  string
	value *value
}

// shadow is the struct of the adapter that stands for one of the package.
type shadow struct {
	plain   *types.Named // that of the adapter
	of      *types.Named
	members []member
	value   *value
}

// name is what the functions that convert it are called behind their verbs, and typeName the type.
func (h *shadow) name() string     { return titleMark + h.value.sort.name }
func (h *shadow) typeName() string { return h.plain.Obj().Name() }

// record returns the value of a struct with exported fields only; nil if there is none. why names
// the field that has no value.
func (vs *values) record(t *types.Named, u *types.Struct) (out *value, why string) {
	for _, s := range vs.shadows {
		if types.Identical(s.of, t) {
			return s.value, ""
		}
	}
	var members []member
	for f := range u.Fields() {
		if !f.Exported() || f.Embedded() {
			return nil, ""
		}
		v, reason := vs.part(f.Type())
		switch {
		case v == nil:
			first, _, _ := strings.Cut(reason, ": ")
			return nil, "its field " + f.Name() + " is " + first
		case v.fixed != "" || v.sort.fedByAnswers():
			return nil, "its field " + f.Name() + " is of a type whose values only answers give"
		}
		v.sort.unset(vs.names)
		members = append(members, member{f.Name(), v})
	}
	if members == nil {
		return nil, ""
	}
	wrapped := false
	var spelled []string
	var parts []*sort
	var fields []*types.Var
	for _, m := range members {
		wrapped = wrapped || m.value.wrapped()
		s := m.value.sort
		spelled = append(spelled, m.name+" = "+s.name)
		parts = append(parts, s)
		fields = append(fields, types.NewField(token.NoPos, nil, m.name, s.goType, false))
	}
	base := fmt.Sprintf("record({ %s })", join(spelled))
	if !wrapped {
		return &value{sort: vs.composite(t, base, 0, parts...)}, ""
	}
	s := vs.add(&sort{name: upperFirst(t.Obj().Name()), base: base, parts: parts})
	plain := types.NewNamed(types.NewTypeName(token.NoPos, nil, tested+vs.title+s.name, nil), types.NewStruct(fields, nil), nil)
	s.goType = plain
	name := titleMark + s.name
	out = &value{sort: s, in: form("made" + name + "(•)"), out: form("plain" + name + "(•)")}
	vs.shadows = append(vs.shadows, &shadow{plain, t, members, out})
	return out, ""
}
