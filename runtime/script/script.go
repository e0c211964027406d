package script

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Script is the inputs of a run in their order.
type Script []Input

// Input is one operation of a script.
type Input struct {
	// Label is the input's own and stays when others go; references lead to labels.
	Label int
	Op    *sre.Op
	// Steers says of a receive that the script releases a pending step of the operation, and does
	// not wait for its event.
	Steers bool
	// Fields are what the operation is performed with, or what a receive selects by: one for
	// each field that is not a result.
	Fields []Field
	// Clause is the clause that the event serves; Decides says that the goal decides here.
	Clause  string
	Decides bool
	// Parts are the parts of the generator that the input is in, the outermost first: branches of
	// choices, iterations of loops. A part is named by any number.
	Parts []int
}

// Field is what a field of an input holds: a literal, a reference, or nothing. The zero Field is
// nothing, which only a receive may have: anything will do there.
type Field struct {
	value logic.Value
	ref   *Ref
}

// Literal returns a field that holds a value itself.
func Literal(v logic.Value) Field { return Field{value: v} }

// From returns a field that holds what a reference leads to. last is what that was in the run that
// is written down; invalid where it is not known.
func From(ref Ref, last logic.Value) Field { return Field{last, &ref} }

// Value returns the literal, or what the reference led to last; invalid where there is none.
func (f Field) Value() logic.Value { return f.value }

// Ref returns the reference; nil of a literal and of nothing. It must not be changed.
func (f Field) Ref() *Ref { return f.ref }

// IsLiteral reports whether the field holds a value itself.
func (f Field) IsLiteral() bool { return f.ref == nil && f.value.IsValid() }

// Comes reports whether the field comes from the event of an input.
func (f Field) Comes(label int) bool { return f.ref != nil && f.ref.Event == label }

// String returns the field as a literal or a reference; ? is anything.
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

// Portable reports the first argument that has no form outside the running program: neither
// a literal that can be stored, nor a reference. What a receive selects by may be left out.
func (s Script) Portable() error {
	for _, in := range s {
		for j, f := range in.Fields {
			if in.Op.Kind == sre.Receive || f.ref != nil {
				continue
			}
			if _, ok := store(f.value); !ok {
				return fmt.Errorf("%s of %s is %v, which is neither a string nor an integer nor from an earlier answer",
					in.Op.Fields[j].Name, in.Op, f.value)
			}
		}
	}
	return nil
}
