package emit

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// regression prints how a failing run is written as a test: with calls of the system's own methods
// if that is enough, else through its adapter. tie is the function that returns the test.
func (e *emitter) regression(tie string) *jen.Statement {
	fields := &composite{}
	fields.add("Package", jen.Lit(e.pkg))
	if e.synchronous() {
		e.called(fields)
	}
	// Tests of clauses are not kept, but a run with messages has no other form.
	if !e.confirm || !e.synchronous() {
		fields.add("Test", jen.Lit(e.inTests(tie)))
		if sorts := e.regressionSorts(); sorts != nil {
			fields.add("Sorts", jen.Map(jen.String()).String().Add(oneALine(sorts)))
		}
	}
	return jen.Op("&").Add(rt("Regression")).Add(fields.values(false))
}

// called adds how the system's methods are called.
func (e *emitter) called(fields *composite) {
	name := e.idents["new"]
	if n := e.spec.Target.New; n != "" {
		name = e.goText(n)
	}
	var calls, conditions, types []jen.Code
	for _, o := range e.operations() {
		text, err := e.statement(o.Op)
		calls = append(calls, jen.Lit(o.Op.Name).Op(":").Lit(text))
		if err != "" {
			conditions = append(conditions, e.conditions(o.Op, err))
		}
		types = append(types, e.fieldTypes(o.Op)...)
	}
	if imports := e.regressionImports(); imports != nil {
		fields.add("Imports", jen.Index().String().Values(imports...))
	}
	fields.add("New", rt("NewStatement").Call(jen.Lit(name), e.constructor()))
	fields.add("Calls", jen.Map(jen.String()).String().Add(oneALine(calls)))
	if conditions != nil {
		fields.add("Conditions", jen.Map(jen.String()).Map(jen.String()).Index().String().Add(oneALine(conditions)))
	}
	if types != nil {
		fields.add("Types", jen.Map(jen.String()).String().Add(oneALine(types)))
	}
	if e.spec.Target.Clock != "" {
		fields.add("Bubble", jen.True())
	}
	if m := e.spec.Target.Close; m != "" {
		fields.add("Close", jen.Lit("sut."+m+"()"))
	}
	if e.enumerations() {
		fields.add("Literal", rt("QuoteEnums"))
	}
}

// regressionSorts prints the names of the sorts for scripts through the adapter.
func (e *emitter) regressionSorts() (sorts []jen.Code) {
	for _, d := range e.spec.Sorts {
		if k := d.Sort.Kind(); (k == logic.EnumKind || k == logic.OpaqueKind) && e.needsSort(d.Sort) && e.fieldOf(d.Sort) {
			sorts = append(sorts, jen.Lit(d.Sort.Name()).Op(":").Lit(e.inTests(e.idents[d.Sort])))
		}
	}
	return sorts
}

// fieldOf reports whether a visible operation has a field of the sort.
func (e *emitter) fieldOf(s *logic.Sort) bool {
	return slices.ContainsFunc(e.operations(), func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Op.Fields, func(f sre.Field) bool { return f.Sort == s })
	})
}

