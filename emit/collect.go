package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A step that avoids all earlier values of a variable needs these values. The generator makes a
// list for each such variable, its functions get pointers to the lists, and a step that binds the
// variable appends to its list after the checks of the event.

// collections names the lists in a function and calls declare with each.
func (sc *script) collections(declare func(id string, of *logic.Var)) {
	if len(sc.collected) > 0 {
		sc.names.reserve("slices")
	}
	for _, v := range sc.collected {
		id := sc.names.pick("all" + upperCamel(local(v.Name())))
		sc.lists[v] = id
		declare(id, v)
	}
}

// collect appends the variables that the last event or draw of the steps binds to their lists.
func (sc *script) collect(body *jen.Group, steps []uhat.Step) {
	for len(steps) > 0 && isCheck(steps[len(steps)-1]) {
		steps = steps[:len(steps)-1]
	}
	if len(steps) == 0 {
		return
	}
	for _, v := range uhat.Bound(steps[len(steps)-1]) {
		if slices.Contains(sc.collected, v) {
			list := func() *jen.Statement { return jen.Op("*").Id(sc.lists[v]) }
			body.Add(list().Op("=").Append(list(), sc.held(v)))
		}
	}
}

// except excludes the values in the lists from a domain.
func (sc *script) except(in *jen.Statement, d uhat.Domain) {
	for _, v := range d.Unlike {
		except := "Except"
		if large(v.Sort()) {
			except = "Without"
		}
		in.Dot(except).Call(jen.Op("*").Id(sc.lists[v]).Op("..."))
	}
}

// unlike prints the condition that an answer is in none of the lists.
func (sc *script) unlike(st *uhat.Differ) *jen.Statement {
	all := jen.Null()
	for i, v := range st.Unlike {
		if i > 0 {
			all.Op("&&")
		}
		all.Op("!").Qual("slices", "Contains").Call(jen.Op("*").Id(sc.lists[v]), sc.expr(st.Var))
	}
	return all
}

// condition returns what a check expects, for reports.
func condition(st uhat.Step) string {
	switch st := st.(type) {
	case *uhat.Assert:
		return st.Says()
	case *uhat.Differ:
		return st.Says()
	}
	panic("emit: no check")
}

// assertion is the method that checks: Must ends the script if the check fails.
func assertion(stop bool) string {
	if stop {
		return "Must"
	}
	return "Assert"
}
