package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// modelCode prints a model as the literals that make it.
type modelCode struct {
	*builderCode
	model *uhat.ModelDecl
	state map[*uhat.ModelVar]string
	body  *jen.Group
}

// inModel refers to a name of package model.
func inModel(name string) *jen.Statement { return jen.Qual(modelPath, name) }

// writesModel reports whether the file contains the model, and not a call of the user's function.
func (e *emitter) writesModel() bool {
	return e.spec.Model != nil && e.spec.Model.Func == "" && !e.confirm
}

// model declares the function that builds the model for the validator.
func (e *emitter) model() {
	if !e.writesModel() {
		return
	}
	m := e.spec.Model
	name := e.idents["Model"]
	c := &modelCode{builderCode: e.builder(), model: m, state: map[*uhat.ModelVar]string{}}
	c.handles = map[*logic.Func]*jen.Statement{}
	doc := m.Doc
	if doc == "" {
		doc = "what a right system may do"
	}
	e.comment("%s is the model %s: %s.", name, m.Name, doc)
	e.ofSystem(name).Op("*").Add(inModel("Model")).BlockFunc(func(body *jen.Group) {
		c.body = body
		var state, rules []jen.Code
		for _, v := range m.State {
			c.declare(v)
			state = append(state, jen.Id(c.state[v]))
		}
		for _, r := range m.Rules {
			rules = append(rules, c.rule(r))
		}
		fields := &composite{}
		fields.add("Name", jen.Lit(m.Name))
		if m.Doc != "" {
			fields.add("Doc", jen.Lit(m.Doc))
		}
		fields.add("L", jen.Id("s").Dot("L"))
		fields.add("State", jen.Index().Op("*").Add(inModel("Var")).Values(state...))
		fields.add("Rules", jen.Index().Op("*").Add(inModel("Rule")).Add(multi(rules)))
		if w := [...]string{"", "Free", "Forbidden"}[m.Unspecified]; w != "" {
			fields.add("Unspecified", inModel(w))
		}
		if m.Network != nil {
			fields.add("Network", c.network(m.Network))
		}
		if funcs := slices.DeleteFunc(slices.Clone(c.funcs), e.abstract); len(funcs) > 0 {
			fields.add("Funcs", e.implementations(funcs))
		}
		body.Return(jen.Op("&").Add(inModel("Model")).Add(fields.values(false)))
	})
	e.file.Line()
}

// modelOf refers to the spec's model; nil if it has none.
func (e *emitter) modelOf() *jen.Statement {
	switch m := e.spec.Model; {
	case m == nil || e.confirm:
		return nil
	case m.Func != "":
		return e.goName(m.Func).Call(jen.Id("system"))
	}
	return jen.Id(e.idents["Model"]).Call(jen.Id("system"))
}

