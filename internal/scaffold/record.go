package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// A struct whose fields are all exported is a record. Where a field needs a conversion, as a
// constant does, the operations have a struct of the adapter's in its place, with a function that
// makes the one of the other and one that does the opposite. A hunt does so, too, where a struct
// has fields that no value stands for, such as a function: the adapter makes these.

// member is a field of a struct.
type member struct {
	name     string
	field    *types.Var
	value    *value
	embedded bool
}

// shadow is the struct of the adapter that stands for one of the package.
type shadow struct {
	plain   *types.Named // that of the adapter
	of      *types.Named
	members []member
	rest    []typed // the fields that no value stands for
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
	members, rest, why := vs.members(t, u)
	if members == nil {
		return nil, why
	}
	wrapped := len(members) < u.NumFields()
	var spelled []string
	var parts []*sort
	var fields []*types.Var
	for _, m := range members {
		wrapped = wrapped || m.value.wrapped() || m.embedded
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
	vs.shadows = append(vs.shadows, &shadow{plain, t, members, rest, out})
	return out, ""
}

// members are the fields of a struct for which there are values, if there is one for each field
// that matters, and the rest; why names one for which there is none.
func (vs *values) members(t *types.Named, u *types.Struct) (members []member, rest []typed, why string) {
	part := vs.hunted && !types.Comparable(t)
	for f := range u.Fields() {
		if !f.Exported() || f.Embedded() && !part {
			return nil, nil, ""
		}
		v, reason := vs.part(f.Type())
		switch {
		case v == nil && part && (source.IsHidden(f.Type()) || !vs.mention(f)):
			rest = append(rest, vs.filled(f)...)
			continue
		case v == nil:
			first, _, _ := strings.Cut(reason, ": ")
			return nil, nil, "its field " + f.Name() + " is " + first
		case v.fixed != "" || v.sort.fedByAnswers():
			return nil, nil, "its field " + f.Name() + " is of a type whose values only answers give"
		}
		v.sort.unset(vs.names)
		members = append(members, member{f.Name(), f, v, f.Embedded()})
	}
	if part && leaves(members) > mostLeaves {
		members = slices.DeleteFunc(members, func(m member) bool { return !m.embedded && !vs.mention(m.field) })
	}
	return members, rest, ""
}

// mostLeaves is how many values a struct may have in a hunt. Of a larger one there are values for
// the fields that the methods read.
const mostLeaves = 16

// leaves is how many values stand in a struct.
func leaves(members []member) (n int) {
	for _, m := range members {
		n += m.value.sort.leaves()
	}
	return n
}

// leaves is how many values stand in one.
func (s *sort) leaves() int {
	n := 0
	for _, p := range s.parts {
		n += p.leaves()
	}
	return max(n, 1)
}

// mostOpened is how many arguments a struct may become.
const mostOpened = 8

// opens makes an argument of each field of a struct, and reports whether it does so: where others
// take such a field by itself, what these have to do with each other shows in the arguments.
func opens(sc *scanner, op *operation, p *types.Var) bool {
	named, ok := types.Unalias(p.Type()).(*types.Named)
	if !ok || !sc.hunted || sc.values.own(named) || sc.values.hidden(named) != "" {
		return false
	}
	var args []*field
	text := sc.values.literal(named, &args)
	if text == "" || len(args) > mostOpened || !slices.ContainsFunc(args, func(f *field) bool { return taken(sc.fns, f) }) {
		return false
	}
	op.args = append(op.args, args...)
	op.params = append(op.params, &param{value: &value{fixed: text}})
	op.wrapped = true
	return true
}

// taken reports whether a method takes by itself what a field is.
func taken(fns []*types.Func, f *field) bool {
	return slices.ContainsFunc(fns, func(fn *types.Func) bool {
		return slices.ContainsFunc(slices.Collect(fn.Signature().Params().Variables()), func(p *types.Var) bool {
			return strings.EqualFold(p.Name(), f.name) && types.Identical(p.Type(), f.value.sort.goType)
		})
	})
}

// literal writes a struct with a field of an operation for each value in it; empty if that cannot
// be.
func (vs *values) literal(t *types.Named, args *[]*field) string {
	u, ok := t.Underlying().(*types.Struct)
	if !ok || source.IsNamed(t, "time", "Time") {
		return ""
	}
	members, rest, _ := vs.members(t, u)
	if members == nil {
		return ""
	}
	var parts []string
	few := leaves(members) <= mostOpened
	for _, m := range members {
		if !few && !m.embedded && !vs.mention(m.field) {
			continue
		}
		n, _ := types.Unalias(m.field.Type()).(*types.Named)
		text := ""
		if n != nil {
			text = vs.literal(n, args)
		}
		if text == "" {
			f := &field{name: lowerCamel(m.name), value: m.value}
			*args = append(*args, f)
			text = m.value.in.of(f.mark())
		}
		parts = append(parts, m.name+": "+text)
	}
	for _, r := range rest {
		parts = append(parts, r.Name+": "+r.Value)
	}
	return typeText(t) + "{" + join(parts) + "}"
}

// mention reports whether methods mention a field.
func (vs *values) mention(f *types.Var) bool {
	if vs.read == nil {
		vs.read = vs.src.Mentions(vs.fns...)
	}
	return vs.read[f.Origin()]
}

// filled fills a field that no value stands for: with a function, if the package may call it.
func (vs *values) filled(f *types.Var) []typed {
	sig := source.Signature(f.Type())
	if sig == nil || vs.src.MayBeNil(f) {
		return nil
	}
	g := guesser{src: vs.src, system: vs.system}
	return []typed{{Name: f.Name(), Value: g.function(f, sig).expr}}
}
