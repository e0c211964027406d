package runtime

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/integer"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Misfits: the system answers with a Go value for which the spec has no word, such as a combination of
// flags where the enumeration has the single ones. That says nothing about the system: the spec is
// incomplete, and the run ends as [Misfit].

// lack says what the answer of an operation lacks in the spec.
func (a attempt) lack(u *event.Unknown) *report.Lack {
	l := &report.Lack{Fields: []string{}, Sort: u.Sort.Name(), Values: u.Sort.Values(), Value: u.Name, Runs: 1}
	if a.op == nil {
		return l
	}
	l.Operation, l.Call = a.op.Name, a.String()
	from := a.op.Args()
	if a.op.Kind == Receive {
		from = 0
	}
	for _, f := range a.op.Fields[from:] {
		if f.Sort == u.Sort {
			l.Fields = append(l.Fields, f.Name)
		}
	}
	return l
}

// beyond says what an answer lacks that is beyond the bounds of its sort.
func beyond(op *Op, f Field, v Value) *report.Lack {
	return &report.Lack{Operation: op.Name, Fields: []string{f.Name}, Sort: f.Sort.Name(), Values: []string{f.Sort.Bounds().String()},
		Value: v.String(), Runs: 1}
}

// taken says what the Go type of an argument lacks that the sort has.
func (a attempt) taken(u *integer.Unfit) *report.Lack {
	l := &report.Lack{Fields: []string{}, Value: u.Value.String(), Type: u.Type, Runs: 1}
	if a.op == nil {
		return l
	}
	l.Operation, l.Call = a.op.Name, a.String()
	for i, v := range a.args {
		if v == logic.IntegerValue(u.Value) {
			f := a.op.Fields[i]
			l.Fields, l.Sort, l.Values = append(l.Fields, f.Name), f.Sort.Name(), []string{f.Sort.Bounds().String()}
		}
	}
	return l
}
