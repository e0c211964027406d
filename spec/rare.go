package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Rare values. An operation says which values an argument has seldom, beside those of its sort:
//
//	rare = { n = [37, powers, ends], path = ["/", near] }

// rares reads them.
type rares struct{ scope }

// rareWords stand for values that are made from the sort, or from the values in use.
var rareWords = []string{"powers", "largest", "ends", "near", "long"}

// of reads which values arguments have seldom.
func (r rares) of(b *hclsyntax.Block, o *operation) {
	const example = `{ n = [64, ends] }`
	for _, e := range r.object(b, "rare", example) {
		i := o.Op.Position(e.name)
		args := fieldNames(o.Op.Fields[:o.Op.Args()])
		switch {
		case i < 0 || i >= o.Op.Args():
			r.fail(UnknownField, e.at, "The operation %s has no argument %q.%s", o.Op.Name, e.name, suggest(e.name, args))
			continue
		case o.broken[e.name]:
			continue
		}
		s := o.Op.Fields[i].Sort
		d := r.ctx.SortOf(s)
		if k := s.Kind(); k == logic.BoolKind || k == logic.EnumKind || k == logic.OpaqueKind && d.Pool == nil {
			r.fail(InvalidRare, e.at, "All values that the sort %s has are drawn anyway.", s)
			continue
		}
		xs, ok := written(r.reporter, e.value, tuple, InvalidRare, "Here stands a list of values, such as [64, ends].")
		if !ok {
			continue
		}
		if o.Rare == nil {
			o.Rare = map[string][]logic.Value{}
		}
		o.Rare[e.name] = r.values(xs, d)
	}
}

// values reads a list of values, and of words that stand for several. What has no effect is
// left out: a value that the pool has, too, or that stands here already.
func (r rares) values(xs []hclsyntax.Expression, d *uhat.SortDecl) (out []logic.Value) {
	var literal []logic.Value
	for _, x := range xs {
		if isRareWord(x) {
			continue
		}
		if v, ok := literals(r).partedValue(x, d.Sort); ok {
			literal = append(literal, v)
		}
	}
	all := literal
	for _, x := range xs {
		if w, _ := word(x); isRareWord(x) {
			all = slices.Concat(all, r.meant(w, x, d, literal))
		}
	}
	for _, v := range all {
		if !slices.Contains(out, v) && !slices.Contains(d.Pool, v) {
			out = append(out, v)
		}
	}
	return out
}

func isRareWord(x hclsyntax.Expression) bool {
	w, ok := word(x)
	return ok && slices.Contains(rareWords, w)
}

// meant returns the values that a word stands for.
func (r rares) meant(word string, x hclsyntax.Expression, d *uhat.SortDecl, literal []logic.Value) []logic.Value {
	ints := d.Sort.Kind() == logic.IntKind
	texts := d.Sort.Kind() == logic.StringKind
	if d.Sort.Kind() == logic.OpaqueKind {
		texts, _ = literalsOf(d)
	}
	switch {
	case word == "near" && texts:
		return nearTexts(d, literal)
	case word == "near" && ints && d.Pool != nil:
		return uhat.NearIntegers(d.Sort, d.Pool)
	case word == "powers" && ints:
		return uhat.Powers(d.Sort)
	case word == "largest" && ints:
		return uhat.Largest(d.Sort)
	case word == "ends" && ints:
		return uhat.Ends(d.Sort)
	case word == "long" && d.Sort.Kind() == logic.ListKind:
		if long := uhat.Long(r.ctx.SortOf(d.Sort.Elem())); long != nil {
			return long
		}
	}
	r.wrong(InvalidRare, x, "powers, largest and ends stand for integers, near for texts, or for integers of a sort with a pool, and long for lists of integers, or of a sort with a pool. %s is no such sort.", d.Sort)
	return nil
}

// nearTexts returns the texts near those in use, with other texts as separators.
func nearTexts(d *uhat.SortDecl, others []logic.Value) (out []logic.Value) {
	for _, x := range uhat.NearTexts(textsOf(d.Pool), textsOf(others)) {
		if d.Sort.Kind() == logic.StringKind {
			out = append(out, logic.StringValue(x))
		} else {
			out = append(out, logic.OpaqueValue(d.Sort, x))
		}
	}
	return out
}

func textsOf(values []logic.Value) (out []string) {
	for _, v := range values {
		if v.Sort().Kind() == logic.StringKind {
			out = append(out, v.Text())
		} else if x, ok := v.Opaque().(string); ok {
			out = append(out, x)
		}
	}
	return out
}
