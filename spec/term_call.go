package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

// termDefine resolves a use of a define that has to stand for a qualifier.
func (r terms) termDefine(sym *symbol, args []hclsyntax.Expression, where hcl.Range) logic.Term {
	if d := (defines{r.scope}).usable(sym); d != nil && d.trace {
		sym.used = true
		r.fail(MisplacedTrace, where, "%q stands for a trace; expected a qualifier.", sym.name)
		return nil
	}
	return defines{r.scope}.use(sym, args, where).term
}

// termCall resolves implies, declared functions and defines.
func (r terms) termCall(x *hclsyntax.FunctionCallExpr) logic.Term {
	if x.ExpandFinal {
		r.fail(UnsupportedExpression, x.Range(), "Arguments are written out; ... means nothing here.")
		return nil
	}
	if x.Name == "implies" {
		return r.implies(x)
	}
	if r.lang != ofClauses {
		if t, ok := (modelTerms{r.scope}).modelCall(x); ok {
			return t
		}
	}
	sym := r.names.symbols[x.Name]
	switch {
	case sym == nil && x.Name == "len":
		return parts{r.scope}.length(x)
	case sym == nil && x.Name == "bytes":
		return literals{r.scope}.partedLiteral(x, logic.Bytes)
	case sym == nil && slices.Contains(reserved, x.Name):
		r.fail(MisplacedTrace, x.NameRange, "%q makes a trace; expected a term.", x.Name)
	case sym == nil:
		r.unknownFunction(x)
	case sym.kind == funcSymbol:
		return r.apply(sym, x)
	case sym.kind == defineSymbol:
		return r.termDefine(sym, x.Args, x.Range())
	case sym.kind == opSymbol:
		sym.used = true
		r.fail(MisplacedTrace, x.NameRange, "%q is an operation, and its events are traces; expected a term.", x.Name)
	default:
		r.fail(UnknownFunction, x.NameRange, "%q is %s and takes no arguments.", x.Name, sym.kind)
	}
	return nil
}

func (r terms) unknownFunction(x *hclsyntax.FunctionCallExpr) {
	if text, ok := dashed(x.Name); ok {
		r.fail(DashedName, x.NameRange, "%s", text)
		return
	}
	names := append([]string{"implies", "len", "bytes"}, r.names.of(funcSymbol, defineSymbol)...)
	hint := suggest(x.Name, names)
	if r.lang == ofClauses && (slices.Contains(logic.KnownNames(), x.Name) || modelWords[x.Name] != "") {
		hint = suggestion{sentence: fmt.Sprintf(" Only terms of models and sessions know it. Here declare it: function %q with args, result, and the Go function in go.", x.Name)}
	}
	r.fail(UnknownFunction, x.NameRange, "There is no function %q.%s", x.Name, hint)
}

func (r terms) implies(x *hclsyntax.FunctionCallExpr) logic.Term {
	if len(x.Args) != 2 {
		r.fail(WrongArity, x.Range(), "\"implies\" is written implies(a, b).")
		return nil
	}
	p := r.qualifier(x.Args[0])
	q := r.qualifier(x.Args[1])
	if p == nil || q == nil {
		return nil
	}
	return r.L.Implies(p, q)
}

// apply resolves an application of a declared function.
func (r terms) apply(sym *symbol, x *hclsyntax.FunctionCallExpr) logic.Term {
	sym.used = true
	if sym.fn == nil {
		return nil
	}
	fn := sym.fn.Func
	if len(x.Args) != len(fn.Args) {
		r.fail(WrongArity, x.Range(), "%q takes %s, not %d.", x.Name, count(len(fn.Args), "argument"), len(x.Args)).related(sym.at, "declared here")
		return nil
	}
	args := make([]logic.Term, len(x.Args))
	ok := true
	for i, a := range x.Args {
		args[i] = r.expect(a, fn.Args[i])
		ok = ok && args[i] != nil
	}
	if !ok || !r.casesFit(x, args...) {
		return nil
	}
	return r.L.App(fn, args...)
}
