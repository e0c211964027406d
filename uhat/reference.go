package uhat

import "github.com/clouseau-go/clouseau/sre"

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// TargetReference is a second implementation of the operations. Each call of the system is made on
// it as well, and the answers are compared.
type TargetReference struct {
	New string // "pkg.New" or "pkg.New[int]": its constructor
	// Methods maps operations to the methods that perform them, if these are not called as those of
	// the system.
	Methods map[string]ReferenceMethod
	Errors  []ErrorMap
	Close   string // a method called at the end of a run; empty if none
	// Snapshot is a method of both implementations that returns their state, for explanations;
	// empty if there is none.
	Snapshot string
	Freedoms []Freedom // in the order of the spec
	// Without lists operations that change nothing in the reference, and are not made on it. All
	// their results are skipped.
	Without []string
	Range   Range
}

// ReferenceMethod is a method of a reference.
type ReferenceMethod struct {
	Name string
	// Args and Results are the fields of the parameters and results, if Signed; else these are the
	// fields of the operation in order. A result may be Dropped, and the last one Ready.
	Args, Results []string
	Signed        bool
}

// Dropped stands for a result of a method that the operation does not have.
const Dropped = "_"

// Ready stands for the result of a method that tells whether the call could be made: it has to wait
// if it is false. Only operations that may wait have it.
const Ready = "ready"

// Ready reports whether the method tells whether the call has to wait.
func (m ReferenceMethod) Ready(op *sre.Op) bool {
	n := len(m.Results)
	return n > 0 && m.Results[n-1] == Ready && op.Position(Ready) < 0
}

// Freedom says in what the answers of an operation may differ.
type Freedom struct {
	Op string
	// Skip lists the results that are not compared, AnyOrder those whose elements may come in any
	// order.
	Skip, AnyOrder []string
	// Abstract maps results to Go functions "pkg.Func"; what these return is compared.
	Abstract map[string]string
	// Refusal is the result that tells whether the system has refused the operation. A refusal is
	// always right, and changes nothing. Empty: a refusal is an answer like others.
	Refusal string
}

// Freedom returns in what the answers of an operation may differ.
func (r *TargetReference) Freedom(op string) Freedom {
	for _, f := range r.Freedoms {
		if f.Op == op {
			return f
		}
	}
	return Freedom{Op: op}
}

// Compared returns the results of an operation that are compared.
func (r *TargetReference) Compared(o *Operation) []string {
	skipped := map[string]bool{}
	for _, name := range r.Freedom(o.Op.Name).Skip {
		skipped[name] = true
	}
	var out []string
	for _, f := range o.Op.Fields {
		if f.Result && !skipped[f.Name] {
			out = append(out, f.Name)
		}
	}
	return out
}

// Done returns the value of a result that says that the operation was performed, and not refused:
// true, the value for no error, or that there was no panic.
func (r *TargetReference) Done(o *Operation, field string) logic.Value {
	if o.Panicked == field {
		return logic.BoolValue(false)
	}
	s := o.Op.Fields[o.Op.Position(field)].Sort
	for _, m := range r.Errors {
		if m.Op == o.Op.Name && m.Field == field && m.Nil != "" {
			return logic.EnumValue(s, slices.Index(s.Values(), m.Nil))
		}
	}
	return logic.BoolValue(true)
}

// Judge returns what stands for the judge of random requests: a goal of the name of the model, of
// the reference if there is no model, or of the promises if there are neither. It is nil if the
// spec has none of these.
func (s *Spec) Judge() *Goal {
	switch {
	case s.Model != nil:
		return s.Model.Goal()
	case s.Target != nil && s.Target.Reference != nil:
		return &Goal{Name: s.base() + "_reference", Doc: "the system answers as " + s.Target.Reference.New + " does"}
	case s.Target != nil && s.Promised():
		return &Goal{Name: s.base() + "_promises", Doc: "each answer is as its operation promises"}
	}
	return nil
}
