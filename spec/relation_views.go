package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

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
func (m *relating) same(f, g related) []uhat.Relation { return m.alike(f, g, nil) }

// reverse makes the promise that g answers the list of f from its end.
func (m *relating) reverse(f, g related) []uhat.Relation {
	return m.alike(f, g, []string{"reverse"})
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
	print := func(fields []sre.Field) (out string) {
		for i, f := range fields {
			if i > 0 {
				out += ", "
			}
			out += f.Sort.Name()
		}
		return out
	}
	n := op.Args()
	return op.Name + "(" + print(op.Fields[:n]) + ") = (" + print(op.Fields[n:]) + ")"
}
