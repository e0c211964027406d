package script

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Storable reports whether a value can be stored in trace files. A value that exists only in the
// running program cannot.
func Storable(v logic.Value) bool {
	_, ok := store(v)
	return ok
}

// store returns a value in the form of trace files; ok is false if it exists only in the running
// program.
func store(v logic.Value) (out Value, ok bool) {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return Value{Value: v.Bool()}, true
	case logic.IntKind:
		if n, ok := v.Int64(); ok {
			return Value{Value: n}, true
		}
		return Value{Value: json.Number(v.String())}, true
	case logic.StringKind:
		return Value{Value: v.Text()}, true
	case logic.EnumKind:
		return Value{Value: v.String()}, true
	case logic.OpaqueKind:
	default:
		x, ok := Plain(v)
		return Value{Value: x}, ok
	}
	switch x := v.Opaque().(type) {
	case string:
		return Value{Value: x}, true
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return Value{Value: x, Type: fmt.Sprintf("%T", x)}, true
	case time.Time:
		text, ok := timeText(x)
		return Value{Value: text, Type: timeType}, ok
	}
	return Value{}, false
}

// load returns the value of that sort that a trace file stores.
func (v Value) load(s *logic.Sort) (logic.Value, error) {
	if s.HasParts() || s.Kind() == logic.FloatKind {
		return FromPlain(s, v.Value)
	}
	wrong := fmt.Errorf("%v is not a %s", v.Value, s)
	switch x := v.Value.(type) {
	case bool:
		if s.Kind() == logic.BoolKind {
			return logic.BoolValue(x), nil
		}
	case string:
		switch s.Kind() {
		case logic.StringKind:
			return logic.StringValue(x), nil
		case logic.EnumKind:
			if i := slices.Index(s.Values(), x); i >= 0 {
				return logic.EnumValue(s, i), nil
			}
		case logic.OpaqueKind:
			if v.Type != timeType {
				return logic.OpaqueValue(s, x), nil
			}
			if at, ok := readTime(x); ok {
				return logic.OpaqueValue(s, at), nil
			}
		}
	case json.Number:
		switch s.Kind() {
		case logic.IntKind:
			if n, ok := logic.ParseInteger(x.String()); ok && s.Bounds().Has(n) {
				return logic.IntegerValue(n), nil
			}
		case logic.OpaqueKind:
			if n, ok := Integer(x.String(), v.Type); ok {
				return logic.OpaqueValue(s, n), nil
			}
		}
	}
	return logic.Value{}, wrong
}

// integers are the integer types of Go that trace files name.
var integers = [...]reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
}

// Integer reads an integer of a type of Go, given its digits and the name of the type. The result
// is false if the type does not have it.
func Integer(text, typ string) (x any, ok bool) {
	for _, t := range integers {
		if t.String() != typ {
			continue
		}
		v := reflect.New(t).Elem()
		var err error
		if v.CanInt() {
			var n int64
			n, err = strconv.ParseInt(text, 10, t.Bits())
			v.SetInt(n)
		} else {
			var n uint64
			n, err = strconv.ParseUint(text, 10, t.Bits())
			v.SetUint(n)
		}
		x = v.Interface()
		return x, err == nil && fmt.Sprint(x) == text // nothing is truncated
	}
	return nil, false
}

// timeType is the name of the Go type of times in trace files.
const timeType = "time.Time"

// timeText returns a time in the form of trace files; ok is false for what does not come back the
// same: times of other zones than UTC, which another machine may not know, and readings of a clock.
func timeText(x time.Time) (text string, ok bool) {
	text = x.Format(time.RFC3339Nano)
	back, ok := readTime(text)
	return text, ok && back == x
}

// readTime reads what timeText wrote.
func readTime(text string) (x time.Time, ok bool) {
	x, err := time.Parse(time.RFC3339Nano, text)
	return x, err == nil && x.Location() == time.UTC
}

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
		b.missf("unknown operation %s", name)
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

// Trace has the events of a run by their labels; an event that did not happen is nil.
type Trace []*sre.Event

// Ref refers to a value of an earlier event, from which a part of a request comes.
type Ref struct {
	Event int     // the label
	Op    *sre.Op // of the original event; it says which others are like it
	Field string
	Path  Path // into the field
	Func  Func // of the value there
}

