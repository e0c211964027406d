package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// table prints rows below headings.
type table struct {
	*tabwriter.Writer
	end string // of a row: what stands at the right has a tab behind it
}

// newTable returns a table whose headings are separated by tabs. Its cells stand at the right, or
// with left at the left.
func newTable(w io.Writer, left bool, headings string) table {
	t := table{tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight), "\t\n"}
	if left {
		t = table{tabwriter.NewWriter(w, 0, 0, 2, ' ', 0), "\n"}
	}
	t.line(headings)
	return t
}

// line prints cells that are separated by tabs.
func (t table) line(cells string) { io.WriteString(t, cells+t.end) }

// row prints cells. A float has one digit behind the point, one that may be unknown two; what is
// unknown, infinite or an empty text is a dash.
func (t table) row(cells ...any) {
	texts := make([]string, len(cells))
	for i, c := range cells {
		switch c := c.(type) {
		case float64:
			texts[i] = digits(1, c)
		case *float64:
			texts[i] = "-"
			if c != nil {
				texts[i] = digits(2, *c)
			}
		default:
			texts[i] = cmp.Or(fmt.Sprint(c), "-")
		}
	}
	t.line(strings.Join(texts, "\t"))
}

// digits prints a number with so many digits behind the point, or a dash if it is infinite.
func digits(n int, x float64) string {
	if math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.*f", n, x)
}

// percent prints a share, or a dash.
func percent(n int, x float64) string {
	if math.IsInf(x, 0) {
		return "-"
	}
	return digits(n, 100*x) + " %"
}

// unlessZero returns a cell, or a dash for 0.
func unlessZero[N int | float64](n N) any {
	if n == 0 {
		return "-"
	}
	return n
}
