package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/uhat"
)

// clashing has operations whose default Go methods have the same name.
const clashing = `
language = 1
operation "read_all" {
  kind = call
  clause { event = read_all }
}
operation "readAll" {
  kind    = call
  results = { err = bool, n = int }
  clause { event = readAll }
}
goal "both" {
  trace = seq(all, read_all, readAll(n > 3))
}
target {
  package = "clashing"
  errors  = { readAll = err }
}
`

// A spec that cannot be printed is refused, and nothing is returned.
func TestFileRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		make func(t *testing.T) (*uhat.Spec, []emit.GoalGenerators)
		want string
	}{
		{"methods that clash", func(t *testing.T) (*uhat.Spec, []emit.GoalGenerators) {
			s := load(t, "clashing.clouseau.hcl", []byte(clashing))
			return s, synthesize(t, s)
		}, "the operations read_all and readAll are both performed by the method ReadAll"},
		{"function without Go", func(t *testing.T) (*uhat.Spec, []emit.GoalGenerators) {
			l := newLaboratory(t)
			l.Funcs[0].Go = ""
			return l.Spec, l.generators()
		}, "function twice has no Go implementation"},
		{"sort without values", func(t *testing.T) (*uhat.Spec, []emit.GoalGenerators) {
			l := newLaboratory(t)
			l.SortOf(l.use.Fields[0].Sort).Gen = ""
			return l.Spec, l.generators()
		}, "sort Token has neither a pool nor a generator"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, goals := tt.make(t)
			out, err := emit.File(s, goals, emit.Options{})
			if err == nil || out != nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("File = %d bytes, %v, want the error %q", len(out), err, tt.want)
			}
		})
	}
}

// With a method name for each, the same operations compile, even if a result is called err and
// comes from an error.
func methodsApart(t *testing.T, b *batch) check {
	t.Helper()
	s := load(t, "clashing.clouseau.hcl", []byte(clashing))
	s.Target.Methods["read_all"] = "ReadEverything"
	b.test("clashing", "emitted", string(file(t, s, synthesize(t, s))), "")
	b.write("clashing/clashing.go", `package clashing

type reader struct{}

func (reader) ReadEverything()       {}
func (reader) ReadAll() (int, error) { return 2, nil }

func newClashing() clashingSUT { return reader{} }
`)
	return passes("clashing")
}
