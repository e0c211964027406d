package spec

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Resolution goes over the blocks of all files in order, imported files first:
//
//	names       every declared name, so that order does not matter after that
//	sorts       and enumeration values
//	signatures  of functions and operations; now expressions can be built
//	bodies      axioms, defines, clauses
//	goals       goals, scenarios, the target; of the loaded file only
//	generators  those written by hand; of the loaded file only
//	sessions    messages and sessions; of all files
//	known       failures that are known; of all files
//	model       of the loaded file; where it has none, of the last import with one
//
// A declaration that is broken stays in the namespace without a meaning, and
// nothing that uses it complains about it again: functions that build terms
// and expressions return nil then, and so does what contains them.
//
// Everything is visited in the order in which it is written, so terms and
// expressions are numbered by structure and never by the spelling of a name.

// resolution puts a spec together from what its blocks say. Its scope is that of no block, in the
// file that was asked for.
type resolution struct {
	scope
	// types are the types of messages that are declared; sessions speak of them.
	types    []*session.Type
	sessions []*session.Session
	spoken   bool // messages and sessions are resolved
	// unplayable says that there is a session that the operations cannot stand for, which has been
	// reported.
	unplayable bool
}

func newScope(l *loader) scope {
	b := logic.NewBuilder()
	return scope{
		reporter: l.reporter, L: b, ctx: &uhat.Context{L: b}, names: newNames(),
		budget: &budget{fuel: maxExpansion, sizes: map[sre.Expr]int{}}, files: l.files, file: l.files[len(l.files)-1],
		frame: &frame{},
	}
}

// resolve resolves all files; the last one is the one that was asked for.
func resolve(l *loader, path string) (*uhat.Spec, *names) {
	r := &resolution{scope: newScope(l)}
	r.declarations()
	r.bodies()
	s := &uhat.Spec{Context: r.ctx, File: path}
	all := &declaredGoals{}
	for _, b := range blocksOf(r.file, "goal", "scenario") {
		if !r.unplayable {
			all.own = append(all.own, goals{r.in(b)}.goal(b))
		}
	}
	scripts := blocksOf(r.file, "generator")
	if !l.noGenerators {
		for _, b := range scripts {
			s.Generators = append(s.Generators, scripted(r.in(b), b, all))
		}
	}
	r.protocols()
	for sc, b := range r.blocks("known") {
		s.Known = append(s.Known, goals{sc}.knownFailure(b, all))
	}
	r.unmentioned()
	t := targets{r.scope}.targetOf(r.file, r.played != nil || r.unplayable)
	s.Goals = all.own
	s.Target = t.Target
	s.Conditions = r.out.conditions
	s.Sessions = r.sessions
	if r.played != nil {
		s.Played = r.played.Session
	}
	var idle bool
	s.Model, idle = r.models()
	r.changing(s, t.consistent)
	r.waiting(s)
	for _, sym := range r.names.order {
		s.Names = append(s.Names, sym.name)
	}
	if !r.out.diags.HasErrors() && (!l.noGenerators || len(scripts) == 0) {
		r.unused(idle)
	}
	return s, r.names
}

// declarations resolves all names, sorts and signatures, so that expressions can be built.
func (r *resolution) declarations() {
	for _, f := range r.files {
		schemas{r.reporter}.attributes(f.top, fileAttrs, "the top level of a file")
	}
	for sc, b := range r.blocks("") {
		declaration(sc, b)
	}
	for sc, b := range r.blocks("sort") {
		sorts{sc}.sort(b)
	}
	for sc, b := range r.blocks("function") {
		sorts{sc}.function(b)
	}
	for sc, b := range r.blocks("operation") {
		operations{sc}.signature(b)
	}
	for sc, b := range r.blocks("count") {
		traces{sc}.countSignature(b)
	}
	r.play()
	r.alphabet()
}

// bodies resolves what axioms, defines, operations and relations say.
func (r *resolution) bodies() {
	for sc, b := range r.blocks("axiom") {
		defines{sc}.axiom(b)
	}
	for sc, b := range r.blocks("define") {
		defines{sc}.define(b)
	}
	for sc, b := range r.blocks("count") {
		traces{sc}.counting(b)
	}
	for sc, b := range r.blocks("operation") {
		operations{sc}.clauses(b)
	}
	for _, f := range r.files {
		sc := r.scope
		sc.file = f
		relations{sc}.relations(f.top)
	}
}

