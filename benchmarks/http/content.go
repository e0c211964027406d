package http

import (
	"fmt"
	"strconv"
	"strings"
)

// Long content that repeats itself is abbreviated, so that reports stay readable: 5000*ab is ab
// five thousand times, and 4999*ab+a is the same without its last byte.

// shortest is the length from which content is abbreviated.
const shortest = 64

// fewest is the least number of repetitions.
const fewest = 4

// longestUnit is the length of the longest unit that is repeated.
const longestUnit = 8

// Long returns the content that a short form stands for. Any other text stands for itself.
func Long(short string) string {
	count, text, ok := strings.Cut(short, "*")
	n, err := strconv.Atoi(count)
	if !ok || err != nil || n < 0 {
		return short
	}
	unit, rest, _ := strings.Cut(text, "+")
	return strings.Repeat(unit, n) + rest
}

// Short abbreviates content.
func Short(content string) string {
	if len(content) < shortest {
		return content
	}
	for size := 1; size <= longestUnit; size++ {
		unit := content[:size]
		n := 1
		for strings.HasPrefix(content[n*size:], unit) {
			n++
		}
		rest := content[n*size:]
		if n < fewest || len(rest) >= shortest || strings.ContainsAny(unit+rest, "*+") {
			continue
		}
		if rest != "" {
			rest = "+" + rest
		}
		return fmt.Sprintf("%d*%s%s", n, unit, rest)
	}
	return content
}