// String returns the reference as in 3.fd or 2.body@items#1@id.+1.
func (r Ref) String() string {
	s := fmt.Sprintf("%d.%s%s", r.Event, r.Field, r.Path)
	if r.Func.Name != "" {
		s += "." + r.Func.Name
	}
	return s
}

// Strict returns the value in a trace, of a sort; ok is false if the event is missing or has
// another shape.
func (r Ref) Strict(t Trace, sort *logic.Sort) (v logic.Value, ok bool) {
	return r.in(t.at(r.Event), sort, false)
}

// Loose returns the value in a trace, or else a substitute, as the package comment says, and the
// label of the event that has it. ok is false if the path leads nowhere in any event.
func (r Ref) Loose(t Trace, sort *logic.Sort) (v logic.Value, label int, ok bool) {
	if v, ok := r.in(t.at(r.Event), sort, true); ok {
		return v, r.Event, true
	}
	for _, alike := range []bool{true, false} {
		for i := len(t) - 1; i >= 0; i-- {
			if t[i] == nil || alike && t[i].Op != r.Op || !r.fits(t[i].Op) {
				continue
			}
			if v, ok := r.in(t[i], sort, true); ok {
				return v, i, true
			}
		}
	}
	return logic.Value{}, -1, false
}

// fits reports whether an operation has a field of the same name and sort. What is called alike and
// has another sort is something else.
func (r Ref) fits(op *sre.Op) bool {
	i := op.Position(r.Field)
	j := r.Op.Position(r.Field)
	return i >= 0 && j >= 0 && op.Fields[i].Sort == r.Op.Fields[j].Sort
}

func (t Trace) at(label int) *sre.Event {
	if label < 0 || label >= len(t) {
		return nil
	}
	return t[label]
}

// in returns the value in an event, which may be nil.
func (r Ref) in(e *sre.Event, sort *logic.Sort, loose bool) (logic.Value, bool) {
	if e == nil {
		return logic.Value{}, false
	}
	i := e.Op.Position(r.Field)
	if i < 0 || i >= len(e.Values) {
		return logic.Value{}, false
	}
	from := sort
	if r.Func.Arg != nil {
		from = r.Func.Arg
	}
	v, ok := r.Path.follow(e.Values[i], from, loose)
	if !ok || r.Func.Apply == nil {
		return v, ok
	}
	out, ok := r.Func.Apply(v)
	if !ok || !logic.Compatible(out.Sort(), sort) {
		return logic.Value{}, false
	}
	return out, sort.Kind() != logic.IntKind || sort.Bounds().Has(out.Integer())
}

// Default returns the value of a reference of which nothing is known: false, 0, the empty string,
// or the first value of an enumeration. An opaque sort has none.
func Default(sort *logic.Sort) (v logic.Value, ok bool) {
	if sort.Kind() == logic.OpaqueKind {
		return v, false
	}
	return logic.AnyValue(sort), true
}

// Arg is an argument of an operation: a logic.Value, which stands for itself, or an [Answer]. A
// pointer to an Answer costs no memory of its own.
type Arg interface{ Sort() *logic.Sort }

// Answer is a value that a script has from an event of its run. An argument that is an Answer is
// recorded with a reference to that event.
type Answer struct {
	logic.Value
	Ref *Ref // nil: a literal
}

// Arguments writes the values of arguments to values, and returns their origins; nil if all are
// literals.
func Arguments(args []Arg, values []logic.Value) (from []*Ref) {
	for i, a := range args {
		var ref *Ref
		switch a := a.(type) {
		case logic.Value:
			values[i] = a
		case Answer:
			values[i] = a.Value
			ref = a.Ref
		case *Answer:
			values[i] = a.Value
			ref = a.Ref
		default:
			// The message does not print the argument, since that would move all arguments to the
			// heap.
			panic("script: an argument is a Value or an Answer")
		}
		if ref == nil {
			continue
		}
		if from == nil {
			from = make([]*Ref, len(args))
		}
		from[i] = ref
	}
	return from
}

// Referred returns the values that come from earlier events; the others are invalid.
func Referred(values []logic.Value, from []*Ref) []logic.Value {
	out := make([]logic.Value, len(values))
	for i, ref := range from {
		if ref != nil {
			out[i] = values[i]
		}
	}
	return out
}
