package law

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise returns the law as a promise of a system that has its operations.
func (l Law) Promise(system *event.System) judge.Promise {
	vars := map[string]*logic.Var{}
	var order []*logic.Var
	for _, v := range l.Vars {
		o := system.Op(v.Op)
		x := system.L.Var(v.Name, o.Fields[o.Position(v.Field)].Sort)
		vars[v.Name] = x
		order = append(order, x)
	}
	of := system.Op(l.Of)
	return judge.Promise{Name: l.Name, Op: of, Clauses: []judge.Clause{{
		Name:    l.Name,
		Vars:    order,
		History: l.history(system, vars),
		Event:   conj(system.Builder, of, vars, l.Then),
	}}}
}

func conj(b *sre.Builder, o *sre.Op, vars map[string]*logic.Var, cs []Cond) logic.Term {
	var out []logic.Term
	for _, c := range cs {
		out = append(out, c.term(b, o, vars))
	}
	return b.L.And(out...)
}

// history is the past as an expression.
func (l Law) history(system *event.System, vars map[string]*logic.Var) sre.Expr {
	b := system.Builder
	symbolic := func(e Event) sre.Expr {
		o := system.Op(e.Op)
		return b.Event(o, conj(b, o, vars, e.Where))
	}
	var all []sre.Expr
	for _, p := range l.Past {
		rest := b.Any()
		for _, e := range p.Without {
			rest = b.Minus(rest, symbolic(e))
		}
		between := b.Star(rest)
		if len(p.Events) == 0 {
			all = append(all, between)
			continue
		}
		parts := []sre.Expr{b.All()}
		for _, e := range p.Events {
			parts = append(parts, symbolic(e), between)
		}
		all = append(all, b.Seq(parts...))
	}
	out := b.And(all...)
	if l.Never {
		out = b.Not(out)
	}
	return out
}

// clause prints the clause. The operations are copied, since each belongs to one builder.
func (l Law) clause(ops []*sre.Op) string {
	copies := make([]*sre.Op, len(ops))
	for i, o := range ops {
		copies[i] = &sre.Op{Name: o.Name, Kind: o.Kind, Fields: o.Fields}
	}
	system := event.NewSystem("", copies...)
	c := l.Promise(system).Clauses[0]
	var s strings.Builder
	fmt.Fprintf(&s, "clause %q {\n", strings.TrimPrefix(l.Name, l.Of+"."))
	if len(c.Vars) > 0 {
		params := make([]string, len(c.Vars))
		for i, v := range c.Vars {
			params[i] = v.Name() + " = " + v.Sort().Name()
		}
		fmt.Fprintf(&s, "  params  = { %s }\n", strings.Join(params, ", "))
	}
	what := l.Of
	if !logic.IsTrue(c.Event) {
		var terms []string
		for _, t := range logic.Conjuncts(c.Event) {
			terms = append(terms, t.String())
		}
		what += "(" + strings.Join(terms, ", ") + ")"
	}
	fmt.Fprintf(&s, "  history = %s\n  event   = %s\n  promise = true\n}\n", c.History, what)
	return s.String()
}

// reserved are words that are no names of variables where a trace or a term stands.
var reserved = []string{"absent", "all", "any", "bool", "eps", "false", "for", "implies", "int", "interleave", "last", "none",
	"null", "opt", "plus", "repeat", "seq", "star", "string", "trace", "true", "in", "if", "else", "endif", "endfor", "later", "branch"}

// taken are the names that no variable may have.
func taken(ops []*sre.Op) map[string]bool {
	out := map[string]bool{}
	for _, name := range slices.Concat(reserved, logic.KnownNames()) {
		out[name] = true
	}
	for _, o := range ops {
		out[o.Name] = true
		for _, f := range o.Fields {
			out[f.Name] = true
			for _, v := range f.Sort.Values() {
				out[v] = true
			}
		}
	}
	return out
}

// variable returns a name for a variable that stands for a field.
func variable(used map[string]bool, field string) string {
	stem := strings.ToLower(field[:1])
	name := stem
	for n := 1; used[name]; n++ {
		name = fmt.Sprint(stem, n)
	}
	used[name] = true
	return name
}

func clone(used map[string]bool) map[string]bool { return maps.Clone(used) }
