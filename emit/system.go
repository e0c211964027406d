package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// system declares the operations, the sorts and functions that the file mentions, and the pools of
// the scripts.
func (e *emitter) system() {
	ops := []jen.Code{jen.Lit(e.base)}
	for _, o := range e.operations() {
		ops = append(ops, e.operation(o.Op))
	}
	if e.walks || e.promises() {
		ops = append(ops, e.ghosts()...)
	}
	pools := e.pools()
	e.variables("The sorts and functions of the spec.", e.sortsAndFunctions())
	e.comment("%s declares the operations of %s.", e.idents["System"], e.source)
	e.file.Func().Id(e.idents["System"]).Params().Op("*").Add(rt("System")).Block(
		jen.Return(rt("NewSystem").Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, ops...)),
	)
	e.file.Line()
	e.variables("Where values are drawn from.", pools)
}

// variables declares variables under a comment.
func (e *emitter) variables(comment string, defs []jen.Code) {
	if len(defs) > 0 {
		e.file.Comment(comment)
		e.file.Var().Defs(defs...)
		e.file.Line()
	}
}

// sortsAndFunctions returns the declarations of those that the file refers to.
func (e *emitter) sortsAndFunctions() []jen.Code {
	var funcs, defs []jen.Code
	for _, f := range e.spec.Funcs {
		if e.used[f.Func] {
			funcs = append(funcs, e.fn(f.Func).Op("=").Add(e.signature(f.Func)))
		}
	}
	for _, d := range e.spec.Sorts {
		if !e.used[d.Sort] { // those of the functions are known only after these are printed
			continue
		}
		defs = append(defs, e.sort(d.Sort).Op("=").Add(e.newSort(d.Sort)))
	}
	return append(defs, funcs...)
}

// newSort prints the making of a sort.
func (e *emitter) newSort(s *logic.Sort) *jen.Statement {
	kind := map[logic.Kind]string{
		logic.EnumKind: "NewEnum", logic.OpaqueKind: "NewOpaque", logic.IntKind: "NewInt", logic.StringKind: "NewString",
	}[s.Kind()]
	if kind == "" {
		return e.newSortOfParts(s)
	}
	args := []jen.Code{jen.Lit(s.Name())}
	if isInt(s) && s.Bounds() != logic.Int.Bounds() {
		args = append(args, jen.Lit(s.Integer()))
	}
	for _, v := range s.Values() {
		args = append(args, jen.Lit(v))
	}
	made := rt(kind).Call(args...)
	if isInt(s) && s.Chosen() != s.Bounds() {
		lo, _ := s.Chosen().Lo.Int64()
		hi, _ := s.Chosen().Hi.Int64()
		made.Dot("ChosenFrom").Call(jen.Lit(int(lo)), jen.Lit(int(hi)))
	}
	return made
}

func (e *emitter) operation(op *sre.Op) *jen.Statement {
	kind := map[sre.Kind]string{sre.Call: "Call", sre.Send: "Send", sre.Receive: "Receive"}[op.Kind]
	fields := &composite{}
	fields.add("Name", jen.Lit(op.Name))
	fields.add("Kind", rt(kind))
	var list []jen.Code
	for _, f := range op.Fields {
		x := &composite{}
		x.add("Name", jen.Lit(f.Name))
		x.add("Sort", e.sort(f.Sort))
		if f.Result {
			x.add("Result", jen.True())
		}
		list = append(list, x.values(true))
	}
	if list != nil {
		fields.add("Fields", jen.Index().Add(rt("Field")).Values(list...))
	}
	return jen.Op("&").Add(rt("Op")).Add(fields.values(true))
}
