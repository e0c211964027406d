package event

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// System is the operations of a system under test, and the builder of trace
// expressions over them: s.Seq, s.Star, s.Event and so on make the goal, s.L its
// qualifiers.
type System struct {
	*sre.Builder
	Name     string
	names    map[string]*sre.Op
	internal *sre.Op // of items without an operation
}

// NewSystem returns the system with the given visible operations.
func NewSystem(name string, ops ...*sre.Op) *System {
	return SystemOf(name, sre.NewBuilder(logic.NewBuilder(), ops...))
}

// SystemOf returns the system whose expressions b makes. The ghost operations of b never happen.
func SystemOf(name string, b *sre.Builder) *System {
	s := &System{Builder: b, Name: name, names: map[string]*sre.Op{}, internal: newInternal()}
	s.names[internalStep] = s.internal
	for _, op := range b.Ops() {
		s.names[op.Name] = op
	}
	return s
}

// fewOps is up to how many operations are looked through one by one.
const fewOps = 8

// Op returns the operation with that name. It panics if there is none, because tests name
// operations by constants.
func (s *System) Op(name string) *sre.Op {
	if ops := s.Ops(); len(ops) <= fewOps { // this is faster than the map
		for _, op := range ops {
			if op.Name == name {
				return op
			}
		}
	}
	op, ok := s.names[name]
	if !ok {
		panic(fmt.Sprintf("runtime: system %s has no operation %q", s.Name, name))
	}
	return op
}

// Field returns the term for a field of op in a qualifier.
func (s *System) Field(op *sre.Op, name string) logic.Term {
	i := op.Position(name)
	if i < 0 {
		panic(fmt.Sprintf("runtime: operation %s has no field %q", op, name))
	}
	return s.L.Field(name, op.Fields[i].Sort)
}

// Any returns the class of all events that can be observed: what any means in a
// goal.
func (s *System) Any() sre.Expr { return s.AnyVisible() }

// All returns the expression of all traces that can be observed.
func (s *System) All() sre.Expr { return s.Star(s.AnyVisible()) }

// Visible returns the visible operation with that name; nil if there is none.
func (s *System) Visible(name string) *sre.Op {
	if op, ok := s.names[name]; ok && op.Visible() {
		return op
	}
	return nil
}
