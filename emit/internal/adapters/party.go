// Package adapters prints what lets the runtime perform the operations of a spec on a system whose
// operations are methods, and on its reference:
//
//	type stackSUT interface { Push(elem int) ... }         what the tests need of the system
//	type stackAdapter struct { rt.CallOnly; sut stackSUT }
//	func (a *stackAdapter) Call(...)                       case "push": a.sut.Push(...)
//
// A party is one of the two, as the target of the spec describes it.
package adapters

import (
	"slices"

	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Party is an implementation whose methods perform the operations: the system under test, or its
// reference.
type Party struct {
	spec      *uhat.Spec
	system    bool // its names are those of the system, and it lives in the time of the run
	contracts bool // Go functions judge its calls
	methods   map[string]uhat.ReferenceMethod
	errors    []uhat.ErrorMap
	close     string
	snapshot  string
	without   []string // operations that it does not perform
}

// System returns the system under test. Contracts and a reference count unless tests only confirm
// what clauses say.
func System(s *uhat.Spec, confirm bool) *Party {
	t := s.Target
	p := &Party{spec: s, system: true, contracts: !confirm, methods: map[string]uhat.ReferenceMethod{}, errors: t.Errors, close: t.Close}
	for op, name := range t.Methods {
		p.methods[op] = uhat.ReferenceMethod{Name: name}
	}
	if t.Reference != nil && !confirm {
		p.snapshot = t.Reference.Snapshot
	}
	return p
}

// Reference returns the reference; the system if it has the methods of the system, and lets no time
// pass.
func Reference(s *uhat.Spec) *Party {
	t := s.Target
	r := t.Reference
	if len(r.Methods) == 0 && len(r.Without) == 0 && r.Close == "" && slices.EqualFunc(r.Errors, t.Errors, sameMap) && t.Close == "" && t.Clock == "" {
		return System(s, false)
	}
	return &Party{spec: s, methods: r.Methods, errors: r.Errors, close: r.Close, snapshot: r.Snapshot, without: r.Without}
}

// IsSystem reports whether this is the system.
func (p *Party) IsSystem() bool { return p.system }

// sameMap reports whether two errors become the same field in the same way.
func sameMap(a, b uhat.ErrorMap) bool {
	return a.Op == b.Op && a.Field == b.Field && a.Nil == b.Nil && a.Other == b.Other && slices.Equal(a.Values, b.Values)
}

// Method returns the Go method that performs an operation of a spec.
func Method(s *uhat.Spec, op *sre.Op) string {
	if m := s.Target.Methods[op.Name]; m != "" {
		return m
	}
	return names.UpperCamel(op.Name)
}

// Method returns the Go method that performs an operation.
func (p *Party) Method(op *sre.Op) string {
	if m := p.methods[op.Name]; m.Name != "" {
		return m.Name
	}
	return Method(p.spec, op)
}

// args returns the positions of the fields that are parameters of the method, in their order.
func (p *Party) args(op *sre.Op) []int {
	if m := p.methods[op.Name]; m.Signed {
		return positions(op, m.Args)
	}
	var all []int
	for i := range op.Args() {
		all = append(all, i)
	}
	return all
}

// positions returns the positions of fields; -1 for what is no field.
func positions(op *sre.Op, names []string) []int {
	return lists.Of(names, op.Position)
}

// ErrorMap returns how the operation's last Go result, an error, becomes a field; nil if it does
// not.
func (p *Party) ErrorMap(op *sre.Op) *uhat.ErrorMap {
	for i, m := range p.errors {
		if m.Op == op.Name {
			return &p.errors[i]
		}
	}
	return nil
}

// ignores reports whether the method has results that the operation does not have.
func (p *Party) ignores(op *sre.Op) bool {
	return slices.Contains(p.methods[op.Name].Results, uhat.Dropped)
}

// ready reports whether the last result of the method tells whether the call has to wait.
func (p *Party) ready(op *sre.Op) bool { return p.methods[op.Name].Ready(op) }

// Results returns the fields that Go results give, without ignored ones, and the position of the
// field that an error gives, -1 if none does. The field for a panic is left out.
func (p *Party) Results(op *sre.Op) (direct []int, mapped int) {
	m := p.ErrorMap(op)
	mapped = -1
	for i := op.Args(); i < len(op.Fields); i++ {
		switch op.Fields[i].Name {
		case p.spec.Operation(op).Panicked:
		case mappedField(m):
			mapped = i
		default:
			direct = append(direct, i)
		}
	}
	if s := p.methods[op.Name]; s.Signed {
		direct = slices.DeleteFunc(positions(op, s.Results), func(i int) bool { return i < 0 })
	}
	return direct, mapped
}

// mappedField returns the field that an error becomes; empty without one.
func mappedField(m *uhat.ErrorMap) string {
	if m == nil {
		return ""
	}
	return m.Field
}
