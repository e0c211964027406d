package consist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// graph is the automaton of a question: the runs that are in several expressions at once. A vertex
// is what remains of each expression; edges carry qualifiers over fields and variables. The graph
// is built on demand.
type graph struct {
	b       *sre.Builder
	parts   []part // at the beginning
	lazy    *sfa.Lazy
	vertex  []*vertex // the states of lazy
	counted bool      // the distances are known
}

// part is an expression that a run has to be in.
type part struct {
	expr sre.Expr
	// ghosts says that the expression covers ghost events; otherwise it skips them.
	ghosts bool
}

// vertex is what remains of the parts.
type vertex struct {
	accepts  bool // nothing has to follow
	edges    []edge
	expanded bool
	// distance is the least number of visible events that have to follow; -1 if no continuation is
	// accepted. It is 0 if the graph is too large to compute it.
	distance int
	scc      int
}

// edge is a step of the automaton: an event of op that satisfies a qualifier.
type edge struct {
	op   *sre.Op
	when logic.Term
	to   int
}

// maxVertices is the size from which a graph has no distances and no proofs. The graphs of specs
// have some tens of vertices.
const maxVertices = 1500

func newGraph(b *sre.Builder, parts ...part) *graph {
	// If one expression or another remains, these are two vertices: merging them would hide loops.
	read := sfa.Reading{
		Sees:  func(i int, op *sre.Op) bool { return op.Visible() || parts[i].ghosts },
		Split: true,
		Loops: true,
	}
	speaks := slices.ContainsFunc(parts, func(p part) bool { return p.ghosts })
	for _, op := range b.Ops() {
		if op.Visible() || speaks {
			read.Ops = append(read.Ops, op)
		}
	}
	left := lists.Of(parts, func(p part) sre.Expr { return p.expr })
	g := &graph{b: b, parts: parts, lazy: sfa.NewLazy(b, read, sfa.LazyLimits{}, left...)}
	g.meet()
	g.count()
	return g
}

// meet adds the vertices that the automaton has reached.
func (g *graph) meet() {
	for i := len(g.vertex); i < g.lazy.Len(); i++ {
		g.vertex = append(g.vertex, &vertex{accepts: g.lazy.Nullable(i)})
	}
}

// edges returns the edges of a vertex, by operation; each operation has one edge to each other
// vertex.
func (g *graph) edges(i int) []edge {
	v := g.vertex[i]
	if v.expanded {
		return v.edges
	}
	v.expanded = true
	for _, x := range g.lazy.Edges(i) {
		same := func(e edge) bool { return e.op == x.Op && e.to == x.To }
		if j := slices.IndexFunc(v.edges, same); j >= 0 {
			v.edges[j].when = g.b.L.Or(v.edges[j].when, x.When)
		} else {
			v.edges = append(v.edges, edge{x.Op, x.When, x.To})
		}
	}
	g.meet()
	return v.edges
}

// count makes the whole graph and computes the distances, unless it is too large.
func (g *graph) count() {
	for i := 0; i < len(g.vertex); i++ {
		if len(g.vertex) > maxVertices {
			return
		}
		g.edges(i)
	}
	g.counted = true
	visible := func(e sfa.Edge) int {
		if e.Op.Visible() {
			return 1
		}
		return 0
	}
	for i, d := range g.lazy.Distances(g.lazy.Nullable, visible) {
		g.vertex[i].distance = d
	}
}

// empty reports whether the expressions have no run at all, whatever the model says.
func (g *graph) empty() bool { return g.counted && g.vertex[0].distance < 0 }

// The kinds of contradictions, by the codes of their diagnostics.
const (
	RefusedClause = "RefusedClause" // the model has no run for a clause
	PermittedBug  = "PermittedBug"  // the model has a run that a goal calls a bug
)

// Contradiction is a proven contradiction between a spec and its model.
type Contradiction struct {
	Code   string // one of the kinds
	Detail string // what was found, in sentences
	// Subject is the smallest range that is wrong; Context is the declaration around it.
	Subject, Context uhat.Range
	Model            Place // what the model says instead
}

// Place is a place in the spec, with its content.
type Place struct {
	Range   uhat.Range
	Message string
}

// Contradictions returns the contradictions that are proven, in the order of the spec.
func (r *Report) Contradictions() []Contradiction {
	var out []Contradiction
	for _, a := range r.Clauses {
		if a.Outcome == Excluded && a.Bug == nil {
			out = append(out, r.refusedClause(a))
		}
	}
	for _, a := range r.Goals {
		if a.Outcome == Found && !a.Run.Supposes {
			out = append(out, r.permittedBug(a))
		}
	}
	return out
}

