package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestLimits checks that texts that would take too long or recurse too deep give a diagnostic.
func TestLimits(t *testing.T) {
	t.Parallel()
	const n = 30_000
	head := "language = 1\noperation \"p\" {\n  kind = call\n  args = { n = int }\n}\n"
	goal := func(x string) string { return head + "goal \"g\" {\n  trace = " + x + "\n}\n" }
	doubling := head
	for i := range 60 {
		doubling += fmt.Sprintf("define \"d%d\" {\n  params = { a = int, b = int }\n  qualifier = d%d(a + 1, b) && d%d(a, b + 1)\n}\n", i, i+1, i+1)
	}
	doubling += "define \"d60\" {\n  params = { a = int, b = int }\n  qualifier = a > b\n}\n"
	for name, c := range map[string]struct {
		src  string
		want spec.Code
	}{
		"file":         {head + strings.Repeat("#\n", spec.MaxFile), spec.HugeFile},
		"parentheses":  {goal(strings.Repeat("(", n) + "p" + strings.Repeat(")", n)), spec.DeepNesting},
		"unclosed":     {goal(strings.Repeat("(", n)), spec.DeepNesting},
		"signs":        {goal(strings.Repeat("!", n) + "p"), spec.DeepNesting},
		"minuses":      {goal("p(n == " + strings.Repeat("-", n) + "1)"), spec.DeepNesting},
		"conditionals": {goal("p(" + strings.Repeat("n > 1 ? n > 2 : ", n) + "true)"), spec.DeepNesting},
		"templates":    {goal(strings.Repeat(`"${`, n)), spec.DeepNesting},
		"blocks":       {head + strings.Repeat("a {\n", n), spec.DeepNesting},
		"equations":    {goal("p(true" + strings.Repeat(" == true", n) + ")"), spec.DeepNesting},
		"union":        {goal("p" + strings.Repeat(" || p", n)), spec.HugeExpression},
		"difference":   {goal("any" + strings.Repeat(" - p(n == 1)", n)), spec.HugeExpression},
		"arguments":    {goal("seq(p" + strings.Repeat(", p", n) + ")"), spec.HugeExpression},
		"qualifiers":   {goal("p(true" + strings.Repeat(", n > 1", n) + ")"), spec.HugeExpression},
		"sum":          {goal("p(n" + strings.Repeat(" + n", n) + " > 0)"), spec.HugeExpression},
		"disjunction":  {goal("p(false" + strings.Repeat(" || n > 1", n) + ")"), spec.HugeExpression},
		"repeats":      {goal(strings.Repeat("repeat(", 50) + "p" + strings.Repeat(", 10)", 50)), spec.HugeExpression},
		"plus":         {goal(strings.Repeat("plus(", 50) + "seq(p, p)" + strings.Repeat(")", 50)), spec.HugeExpression},
		"defines":      {doubling + "goal \"g\" {\n  vars = { x = int }\n  trace = p(d0(n, x))\n}\n", spec.HugeExpression},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, ds := spec.LoadSource("test.hcl", []byte(c.src))
			if len(ds) != 1 || ds[0].Code != c.want {
				t.Errorf("%d diagnostics, %.200v; want %s", len(ds), fmt.Sprint(ds), c.want)
			}
		})
	}
}
