package emit

import (
	"go/ast"
	"go/parser"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/adapters"
	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/regressions"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// system declares the operations, the sorts and functions that the file mentions, and the pools of
// the scripts.
func (f *frame) system() {
	ops := []jen.Code{jen.Lit(f.base)}
	for _, o := range f.spec.Visible() {
		kind := map[sre.Kind]string{sre.Call: "Call", sre.Send: "Send", sre.Receive: "Receive"}[o.Op.Kind]
		fields := code.With("Name", o.Op.Name)
		fields.Add("Kind", code.RT(kind))
		fields.List("Fields", code.List(code.RT("Field")), f.opFields(o.Op))
		ops = append(ops, code.Pointer(code.RT("Op").Add(fields.Flat())))
	}
	if f.walkName != "" || f.promisesName != "" {
		ops = append(ops, f.ghosts()...)
	}
	pools := f.sorts.Pools()
	f.file.Vars("The sorts and functions of the spec.", f.sorts.Declarations())
	f.file.Commentf("%s declares the operations of %s.", f.systemName, f.opt.Source)
	f.file.Declare(jen.Func().Id(f.systemName).Params().Op("*").Add(code.RT("System")).Block(
		jen.Return(code.RT("NewSystem").Add(code.TallArgs(ops))),
	))
	f.file.Vars("Where values are drawn from.", pools)
}

// opFields prints the fields of an operation; those of visible ones without their type.
func (f *frame) opFields(op *sre.Op) (list []jen.Code) {
	for _, field := range op.Fields {
		x := code.With("Name", field.Name)
		x.Add("Sort", f.sorts.Ref(field.Sort))
		if !op.Visible() {
			list = append(list, code.RT("Field").Add(x.Flat()))
			continue
		}
		x.Set("Result", field.Result)
		list = append(list, x.Flat())
	}
	return list
}

// open prints the function that makes a fresh system for a run.
func (f *frame) open() *jen.Statement {
	t := f.spec.Target
	switch {
	case adapters.Synchronous(f.spec):
	case t.New != "": // the user's adapter is the system
		return f.sorts.Go.Name(t.New)
	case t.Peer != nil:
		return f.openSession(t.Peer)
	default:
		return f.constructor()
	}
	made := f.constructor().Call()
	if t.New != "" {
		made = f.sorts.Go.Made(t.New)
	}
	open := f.adapter.Open(made)
	if len(f.spec.Twins) == 0 || f.opt.Confirm {
		return open
	}
	return jen.Func().Params(jen.Id("ctx").Qual("context", "Context")).Params(code.RT("Adapter"), jen.Error()).Block(
		jen.Return(code.Judge("OpenPair").Call(append([]jen.Code{jen.Id("ctx"), open}, twins(f.spec)...)...)))
}

// openSession prints the function that makes the adapter of a session with the peer of the target.
func (f *frame) openSession(p *uhat.Peer) *jen.Statement {
	var peer *jen.Statement
	switch {
	case p.Go != "":
		peer = jen.Qual(code.SessiontestPath, "Peer").Call(f.sorts.Go.Made(p.Go))
	case p.TCP != "":
		peer = jen.Qual(code.PlayPath, "TCP").Call(jen.Lit(p.TCP))
	default:
		words := append([]jen.Code{jen.Qual("os", "Stderr")}, code.Lits(p.Command)...)
		peer = jen.Qual(code.PlayPath, "Command").Call(words...)
	}
	return jen.Qual(code.SessiontestPath, "Open").Call(
		jen.Lit(f.opt.Source), jen.Lit(f.spec.Played.Party),
		jen.Func().Params().Qual(code.PlayPath, "Peer").Block(jen.Return(peer)))
}

// constructor refers to the constructor of the system: target.new without its arguments, or a
// function that the user's package has to define. Either may also return an error, which the
// printed code passes to the runtime.
func (f *frame) constructor() *jen.Statement {
	n := f.spec.Target.New
	if n == "" {
		return jen.Id(f.newName)
	}
	if x, err := parser.ParseExpr(n); err == nil {
		if call, is := x.(*ast.CallExpr); is {
			return f.sorts.Go.Expr(call.Fun)
		}
	}
	return f.sorts.Go.Name(n)
}

// sut declares the interface that the tests need and the adapter to it, or says which adapter the
// user has to define.
func (f *frame) sut() {
	switch t := f.spec.Target; {
	case adapters.Synchronous(f.spec):
		f.adapter.Declare()
	case t.New != "" || t.Peer != nil:
	case f.spec.Played != nil:
		f.file.Commentf("The target does not say who the other party of the session is, so its adapter is written by hand: define\n\n\tvar %s = sessiontest.Open(%q, %q, peer)",
			f.newName, f.opt.Source, f.spec.Played.Party)
	default:
		f.file.Commentf("The system has sends or receives, so its adapter is written by hand: define\n\n\tfunc %s(ctx context.Context) (rt.Adapter, error)",
			f.newName)
	}
}

// regression prints how a failing run is written as a test.
func (f *frame) regression(tie string) *jen.Statement {
	style := regressions.Style{Sorts: f.sorts, Party: f.adapter.Party, New: f.newName, Constructor: f.constructor(), Confirms: f.opt.Confirm}
	return style.Print(tie)
}

// enumerates reports whether the system may answer a value that the spec lacks; the complaint then
// names the spec.
func (f *frame) enumerates() bool {
	return slices.ContainsFunc(f.spec.Visible(), func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Op.Fields, func(field sre.Field) bool { return field.Sort.Kind() == logic.EnumKind })
	})
}

