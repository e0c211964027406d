package gosig

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A reference performs all operations, by methods with the parameters and results of the spec. What
// it lacks is listed in one diagnostic.

// reference compares the operations with the methods of the target's reference.
func (r *Report) reference(ctx context.Context, s *uhat.Spec, found map[string]*Listed) {
	ref := s.Target.Reference
	path, function := referencePackage(s.Target)
	if path == "" {
		return
	}
	src, err := load(ctx, filepath.Dir(s.File), path, found)
	if err != nil {
		r.Err = err
		return
	}
	made := src.result(function)
	if made == nil || typeName(made) == "" {
		return
	}
	name := typeName(made)
	have, all := src.methods(name, maxEmbedding)
	if !all {
		return
	}
	args := src.arguments(function, made)
	var missing, wrong []string
	for _, o := range calls(s) {
		if slices.Contains(ref.Without, o.Op.Name) {
			continue
		}
		method := referenceMethod(s, o.Op)
		m := src.method(name, method)
		if m == nil {
			missing = append(missing, fmt.Sprintf("%s for %s", method, o.Op.Name))
			continue
		}
		src.bound = bind(src.params[name][method], args)
		if text := src.unlike(s, o, method, m); text != "" {
			wrong = append(wrong, text)
		}
		src.bound = nil
	}
	r.incomplete(ref, src.name+"."+name, missing, wrong, have)
}

// incomplete reports what a reference lacks.
func (r *Report) incomplete(ref *uhat.TargetReference, name string, missing, wrong, have []string) {
	var detail string
	if len(missing) > 0 {
		have = slices.DeleteFunc(have, func(n string) bool { return !ast.IsExported(n) })
		slices.Sort(have)
		_, op, _ := strings.Cut(missing[0], " for ")
		detail = fmt.Sprintf("%s has no method %s; it has %s. Name the right ones: reference { methods = { %s = \"...\" } }.",
			name, strings.Join(missing, ", "), strings.Join(slices.Compact(have), ", "), op)
	}
	if len(wrong) > 0 {
		if detail != "" {
			detail += " "
		}
		detail += strings.Join(wrong, " ")
	}
	if detail != "" {
		r.report(spec.IncompleteReference, ref.Range, uhat.Range{}, detail)
	}
}

// referencePackage returns the import path of the package that makes the reference, and the name of
// its constructor; the path is empty if it is not known.
func referencePackage(t *uhat.Target) (path, function string) {
	system, _ := systemType(t)
	made, _, _ := strings.Cut(t.Reference.New, "(")
	name, _, _ := strings.Cut(made, "[")
	pkg, _, qualified := strings.Cut(name, ".")
	if !qualified {
		if emit.DeclaredName(t, system) != t.Package {
			return "", ""
		}
		return system, made
	}
	function = strings.TrimPrefix(made, pkg+".")
	if i := slices.IndexFunc(t.Imports, func(p string) bool { return isCalled(t, p, pkg) }); i >= 0 {
		return t.Imports[i], function
	}
	if system != "" && isCalled(t, system, pkg) {
		return system, function
	}
	return "", ""
}

// referenceMethod returns the method of the reference that performs an operation.
func referenceMethod(s *uhat.Spec, op *sre.Op) string {
	if m := s.Target.Reference.Methods[op.Name]; m.Name != "" {
		return m.Name
	}
	return emit.Method(s, op)
}

// arguments returns the type arguments of the type that a generic constructor makes.
func (src *source) arguments(function string, made ast.Expr) (args []ast.Expr) {
	x, err := parser.ParseExpr(function)
	if err != nil {
		return nil
	}
	var given []ast.Expr
	name := function
	switch x := x.(type) {
	case *ast.IndexExpr:
		given = []ast.Expr{x.Index}
	case *ast.IndexListExpr:
		given = x.Indices
	}
	name, _, _ = strings.Cut(name, "[")
	params := namesOf(src.funcs[""][name].TypeParams)
	for _, p := range typeArgs(made) {
		i := slices.Index(params, p)
		if i < 0 || i >= len(given) {
			return nil
		}
		args = append(args, given[i])
	}
	return args
}

