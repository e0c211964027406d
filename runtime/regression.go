package runtime

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
)

// Regression says how to write a run as a Go test that calls the system itself.
// In the statements {FIELD} stands for a field of the event: an argument is put
// in as a literal, a result becomes the variable that the statement declares.
//
//	New:   "sut := stack.New()"
//	Calls: {"push": "sut.Push({elem})", "isEmpty": "{result} := sut.Empty()"}
//	Close: "sut.Close()"
type Regression struct {
	Package string   // of the test file
	Imports []string // import paths besides testing
	New     string   // makes the system
	Calls   map[string]string
	Close   string // ends the system; empty if nothing does
	// Literal writes a value of a field as a Go expression, for sorts whose Go
	// type needs more than the obvious; it returns "" for the obvious. Nil where
	// none needs more.
	Literal func(op *Op, field string, v Value) string
}

// write returns the file of a test that performs the run again. The test fails
// where the violation shows, or is left to crash or hang as the run did; it skips
// where an earlier answer is not the run's. Without a Regression it returns
// nothing.
func (g *Regression) write(test *Test, r *Result) string {
	if g == nil {
		return ""
	}
	w := &regressionWriter{Regression: g, test: test, run: r}
	w.linef("package %s\n\nimport (", g.Package)
	w.linef("\t%q", "testing")
	if len(g.Imports) > 0 {
		w.linef("")
	}
	for _, path := range g.Imports {
		w.linef("\t%q", path)
	}
	w.linef(")\n")
	if test.Goal.Doc != "" {
		w.linef("// %s: %s", test.Goal.Name, test.Goal.Doc)
	}
	w.linef("func Test%sRegression(t *testing.T) {", camel(test.Goal.Name))
	w.linef("\t%s", g.New)
	if g.Close != "" {
		w.linef("\tdefer %s", g.Close)
	}
	for i, e := range r.Trace {
		w.event(i, e)
	}
	w.end()
	w.linef("}")
	return w.b.String()
}

type regressionWriter struct {
	*Regression
	test *Test
	run  *Result
	b    strings.Builder
}

func (w *regressionWriter) linef(format string, args ...any) {
	fmt.Fprintf(&w.b, format+"\n", args...)
}

// event writes one event of the trace: its statement, and a check of its results.
func (w *regressionWriter) event(i int, e TraceEvent) {
	text, ok := w.Calls[e.Op.Name]
	if !ok {
		w.linef("\t// %s", e)
		return
	}
	n := e.Op.Args()
	for j, f := range e.Op.Fields {
		by := variable(f.Name, i)
		if j < n {
			by = w.argument(i, e, j)
		}
		text = strings.ReplaceAll(text, "{"+f.Name+"}", by)
	}
	w.linef("\t%s", text)
	for _, line := range w.unused(i, e) {
		w.linef("\t%s", line)
	}
	decides := w.run.Verdict == Violation && i == w.run.Deciding
	same := w.comparison(i, e, decides)
	switch {
	case decides && same == "":
		w.linef("\tt.Error(%q)", w.test.Goal.Name)
	case decides:
		w.linef("\tif %s {\n\t\tt.Error(%q)\n\t}", same, w.complaint(e))
	case same != "":
		w.linef("\tif %s {\n\t\tt.Skip(%q)\n\t}", same, fmt.Sprintf("the system no longer answers %s", e))
	}
}

func (w *regressionWriter) complaint(e TraceEvent) string {
	return fmt.Sprintf("%s: %s", w.test.Goal.Name, e)
}

