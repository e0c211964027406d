package interp

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Test returns the test that runs the generators against the systems that open returns. name is the
// name of the system, for reports. Its monitor works with the context's builders, so tests of one
// context must not run in parallel.
func Test(name string, c *uhat.Context, goal *uhat.Goal, gens []*uhat.Generator, r Registry,
	open func(context.Context) (rt.Adapter, error)) *rt.Test {
	t := &rt.Test{
		System: event.SystemOf(name, c.B),
		Goal: rt.Goal{
			Name: goal.Name, Doc: goal.Doc, Text: goal.Source(),
			Vars: goal.Vars, Violation: goal.Violation, Funcs: r.functions(c),
		},
		Promises: Promises(c, r),
		Funcs:    r.functions(c),
		New:      Twinned(c, open),
		Domains:  Domains(c),
	}
	var scripts []*steps.Script
	for _, g := range gens {
		script := steps.Of(c, g, true)
		scripts = append(scripts, script)
		t.Generators = append(t.Generators, compiled(c, g, script, r))
	}
	t.Clauses = steps.Served(scripts)
	t.Options.PanicsAllowed = c.Named(func(o *uhat.Operation) bool { return o.PanicsAllowed })
	t.Options.Misfortunes = c.Named(func(o *uhat.Operation) bool { return o.Fault })
	t.Options.Waits = c.Named(func(o *uhat.Operation) bool { return o.Waits })
	t.Options.NeverWaits = c.Named(func(o *uhat.Operation) bool { return o.NeverWaits })
	t.Options.Panicked = panicked(c)
	return t
}

// panicked returns the results that report panics, by operation.
func panicked(c *uhat.Context) map[string]string {
	out := map[string]string{}
	for _, o := range c.Operations {
		if o.Panicked != "" {
			out[o.Op.Name] = o.Panicked
		}
	}
	return out
}

// Explore returns the exploration of a spec: random requests of its operations. Arguments that are
// not known are drawn from the domains of the spec's sorts.
func Explore(s *uhat.Spec, r Registry) strategy.Exploration {
	p := &program{c: s.Context, registry: r}
	x := strategy.Exploration{Connection: s.Connection()}
	for _, q := range s.Requests() {
		req := strategy.Request{Op: q.Op.Name, Fault: q.Fault}
		for i, f := range q.Op.Fields[:q.Op.Args()] {
			d := p.domain(f.Sort, s.ArgumentIntervals(q.Op, i))
			if rare := s.Rarely(q.Op, i); d != nil && rare != nil {
				d = draw.Seldom(d, rare...)
			}
			req.Args = append(req.Args, d)
		}
		for _, a := range q.Answers {
			req.Answers = append(req.Answers, a.Name)
		}
		x.Requests = append(x.Requests, req)
	}
	return x
}

// domain returns the domain of a sort whose integers are drawn from intervals; nil if the spec has
// none.
func (p *program) domain(s *logic.Sort, intervals []uhat.Interval) draw.Domain {
	d := p.c.SortOf(s)
	if d.Gen == "" && d.Pool == nil {
		if s.HasParts() {
			return p.parts(d)
		}
		if s.Kind() != logic.IntKind {
			return nil
		}
		var all []draw.Ints
		for _, x := range intervals {
			in := draw.Span(x.Lo, x.Hi)
			if x.Rare {
				in = in.Rarely()
			}
			if d.Preferred() {
				in = in.Open()
			}
			all = append(all, in)
		}
		return draw.Either(all...)
	}
	pool, _ := p.pool(s)
	if d.PoolWritten() {
		return pool.Written()
	}
	return pool
}

// Explorer returns the generator that makes the requests of an exploration.
func Explorer(name string, x strategy.Exploration) rt.Generator {
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Explore(x) }}
}

// Workload returns the workload of a spec: its calls and sends, with arguments from the domains of
// their sorts.
func Workload(s *uhat.Spec, r Registry) strategy.Workload {
	return strategy.Workload{Requests: Explore(s, r).Requests}
}

// Worker returns the generator that performs a workload.
func Worker(name string, w strategy.Workload) rt.Generator {
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Workload(w) }}
}

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