// blocks are the blocks of a type, of every type for "", in all files, with the scopes of what
// stands in them.
func (r *resolution) blocks(kind string) iter.Seq2[scope, *hclsyntax.Block] {
	return func(yield func(scope, *hclsyntax.Block) bool) {
		for _, file := range r.files {
			for _, b := range file.top.Body.Blocks {
				in := r.in(b)
				in.file = file
				if (kind == "" || b.Type == kind) && !yield(in, b) {
					return
				}
			}
		}
	}
}

// alphabet makes the builder of expressions, for which all operations must be known, and with it
// the clauses of the session that is played.
func (r *resolution) alphabet() {
	ops := lists.Of(r.ctx.Operations, func(o *uhat.Operation) *sre.Op { return o.Op })
	r.B = sre.NewBuilder(r.L, ops...)
	r.ctx.B = r.B
	if r.played != nil {
		r.played.Clauses(r.B)
	}
}

// unmentioned makes the fields that nothing in the spec mentions. Operands are ordered by age, and
// this order does not depend on who asks for such a field first.
func (r *resolution) unmentioned() {
	for _, o := range r.ctx.Operations {
		for _, f := range o.Op.Fields {
			r.L.Field(f.Name, f.Sort)
		}
	}
}

// declaration declares the name of a block, and checks what it may contain.
func declaration(sc scope, b *hclsyntax.Block) {
	t := blockTypes.find(b.Type)
	if t == nil {
		sc.fail(UnknownBlock, b.TypeRange, "Unknown block type %q.%s", b.Type, suggest(b.Type, blockTypes.words()))
		return
	}
	schemas{sc.reporter}.schema(b, t)
	if t.declares {
		if name, where, ok := named(b); ok {
			sc.declare(t.symbol, name, where, b)
		}
	}
	if b.Type == "sort" {
		sorts{sc}.valueNames(b)
	}
}

// changing reports operations that the model lets change the state, though their answers may be
// late, or though nothing is promised of them.
func (r *resolution) changing(s *uhat.Spec, consistent hcl.Range) {
	if s.Model == nil {
		return
	}
	for _, rule := range s.Model.Rules {
		o := s.Operation(rule.Op)
		sym := r.names.symbols[rule.Op.Name]
		u := rule.Body.Update()
		if u == nil || sym == nil || sym.op == nil {
			continue
		}
		if o.Stale > 0 {
			r.in(sym.block).fail(InvalidStale, sym.op.staleAt, "Only an operation that changes nothing can have a late answer, and the model lets %s change %s.", o.Op.Name, u.Var.Name)
		}
		if s.Target.Consistency == uhat.PerKey && o.Key == "" {
			r.fail(InvalidConsistency, consistent, "Nothing is promised of an operation without a key, so it is left out, and the model lets %s change %s. Write key = ARGUMENT in it, or promise linearizable.", o.Op.Name, u.Var.Name)
		}
	}
}

// waiting reports operations whose calls may wait where neither model nor reference tells when.
func (r *resolution) waiting(s *uhat.Spec) {
	for _, o := range s.Operations {
		sym := r.names.symbols[o.Op.Name]
		if !o.Waits || sym == nil || sym.op == nil {
			continue
		}
		in := r.in(sym.block)
		where := sym.op.waitsAt
		ref := s.Target.Reference
		switch {
		case s.Model != nil && s.Model.Unspecified != uhat.Forbidden:
			in.fail(InvalidWaits, where, "A call of %s has to wait where the model has no case for it. Write unspecified = forbidden in the model, and cases with when for the calls that return.", o.Op.Name)
		case ref != nil && !ref.Methods[o.Op.Name].Ready(o.Op):
			in.fail(InvalidWaits, where, "The reference has to tell when a call of %[1]s has to wait: by a last result of type bool, which is false then, methods = { %[1]s = \"METHOD(PARAMETERS) (RESULTS, ready)\" } in its block.", o.Op.Name)
		}
	}
}

// unusedCodes are the codes of declarations without a use.
var unusedCodes = map[symbolKind]Code{sortSymbol: UnusedSort, funcSymbol: UnusedFunction, defineSymbol: UnusedDefine}

