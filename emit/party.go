package emit

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// party is an implementation that performs the operations: the system under test, or its reference.
type party struct {
	*emitter
	role     string // before SUT and Adapter in the names of its declarations; empty for the system
	methods  map[string]uhat.ReferenceMethod
	errors   []uhat.ErrorMap
	close    string
	snapshot string
	without  []string // operations that it does not perform
}

// implementation returns the system under test.
func (e *emitter) implementation() *party {
	t := e.spec.Target
	p := &party{emitter: e, methods: map[string]uhat.ReferenceMethod{}, errors: t.Errors, close: t.Close}
	for op, name := range t.Methods {
		p.methods[op] = uhat.ReferenceMethod{Name: name}
	}
	if t.Reference != nil && !e.confirm {
		p.snapshot = t.Reference.Snapshot
	}
	return p
}

// reference returns the reference.
func (e *emitter) reference() *party {
	r := e.spec.Target.Reference
	p := &party{emitter: e, role: "Reference", methods: r.Methods, errors: r.Errors, close: r.Close, snapshot: r.Snapshot, without: r.Without}
	if len(r.Methods) == 0 && len(r.Without) == 0 && r.Close == "" && slices.EqualFunc(r.Errors, e.spec.Target.Errors, sameMap) && e.spec.Target.Close == "" && e.spec.Target.Clock == "" {
		p = e.implementation() // it has the methods of the system, and lets no time pass
	}
	return p
}

// sameMap reports whether two errors become the same field in the same way.
func sameMap(a, b uhat.ErrorMap) bool {
	return a.Op == b.Op && a.Field == b.Field && a.Nil == b.Nil && a.Other == b.Other && slices.Equal(a.Values, b.Values)
}

// system and reference print the same; these are their differences.

// method returns the Go method that performs an operation of the system.
func (e *emitter) method(op *sre.Op) string { return Method(e.spec, op) }

// method returns the Go method that performs an operation.
func (p *party) method(op *sre.Op) string {
	if m := p.methods[op.Name]; m.Name != "" {
		return m.Name
	}
	if p.role != "" {
		return p.emitter.method(op)
	}
	return upperCamel(op.Name)
}

// args returns the positions of the fields that are parameters of the method, in their order.
func (p *party) args(op *sre.Op) []int {
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
func positions(op *sre.Op, names []string) (out []int) {
	for _, n := range names {
		out = append(out, op.Position(n))
	}
	return out
}

// errorMap returns how the operation's last Go result, an error, becomes a field; nil if it does
// not.
func (p *party) errorMap(op *sre.Op) *uhat.ErrorMap {
	for i, m := range p.errors {
		if m.Op == op.Name {
			return &p.errors[i]
		}
	}
	return nil
}

// ignores reports whether the method has results that the operation does not have.
func (p *party) ignores(op *sre.Op) bool {
	return slices.Contains(p.methods[op.Name].Results, uhat.Dropped)
}

// ready reports whether the last result of the method tells whether the call has to wait.
func (p *party) ready(op *sre.Op) bool { return p.methods[op.Name].Ready(op) }

// results returns the fields that Go results give, without ignored ones, and the position of the
// field that an error gives, -1 if none does. The field for a panic is left out.
func (p *party) results(op *sre.Op) (direct []int, mapped int) {
	m := p.errorMap(op)
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

// errorMap and results are those of the system.
func (e *emitter) errorMap(op *sre.Op) *uhat.ErrorMap { return e.implementation().errorMap(op) }

func (e *emitter) results(op *sre.Op) (direct []int, mapped int) {
	return e.implementation().results(op)
}
