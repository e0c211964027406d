package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
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
		reporter: reporter{out: l.sink}, L: b, ctx: &uhat.Context{L: b}, names: newNames(),
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
	r.each("known", func(sc scope, b *hclsyntax.Block) {
		s.Known = append(s.Known, goals{sc}.knownFailure(b, all))
	})
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
		schemas{r.reporter}.attributes(f.body, fileAttrs, "the top level of a file")
	}
	r.each("", declaration)
	r.each("sort", func(sc scope, b *hclsyntax.Block) { sorts{sc}.sort(b) })
	r.each("function", func(sc scope, b *hclsyntax.Block) { sorts{sc}.function(b) })
	r.each("operation", func(sc scope, b *hclsyntax.Block) { operations{sc}.signature(b) })
	r.each("count", func(sc scope, b *hclsyntax.Block) { traces{sc}.countSignature(b) })
	r.play()
	r.alphabet()
}

// bodies resolves what axioms, defines, operations and relations say.
func (r *resolution) bodies() {
	r.each("axiom", func(sc scope, b *hclsyntax.Block) { defines{sc}.axiom(b) })
	r.each("define", func(sc scope, b *hclsyntax.Block) { defines{sc}.define(b) })
	r.each("count", func(sc scope, b *hclsyntax.Block) { traces{sc}.counting(b) })
	r.each("operation", func(sc scope, b *hclsyntax.Block) { operations{sc}.clauses(b) })
	for _, f := range r.files {
		sc := r.scope
		sc.file = f
		relations{sc}.relations(f.body)
	}
}

// each calls f on the blocks of a type, of every type for "", in all files.
func (r *resolution) each(kind string, f func(scope, *hclsyntax.Block)) {
	for _, file := range r.files {
		for _, b := range file.body.Blocks {
			if kind == "" || b.Type == kind {
				in := r.in(b)
				in.file = file
				f(in, b)
			}
		}
	}
}

// alphabet makes the builder of expressions, for which all operations must be known, and with it
// the clauses of the session that is played.
func (r *resolution) alphabet() {
	ops := make([]*sre.Op, len(r.ctx.Operations))
	for i, o := range r.ctx.Operations {
		ops[i] = o.Op
	}
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
		sc.fail(UnknownBlock, b.TypeRange, "There is no block type %q.%s", b.Type, suggest(b.Type, blockTypes.words()))
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
		case s.Model == nil && ref == nil:
			in.fail(InvalidWaits, where, "Nobody tells when a call of %s has to wait, and when it hangs: that takes a model or a reference.", o.Op.Name)
		}
	}
}

// unused warns about declarations of the loaded file without a use. It runs when everything is
// resolved.
func (r *resolution) unused(idleModel bool) {
	for _, s := range r.names.order {
		if s.used || s.file != r.file {
			continue
		}
		in := r.in(s.block)
		switch s.kind {
		case sortSymbol:
			in.fail(UnusedSort, s.at, "Nothing uses the sort %q.", s.name)
		case funcSymbol:
			in.fail(UnusedFunction, s.at, "Nothing uses the function %q.", s.name)
		case defineSymbol:
			in.fail(UnusedDefine, s.at, "Nothing uses the define %q.", s.name)
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
