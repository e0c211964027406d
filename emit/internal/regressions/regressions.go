// Package regressions prints how the failing runs of a test are written as Go tests: the style that
// the runtime fills in, with a template for each operation.
//
//	&rt.Regression{
//		Package: "stack_test",
//		New:     rt.NewStatement("stack.New", stack.New),
//		Calls:   map[string]string{"push": "sut.Push({elem})", "pop": "{result} := sut.Pop()"},
//		Test:    "lostElementTest",
//	}
package regressions

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/adapters"
	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Style prints the style of the tests of a spec.
type Style struct {
	*sorts.Sorts
	Party       *adapters.Party
	New         string         // a constructor that the user has to define if the target names none
	Constructor *jen.Statement // of the system
	Confirms    bool           // tests ask about clauses
}

// Print prints the style: with calls of the system's own methods if that is enough, else through
// its adapter. tie is the function that returns the test.
func (st *Style) Print(tie string) *jen.Statement {
	fields := code.With("Package", st.Go.Package.Name)
	synchronous := adapters.Synchronous(st.Spec)
	if synchronous {
		st.called(fields)
	}
	// Tests of clauses are not kept, but a run with messages has no other form.
	if !st.Confirms || !synchronous {
		fields.Lit("Test", st.Go.Package.InTests(tie))
		fields.Rows("Sorts", code.StringMap(), st.sortNames())
	}
	return code.Pointer(code.RT("Regression").Add(fields.Tall()))
}

// called adds how the system's methods are called.
func (st *Style) called(fields *code.Fields) {
	name := st.New
	if n := st.Spec.Target.New; n != "" {
		name = st.Go.Text(n)
	}
	var calls, conditions, types []jen.Code
	for _, o := range st.Spec.Visible() {
		text, err := st.statement(o.Op)
		calls = append(calls, code.Entry(o.Op.Name, text))
		if err != "" {
			conditions = append(conditions, st.conditions(o.Op, err))
		}
		types = append(types, st.fieldTypes(o.Op)...)
	}
	fields.Set("Imports", st.imports())
	fields.Add("New", code.RT("NewStatement").Call(jen.Lit(name), st.Constructor))
	fields.Add("Calls", code.StringMap().Add(code.Tall(calls)))
	fields.Rows("Conditions", jen.Map(jen.String()).Map(jen.String()).Index().String(), conditions)
	fields.Rows("Types", code.StringMap(), types)
	fields.Set("Bubble", st.Spec.Target.Clock != "")
	if m := st.Spec.Target.Close; m != "" {
		fields.Set("Close", "sut."+m+"()")
	}
	if st.hasEnums() {
		fields.Add("Literal", code.RT("QuoteEnums"))
	}
}

// sortNames prints the names of the sorts for scripts through the adapter.
func (st *Style) sortNames() (sorts []jen.Code) {
	for _, d := range st.Spec.Sorts {
		if k := d.Sort.Kind(); (k == logic.EnumKind || k == logic.OpaqueKind) && st.Name(d.Sort) != "" && st.fieldOf(d.Sort) {
			sorts = append(sorts, code.Entry(d.Sort.Name(), st.Go.Package.InTests(st.Name(d.Sort))))
		}
	}
	return sorts
}

// fieldOf reports whether a visible operation has a field of the sort, or one with parts of it.
func (st *Style) fieldOf(s *logic.Sort) bool {
	return slices.ContainsFunc(st.Spec.Visible(), func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Op.Fields, func(f sre.Field) bool { return within(s, f.Sort) })
	})
}

// within reports whether a sort is another one, or that of a part of it.
func within(s, whole *logic.Sort) bool {
	return whole != nil && (s == whole || within(s, whole.Key()) || within(s, whole.Elem()) ||
		slices.ContainsFunc(whole.Members(), func(m logic.Member) bool { return within(s, m.Sort) }))
}

