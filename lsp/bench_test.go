package lsp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// large returns a spec of about a thousand lines: operations with clauses that speak of each
// other.
func large() string {
	var b strings.Builder
	b.WriteString("language = 1\n")
	for i := range 83 {
		fmt.Fprintf(&b, `
operation "op%[1]d" {
  kind    = call
  args    = { elem = int }
  results = { ok = bool }
  clause {
    params  = { x = int }
    history = seq(all, op%[2]d(elem == x), star(any - op%[1]d(elem == x)))
    event   = op%[1]d(elem == x)
    future  = seq(all, op%[2]d, all)
  }
}
`, i, (i+1)%83)
	}
	b.WriteString("\ngoal \"lost\" {\n  vars  = { y = int }\n  trace = seq(all, op1(elem == y), star(any - op2(elem == y)), op3(!ok))\n}\n")
	return b.String()
}

// BenchmarkDiagnostics types a letter into a spec of a thousand lines and waits until its
// diagnostics are there.
func BenchmarkDiagnostics(b *testing.B) {
	text := large()
	c := start(b, map[string]string{spec: text})
	c.open(spec)
	c.diagnostics(spec)
	var worst time.Duration
	for n := 0; b.Loop(); n++ {
		began := time.Now()
		if n%2 == 0 {
			c.replace(spec, "op1(elem == y)", "op1x(elem == y)")
			c.diagnostics(spec, "UnknownOperation op1x")
		} else {
			c.replace(spec, "op1x(elem == y)", "op1(elem == y)")
			c.diagnostics(spec)
		}
		worst = max(worst, time.Since(began))
	}
	b.ReportMetric(float64(strings.Count(text, "\n")), "lines")
	b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
}

// BenchmarkCompletion asks for completions in a spec of a thousand lines, right after a change.
func BenchmarkCompletion(b *testing.B) {
	c := start(b, map[string]string{spec: large()})
	c.open(spec)
	c.diagnostics(spec)
	for n := 0; b.Loop(); n++ {
		c.replace(spec, "op1(elem == y)", "op1(elem == y)")
		if got := c.items(spec, "op1(elem == y|)"); len(got) == 0 {
			b.Fatal("no completions")
		}
	}
}