// bind maps type parameters to arguments.
func bind(params []string, args []ast.Expr) map[string]ast.Expr {
	out := map[string]ast.Expr{}
	for i, p := range params {
		if i < len(args) {
			out[p] = args[i]
		}
	}
	return out
}

// unlike says how the parameters and results of a method differ from those that the operation
// needs, as far as that is certain; empty if they do not.
func (src *source) unlike(s *uhat.Spec, o *uhat.Operation, method string, m *ast.FuncType) string {
	ref := *s
	target := *s.Target
	target.Errors = s.Target.Reference.Errors
	ref.Target = &target
	args, results := o.Op.Fields[:o.Op.Args()], direct(&ref, o.Op)
	if signed := s.Target.Reference.Methods[o.Op.Name]; signed.Signed {
		args, results = fields(o.Op, signed.Args), fields(o.Op, signed.Results)
	}
	errors := slices.ContainsFunc(target.Errors, func(x uhat.ErrorMap) bool { return x.Op == o.Op.Name })
	params, returned := expanded(m.Params), expanded(m.Results)
	last := len(returned) - 1
	fails := last >= 0 && src.isError(returned[last])
	plain := returned
	if errors && fails {
		plain = returned[:last]
	}
	if count := len(results); !errors && count > 0 && count == len(returned) && results[count-1].Name == uhat.Dropped {
		fails = false // nobody looks at the last result, whatever it is
	}
	if errors == fails && src.alike(&ref, args, params) && src.alike(&ref, results, plain) {
		return ""
	}
	hint := ""
	if errors && !fails {
		hint = " If no method of the reference returns an error, write errors = {} in its block."
	}
	return fmt.Sprintf("%s takes (%s) and returns (%s), and %s needs (%s) and (%s). In the block of the reference, methods = { %s = \"%s(PARAMETERS) (RESULTS)\" } says which fields these are.%s",
		method, src.list(params), src.list(returned), o.Op.Name, src.wanted(s, args), withError(src.wanted(s, results), errors), o.Op.Name, method, hint)
}

// fields returns the fields with these names; one that is ignored has a name only.
func fields(op *sre.Op, names []string) (out []sre.Field) {
	for _, n := range names {
		switch i := op.Position(n); {
		case n == uhat.Dropped:
			out = append(out, sre.Field{Name: n, Result: true})
		case i < 0: // it tells whether the call has to wait
			out = append(out, sre.Field{Name: n, Sort: logic.Bool, Result: true})
		default:
			out = append(out, op.Fields[i])
		}
	}
	return out
}

func (src *source) isError(x ast.Expr) bool {
	id, is := x.(*ast.Ident)
	return is && id.Name == "error" && src.types["error"] == nil
}

// alike reports whether parameters or results may be those of the fields.
func (src *source) alike(s *uhat.Spec, fields []sre.Field, have []ast.Expr) bool {
	if len(fields) != len(have) {
		return false
	}
	for i, f := range fields {
		if f.Name == uhat.Dropped {
			continue
		}
		if _, is := src.differs(s, f, have[i]); is != "" {
			return false
		}
	}
	return true
}

// wanted lists the fields with their Go types.
func (src *source) wanted(s *uhat.Spec, fields []sre.Field) string {
	var out []string
	for _, f := range fields {
		if f.Name == uhat.Dropped {
			out = append(out, f.Name)
			continue
		}
		out = append(out, f.Name+" "+s.SortOf(f.Sort).Go)
	}
	return strings.Join(out, ", ")
}

// withError adds the error that a field is made of.
func withError(results string, errors bool) string {
	switch {
	case !errors:
		return results
	case results == "":
		return "error"
	}
	return results + ", error"
}
