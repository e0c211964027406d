package interp

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// Reference returns the reference of a spec with its declared freedom; nil if the spec has none.
// open makes the implementation.
func Reference(s *uhat.Spec, r Registry, open func(context.Context) (rt.Adapter, error)) *rt.Reference {
	d := s.Target.Reference
	if d == nil {
		return nil
	}
	out := &rt.Reference{Name: d.New, New: open, Freedoms: map[string]rt.Freedom{}, Panicked: panicked(s.Context)}
	if d.Snapshot != "" {
		out.Snapshot = r.Snapshot
	}
	for _, f := range d.Freedoms {
		free := rt.Freedom{Skip: f.Skip, AnyOrder: f.AnyOrder, Refusal: f.Refusal}
		for field, name := range f.Abstract {
			if free.Abstract == nil {
				free.Abstract = map[string]func(logic.Value) any{}
			}
			free.Abstract[field] = r.Abstractions[name]
		}
		if f.Refusal != "" {
			free.Done = d.Done(operation(s, f.Op), f.Refusal)
		}
		out.Freedoms[f.Op] = free
	}
	return out
}

// operation returns the operation with a name.
func operation(s *uhat.Spec, name string) *uhat.Operation {
	for _, o := range s.Operations {
		if o.Op.Name == name {
			return o
		}
	}
	panic("interp: the spec has no operation " + name)
}
