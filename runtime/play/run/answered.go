package run

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Answered says what the system answered to the deciding call of a violation, and what is right, as
// far as that is known:
//
//	get("b") = ("", false); want ("x", true)
//
// It is empty where no call decides.
func (r *Result) Answered() string {
	if r.Verdict != Violation || r.Unordered() || r.Deciding < 0 || r.Deciding >= len(r.Trace) {
		return ""
	}
	e := r.Trace[r.Deciding]
	n := e.Op.Args()
	names := r.handles()
	text := ""
	switch {
	case e.Op.Kind == sre.Receive:
		text = fmt.Sprintf("received %s(%s)", e.Op.Name, names.assignments(e.Op.Fields, e.Values))
	case n == len(e.Op.Fields):
		return ""
	default:
		text = fmt.Sprintf("%s(%s) = %s", e.Op.Name, names.list(e.Op.Fields, e.Values[:n]), names.tuple(e.Op.Fields[n:], e.Values[n:]))
	}
	if want := r.wanted(e, names); want != "" {
		text += "; " + want
	}
	return text
}

// Answers reports whether Answered says of all results of the deciding call what is right.
func (r *Result) Answers() bool {
	if r.Evidence == nil || r.Answered() == "" {
		return false
	}
	fields, _ := r.Evidence.Right()
	op := r.Trace[r.Deciding].Op
	return len(fields) == len(op.Fields)-op.Args()
}

// wanted says what is right instead of the deciding answer; empty if that is not known.
func (r *Result) wanted(e sre.Event, names handles) string {
	if r.Evidence == nil {
		return r.otherwise(e, names)
	}
	results := e.Op.Fields[e.Op.Args():]
	switch fields, values := r.Evidence.Right(); {
	case len(fields) == 0:
		return ""
	case len(fields) == len(results):
		return "want " + names.tuple(fields, values)
	default:
		return "want " + names.assignments(fields, values)
	}
}

// list returns values of fields as they stand between parentheses.
func (h handles) list(fields []sre.Field, values []logic.Value) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = h.text(fields[i].Sort, v)
	}
	return strings.Join(out, ", ")
}

// tuple returns values as Go prints what a function returns.
func (h handles) tuple(fields []sre.Field, values []logic.Value) string {
	if len(values) == 1 {
		return h.text(fields[0].Sort, values[0])
	}
	return "(" + h.list(fields, values) + ")"
}

// contrary has the comparison that holds where another one does not.
var contrary = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

// otherwise says what is right where the goal describes the wrong answer.
func (r *Result) otherwise(e sre.Event, names handles) string {
	switch {
	case len(r.Expected) == 0:
		return ""
	case len(r.Expected) > 1:
		return "want not (" + strings.Join(r.Expected, " && ") + ")"
	}
	wrong := r.Expected[0]
	field, negated := strings.CutPrefix(wrong, "!")
	if slices.ContainsFunc(e.Op.Fields, func(f sre.Field) bool { return f.Name == field && f.Sort.Kind() == logic.BoolKind }) {
		return want(e.Op, field, strconv.FormatBool(negated))
	}
	words := strings.SplitN(wrong, " ", 3)
	if len(words) < 3 || contrary[words[1]] == "" || strings.Contains(wrong, "&&") || strings.Contains(wrong, "||") {
		return "want not (" + wrong + ")"
	}
	if words[1] == "==" && (words[2] == "true" || words[2] == "false") {
		return want(e.Op, words[0], strconv.FormatBool(words[2] == "false"))
	}
	if words[1] == "!=" {
		if v, from, ok := r.given(words[2], names); ok {
			return want(e.Op, words[0], v) + from
		}
		return want(e.Op, words[0], unnumbered(words[2]))
	}
	return fmt.Sprintf("want %s %s %s", words[0], contrary[words[1]], unnumbered(words[2]))
}

// want says which value a result should have. A single result needs no name.
func want(op *sre.Op, field, value string) string {
	if len(op.Fields) == op.Args()+1 {
		return "want " + value
	}
	return "want " + field + " = " + value
}

// ofEvent matches how a condition names a field of an earlier event, such as "text of put 3".
var ofEvent = regexp.MustCompile(`^(\w+) of (\w+) \d+$`)

// given returns the value that a condition names by an earlier event, and where it stands, if there
// is one such event only.
func (r *Result) given(text string, names handles) (value, from string, ok bool) {
	m := ofEvent.FindStringSubmatch(text)
	if m == nil {
		return "", "", false
	}
	for i, e := range r.Trace[:r.Deciding] {
		if e.Op.Name != m[2] {
			continue
		}
		at := slices.IndexFunc(e.Op.Fields, func(f sre.Field) bool { return f.Name == m[1] })
		if at < 0 || ok {
			return "", "", false
		}
		value, from, ok = names.text(e.Op.Fields[at].Sort, e.Values[at]), fmt.Sprintf(", %s in step %d", e.Op.Name, i+1), true
	}
	return value, from, ok
}

// unnumbered leaves out the number of an event in the script, which is another one in the run.
func unnumbered(text string) string {
	if m := ofEvent.FindStringSubmatch(text); m != nil {
		return m[1] + " of " + m[2]
	}
	return text
}
