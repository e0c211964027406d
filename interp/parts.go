package interp

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/uhat"
)

// parts returns the composite values of a sort: their parts come from the domains of their sorts.
func (p *program) parts(d *uhat.SortDecl) draw.Values {
	of := func(s *logic.Sort) draw.Domain {
		if pool, pooled := p.pool(s); pooled {
			return pool
		}
		d := p.c.SortOf(s)
		return draw.Span(d.Lo, d.Hi)
	}
	switch s := d.Sort; s.Kind() {
	case logic.BytesKind:
		return draw.ByteStrings(d.Least, d.Most)
	case logic.MapKind:
		return draw.Maps(of(s.Key()), of(s.Elem()), d.Least, d.Most)
	case logic.RecordKind:
		var fields []draw.Part
		for _, m := range s.Members() {
			fields = append(fields, draw.Part{Name: m.Name, From: of(m.Sort)})
		}
		return draw.Records(fields...)
	default:
		return draw.Lists(of(s.Elem()), d.Least, d.Most)
	}
}

// elsewhere reports whether values of a sort, or parts of them, come from elsewhere than pools and
// ranges.
func elsewhere(c *uhat.Context, s *logic.Sort) bool {
	if s == nil {
		return false
	}
	d := c.SortOf(s)
	switch {
	case d.Gen != "" || d.Pool != nil:
		return d.Gen != ""
	case !s.HasParts():
		return s.Kind() != logic.IntKind
	}
	return elsewhere(c, s.Key()) || elsewhere(c, s.Elem()) ||
		slices.ContainsFunc(s.Members(), func(m logic.Member) bool { return elsewhere(c, m.Sort) })
}

// fixed compiles what a condition says outright of a composite value that is drawn.
func (c *scope) fixed(parts []uhat.Fixed) []func(*frame, draw.Values) draw.Values {
	var out []func(*frame, draw.Values) draw.Values
	size := func(t logic.Term, set func(draw.Values, int64) draw.Values) {
		n := c.value(t)
		out = append(out, func(f *frame, d draw.Values) draw.Values { return set(d, n(f).Int()) })
	}
	for _, x := range parts {
		switch {
		case x.Size != nil:
			size(x.Size, draw.Values.Sized)
		case x.AtLeast != nil:
			size(x.AtLeast, draw.Values.AtLeast)
		case x.AtMost != nil:
			size(x.AtMost, draw.Values.AtMost)
		default:
			value := c.value(x.Value)
			path := c.path(x.Path)
			out = append(out, func(f *frame, d draw.Values) draw.Values { return d.Put(value(f), path(f)...) })
		}
	}
	return out
}

// path compiles a path to a part: the keys of maps are terms.
func (c *scope) path(steps []any) func(*frame) []any {
	keys := make([]func(*frame) rt.Value, len(steps))
	for i, step := range steps {
		if t, ok := step.(logic.Term); ok {
			keys[i] = c.value(t)
		}
	}
	return func(f *frame) []any {
		out := slices.Clone(steps)
		for i, key := range keys {
			if key != nil {
				out[i] = key(f)
			}
		}
		return out
	}
}
