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
func TestFileModelInGo(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	for _, tt := range []struct{ pkg, step, fails string }{
		{pkg: "right", step: "1"},
		{pkg: "wrong", step: "2", fails: "n is 2, expected 1"},
	} {
		in := strings.NewReplacer("PACKAGE", tt.pkg, "STEP", tt.step)
		s := load(t, tt.pkg+".clouseau.hcl", []byte(in.Replace(modeled)))
		m.write(tt.pkg+"/emitted_test.go", string(file(t, s, synthesize(t, s))))
		m.write(tt.pkg+"/sut_test.go", in.Replace(steps))
		if out, ok := m.test(tt.pkg, "-rapid.nofailfile"); ok != (tt.fails == "") || !strings.Contains(out, tt.fails) {
			t.Errorf("%s: go test gives %v, want %q in:\n%s", tt.pkg, ok, tt.fails, out)
		}
	}
}
