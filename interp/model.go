package interp

import (
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/uhat"
)

// Model returns the model of a spec in the form that the validator runs; nil if the spec has none.
// A model that is a Go function is taken from the registry; nil if the registry lacks it.
func Model(s *uhat.Spec, r Registry) *model.Model {
	d := s.Model
	switch {
	case d == nil:
		return nil
	case d.Func != "":
		return r.Models[d.Func]
	}
	m := &model.Model{Name: d.Name, Doc: d.Doc, L: s.L, Unspecified: model.Unspecified(d.Unspecified), Funcs: r.functions(s.Context)}
	vars := map[*uhat.ModelVar]*model.Var{}
	for _, v := range d.State {
		vars[v] = &model.Var{State: v.State, Initial: v.Initial, Known: v.Known}
		m.State = append(m.State, vars[v])
	}
	for _, rule := range d.Rules {
		m.Rules = append(m.Rules, &model.Rule{Op: rule.Op, Args: rule.Args, Body: modelCase(rule.Body, vars)})
	}
	if n := d.Network; n != nil {
		m.Network = &model.Network{Unordered: n.Unordered, Connection: n.Connection, Lossy: n.Lossy, Copies: n.Copies, Capacity: n.Capacity}
	}
	return m
}

func modelCase(c *uhat.ModelCase, vars map[*uhat.ModelVar]*model.Var) *model.Case {
	out := &model.Case{Label: c.Label, When: c.When, Choices: c.Choices, Require: c.Require}
	for _, u := range c.Updates {
		out.Updates = append(out.Updates, model.Update{Var: vars[u.Var], Kind: model.UpdateKind(u.Kind), Key: u.Key, Terms: u.Terms})
	}
	for _, r := range c.Replies {
		out.Replies = append(out.Replies, model.Reply{Op: r.Op, Fields: r.Fields, Each: r.Each, Of: r.Of})
	}
	for _, k := range c.Cases {
		out.Cases = append(out.Cases, modelCase(k, vars))
	}
	return out
}
