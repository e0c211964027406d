package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Relations. A relation between operations stands for promises, each of which is a clause that says
// nothing about when its operation is worth calling:
//
//	inverse(f, g)        history = seq(all, f(x))              event = g(x)
//	same(f, g)           history = seq(all, f(a) = r)          event = g(a) = r
//	survives(f, g)       history = seq(all, g(a) = r, f)       event = g(a) = r
//	idempotent(f, g)     history = seq(all, f(b), g(a) = r, f(b))  event = g(a) = r
//	undoes(f, h, g)      history = seq(all, g(a) = r, h(b), f(b))  event = g(a) = r
//	reverse(f, g)        history = seq(all, f(a) = r)          event = g(a) = reverse(r)
//
// survives, idempotent and undoes take any number of g, of which each makes a promise. An operation
// can be narrowed to some of its events, as in inverse(push(ok), pop(ok)). Instead of what an
// operation answers, same and reverse can compare a view of it: same(count(all), len).
//
// Relations of two runs are in relation_runs.go.

// relation is how a relation is written, and what it stands for.
type relation struct {
	name, usage string
	least, most int // operations; most is 0 if any number will do
	promises    func(m *relating, of []related) []uhat.Relation
	// runs makes a relation of two runs, in place of promises.
	runs func(m *running, args []hclsyntax.Expression) bool
}

var relationForms = []relation{
	{name: "inverse", usage: "inverse(f, g): right after f, g gives back its arguments", least: 2, most: 2, promises: (*relating).inverse},
	{name: "same", usage: "same(f, g): right after f, g answers the same to the same arguments", least: 2, most: 2, promises: (*relating).same},
	{name: "reverse", usage: "reverse(f, g): right after f, g answers its list from the end", least: 2, most: 2, promises: (*relating).reverse},
	{name: "survives", usage: "survives(f, g...): what g answers is the same after f", least: 2, promises: func(m *relating, of []related) []uhat.Relation {
		return m.each(of[1:], func(m *relating, before event) []event { return []event{before, {of[0], nil}} })
	}},
	{name: "idempotent", usage: "idempotent(f, g...): what g answers is the same after f is called once more", least: 2, promises: func(m *relating, of []related) []uhat.Relation {
		return m.each(of[1:], func(m *relating, before event) []event {
			args := m.vars(of[0].op, false)
			return []event{{of[0], args}, before, {of[0], args}}
		})
	}},
	{name: "undoes", usage: "undoes(f, h, g...): what g answers is the same after h and then f", least: 3, promises: func(m *relating, of []related) []uhat.Relation {
		return m.each(of[2:], func(m *relating, before event) []event {
			args := m.vars(of[1].op, false)
			return []event{before, {of[1], args}, {of[0], matching(of[1].op, of[0].op, args)}}
		})
	}},
	{name: "shortcut", usage: "shortcut(f, g, h...): what h answers is the same if g is called instead of f; repeat(g) for each element of a list of f, seq(g, ...) several", least: 2, runs: (*running).shortcut},
	{name: "pure", usage: "pure(f, g...): what g answers is the same if no f is called", least: 1, runs: (*running).pure},
	{name: "commutes", usage: "commutes(f, g, h...): what h answers is the same if g goes before f, where it comes right after", least: 2, runs: (*running).commutes},
	{name: "resets", usage: "resets(f, g...): what g answers after f is the same in a new system", least: 1, runs: (*running).resets},
}

// related is an operation of a relation, with a condition on its events.
type related struct {
	op    *operation
	when  logic.Term
	where hcl.Range
	view  []string // of its answer, the outermost first; nil: as it is
}

// relating makes the clause of a promise.
type relating struct {
	r     relations
	text  string
	where hcl.Range
	names []string
	own   []*logic.Var
}

// event is an event of a relation.
type event struct {
	of     related
	fields values
}

// values are what fields of an event equal, by position; nil: any.
type values []logic.Term

// relations resolves relations between operations.
type relations struct{ scope }

// relations resolves the relations of a file.
func (r relations) relations(body *hclsyntax.Block) {
	list, _ := written(r.reporter, attr(body, "relations"), tuple, InvalidValue, "Relations are a list, such as [inverse(push, pop), survives(reopen, get)].")
	for _, x := range list {
		r.relation(x)
	}
}