// unused warns about declarations of the loaded file without a use. It runs when everything is
// resolved.
func (r *resolution) unused(idleModel bool) {
	for _, s := range r.names.order {
		if s.used || s.file != r.file {
			continue
		}
		if code, ok := unusedCodes[s.kind]; ok {
			r.in(s.block).fail(code, s.at, "Nothing uses the %s %q.", s.block.Type, s.name)
		}
	}
	for _, b := range blocksOf(r.file, "model") {
		if idleModel {
			r.in(b).fail(EmptyModel, b.DefRange(), "This model says nothing about any request, and so explains every run. Describe what happens in blocks on \"OPERATION\".")
		}
	}
	for _, f := range r.out.frames {
		in := reporter{out: r.out, block: f.where}
		for _, v := range f.vars {
			switch {
			case !f.main || v.used || v.at.Filename != r.file.path: // what is inherited is not ours
			case v.aside:
				in.fail(UnusedVariable, v.at, "Only where uses the %s %q of this %s: no event depends on it.", v.what, v.name, f.kind)
			default:
				in.fail(UnusedVariable, v.at, "Nothing in this %s uses the %s %q.", f.kind, v.what, v.name)
			}
		}
	}
}

// Emptiness by derivatives.
//
// Several expressions are run over one trace at once; each may be blind to some operations. Their
// automaton is made without looking at qualifiers: a node is what remains of each expression, an
// edge an operation with the tests on the way to a leaf of the derivative. Then paths to an
// accepting node are tried, shortest first by the graph, with the tests of the path asserted: the
// expressions' variables are shared by all events, the fields are fresh for each.
//
// Paths that come twice to the same node need not be tried: without the part
// between, the path has fewer tests. So the search is finite, and it is
// complete as long as the graph is within its limits and the solver answers.
//
// Most questions have a short trace for an answer. So paths are tried in the beginning of the graph
// first, and the rest is built only if that has none.

// Limits of the search. What is beyond is undecided; the checker says so.
const (
	// maxNodes is far above the size of real graphs: histories and goals have some ten states,
	// products of two some hundred.
	maxNodes = 2000
	// firstNodes is the size of the graph of a readable expression.
	firstNodes = 100
	// maxEdges bounds the graph where qualifiers fork a lot: n independent ones make two to the n
	// edges.
	maxEdges = 20_000
	// maxTries bounds the solver's work for one graph.
	maxTries = 2000
	// maxSteps bounds the work on the derivatives of one question: some tenths of a second.
	maxSteps = 300_000
)

type answer uint8

const (
	undecided answer = iota
	yes
	no
)

// search is one question: is there a trace?
type search struct {
	b      *sre.Builder
	solver logic.Solver
	ctx    context.Context
	fresh  *freshFields
	ops    []*sre.Op // what the trace may consist of
	// sees says whether component i advances on op. If it is nil, all components do.
	sees func(i int, op *sre.Op) bool
	// accept says whether a trace that leads to the node may end; it may ask the solver. Nil: all
	// components are nullable.
	accept func(es []sre.Expr, path []step) answer
	// likely says whether accept can hold at a node under any assertions. If it is nil, the node is
	// likely if the components are nullable.
	likely func(es []sre.Expr) bool
	// require says what must hold of the n-th event besides; nil: nothing.
	require func(op *sre.Op, fields map[logic.Term]logic.Term, n int) logic.Term
	// skip leaves nodes out; nil: none.
	skip func(es []sre.Expr) bool

	graph  *sfa.Lazy
	nodes  []*node // those of the graph that have been met
	grown  int     // so many nodes have their edges
	cut    string  // the limit that left something of the graph out, in words; empty for none
	meter  *logic.Meter
	tries  int
	unsure bool // the solver did not know
	path   []step
}

// node is a state of the graph.
type node struct {
	es     []sre.Expr
	edges  []sfa.Edge // by how far they lead
	far    int        // edges to the nearest node that is likely to accept; -1 where none is known
	onPath bool
}

// step is an event on the path that is being tried.
type step struct {
	op     *sre.Op
	fields map[logic.Term]logic.Term // field -> variable
}

// freshFields provides variables for the fields of the n-th event of a path.
type freshFields struct {
	l    *logic.Builder
	vars map[string]*logic.Var
}

func (f *freshFields) of(op *sre.Op, n int) map[logic.Term]logic.Term {
	out := make(map[logic.Term]logic.Term, len(op.Fields))
	for i, field := range op.Fields {
		out[f.l.Field(field.Name, field.Sort)] = f.variable(fmt.Sprintf("%d.%d.%d", n, op.Index(), i), field.Name, field.Sort)
	}
	return out
}

