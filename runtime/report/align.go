package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Align pads the cells of each column to the same width; the second column is right-aligned.
func Align(rows [][]string) string {
	var width []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if width[i] == 0 {
				continue
			}
			pad := width[i]
			if i != 1 {
				pad = -pad
			}
			fmt.Fprintf(&line, "%*s  ", pad, cell)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
