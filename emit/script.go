package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// generators declares one function for each generator of a goal, and the
// recursive functions that these apply.
func (e *emitter) generators(g GoalGenerators) {
	for _, gen := range g.Generators {
		name := e.idents[role{gen, "generator"}]
		e.comment("%s heads for %s%s.", name, g.Goal.Name, colon(g.Goal.Doc))
		if gen.More != nil {
			e.comment("On its way it performs %s more often than anything asks for.", gen.More.Name)
		}
		if gen.Varied {
			e.comment("It takes the clauses of another generator, in another order or in other numbers.")
		}
		if len(gen.Certificate) > 0 {
			e.comment("For example, ghost events included:\n\n\t%s", strings.Join(gen.Certificate, "\n\t"))
		}
		sc, steps := newScript(e), gen.Script()
		e.nameFunctions(steps)
		e.answers = uhat.AnswersOf(steps)
		e.collected = uhat.Collected(steps)
		e.file.Func().Id(name).Params(jen.Id("s").Op("*").Add(rt("Session"))).BlockFunc(func(body *jen.Group) {
			paragraph := false
			sc.collections(func(id string, of *logic.Var) {
				body.Id(id).Op(":=").New(jen.Index().Add(localType(of.Sort())))
				paragraph = true
			})
			for _, a := range uhat.Announced(steps) {
				draw := drawnDepth(body, a.Depth)
				body.Id(sc.bind(a.Depth.Var)).Op(":=").Add(draw)
				paragraph = true
			}
			if paragraph {
				body.Line()
			}
			sc.steps(body, steps)
		})
		e.file.Line()
		// The body of a function may apply further functions.
		for ; e.funs.declared < len(e.funs.list); e.funs.declared++ {
			e.function(e.funs.list[e.funs.declared])
		}
	}
}

// nameFunctions fixes the identifiers of all functions that steps may call, before any local can
// take one.
func (e *emitter) nameFunctions(steps []uhat.Step) {
	for _, st := range steps {
		switch st := st.(type) {
		case *uhat.Choice:
			for _, b := range st.Branches {
				e.nameFunctions(b)
			}
		case *uhat.Apply:
			if _, named := e.idents[st.Fun]; !named {
				e.idents[st.Fun] = e.declare(lowerCamel(st.Fun.Name))
				e.nameFunctions(st.Fun.Base)
				e.nameFunctions(st.Fun.Step)
			}
		}
	}
}

// function declares a recursive function: its base at level 0, a step at higher levels.
func (e *emitter) function(f *uhat.Fun) {
	sc := newScript(e)
	level := sc.names.pick("level")
	params := []jen.Code{jen.Id("s").Op("*").Add(rt("Session")), jen.Id(level).Int64()}
	for _, p := range f.Params {
		params = append(params, jen.Id(sc.bind(p)).Add(sc.typeOf(p)))
	}
	sc.collections(func(id string, of *logic.Var) {
		params = append(params, jen.Id(id).Op("*").Index().Add(localType(of.Sort())))
	})
	e.comment("%s recurs level times.", e.idents[f])
	e.file.Func().Id(e.idents[f]).Params(params...).BlockFunc(func(body *jen.Group) {
		body.If(jen.Id(level).Op("==").Lit(0)).BlockFunc(func(base *jen.Group) {
			sc.nested().steps(base, f.Base)
			base.Return()
		})
		sc.level = level
		if f.Level != nil {
			sc.vars[f.Level] = level
		}
		sc.steps(body, f.Step)
	})
	e.file.Line()
}

// functions lists the recursive functions that the file's generators apply, each once; the first
// ones are declared already.
type functions struct {
	list     []*uhat.Fun
	declared int
}

// script is a function body under construction.
type script struct {
	*emitter
	names *names                           // locals, which hide the package's names
	vars  map[*logic.Var]string            // -> Go identifier
	field func(name string) *jen.Statement // of the event that a receive selects
	// The parameter of the recursive function, if this is the body of one.
	level string
	lists map[*logic.Var]string       // -> pointer to the list of all its values so far
	drawn map[*logic.Var]logic.Bounds // of variables that are drawn from literal intervals
}

func newScript(e *emitter) *script {
	sc := &script{emitter: e, names: e.names.inner(), vars: map[*logic.Var]string{}, lists: map[*logic.Var]string{}, drawn: map[*logic.Var]logic.Bounds{}}
	sc.names.reserve("s")
	return sc
}

// nested returns a script for an inner block.
func (sc *script) nested() *script {
	in := *sc
	in.names = sc.names.inner()
	in.vars = map[*logic.Var]string{}
	for v, id := range sc.vars {
		in.vars[v] = id
	}
	return &in
}

// bind names a variable.
func (sc *script) bind(v *logic.Var) string {
	id := sc.names.pick(local(v.Name()))
	sc.vars[v] = id
	return id
}