// oneALine prints the braces and elements of a literal.
func oneALine(elems []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

func (e *emitter) enumerations() bool {
	return slices.ContainsFunc(e.spec.Sorts, func(d *uhat.SortDecl) bool { return d.Sort.Kind() == logic.EnumKind })
}

// statement prints the template of a regression test's statement for one operation, and the name of
// its error variable, if it has one.
func (e *emitter) statement(op *sre.Op) (text, err string) {
	var args, left []string
	for _, f := range op.Fields[:op.Args()] {
		args = append(args, "{"+f.Name+"}")
	}
	direct, mapped := e.results(op)
	for _, i := range direct {
		left = append(left, "{"+op.Fields[i].Name+"}")
	}
	if mapped >= 0 {
		for err = "err"; op.Position(err) >= 0; {
			err += "_"
		}
		err += "{#}"
		left = append(left, err)
	}
	if e.spec.Target.Passes(op) {
		return "time.Sleep(" + e.duration(op, args[0]) + ")\n\tsynctest.Wait()", ""
	}
	text = "sut." + e.method(op) + "(" + strings.Join(args, ", ") + ")"
	if p := e.spec.Operation(op).Panicked; p != "" {
		return strings.Join(append(left, "{"+p+"}"), ", ") + " := " + e.recovering(op, text), err
	}
	if len(left) > 0 {
		text = strings.Join(left, ", ") + " := " + e.copying(op, text)
	}
	return text, err
}

// duration prints the argument of the clock as a duration.
func (e *emitter) duration(op *sre.Op, arg string) string {
	if p, _, _ := strings.Cut(e.goType(op.Fields[0].Sort), "."); e.goType(op.Fields[0].Sort) == "time.Duration" && e.paths[p] == "time" {
		return arg
	}
	return "time.Duration(" + arg + ")"
}

// copying prints a call whose answers with parts are copied: the system may share their memory, and
// go on to change it.
func (e *emitter) copying(op *sre.Op, call string) string {
	direct, mapped := e.results(op)
	var results, names, copies []string
	shared := false
	for k, i := range direct {
		s := op.Fields[i].Sort
		name := fmt.Sprintf("r%d", k)
		names, results = append(names, name), append(results, e.goTypeText(e.goType(s)))
		if clone := e.clone(s); clone != "" {
			name, shared = clone+"("+name+")", true
			if len(direct) == 1 && mapped < 0 {
				return clone + "(" + call + ")"
			}
		}
		copies = append(copies, name)
	}
	if !shared {
		return call
	}
	if mapped >= 0 {
		names, results, copies = append(names, "err"), append(results, "error"), append(copies, "err")
	}
	return "func() (" + strings.Join(results, ", ") + ") { " + strings.Join(names, ", ") + " := " + call +
		"; return " + strings.Join(copies, ", ") + " }()"
}

// clone returns the Go function that copies values of a sort; empty where that is not needed.
func (e *emitter) clone(s *logic.Sort) string {
	switch typ := e.goType(s); {
	case strings.HasPrefix(typ, "*"), isArray(typ):
		return ""
	case s.Kind() == logic.ListKind, s.Kind() == logic.BytesKind:
		return "slices.Clone"
	case s.Kind() == logic.MapKind:
		return "maps.Clone"
	}
	return ""
}

// recovering prints a function that makes a call and also returns whether the call panicked.
func (e *emitter) recovering(op *sre.Op, call string) string {
	var results, names []string
	direct, mapped := e.results(op)
	for k, i := range direct {
		names = append(names, fmt.Sprintf("r%d", k))
		results = append(results, names[k]+" "+e.goText(e.goType(op.Fields[i].Sort)))
	}
	if mapped >= 0 {
		names, results = append(names, "err"), append(results, "err error")
	}
	if len(names) > 0 {
		call = strings.Join(names, ", ") + " = " + call
	}
	return "func() (" + strings.Join(append(results, "panicked bool"), ", ") + ") { defer func() { panicked = recover() != nil }(); " + call + "; return }()"
}

// conditions prints the condition on an error for each value of the field that it becomes.
func (e *emitter) conditions(op *sre.Op, err string) jen.Code {
	var values []jen.Code
	for _, o := range e.outcomes(op, err) {
		values = append(values, jen.Lit(o.value).Op(":").ValuesFunc(func(v *jen.Group) {
			for _, c := range o.conditions() {
				v.Lit(c)
			}
		}))
	}
	return jen.Lit(op.Name + "." + e.errorMap(op).Field).Op(":").Add(oneALine(values))
}

// outcome is a value that an error may become, with the alternatives in which it does; all
// conditions of an alternative must hold.
type outcome struct {
	value        string
	alternatives [][]string
}

// conditions returns the alternatives as a list of conditions that all hold.
func (o *outcome) conditions() []string {
	if len(o.alternatives) == 1 {
		return o.alternatives[0]
	}
	var all []string
	for _, a := range o.alternatives {
		all = append(all, strings.Join(a, " && "))
	}
	return []string{"(" + strings.Join(all, " || ") + ")"}
}

// outcomes returns the values that the error of an operation may become. As in the adapter, the
// first line of the spec that fits decides.
func (e *emitter) outcomes(op *sre.Op, err string) []*outcome {
	var all []*outcome
	add := func(value string, conditions ...string) {
		i := slices.IndexFunc(all, func(o *outcome) bool { return o.value == value })
		if i < 0 {
			i, all = len(all), append(all, &outcome{value: value})
		}
		all[i].alternatives = append(all[i].alternatives, conditions)
	}
	m := e.errorMap(op)
	if _, mapped := e.results(op); op.Fields[mapped].Sort.Kind() == logic.BoolKind {
		add("true", err+" == nil")
		add("false", err+" != nil")
		return all
	}
	add(m.Nil, err+" == nil")
	var before []string
	for _, v := range m.Values {
		is := e.errorsName() + ".Is(" + err + ", " + e.goText(v.Go) + ")"
		add(v.Value, append([]string{is}, before...)...)
		before = append(before, "!"+is)
	}
	if m.Other != "" {
		add(m.Other, append([]string{err + " != nil"}, before...)...)
	}
	return all
}

// fieldTypes prints the Go types of integers and strings in the system's methods, if these are
// named types.
func (e *emitter) fieldTypes(op *sre.Op) []jen.Code {
	var types []jen.Code
	for _, f := range op.Fields {
		types = append(types, e.partTypes(op.Name+"."+f.Name, f.Sort)...)
		switch k := f.Sort.Kind(); {
		case k == logic.IntKind && e.goType(f.Sort) != "int", k == logic.StringKind && e.goType(f.Sort) != "string":
			types = append(types, jen.Lit(op.Name+"."+f.Name).Op(":").Lit(e.goText(e.goType(f.Sort))))
		}
	}
	return types
}

// regressionImports prints the packages that a regression test may mention.
func (e *emitter) regressionImports() []jen.Code {
	var paths []string
	for name, p := range e.paths {
		if path.Base(p) != name {
			p = name + " " + p
		}
		paths = append(paths, p)
	}
	if len(e.spec.Target.Errors) > 0 && e.errorsName() != "errors" {
		paths = append(paths, e.errorsName()+" errors")
	} else if len(e.spec.Target.Errors) > 0 {
		paths = append(paths, "errors")
	}
	slices.Sort(paths)
	var lits []jen.Code
	for _, p := range slices.Compact(paths) {
		lits = append(lits, jen.Lit(p))
	}
	return lits
}

// errorsName is the name of package errors in a regression test, since the spec may have another
// package of that name.
func (e *emitter) errorsName() string {
	if p := e.paths["errors"]; p != "" && p != "errors" {
		return "stderrors"
	}
	return "errors"
}

// goText writes a Go name in the form of a regression test.
func (e *emitter) goText(name string) string {
	pkg, id, qualified := strings.Cut(name, ".")
	if !qualified || !e.own(pkg) {
		return name
	}
	made, args, called := strings.Cut(id, "(")
	if made = strings.ReplaceAll(made, pkg+".", ""); called { // in type arguments
		made += "(" + args
	}
	return made
}
