package spec

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Sorts whose values have parts are written where a sort stands, or have a name of their own:
//
//	args = { items = list(Item), at = record({ x = int, y = int }) }
//	sort "Batch" { base = list(Item)  size = [0, 8] }
//
// Two that are written alike are one sort.

// compositeWords are the functions that make a sort of others, and what they are applied to.
var compositeWords = []struct{ word, usage string }{
	{"list", "list(S)"}, {"optional", "optional(S)"}, {"map", "map(K, V)"}, {"record", "record({ x = int })"},
}

const compositeDetail = "A sort with parts is list(S), optional(S), map(K, V) or record({ x = int }); bytes and float have none."

// plainSort returns a sort without parts that every spec has under a name that may be another's.
func plainSort(name string) *logic.Sort {
	switch name {
	case "bytes":
		return logic.Bytes
	case "float":
		return logic.Float
	}
	return nil
}

// composite resolves an application such as list(int); nil where it is broken.
func (r sorts) composite(call *hclsyntax.FunctionCallExpr) *logic.Sort {
	d := r.compositeDecl(call)
	if d == nil {
		return nil
	}
	if old := r.names.inline[d.Sort.Name()]; old != nil {
		return old
	}
	r.names.inline[d.Sort.Name()] = d.Sort
	r.ctx.Sorts = append(r.ctx.Sorts, d)
	return d.Sort
}

// compositeDecl declares the sort of an application, under a name that spells it.
func (r sorts) compositeDecl(call *hclsyntax.FunctionCallExpr) *uhat.SortDecl {
	d := &uhat.SortDecl{Range: at(call.Range()), Most: uhat.DefaultSize}
	if call.Name == "record" && len(call.Args) == 1 {
		if !r.record(call.Args[0], d) {
			return nil
		}
		return d
	}
	var parts []*logic.Sort
	for _, a := range call.Args {
		s := r.sortRef(a)
		if s == nil {
			return nil
		}
		parts = append(parts, s)
	}
	switch {
	case call.Name == "list" && len(parts) == 1:
		d.Sort = logic.NewList("list("+parts[0].Name()+")", parts[0])
		d.Go = "[]" + r.ctx.SortOf(parts[0]).Go
	case call.Name == "optional" && len(parts) == 1:
		d.Sort = logic.NewList("optional("+parts[0].Name()+")", parts[0])
		d.Most = 1
		d.Go = "*" + r.ctx.SortOf(parts[0]).Go
	case call.Name == "map" && len(parts) == 2:
		d.Sort = logic.NewMap("map("+parts[0].Name()+", "+parts[1].Name()+")", parts[0], parts[1])
		d.Go = "map[" + r.ctx.SortOf(parts[0]).Go + "]" + r.ctx.SortOf(parts[1]).Go
	default:
		r.badComposite(call)
		return nil
	}
	return d
}

func (r sorts) badComposite(call *hclsyntax.FunctionCallExpr) {
	words := make([]string, len(compositeWords))
	for i, w := range compositeWords {
		words[i] = w.word
		if w.word == call.Name {
			r.wrong(UnknownSort, call, "A sort with parts of this kind is written %s.", w.usage)
			return
		}
	}
	r.fail(UnknownSort, call.NameRange, "Unknown kind of sort %q.%s %s", call.Name, suggest(call.Name, words), compositeDetail)
}

// record resolves the fields of a record into a sort that is named after them.
func (r sorts) record(x hclsyntax.Expression, d *uhat.SortDecl) bool {
	o, ok := unparen(x).(*hclsyntax.ObjectConsExpr)
	if !ok || len(o.Items) == 0 {
		r.wrong(UnknownSort, x, "The fields of a record are listed in braces with their sorts, such as record({ x = int, y = int }).")
		return false
	}
	var members []logic.Member
	var names, fields []string
	seen := map[string]bool{}
	for _, item := range o.Items {
		e, named := objectKey(item)
		s := r.sortRef(item.ValueExpr)
		if !named || s == nil || seen[e.name] {
			if s != nil {
				r.fail(DuplicateName, e.at, "The fields of a record have different names, without quotes.")
			}
			return false
		}
		seen[e.name] = true
		members = append(members, logic.Member{Name: e.name, Sort: s})
		names = append(names, e.name+" = "+s.Name())
		fields = append(fields, logic.GoField(e.name)+" "+r.ctx.SortOf(s).Go)
	}
	d.Sort = logic.NewRecord("record({ "+strings.Join(names, ", ")+" })", members...)
	d.Go = "struct{" + strings.Join(fields, "; ") + "}"
	return true
}

