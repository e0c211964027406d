package runtime

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// The events of a regression test. Its answers are compared with those of the run so
// that the test fails where the bug is and nowhere else. What was drawn is written
// as a literal. An answer that was used again, a descriptor say, may be another
// one next time, so it is a variable, and all that is asked of it is that it
// is, or is not, the same as others; the same goes for all values of opaque sorts, of
// which nothing but equality is known. That is enough as long as the goal asks no more
// of them, either (see exactSorts).

// step is one event as code.
type step struct {
	left, call string   // of the assignment; left is empty where there are no answers
	conditions []string // that the answers are those of the run
}

// steps returns the code of all events, and of the operation that did not return, if any.
func (w *regressionWriter) steps() []step {
	var steps []step
	for i, e := range w.run.Trace {
		steps = append(steps, w.step(i, e))
		steps[i].conditions = w.conditions(i)
	}
	if a := w.run.Attempted; a.Op != nil {
		steps = append(steps, w.step(len(steps), TraceEvent{Op: a.Op, Values: a.Args}))
	}
	return steps
}

func (w *regressionWriter) step(i int, e TraceEvent) (st step) {
	text, ok := w.Calls[e.Op.Name]
	if !ok {
		w.fail(fmt.Errorf("there is no method for %s", e.Op))
	}
	w.needs(text)
	st.call = text
	if left, call, ok := strings.Cut(text, " := "); ok {
		st.left, st.call = left, call
	}
	var pairs []string
	for j, f := range e.Op.Fields[:e.Op.Args()] {
		pairs = append(pairs, "{"+f.Name+"}", w.value(place{i, j}, e))
	}
	st.call = strings.NewReplacer(append(pairs, "{#}", strconv.Itoa(i+1))...).Replace(st.call)
	return st
}

// event writes one event of the trace: its statement, and a check of its results.
func (w *regressionWriter) event(i int, st step) {
	e := w.run.Trace[i]
	w.linef("%s%s", w.left(i, st), st.call)
	switch {
	case w.run.Verdict != run.Violation || i != w.run.Deciding:
		if len(st.conditions) > 0 {
			w.linef("if %s {\n\t\tt.Skip(%q)\n\t}", unless(st.conditions), fmt.Sprintf("the system no longer answers %s", e))
		}
	case len(st.conditions) == 0:
		w.linef("t.Error(%q)", w.complaint(e))
	default:
		w.linef("if %s {\n\t\tt.Error(%q)\n\t}", strings.Join(st.conditions, " && "), w.complaint(e))
	}
}

func (w *regressionWriter) complaint(e TraceEvent) string {
	return fmt.Sprintf("%s: %s", w.test.Goal.Name, e)
}

func (w *regressionWriter) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// left writes the variables that a statement declares, those that nothing mentions as
// blanks; nothing where all are.
func (w *regressionWriter) left(i int, st step) string {
	if st.left == "" {
		return ""
	}
	op, conditions := w.run.Trace[i].Op, strings.Join(st.conditions, "\n")
	names, blank := strings.Split(st.left, ", "), true
	for k, name := range names {
		var used bool
		if field, ok := strings.CutPrefix(name, "{"); ok {
			field = strings.TrimSuffix(field, "}")
			names[k], used = variable(field, i), w.mentioned[place{i, op.Position(field)}]
		} else {
			names[k] = strings.ReplaceAll(name, "{#}", strconv.Itoa(i+1))
			used = mentions(conditions, names[k])
		}
		if !used {
			names[k] = "_"
		}
		blank = blank && !used
	}
	if blank {
		return ""
	}
	return strings.Join(names, ", ") + " := "
}

// value writes a value: the answer that it repeats, a sum with one, or a literal.
func (w *regressionWriter) value(p place, e TraceEvent) string {
	if s, ok := w.sums[p]; ok {
		return fmt.Sprintf("(%s %s %s)", w.converted(s.from, e.Op, p.field), s.plus[:1], s.plus[1:])
	}
	if from, ok := w.repeats[p]; ok {
		return w.converted(from, e.Op, p.field)
	}
	text, ok := w.literal(e.Op, p.field, e.Values[p.field])
	if !ok {
		w.fail(fmt.Errorf("%s of %s is %v, which has no literal in Go and comes from no earlier answer", e.Op.Fields[p.field].Name, e.Op, e.Values[p.field]))
	}
	return text
}

// converted writes the variable of an answer as a field of op has it.
func (w *regressionWriter) converted(from place, op *Op, field int) string {
	e := w.run.Trace[from.event]
	w.mentioned[from] = true
	name := variable(e.Op.Fields[from.field].Name, from.event)
	if t := w.goType(op, field); t != w.goType(e.Op, from.field) {
		w.needs(t)
		return t + "(" + name + ")"
	}
	return name
}

// goType returns the Go type of a field; "" for an opaque sort's, which all its fields share.
func (w *regressionWriter) goType(op *Op, field int) string {
	f := op.Fields[field]
	if t := w.Types[op.Name+"."+f.Name]; t != "" {
		return t
	}
	switch f.Sort.Kind() {
	case logic.IntKind:
		return "int"
	case logic.StringKind:
		return "string"
	}
	return ""
}

// end writes what happens after the last event: the operation that did not return, if any.
func (w *regressionWriter) end(steps []step) {
	r := w.run
	switch {
	case r.Verdict == run.Violation && (r.Deciding < 0 || r.Deciding >= len(r.Trace)):
		w.linef("t.Error(%q)", w.test.Goal.Name+": "+r.Reason)
	case r.Verdict == run.Violation:
	case len(steps) == len(r.Trace):
		w.linef("// then %s: %s", r.Attempt, r.Verdict)
	case r.Verdict == run.Hung:
		w.linef("// then %s: %s", r.Attempt, r.Verdict)
		w.hang(steps[len(steps)-1].call)
	default:
		w.linef("// then %s: %s", r.Attempt, r.Verdict)
		w.linef("%s", steps[len(steps)-1].call)
	}
}

// hang writes a call that does not return.
func (w *regressionWriter) hang(call string) {
	w.needs("time.After")
	w.linef("done := make(chan struct{})")
	w.linef("go func() {\n\t\tdefer close(done)\n\t\t%s\n\t}()", call)
	w.linef("select {")
	w.linef("case <-done:")
	w.linef("case <-time.After(%d * time.Second):", int((w.test.Options.callDeadline()+time.Second-1)/time.Second))
	w.linef("\tt.Fatal(%q)\n\t}", w.run.Attempt+" hangs")
}

// variable names the variable that holds a field of the i-th event. A field
// that ends in a digit is kept apart from the number.
func variable(field string, i int) string {
	if r, _ := utf8.DecodeLastRuneInString(field); unicode.IsDigit(r) {
		field += "_"
	}
	return field + strconv.Itoa(i+1)
}
