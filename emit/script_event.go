package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

func (sc *script) perform(body *jen.Group, st *uhat.Perform, rest []uhat.Step) {
	sc.mark(body, st.Origin, rest)
	args := []jen.Code{jen.Lit(st.Op.Name)}
	for _, a := range st.Args {
		args = append(args, sc.arg(a))
	}
	if st.Op.Kind == sre.Send {
		body.Add(session("Send", args...))
		return
	}
	sc.answer(body, session("Call", args...), st.Results, rest)
}

func (sc *script) take(body *jen.Group, st *uhat.Take, rest []uhat.Step) {
	sc.mark(body, st.Origin, rest)
	fits := jen.Nil()
	by, all := st.Selected()
	if !all {
		in := sc.nested()
		fields := in.names.pick("fields")
		in.look(fields, st.Op)
		fits = jen.Func().Params(jen.Id(fields).Index().Add(rt("Value"))).Bool().Block(jen.Return(in.expr(st.Select)))
	}
	sc.gap(body, sc.gapOf(st))
	args := append([]jen.Code{jen.Lit(st.Op.Name), fits}, sc.selected(by)...)
	sc.answer(body, session("Receive", args...), st.Fields, rest)
}

// look says that the following terms are about an event of op, with the fields in that variable.
func (sc *script) look(fields string, op *sre.Op) {
	sc.field = func(name string) *jen.Statement {
		i := op.Position(name)
		return unpack(op.Fields[i].Sort, jen.Id(fields).Index(jen.Lit(i)))
	}
}

// selected prints the values that the selecting fields must have, up to the last field that has
// one.
func (sc *script) selected(by []logic.Term) []jen.Code {
	var out []jen.Code
	said := 0
	for _, t := range by {
		if t == nil {
			out = append(out, rt("Value").Values())
			continue
		}
		out = append(out, sc.arg(t))
		said = len(out)
	}
	return out[:said]
}

// answer prints a call that returns values, and binds those that later steps use.
func (sc *script) answer(body *jen.Group, invoke *jen.Statement, vars []*logic.Var, rest []uhat.Step) {
	used := sc.uses(rest)
	var at []int
	for i, v := range vars {
		if used[v] || slices.Contains(sc.collected, v) {
			at = append(at, i)
		}
	}
	switch len(at) {
	case 0:
		body.Add(invoke)
	case 1:
		v := vars[at[0]]
		body.Id(sc.bind(v)).Op(":=").Add(sc.result(v, invoke, at[0]))
	default:
		all := sc.names.pick("answer")
		body.Id(all).Op(":=").Add(invoke)
		var left, right []jen.Code
		for _, i := range at {
			left = append(left, jen.Id(sc.bind(vars[i])))
			right = append(right, sc.result(vars[i], jen.Id(all), i))
		}
		body.List(left...).Op(":=").List(right...)
	}
}

// result prints one of an event's values in the form in which scripts keep a variable.
func (sc *script) result(v *logic.Var, values *jen.Statement, i int) *jen.Statement {
	if sc.answers[v] {
		return session("From", values, jen.Lit(i))
	}
	return unpack(v.Sort(), values.Index(jen.Lit(i)))
}

// uses returns the variables that the steps mention.
func (sc *script) uses(steps []uhat.Step) map[*logic.Var]bool {
	used := map[*logic.Var]bool{}
	use := func(ts ...logic.Term) {
		for _, t := range ts {
			if t != nil {
				for _, v := range logic.Vars(nil, t) {
					used[v] = true
				}
			}
		}
	}
	var walk func([]uhat.Step)
	walk = func(steps []uhat.Step) {
		for _, st := range steps {
			switch st := st.(type) {
			case *uhat.Draw:
				for _, d := range st.Among {
					use(d.Guard, d.Filter)
					use(d.Lo...)
					use(d.Hi...)
					use(d.Except...)
					use(d.Awaits()...)
				}
			case *uhat.Let:
				use(st.Value)
			case *uhat.Perform:
				use(st.Args...)
			case *uhat.Take:
				use(st.Select)
				for _, r := range sc.gapOf(st) {
					use(r.Allowed, r.Known)
				}
			case *uhat.Assume:
				use(st.Cond)
			case *uhat.Assert:
				use(st.Cond)
			case *uhat.Differ:
				use(st.Var)
			case *uhat.Choice:
				for _, b := range st.Branches {
					walk(b)
				}
			case *uhat.Apply:
				use(st.Args...)
			}
		}
	}
	walk(steps)
	return used
}
