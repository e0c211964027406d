package script

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Names looks up the names of a file.
type Names struct {
	// Op returns the visible operation with a name; nil if there is none.
	Op func(name string) *sre.Op
	// Func returns the declared function with a name and one argument.
	Func func(name string) (Func, bool)
	// Renames maps names in older files to current ones: an operation under its old name, a field
	// under "operation.field" with both old.
	Renames map[string]string
}

// Script returns the script of the file; labels are the positions in it. A file that mentions an
// unknown name is stale, and the error lists all such names.
func (f *File) Script(names Names) (Script, error) {
	b := &binder{Names: names, file: f}
	for i := range f.Events {
		b.event(i)
	}
	return b.script, errors.Join(b.missing...)
}

type binder struct {
	Names
	file    *File
	script  Script
	missing []error         // each once
	said    map[string]bool // their texts
}

func (b *binder) missf(format string, args ...any) {
	err := fmt.Errorf(format, args...)
	if b.said[err.Error()] {
		return
	}
	if b.said == nil {
		b.said = map[string]bool{}
	}
	b.said[err.Error()] = true
	b.missing = append(b.missing, err)
}

// renamed returns the current form of a name in the file.
func (b *binder) renamed(key, name string) string { return cmp.Or(b.Renames[key], name) }

// event binds one event. An input without operation replaces one whose operation is unknown.
func (b *binder) event(i int) {
	e := &b.file.Events[i]
	in := Input{Label: i, Clause: e.Clause, Decides: e.Decides, Undescribed: e.Undescribed, Lane: e.Lane, Steers: e.Kind == release}
	defer func() { b.script = append(b.script, in) }()
	name := b.renamed(e.Op, e.Op)
	op := b.Op(name)
	switch {
	case op == nil:
		b.missf("there is no operation %s", name)
		return
	case op.Kind.String() != e.Kind && !(op.Kind == sre.Receive && in.Steers):
		b.missf("operation %s was a %s and is a %s", name, e.Kind, op.Kind)
		return
	}
	in.Op, in.Fields = op, make([]Field, op.Args())
	given := make([]bool, op.Args())
	for _, old := range slices.Sorted(maps.Keys(e.Fields)) {
		j, ok := b.field(e, op, old)
		if !ok {
			continue
		}
		if j >= op.Args() {
			b.missf("field %s of operation %s was given and is a result", op.Fields[j].Name, op)
			continue
		}
		in.Fields[j] = b.value(e.Fields[old], op, op.Fields[j])
		given[j] = true
	}
	for j, ok := range given {
		if !ok && op.Kind != sre.Receive {
			b.missf("field %s of operation %s has no value in the file", op.Fields[j].Name, op)
		}
	}
}

// field finds a field of the event by its name in the file.
func (b *binder) field(e *Event, op *sre.Op, old string) (j int, ok bool) {
	name := b.renamed(e.Op+"."+old, old)
	if j = op.Position(name); j < 0 {
		b.missf("operation %s has no field %s", op, name)
	}
	return j, j >= 0
}

func (b *binder) value(v Value, op *sre.Op, f sre.Field) (out Field) {
	if v.Value != nil {
		var err error
		if out.value, err = v.load(f.Sort); err != nil {
			b.missf("field %s of operation %s: %w", f.Name, op, err)
		}
	}
	if v.From == nil {
		if v.Value == nil {
			b.missf("field %s of operation %s has neither a value nor an origin", f.Name, op)
		}
		return out
	}
	from := b.script[v.From.Event].Op
	if from == nil {
		return out // it is already reported
	}
	j, ok := b.field(&b.file.Events[v.From.Event], from, v.From.Field)
	fn, known := Named(v.From.Func, b.Func)
	switch {
	case !ok:
	case !known:
		b.missf("field %s of operation %s is computed with %s, and the test has no such function of one argument", f.Name, op, v.From.Func)
	case fn.Name == "" && len(v.From.Path) == 0 && !logic.Compatible(from.Fields[j].Sort, f.Sort):
		b.missf("field %s of operation %s is a %s and cannot come from %s of %s", f.Name, op, f.Sort, from.Fields[j].Name, from)
	default:
		out.ref = &Ref{Event: v.From.Event, Op: from, Field: from.Fields[j].Name, Path: v.From.Path, Func: fn}
	}
	return out
}

// Now returns the value of a field in a run whose events so far are seen: the value that the
// reference leads to, else the stored value, else a default one. It also returns the label of the
// input that has the value, or -1 for a default. The value is invalid if an opaque sort has none of
// these.
func (f Field) Now(sort *logic.Sort, seen Trace) (v logic.Value, input int) {
	if f.ref != nil {
		if v, input, ok := f.ref.Loose(seen, sort); ok {
			return v, input
		}
	}
	if f.value.IsValid() {
		return f.value, -1
	}
	v, _ = Default(sort)
	return v, -1
}

// Selects returns the value that a receive selects by, and whether it comes from this run. It is
// invalid if any value will do. A missing value has no substitute, since the receive would wait for
// it.
func (f Field) Selects(sort *logic.Sort, seen Trace) (want logic.Value, now bool) {
	if f.ref != nil {
		if want, ok := f.ref.Strict(seen, sort); ok {
			return want, true
		}
	}
	return f.value, false
}

// Wanted returns the values that a receive selects by; an invalid value fits any.
func (in *Input) Wanted(seen Trace) []logic.Value {
	out := make([]logic.Value, len(in.Fields))
	for j, f := range in.Fields {
		out[j], _ = f.Selects(in.Op.Fields[j].Sort, seen)
	}
	return out
}

// Agrees returns a condition on the fields of an event: they are those of the script or, if not
// strictly, those that come from events of this run are.
func (in *Input) Agrees(seen Trace, strictly bool) func(fields []logic.Value) bool {
	return func(fields []logic.Value) bool {
		for j, f := range in.Fields {
			want, now := f.Selects(in.Op.Fields[j].Sort, seen)
			if want.IsValid() && (now || strictly) && fields[j] != want {
				return false
			}
		}
		return true
	}
}
