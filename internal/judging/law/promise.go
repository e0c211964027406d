package law

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise returns the law as a promise of a system that has its operations.
func (l Law) Promise(system *event.System) judge.Promise {
	b := system.Builder
	var vars []*logic.Var
	for _, v := range l.Vars {
		vars = append(vars, b.L.Var(v.Name, system.Op(v.Op).Fields[v.Field].Sort))
	}
	conj := func(o *sre.Op, cs []Cond) logic.Term {
		var out []logic.Term
		for i := range cs {
			out = append(out, cs[i].term(b, o, vars))
		}
		return b.L.And(out...)
	}
	symbolic := func(e Event) sre.Expr { return b.Event(system.Op(e.Op), conj(system.Op(e.Op), e.Where)) }
	rest := b.Any()
	for _, e := range l.Without {
		rest = b.Minus(rest, symbolic(e))
	}
	history := b.Star(rest)
	if len(l.Past) > 0 {
		parts := []sre.Expr{b.All()}
		for _, e := range l.Past {
			parts = append(parts, symbolic(e), b.Star(rest))
		}
		history = b.Seq(parts...)
	}
	if l.Never {
		history = b.Not(history)
	}
	of := system.Op(l.Of)
	clause := judge.Clause{Name: l.Name, Vars: vars, History: history, Event: conj(of, l.Then)}
	return judge.Promise{Name: l.Name, Op: of, Clauses: []judge.Clause{clause}}
}

// copied is the promise over copies of the operations, since each belongs to one builder.
func (l Law) copied(ops []*sre.Op) judge.Clause {
	copies := mapped(ops, func(o *sre.Op) *sre.Op { return &sre.Op{Name: o.Name, Kind: o.Kind, Fields: o.Fields} })
	return l.Promise(event.NewSystem("", copies...)).Clauses[0]
}

// sayable reports whether the language has words for the clause. It has len, where no operation has
// that name, and none for what a list contains.
func (l Law) sayable(ops []*sre.Op) bool {
	return !slices.ContainsFunc(logic.Apps(nil, l.copied(ops).Event), func(a *logic.App) bool {
		name := a.Func().Name
		return name == "contains" || slices.ContainsFunc(ops, func(o *sre.Op) bool { return o.Name == name })
	})
}

// clause prints the clause.
func (l Law) clause(ops []*sre.Op) string {
	c := l.copied(ops)
	var s strings.Builder
	fmt.Fprintf(&s, "clause %q {\n", strings.TrimPrefix(l.Name, l.Of+"."))
	if len(c.Vars) > 0 {
		params := mapped(c.Vars, func(v *logic.Var) string { return v.Name() + " = " + v.Sort().Name() })
		fmt.Fprintf(&s, "  params  = { %s }\n", strings.Join(params, ", "))
	}
	terms := mapped(logic.Conjuncts(c.Event), logic.Term.String)
	fmt.Fprintf(&s, "  history = %s\n  event   = %s(%s)\n  promise = true\n}\n", c.History, l.Of, strings.Join(terms, ", "))
	return s.String()
}

func mapped[T, U any](xs []T, f func(T) U) (out []U) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

// reserved are words that are no names of variables.
var reserved = strings.Fields("absent all any bool else endfor endif eps false for if implies in int interleave last " +
	"none null opt plus repeat seq star string trace true later branch bytes float list map record optional")

// variable returns a name for a variable that stands for a field, which is no name of anything
// else.
func variable(ops []*sre.Op, vars []Var, field string) string {
	taken := func(name string) bool {
		return slices.Contains(reserved, name) || slices.Contains(logic.KnownNames(), name) ||
			slices.ContainsFunc(vars, func(v Var) bool { return v.Name == name }) ||
			slices.ContainsFunc(ops, func(o *sre.Op) bool {
				return o.Name == name || slices.ContainsFunc(o.Fields, func(f sre.Field) bool {
					return f.Name == name || slices.Contains(f.Sort.Values(), name)
				})
			})
	}
	stem := strings.ToLower(field[:1])
	name := stem
	for n := 1; taken(name); n++ {
		name = fmt.Sprint(stem, n)
	}
	return name
}
