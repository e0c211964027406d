// Package construct prints expressions, qualifiers, clauses and models as calls of the builders
// that make them again, in a function that is given a system:
//
//	func lostElementGoal(s *rt.System) rt.Goal {
//		e := s.L.Var("e", rt.Int)
//		push := s.Op("push")
//		... s.Seq(s.All(), s.Event(push, s.L.Eq(s.Field(push, "elem"), e)), ...)
//
// The variables and operations that something mentions are declared before it.
package construct

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Builder prints into the body of one function of the system s.
type Builder struct {
	Names *names.Names // locals

	spec   *uhat.Spec
	sorts  *sorts.Sorts
	body   *jen.Group
	s      *jen.Statement // the system
	ops    map[*sre.Op]string
	vars   map[*logic.Var]string
	funcs  []*logic.Func // mentioned so far, each once
	ghosts bool          // any stands for ghosts, too
	// handles are functions without a variable in the file: those that read the state of a model.
	handles map[*logic.Func]*jen.Statement
}

// New returns what prints into a body.
func New(ss *sorts.Sorts, body *jen.Group) *Builder {
	b := &Builder{Names: ss.Go.Package.Names.Inner(), spec: ss.Spec, sorts: ss, body: body, s: jen.Id("s"), ops: map[*sre.Op]string{}, vars: map[*logic.Var]string{}}
	b.Names.Reserve("s")
	return b
}

// Declare declares variables, and the operations that an expression mentions. It returns the
// variables.
func (b *Builder) Declare(vars []*logic.Var, x sre.Expr) (out []jen.Code) {
	for _, v := range vars {
		out = append(out, b.variable(v, v.Name()))
	}
	b.declareOps(func(op *sre.Op) bool { return b.mentions(x, op) })
	return out
}

// variable declares a variable.
func (b *Builder) variable(v *logic.Var, hint string) *jen.Statement {
	id := b.Names.Pick(names.Local(hint))
	b.vars[v] = id
	b.body.Id(id).Op(":=").Add(b.s.Clone().Dot("L").Dot("Var").Call(jen.Lit(v.Name()), b.sorts.Ref(v.Sort())))
	return jen.Id(id)
}

// declareOps declares the operations that are wanted.
func (b *Builder) declareOps(wanted func(*sre.Op) bool) {
	for _, o := range b.spec.Operations {
		if (b.ghosts || o.Op.Visible()) && wanted(o.Op) {
			b.operation(o.Op)
		}
	}
}

// operation refers to an operation of the system, and declares it before.
func (b *Builder) operation(op *sre.Op) *jen.Statement {
	if b.ops[op] == "" {
		b.ops[op] = b.Names.Pick(names.LowerCamel(op.Name))
		b.body.Id(b.ops[op]).Op(":=").Add(code.Call(b.s, "Op", jen.Lit(op.Name)))
	}
	return jen.Id(b.ops[op])
}

// mentions reports whether printing the expression names the operation.
func (b *Builder) mentions(x sre.Expr, op *sre.Op) bool {
	found := false
	sre.Walk(x, func(y sre.Expr) bool {
		if c, ok := y.(*sre.Class); ok {
			own, but := b.plan(c)
			found = found || slices.ContainsFunc(append(own, but...), func(en sre.Entry) bool { return en.Op == op })
		}
		return !found
	})
	return found
}

// OfVars is the type of a list of variables.
func OfVars() *jen.Statement { return code.Pointers(code.RT("Var")) }

// AddFuncs adds the functions that were mentioned and that somebody computes with.
func (b *Builder) AddFuncs(fields *code.Fields) {
	if len(b.funcs) > 0 {
		fields.Add("Funcs", b.sorts.Implementations(b.funcs))
	}
}
