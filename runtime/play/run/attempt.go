package run

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Attempt is what is under way in the system: an operation with its arguments, or another method of
// the adapter.
type Attempt struct {
	Op     *sre.Op
	Args   []logic.Value
	From   []*script.Ref // origins of the arguments; nil if unknown
	Method string
	// Reference says that the operation is made on the reference, and not on the system.
	Reference bool
}

// Call makes it a call of the system. It costs less than another Attempt.
func (a *Attempt) Call(op *sre.Op, args []logic.Value, from []*script.Ref) {
	a.Op = op
	a.Args = args
	a.From = from
	a.Method = ""
	a.Reference = false
}

// OfReference is an operation of the reference; without an event it is the making of one.
func OfReference(e *sre.Event) Attempt {
	if e == nil {
		return Attempt{Method: "New", Reference: true}
	}
	return Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()], Reference: true}
}

// Parts returns the name of what is under way, and its arguments.
func (a Attempt) Parts() (name, args string) { return a.parts(nil) }

func (a Attempt) parts(names handles) (name, args string) {
	if a.Op == nil {
		return a.Method, ""
	}
	return a.Op.Name, names.assignments(a.Op.Fields[:len(a.Args)], a.Args)
}

func (a Attempt) String() string {
	name, args := a.Parts()
	if a.Op == nil {
		return name
	}
	return name + "(" + args + ")"
}

// Misfits: the system answers a Go value that the spec cannot express, such as a combination of
// flags if the enumeration has only the single flags. This says nothing about the system. The spec
// is incomplete, and the run ends as [Misfit].

// Lacked says what the spec or a Go type lacks, if that is what a panic was for. Else it returns
// nil.
func (a Attempt) Lacked(p any) *report.Lack {
	switch u := p.(type) {
	case *event.Unknown:
		return a.lack(u)
	case *convert.Unfit:
		return a.taken(logic.IntegerValue(u.Value), u.Type, u.Under)
	case *event.Unheld:
		return a.taken(u.Value, u.Type, "")
	}
	return nil
}

// lack says what the spec lacks for the answer of an operation.
func (a Attempt) lack(u *event.Unknown) *report.Lack {
	l := &report.Lack{Fields: []string{}, Sort: u.Sort.Name(), Values: u.Sort.Values(), Value: u.Name, Runs: 1}
	if a.Op == nil {
		return l
	}
	l.Operation, l.Call = a.Op.Name, a.String()
	from := a.Op.Args()
	if a.Op.Kind == sre.Receive {
		from = 0
	}
	for _, f := range a.Op.Fields[from:] {
		if f.Sort == u.Sort || has(f.Sort, u.Sort) {
			l.Fields = append(l.Fields, f.Name)
		}
	}
	return l
}

// has reports whether the values of a sort have parts of another, at any depth.
func has(s, part *logic.Sort) bool {
	of := []*logic.Sort{s.Key(), s.Elem()}
	for _, m := range s.Members() {
		of = append(of, m.Sort)
	}
	return slices.ContainsFunc(of, func(x *logic.Sort) bool { return x != nil && (x == part || has(x, part)) })
}

// Beyond says that an answer is outside the bounds of its sort.
func Beyond(op *sre.Op, f sre.Field, v logic.Value) *report.Lack {
	return &report.Lack{Operation: op.Name, Fields: []string{f.Name}, Sort: f.Sort.Name(), Values: []string{f.Sort.Bounds().String()},
		Value: v.String(), Runs: 1}
}

// taken says that the Go type of an argument lacks a value of its sort; under is the integer type
// that lies under it, if any.
func (a Attempt) taken(x logic.Value, goType, under string) *report.Lack {
	l := &report.Lack{Fields: []string{}, Value: x.String(), Type: goType, Under: under, Runs: 1}
	if a.Op == nil {
		return l
	}
	l.Operation, l.Call = a.Op.Name, a.String()
	for i, v := range a.Args {
		if v != x {
			continue
		}
		f := a.Op.Fields[i]
		l.Fields, l.Sort = append(l.Fields, f.Name), f.Sort.Name()
		if f.Sort.Kind() == logic.IntKind {
			l.Values = []string{f.Sort.Bounds().String()}
		}
	}
	return l
}
