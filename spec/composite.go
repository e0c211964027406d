package spec

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
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
func (r *resolver) composite(call *hclsyntax.FunctionCallExpr) *logic.Sort {
	d := r.compositeDecl(call)
	if d == nil {
		return nil
	}
	if old := r.inline[d.Sort.Name()]; old != nil {
		return old
	}
	r.inline[d.Sort.Name()] = d.Sort
	r.ctx.Sorts = append(r.ctx.Sorts, d)
	return d.Sort
}

// compositeDecl declares the sort of an application, under a name that spells it.
func (r *resolver) compositeDecl(call *hclsyntax.FunctionCallExpr) *uhat.SortDecl {
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
		d.Sort, d.Most = logic.NewList("optional("+parts[0].Name()+")", parts[0]), 1
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

func (r *resolver) badComposite(call *hclsyntax.FunctionCallExpr) {
	words := make([]string, len(compositeWords))
	for i, w := range compositeWords {
		words[i] = w.word
		if w.word == call.Name {
			r.fail(UnknownSort, call.Range(), "A sort with parts of this kind is written %s.", w.usage)
			return
		}
	}
	r.fail(UnknownSort, call.NameRange, "There is no kind of sort %q.%s %s", call.Name, suggest(call.Name, words), compositeDetail)
}

// record resolves the fields of a record into a sort that is named after them.
func (r *resolver) record(x hclsyntax.Expression, d *uhat.SortDecl) bool {
	o, ok := unparen(x).(*hclsyntax.ObjectConsExpr)
	if !ok || len(o.Items) == 0 {
		r.fail(UnknownSort, x.Range(), "The fields of a record are listed in braces with their sorts, such as record({ x = int, y = int }).")
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
func (r *resolver) namedComposite(b *hclsyntax.Block, name string, d *uhat.SortDecl) (handled, ok bool) {
	a := b.Body.Attributes["base"]
	base := &uhat.SortDecl{}
	switch x := unparen(a.Expr).(type) {
	case *hclsyntax.FunctionCallExpr:
		if base = r.compositeDecl(x); base == nil {
			return true, false
		}
	default:
		w, _ := word(a.Expr)
		s := plainSort(w)
		if s == nil {
			return false, false
		}
		base = r.ctx.SortOf(s)
	}
	r.exclude(b.Body, "a base with parts", "range", "extremes", "pool")
	d.Gen = r.goName(b.Body, "gen")
	d.Sort, d.Least, d.Most, d.Pool = base.Sort.Renamed(name), base.Least, base.Most, base.Pool
	if d.Go == "" {
		d.Go = base.Go
	}
	r.elements(b.Body, d)
	return true, true
}

// elements reads how many elements are drawn.
func (r *resolver) elements(b *hclsyntax.Body, d *uhat.SortDecl) {
	a := b.Attributes["size"]
	if a == nil {
		return
	}
	const largest = 1000
	xs, ok := r.list(a, "[0, 4]")
	if !ok {
		return
	}
	var ends []int64
	for _, x := range xs {
		if n, is := literalInt(x); is && n >= 0 && n <= largest {
			ends = append(ends, n)
		}
	}
	switch k := d.Sort.Kind(); {
	case k == logic.RecordKind || k == logic.FloatKind:
		r.fail(InvalidSize, a.NameRange, "Only lists, maps and bytes have a size; %s has none.", d.Sort)
	case len(ends) != 2 || len(xs) != 2 || ends[0] > ends[1]:
		r.fail(InvalidSize, a.Expr.Range(), "The size is the least and the greatest number of elements that are drawn, from 0 to %d, such as [0, 4].", largest)
	default:
		d.Least, d.Most = int(ends[0]), int(ends[1])
	}
}

// parted reports whether x spells a value with parts: a list, a record or map, or bytes.
func parted(x hclsyntax.Expression) bool {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr:
		return true
	case *hclsyntax.FunctionCallExpr:
		return x.Name == "bytes"
	}
	return false
}

// partedLiteral resolves a value with parts all of which are literals.
func (r *resolver) partedLiteral(x hclsyntax.Expression, want *logic.Sort, sc *scope) logic.Term {
	v, ok := r.partedValue(x, want, sc)
	if !ok {
		return nil
	}
	return r.L.Value(v)
}

// partedValue reads a literal of a sort; it reports what does not fit.
func (r *resolver) partedValue(x hclsyntax.Expression, want *logic.Sort, sc *scope) (v logic.Value, ok bool) {
	misfit := func(form string) (logic.Value, bool) {
		r.failIn(sc, MismatchedSort, x.Range(), "This is %s; expected %s.", form, sortText(want))
		return logic.Value{}, false
	}
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if want == nil || want.Kind() != logic.ListKind {
			return misfit("a list")
		}
		var elems []logic.Value
		for _, e := range x.Exprs {
			v, ok := r.partedValue(e, want.Elem(), sc)
			if !ok {
				return v, false
			}
			elems = append(elems, v)
		}
		return logic.ListValue(elems...), true
	case *hclsyntax.ObjectConsExpr:
		switch {
		case want != nil && want.Kind() == logic.RecordKind:
			return r.recordValue(x, want, sc)
		case want != nil && want.Kind() == logic.MapKind:
			return r.mapValue(x, want, sc)
		}
		return misfit("a record or a map")
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "bytes" && len(x.Args) == 1 {
			s, is := literalString(x.Args[0])
			if !is || want != nil && want.Kind() != logic.BytesKind {
				return misfit("not bytes(\"ab\")")
			}
			return logic.BytesValue(s), true
		}
	}
	t := r.expect(x, want, sc, nil)
	if t == nil {
		return v, false
	}
	l, is := t.(*logic.Lit)
	if !is {
		r.failIn(sc, MisplacedPart, x.Range(), "The parts of a value that stands here are literals. A value with other parts stands beside == or != only: items == [x, y].")
		return v, false
	}
	return l.Value(), true
}

func sortText(s *logic.Sort) string {
	if s == nil {
		return "a value of a known sort; compare it with a field or a variable"
	}
	return s.Name()
}

func (r *resolver) recordValue(x *hclsyntax.ObjectConsExpr, want *logic.Sort, sc *scope) (logic.Value, bool) {
	parts := r.recordParts(x, want, sc)
	if parts == nil {
		return logic.Value{}, false
	}
	var fields []logic.Named
	for _, m := range want.Members() {
		v := logic.AnyValue(m.Sort)
		if p := parts[m.Name]; p != nil {
			var ok bool
			if v, ok = r.partedValue(p, m.Sort, sc); !ok {
				return v, false
			}
		}
		fields = append(fields, logic.Named{Name: m.Name, Value: v})
	}
	return logic.RecordValue(fields...), true
}

// recordParts returns what a record says of its fields; nil where it is broken. All fields have to
// be there.
func (r *resolver) recordParts(x *hclsyntax.ObjectConsExpr, want *logic.Sort, sc *scope) map[string]hclsyntax.Expression {
	parts := map[string]hclsyntax.Expression{}
	for _, item := range x.Items {
		e, _ := objectKey(item)
		if want.Member(e.name) == nil {
			r.unknownPart(e.name, e, want, sc)
			return nil
		}
		parts[e.name] = item.ValueExpr
	}
	for _, m := range want.Members() {
		if parts[m.Name] == nil {
			r.failIn(sc, MissingPart, x.Range(), "The field %q of %s is missing.", m.Name, want)
			return nil
		}
	}
	return parts
}

func (r *resolver) unknownPart(name string, e entry, s *logic.Sort, sc *scope) {
	var names []string
	for _, m := range s.Members() {
		names = append(names, m.Name)
	}
	r.failIn(sc, MissingPart, e.at, "%s has no field %q.%s", s, name, suggest(name, names))
}

func (r *resolver) mapValue(x *hclsyntax.ObjectConsExpr, want *logic.Sort, sc *scope) (logic.Value, bool) {
	var entries []logic.Pair
	for _, item := range x.Items {
		k, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
		if !ok {
			return logic.Value{}, false
		}
		key, ok := r.partedValue(k.Wrapped, want.Key(), sc)
		if !ok {
			return key, false
		}
		v, ok := r.partedValue(item.ValueExpr, want.Elem(), sc)
		if !ok {
			return v, false
		}
		entries = append(entries, logic.Pair{Key: key, Value: v})
	}
	return logic.MapValue(entries...), true
}

// pattern resolves the equation of a term with a value whose parts may be any terms:
// items == [x, 3] says len(items) == 2 && items[0] == x && items[1] == 3.
func (r *resolver) pattern(t logic.Term, s *logic.Sort, x hclsyntax.Expression, sc *scope, o *operation) logic.Term {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if s.Kind() != logic.ListKind {
			break
		}
		all := []logic.Term{r.L.Eq(r.L.Len(t), r.L.Int(int64(len(x.Exprs))))}
		for i, e := range x.Exprs {
			q := r.pattern(r.L.At(s, t, r.L.Int(int64(i))), s.Elem(), e, sc, o)
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
		parts := r.recordParts(x, s, sc)
		if parts == nil {
			return nil
		}
		var all []logic.Term
		for _, m := range s.Members() {
			q := r.pattern(r.L.Member(s, t, m.Name), m.Sort, parts[m.Name], sc, o)
			if q == nil {
				return nil
			}
			all = append(all, q)
		}
		return r.L.And(all...)
	default:
		if y := r.expect(x, s, sc, o); y != nil {
			return r.L.Eq(t, y)
		}
		return nil
	}
	if v := r.partedLiteral(x, s, sc); v != nil {
		return r.L.Eq(t, v)
	}
	return nil
}

// equation resolves x == y where one side has parts that are no literals; ok is false for others.
func (r *resolver) equation(x *hclsyntax.BinaryOpExpr, sc *scope, o *operation) (t logic.Term, ok bool) {
	term, value := x.LHS, x.RHS
	if parted(term) {
		term, value = value, term
	}
	if !parted(value) || parted(term) || constant(value) {
		return nil, false
	}
	subject := r.term(term, nil, sc, o)
	if subject == nil {
		return nil, true
	}
	if !subject.Sort().HasParts() {
		r.failIn(sc, MismatchedSort, value.Range(), "This has parts, the other side is of sort %s.", subject.Sort())
		return nil, true
	}
	q := r.pattern(subject, subject.Sort(), value, sc, o)
	if q != nil && x.Op == hclsyntax.OpNotEqual {
		q = r.L.Not(q)
	}
	return q, true
}

// constant reports whether all parts of a value are literals.
func constant(x hclsyntax.Expression) bool {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		for _, e := range x.Exprs {
			if !constant(e) {
				return false
			}
		}
		return true
	case *hclsyntax.ObjectConsExpr:
		for _, item := range x.Items {
			if !constant(item.ValueExpr) {
				return false
			}
		}
		return true
	case *hclsyntax.FunctionCallExpr:
		return x.Name == "bytes"
	case *hclsyntax.LiteralValueExpr:
		return true
	}
	return isLiteral(x)
}

