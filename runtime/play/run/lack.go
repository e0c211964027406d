package run

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

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
