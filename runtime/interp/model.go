package interp

import (
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// Model returns the model of a spec as the validator runs it; nil where the spec has none. A model that is a Go function is
// taken from the registry; where that lacks it there is none.
func Model(s *uhat.Spec, r Registry) *rt.Model {
	d := s.Model
	switch {
	case d == nil:
		return nil
	case d.Func != "":
		return r.Models[d.Func]
	}
	m := &rt.Model{Name: d.Name, Doc: d.Doc, L: s.L, Unspecified: model.Unspecified(d.Unspecified), Funcs: r.functions(s.Context)}
	vars := map[*uhat.ModelVar]*rt.ModelVar{}
	for _, v := range d.State {
		vars[v] = &rt.ModelVar{
			Name: v.Name, Shape: model.Shape(v.Shape), Key: v.Key, Elem: v.Elem, Maybe: v.Maybe, Initial: v.Initial, Known: v.Known,
			Value: v.Value, Has: v.Has, Size: v.Size, At: v.At, Contains: v.Contains,
		}
		m.State = append(m.State, vars[v])
	}
	for _, rule := range d.Rules {
		m.Rules = append(m.Rules, &rt.ModelRule{Op: rule.Op, Args: rule.Args, Body: modelCase(rule.Body, vars)})
	}
	if n := d.Network; n != nil {
		m.Network = &rt.Network{Unordered: n.Unordered, Connection: n.Connection, Lossy: n.Lossy, Copies: n.Copies, Capacity: n.Capacity}
	}
	return m
}

func modelCase(c *uhat.ModelCase, vars map[*uhat.ModelVar]*rt.ModelVar) *rt.ModelCase {
	out := &rt.ModelCase{Label: c.Label, When: c.When, Choices: c.Choices, Require: c.Require}
	for _, u := range c.Updates {
		out.Updates = append(out.Updates, rt.ModelUpdate{Var: vars[u.Var], Kind: model.UpdateKind(u.Kind), Key: u.Key, Terms: u.Terms})
	}
	for _, r := range c.Replies {
		out.Replies = append(out.Replies, rt.ModelReply{Op: r.Op, Fields: r.Fields})
	}
	for _, k := range c.Cases {
		out.Cases = append(out.Cases, modelCase(k, vars))
	}
	return out
}
