package script

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/sre"
)

// Script lists the inputs of a run in order.
type Script []Input

// Input is one operation of a script.
type Input struct {
	// Label identifies the input, also when others are left out; references lead to labels.
	Label int
	Op    *sre.Op
	// Steers says, of a receive, that the script releases a pending step of the operation and does
	// not wait for its event.
	Steers bool
	// Fields are the arguments of the operation, or what a receive selects by: one for each field
	// that is not a result.
	Fields []Field
	// Clause is the clause that the event serves. Decides says that it is the deciding event of the
	// goal.
	Clause  string
	Decides bool
	// Undescribed says that no clause describes the call, which is the last one of its script.
	// Then only the goal judges.
	Undescribed bool
	// Lane is the goroutine that performs the input, from 1 on, at the same time as its neighbours
	// with a lane; 0: the input is performed alone. Only calls have lanes.
	Lane int
	// Parts are the parts of the generator that contain the input, the outermost first: branches of
	// choices, iterations of loops. Any number may name a part.
	Parts []int
}

// Field is the content of an input's field: a literal, a reference, or nothing. The zero Field is
// nothing, which only a receive may have: it fits any value.
type Field struct {
	value logic.Value
	ref   *Ref
}

// Literal returns a field with a literal value.
func Literal(v logic.Value) Field { return Field{value: v} }

// From returns a field with a reference. last is its value in the recorded run; invalid if unknown.
func From(ref Ref, last logic.Value) Field { return Field{last, &ref} }

// Value returns the literal, or the last value of the reference; invalid if there is none.
func (f Field) Value() logic.Value { return f.value }

// Ref returns the reference; nil for a literal and for nothing. It must not be changed.
func (f Field) Ref() *Ref { return f.ref }

// IsLiteral reports whether the field holds a literal.
func (f Field) IsLiteral() bool { return f.ref == nil && f.value.IsValid() }

// Comes reports whether the field refers to the event of the input with that label.
func (f Field) Comes(label int) bool { return f.ref != nil && f.ref.Event == label }

// String returns the field as a literal or a reference; ? is nothing.
func (f Field) String() string {
	switch {
	case f.ref != nil:
		return f.ref.String()
	case f.value.IsValid():
		return f.value.String()
	}
	return "?"
}

// String returns the input as in 2:read(fd = 0.fd).
func (in Input) String() string {
	fields := make([]string, len(in.Fields))
	for j, f := range in.Fields {
		fields[j] = in.Op.Fields[j].Name + " = " + f.String()
	}
	return fmt.Sprintf("%d:%s(%s)", in.Label, in.Op, strings.Join(fields, ", "))
}

// Portable returns an error for the first argument that has no form outside the running program: it
// is neither a literal that can be stored, nor a reference. A receive may leave out what it selects
// by.
func (s Script) Portable() error {
	return s.arguments(Storable, "neither a string nor an integer nor a time nor from an earlier answer")
}

// Repeatable returns an error for the first argument with which the script cannot be performed
// again in the running program: it is neither a reference nor a value that Go copies. What it would
// share with the run that was, such as what a pointer leads to, may have changed since.
func (s Script) Repeatable() error {
	return s.arguments(func(v logic.Value) bool { return Storable(v) || copied(v) },
		"shared with the run that was, and does not come from an earlier answer")
}

// arguments returns an error for the first argument that is neither right nor a reference.
func (s Script) arguments(right func(logic.Value) bool, wrong string) error {
	for _, in := range s {
		for j, f := range in.Fields {
			if in.Op.Kind != sre.Receive && f.ref == nil && !right(f.value) {
				return fmt.Errorf("%s of %s is %v, which is %s", in.Op.Fields[j].Name, in.Op, f.value, wrong)
			}
		}
	}
	return nil
}

// Overlaps reports whether some of its calls are made at the same time.
func (s Script) Overlaps() bool {
	return slices.ContainsFunc(s, func(in Input) bool { return in.Lane > 0 })
}

// copied reports whether a value of an opaque sort is one of Go that an assignment copies whole: it
// leads to nothing that a call could change.
func copied(v logic.Value) bool {
	return v.Sort().Kind() == logic.OpaqueKind && v.Opaque() != nil && whole(reflect.TypeOf(v.Opaque()))
}

