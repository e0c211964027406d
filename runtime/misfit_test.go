package runtime_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
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

// TestMisread: an adapter that reads an argument as one of another sort is wrong about the spec,
// also where panics of the system are answers. The reason names the method to read it with, and the
// place.
func TestMisread(t *testing.T) {
	t.Parallel()
	key := rt.NewOpaque("Key")
	op := &rt.Op{Name: "misread", Kind: rt.Call, Fields: []rt.Field{{Name: "k", Sort: key}, {Name: "panicked", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("misread", op)
	for _, options := range []rt.Options{{}, {PanicsAllowed: []string{"misread"}}, {Panicked: map[string]string{"misread": "panicked"}}} {
		r := one(&rt.Test{
			System: s, Options: options, Goal: rt.Goal{Name: "never", Violation: s.None()},
			New:        func(context.Context) (rt.Adapter, error) { return &faulty{colour: rt.NewEnum("Colour", "red")}, nil },
			Generators: []rt.Generator{{Name: "ask", Run: func(s *rt.Session) { s.Call("misread", rt.OpaqueValue(key, "door")) }}},
		})
		if want := "which Opaque reads, and not Text, at child_test.go:"; r.Verdict != run.Infrastructure || !strings.Contains(r.Reason, want) {
			t.Errorf("%s, %s", r.Verdict, r.Reason)
		}
	}
}

// pointers answers with pointers to points, and takes pairs of bytes.
type pointers struct {
	rt.CallOnly
	point, path *rt.Sort
	x           *int
}

func (p *pointers) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "put" {
		_ = [2]byte([]byte(convert.Exactly(args[0], 2, "[2]byte").Bytes()))
		return nil, nil
	}
	value := func(x *int) rt.Value {
		x = convert.Pointed(p.point, x)
		return convert.RecordValue(convert.Named{Name: "x", Value: rt.IntValue(int64(*x))})
	}
	return []rt.Value{convert.ListFrom([]*int{new(int), p.x}, value)}, nil
}

func (p *pointers) Close() error { return nil }

// fragile panics with a text of its own each time.
type fragile struct {
	rt.CallOnly
	n int
}

func (f *fragile) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	f.n++
	panic(fmt.Sprintf("call %d", f.n))
}

func (f *fragile) Close() error { return nil }

// TestPanicsCounted: panics that are answers are counted by their texts without numbers.
func TestPanicsCounted(t *testing.T) {
	t.Parallel()
	take := &rt.Op{Name: "take", Kind: rt.Call, Fields: []rt.Field{{Name: "panicked", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("fragile", take)
	p := (&rt.Test{
		System:  s,
		Goal:    rt.Goal{Name: "never", Violation: s.None()},
		Options: rt.Options{Panicked: map[string]string{"take": "panicked"}},
		New:     func(context.Context) (rt.Adapter, error) { return &fragile{}, nil },
		Generators: []rt.Generator{{Name: "thrice", Run: func(s *rt.Session) {
			for range 3 {
				s.Call("take")
			}
		}}},
	}).Player()
	p.Example(1, 1)
	p.Example(1, 2)
	r := p.Report()
	if len(r.Panics) != 1 || r.Panics[0] != (report.Count{Name: "take: call #", Count: 6}) {
		t.Errorf("counted %v", r.Panics)
	}
	if text := r.String(); !strings.Contains(text, "panicked    take: call #, 6 times") {
		t.Error(text)
	}
}

// TestMisfitParts: a nil pointer in the place of a record, and an argument that is not as long as
// its array, are mistakes of the spec. So they are where panics of the system are answers.
func TestMisfitParts(t *testing.T) {
	t.Parallel()
	point := convert.NewRecord("Point", convert.Member{Name: "x", Sort: rt.Int})
	path := convert.NewList("Path", point)
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "b", Sort: convert.NewBytes("Pair")}}}
	get := &rt.Op{Name: "get", Kind: rt.Call, Fields: []rt.Field{{Name: "path", Sort: path, Result: true}, {Name: "panicked", Sort: rt.Bool, Result: true}}}
	for _, tt := range []struct {
		name         string
		run          func(*rt.Session)
		what, remedy string
	}{
		{"nil", func(s *rt.Session) { s.Call("get") }, "get answered nil in path, and a value of the spec's type Point has all its parts", "write optional(Point)"},
		{"long", func(s *rt.Session) { s.Call("put", convert.BytesValue("abc")) }, `put was to take bytes("abc") in b, and its Go type [2]byte has no such value`, "size of the array"},
	} {
		s := rt.NewSystem("points", put, get)
		r := one(&rt.Test{
			System:     s,
			Goal:       rt.Goal{Name: "never", Violation: s.None()},
			Options:    rt.Options{Panicked: map[string]string{"get": "panicked", "put": "panicked"}},
			New:        func(context.Context) (rt.Adapter, error) { return &pointers{point: point, path: path}, nil },
			Generators: []rt.Generator{{Name: "ask", Run: tt.run}},
		})
		if r.Verdict != run.Misfit || r.Lack == nil {
			t.Errorf("%s: %s, %s", tt.name, r.Verdict, r.Reason)
			continue
		}
		if r.Lack.What() != tt.what || !strings.Contains(r.Lack.Remedy(), tt.remedy) {
			t.Errorf("%s: %s: %s", tt.name, r.Lack.What(), r.Lack.Remedy())
		}
	}
}
