package interp

import (
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/explore"
	"github.com/clouseau-go/clouseau/uhat"
)

// Explore returns the exploration of a spec: random requests of its operations. Arguments that are
// not known are drawn from the domains of the spec's sorts.
func Explore(s *uhat.Spec, r Registry) explore.Exploration {
	p := &program{c: s.Context, registry: r}
	x := explore.Exploration{Connection: s.Connection()}
	for _, q := range s.Requests() {
		req := explore.Request{Op: q.Op.Name, Fault: q.Fault}
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
func Explorer(name string, x explore.Exploration) rt.Generator {
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Explore(x) }}
}

// Workload returns the workload of a spec: its calls and sends, with arguments from the domains of
// their sorts.
func Workload(s *uhat.Spec, r Registry) explore.Workload {
	return explore.Workload{Requests: Explore(s, r).Requests}
}

// Worker returns the generator that performs a workload.
func Worker(name string, w explore.Workload) rt.Generator {
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Workload(w) }}
}