// variable returns a variable, the same one for the same key.
func (f *freshFields) variable(key, name string, s *logic.Sort) *logic.Var {
	v := f.vars[key]
	if v == nil {
		v = f.l.Fresh(name, s)
		f.vars[key] = v
	}
	return v
}

// run answers the question, under what the solver has asserted already.
func (s *search) run(es ...sre.Expr) answer {
	if s.likely == nil {
		s.likely = nullable
	}
	s.graph = sfa.NewLazy(s.b,
		sfa.Reading{Ops: s.ops, Sees: s.sees, Last: s.skip},
		sfa.LazyLimits{States: maxNodes, Edges: maxEdges, Steps: s.meter}, es...)
	s.nodes = []*node{{es: es}}
	if s.accept == nil && nullable(es) {
		return yes
	}
	for _, most := range []int{firstNodes, maxNodes} {
		s.grow(most)
		if a := s.ask(); a != no || s.whole() || s.cut != "" {
			return a
		}
	}
	return undecided
}

// grow gives edges to nodes until so many have them.
func (s *search) grow(most int) {
	for ; s.grown < min(len(s.nodes), most) && s.cut == "" && s.ctx.Err() == nil; s.grown++ {
		s.nodes[s.grown].edges = slices.Clone(s.graph.Edges(s.grown))
		for i := len(s.nodes); i < s.graph.Len(); i++ {
			s.nodes = append(s.nodes, &node{es: s.graph.Left(i)})
		}
		switch s.graph.Cut() {
		case sfa.StateLimit:
			s.cut = fmt.Sprintf("%d states", maxNodes)
		case sfa.EdgeLimit:
			s.cut = fmt.Sprintf("%d transitions", maxEdges)
		case sfa.StepLimit:
			s.stop()
		}
	}
}

// stop notes that the steps have run out.
func (s *search) stop() { s.cut = fmt.Sprintf("%d steps", maxSteps) }

// whole reports whether the graph has all that can be reached.
func (s *search) whole() bool { return s.grown == len(s.nodes) && s.cut == "" }

// ask answers the question for the graph that there is; no only where that is known.
func (s *search) ask() answer {
	s.distances()
	found := no
	s.tries = 0
	s.unsure = false
	if s.nodes[0].far >= 0 {
		found = s.try(0)
	}
	if s.tries > maxTries && s.cut == "" && s.whole() {
		s.cut = fmt.Sprintf("%d paths", maxTries)
	}
	switch {
	case found == no && s.ctx.Err() != nil, found == no && s.whole() && s.unsure, found == no && s.cut != "":
		return undecided
	}
	return found
}

func nullable(es []sre.Expr) bool {
	return !slices.ContainsFunc(es, func(e sre.Expr) bool { return !sre.Nullable(e) })
}

// distances computes far for all nodes and orders the edges by it.
func (s *search) distances() {
	far := s.graph.Distances(func(i int) bool { return s.likely(s.nodes[i].es) }, func(sfa.Edge) int { return 1 })
	for i, n := range s.nodes {
		n.far = far[i]
		slices.SortStableFunc(n.edges, func(x, y sfa.Edge) int { return far[x.To] - far[y.To] })
	}
}

// try looks for a way from a node, with the tests so far asserted.
func (s *search) try(i int) answer {
	n := s.nodes[i]
	if s.likely(n.es) {
		if s.accept == nil {
			return yes
		}
		if a := s.accept(n.es, s.path); a != no {
			return a
		}
	}
	n.onPath = true
	defer func() { n.onPath = false }()
	for _, e := range n.edges {
		if to := s.nodes[e.To]; to.onPath || to.far < 0 {
			continue
		}
		if s.tries++; s.tries > maxTries || s.ctx.Err() != nil {
			return no
		}
		if a := s.follow(e); a != no {
			return a
		}
	}
	return no
}

func (s *search) follow(e sfa.Edge) answer {
	st := step{e.Op, s.fresh.of(e.Op, len(s.path))}
	s.solver.Push()
	defer s.solver.Pop()
	s.solver.Assert(s.b.L.Replace(e.When, st.fields))
	if s.require != nil {
		s.solver.Assert(s.require(e.Op, st.fields, len(s.path)))
	}
	v := s.solver.Check(s.ctx)
	if v == logic.Unsat {
		return no
	}
	// A trace that may exist leads to no report, so going on is sound.
	s.unsure = s.unsure || v == logic.Unknown
	s.path = append(s.path, st)
	a := s.try(e.To)
	s.path = s.path[:len(s.path)-1]
	return a
}
