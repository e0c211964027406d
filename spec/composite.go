package spec

import (
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
			r.fail(UnknownSort, call.Range(), "A sort with parts of this kind is written %s.", w.usage)
			return
		}
	}
	r.fail(UnknownSort, call.NameRange, "There is no kind of sort %q.%s %s", call.Name, suggest(call.Name, words), compositeDetail)
}

// record resolves the fields of a record into a sort that is named after them.
func (r sorts) record(x hclsyntax.Expression, d *uhat.SortDecl) bool {
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
func (r sorts) namedComposite(b *hclsyntax.Block, name string, d *uhat.SortDecl) (handled, ok bool) {
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
	d.Gen = r.goText(b.Body, "gen", goFunction)
	d.Sort = base.Sort.Renamed(name)
	d.Least = base.Least
	d.Most = base.Most
	d.Pool = base.Pool
	if d.Go == "" {
		d.Go = base.Go
	}
	r.elements(b.Body, d)
	return true, true
}

// elements reads how many elements are drawn.
func (r sorts) elements(b *hclsyntax.Body, d *uhat.SortDecl) {
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
		d.Least = int(ends[0])
		d.Most = int(ends[1])
	}
}
