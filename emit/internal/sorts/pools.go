package sorts

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Pool refers to where the values of a sort come from; ok is false if that is an interval.
func (ss *Sorts) Pool(s *logic.Sort) (pool *jen.Statement, ok bool) {
	d := ss.Decl(s)
	switch {
	case d.Gen == "" && s.Kind() == logic.BoolKind:
		return code.RT("Booleans").Call(), true
	case d.Gen == "" && d.Pool == nil && IsInt(s):
		return nil, false
	case d.Gen == "" && d.Pool == nil && !s.HasParts():
		ss.Go.File.Failf("%ssort %s has neither a pool nor a generator to draw from; give it one, such as pool = [...] or gen = \"pkg.Draw\"", place(d.Range), s)
	}
	ss.used[role{s, "pool"}] = true
	return jen.Id(ss.names[role{s, "pool"}]), true
}

// place returns the position of a declaration, as a prefix of a message.
func place(r uhat.Range) string {
	if r == (uhat.Range{}) {
		return ""
	}
	return r.String() + ": "
}

// pooled returns the sorts whose values may come from a pool or a Go function.
func (ss *Sorts) pooled() []*logic.Sort {
	out := []*logic.Sort{logic.String, logic.Bytes, logic.Float}
	for _, d := range ss.Spec.Sorts {
		out = append(out, d.Sort)
	}
	return out
}

// Pools are the declarations of what the scripts draw from.
func (ss *Sorts) Pools() []jen.Code {
	var defs []jen.Code
	for _, s := range slices.Backward(ss.pooled()) { // a sort's parts are declared before it
		if ss.used[role{s, "pool"}] {
			defs = append(defs, jen.Id(ss.names[role{s, "pool"}]).Op("=").Add(ss.poolValues(s)))
		}
	}
	slices.Reverse(defs)
	return defs
}

// poolValues prints the values of a sort's pool, or those that its Go function draws.
func (ss *Sorts) poolValues(s *logic.Sort) *jen.Statement {
	d := ss.Decl(s)
	if d.Gen != "" {
		return code.RT("From").Call(jen.Func().Params(jen.Id("t").Op("*").Add(code.Rapid("T"))).Add(code.RT("Value")).Block(
			jen.Return(ss.ToValue(s, ss.Go.Name(d.Gen).Call(jen.Id("t"))))))
	}
	if s.HasParts() {
		return ss.partsPool(d)
	}
	return code.RT("Among").Call(code.All(d.Pool, ss.Literal)...)
}

// partsPool prints where the values of a sort with parts are drawn from.
func (ss *Sorts) partsPool(d *uhat.SortDecl) *jen.Statement {
	of := func(s *logic.Sort) jen.Code {
		if s.HasParts() && ss.Decl(s).Gen == "" {
			return ss.partsPool(ss.Decl(s))
		}
		if pool, pooled := ss.Pool(s); pooled {
			return pool
		}
		part := ss.Decl(s)
		return ss.span(s, part)
	}
	ends := []jen.Code{jen.Lit(d.Least), jen.Lit(d.Most)}
	switch s := d.Sort; s.Kind() {
	case logic.BytesKind:
		return code.Draw("ByteStrings").Call(ends...)
	case logic.MapKind:
		return code.Draw("Maps").Call(append([]jen.Code{of(s.Key()), of(s.Elem())}, ends...)...)
	case logic.RecordKind:
		var fields []jen.Code
		for _, m := range s.Members() {
			fields = append(fields, code.Pair(code.Draw("Part"), "Name", jen.Lit(m.Name), "From", of(m.Sort)))
		}
		return code.Draw("Records").Call(fields...)
	default:
		return code.Draw("Lists").Call(append([]jen.Code{of(s.Elem())}, ends...)...)
	}
}

// span prints the default interval of an integer sort.
func (ss *Sorts) span(s *logic.Sort, d *uhat.SortDecl) *jen.Statement {
	if Large(s) {
		return code.Draw("Span").Call(LargeNumber(d.Lo), LargeNumber(d.Hi))
	}
	return code.RT("Between").Call(Number(d.Lo), Number(d.Hi))
}

// Domain prints the domain of a sort's unknown values, if they are integers from intervals; nil if
// the spec gives none.
func (ss *Sorts) Domain(s *logic.Sort, intervals []uhat.Interval) *jen.Statement {
	d := ss.Decl(s)
	if d.Gen == "" && d.Pool == nil && s.Kind() != logic.BoolKind && !s.HasParts() {
		if !IsInt(s) {
			return jen.Nil()
		}
		var all []jen.Code
		for _, x := range intervals {
			in := code.RT("Between").Call(Number(x.Lo), Number(x.Hi))
			if Large(s) {
				in = code.Draw("Span").Call(LargeNumber(x.Lo), LargeNumber(x.Hi))
			}
			if x.Rare {
				in.Dot("Rarely").Call()
			}
			if d.Preferred() {
				in.Dot("Open").Call()
			}
			all = append(all, in)
		}
		if len(all) == 1 {
			return all[0].(*jen.Statement)
		}
		return code.Draw("Either").Call(all...)
	}
	pool, _ := ss.Pool(s)
	if d.PoolWritten() {
		pool.Dot("Written").Call()
	}
	return pool
}
