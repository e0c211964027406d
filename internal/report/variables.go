package report

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
)

// clauseTable says how the runs with events of each clause ended.
type clauseTable struct {
	Columns []string // verdicts that there are
	Rows    []clauseRow
}

type clauseRow struct {
	Clause string
	Runs   int
	Cells  []int
}

// ClauseTable returns the verdicts by clause; nil if no run served one.
func (r *Run) ClauseTable() *clauseTable {
	if len(r.ByClause) == 0 {
		return nil
	}
	t := &clauseTable{}
	for _, m := range report.Verdicts() {
		if slices.ContainsFunc(r.ByClause, func(j report.Judged) bool { return j.Verdicts[m.Name] > 0 }) {
			t.Columns = append(t.Columns, m.Name)
		}
	}
	for i := range r.ByClause {
		j := &r.ByClause[i]
		row := clauseRow{Clause: j.Clause, Runs: j.Runs()}
		for _, v := range t.Columns {
			row.Cells = append(row.Cells, j.Verdicts[v])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// variable is a variable of the goal in the failing run.
type variable struct{ Name, Value, From string }

// Variables says where the values come from with which the failing run is in the goal.
func (r *Run) Variables() []variable {
	var out []variable
	for _, b := range r.Failure.Bindings {
		out = append(out, variable{b.Name, b.Value, r.source(b, compared(r.Text, b.Name))})
	}
	return out
}

// place is a field of an operation.
type place struct{ op, field string }

// compared returns the fields that a goal compares with a variable by ==, in the order of the text.
// Those in macros are not seen.
func compared(goal, name string) (out []place) {
	tokens := spec.Tokens([]byte(goal))
	var calls []string // the words before the open brackets
	for i, t := range tokens {
		switch {
		case t.Is("("):
			word := ""
			if i > 0 && tokens[i-1].Kind == spec.Word {
				word = tokens[i-1].Text
			}
			calls = append(calls, word)
		case t.Is(")") && len(calls) > 0:
			calls = calls[:len(calls)-1]
		case t.Is("==") && len(calls) > 0 && i > 0 && i+1 < len(tokens):
			field, v := tokens[i-1].Text, tokens[i+1].Text
			if field == name {
				field, v = v, field
			}
			if v == name {
				out = append(out, place{calls[len(calls)-1], field})
			}
		}
	}
	return out
}

// source says where a value first shows up: in a field that the goal compares with the variable, or
// else in any.
func (r *Run) source(b report.Assignment, places []place) string {
	if from := r.first(b.Value, func(op, field string) bool { return slices.Contains(places, place{op, field}) }); from != "" {
		return from
	}
	if from := r.first(b.Value, func(string, string) bool { return true }); from != "" {
		return "the same value as " + from
	}
	return "no event has it: the goal is met with any value like it"
}

// first returns where a value first shows up among some fields; empty if it does not.
func (r *Run) first(value string, among func(op, field string) bool) string {
	for i, e := range r.Failure.Events {
		for _, a := range e.Args {
			if a.Value != value || !among(e.Op, a.Name) {
				continue
			}
			at := fmt.Sprintf("%s of event %d, %s", a.Name, i+1, e.Op)
			if j := slices.IndexFunc(e.Origins, func(x report.Origin) bool { return x.Argument == a.Name }); j >= 0 {
				return fmt.Sprintf("%s, which is %s of event %d", at, e.Origins[j].Field, e.Origins[j].Event)
			}
			return at + ", chosen by the script"
		}
		for _, a := range e.Results {
			if a.Value == value && among(e.Op, a.Name) {
				return fmt.Sprintf("%s of event %d, %s, answered by the system", a.Name, i+1, e.Op)
			}
		}
	}
	return ""
}
