package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/uhat"
)

// goalWriter writes the goal that a run violates.
type goalWriter struct {
	ops     []*uhat.Operation
	general bool              // values of the run become variables
	names   map[string]string // of variables, by sort and value
	vars    []string          // their declarations
}

// goal writes a goal that objects to the wrong results of the last call. It fails if the spec
// cannot say what the run does.
func (w *goalWriter) goal(r *rtreport.Record, anywhere bool) (string, error) {
	var parts []string
	if anywhere {
		parts = append(parts, "all")
	}
	last := len(r.Events) - 1
	for i := range r.Events {
		e := &r.Events[i]
		k := slices.IndexFunc(w.ops, func(o *uhat.Operation) bool { return o.Op.Name == e.Op })
		if k < 0 || e.Unfinished {
			return "", fmt.Errorf("%s is no call with an answer", e.Op)
		}
		op := w.ops[k]
		var conds []string
		for j, a := range e.Args {
			conds = append(conds, w.is(op, j, a.Value, true)...)
		}
		if i == last {
			conds = append(conds, w.wrong(op, r))
		} else {
			for j, a := range e.Results {
				conds = append(conds, w.is(op, op.Op.Args()+j, a.Value, false)...)
			}
		}
		event := op.Op.Name
		if len(conds) > 0 {
			event += "(" + strings.Join(conds, ", ") + ")"
		}
		parts = append(parts, event)
	}
	vars := ""
	if len(w.vars) > 0 {
		vars = "  vars  = { " + strings.Join(w.vars, ", ") + " }\n"
	}
	return fmt.Sprintf("goal %q {\n%s  trace = seq(%s)\n}\n", unnamed, vars, strings.Join(parts, ", ")), nil
}

// is writes that a field has a value. In a general goal an argument is a variable, and a result is
// only spoken of if it is one that is there already, or a truth value.
func (w *goalWriter) is(op *uhat.Operation, i int, value string, argument bool) []string {
	f := op.Op.Fields[i]
	if f.Sort.Kind() == logic.BoolKind {
		return []string{truth(f.Name, value == "true")}
	}
	term, known := w.term(f.Sort, value, argument)
	if w.general && !argument && !known {
		return nil
	}
	return []string{f.Name + " == " + term}
}

// term writes a value: as a variable if there is one, or if one is to be made.
func (w *goalWriter) term(sort *logic.Sort, value string, make bool) (text string, variable bool) {
	key := sort.Name() + " " + value
	if name, ok := w.names[key]; ok {
		return name, true
	}
	switch sort.Kind() {
	case logic.IntKind, logic.StringKind, logic.OpaqueKind:
		if !w.general || !make {
			return value, false
		}
	default:
		return value, false
	}
	name := fmt.Sprintf("x%d", len(w.names)+1)
	w.names[key] = name
	w.vars = append(w.vars, name+" = "+sort.Name())
	return name, true
}

// wrong writes that one of the results is not what it should be.
func (w *goalWriter) wrong(op *uhat.Operation, r *rtreport.Record) string {
	var out []string
	for _, name := range unlooked(r) {
		i := slices.IndexFunc(r.Wanted, func(a rtreport.Assignment) bool { return a.Name == name })
		if i < 0 {
			continue
		}
		f := op.Op.Fields[op.Op.Args()+i]
		if f.Sort.Kind() == logic.BoolKind {
			out = append(out, truth(f.Name, r.Wanted[i].Value != "true"))
			continue
		}
		term, _ := w.term(f.Sort, r.Wanted[i].Value, false)
		out = append(out, f.Name+" != "+term)
	}
	return strings.Join(out, " || ")
}

// truth writes that a field is true, or that it is not.
func truth(name string, holds bool) string {
	if holds {
		return name
	}
	return "!" + name
}
