package scaffold

import (
	"go/constant"
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

// record returns the value of a struct with exported fields only; nil if there is none. why names
// the field that has no value.
func (vs *values) record(t *types.Named, u *types.Struct) (out *value, why string) {
	for _, s := range vs.shadows {
		if types.Identical(s.of, t) {
			return s.value, ""
		}
	}
	var fields []string
	var parts []*sort
	var members []member
	wrapped := false
	for f := range u.Fields() {
		if !f.Exported() || f.Embedded() {
			return nil, ""
		}
		v, reason := vs.part(f.Type())
		switch {
		case v == nil:
			first, _, _ := strings.Cut(reason, ": ")
			return nil, "its field " + f.Name() + " is " + first
		case v.fixed != nil || v.sort.fedByAnswers():
			return nil, "its field " + f.Name() + " is of a type whose values only answers give"
		}
		vs.unset(v)
		wrapped = wrapped || v.wrapped()
		fields, parts = append(fields, f.Name()+" = "+v.sort.name), append(parts, v.sort)
		members = append(members, member{f.Name(), v})
	}
	if fields == nil {
		return nil, ""
	}
	spelled := "record({ " + strings.Join(fields, ", ") + " })"
	if !wrapped {
		return &value{sort: vs.composite(t, spelled, 0, parts...)}, ""
	}
	return vs.shadow(t, spelled, parts, members), ""
}

// shadow returns the value of a struct with fields that need a conversion.
func (vs *values) shadow(t *types.Named, spelled string, parts []*sort, members []member) *value {
	name := upperFirst(t.Obj().Name())
	var fields []*types.Var
	for i, m := range members {
		fields = append(fields, types.NewField(token.NoPos, nil, m.name, parts[i].goType, false))
	}
	s := &sort{name: vs.names.pick(name, "Sort"), base: spelled, parts: parts}
	plain := types.NewNamed(types.NewTypeName(token.NoPos, nil, tested+vs.title+s.name, nil), types.NewStruct(fields, nil), nil)
	s.goType = plain
	vs.list = append(vs.list, s)
	h := &shadow{plain: plain, of: t, members: members}
	h.value = &value{
		sort: s,
		in:   func(w *goFile, x string) string { return w.shadowed(h, false) + "(" + x + ")" },
		out:  func(w *goFile, x string) string { return w.shadowed(h, true) + "(" + x + ")" },
	}
	vs.shadows = append(vs.shadows, h)
	return h.value
}

// shadowed returns the function that makes the adapter's struct of the package's, or the opposite.
func (w *goFile) shadowed(h *shadow, plain bool) string {
	i := 0
	for i < len(w.structs) && w.structs[i].shadow != h {
		i++
	}
	if i == len(w.structs) {
		w.structs = append(w.structs, &structHelper{shadow: h})
	}
	name := strings.TrimPrefix(h.plain.Obj().Name(), tested)
	if plain {
		w.structs[i].out = true
		return "plain" + name
	}
	w.structs[i].from = true
	return "made" + name
}

// structHelper is a struct that the file converts.
type structHelper struct {
	*shadow
	from, out bool
}

// shadowing prints the structs and their conversions. These may need further ones.
func (w *goFile) shadowing() {
	known := len(w.structs)
	for _, h := range w.structs {
		w.declaring(h)
	}
	for i := 0; i < len(w.structs); i++ { // conversions of one use those of others
		h := w.structs[i]
		if i >= known {
			w.declaring(h)
		}
		w.converting(w.shadowed(h.shadow, true), w.typeText(h.of), h.plain.Obj().Name(), h, true)
		w.converting(w.shadowed(h.shadow, false), h.plain.Obj().Name(), w.typeText(h.of), h, false)
	}
}

// declaring prints such a struct.
func (w *goFile) declaring(h *structHelper) {
	plain, of := h.plain.Obj().Name(), w.typeText(h.of)
	w.printf("\n// %s is what the spec knows of a %s.\ntype %[1]s struct {\n", plain, of)
	for _, m := range h.members {
		w.printf("\t%s %s\n", m.name, w.typeText(m.value.sort.goType))
	}
	w.printf("}\n")
}

// converting prints the function that makes one struct of another.
func (w *goFile) converting(name, from, to string, h *structHelper, plain bool) {
	var lines []string
	arg := "x"
	for w.names[arg] { // a package
		arg += "_"
	}
	for _, m := range h.members {
		convert, x := m.value.in, arg+"."+m.name
		if plain {
			convert = m.value.out
		}
		if convert != nil {
			x = convert(w, x)
		}
		lines = append(lines, m.name+": "+x+",\n")
	}
	w.printf("\nfunc %s(%s %s) %s {\n\treturn %[4]s{\n%s}\n}\n", name, arg, from, to, strings.Join(lines, ""))
}

// unset gives an enumeration a value for Go's zero value, if no constant has it: it stands in parts
// of answers where there is nothing.
func (vs *values) unset(v *value) {
	s := v.sort
	if s == nil || s.values == nil || s.zeroed || s.values[0].constant == nil {
		return
	}
	s.zeroed = true
	typ := s.values[0].constant.Type()
	zero := constant.MakeInt64(0)
	if b, ok := typ.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		zero = constant.MakeString("")
	}
	for _, x := range s.values {
		if constant.Compare(x.constant.Val(), token.EQL, zero) {
			return
		}
	}
	s.values = append(s.values, enumValue{name: vs.names.pick("No"+s.name, "Value")})
}

// unsetName is the value for Go's zero value; empty if a constant has that.
func (s *sort) unsetName() string {
	if n := len(s.values); n > 0 && s.zeroed && s.values[n-1].constant == nil && s.values[n-1].err == nil {
		return s.values[n-1].name
	}
	return ""
}