func (st *Style) hasEnums() bool {
	return slices.ContainsFunc(st.Spec.Sorts, func(d *uhat.SortDecl) bool { return d.Sort.Kind() == logic.EnumKind })
}

// statement prints the template of a regression test's statement for one operation, and the name of
// its error variable, if it has one.
func (st *Style) statement(op *sre.Op) (text, err string) {
	var args, left []string
	for _, f := range op.Fields[:op.Args()] {
		args = append(args, "{"+f.Name+"}")
	}
	direct, mapped := st.Party.Results(op)
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
	if st.Spec.Target.Passes(op) {
		return "time.Sleep(" + st.duration(op, args[0]) + ")\n\tsynctest.Wait()", ""
	}
	text = "sut." + st.Party.Method(op) + "(" + strings.Join(args, ", ") + ")"
	if p := st.Spec.Operation(op).Panicked; p != "" {
		return strings.Join(append(left, "{"+p+"}"), ", ") + " := " + st.recovering(op, text), err
	}
	if len(left) > 0 {
		text = strings.Join(left, ", ") + " := " + st.copying(op, text)
	}
	return text, err
}

// duration prints the argument of the clock as a duration.
func (st *Style) duration(op *sre.Op, arg string) string {
	if p, _, _ := strings.Cut(st.GoType(op.Fields[0].Sort), "."); st.GoType(op.Fields[0].Sort) == "time.Duration" && st.Go.Paths[p] == "time" {
		return arg
	}
	return "time.Duration(" + arg + ")"
}

// results returns names for the results of a method, and their sorts; that of an error is nil.
func (st *Style) results(op *sre.Op) (names []string, sorts []*logic.Sort) {
	direct, mapped := st.Party.Results(op)
	for k, i := range direct {
		names = append(names, fmt.Sprintf("r%d", k))
		sorts = append(sorts, op.Fields[i].Sort)
	}
	if mapped >= 0 {
		names = append(names, "err")
		sorts = append(sorts, nil)
	}
	return names, sorts
}

// copying prints a call whose answers with parts are copied: the system may share their memory, and
// go on to change it.
func (st *Style) copying(op *sre.Op, call string) string {
	names, sorts := st.results(op)
	types := make([]string, len(names))
	copies := slices.Clone(names)
	for k, s := range sorts {
		if s == nil {
			types[k] = "error"
			continue
		}
		types[k] = st.typeText(s)
		if clone := st.clone(s); clone != "" {
			copies[k] = clone + "(" + names[k] + ")"
			if len(names) == 1 {
				return clone + "(" + call + ")"
			}
		}
	}
	if slices.Equal(copies, names) {
		return call
	}
	return "func() (" + strings.Join(types, ", ") + ") { " + strings.Join(names, ", ") + " := " + call +
		"; return " + strings.Join(copies, ", ") + " }()"
}

// typeText writes the Go type of a sort.
func (st *Style) typeText(s *logic.Sort) string { return st.Go.TypeText(st.GoType(s)) }

// clone returns the Go function that copies values of a sort; empty where that is not needed.
func (st *Style) clone(s *logic.Sort) string {
	switch typ := st.GoType(s); {
	case strings.HasPrefix(typ, "*"), sorts.IsArray(typ):
		return ""
	case s.Kind() == logic.ListKind, s.Kind() == logic.BytesKind:
		return "slices.Clone"
	case s.Kind() == logic.MapKind:
		return "maps.Clone"
	}
	return ""
}

// recovering prints a function that makes a call and also returns whether the call panicked.
func (st *Style) recovering(op *sre.Op, call string) string {
	names, sorts := st.results(op)
	if len(names) > 0 {
		call = strings.Join(names, ", ") + " = " + call
	}
	var results string
	for k, s := range sorts {
		typ := "error"
		if s != nil {
			typ = st.Go.Text(st.GoType(s))
		}
		results += names[k] + " " + typ + ", "
	}
	return "func() (" + results + "panicked bool) { defer func() { panicked = recover() != nil }(); " + call + "; return }()"
}

