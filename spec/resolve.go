package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
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

type resolver struct {
	l       *loader
	L       *logic.Builder
	B       *sre.Builder // nil before the signatures are known
	symbols map[string]*symbol
	order   []*symbol // as declared
	sorts   map[string]*logic.Sort
	ctx     *uhat.Context
	goals   []*uhat.Goal
	foreign []*uhat.Goal // goals of imported files that generators of this one are for
	knowns  []*uhat.Known
	scripts []*uhat.Generator // written by hand
	begun   map[string]bool   // the sorts whose blocks were resolved, or are being resolved
	// inline are the sorts with parts that stand where a sort is named, under what spells them.
	inline map[string]*logic.Sort
	labels map[string]hcl.Range // of axioms, goals and scenarios, by kind and name

	// conditions are what events of traces say, with their places.
	conditions []uhat.Condition

	file   *source   // being resolved
	block  hcl.Range // top-level block being resolved: the context of diagnostics
	depth  int       // of the expression being resolved
	deep   hcl.Range // the last block with an expression that was too deep
	fuel   int       // how much more may be expanded
	sizes  map[sre.Expr]int
	scopes []*scope // all that were opened, for the warnings at the end
	// counts are the counts that the trace speaks of that is being resolved.
	counts  map[*sre.Op]bool
	targets []target
	// consistent is where a target says what is promised of calls at the same time.
	consistent hcl.Range
	// messages are the types of messages that are declared; sessions speak of them.
	messages []*session.Type
	sessions []*session.Session
	// played is the session that the operations stand for, nil if they stand for themselves;
	// unplayable says that there is one that they cannot stand for, which has been reported.
	played     *clauses.Translation
	unplayable bool
	protocol   bool // messages and sessions are resolved
	// idleModel says that the model forbids nothing.
	idleModel bool
}

func newResolver(l *loader) *resolver {
	r := &resolver{
		l: l, L: logic.NewBuilder(),
		symbols: map[string]*symbol{},
		begun:   map[string]bool{},
		inline:  map[string]*logic.Sort{},
		sorts:   map[string]*logic.Sort{"bool": logic.Bool, "int": logic.Int, "string": logic.String},
		labels:  map[string]hcl.Range{},
		fuel:    maxExpansion,
		sizes:   map[sre.Expr]int{},
	}
	r.ctx = &uhat.Context{L: r.L}
	return r
}

// spec resolves all files; the last one is the one that was asked for.
func (r *resolver) spec(path string) *uhat.Spec {
	main := r.l.files[len(r.l.files)-1]
	for _, f := range r.l.files {
		r.file = f
		r.attributes(f.body, fileAttrs, "the top level of a file")
	}
	r.each("", r.names)
	r.each("sort", r.sort)
	r.each("function", r.function)
	r.each("operation", r.signature)
	r.each("count", r.countSignature)
	r.play(main)
	r.alphabet()
	r.playClauses()
	r.each("axiom", r.axiom)
	r.each("define", r.define)
	r.each("count", r.counting)
	r.each("operation", r.clauses)
	for _, f := range r.l.files {
		r.file = f
		r.relations(f.body)
	}
	r.file = main
	for _, b := range main.body.Blocks {
		r.block = b.Range()
		if (b.Type == "goal" || b.Type == "scenario") && !r.unplayable {
			r.goal(b)
		}
	}
	for _, b := range main.body.Blocks {
		if r.block = b.Range(); b.Type == "generator" && !r.l.noGenerators {
			r.generator(b)
		}
	}
	r.protocols()
	r.each("known", r.knownFailure)
	r.unmentioned()
	r.file = main
	s := &uhat.Spec{Context: r.ctx, File: path, Goals: r.goals, Target: r.target(main), Generators: r.scripts, Known: r.knowns, Conditions: r.conditions, Sessions: r.sessions}
	if r.played != nil {
		s.Played = r.played.Session
	}
	s.Model = r.models()
	r.changing(s)
	r.waiting(s)
	for _, sym := range r.order {
		s.Names = append(s.Names, sym.name)
	}
	skipped := r.l.noGenerators && slices.ContainsFunc(main.body.Blocks, func(b *hclsyntax.Block) bool { return b.Type == "generator" })
	if !r.l.diags.HasErrors() && !skipped {
		r.unused(main)
	}
	return s
}

// each calls f on the blocks of a type, of every type for "", in all files.
func (r *resolver) each(kind string, f func(*hclsyntax.Block)) {
	for _, file := range r.l.files {
		r.file = file
		for _, b := range file.body.Blocks {
			if kind == "" || b.Type == kind {
				r.block = b.Range()
				f(b)
			}
		}
		r.block = hcl.Range{}
	}
}

// alphabet makes the builder of expressions, for which all operations must be
// known.
func (r *resolver) alphabet() {
	ops := make([]*sre.Op, len(r.ctx.Operations))
	for i, o := range r.ctx.Operations {
		ops[i] = o.Op
	}
	r.B = sre.NewBuilder(r.L, ops...)
	r.ctx.B = r.B
}

// unmentioned makes the fields that nothing in the spec mentions. Operands are ordered by age, and
// this order does not depend on who asks for such a field first.
func (r *resolver) unmentioned() {
	for _, o := range r.ctx.Operations {
		for _, f := range o.Op.Fields {
			r.L.Field(f.Name, f.Sort)
		}
	}
}

// names declares the name of each block, and checks the top level of the file.
func (r *resolver) names(b *hclsyntax.Block) {
	t := blockTypes.find(b.Type)
	if t == nil {
		r.fail(UnknownBlock, b.TypeRange, "There is no block type %q.%s", b.Type, suggest(b.Type, blockTypes.words()))
		return
	}
	r.schema(b, t)
	if t.declares {
		if name, where, ok := r.label(b); ok {
			r.declare(t.symbol, name, where, b)
		}
	}
	if b.Type == "sort" {
		r.valueNames(b)
	}
}

// own returns the symbol that b declares; nil where it may not have that name.
func (r *resolver) own(b *hclsyntax.Block) *symbol {
	if len(b.Labels) != 1 {
		return nil
	}
	if s := r.symbols[b.Labels[0]]; s != nil && s.block == b && s.kind != valueSymbol {
		return s
	}
	return nil
}

// fail reports a mistake in the block being resolved.
func (r *resolver) fail(code Code, subject hcl.Range, format string, args ...any) report {
	d := &Diagnostic{Code: code, Detail: fmt.Sprintf(format, args...), Subject: at(subject)}
	if r.block.Filename == subject.Filename {
		d.Context = at(r.block)
	}
	for _, a := range args {
		if s, ok := a.(suggestion); ok {
			d.Fix = s.fix(r.l.written(subject), d.Subject)
		}
	}
	r.l.add(d)
	return report{d}
}

// report is a diagnostic that is being written.
type report struct{ d *Diagnostic }

func (p report) related(where hcl.Range, message string) report {
	p.d.Related = append(p.d.Related, Related{at(where), message})
	return p
}