// compares reports whether the tests compare the system with a reference.
func (f *frame) compares() bool { return f.spec.Target.Reference != nil && !f.opt.Confirm }

// reference declares the reference, with an adapter of its own if its methods are not those of the
// system.
func (f *frame) reference() {
	if !f.compares() {
		return
	}
	r := f.spec.Target.Reference
	if f.referenceAdapter != f.adapter {
		f.referenceAdapter.Declare()
	}
	fields := code.With("Name", r.New)
	fields.Add("New", f.referenceAdapter.Open(f.sorts.Go.Made(r.New)))
	fields.Rows("Freedoms", jen.Map(jen.String()).Add(code.RT("Freedom")), f.freedoms(r))
	fields.List("Panicked", code.StringMap(), panicked(f.spec))
	f.file.Commentf("%s makes the reference: every call is made on it as well, and the answers are compared.", f.referenceName)
	f.file.Declare(jen.Func().Id(f.referenceName).Params().Op("*").Add(code.RT("Reference")).Block(
		jen.Return(code.Pointer(code.RT("Reference").Add(fields.Tall()))),
	))
}

// freedoms prints in what answers may differ.
func (f *frame) freedoms(r *uhat.TargetReference) (out []jen.Code) {
	for _, o := range f.spec.Visible() {
		free := r.Freedom(o.Op.Name)
		fields := &code.Fields{}
		fields.Set("Skip", free.Skip)
		fields.Set("AnyOrder", free.AnyOrder)
		var funcs []jen.Code
		for _, field := range slices.Sorted(maps.Keys(free.Abstract)) {
			s := o.Op.Fields[o.Op.Position(field)].Sort
			funcs = append(funcs, jen.Lit(field).Op(":").Add(code.OfValue()).Any().Block(
				jen.Return(f.sorts.Go.Name(free.Abstract[field]).Call(f.sorts.FromValue(s, jen.Id("v"))))))
		}
		fields.Rows("Abstract", jen.Map(jen.String()).Func().Params(code.RT("Value")).Any(), funcs)
		if free.Refusal != "" {
			fields.Lit("Refusal", free.Refusal)
			fields.Add("Done", f.sorts.Literal(r.Done(o, free.Refusal)))
		}
		if !fields.Empty() {
			out = append(out, jen.Lit(o.Op.Name).Op(":").Add(fields.Flat()))
		}
	}
	return out
}