// namedComposite resolves a sort block whose base has parts, or is bytes or float; handled is false
// for any other base.
func (r sorts) namedComposite(b *hclsyntax.Block, name string, d *uhat.SortDecl) (handled, ok bool) {
	a := attr(b, "base")
	base := &uhat.SortDecl{}
	switch x := unparen(a).(type) {
	case *hclsyntax.FunctionCallExpr:
		if base = r.compositeDecl(x); base == nil {
			return true, false
		}
	default:
		w, _ := word(a)
		s := plainSort(w)
		if s == nil {
			return false, false
		}
		base = r.ctx.SortOf(s)
	}
	r.exclude(b, "a base with parts", "range", "extremes", "pool")
	d.Gen = r.goText(b, "gen", goFunction)
	d.Sort = base.Sort.Renamed(name)
	d.Least = base.Least
	d.Most = base.Most
	d.Pool = base.Pool
	if d.Go == "" {
		d.Go = base.Go
	}
	r.elements(b, d)
	return true, true
}

// elements reads how many elements are drawn.
func (r sorts) elements(b *hclsyntax.Block, d *uhat.SortDecl) {
	const largest = 1000
	xs, ok := r.list(b, "size", "[0, 4]")
	if !ok {
		return
	}
	a := b.Body.Attributes["size"]
	var ends []int
	for _, x := range xs {
		if n, is := within(0, largest)(x); is {
			ends = append(ends, n)
		}
	}
	switch k := d.Sort.Kind(); {
	case k == logic.RecordKind || k == logic.FloatKind:
		r.fail(InvalidSize, a.NameRange, "Only lists, maps and bytes have a size; %s has none.", d.Sort)
	case len(ends) != 2 || len(xs) != 2 || ends[0] > ends[1]:
		r.wrong(InvalidSize, a.Expr, "The size is the least and the greatest number of elements that are drawn, from 0 to %d, such as [0, 4].", largest)
	default:
		d.Least = ends[0]
		d.Most = ends[1]
	}
}

// parts resolves what terms say of the parts of values.
type parts struct{ scope }

// pattern resolves the equation of a term with a value whose parts may be any terms:
// items == [x, 3] says len(items) == 2 && items[0] == x && items[1] == 3.
func (r parts) pattern(t logic.Term, s *logic.Sort, x hclsyntax.Expression) logic.Term {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if s.Kind() != logic.ListKind {
			break
		}
		all := []logic.Term{r.L.Eq(r.L.Len(t), r.L.Int(int64(len(x.Exprs))))}
		for i, e := range x.Exprs {
			q := r.pattern(r.L.At(s, t, r.L.Int(int64(i))), s.Elem(), e)
			if q == nil {
				return nil
			}
			all = append(all, q)
		}
		return r.L.And(all...)
	case *hclsyntax.ObjectConsExpr:
		if s.Kind() != logic.RecordKind {
			break
		}
		parts := literals(r).recordParts(x, s)
		if parts == nil {
			return nil
		}
		var all []logic.Term
		for _, m := range s.Members() {
			q := r.pattern(r.L.Member(s, t, m.Name), m.Sort, parts[m.Name])
			if q == nil {
				return nil
			}
			all = append(all, q)
		}
		return r.L.And(all...)
	default:
		if y := r.expect(x, s); y != nil {
			return r.L.Eq(t, y)
		}
		return nil
	}
	if v := literals(r).partedLiteral(x, s); v != nil {
		return r.L.Eq(t, v)
	}
	return nil
}

// equation resolves x == y where one side has parts that are no literals; ok is false for others.
func (r parts) equation(x *hclsyntax.BinaryOpExpr) (t logic.Term, ok bool) {
	term := x.LHS
	value := x.RHS
	if parted(term) {
		term, value = value, term
	}
	if !parted(value) || parted(term) || constant(value) {
		return nil, false
	}
	subject := r.term(term, nil)
	if subject == nil {
		return nil, true
	}
	if !subject.Sort().HasParts() {
		r.wrong(MismatchedSort, value, "This has parts, the other side is of sort %s.", subject.Sort())
		return nil, true
	}
	q := r.pattern(subject, subject.Sort(), value)
	if q != nil && x.Op == hclsyntax.OpNotEqual {
		q = r.L.Not(q)
	}
	return q, true
}

