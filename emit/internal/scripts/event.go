package scripts

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// event prints what the next event serves, and the event.
func (w *writer) event(body *jen.Group, st *steps.Event) {
	if st.Suspect {
		body.Comment("Suspect: no clause describes the answer that would be the bug.")
	}
	body.Add(code.Session(st.Purpose.Method(), code.Lits(append([]string{st.Clause}, st.Expected...))...))
	args := []jen.Code{jen.Lit(st.Op.Name)}
	method := "Call"
	switch st.Op.Kind {
	case sre.Send:
		method = "Send"
	case sre.Receive:
		method = "Receive"
		args = append(args, w.selection(st))
		w.gap(body, st.Gap)
	}
	args = append(args, code.All(st.Args, w.sc.Arg)...)
	w.answer(body, code.Session(method, args...), st.Answers)
}

// selection prints the function that selects an event beyond the arguments.
func (w *writer) selection(st *steps.Event) *jen.Statement {
	if st.Select == nil {
		return jen.Nil()
	}
	in := w.sc.Nested()
	fields := in.Names.Pick("fields")
	return jen.Func().Params(jen.Id(fields).Index().Add(code.RT("Value"))).Bool().Block(jen.Return(in.About(fields, st.Op).Expr(st.Select)))
}

// answer prints a call that returns values, and binds those that later steps use.
func (w *writer) answer(body *jen.Group, invoke *jen.Statement, vars []*logic.Var) {
	var at []int
	for i, v := range vars {
		if v != nil {
			at = append(at, i)
		}
	}
	switch len(at) {
	case 0:
		body.Add(invoke)
	case 1:
		v := vars[at[0]]
		body.Id(w.sc.Bind(v)).Op(":=").Add(w.sc.Result(v, invoke, at[0]))
	default:
		all := w.sc.Names.Pick("answer")
		body.Id(all).Op(":=").Add(invoke)
		var left, right []jen.Code
		for _, i := range at {
			left = append(left, jen.Id(w.sc.Bind(vars[i])))
			right = append(right, w.sc.Result(vars[i], jen.Id(all), i))
		}
		body.List(left...).Op(":=").List(right...)
	}
}

// gap prints what may happen while the next receive waits.
func (w *writer) gap(body *jen.Group, rooms []uhat.Room) {
	if len(rooms) == 0 {
		return
	}
	in := w.sc.Nested()
	op := in.Names.Pick("op")
	fields := "_"
	if slices.ContainsFunc(rooms, func(r uhat.Room) bool { return logic.HasField(r.Allowed) || logic.HasField(r.Known) }) {
		fields = in.Names.Pick("fields")
	}
	result := jen.Params(jen.List(jen.Id("allowed"), jen.Id("known")).Bool())
	body.Add(code.Session("Gap", jen.Func().Params(jen.Id(op).String(), jen.Id(fields).Index().Add(code.RT("Value"))).Add(result).Block(
		jen.Switch(jen.Id(op)).BlockFunc(func(cases *jen.Group) {
			for len(rooms) > 0 {
				r := rooms[0]
				alike := func(x uhat.Room) bool {
					return x == r || !logic.HasField(r.Allowed) && !logic.HasField(r.Known) && x.Allowed == r.Allowed && x.Known == r.Known
				}
				var ops []jen.Code
				for _, x := range rooms {
					if alike(x) {
						ops = append(ops, jen.Lit(x.Op.Name))
					}
				}
				about := in.About(fields, r.Op)
				cases.Case(ops...).Block(jen.Return(about.Expr(r.Allowed), about.Expr(r.Known)))
				rooms = slices.DeleteFunc(slices.Clone(rooms), alike)
			}
		}),
		jen.Return(jen.False(), jen.True()),
	)))
}
