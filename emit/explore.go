package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// exploreName is the name of the generator of random requests.
const exploreName = "explore"

// workName is the name of the generator of a workload.
const workName = "workload"

// exploring declares the script of random requests, which all exploring tests share.
func (e *emitter) exploring() {
	if !e.explores {
		return
	}
	if e.conform != nil {
		e.asking()
		return
	}
	fields := &composite{}
	fields.add("Requests", e.requests(true))
	if c := e.spec.Connection(); c != "" {
		fields.add("Connection", jen.Lit(c))
	}
	name := e.idents["explore"]
	e.comment("%s makes random requests, mostly about what earlier answers and the model tell.", name)
	e.scripted(name, session("Explore", explore("Exploration").Add(fields.values(false))))
}

// scripted declares a script of a single call.
func (e *emitter) scripted(name string, call jen.Code) {
	e.file.Func().Id(name).Params(jen.Id("s").Op("*").Add(rt("Session"))).Block(call)
	e.file.Line()
}

// working declares the script of a workload.
func (e *emitter) working() {
	if !e.works {
		return
	}
	fields := &composite{}
	fields.add("Requests", e.requests(false))
	name := e.idents["workload"]
	e.comment("%s makes random requests and brings random faults about; the strategy of the test decides when.", name)
	e.scripted(name, session("Workload", explore("Workload").Add(fields.values(false))))
}

// requests prints the requests of the spec: with the answers that they wait for, or with the faults
// among them.
func (e *emitter) requests(waiting bool) *jen.Statement {
	var requests []jen.Code
	for _, q := range e.spec.Requests() {
		r := &composite{}
		r.add("Op", jen.Lit(q.Op.Name))
		var args, answers []jen.Code
		for i, f := range q.Op.Fields[:q.Op.Args()] {
			args = append(args, e.domain(f.Sort, e.spec.ArgumentIntervals(q.Op, i)))
		}
		for _, a := range q.Answers {
			answers = append(answers, jen.Lit(a.Name))
		}
		if args != nil {
			r.add("Args", jen.Index().Add(draw("Domain")).Values(args...))
		}
		if waiting && answers != nil {
			r.add("Answers", jen.Index().String().Values(answers...))
		}
		if !waiting && q.Fault {
			r.add("Fault", jen.Lit(true))
		}
		requests = append(requests, r.values(true))
	}
	return jen.Index().Add(explore("Request")).Add(multi(requests))
}

// domain prints the domain of a sort's unknown values, if they are integers from intervals; nil if
// the spec gives none.
func (e *emitter) domain(s *logic.Sort, intervals []uhat.Interval) *jen.Statement {
	d := e.decl(s)
	if d.Gen == "" && d.Pool == nil && s.Kind() != logic.BoolKind && !s.HasParts() {
		if !isInt(s) {
			return jen.Nil()
		}
		var all []jen.Code
		for _, x := range intervals {
			in := rt("Between").Call(number(x.Lo), number(x.Hi))
			if large(s) {
				in = draw("Span").Call(largeNumber(x.Lo), largeNumber(x.Hi))
			}
			if x.Rare {
				in.Dot("Rarely").Call()
			}
			if d.Preferred() {
				in.Dot("Open").Call()
			}
			all = append(all, in)
		}
		if len(all) == 1 {
			return all[0].(*jen.Statement)
		}
		return draw("Either").Call(all...)
	}
	pool, _ := e.pool(s)
	if d.PoolWritten() {
		pool.Dot("Written").Call()
	}
	return pool
}
