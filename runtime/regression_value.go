package runtime

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// relate finds out which values repeat earlier answers.
func (w *regressionWriter) relate() {
	trace, ids := w.run.Trace, map[place]bool{}
	events := slices.Clone(trace)
	if a := w.run.attempted; a.op != nil {
		events = append(events, TraceEvent{Op: a.op, Values: a.args})
	}
	for i, e := range events { // arguments
		for j := range min(e.Op.Args(), len(e.Values)) {
			if from, ok := origin(trace[:min(i, len(trace))], w.run.session.drawn, e.Op, e.Values[j]); ok {
				w.repeats[place{i, j}], ids[from] = from, true
			}
		}
	}
	for i, e := range trace { // results; those of no relation are compared with literals
		for j := e.Op.Args(); j < len(e.Values); j++ {
			v, opaque := e.Values[j], e.Op.Fields[j].Sort.Kind() == logic.OpaqueKind
			from, ok := origin(trace[:i], w.run.session.drawn, e.Op, v)
			switch {
			case ok && (opaque || ids[from]):
				w.repeats[place{i, j}] = from
			case ids[place{i, j}], opaque && !w.given(i, v):
				w.repeats[place{i, j}] = place{i, j} // it repeats itself: nobody knows it yet
			}
		}
	}
}

// given reports whether an argument of an event before the i-th, or of that one, is
// the value.
func (w *regressionWriter) given(i int, v Value) bool {
	for k, e := range w.run.Trace[:i+1] {
		for j := range e.Op.Args() {
			if _, repeats := w.repeats[place{k, j}]; !repeats && e.Values[j] == v {
				return true
			}
		}
	}
	return false
}

// conditions returns what is asked of the results of an event: all of them hold if
// these are as in the run.
func (w *regressionWriter) conditions(i int) (all []string) {
	e := w.run.Trace[i]
	for j := e.Op.Args(); j < len(e.Op.Fields); j++ {
		p, f, v := place{i, j}, e.Op.Fields[j], e.Values[j]
		if by, ok := w.Conditions[e.Op.Name+"."+f.Name]; ok {
			for _, c := range by[v.String()] {
				w.needs(c)
				all = append(all, strings.ReplaceAll(c, "{#}", strconv.Itoa(i+1)))
			}
			continue
		}
		name := variable(f.Name, i)
		from, repeats := w.repeats[p]
		switch {
		case repeats && from == p:
			all = append(all, w.differs(p, name)...)
			continue
		case v.Sort() == logic.Bool && v.Bool():
			all = append(all, name)
		case v.Sort() == logic.Bool:
			all = append(all, "!"+name)
		default:
			all = append(all, name+" == "+w.value(p, e))
		}
		w.mentioned[p] = true
	}
	return all
}

// differs returns the conditions that a value which nobody knew is none that is
// known: of an opaque sort all that there are, of others the answers that were used again.
func (w *regressionWriter) differs(p place, name string) (all []string) {
	op := w.run.Trace[p.event].Op
	sort, known := op.Fields[p.field].Sort, map[Value]bool{}
	for i, e := range w.run.Trace[:p.event+1] {
		for j, v := range e.Values {
			at := place{i, j}
			from, repeats := w.repeats[at]
			answer := j >= e.Op.Args()
			switch {
			case i == p.event && answer, known[v], !logic.Compatible(e.Op.Fields[j].Sort, sort):
				continue
			case repeats && answer && from == at:
				all = append(all, name+" != "+w.converted(at, op, p.field))
			case !repeats && !answer && sort.Kind() == logic.OpaqueKind:
				all = append(all, name+" != "+w.value(at, e))
			default:
				continue
			}
			known[v], w.mentioned[p] = true, true
		}
	}
	return all
}

// unless negates a conjunction.
func unless(conditions []string) string {
	negated := make([]string, len(conditions))
	for i, c := range conditions {
		negated[i] = negation(c)
	}
	return strings.Join(negated, " || ")
}

// negation negates a condition: a comparison, a call, something in parentheses, or a
// negation.
func negation(c string) string {
	equal, unequal := strings.Index(c, " == "), strings.Index(c, " != ")
	switch {
	case strings.HasPrefix(c, "!"):
		return c[1:]
	case strings.HasPrefix(c, "("):
		return "!" + c
	case equal >= 0 && (unequal < 0 || equal < unequal):
		return c[:equal] + " != " + c[equal+4:]
	case unequal >= 0:
		return c[:unequal] + " == " + c[unequal+4:]
	}
	return "!" + c
}

// literal writes a value as a Go expression; ok is false where there is none, because
// only the running program knows what it is.
func (w *regressionWriter) literal(op *Op, j int, v Value) (text string, ok bool) {
	if w.Literal != nil {
		if text = w.Literal(op, op.Fields[j].Name, v); text != "" {
			if text[0] != '"' {
				w.needs(text)
			}
			return text, true
		}
	}
	if v.Sort().Kind() != logic.OpaqueKind {
		return v.String(), true
	}
	text = fmt.Sprintf("%#v", v.Opaque()) // of strings and numbers, also of named types, a constant
	switch v.Opaque().(type) {
	case bool, string:
		return text, true
	}
	return text, text[0] == '"' || text[0] == '-' || '0' <= text[0] && text[0] <= '9'
}
