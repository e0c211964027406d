package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestGreen checks that the page describes every verdict as the code does.
func TestGreen(t *testing.T) {
	const page, end = "green.md", "<!-- end -->"
	text := read(t, page)
	begin := strings.Index(text, "<!-- verdicts")
	begin += strings.IndexByte(text[begin:], '\n') + 1
	stop := strings.Index(text, end)
	want := text[:begin] + verdictTable() + text[stop:]
	golden.Equal(t, page, want)
}

// verdictTable returns the table of verdicts.
func verdictTable() string {
	var b strings.Builder
	b.WriteString("\n| verdict | JSON | exit | what happened | what it proves | what it does not |\n|---|---|---|---|---|---|\n")
	for _, m := range report.Verdicts() {
		fmt.Fprintf(&b, "| %s | `%s` | %d | %s | %s | %s |\n", m.Name, m.Key, m.Exit, m.When, m.Proves, m.Not)
	}
	return b.String() + "\n"
}
