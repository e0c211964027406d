package spec

import (
	"go/ast"
	"go/parser"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The reference of a target. It is named by the attribute reference, or by a block without label if
// there is more to say than its constructor. A block with the name of an operation says in what the
// answers of that operation may differ.

// refPath is the package of reference models, which a spec may mention as ref without importing it.
const refPath = "github.com/clouseau-go/clouseau/ref"

// What may stand in the two forms of the block.
var (
	referenceAttrs = []string{"new", "methods", "errors", "close", "snapshot", "without"}
	freedomAttrs   = []string{"skip", "any_order", "may_fail", "abstract"}
)

// references resolves what a target says of its reference.
type references struct{ targets }

// reference reads all that a target says of its reference; nil if it says nothing.
func (r references) reference(b *hclsyntax.Block, t *uhat.Target) *uhat.TargetReference {
	out := &uhat.TargetReference{Errors: t.Errors}
	var at hcl.Range
	if a := b.Body.Attributes["reference"]; a != nil {
		at = a.SrcRange
		out.New = r.goText(b, "reference", goConstructor)
	}
	seen := map[string]hcl.Range{}
	for _, inner := range b.Body.Blocks {
		if inner.Type != "reference" {
			continue
		}
		name, where, labelled := named(inner)
		if old, dup := seen[name]; dup {
			r.fail(DuplicateName, where, "This part of the reference is written twice.").related(old, "first here")
			continue
		}
		seen[name] = where
		switch {
		case labelled:
			schemas{r.reporter}.attributes(inner, freedomAttrs, "the block of a reference that has the name of an operation")
			r.freedom(inner, name, where, out)
		case at.Filename != "":
			r.fail(ConflictingAttributes, where, "The reference is named twice. Write new = ... in this block, and no attribute.").related(at, "the attribute")
		default:
			at = inner.DefRange()
			schemas{r.reporter}.attributes(inner, referenceAttrs, "the block of a reference without a name")
			r.referenceBlock(inner, out)
		}
	}
	switch {
	case at.Filename == "" && len(seen) == 0:
		return nil
	case at.Filename == "":
		r.fail(MissingAttribute, b.DefRange(), "Nothing says what the reference is: reference = \"pkg.New\".")
		return nil
	}
	skipAll(r.ctx.Operations, out)
	out.Range = placed(at)
	r.comparable(out, at)
	if strings.HasPrefix(out.New, "ref.") && !r.imported(t, "ref") {
		t.Imports = append(t.Imports, refPath)
	}
	return out
}

// placed returns a range as that of a declaration.
func placed(x hcl.Range) uhat.Range { return at(x) }

// imported reports whether the target names a package by its own path.
func (r references) imported(t *uhat.Target, pkg string) bool {
	names := func(path string) bool { return path[strings.LastIndex(path, "/")+1:] == pkg }
	typ := strings.TrimPrefix(t.Type, "*")
	return slices.ContainsFunc(t.Imports, names) || names(typ[:max(0, strings.LastIndex(typ, "."))])
}

// referenceBlock reads the block without a label.
func (r references) referenceBlock(b *hclsyntax.Block, out *uhat.TargetReference) {
	if attr(b, "new") == nil {
		r.fail(MissingAttribute, b.DefRange(), "The constructor is missing: new = \"pkg.New\".")
	}
	out.New = r.goText(b, "new", goConstructor)
	out.Close = r.goText(b, "close", goIdentifier)
	out.Snapshot = r.goText(b, "snapshot", goIdentifier)
	nested := slices.ContainsFunc(b.Body.Blocks, func(x *hclsyntax.Block) bool { return x.Type == "errors" })
	if attr(b, "errors") != nil || nested {
		out.Errors = r.errorMaps(b)
	}
	xs, _ := r.list(b, "without", "[flush]")
	for x, name := range elements(r.reporter, xs, word, InvalidValue, "Operations that the reference does not perform are named without quotes.") {
		if r.visibleOperation(name, x.Range()) != nil {
			out.Without = append(out.Without, name)
		}
	}
	out.Methods = map[string]uhat.ReferenceMethod{}
	for _, e := range r.object(b, "methods", `{ push = "Put" }`) {
		o := r.visibleOperation(e.name, e.at)
		text, ok := literalString(e.value)
		m, good := parseMethod(text)
		switch {
		case !ok || !good:
			r.wrong(InvalidGoName, e.value, "A method of a reference is named by a string such as \"Put\", or with its parameters and results in their order, \"Put(value, key) (old)\".")
		case o != nil && r.signed(o, m, e, out):
			out.Methods[e.name] = m
		}
	}
}

// skipAll skips the results of the operations that a reference does not perform.
func skipAll(ops []*uhat.Operation, ref *uhat.TargetReference) {
	for _, o := range ops {
		if !slices.Contains(ref.Without, o.Op.Name) {
			continue
		}
		f := uhat.Freedom{Op: o.Op.Name}
		for _, x := range o.Op.Fields[o.Op.Args():] {
			f.Skip = append(f.Skip, x.Name)
		}
		ref.Freedoms = append(slices.DeleteFunc(ref.Freedoms, func(g uhat.Freedom) bool { return g.Op == f.Op }), f)
	}
}

// parseMethod reads "Put", "Put(value, key)" or "Put(value, key) (old)".
func parseMethod(text string) (m uhat.ReferenceMethod, ok bool) {
	name, rest, signed := strings.Cut(text, "(")
	if m.Name = strings.TrimSpace(name); !isIdentifier(m.Name) {
		return m, false
	}
	if !signed {
		return m, true
	}
	x, err := parser.ParseExpr("func(" + rest)
	f, is := x.(*ast.FuncType)
	if err != nil || !is {
		return m, false
	}
	m.Signed = true
	m.Args, ok = fieldsOf(f.Params)
	results, good := fieldsOf(f.Results)
	m.Results = results
	return m, ok && good
}

// fieldsOf lists the names in a list of parameters.
func fieldsOf(list *ast.FieldList) (names []string, ok bool) {
	if list == nil {
		return nil, true
	}
	for _, f := range list.List {
		id, is := f.Type.(*ast.Ident)
		if !is || len(f.Names) > 0 {
			return nil, false
		}
		names = append(names, id.Name)
	}
	return names, true
}

// signed reports whether the fields that a method is written with are those of its operation. A
// parameter may be left out; a result may be left out if it is not compared, and is _ if the
// operation has none like it.
func (r references) signed(o *operation, m uhat.ReferenceMethod, e entry, ref *uhat.TargetReference) bool {
	mapped := ""
	for _, x := range ref.Errors {
		if x.Op == o.Op.Name {
			mapped = x.Field
		}
	}
	known := func(names []string, result bool, what string) bool {
		seen := map[string]bool{}
		fields := o.Op.Fields[:o.Op.Args()]
		if result {
			fields = o.Op.Fields[o.Op.Args():]
		}
		for _, n := range names {
			i := o.Op.Position(n)
			switch {
			case result && (n == uhat.Dropped || o.Waits && n == uhat.Ready && m.Ready(o.Op) && !seen[n]):
				seen[n] = true
				continue
			case i < 0 || o.Op.Fields[i].Result != result:
				r.wrong(UnknownField, e.value, "The operation %s has no %s %q.%s", o.Op.Name, what, n, suggest(n, fieldNames(fields)))
				return false
			case seen[n] || result && n == mapped:
				r.wrong(DuplicateName, e.value, "The field %q is bound twice.", n)
				return false
			}
			seen[n] = true
		}
		return true
	}
	return known(m.Args, false, "argument") && known(m.Results, true, "result")
}

func isConstructor(s string) bool {
	x, err := parser.ParseExpr(s)
	if err != nil {
		return false
	}
	if call, is := x.(*ast.CallExpr); is {
		if slices.ContainsFunc(call.Args, func(a ast.Expr) bool { _, lit := a.(*ast.BasicLit); return !lit }) {
			return false
		}
		x = call.Fun
	}
	switch g := x.(type) {
	case *ast.IndexExpr:
		return isName(g.X) && isGoType(g.Index)
	case *ast.IndexListExpr:
		return isName(g.X) && !slices.ContainsFunc(g.Indices, func(t ast.Expr) bool { return !isGoType(t) })
	}
	return isName(x)
}

// isName reports whether an expression is the name of a function.
func isName(x ast.Expr) bool {
	if s, is := x.(*ast.SelectorExpr); is {
		x = s.X
	}
	_, is := x.(*ast.Ident)
	return is
}

// freedom reads a block with the name of an operation.
func (r references) freedom(b *hclsyntax.Block, name string, where hcl.Range, out *uhat.TargetReference) {
	o := r.visibleOperation(name, where)
	if o == nil {
		return
	}
	f := uhat.Freedom{Op: name, Skip: r.results(b, "skip", o, nil)}
	f.AnyOrder = r.results(b, "any_order", o, hasElements)
	f.Refusal = r.refusal(b, o, out)
	for _, e := range r.object(b, "abstract", `{ elem = "pkg.Canonical" }`) {
		field := r.resultField(o, e.name, e.at)
		fn, ok := written(r.reporter, e.value, goNamed(isGoName), InvalidGoName, "A Go function of the result gives the value to compare, such as \"pkg.Canonical\".")
		if ok && field != nil {
			if f.Abstract == nil {
				f.Abstract = map[string]string{}
			}
			f.Abstract[field.Name] = fn
		}
	}
	out.Freedoms = append(out.Freedoms, f)
}

// results reads a list of results of an operation, each of a sort that fits.
func (r references) results(b *hclsyntax.Block, name string, o *operation, fits func(*logic.Sort) bool) (names []string) {
	xs, _ := r.list(b, name, "[elem]")
	for _, x := range xs {
		f := r.resultNamed(o, x)
		switch {
		case f == nil:
		case fits != nil && !fits(f.Sort):
			r.wrong(MismatchedSort, x, "The elements of %q may come in any order, and a value of sort %s has none.", f.Name, f.Sort)
		default:
			names = append(names, f.Name)
		}
	}
	return names
}

// hasElements reports whether the values of a sort may have elements.
func hasElements(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.BoolKind, logic.IntKind, logic.EnumKind, logic.FloatKind, logic.RecordKind, logic.MapKind:
		return false
	}
	return true
}

