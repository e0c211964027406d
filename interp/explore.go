package interp

import (
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/uhat"
)

// Explore returns the exploration of a spec: random requests of its operations. Arguments that are
// not known are drawn from the domains of the spec's sorts.
func Explore(s *uhat.Spec, r Registry) strategy.Exploration {
	p := &program{c: s.Context, registry: r}
	x := strategy.Exploration{Connection: s.Connection()}
	for _, q := range s.Requests() {
		req := strategy.Request{Op: q.Op.Name, Fault: q.Fault}
		for i, f := range q.Op.Fields[:q.Op.Args()] {
			req.Args = append(req.Args, p.domain(f.Sort, s.ArgumentIntervals(q.Op, i)))
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