// conditions prints the condition on an error for each value of the field that it becomes.
func (st *Style) conditions(op *sre.Op, err string) jen.Code {
	var values []jen.Code
	for _, o := range st.outcomes(op, err) {
		values = append(values, jen.Lit(o.value).Op(":").ValuesFunc(func(v *jen.Group) {
			for _, c := range o.conditions() {
				v.Lit(c)
			}
		}))
	}
	return jen.Lit(op.Name + "." + st.Party.ErrorMap(op).Field).Op(":").Add(code.Tall(values))
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
	all := lists.Of(o.alternatives, func(a []string) string { return strings.Join(a, " && ") })
	return []string{"(" + strings.Join(all, " || ") + ")"}
}

// outcomes returns the values that the error of an operation may become. As in the adapter, the
// first line of the spec that fits decides.
func (st *Style) outcomes(op *sre.Op, err string) []*outcome {
	var all []*outcome
	add := func(value string, conditions ...string) {
		i := slices.IndexFunc(all, func(o *outcome) bool { return o.value == value })
		if i < 0 {
			i, all = len(all), append(all, &outcome{value: value})
		}
		all[i].alternatives = append(all[i].alternatives, conditions)
	}
	m := st.Party.ErrorMap(op)
	if _, mapped := st.Party.Results(op); op.Fields[mapped].Sort.Kind() == logic.BoolKind {
		add("true", err+" == nil")
		add("false", err+" != nil")
		return all
	}
	add(m.Nil, err+" == nil")
	var before []string
	for _, v := range m.Values {
		is := st.errorsName() + ".Is(" + err + ", " + st.Go.Text(v.Go) + ")"
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
func (st *Style) fieldTypes(op *sre.Op) []jen.Code {
	var types []jen.Code
	for _, f := range op.Fields {
		types = append(types, st.partTypes(op.Name+"."+f.Name, f.Sort)...)
		switch k := f.Sort.Kind(); {
		case k == logic.IntKind && st.GoType(f.Sort) != "int", k == logic.StringKind && st.GoType(f.Sort) != "string":
			types = append(types, jen.Lit(op.Name+"."+f.Name).Op(":").Lit(st.Go.Text(st.GoType(f.Sort))))
		}
	}
	return types
}

// imports returns the packages that a regression test may mention.
func (st *Style) imports() []string {
	var paths []string
	for name, p := range st.Go.Paths {
		if path.Base(p) != name {
			p = name + " " + p
		}
		paths = append(paths, p)
	}
	if len(st.Spec.Target.Errors) > 0 && st.errorsName() != "errors" {
		paths = append(paths, st.errorsName()+" errors")
	} else if len(st.Spec.Target.Errors) > 0 {
		paths = append(paths, "errors")
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// errorsName is the name of package errors in a regression test, since the spec may have another
// package of that name.
func (st *Style) errorsName() string {
	if p := st.Go.Paths["errors"]; p != "" && p != "errors" {
		return "stderrors"
	}
	return "errors"
}

// partTypes prints the Go types of a composite field and of its parts, and that of a float.
func (st *Style) partTypes(key string, s *logic.Sort) (types []jen.Code) {
	if s.Kind() == logic.FloatKind && st.GoType(s) != "float64" {
		return []jen.Code{code.Entry(key, st.typeText(s))}
	}
	if !s.HasParts() {
		return nil
	}
	types = append(types, code.Entry(key, st.Go.TypeText(st.Decl(s).Go)))
	if s.Kind() == logic.BytesKind {
		return types
	}
	if s.Key() != nil {
		types = append(types, st.partTypes(key+"{}", s.Key())...)
	}
	if s.Elem() != nil {
		types = append(types, st.partTypes(key+"[]", s.Elem())...)
	}
	for _, m := range s.Members() {
		types = append(types, st.partTypes(key+"."+m.Name, m.Sort)...)
	}
	return types
}