// constant reports whether all parts of a value are literals.
func constant(x hclsyntax.Expression) bool {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		return lists.All(x.Exprs, constant)
	case *hclsyntax.ObjectConsExpr:
		return lists.All(x.Items, func(item hclsyntax.ObjectConsItem) bool {
			return constant(item.ValueExpr)
		})
	case *hclsyntax.FunctionCallExpr:
		return x.Name == "bytes"
	case *hclsyntax.LiteralValueExpr:
		return true
	}
	return isLiteral(x)
}

// length resolves len(xs).
func (r parts) length(x *hclsyntax.FunctionCallExpr) logic.Term {
	if len(x.Args) != 1 {
		r.wrong(WrongArity, x, "\"len\" is written len(xs).")
		return nil
	}
	t := r.term(x.Args[0], nil)
	switch {
	case t == nil:
		return nil
	case !t.Sort().HasParts() || t.Sort().Kind() == logic.RecordKind:
		r.wrong(MissingPart, x.Args[0], "Lists, maps and bytes have a length; this is of sort %s.", t.Sort())
		return nil
	}
	return r.L.Len(t)
}

// missingPart reports that a value has no such part.
func (r parts) missingPart(t logic.Term, what string, x hclsyntax.Expression) logic.Term {
	r.wrong(MissingPart, x, "This is of sort %s and has no %s.", t.Sort(), what)
	return nil
}

// element resolves t[i].
func (r parts) element(t logic.Term, key, whole hclsyntax.Expression) logic.Term {
	s := t.Sort()
	if s.Elem() == nil {
		return r.missingPart(t, "elements", whole)
	}
	want := logic.Int
	if s.Key() != nil {
		want = s.Key()
	}
	index := r.expect(key, want)
	if index == nil {
		return nil
	}
	return r.L.At(s, t, index)
}

// member resolves t.name.
func (r parts) member(t logic.Term, name string, whole hclsyntax.Expression) logic.Term {
	s := t.Sort()
	switch {
	case s.Kind() != logic.RecordKind:
		return r.missingPart(t, fmt.Sprintf("field %q; only records have fields", name), whole)
	case s.Member(name) == nil:
		literals(r).unknownPart(name, entry{at: whole.Range()}, s)
		return nil
	}
	return r.L.Member(s, t, name)
}

// HCL reads p.x and xs[0] as steps of one traversal, xs[i] as an index, and xs[i].x as a traversal
// relative to that.

// traversal resolves the parts that a traversal leads to from its first name.
func (r parts) traversal(x *hclsyntax.ScopeTraversalExpr) logic.Term {
	root := x.Traversal[0].(hcl.TraverseRoot)
	t := terms(r).termName(root.Name, root.SrcRange, nil)
	return r.steps(t, x.Traversal[1:], x)
}

// steps resolves the parts that further steps lead to.
func (r parts) steps(t logic.Term, steps hcl.Traversal, whole hclsyntax.Expression) logic.Term {
	for _, step := range steps {
		if t == nil {
			return nil
		}
		switch step := step.(type) {
		case hcl.TraverseAttr:
			t = r.member(t, step.Name, whole)
		case hcl.TraverseIndex:
			t = r.element(t, spelled(step), whole)
		default:
			return r.missingPart(t, "such part", whole)
		}
	}
	return t
}

// spelled returns the index or key of a step as the expression that spells it.
func spelled(step hcl.TraverseIndex) hclsyntax.Expression {
	key := &hclsyntax.LiteralValueExpr{Val: step.Key, SrcRange: step.SrcRange}
	if step.Key.Type() == cty.String {
		return &hclsyntax.TemplateExpr{Parts: []hclsyntax.Expression{key}, SrcRange: step.SrcRange}
	}
	return key
}

// index resolves xs[i].
func (r parts) index(x *hclsyntax.IndexExpr) logic.Term {
	t := r.term(x.Collection, nil)
	if t == nil {
		return nil
	}
	return r.element(t, x.Key, x)
}

// relative resolves xs[i].x.
func (r parts) relative(x *hclsyntax.RelativeTraversalExpr) logic.Term {
	return r.steps(r.term(x.Source, nil), x.Traversal, x)
}