func whole(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Struct:
		for f := range t.Fields() {
			if !whole(f.Type) {
				return t == reflect.TypeFor[time.Time]() // its zone never changes
			}
		}
		return true
	case reflect.Array:
		return whole(t.Elem())
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
		return false
	}
	return true
}

// Func is a function of the value that a reference leads to; the zero Func is the identity.
type Func struct {
	Name string      // +1, -2, or a name from a spec; empty: the identity
	Arg  *logic.Sort // the sort of its argument; nil: the wanted sort
	// Apply returns the result; ok is false if there is none. Nil: the identity.
	Apply func(v logic.Value) (out logic.Value, ok bool)
}

// Plus returns the function that adds n to integers.
func Plus(n int64) Func {
	if n == 0 {
		return Func{}
	}
	name := strconv.FormatInt(n, 10)
	if n > 0 {
		name = "+" + name
	}
	return Func{Name: name, Arg: logic.Int, Apply: func(v logic.Value) (logic.Value, bool) {
		return logic.IntegerValue(v.Integer().Add(logic.IntegerOf(n))), true
	}}
}

// Then returns the function that applies g after f; ok is false if that cannot be represented.
func (f Func) Then(g Func) (h Func, ok bool) {
	switch {
	case f.Name == "":
		return g, true
	case g.Name == "":
		return f, true
	}
	n, sum := f.Sum()
	m, sums := g.Sum()
	if total := n + m; sum && sums && (total > n) == (m > 0) {
		return Plus(total), true
	}
	return Func{}, false
}

// Sum returns the constant that a sum adds, and 0 for the identity; ok is false for other
// functions.
func (f Func) Sum() (n int64, ok bool) {
	if f.Name == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(f.Name, 10, 64)
	return n, err == nil && sum.MatchString(f.Name)
}

// Declared returns a function that a spec declares, with its Go implementation. It must have one
// argument.
func Declared(f *logic.Func, apply func(args []logic.Value) logic.Value) Func {
	if len(f.Args) != 1 {
		panic("script: " + f.Name + " does not have one argument")
	}
	return Func{Name: f.Name, Arg: f.Args[0], Apply: func(v logic.Value) (logic.Value, bool) {
		out := apply([]logic.Value{v})
		return out, out.IsValid()
	}}
}

// sum matches the names of functions that Plus returns.
var sum = regexp.MustCompile(`^[+-][1-9][0-9]*$`)

// Named returns the function with that name. declared looks up the functions of a spec.
func Named(name string, declared func(name string) (Func, bool)) (f Func, ok bool) {
	switch {
	case name == "":
		return Func{}, true
	case sum.MatchString(name):
		n, err := strconv.ParseInt(name, 10, 64)
		return Plus(n), err == nil
	}
	return declared(name)
}

// Funcs holds Go implementations of declared functions. It is a [logic.Env] without variables.
type Funcs map[*logic.Func]func(args []logic.Value) logic.Value

// Lookup knows no variable.
func (Funcs) Lookup(logic.Term) (logic.Value, bool) { return logic.Value{}, false }

// Apply applies a function. It has no value if an argument does not fit its Go type, or was
// invented by a solver.
func (fs Funcs) Apply(fn *logic.Func, args []logic.Value) (v logic.Value, ok bool) {
	f, ok := fs[fn]
	if !ok || slices.ContainsFunc(args, logic.Value.Invented) {
		return logic.Value{}, false
	}
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(*convert.Unfit); !ok {
				panic(p)
			}
			v = logic.Value{}
			ok = false
		}
	}()
	return f(args), true
}

// Unary returns the function with that name and one argument from one of the sets.
func Unary(name string, sets ...map[*logic.Func]func(args []logic.Value) logic.Value) (Func, bool) {
	for _, fs := range sets {
		for f, apply := range fs { // names are unique in a spec
			if f.Name == name && len(f.Args) == 1 {
				return Declared(f, apply), true
			}
		}
	}
	return Func{}, false
}
