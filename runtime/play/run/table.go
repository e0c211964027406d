package run

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Table returns the run's trace as an aligned table, one event a line, numbered from 1:
//
//	   1  push     elem = 4
//	   2  pop                elem = 4, ok = true
//	>  3  isEmpty            result = true        violation
//
// The columns are the event's arguments (or selecting fields) and its results. The deciding event
// is marked, and so are a deviation and the operation that was under way at the end. In a flood of
// events that the script did not ask for, only the first and the last ones are shown.
func (r *Result) Table() string {
	return report.Align(r.rows(r.note, func(Entry) string { return "" }))
}

// ForReaders returns the table for readers who have been told what is wrong, with at most [Columns]
// columns. With clauses, it also prints the clause that each event of the script serves, and all
// notes, as wide as they are.
func (r *Result) ForReaders(clauses bool) string {
	if clauses {
		return report.Align(r.rows(r.note, func(x Entry) string { return x.Clause }))
	}
	return report.Align(report.Narrow(r.rows(r.mark, func(Entry) string { return "" }), Columns))
}

// Columns is how wide a table for readers may be.
const Columns = 100

// rows returns the rows of the table, given what is noted beside an event, and which clause is
// shown.
func (r *Result) rows(note func(i int) string, serves func(Entry) string) [][]string {
	var rows [][]string
	names := r.handles()
	for i := 0; i < len(r.Trace); i++ {
		if n := r.flood(i); n > 0 {
			rows = append(rows, []string{"", "...", fmt.Sprintf("(%d more)", n)})
			i += n - 1
			continue
		}
		e := r.Trace[i]
		n := e.Op.Args()
		note := note(i)
		if lane := r.Rec.Of(i).Lane; lane > 0 {
			note = strings.TrimSuffix(fmt.Sprintf("goroutine %d; %s", lane, note), "; ")
		}
		rows = append(rows, []string{pointer(i == r.Deciding), strconv.Itoa(i + 1), e.Op.Name,
			names.assignments(e.Op.Fields[:n], e.Values[:n]), names.assignments(e.Op.Fields[n:], e.Values[n:]), serves(r.Rec.Of(i)), note})
	}
	if note := note(len(r.Trace)); note != "" {
		name, args := r.Attempted.parts(names)
		rows = append(rows, []string{pointer(true), strconv.Itoa(len(r.Trace) + 1), name, args, "", serves(r.Rec.Next), note})
	}
	return rows
}

// mark is the note beside an event where the reader has been told what is wrong.
func (r *Result) mark(i int) string {
	switch end := len(r.Trace); {
	case i == end && r.Verdict == Crashed:
		return "crashes"
	case i == end && r.Verdict == Hung:
		return "hangs"
	case i == r.Deciding && r.Verdict == Violation:
		return ""
	}
	return r.note(i)
}

// shown is how many events of a flood are shown at its beginning and at its end. A shorter row of
// events is no flood.
const shown = 10

// flood returns how many events from the i-th on the table leaves out: the middle of a long row of
// stray events without notes.
func (r *Result) flood(i int) int {
	plain := func(i int) bool { return i < len(r.Trace) && !r.Rec.Planned(i) && r.note(i) == "" }
	for j := i - shown; j < i; j++ {
		if j < 0 || !plain(j) {
			return 0
		}
	}
	n := 0
	for plain(i + n) {
		n++
	}
	if n -= shown; n < 2*shown {
		return 0
	}
	return n
}

func pointer(here bool) string {
	if here {
		return ">"
	}
	return ""
}

// note says what is special about the i-th event, or about the event missing there.
func (r *Result) note(i int) string {
	end := len(r.Trace)
	if r.Verdict == Upheld && r.Deviation != nil {
		return r.unconfirmed(i)
	}
	switch {
	case i == end && (r.Verdict == Crashed || r.Verdict == Hung || r.Verdict == Misfit):
		return r.Verdict.String() + ": " + r.Reason
	case i == r.Deciding && r.Unordered():
		return "violation: in no order of the calls that overlap"
	case i == r.Deciding && r.Evidence != nil && r.Evidence.Note() != "":
		return "violation: " + r.Evidence.Note()
	case i == r.Deciding && r.Verdict == Violation:
		return "violation" + r.expected()
	case r.Deviation != nil && i == r.Deviation.Event:
		return "not as the script has it: " + r.Deviation.String()
	case i == r.Deciding && i < end:
		return "decides"
	}
	return ""
}

// unconfirmed is the note on an event of a run that does not confirm a clause. Runs that hunt for a
// goal have no such notes.
func (r *Result) unconfirmed(i int) string {
	clause := r.Goal
	switch at := r.Deviation.Event; {
	case i == at && at > r.Deciding:
		return "what " + clause + " promises does not come"
	case i == at:
		return "not as " + clause + " says: " + r.Deviation.What()
	case i == r.Deciding:
		return "by " + clause
	}
	return ""
}

// expected says what a correct system does at the deciding event, as far as the script says what a
// buggy one does.
func (r *Result) expected() string {
	if len(r.Expected) == 0 {
		return ""
	}
	return ": a correct system does not answer " + strings.Join(r.Expected, " && ")
}

// Indent indents every line.
func Indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }

// handles names the references of a run, such as pointers and channels, by sort and order of
// appearance: Conn 1, Conn 2. Their own text is all that they point to, at the end of the run, or
// an address.
type handles map[logic.Value]string

// handles returns the names for the values of the trace and of what was under way.
func (r *Result) handles() handles {
	h := handles{}
	of := map[string]int{}
	add := func(values []logic.Value) {
		for _, v := range values {
			if _, named := h[v]; named || !isHandle(v) {
				continue
			}
			sort := v.Sort().Name()
			of[sort]++
			h[v] = fmt.Sprintf("%s %d", sort, of[sort])
		}
	}
	for _, e := range r.Trace {
		add(e.Values)
	}
	add(r.Attempted.Args)
	return h
}

// isHandle reports whether the text of a value is that of what it refers to.
func isHandle(v logic.Value) bool {
	if !v.IsValid() || v.Sort().Kind() != logic.OpaqueKind {
		return false
	}
	switch v.Opaque().(type) {
	case nil, fmt.Stringer, fmt.Formatter, error: // it says what it is
		return false
	}
	return refers(reflect.TypeOf(v.Opaque()))
}

// refers reports whether values of a type are, or have a field that is, a reference to something.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.Interface:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if refers(f.Type) {
				return true
			}
		}
	}
	return false
}

// Bound says, in a line each, for which values of the goal's variables the run is a violation.
func (r *Result) Bound() string {
	var b strings.Builder
	names := r.handles()
	for _, x := range r.Bindings {
		fmt.Fprintf(&b, "  %s = %s\n", x.Name, names.text(x.Sort, x.Value))
	}
	return b.String()
}

// text prints a value of a sort.
func (h handles) text(s *logic.Sort, v logic.Value) string {
	if name, ok := h[v]; ok {
		return name
	}
	return s.Show(v)
}

func (h handles) assignments(fields []sre.Field, values []logic.Value) string {
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.Name + " = " + h.text(f.Sort, values[i])
	}
	return strings.Join(out, ", ")
}

// Pattern prints what a receive waits for, as in deliver(box = 1). An invalid or missing value may
// be anything.
func Pattern(op *sre.Op, values []logic.Value) string {
	var known []string
	for i, v := range values[:min(len(values), op.Args())] {
		if v.IsValid() {
			known = append(known, op.Fields[i].Name+" = "+op.Fields[i].Sort.Show(v))
		}
	}
	return op.Name + "(" + strings.Join(known, ", ") + ")"
}