// multi prints elements in braces, one a line.
func multi(elems []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

// declare declares a state variable and fixes the names of its handles.
func (c *modelCode) declare(v *uhat.ModelVar) {
	id := c.locals.pick(local(v.Name))
	c.state[v] = id
	l := c.s.Clone().Dot("L")
	name := jen.Lit(v.Name)
	var make *jen.Statement
	switch v.Shape {
	case logic.ScalarShape:
		make = inModel("ScalarVar").Call(l, name, c.sort(v.Elem))
	case logic.OptionalShape:
		make = inModel("OptionalVar").Call(l, name, c.sort(v.Elem))
	case logic.ListShape:
		make = inModel("ListVar").Call(l, name, c.sort(v.Elem))
	case logic.SetShape:
		make = inModel("SetVar").Call(l, name, c.sort(v.Key))
	case logic.MapShape:
		constructor := "MapVar"
		if v.Maybe {
			constructor = "OptionalMapVar"
		}
		make = inModel(constructor).Call(l, name, c.sort(v.Key), c.sort(v.Elem))
	}
	if v.Known {
		make = make.Dot("From").Call(c.terms(v.Initial)...)
	}
	c.body.Id(id).Op(":=").Add(make)
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
func (c *modelCode) terms(ts []logic.Term) []jen.Code {
	var out []jen.Code
	for _, t := range ts {
		if t == nil {
			out = append(out, jen.Nil())
			continue
		}
		out = append(out, c.term(nil, t))
	}
	return out
}

func (c *modelCode) termList(ts []logic.Term) *jen.Statement {
	return jen.Index().Add(rt("Term")).Values(c.terms(ts)...)
}

// variable declares an argument or a choice.
func (c *modelCode) variable(v *logic.Var, hint string) *jen.Statement {
	id := c.locals.pick(local(hint))
	c.vars[v] = id
	c.body.Id(id).Op(":=").Add(c.s.Clone().Dot("L").Dot("Var").Call(jen.Lit(v.Name()), c.sort(v.Sort())))
	return jen.Id(id)
}

func (c *modelCode) variables(vs []*logic.Var, hint func(i int) string) *jen.Statement {
	var out []jen.Code
	for i, v := range vs {
		out = append(out, c.variable(v, hint(i)))
	}
	return jen.Index().Op("*").Add(rt("Var")).Values(out...)
}

// operationOf refers to an operation of the system.
func (c *modelCode) operationOf(op *sre.Op) *jen.Statement {
	if c.ops[op] == "" {
		c.ops[op] = c.locals.pick(lowerCamel(op.Name))
		c.body.Id(c.ops[op]).Op(":=").Add(call(c.s, "Op", jen.Lit(op.Name)))
	}
	return jen.Id(c.ops[op])
}

func (c *modelCode) rule(r *uhat.ModelRule) *jen.Statement {
	fields := &composite{}
	fields.add("Op", c.operationOf(r.Op))
	if len(r.Args) > 0 {
		fields.add("Args", c.variables(r.Args, func(i int) string { return r.Op.Fields[i].Name }))
	}
	fields.add("Body", jen.Op("&").Add(inModel("Case")).Add(c.step(r.Body)))
	return fields.values(false)
}

// step prints a case without its type.
func (c *modelCode) step(k *uhat.ModelCase) *jen.Statement {
	fields := &composite{}
	if k.Label != "" {
		fields.add("Label", jen.Lit(k.Label))
	}
	if !logic.IsTrue(k.When) {
		fields.add("When", c.term(nil, k.When))
	}
	if len(k.Choices) > 0 {
		fields.add("Choices", c.variables(k.Choices, func(i int) string { return k.Choices[i].Name() }))
	}
	if !logic.IsTrue(k.Require) {
		fields.add("Require", c.term(nil, k.Require))
	}
	var updates, replies, cases []jen.Code
	for _, u := range k.Updates {
		updates = append(updates, c.update(u))
	}
	for _, r := range k.Replies {
		x := &composite{}
		x.add("Op", c.operationOf(r.Op))
		if r.Each != nil {
			x.add("Each", c.variable(r.Each, r.Each.Name()))
			x.add("Of", c.term(nil, r.Of))
		}
		x.add("Fields", c.termList(r.Fields))
		replies = append(replies, x.values(true))
	}
	for _, inner := range k.Cases {
		cases = append(cases, c.step(inner))
	}
	if updates != nil {
		fields.add("Updates", jen.Index().Add(inModel("Update")).Add(multi(updates)))
	}
	if replies != nil {
		fields.add("Replies", jen.Index().Add(inModel("Reply")).Add(multi(replies)))
	}
	if cases != nil {
		fields.add("Cases", jen.Index().Op("*").Add(inModel("Case")).Add(multi(cases)))
	}
	return fields.values(false)
}

func (c *modelCode) update(u uhat.ModelUpdate) *jen.Statement {
	fields := &composite{}
	fields.add("Var", jen.Id(c.state[u.Var]))
	switch u.Kind {
	case uhat.Append:
		fields.add("Kind", inModel("Append"))
	case uhat.Drop:
		fields.add("Kind", inModel("Drop"))
	case uhat.Become:
		fields.add("Kind", inModel("Become"))
	}
	if u.Key != nil {
		fields.add("Key", c.term(nil, u.Key))
	}
	if len(u.Terms) > 0 {
		fields.add("Terms", c.termList(u.Terms))
	}
	return fields.values(true)
}

func (c *modelCode) network(n *uhat.NetworkDecl) *jen.Statement {
	fields := &composite{}
	if n.Unordered {
		fields.add("Unordered", jen.True())
	}
	if n.Connection != "" {
		fields.add("Connection", jen.Lit(n.Connection))
	}
	if n.Lossy {
		fields.add("Lossy", jen.True())
	}
	if n.Copies > 0 {
		fields.add("Copies", jen.Lit(n.Copies))
	}
	if n.Capacity > 0 {
		fields.add("Capacity", jen.Lit(n.Capacity))
	}
	return jen.Op("&").Add(inModel("Network")).Add(fields.values(true))
}