// refusal reads may_fail: a result, or true for the one that must be meant.
func (r references) refusal(b *hclsyntax.Block, o *operation, ref *uhat.TargetReference) string {
	a := attr(b, "may_fail")
	if a == nil {
		return ""
	}
	var tells []string
	for _, f := range o.Op.Fields {
		if f.Result && (f.Sort == logic.Bool || slices.ContainsFunc(ref.Errors, func(m uhat.ErrorMap) bool { return m.Op == o.Op.Name && m.Field == f.Name })) {
			tells = append(tells, f.Name)
		}
	}
	if yes, ok := literalBool(a); ok {
		switch {
		case !yes:
			return ""
		case len(tells) == 1:
			return tells[0]
		}
		r.wrong(UnknownRefusal, a, "Nothing says which answer of %s is a refusal: write may_fail = FIELD with a result of sort bool that is then false, or one that an error becomes.%s",
			o.Op.Name, choices(tells))
		return ""
	}
	f := r.resultNamed(o, a)
	if f == nil {
		return ""
	}
	if !slices.Contains(tells, f.Name) {
		r.wrong(UnknownRefusal, a, "%q tells of no refusal: write a result of sort bool that is then false, or one that an error becomes.%s", f.Name, choices(tells))
		return ""
	}
	return f.Name
}

