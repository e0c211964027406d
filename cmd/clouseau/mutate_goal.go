package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// generality says which values of a run a goal speaks of as they are. Short runs are full of zeros,
// which are equal by chance, so names tell more than values.
type generality int

const (
	byName  generality = iota // equal values of fields with one name are a variable
	byValue                   // equal values of a sort are a variable
	asItIs                    // there are no variables
)

// goalWriter writes the goal that a run violates.
type goalWriter struct {
	ops   []*uhat.Operation
	form  generality
	asked map[string]bool   // what is an argument somewhere
	names map[string]string // of variables
	vars  []string          // their declarations
}

// key is the same for values that are one variable.
func (w *goalWriter) key(f *sre.Field, value string) string {
	if w.form == byName {
		return f.Name + " " + value
	}
	return f.Sort.Name() + " " + value
}

// goal writes a goal that objects to the wrong results of the last call. It fails if the spec
// cannot say what the run does.
func (w *goalWriter) goal(r *rtreport.Record, anywhere bool) (string, error) {
	ops := make([]*uhat.Operation, len(r.Events))
	for i := range r.Events {
		e := &r.Events[i]
		k := slices.IndexFunc(w.ops, func(o *uhat.Operation) bool { return o.Op.Name == e.Op })
		if k < 0 || e.Unfinished {
			return "", fmt.Errorf("%s is no call with an answer", e.Op)
		}
		ops[i] = w.ops[k]
		for j, a := range e.Args {
			w.asked[w.key(&ops[i].Op.Fields[j], a.Value)] = true
		}
	}
	var parts []string
	if anywhere {
		parts = append(parts, "all")
	}
	for i, op := range ops {
		e := &r.Events[i]
		var conds []string
		for j, a := range e.Args {
			conds = append(conds, w.is(op, j, a.Value, true)...)
		}
		if i == len(ops)-1 {
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

// is writes that a field has a value. Where there are variables, a result is only spoken of if it
// is one of them, or a truth value.
func (w *goalWriter) is(op *uhat.Operation, i int, value string, argument bool) []string {
	f := &op.Op.Fields[i]
	if f.Sort.Kind() == logic.BoolKind {
		return []string{truth(f.Name, value == "true")}
	}
	term, variable := w.term(f, value)
	if w.form != asItIs && !argument && !variable {
		return nil
	}
	return []string{f.Name + " == " + term}
}

// term writes a value: as a variable if it is an argument somewhere.
func (w *goalWriter) term(f *sre.Field, value string) (text string, variable bool) {
	key := w.key(f, value)
	switch f.Sort.Kind() {
	case logic.IntKind, logic.StringKind, logic.OpaqueKind:
	default:
		return value, false
	}
	if w.form == asItIs || !w.asked[key] {
		return value, false
	}
	if w.names[key] == "" {
		w.names[key] = fmt.Sprintf("x%d", len(w.names)+1)
		w.vars = append(w.vars, w.names[key]+" = "+f.Sort.Name())
	}
	return w.names[key], true
}

// wrong writes that one of the results is not what it should be.
func (w *goalWriter) wrong(op *uhat.Operation, r *rtreport.Record) string {
	var out []string
	for _, name := range unlooked(r) {
		i := slices.IndexFunc(r.Wanted, func(a rtreport.Assignment) bool { return a.Name == name })
		if i < 0 {
			continue
		}
		f := &op.Op.Fields[op.Op.Args()+i]
		if f.Sort.Kind() == logic.BoolKind {
			out = append(out, truth(f.Name, r.Wanted[i].Value != "true"))
			continue
		}
		term, _ := w.term(f, r.Wanted[i].Value)
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