func (r relations) relation(x hclsyntax.Expression) {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok {
		r.wrong(InvalidValue, x, "A relation is written %s.", usages())
		return
	}
	i := slices.IndexFunc(relationForms, func(k relation) bool { return k.name == call.Name })
	if i < 0 {
		names := lists.Of(relationForms, func(k relation) string { return k.name })
		r.fail(UnknownRelation, call.NameRange, "Unknown relation %q; known are %s.%s", call.Name, usages(), suggest(call.Name, names))
		return
	}
	k := relationForms[i]
	if n := len(call.Args); n < k.least || k.most > 0 && n > k.most {
		r.wrong(WrongArity, call, "It is written %s.", k.usage)
		return
	}
	text := r.out.line(call.Range())
	if k.runs != nil {
		r.twin(k, call, text)
		return
	}
	var of []related
	for _, arg := range call.Args {
		o, ok := r.related(arg, k.name == "same" || k.name == "reverse")
		if !ok {
			return
		}
		of = append(of, o)
	}
	m := relating{r: r, text: text, where: call.Range()}
	r.ctx.Relations = append(r.ctx.Relations, k.promises(&m, of)...)
}

func usages() string {
	return lists.Joined(relationForms, "; ", func(k relation) string { return k.usage })
}

// related resolves an operation of a relation: one that is called, perhaps with a condition, and
// perhaps in a view of its answer.
func (r relations) related(x hclsyntax.Expression, viewed bool) (related, bool) {
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok && viewed && r.names.symbols[call.Name] == nil && len(call.Args) == 1 && slices.Contains(views, call.Name) {
		out, ok := r.related(call.Args[0], true)
		out.view = append([]string{call.Name}, out.view...)
		out.where = x.Range()
		return out, ok
	}
	e := traces{r.open("relation")}.trace(x)
	if e == nil {
		return related{}, false
	}
	if c, ok := e.(*sre.Class); ok {
		if es := c.Entries(); len(es) == 1 && es[0].Op.Kind == sre.Call {
			for _, sym := range r.names.order {
				if sym.op != nil && sym.op.Op == es[0].Op {
					return related{op: sym.op, when: es[0].Allow, where: x.Range()}, true
				}
			}
		}
	}
	r.wrong(InvalidValue, x, "A relation is between operations that are called, such as push or pop(ok).")
	return related{}, false
}

// vars returns new variables of the clause for the arguments of an operation, or for its results.
func (m *relating) vars(o *operation, results bool) values {
	out := make(values, len(o.Op.Fields))
	for i, f := range o.Op.Fields {
		if f.Result != results {
			continue
		}
		name := f.Name
		for n := 2; slices.Contains(m.names, name); n++ {
			name = fmt.Sprint(f.Name, n)
		}
		v := m.r.L.Var(name, f.Sort)
		m.names = append(m.names, name)
		m.own = append(m.own, v)
		out[i] = v
	}
	return out
}

// both returns values of which either may be nil at each position.
func both(a, b values) values {
	out := slices.Clone(a)
	for i := range out {
		if out[i] == nil {
			out[i] = b[i]
		}
	}
	return out
}

// condition is the qualifier of an event.
func (m *relating) condition(e event) logic.Term {
	all := []logic.Term{e.of.when}
	for i, v := range e.fields {
		if v != nil {
			f := e.of.op.Op.Fields[i]
			all = append(all, m.r.L.Eq(m.r.L.Field(f.Name, f.Sort), v))
		}
	}
	return m.r.L.And(all...)
}

// promise makes the promise that after some events the next one is as said.
func (m *relating) promise(after []event, e event) uhat.Relation {
	es := []sre.Expr{m.r.B.All()}
	for _, x := range after {
		es = append(es, m.r.B.Event(x.of.op.Op, m.condition(x)))
	}
	c := &uhat.Clause{
		Operation: e.of.op.Operation, Label: m.text, Params: m.own, Where: m.r.L.True(), History: traces{m.r.scope}.apart(m.r.B.Seq(es...), nil),
		Event: m.condition(e), Future: m.r.B.All(), Promise: true, Range: at(m.where), EventRange: at(m.where), HistoryRange: at(m.where),
	}
	out := uhat.Relation{Clause: c}
	for _, x := range append(after, e) {
		move := uhat.Move{Op: x.of.op.Op, Args: make([]*logic.Var, x.of.op.Op.Args())}
		for i := range move.Args {
			if x.fields != nil && x.fields[i] != nil {
				move.Args[i] = x.fields[i].(*logic.Var)
			}
		}
		out.Moves = append(out.Moves, move)
	}
	return out
}

// each makes a promise of each operation: what it answered is what it answers after the run goes on
// as said.
func (m *relating) each(of []related, after func(m *relating, before event) []event) (out []uhat.Relation) {
	for _, g := range of {
		one := &relating{r: m.r, text: m.text, where: m.where}
		if !slices.ContainsFunc(g.op.Op.Fields, func(f sre.Field) bool { return f.Result }) {
			m.r.fail(EmptyRelation, g.where, "%s answers nothing that could be compared.", g.op.Op.Name)
			continue
		}
		vs := both(one.vars(g.op, false), one.vars(g.op, true))
		out = append(out, one.promise(after(one, event{g, vs}), event{related{op: g.op, when: m.r.L.True()}, vs}))
	}
	return out
}