// choices lists what could be meant.
func choices(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return " There is " + strings.Join(names, ", ") + "."
}

// comparable reports a reference whose answers can never be compared.
func (r references) comparable(ref *uhat.TargetReference, where hcl.Range) {
	any := false
	compared := false
	for _, o := range r.ctx.Operations {
		switch o.Op.Kind {
		case sre.Send, sre.Receive:
			r.fail(MisplacedReference, where, "A reference answers calls, and %s is a %s. Where messages come and go, write a model.", o.Op.Name, o.Op.Kind)
			return
		case sre.Call:
			any = true
			compared = compared || len(ref.Compared(o)) > 0
			r.complete(ref, o, where)
		}
	}
	if any && !compared {
		r.fail(BlindReference, where, "No answer is compared: no operation has a result that is not in skip.")
	}
}

// complete reports a method that is written without a result that is compared.
func (r references) complete(ref *uhat.TargetReference, o *uhat.Operation, where hcl.Range) {
	m := ref.Methods[o.Op.Name]
	if !m.Signed {
		return
	}
	for _, name := range ref.Compared(o) {
		mapped := slices.ContainsFunc(ref.Errors, func(x uhat.ErrorMap) bool { return x.Op == o.Op.Name && x.Field == name })
		if name != o.Panicked && !mapped && !slices.Contains(m.Results, name) {
			r.fail(IncompleteReference, where, "%s gives no %s, which is compared. Write it among the results, or reference %q { skip = [%s] }.", m.Name, name, o.Op.Name, name)
		}
	}
}