// localType is the Go type in which scripts keep values of a sort.
func localType(s *logic.Sort) *jen.Statement {
	switch {
	case large(s):
		return integer("Integer")
	case isInt(s):
		return jen.Int64()
	case isBool(s):
		return jen.Bool()
	}
	return rt("Value")
}

func session(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("s").Dot(method).Call(args...)
}

func (sc *script) steps(body *jen.Group, steps []uhat.Step) {
	for i, st := range steps {
		if i > 0 && !belongs(st, steps[i-1]) {
			body.Line()
		}
		sc.step(body, st, steps[i+1:])
		if rest := steps[i+1:]; len(rest) == 0 || !isCheck(rest[0]) {
			sc.collect(body, steps[:i+1])
		}
	}
}

// belongs reports whether a step is in the same paragraph as the step before it: an event with the
// draws before and the checks after it.
func belongs(st, before uhat.Step) bool {
	switch before.(type) {
	case *uhat.Draw, *uhat.Let:
		return true
	}
	return isCheck(st)
}

// isCheck reports whether a step checks the answer of the event before it.
func isCheck(st uhat.Step) bool {
	switch st.(type) {
	case *uhat.Assert, *uhat.Differ:
		return true
	}
	return false
}

func (sc *script) step(body *jen.Group, st uhat.Step, rest []uhat.Step) {
	switch st := st.(type) {
	case *uhat.Draw:
		sc.draw(body, st, rest)
	case *uhat.Let:
		x := sc.bound(st.Var, st.Value)
		if !st.Over.IsZero() {
			x = sc.quotient(st)
		}
		body.Id(sc.bind(st.Var)).Op(":=").Add(x)
	case *uhat.Perform:
		sc.perform(body, st, rest)
	case *uhat.Take:
		sc.take(body, st, rest)
	case *uhat.Assume:
		body.Add(session("Assume", sc.expr(st.Cond), jen.Lit(st.Says())))
	case *uhat.Assert:
		body.Add(session(assertion(st.Stop), sc.expr(st.Cond), jen.Lit(st.Field), jen.Lit(st.Says())))
	case *uhat.Differ:
		body.Add(session(assertion(st.Stop), sc.unlike(st), jen.Lit(st.Field), jen.Lit(condition(st))))
	case *uhat.Choice:
		body.Add(session("Enter"))
		body.Switch(session("Choose", jen.Lit(len(st.Branches)))).BlockFunc(func(sw *jen.Group) {
			for i, b := range st.Branches {
				sw.Case(jen.Lit(i)).BlockFunc(func(c *jen.Group) {
					sc.nested().steps(c, b)
				})
			}
		})
		body.Add(session("Leave"))
	case *uhat.Apply:
		sc.application(body, st)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", st))
	}
}

// mark prints which clause the next event serves.
func (sc *script) mark(body *jen.Group, o uhat.Origin, rest []uhat.Step) {
	clause := ""
	if o.Clause != nil {
		clause = o.Clause.Name()
	}
	switch {
	case o.Deciding:
	case o.Goal:
		body.Add(session("Want", jen.Lit(clause)))
		return
	case o.Conditional:
		body.Add(session("Conditional", jen.Lit(clause)))
		return
	default:
		body.Add(session("Next", jen.Lit(clause)))
		return
	}
	args := []jen.Code{jen.Lit(clause)}
	for _, st := range rest {
		if !isCheck(st) {
			break
		}
		args = append(args, jen.Lit(condition(st)))
	}
	if o.Suspect {
		body.Comment("Suspect: no clause describes the answer that would be the bug.")
	}
	body.Add(session("Decide", args...))
}

// application prints the call of a recursive function.
func (sc *script) application(body *jen.Group, st *uhat.Apply) {
	if !slices.Contains(sc.funs.list, st.Fun) {
		sc.funs.list = append(sc.funs.list, st.Fun)
	}
	depth := jen.Id(sc.level).Op("-").Lit(1)
	switch {
	case st.Depth == nil:
	case st.Depth.Var != nil:
		depth = jen.Id(sc.vars[st.Depth.Var])
	default:
		depth = drawnDepth(body, st.Depth)
	}
	args := []jen.Code{jen.Id("s"), depth}
	for i, a := range st.Args {
		args = append(args, sc.bound(st.Fun.Params[i], a))
	}
	for _, v := range sc.collected {
		args = append(args, jen.Id(sc.lists[v]))
	}
	body.Add(session("Enter"))
	body.Id(sc.idents[st.Fun]).Call(args...)
	body.Add(session("Leave"))
}

// drawnDepth returns the draw of a depth, and comments on its range.
func drawnDepth(body *jen.Group, d *uhat.Depth) *jen.Statement {
	if d.Proved {
		body.Comment("Any depth would do: the step from each depth to the next is proved.")
	} else {
		body.Commentf("Depths up to %d were checked.", d.Hi)
	}
	draw := "Depth"
	if d.Seldom {
		draw = "Seldom"
	}
	return session(draw, jen.Lit(d.Lo), jen.Lit(d.Hi))
}