// refusedClause describes a clause for which the model has no run.
func (r *Report) refusedClause(a *ClauseAnswer) Contradiction {
	d := Contradiction{Code: RefusedClause, Context: a.Clause.Range}
	m := r.Spec.Model
	switch a.Part {
	case History:
		d.Subject, d.Detail = a.Clause.HistoryRange, fmt.Sprintf("The model %q has no run in this history, however long.", m.Name)
	case Event:
		d.Subject, d.Detail = a.Clause.EventRange, fmt.Sprintf("The model %q has no run in which this event happens after the history, however long.", m.Name)
	case Future:
		d.Subject, d.Detail = a.Clause.FutureRange, fmt.Sprintf("The model %q has no run that goes on so after the event, however long.", m.Name)
	}
	if d.Subject == (uhat.Range{}) {
		d.Subject = a.Clause.Range
	}
	op := a.Clause.Operation.Op
	if f := a.Refusal; f != nil {
		op = f.Trace[len(f.Trace)-1].Op
		d.Detail += " " + f.String()
	}
	d.Detail += " Either the clause or the model is wrong."
	d.Model = r.about(op)
	return d
}

// String says in sentences which event is refused after which run, and why.
func (f *Refusal) String() string {
	last := len(f.Trace) - 1
	after := "At the beginning"
	if last > 0 {
		after = fmt.Sprintf("After %v", f.Trace[:last])
	}
	if f.Rejection == nil {
		return fmt.Sprintf("%s the model allows %v, but nothing that may follow.", after, f.Trace[last])
	}
	var why []string
	for _, reason := range f.Rejection.Reasons {
		why = append(why, reason.String())
	}
	return fmt.Sprintf("%s it does not allow %v: %s.", after, f.Trace[last], strings.Join(why, "; "))
}

// permittedBug describes a goal that the model reaches.
func (r *Report) permittedBug(a *GoalAnswer) Contradiction {
	d := Contradiction{Code: PermittedBug, Subject: a.Goal.TraceRange, Context: a.Goal.Range}
	d.Detail = fmt.Sprintf("The model %q allows a run that this goal calls a bug: %v%s. Either the goal calls too much a bug, or the model allows too much.",
		r.Spec.Model.Name, a.Run.Trace, r.where(a))
	last := a.Run.Trace[len(a.Run.Trace)-1]
	d.Model = r.about(last.Op)
	return d
}

// where returns ", where n = 3" for the variables of a goal; empty where it has none.
func (r *Report) where(a *GoalAnswer) string {
	var parts []string
	for _, v := range a.Goal.Vars {
		if x, ok := a.Run.Values.Lookup(v); ok {
			parts = append(parts, fmt.Sprintf("%s = %v", v.Name(), x))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ", where " + strings.Join(parts, ", ")
}

// about returns the place where the model describes an operation; for a receive this is the whole
// model.
func (r *Report) about(op *sre.Op) Place {
	for _, rule := range r.Spec.Model.Rules {
		if rule.Op == op {
			return Place{Range: rule.Body.Range, Message: "what the model does on " + op.Name}
		}
	}
	return Place{Range: r.Spec.Model.Range, Message: "the model"}
}

// Lines lists what is known for each question, one line each: the shortest run of each clause, and
// the goals that are not reached.
func (r *Report) Lines() []string {
	out := []string{fmt.Sprintf("%s: model %s: %d random runs, all accepted by its validator", r.Spec.File, r.Spec.Model.Name, r.Walks)}
	for _, a := range r.Clauses {
		text := ""
		switch {
		case a.Outcome == Found:
			text = fmt.Sprint(a.Run.Trace)
		case a.Outcome == Excluded && a.Bug != nil:
			text = fmt.Sprintf("no run of the model; it describes the bug of goal %s", a.Bug.Name)
		default:
			text = a.absence()
		}
		out = append(out, fmt.Sprintf("  clause %s: %s", a.Clause.Name(), text))
	}
	for _, a := range r.Goals {
		text := a.absence()
		if a.Outcome == Found {
			text = fmt.Sprintf("reached by %v%s", a.Run.Trace, r.where(a))
			if a.Run.Supposes {
				text = "not decided: it depends on what declared functions do; " + text
			}
		}
		out = append(out, fmt.Sprintf("  goal %s: %s", a.Goal.Name, text))
	}
	return out
}

// absence says how certain it is that there is no run.
func (a *Answer) absence() string {
	switch {
	case a.Outcome == Excluded:
		return "no run of the model, however long"
	case a.UpTo < 0:
		return fmt.Sprintf("not decided within %d runs: the solver is not sure of some of them", a.Runs)
	case a.Complete:
		return fmt.Sprintf("no run of the model of up to %d events", a.UpTo)
	default:
		return fmt.Sprintf("not decided within %d runs; none of up to %d events", a.Runs, a.UpTo)
	}
}
