package golden

import (
	"fmt"
	"strings"
)

// around is how many lines are shown before and after a difference.
const around = 3

// Difference says where two texts that are not equal differ: the lines from the first
// different one to the last, those that are wanted marked - and those that are there
// instead marked +.
func Difference(got, want string) string {
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	from := 0
	for from < len(g) && from < len(w) && g[from] == w[from] {
		from++
	}
	gTo, wTo := len(g), len(w)
	for gTo > from && wTo > from && g[gTo-1] == w[wTo-1] {
		gTo, wTo = gTo-1, wTo-1
	}
	var b strings.Builder
	fmt.Fprintf(&b, "differs from line %d on:\n", from+1)
	show(&b, " ", w[max(0, from-around):from])
	show(&b, "-", w[from:wTo])
	show(&b, "+", g[from:gTo])
	show(&b, " ", w[wTo:min(len(w), wTo+around)])
	return b.String()
}

func show(b *strings.Builder, mark string, lines []string) {
	for _, line := range lines {
		if line != "" {
			b.WriteString(mark + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
}
