package runtime_test

import (
	"context"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// flags answers with modes by name.
type flags struct {
	rt.CallOnly
	mode *rt.Sort
	name string
}

func (f *flags) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	return []rt.Value{rt.EnumNamed(f.mode, f.name), rt.EnumNamed(f.mode, "Read"), rt.IntValue(0)}, nil
}

func (f *flags) Close() error { return nil }

// TestMisfit: a value that an enumeration lacks says nothing about the system. The report names the
// enumeration and the fields that the value may have been for.
func TestMisfit(t *testing.T) {
	t.Parallel()
	mode := rt.NewEnum("Mode", "Read", "Write")
	for _, test := range []struct{ value, remedy string }{
		{"ReadWrite", `write values = [Read, Write, ReadWrite] in sort "Mode"`},
		{"3", `give it a name in sort "Mode"`},
	} {
		op := &rt.Op{Name: "modes", Kind: rt.Call, Fields: []rt.Field{
			{Name: "is", Sort: mode, Result: true}, {Name: "was", Sort: mode, Result: true}, {Name: "n", Sort: rt.Int, Result: true}}}
		s := rt.NewSystem("file", op)
		r := one(&rt.Test{
			System: s,
			Goal:   rt.Goal{Name: "never", Violation: s.None()},
			New: func(context.Context) (rt.Adapter, error) {
				return &flags{mode: mode, name: test.value}, nil
			},
			Generators: []rt.Generator{{Name: "ask", Run: func(s *rt.Session) {
				s.Decide("modes.1")
				s.Call("modes")
			}}},
		})
		l := r.Lack
		if r.Verdict != run.Misfit || l == nil || len(r.Trace) != 0 {
			t.Fatalf("%s: %s, %+v after %v", test.value, r.Verdict, l, r.Trace)
		}
		if l.Operation != "modes" || strings.Join(l.Fields, " ") != "is was" || l.Sort != "Mode" || l.Value != test.value {
			t.Errorf("lacks %+v", l)
		}
		if !strings.HasPrefix(l.Remedy(), test.remedy) || !strings.Contains(l.What(), "in is or was") {
			t.Errorf("%s: %s", l.What(), l.Remedy())
		}
	}
}
