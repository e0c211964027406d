package report

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// contextTable says in which contexts promises have judged calls.
type contextTable struct {
	Columns []string
	Rows    []contextRow
}

type contextRow struct {
	Name   string
	Judged int
	Cells  []string // one for each column
}

// newContextTable returns the table of a run.
func newContextTable(r section) (t contextTable) {
	columns := []func(p report.Promised) string{func(p report.Promised) string { return cell(p.After[""]) }}
	t.Columns = []string{"first of all"}
	for _, o := range r.Operations {
		t.Columns = append(t.Columns, "after "+o.Name)
		columns = append(columns, func(p report.Promised) string {
			text := cell(p.After[o.Name])
			if n := p.Later[o.Name]; n > 0 {
				text += fmt.Sprintf(" (%d)", n)
			}
			return text
		})
	}
	for _, c := range report.Contexts() {
		t.Columns = append(t.Columns, c.Title)
		columns = append(columns, func(p report.Promised) string { return cell(p.Contexts[c.Name]) })
	}
	most := -1
	for _, p := range r.Promises {
		for n := range p.Sizes {
			most = max(most, n)
		}
	}
	for _, n := range report.Thresholds(most) {
		t.Columns = append(t.Columns, fmt.Sprintf("size %d", n))
		columns = append(columns, func(p report.Promised) string { return cell(p.Sizes[n]) })
	}
	for _, p := range r.Promises {
		row := contextRow{Name: p.Name, Judged: p.Judged}
		for _, c := range columns {
			row.Cells = append(row.Cells, c(p))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cell shows a count; what was not reached is a dash.
func cell(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}
