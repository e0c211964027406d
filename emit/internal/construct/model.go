package construct

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// modelCode prints a model as the literals that make it.
type modelCode struct {
	*Builder
	state map[*uhat.ModelVar]string
}

// Model prints the model of the spec.
func (b *Builder) Model() *jen.Statement {
	c := &modelCode{Builder: b, state: map[*uhat.ModelVar]string{}}
	b.handles = map[*logic.Func]*jen.Statement{}
	var state []jen.Code
	m := b.spec.Model
	for _, v := range m.State {
		c.declare(v)
		state = append(state, jen.Id(c.state[v]))
	}
	fields := code.With("Name", m.Name)
	fields.Set("Doc", m.Doc)
	fields.Add("L", jen.Id("s").Dot("L"))
	fields.Add("State", code.Pointers(code.Model("Var")).Values(state...))
	fields.Add("Rules", code.Pointers(code.Model("Rule")).Add(code.Tall(code.All(m.Rules, c.rule))))
	if w := [...]string{"", "Free", "Forbidden"}[m.Unspecified]; w != "" {
		fields.Add("Unspecified", code.Model(w))
	}
	if n := m.Network; n != nil {
		x := &code.Fields{}
		x.Set("Unordered", n.Unordered)
		x.Set("Connection", n.Connection)
		x.Set("Lossy", n.Lossy)
		x.Set("Copies", n.Copies)
		x.Set("Capacity", n.Capacity)
		fields.Add("Network", code.Pointer(code.Model("Network").Add(x.Flat())))
	}
	b.funcs = slices.DeleteFunc(b.funcs, b.sorts.Abstract) // which models may use freely
	b.AddFuncs(fields)
	return code.Pointer(code.Model("Model").Add(fields.Tall()))
}

// declare declares a state variable and fixes the names of its handles.
func (c *modelCode) declare(v *uhat.ModelVar) {
	id := c.Names.Pick(names.Local(v.Name))
	c.state[v] = id
	kind := map[logic.Shape]string{
		logic.ScalarShape: "ScalarVar", logic.OptionalShape: "OptionalVar", logic.ListShape: "ListVar", logic.SetShape: "SetVar", logic.MapShape: "MapVar",
	}[v.Shape]
	if v.Shape == logic.MapShape && v.Maybe {
		kind = "OptionalMapVar"
	}
	args := []jen.Code{c.s.Clone().Dot("L"), jen.Lit(v.Name)}
	if v.Shape == logic.SetShape || v.Shape == logic.MapShape {
		args = append(args, c.sorts.Ref(v.Key))
	}
	if v.Shape != logic.SetShape {
		args = append(args, c.sorts.Ref(v.Elem))
	}
	made := code.Model(kind).Call(args...)
	if v.Known {
		made.Dot("From").Call(c.terms(v.Initial)...)
	}
	c.body.Id(id).Op(":=").Add(made)
	for handle, name := range map[*logic.Var]string{v.Value: "Value", v.Has: "Has", v.Size: "Size"} {
		if handle != nil {
			c.vars[handle] = id + "." + name
		}
	}
	for handle, name := range map[*logic.Func]string{v.At: "At", v.Contains: "Contains"} {
		if handle != nil {
			c.handles[handle] = jen.Id(id).Dot(name)
		}
	}
}

// terms prints terms; nil ones stand for any value.
func (c *modelCode) terms(ts []logic.Term) (out []jen.Code) {
	for _, t := range ts {
		if t == nil {
			out = append(out, jen.Nil())
			continue
		}
		out = append(out, c.Term(nil, t))
	}
	return out
}

func (c *modelCode) variables(vs []*logic.Var, hint func(i int) string) (out []jen.Code) {
	for i, v := range vs {
		out = append(out, c.variable(v, hint(i)))
	}
	return out
}

func (c *modelCode) rule(r *uhat.ModelRule) *jen.Statement {
	fields := &code.Fields{}
	fields.Add("Op", c.operation(r.Op))
	fields.List("Args", OfVars(), c.variables(r.Args, func(i int) string { return r.Op.Fields[i].Name }))
	fields.Add("Body", code.Pointer(code.Model("Case").Add(c.step(r.Body))))
	return fields.Tall()
}

// step prints a case without its type.
func (c *modelCode) step(k *uhat.ModelCase) *jen.Statement {
	fields := &code.Fields{}
	fields.Set("Label", k.Label)
	if !logic.IsTrue(k.When) {
		fields.Add("When", c.Term(nil, k.When))
	}
	fields.List("Choices", OfVars(), c.variables(k.Choices, func(i int) string { return k.Choices[i].Name() }))
	if !logic.IsTrue(k.Require) {
		fields.Add("Require", c.Term(nil, k.Require))
	}
	updates := code.All(k.Updates, c.update)
	var replies []jen.Code
	for _, r := range k.Replies {
		x := &code.Fields{}
		x.Add("Op", c.operation(r.Op))
		if r.Each != nil {
			x.Add("Each", c.variable(r.Each, r.Each.Name()))
			x.Add("Of", c.Term(nil, r.Of))
		}
		x.Add("Fields", code.List(code.RT("Term")).Values(c.terms(r.Fields)...))
		replies = append(replies, x.Flat())
	}
	fields.Rows("Updates", code.List(code.Model("Update")), updates)
	fields.Rows("Replies", code.List(code.Model("Reply")), replies)
	fields.Rows("Cases", code.Pointers(code.Model("Case")), code.All(k.Cases, c.step))
	return fields.Tall()
}

func (c *modelCode) update(u uhat.ModelUpdate) *jen.Statement {
	fields := &code.Fields{}
	fields.Add("Var", jen.Id(c.state[u.Var]))
	if kind := map[uhat.UpdateKind]string{uhat.Append: "Append", uhat.Drop: "Drop", uhat.Become: "Become"}[u.Kind]; kind != "" {
		fields.Add("Kind", code.Model(kind))
	}
	if u.Key != nil {
		fields.Add("Key", c.Term(nil, u.Key))
	}
	fields.List("Terms", code.List(code.RT("Term")), c.terms(u.Terms))
	return fields.Flat()
}
