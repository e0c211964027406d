package runtime

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// relate finds out which values repeat earlier answers.
func (w *regressionWriter) relate() {
	trace, ids := w.run.Trace, map[place]bool{}
	var own []Value                     // what the script has not from answers, besides what it drew
	for _, in := range w.run.Script() { // arguments
		for j, f := range in.Fields {
			if f.IsLiteral() {
				own = append(own, f.Value())
			}
			if from, ok := w.cause(w.at(in.Label), j, f.Ref()); ok {
				ids[from] = true
			}
		}
	}
	exact := exactSorts(&w.test.Goal)
	seen := w.run.Seen()
	for i, e := range trace { // results; those of no relation are compared with literals
		for j := e.Op.Args(); j < len(e.Values); j++ {
			v, opaque := e.Values[j], e.Op.Fields[j].Sort.Kind() == logic.OpaqueKind
			ref := run.Guess(seen[:w.before(i)], func(v Value) bool { return w.run.Drew(v) || slices.Contains(own, v) }, e.Op, v)
			_, literal := w.literal(e.Op, j, v)
			switch {
			case ref != nil && (opaque || ids[w.place(ref)]):
				w.repeats[place{i, j}] = w.place(ref)
			case literal && exact[v.Sort()]:
			case ids[place{i, j}], opaque && !w.known(i, v):
				w.repeats[place{i, j}] = place{i, j} // it repeats itself: nobody knows it yet
			}
		}
	}
}

// at returns the index of an input's event in the trace; one past its end of what did not return.
func (w *regressionWriter) at(label int) int {
	if entries := w.run.Rec.Entries; label < len(entries) {
		return entries[label].Event
	}
	return len(w.run.Trace)
}

// before returns how many inputs come before an event.
func (w *regressionWriter) before(event int) int { return max(0, w.run.Rec.Label(event)) }

// place returns where in the trace a reference leads.
func (w *regressionWriter) place(ref *script.Ref) place {
	return place{w.at(ref.Event), ref.Op.Position(ref.Field)}
}

// cause writes down where an argument comes from. What is computed with other functions than a sum is
// written as it was.
func (w *regressionWriter) cause(i, j int, ref *script.Ref) (from place, ok bool) {
	if ref == nil {
		return place{}, false
	}
	from = w.place(ref)
	switch n, err := strconv.ParseInt(ref.Func.Name, 10, 64); {
	case len(ref.Path) > 0:
		return place{}, false
	case ref.Func.Name == "":
		w.repeats[place{i, j}] = from
		return from, true
	case err != nil || n == 0:
		return place{}, false
	}
	w.sums[place{i, j}] = sum{from, ref.Func.Name}
	return from, true
}

// exactSorts returns the sorts of which the goal says more than that values are the same or
// not: values of these are compared with those of the run, or a test could fail that
// does not violate the goal. A judge may say anything.
func exactSorts(g *Goal) map[*Sort]bool {
	exact := map[*Sort]bool{}
	add := func(s *Sort) {
		switch s.Kind() { // as values have it
		case logic.IntKind:
			s = logic.Int
		case logic.StringKind:
			s = logic.String
		}
		exact[s] = true
	}
	if g.Judge != nil {
		add(logic.Int)
		add(logic.String)
	}
	if g.Violation == nil {
		return exact
	}
	term := func(t Term) bool {
		switch t := t.(type) {
		case *logic.Var, *logic.Field:
		case *logic.Le:
			add(logic.Int)
		case *logic.App:
			for _, a := range t.Args() {
				add(a.Sort())
			}
			add(t.Sort())
		default:
			if t.Sort() != logic.Bool {
				add(t.Sort())
			}
		}
		return true
	}
	sre.Walk(g.Violation, func(x sre.Expr) bool {
		if c, ok := x.(*sre.Class); ok {
			for _, en := range c.Entries() {
				logic.Walk(en.Allow, term)
			}
		}
		return true
	})
	return exact
}

// known reports whether a value stands before the results of the i-th event, and as
// itself: not as the repetition of an answer.
func (w *regressionWriter) known(i int, v Value) bool {
	for k, e := range w.run.Trace[:i+1] {
		for j, earlier := range e.Values {
			_, repeats := w.repeats[place{k, j}]
			_, sum := w.sums[place{k, j}]
			if !repeats && !sum && earlier == v && (k < i || j < e.Op.Args()) {
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
		var these []string
		switch {
		case v.Sort() == logic.Bool && v.Bool():
			these = []string{name}
		case v.Sort() == logic.Bool:
			these = []string{"!" + name}
		case !repeats:
			these = append([]string{name + " == " + w.value(p, e)}, w.differs(p, name, false)...)
		case from == p:
			these = w.differs(p, name, true)
		default:
			these = []string{name + " == " + w.value(p, e)}
		}
		w.mentioned[p] = w.mentioned[p] || len(these) > 0
		all = append(all, these...)
	}
	return all
}

// differs returns the conditions that a value is none of those that may be others next
// time, and, if it is such a value itself, none of all those before.
func (w *regressionWriter) differs(p place, name string, fresh bool) (all []string) {
	here := w.run.Trace[p.event]
	value := here.Values[p.field]
	said := map[Value]bool{value: true}
	for i, e := range w.run.Trace[:p.event+1] {
		for j, v := range e.Values {
			at := place{i, j}
			from, repeats := w.repeats[at]
			switch {
			case i == p.event && j >= e.Op.Args(), said[v], v.Sort() != value.Sort():
			case repeats && from == at && (fresh || !w.known(i, value)): // else that answer was compared with this value
				all, said[v] = append(all, name+" != "+w.converted(at, here.Op, p.field)), true
			case !repeats && fresh:
				all, said[v] = append(all, name+" != "+w.value(at, e)), true
			}
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
