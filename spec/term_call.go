package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

// termDefine resolves a use of a define that has to stand for a qualifier.
func (r *resolver) termDefine(sym *symbol, args []hclsyntax.Expression, where hcl.Range, sc *scope, o *operation) logic.Term {
	if d := r.usable(sym); d != nil && d.trace {
		sym.used = true
		r.failIn(sc, MisplacedTrace, where, "%q stands for a trace; expected a qualifier.", sym.name)
		return nil
	}
	return r.use(sym, args, where, sc, o).term
}

// termCall resolves implies, declared functions and defines.
func (r *resolver) termCall(x *hclsyntax.FunctionCallExpr, sc *scope, o *operation) logic.Term {
	if x.ExpandFinal {
		r.failIn(sc, UnsupportedExpression, x.Range(), "Arguments are written out; ... means nothing here.")
		return nil
	}
	if x.Name == "implies" {
		return r.implies(x, sc, o)
	}
	if sc.model != nil {
		if t, ok := sc.model.modelCall(x, sc); ok {
			return t
		}
	}
	sym := r.symbols[x.Name]
	switch {
	case sym == nil && x.Name == "len":
		return r.length(x, sc, o)
	case sym == nil && x.Name == "bytes":
		return r.partedLiteral(x, logic.Bytes, sc)
	case sym == nil && slices.Contains(reserved, x.Name):
		r.failIn(sc, MisplacedTrace, x.NameRange, "%q makes a trace; expected a term.", x.Name)
	case sym == nil:
		r.unknownFunction(x, sc)
	case sym.kind == funcSymbol:
		return r.apply(sym, x, sc, o)
	case sym.kind == defineSymbol:
		return r.termDefine(sym, x.Args, x.Range(), sc, o)
	case sym.kind == opSymbol:
		sym.used = true
		r.failIn(sc, MisplacedTrace, x.NameRange, "%q is an operation, and its events are traces; expected a term.", x.Name)
	default:
		r.failIn(sc, UnknownFunction, x.NameRange, "%q is %s and takes no arguments.", x.Name, sym.kind)
	}
	return nil
}

func (r *resolver) unknownFunction(x *hclsyntax.FunctionCallExpr, sc *scope) {
	if text, ok := dashed(x.Name); ok {
		r.failIn(sc, DashedName, x.NameRange, "%s", text)
		return
	}
	names := []string{"implies", "len", "bytes"}
	for _, s := range r.order {
		if s.kind == funcSymbol || s.kind == defineSymbol {
			names = append(names, s.name)
		}
	}
	hint := suggest(x.Name, names)
	if sc.model == nil && (slices.Contains(logic.KnownNames(), x.Name) || modelWords[x.Name] != "") {
		hint = suggestion{sentence: fmt.Sprintf(" Only terms of models and sessions know it. Here declare it: function %q with args, result, and the Go function in go.", x.Name)}
	}
	r.failIn(sc, UnknownFunction, x.NameRange, "There is no function %q.%s", x.Name, hint)
}

func (r *resolver) implies(x *hclsyntax.FunctionCallExpr, sc *scope, o *operation) logic.Term {
	if len(x.Args) != 2 {
		r.failIn(sc, WrongArity, x.Range(), "\"implies\" is written implies(a, b).")
		return nil
	}
	p, q := r.qualifier(x.Args[0], sc, o), r.qualifier(x.Args[1], sc, o)
	if p == nil || q == nil {
		return nil
	}
	return r.L.Implies(p, q)
}

// apply resolves an application of a declared function.
func (r *resolver) apply(sym *symbol, x *hclsyntax.FunctionCallExpr, sc *scope, o *operation) logic.Term {
	sym.used = true
	if sym.fn == nil {
		return nil
	}
	fn := sym.fn.Func
	if len(x.Args) != len(fn.Args) {
		r.failIn(sc, WrongArity, x.Range(), "%q takes %s, not %d.", x.Name, count(len(fn.Args), "argument"), len(x.Args)).related(sym.at, "declared here")
		return nil
	}
	args := make([]logic.Term, len(x.Args))
	ok := true
	for i, a := range x.Args {
		args[i] = r.expect(a, fn.Args[i], sc, o)
		ok = ok && args[i] != nil
	}
	if !ok || !r.casesFit(x, sc, args...) {
		return nil
	}
	return r.L.App(fn, args...)
}
