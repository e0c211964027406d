package runtime

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// Binding a trace file to a test: its names are looked up among the operations
// of today. A file that mentions what is gone is stale, and says all that it misses.

// script is a trace file whose names have been found.
type script struct {
	file   *TraceFile
	inputs []input
	order  []int    // in which they are performed; nil: all of them, as they stand
	bug    []string // the conditions of the answer that shows the bug, where they are known
}

// input is one operation to perform.
type input struct {
	op     *Op
	clause mark
	free   bool         // a pending step is released, and its event not taken
	fields []boundValue // one for each argument
}

// boundValue is what a field is to hold: the value seen at from, else the stored one.
type boundValue struct {
	value Value // invalid where none is stored
	sort  *Sort
	from  source
}

// source is a field of an earlier input; the zero source is none.
type source struct {
	known        bool
	input, field int
	ref          *symbolic.Ref // the part of the field that is meant; its label is the input
}

// bind finds the names of a trace file, renamed ones under their new names.
func bind(test *Test, f *TraceFile) (*script, error) {
	if f.Goal != test.Goal.Name {
		return nil, fmt.Errorf("it is of goal %s, the test hunts for %s", f.Goal, test.Goal.Name)
	}
	b := &binder{test: test, sc: &script{file: f}}
	for i := range f.Events {
		b.event(i)
	}
	return b.sc, errors.Join(b.missing...)
}

type binder struct {
	test    *Test
	sc      *script
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

// renamed returns what a name of the file is called now.
func (b *binder) renamed(key, name string) string {
	return cmp.Or(b.test.Options.Renames[key], name)
}

// event binds one event; an input without operation takes the place of one that is gone.
func (b *binder) event(i int) {
	e := &b.sc.file.Events[i]
	in := input{clause: mark{clause: e.Clause, deciding: e.Decides}}
	defer func() { b.sc.inputs = append(b.sc.inputs, in) }()
	name := b.renamed(e.Op, e.Op)
	op, ok := b.test.System.names[name]
	switch {
	case !ok || !op.Visible():
		b.missf("there is no operation %s", name)
		return
	case op.Kind.String() != e.Kind && !(op.Kind == Receive && e.Kind == releaseKind):
		b.missf("operation %s was a %s and is a %s", name, e.Kind, op.Kind)
		return
	}
	in.op, in.free = op, e.Kind == releaseKind
	in.fields = make([]boundValue, op.Args())
	given := make([]bool, op.Args())
	for _, old := range sortedKeys(e.Fields) {
		j, ok := b.field(e, op, old)
		if !ok {
			continue
		}
		if j >= op.Args() {
			b.missf("field %s of operation %s was given and is a result", op.Fields[j].Name, op)
			continue
		}
		in.fields[j], given[j] = b.value(e.Fields[old], op, op.Fields[j]), true
	}
	for j, ok := range given {
		if !ok && op.Kind != Receive {
			b.missf("field %s of operation %s has no value in the file", op.Fields[j].Name, op)
		}
	}
}

// field finds a field of the event by its name in the file.
func (b *binder) field(e *TraceInput, op *Op, old string) (j int, ok bool) {
	name := b.renamed(e.Op+"."+old, old)
	if j = op.Position(name); j < 0 {
		b.missf("operation %s has no field %s", op, name)
	}
	return j, j >= 0
}

func (b *binder) value(tv TraceValue, op *Op, f Field) (v boundValue) {
	v.sort = f.Sort
	if tv.Value != nil {
		var err error
		if v.value, err = tv.load(f.Sort); err != nil {
			b.missf("field %s of operation %s: %w", f.Name, op, err)
		}
	}
	if tv.From == nil {
		if tv.Value == nil {
			b.missf("field %s of operation %s has neither a value nor an origin", f.Name, op)
		}
		return v
	}
	from := b.sc.inputs[tv.From.Event].op
	if from == nil {
		return v // it is reported already
	}
	j, ok := b.field(&b.sc.file.Events[tv.From.Event], from, tv.From.Field)
	fn, known := symbolic.Named(tv.From.Func, b.test.function)
	switch {
	case !ok:
	case !known:
		b.missf("field %s of operation %s is computed with %s, and the test has no such function of one argument", f.Name, op, tv.From.Func)
	case fn.Name == "" && len(tv.From.Path) == 0 && !logic.Compatible(from.Fields[j].Sort, f.Sort):
		b.missf("field %s of operation %s is a %s and cannot come from %s of %s", f.Name, op, f.Sort, from.Fields[j].Name, from)
	default:
		v.from = source{true, tv.From.Event, j, &symbolic.Ref{
			Event: tv.From.Event, Op: from, Field: from.Fields[j].Name, Path: tv.From.Path, Func: fn,
		}}
	}
	return v
}
