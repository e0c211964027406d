// Package terms prints terms as Go expressions that compute their values. What the variables of a
// term are called is in a scope, a value that is handed from block to block:
//
//	sc := terms.NewScope(ss, script.Answers)
//	sc.Bind(x)                   x
//	sc.Expr(l.Le(x, l.Int(2)))   x <= 2
//
// Integers are int64, or integers of any size where int64 may not do; booleans are bool; values of
// all other sorts stay values of the runtime.
package terms

import (
	"maps"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Scope says what terms may refer to in a block of Go.
type Scope struct {
	Sorts *sorts.Sorts
	Names *names.Names // locals, which hide the package's names

	vars    map[*logic.Var]string            // -> Go identifier
	answers steps.Answers                    // that are kept with their origin
	field   func(name string) *jen.Statement // of the event that terms are about
	drawn   map[*logic.Var]logic.Bounds      // of variables that are drawn from literal intervals
}

// NewScope returns the scope of a function with the session s.
func NewScope(ss *sorts.Sorts, answers steps.Answers) *Scope {
	sc := &Scope{Sorts: ss, Names: ss.Go.Package.Names.Inner(), vars: map[*logic.Var]string{}, answers: answers, drawn: map[*logic.Var]logic.Bounds{}}
	sc.Names.Reserve("s")
	return sc
}

// Within says that a variable has a value between literal bounds.
func (sc *Scope) Within(v *logic.Var, b logic.Bounds) { sc.drawn[v] = b }

// About returns a scope for terms about an event of op, with the fields in that variable.
func (sc *Scope) About(fields string, op *sre.Op) *Scope {
	in := *sc
	in.field = func(name string) *jen.Statement {
		i := op.Position(name)
		return sorts.Unpack(op.Fields[i].Sort, jen.Id(fields).Index(jen.Lit(i)))
	}
	return &in
}

// Nested returns the scope of an inner block.
func (sc *Scope) Nested() *Scope {
	in := *sc
	in.Names = sc.Names.Inner()
	in.vars = maps.Clone(sc.vars)
	return &in
}

// Bind names a variable.
func (sc *Scope) Bind(v *logic.Var) string {
	id := sc.Names.Pick(names.Local(v.Name()))
	sc.Call(v, id)
	return id
}

// Call says what a variable is called.
func (sc *Scope) Call(v *logic.Var, id string) { sc.vars[v] = id }

// Ref refers to a variable as it is kept.
func (sc *Scope) Ref(v *logic.Var) *jen.Statement { return jen.Id(sc.vars[v]) }

// TypeOf is the Go type in which scripts keep a variable.
func (sc *Scope) TypeOf(v *logic.Var) *jen.Statement {
	if sc.answers[v] {
		return code.RT("Answer")
	}
	return sorts.LocalType(v.Sort())
}

// Arg prints an argument: an answer with its origin, or a value; any value if there is no term.
func (sc *Scope) Arg(a steps.Arg) *jen.Statement {
	switch {
	case a.Answer != nil:
		return sc.answer(a.Answer)
	case a.Term == nil:
		return code.RT("Value").Values()
	}
	return sc.Value(a.Term)
}

// answer prints a reference to an answer.
func (sc *Scope) answer(r *steps.Reference) *jen.Statement {
	id := sc.Ref(r.Var)
	switch {
	case r.Func != nil:
		return code.Session("Apply", jen.Lit(r.Func.Name), id)
	case r.Plus != 0:
		return code.Session("Plus", id, jen.Lit(int(r.Plus)))
	}
	return id
}

// Bound prints a value in the form in which scripts keep a variable.
func (sc *Scope) Bound(v *logic.Var, a steps.Arg) *jen.Statement {
	switch {
	case !sc.answers[v]:
		return sc.kept(v.Sort(), a.Term)
	case a.Answer != nil:
		return sc.answer(a.Answer)
	}
	return code.RT("Answer").Values(jen.Dict{jen.Id("Value"): sc.Value(a.Term)})
}

// Result prints one of an event's values in the form in which scripts keep a variable.
func (sc *Scope) Result(v *logic.Var, values *jen.Statement, i int) *jen.Statement {
	if sc.answers[v] {
		return code.Session("From", values, jen.Lit(i))
	}
	return sorts.Unpack(v.Sort(), values.Index(jen.Lit(i)))
}

// Held prints a variable as an expression.
func (sc *Scope) Held(v *logic.Var) *jen.Statement {
	id := jen.Id(sc.vars[v])
	switch {
	case !sc.answers[v]:
		return id
	case sorts.IsInt(v.Sort()), sorts.IsBool(v.Sort()):
		return sorts.Unpack(v.Sort(), id)
	}
	return id.Dot("Value")
}

// Value prints a term as a [runtime.Value].
func (sc *Scope) Value(t logic.Term) *jen.Statement {
	switch t := t.(type) {
	case *logic.Lit:
		return sc.Sorts.Literal(t.Value())
	case *logic.Var:
		if sc.answers[t] {
			return jen.Id(sc.vars[t]).Dot("Value")
		}
	case *logic.App:
		if v := sc.knownCall(t); v != nil {
			return v
		}
	}
	switch {
	case sorts.IsInt(t.Sort()):
		return sc.integerValue(t)
	case sorts.IsBool(t.Sort()):
		return code.RT("BoolValue").Call(sc.Expr(t))
	}
	return sc.Expr(t)
}
