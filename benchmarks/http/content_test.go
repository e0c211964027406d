package http

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Long content that repeats itself is abbreviated, and Long restores it.
func TestShortContent(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]string{
		"":                                     "",
		"one":                                  "one",
		strings.Repeat("x", 63):                strings.Repeat("x", 63),
		strings.Repeat("x", 4096):              "4096*x",
		strings.Repeat("ab", 5000):             "5000*ab",
		strings.Repeat("ab", 4999) + "a":       "4999*ab+a",
		strings.Repeat("ab", 5000) + "\x00":    "5000*ab+\x00",
		"y" + strings.Repeat("x", 70):          "y" + strings.Repeat("x", 70),
		strings.Repeat("a*", 70):               strings.Repeat("a*", 70),
		strings.Repeat("x", 70) + "+":          strings.Repeat("x", 70) + "+",
		"two" + strings.Repeat("abcdefghi", 9): "two" + strings.Repeat("abcdefghi", 9),
	} {
		got := Short(content)
		if got != want {
			t.Errorf("Short of %d bytes is %q, want %q", len(content), got, want)
		}
		if len(content) != len(got) && Long(got) != content {
			t.Errorf("Long(%q) is something else", got)
		}
	}
}

func TestShortContentRandom(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Repeat(rapid.StringN(1, 4, 8).Draw(t, "unit"), rapid.IntRange(0, 200).Draw(t, "n")) + rapid.StringN(0, 8, 16).Draw(t, "rest")
		if got := Short(content); got != content && Long(got) != content {
			t.Fatalf("Long(Short(%q)) is %q", content, Long(got))
		}
	})
}
