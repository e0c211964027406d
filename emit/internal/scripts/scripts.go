// Package scripts prints the steps of a generator as a function of the session. Each step becomes
// the call of the session that package interp makes for it, in the same order, so that the same
// random bits give the same trace:
//
//	func lostElement1(s *rt.Session) {
//		elem := s.Int("elem", rt.Between(-9, 9))
//		s.Next("push")
//		s.Call("push", rt.IntValue(elem))
//		...
//	}
package scripts

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/emit/internal/terms"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
)

// Declare declares the function of a script, and the recursive functions that it applies.
func Declare(ss *sorts.Sorts, name string, script *steps.Script) {
	file := ss.Go.File
	p := &printer{script: script, sorts: ss, funs: map[*steps.Fun]string{}}
	steps.Walk(script.Steps, func(st steps.Step) { // before any local can take their names
		if a, ok := st.(*steps.Apply); ok && p.funs[a.Fun] == "" {
			p.funs[a.Fun] = ss.Go.Package.Declare(names.LowerCamel(a.Fun.Name))
		}
	})
	w := p.writer()
	lists := w.nameLists()
	file.Declare(jen.Func().Id(name).Params(code.OfSession()).BlockFunc(func(body *jen.Group) {
		for i, id := range lists {
			body.Id(id).Op(":=").New(jen.Index().Add(sorts.LocalType(script.Lists[i].Sort())))
		}
		for _, d := range script.Depths {
			draw := drawnDepth(body, d)
			body.Id(w.sc.Bind(d.Var)).Op(":=").Add(draw)
		}
		if len(lists)+len(script.Depths) > 0 {
			body.Line()
		}
		w.steps(body, script.Steps)
	}))
	// The body of a function may apply further functions.
	for i := 0; i < len(p.applied); i++ {
		f := p.applied[i]
		file.Commentf("%s recurs level times.", p.funs[f])
		file.Declare(p.function(f))
	}
}

// printer prints one script.
type printer struct {
	script  *steps.Script
	sorts   *sorts.Sorts
	funs    map[*steps.Fun]string
	applied []*steps.Fun // so far, each once
}

// writer writes a block. Another block has another writer, with the names that are seen there.
type writer struct {
	*printer
	sc    *terms.Scope
	level string                // the parameter of the recursive function around it
	lists map[*logic.Var]string // -> pointer to the list of all its values so far
}

// writer returns the writer of a function.
func (p *printer) writer() *writer {
	return &writer{printer: p, sc: terms.NewScope(p.sorts, p.script.Answers), lists: map[*logic.Var]string{}}
}

// in returns the writer of a block with another scope.
func (w *writer) in(sc *terms.Scope) *writer {
	inner := *w
	inner.sc = sc
	return &inner
}

// nameLists names the lists of earlier values in a function. The generator makes them, its
// functions get pointers to them, and whatever binds such a variable appends to its list.
func (w *writer) nameLists() (ids []string) {
	if len(w.script.Lists) > 0 {
		w.sc.Names.Reserve("slices")
	}
	for _, v := range w.script.Lists {
		w.lists[v] = w.sc.Names.Pick("all" + names.UpperCamel(names.Local(v.Name())))
		ids = append(ids, w.lists[v])
	}
	return ids
}

// function prints a recursive function: its base at level 0, a step at higher levels.
func (p *printer) function(f *steps.Fun) *jen.Statement {
	w := p.writer()
	level := w.sc.Names.Pick("level")
	params := []jen.Code{code.OfSession(), jen.Id(level).Int64()}
	for _, v := range f.Params {
		params = append(params, jen.Id(w.sc.Bind(v)).Add(w.sc.TypeOf(v)))
	}
	for i, id := range w.nameLists() {
		params = append(params, jen.Id(id).Op("*").Index().Add(sorts.LocalType(p.script.Lists[i].Sort())))
	}
	return jen.Func().Id(p.funs[f]).Params(params...).BlockFunc(func(body *jen.Group) {
		body.If(jen.Id(level).Op("==").Lit(0)).BlockFunc(func(base *jen.Group) {
			w.in(w.sc.Nested()).steps(base, f.Base)
			base.Return()
		})
		w.level = level
		if f.Level != nil {
			w.sc.Call(f.Level, level)
		}
		w.steps(body, f.Step)
	})
}

// steps prints a sequence. An event is in one paragraph with the draws before and the checks after
// it.
func (w *writer) steps(body *jen.Group, list []steps.Step) {
	var before steps.Step
	for _, st := range list {
		if k, ok := st.(*steps.Keep); ok {
			all := jen.Op("*").Id(w.lists[k.Var])
			body.Add(all.Clone().Op("=").Append(all, w.sc.Held(k.Var)))
			continue
		}
		if before != nil && !belongs(st, before) {
			body.Line()
		}
		w.step(body, st)
		before = st
	}
}

func belongs(st, before steps.Step) bool {
	switch before.(type) {
	case *steps.Draw, *steps.Let:
		return true
	}
	c, ok := st.(*steps.Check)
	return ok && c.On != steps.Infeasible
}

func (w *writer) step(body *jen.Group, st steps.Step) {
	switch st := st.(type) {
	case *steps.Draw:
		w.draw(body, st)
	case *steps.Let:
		x := w.sc.Bound(st.Var, st.Value)
		if !st.Over.IsZero() {
			x = w.sc.Quotient(st)
		}
		body.Id(w.sc.Bind(st.Var)).Op(":=").Add(x)
	case *steps.Event:
		w.event(body, st)
	case *steps.Check:
		w.check(body, st)
	case *steps.Choice:
		body.Add(code.Session("Enter"))
		body.Switch(code.Session("Choose", jen.Lit(len(st.Branches)))).BlockFunc(func(sw *jen.Group) {
			for i, b := range st.Branches {
				sw.Case(jen.Lit(i)).BlockFunc(func(c *jen.Group) { w.in(w.sc.Nested()).steps(c, b) })
			}
		})
		body.Add(code.Session("Leave"))
	case *steps.Apply:
		w.apply(body, st)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", st))
	}
}

func (w *writer) check(body *jen.Group, st *steps.Check) {
	cond := jen.Null()
	if st.Cond != nil {
		cond = w.sc.Expr(st.Cond)
	}
	for i, v := range st.Unlike {
		if i > 0 {
			cond.Op("&&")
		}
		cond.Op("!").Qual("slices", "Contains").Call(jen.Op("*").Id(w.lists[v]), w.sc.Expr(st.Var))
	}
	args := []jen.Code{cond}
	if st.On != steps.Infeasible {
		args = append(args, jen.Lit(st.Field))
	}
	body.Add(code.Session(st.On.Method(), append(args, jen.Lit(st.Says))...))
}

// apply prints the call of a recursive function.
func (w *writer) apply(body *jen.Group, st *steps.Apply) {
	if !slices.Contains(w.applied, st.Fun) {
		w.applied = append(w.applied, st.Fun)
	}
	depth := jen.Id(w.level).Op("-").Lit(1)
	switch {
	case st.Depth == nil:
	case st.Depth.Var != nil:
		depth = w.sc.Ref(st.Depth.Var)
	default:
		depth = drawnDepth(body, st.Depth)
	}
	args := []jen.Code{jen.Id("s"), depth}
	for i, a := range st.Args {
		args = append(args, w.sc.Bound(st.Fun.Params[i], a))
	}
	for _, v := range w.script.Lists {
		args = append(args, jen.Id(w.lists[v]))
	}
	body.Add(code.Session("Enter"))
	body.Id(w.funs[st.Fun]).Call(args...)
	body.Add(code.Session("Leave"))
}
