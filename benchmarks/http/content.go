package http

import (
	"fmt"
	"strconv"
	"strings"
)

// Content is written in short where it is long and repeats itself, so that reports can be read:
// 5000*ab is ab, five thousand times, and 4999*ab+a the same without its last byte.

// shortest is the length from which on content is written in short.
const shortest = 64

// fewest is how often it must repeat itself.
const fewest = 4

// longestUnit is how much may repeat itself.
const longestUnit = 8

// Long returns the content that stands behind a short form; what is none stands for itself.
func Long(short string) string {
	count, text, ok := strings.Cut(short, "*")
	n, err := strconv.Atoi(count)
	if !ok || err != nil || n < 0 {
		return short
	}
	unit, rest, _ := strings.Cut(text, "+")
	return strings.Repeat(unit, n) + rest
}

// Short writes content down.
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
