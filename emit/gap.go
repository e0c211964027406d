package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// gapOf returns what may happen while a receive waits, if there is a strategy that may choose it.
func (sc *script) gapOf(st *uhat.Take) []uhat.Room {
	if sc.spec.Target.Schedule == "" {
		return nil
	}
	return st.Gap
}

// gap prints what may happen while the next receive waits.
func (sc *script) gap(body *jen.Group, rooms []uhat.Room) {
	if len(rooms) == 0 {
		return
	}
	in := sc.nested()
	op, fields := in.names.pick("op"), "_"
	if slices.ContainsFunc(rooms, func(r uhat.Room) bool { return logic.HasField(r.Allowed) || logic.HasField(r.Known) }) {
		fields = in.names.pick("fields")
	}
	result := jen.Params(jen.List(jen.Id("allowed"), jen.Id("known")).Bool())
	body.Add(session("Gap", jen.Func().Params(jen.Id(op).String(), jen.Id(fields).Index().Add(rt("Value"))).Add(result).Block(
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
				in.look(fields, r.Op)
				cases.Case(ops...).Block(jen.Return(in.expr(r.Allowed), in.expr(r.Known)))
				rooms = slices.DeleteFunc(slices.Clone(rooms), alike)
			}
		}),
		jen.Return(jen.False(), jen.True()),
	)))
}
