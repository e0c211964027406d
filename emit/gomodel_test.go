package emit_test

import (
	"strings"
	"testing"
)

// modeled is a spec whose model is a Go function of the user's package. Its goal differs from what
// the model forbids.
const modeled = `
language = 1
operation "next" {
  kind    = call
  results = { n = int }
  clause { event = next }
}
goal "repeats" {
  vars  = { x = int }
  trace = seq(all, next(n == x), next(n == x))
}
model "counting" {
  go = "Model"
}
target {
  package = "PACKAGE"
  new     = "New"
}
`

// steps is a counter with its model, which counts by one.
const steps = `package PACKAGE

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/model"
)

type counter struct{ n int }

func New() *counter           { return &counter{} }
func (c *counter) Next() int { c.n += STEP; return c.n }

func Model(s *rt.System) *model.Model {
	return model.Function("counting", s.Ops(), int64(0), func(n int64, e rt.TraceEvent) []model.Transition[int64] {
		return []model.Transition[int64]{{
			Outputs: []model.Output{{Op: "next", Values: []rt.Value{rt.IntValue(n + 1)}}},
			Next:    n + 1,
		}}
	})
}
`

// Emitted code calls a model that is a Go function of the user. The file compiles with it, and the
// test fails if the model, and not the goal, is violated.
func modelInGo(t *testing.T, b *batch) check {
	t.Helper()
	tests := []struct{ pkg, step, fails string }{
		{pkg: "rightmodel", step: "1"},
		{pkg: "wrongmodel", step: "2", fails: "n is 2, expected 1"},
	}
	for _, tt := range tests {
		in := strings.NewReplacer("PACKAGE", tt.pkg, "STEP", tt.step)
		s := load(t, tt.pkg+".clouseau.hcl", []byte(in.Replace(modeled)))
		b.test(tt.pkg, "emitted", string(file(t, s, synthesize(t, s))), "")
		b.write(tt.pkg+"/sut.go", in.Replace(steps))
	}
	return func(t *testing.T, found map[string]outcome) {
		for _, tt := range tests {
			if o := found[tt.pkg]; o.passed != (tt.fails == "") || !strings.Contains(o.output, tt.fails) {
				t.Errorf("%s: go test gives %v, want %q in:\n%s", tt.pkg, o.passed, tt.fails, o.output)
			}
		}
	}
}