// comparison returns the condition that all results are those of the run, or
// that one is not; empty where there are no results to compare.
func (w *regressionWriter) comparison(i int, e TraceEvent, equal bool) string {
	var parts []string
	for j := e.Op.Args(); j < len(e.Op.Fields); j++ {
		name, v := variable(e.Op.Fields[j].Name, i), e.Values[j]
		text, ok := w.literal(e.Op, j, v)
		switch {
		case !ok:
		case v.Sort() == logic.Bool && v.Bool() == equal:
			parts = append(parts, name)
		case v.Sort() == logic.Bool:
			parts = append(parts, "!"+name)
		case equal:
			parts = append(parts, name+" == "+text)
		default:
			parts = append(parts, name+" != "+text)
		}
	}
	if equal {
		return strings.Join(parts, " && ")
	}
	return strings.Join(parts, " || ")
}

// unused returns blank assignments of the results that no comparison mentions,
// since Go insists on a use.
func (w *regressionWriter) unused(i int, e TraceEvent) (lines []string) {
	for j := e.Op.Args(); j < len(e.Op.Fields); j++ {
		name := e.Op.Fields[j].Name
		_, compared := w.literal(e.Op, j, e.Values[j])
		if !compared && strings.Contains(w.Calls[e.Op.Name], "{"+name+"}") {
			lines = append(lines, "_ = "+variable(name, i))
		}
	}
	return lines
}

// argument writes an argument: a literal, or where there is none the variable
// of the earlier result that it came from.
func (w *regressionWriter) argument(i int, e TraceEvent, j int) string {
	text, ok := w.literal(e.Op, j, e.Values[j])
	if ok {
		return text
	}
	for k, earlier := range w.run.Trace[:i] {
		for l := earlier.Op.Args(); l < len(earlier.Values); l++ {
			if earlier.Values[l] == e.Values[j] {
				return variable(earlier.Op.Fields[l].Name, k)
			}
		}
	}
	return text
}

// literal writes a value as a Go expression; ok is false where that is only a
// hint, because the value is known by its identity.
func (w *regressionWriter) literal(op *Op, j int, v Value) (text string, ok bool) {
	if w.Literal != nil {
		if text = w.Literal(op, op.Fields[j].Name, v); text != "" {
			return text, true
		}
	}
	if v.Sort().Kind() != logic.OpaqueKind {
		return v.String(), true
	}
	switch x := v.Opaque().(type) {
	case string:
		return strconv.Quote(x), true
	case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return fmt.Sprint(x), true
	default:
		return fmt.Sprintf("nil /* %v */", x), false
	}
}

// end writes what happens after the last event.
func (w *regressionWriter) end() {
	switch r := w.run; {
	case r.Verdict == Violation && (r.Deciding < 0 || r.Deciding >= len(r.Trace)):
		w.linef("\tt.Error(%q)", w.test.Goal.Name+": "+r.Reason)
	case r.Attempt != "":
		w.linef("\t// then %s: %s", r.Attempt, r.Verdict)
		if op := r.attempted.op; op != nil && w.Calls[op.Name] != "" {
			w.linef("\t%s", w.attempt(w.Calls[op.Name]))
		}
	}
}

// attempt writes the operation that did not return.
func (w *regressionWriter) attempt(text string) string {
	e := w.run.attempted
	for j, f := range e.op.Fields {
		by := "_"
		if j < len(e.args) {
			by = w.argument(len(w.run.Trace), TraceEvent{Op: e.op, Values: e.args}, j)
		}
		text = strings.ReplaceAll(text, "{"+f.Name+"}", by)
	}
	return strings.Replace(text, ":=", "=", 1) // it declares nothing but blanks
}

// variable names the variable that holds a field of the i-th event. A field
// that ends in a digit is kept apart from the number.
func variable(field string, i int) string {
	if r, _ := utf8.DecodeLastRuneInString(field); unicode.IsDigit(r) {
		field += "_"
	}
	return field + strconv.Itoa(i+1)
}

// camel turns lost_element into LostElement.
func camel(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		switch {
		case r == '_' || r == '-' || r == '.':
			up = true
			continue
		case up:
			r = unicode.ToUpper(r)
		}
		up = false
		b.WriteRune(r)
	}
	return b.String()
}