// Counts. A block count declares a ghost operation with a field n, which follows each event that
// changes the count, and has clauses that say so:
//
//	start  history = star(any - size - UP - DOWN)
//	       event   = size(n == START)
//	up     history = seq(all, size(n == k), star(any - size - UP - DOWN), UP)
//	       event   = size(n == k + 1)
//	down   the same with k - 1
//
// Clauses that do not name the count do not see it: it may happen anywhere in their histories and
// futures. What a run shows is counted by package runtime/judge.

// countField is the field of a count.
const countField = "n"

// countSignature declares the ghost operation of a count block.
func (r traces) countSignature(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil {
		return
	}
	op := &sre.Op{Name: sym.name, Kind: sre.Ghost, Fields: []sre.Field{{Name: countField, Sort: logic.Int}}}
	sym.op = &operation{Operation: &uhat.Operation{Op: op, Doc: r.text(b, "doc"), Range: at(b.DefRange()), Count: &uhat.Count{}}}
	r.ctx.Operations = append(r.ctx.Operations, sym.op.Operation)
}

// counting resolves what a count block counts, and makes its clauses.
func (r traces) counting(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil || sym.op == nil {
		return
	}
	o := sym.op.Operation
	c := sym.op.Count
	c.Start, _ = written(r.reporter, attr(b, "start"), literalInt, InvalidValue, "A count starts at a number.")
	if attr(b, "up") == nil && attr(b, "down") == nil {
		r.fail(MissingAttribute, b.DefRange(), "Nothing is counted: write up = EVENTS, such as push, down = EVENTS, or both.")
		return
	}
	c.Up = r.counted(b, "up")
	c.Down = r.counted(b, "down")
	own := r.B.Event(o.Op, r.L.True())
	change := own
	for _, e := range []*sre.Class{c.Up, c.Down} {
		if e != nil {
			change = r.B.Or(change, e)
		}
	}
	c.Still = r.B.Star(r.B.Minus(r.B.Any(), change))
	n := r.L.Field(countField, logic.Int)
	clause := func(label string, history sre.Expr, ghosts []*logic.Var, value logic.Term) {
		o.Clauses = append(o.Clauses, &uhat.Clause{
			Operation: o, Label: label, Ghosts: ghosts, Where: r.L.True(), History: history,
			Event: r.L.Eq(n, value), Future: r.B.All(), Range: at(b.DefRange()),
		})
	}
	clause("start", c.Still, nil, r.L.Int(c.Start))
	step := func(label string, e *sre.Class, by int64) {
		if e == nil {
			return
		}
		k := r.L.Fresh("k", logic.Int)
		clause(label, r.B.Seq(r.B.All(), r.B.Event(o.Op, r.L.Eq(n, k)), c.Still, e), []*logic.Var{k}, r.L.Add(k, r.L.Int(by)))
	}
	step("up", c.Up, 1)
	step("down", c.Down, -1)
}

// counted resolves the events that an attribute of a count names; nil if there are none.
func (r traces) counted(b *hclsyntax.Block, name string) *sre.Class {
	a := attr(b, name)
	if a == nil {
		return nil
	}
	e := traces{r.open("count")}.trace(a)
	if e == nil {
		return nil
	}
	c, ok := e.(*sre.Class)
	if ok {
		for _, x := range c.Entries() {
			ok = ok && x.Op.Visible()
		}
	}
	if !ok {
		r.wrong(UncountableEvent, a, "A count needs events of observed operations, such as push, pop(ok) or push || add(ok).")
		return nil
	}
	return c
}

// tellCount records that a trace speaks of an operation, if that is a count.
func (r traces) tellCount(o *operation) {
	if o != nil && o.Count != nil && r.counts != nil {
		r.counts[o.Op] = true
	}
}

// beside resolves a trace of a clause. Counts of which it does not speak happen beside it.
func (r traces) beside(x hclsyntax.Expression) sre.Expr {
	r.counts = map[*sre.Op]bool{}
	e := r.trace(x)
	if e == nil {
		return nil
	}
	return r.apart(e, r.counts)
}

// apart adds to a trace the counts of which it does not speak.
func (r traces) apart(e sre.Expr, named map[*sre.Op]bool) sre.Expr {
	for _, o := range r.ctx.Operations {
		if e != r.B.All() && o.Count != nil && !named[o.Op] {
			e = r.B.Interleave(e, r.B.Star(r.B.Event(o.Op, r.L.True())))
		}
	}
	return e
}
