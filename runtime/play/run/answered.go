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
		all, from := r.resolved(strings.Join(r.Expected, " && "), names)
		return "want not (" + all + ")" + from
	}
	wrong, from := r.resolved(r.Expected[0], names)
	field, negated := strings.CutPrefix(wrong, "!")
	if slices.ContainsFunc(e.Op.Fields, func(f sre.Field) bool { return f.Name == field && f.Sort.Kind() == logic.BoolKind }) {
		return want(e.Op, field, strconv.FormatBool(negated))
	}
	words := strings.SplitN(wrong, " ", 3)
	if len(words) < 3 || contrary[words[1]] == "" || strings.Contains(wrong, "&&") || strings.Contains(wrong, "||") {
		return "want not (" + wrong + ")" + from
	}
	if words[1] == "==" && (words[2] == "true" || words[2] == "false") {
		return want(e.Op, words[0], strconv.FormatBool(words[2] == "false"))
	}
	if words[1] == "!=" {
		return want(e.Op, words[0], words[2]) + from
	}
	return fmt.Sprintf("want %s %s %s%s", words[0], contrary[words[1]], words[2], from)
}

// want says which value a result should have. A single result needs no name.
func want(op *sre.Op, field, value string) string {
	if len(op.Fields) == op.Args()+1 {
		return "want " + value
	}
	return "want " + field + " = " + value
}

// ofEvent matches how a condition names a field of an earlier event, such as "text of put 3". The
// number is that of the event in the script, which is another one in the run.
var ofEvent = regexp.MustCompile(`\b(\w+) of (\w+) \d+\b`)

// resolved returns a condition with values in place of such names, and where they stand, in
// brackets: "sum < 5" and " (n of step 1)". A name whose value is not known stays, without its
// number.
func (r *Result) resolved(condition string, names handles) (text, from string) {
	var places []string
	text = ofEvent.ReplaceAllStringFunc(condition, func(name string) string {
		m := ofEvent.FindStringSubmatch(name)
		value, steps := r.given(m[1], m[2], names)
		if value == "" {
			return m[1] + " of " + m[2]
		}
		if len(steps) == 1 {
			places = append(places, fmt.Sprintf("%s of step %d", m[1], steps[0]+1))
		}
		return value
	})
	if places != nil {
		from = " (" + strings.Join(places, ", ") + ")"
	}
	return text, from
}

// given returns the value of a field of the earlier events of an operation, and which events have
// it; empty if several values may be meant. Of several only one that a variable of the goal has is
// meant.
func (r *Result) given(field, op string, names handles) (value string, steps []int) {
	values := map[string][]int{}
	bound := map[string][]int{}
	for i, e := range r.Trace[:r.Deciding] {
		at := slices.IndexFunc(e.Op.Fields, func(f sre.Field) bool { return f.Name == field })
		if e.Op.Name != op || at < 0 {
			continue
		}
		v := e.Values[at]
		text := names.text(e.Op.Fields[at].Sort, v)
		values[text] = append(values[text], i)
		if slices.ContainsFunc(r.Bindings, func(b Binding) bool { return b.Sort == e.Op.Fields[at].Sort && b.Value == v }) {
			bound[text] = values[text]
		}
	}
	if len(values) != 1 {
		values = bound
	}
	if len(values) != 1 {
		return "", nil
	}
	for value, steps = range values {
	}
	return value, steps
}