// length resolves len(xs).
func (r *resolver) length(x *hclsyntax.FunctionCallExpr, sc *scope, o *operation) logic.Term {
	if len(x.Args) != 1 {
		r.failIn(sc, WrongArity, x.Range(), "\"len\" is written len(xs).")
		return nil
	}
	t := r.term(x.Args[0], nil, sc, o)
	switch {
	case t == nil:
		return nil
	case !t.Sort().HasParts() || t.Sort().Kind() == logic.RecordKind:
		r.failIn(sc, MissingPart, x.Args[0].Range(), "Lists, maps and bytes have a length; this is of sort %s.", t.Sort())
		return nil
	}
	return r.L.Len(t)
}

// missingPart reports that a value has no such part.
func (r *resolver) missingPart(t logic.Term, what string, x hclsyntax.Expression, sc *scope) logic.Term {
	r.failIn(sc, MissingPart, x.Range(), "This is of sort %s and has no %s.", t.Sort(), what)
	return nil
}

// element resolves t[i].
func (r *resolver) element(t logic.Term, key, whole hclsyntax.Expression, sc *scope, o *operation) logic.Term {
	s := t.Sort()
	if s.Elem() == nil {
		return r.missingPart(t, "elements", whole, sc)
	}
	want := logic.Int
	if s.Key() != nil {
		want = s.Key()
	}
	index := r.expect(key, want, sc, o)
	if index == nil {
		return nil
	}
	return r.L.At(s, t, index)
}

// member resolves t.name.
func (r *resolver) member(t logic.Term, name string, whole hclsyntax.Expression, sc *scope) logic.Term {
	s := t.Sort()
	switch {
	case s.Kind() != logic.RecordKind:
		return r.missingPart(t, fmt.Sprintf("field %q; only records have fields", name), whole, sc)
	case s.Member(name) == nil:
		r.unknownPart(name, entry{at: whole.Range()}, s, sc)
		return nil
	}
	return r.L.Member(s, t, name)
}