// inverse makes the promise that g gives back the arguments of f.
func (m *relating) inverse(of []related) []uhat.Relation {
	f := of[0]
	g := of[1]
	args := m.vars(f.op, false)
	back := matching(f.op, g.op, args)
	if !slices.ContainsFunc(g.op.Op.Fields, func(x sre.Field) bool { return x.Result && back[g.op.Op.Position(x.Name)] != nil }) {
		m.r.fail(EmptyRelation, m.where, "No result of %s has the sort of an argument of %s.", g.op.Op.Name, f.op.Op.Name)
		return nil
	}
	return []uhat.Relation{m.promise([]event{{f, args}}, event{g, back})}
}

// matching returns what the fields of g equal, if f has these arguments: the argument with the same
// name and sort, or else the first with the same sort that no field has.
func matching(f, g *operation, args values) values {
	out := make(values, len(g.Op.Fields))
	taken := make([]bool, len(args))
	for _, named := range []bool{true, false} {
		for i, x := range g.Op.Fields {
			for k, y := range f.Op.Fields {
				if out[i] == nil && !taken[k] && args[k] != nil && x.Sort == y.Sort && (x.Name == y.Name || !named) {
					out[i] = args[k]
					taken[k] = true
				}
			}
		}
	}
	return out
}

// Views of answers. Two answers can be compared by what they have in common:
//
//	same(count(all), len)         len is how many elements all answers
//	same(sort(all), sorted)       sorted answers what all does, in order
//	reverse(list(up), list(down)) down answers what up does, from the end
//
// A view is one of a list, or of the keys or values of a map.

// views are the names of views.
var views = []string{"count", "list", "reverse", "sort", "unique", "keys", "values"}

// viewed returns a view of a term; nil if there is none of its sort.
func (m *relating) viewed(t logic.Term, view []string) logic.Term {
	for i := len(view) - 1; i >= 0; i-- {
		k := t.Sort().Kind()
		switch name := view[i]; {
		case name == "count" && (k == logic.ListKind || k == logic.MapKind):
			t = m.r.L.Len(t)
		case name == "list" && k == logic.ListKind:
		case name != "count" && m.r.L.Known(name, t.Sort(), 0) != nil:
			t = m.r.L.App(m.r.L.Known(name, t.Sort(), 0), t)
		default:
			return nil
		}
	}
	return t
}

// same makes the promise that two operations answer alike.
func (m *relating) same(of []related) []uhat.Relation { return m.alike(of[0], of[1], nil) }

// reverse makes the promise that g answers the list of f from its end.
func (m *relating) reverse(of []related) []uhat.Relation {
	return m.alike(of[0], of[1], []string{"reverse"})
}

// alike makes the promise that g answers what a view of the answer of f is.
func (m *relating) alike(f, g related, view []string) []uhat.Relation {
	if !whole(g.view) && whole(f.view) {
		f, g = g, f // the answer that is compared as it is is judged; both relations are symmetric
	}
	vs := both(m.vars(f.op, false), m.vars(f.op, true))
	n := f.op.Op.Args()
	there := make(values, len(g.op.Op.Fields))
	if g.op.Op.Args() != n || len(vs)-n != len(there)-n {
		return m.unlike(f, g)
	}
	also := g.when
	for i, v := range vs {
		x := g.op.Op.Fields[i]
		if i < n {
			if v.Sort() != x.Sort {
				return m.unlike(f, g)
			}
			there[i] = v
			continue
		}
		left := m.viewed(v, slices.Concat(view, f.view))
		right := m.viewed(m.r.L.Field(x.Name, x.Sort), g.view)
		if left == nil || right == nil || left.Sort() != right.Sort() {
			return m.unlike(f, g)
		}
		also = m.r.L.And(also, m.r.L.Eq(right, left))
	}
	if len(vs) == n {
		return m.unlike(f, g)
	}
	g.when = also
	return []uhat.Relation{m.promise([]event{{f, vs}}, event{g, there})}
}

// whole reports whether a view leaves everything as it is.
func whole(view []string) bool {
	return !slices.ContainsFunc(view, func(x string) bool { return x != "list" })
}

// unlike reports two operations whose answers cannot be compared.
func (m *relating) unlike(f, g related) []uhat.Relation {
	m.r.fail(EmptyRelation, m.where, "%s and %s have other arguments or results, so their answers cannot be compared. They are %s and %s.",
		m.source(f), m.source(g), signature(f.op.Op), signature(g.op.Op))
	return nil
}

func (m *relating) source(x related) string { return m.r.out.written(x.where) }

// signature prints the sorts of an operation.
func signature(op *sre.Op) string {
	print := func(fields []sre.Field) string {
		return lists.Joined(fields, ", ", func(f sre.Field) string { return f.Sort.Name() })
	}
	n := op.Args()
	return op.Name + "(" + print(op.Fields[:n]) + ") = (" + print(op.Fields[n:]) + ")"
}