// Promises returns the promises of a context; nil if it has none.
func Promises(c *uhat.Context, r Registry) *judge.Promises {
	ps := c.Promises()
	if ps == nil && len(c.Twins) == 0 {
		return nil
	}
	out := &judge.Promises{Funcs: r.functions(c), Counted: Counts(c, r)}
	for _, p := range ps {
		x := judge.Promise{Name: p.Name, Doc: p.Doc(), Op: p.Operation.Op}
		for _, k := range p.Clauses {
			x.Clauses = append(x.Clauses, judge.Clause{Name: k.Name(), Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event})
		}
		out.List = append(out.List, x)
	}
	for _, t := range c.Twins {
		out.List = append(out.List, judge.Promise{Name: t.Name, InGo: true})
	}
	return out
}

// Counts returns the ghosts of a context that count.
func Counts(c *uhat.Context, r Registry) (out []judge.Count) {
	for _, o := range c.Operations {
		if o.Count == nil {
			continue
		}
		x := judge.Count{Op: o.Op, Start: o.Count.Start, Funcs: r.functions(c)}
		if o.Count.Up != nil {
			x.Up = o.Count.Up
		}
		if o.Count.Down != nil {
			x.Down = o.Count.Down
		}
		out = append(out, x)
	}
	return out
}

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

// Twinned returns the function that makes a system with its second runs, if the spec has relations
// of two runs; else open itself.
func Twinned(c *uhat.Context, open func(context.Context) (rt.Adapter, error)) func(context.Context) (rt.Adapter, error) {
	if len(c.Twins) == 0 {
		return open
	}
	var relations []judge.Relation
	for _, t := range c.Twins {
		x := judge.Relation{Name: t.Name, Of: t.Of.Name, Compared: names(t.Compared)}
		switch {
		case t.Before != nil:
			x.Rule = judge.Later
			x.Before = t.Before.Name
		case t.Anew:
			x.Rule = judge.Anew
		}
		for _, m := range t.Instead {
			x.Instead = append(x.Instead, judge.Move{Op: m.Op.Name, Args: m.Args, Repeat: m.Repeat, List: m.List})
		}
		relations = append(relations, x)
	}
	return func(ctx context.Context) (rt.Adapter, error) { return judge.OpenPair(ctx, open, relations...) }
}

func names(ops []*sre.Op) []string {
	return lists.Of(ops, func(op *sre.Op) string { return op.Name })
}

// Walk returns the walks of a spec: random runs of its operations within its clauses.
func Walk(s *uhat.Spec, r Registry) walk.Walk {
	return walk.Walk{
		Requests: Explore(s, r).Requests,
		Clauses:  Clauses(s.Context),
		Counts:   Counts(s.Context, r),
		Plays:    plays(s.Context),
		Funcs:    r.functions(s.Context),
	}
}

// plays returns the calls of which relations speak.
func plays(c *uhat.Context) (out []walk.Play) {
	for _, moves := range c.Plays() {
		var p walk.Play
		for _, m := range moves {
			p = append(p, walk.Move{Op: m.Op.Name, Args: uhat.Names(m.Args)})
		}
		out = append(out, p)
	}
	return out
}

// Clauses returns the clauses of a context, as walks follow them.
func Clauses(c *uhat.Context) []walk.Clause {
	var out []walk.Clause
	for _, o := range c.Operations {
		if o.Count != nil {
			continue // nobody performs it
		}
		for _, k := range o.Clauses {
			w := walk.Clause{
				Name: k.Name(), Op: o.Op, Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event, Promise: !o.Bounds(k),
			}
			for _, e := range k.GhostsNext() {
				w.Next = append(w.Next, sre.Expr(e))
			}
			out = append(out, w)
		}
	}
	return out
}

// Walker returns the generator that performs walks.
func Walker(name string, c *uhat.Context, w walk.Walk) rt.Generator {
	walker := walk.New(event.SystemOf(name, c.B), w)
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Explore(walker) }}
}

// Known returns the known failures of the context in the form of a test's field Known.
func Known(c *uhat.Context, ks []*uhat.Known, r Registry) []rt.Known {
	var out []rt.Known
	for _, k := range ks {
		out = append(out, rt.Known{
			Name: k.Name, Reason: k.Reason, Link: k.Link, Verdict: k.Verdict, Message: k.Message, Text: k.Source(),
			Vars: k.Vars, Trace: k.Trace, Funcs: r.functions(c), Saved: k.Saved,
		})
	}
	return out
}
