package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// two is a model with a second one. Many methods take or return another system of their type, and
// then the operations of a system act on two of them: one is called, and the other one is what it
// is given and what it returns.
type two struct {
	on, other any
	fresh     func() any
}

// second returns the other model. It is empty as long as nothing was done with it.
func (x *two) second() any {
	if x.other == nil {
		x.other = x.fresh()
	}
	return x.other
}

// item is an element of a model, or a key with its value.
type item struct{ key, value any }

// contents say how a model is listed, and filled if it is empty.
type contents struct {
	list func(model any) []item
	fill func(model any, all []item)
}

// elems are the contents of a model that lists its elements.
func elems[S interface{ Elems() []E }, E any](add func(S, E)) *contents {
	return &contents{
		list: func(model any) (out []item) {
			for _, e := range model.(S).Elems() {
				out = append(out, item{key: e})
			}
			return out
		},
		fill: func(model any, all []item) {
			for _, x := range all {
				add(model.(S), x.key.(E))
			}
		},
	}
}

// pairs are the contents of a map.
func pairs[S interface {
	Keys() []K
	Values() []V
	Set(K, V)
}, K, V any]() *contents {
	return &contents{
		list: func(model any) (out []item) {
			values := model.(S).Values()
			for i, k := range model.(S).Keys() {
				out = append(out, item{key: k, value: values[i]})
			}
			return out
		},
		fill: func(model any, all []item) {
			for _, x := range all {
				model.(S).Set(x.key.(K), x.value.(V))
			}
		},
	}
}

// join makes of the items of a model and of the other one those that both have afterwards.
type join func(x, y []item) (on, other []item)

// compares says something of the items of both models.
type compares func(x, y []item) bool

// joint is a method that concerns both models.
type joint struct {
	name string
	does join
	says compares
}

// among returns the items whose key is among others, or is not.
func among(x, y []item, is bool) (out []item) {
	keys := map[any]bool{}
	for _, e := range y {
		keys[e.key] = true
	}
	for _, e := range x {
		if keys[e.key] == is {
			out = append(out, e)
		}
	}
	return out
}

func minus(x, y []item) []item { return among(x, y, false) }

func common(x, y []item) []item { return among(x, y, true) }

func union(x, y []item) []item { return slices.Concat(x, minus(y, x)) }

func symmetric(x, y []item) []item { return slices.Concat(minus(x, y), minus(y, x)) }

// overlaid returns the items, with the values of others.
func overlaid(x, y []item) []item { return slices.Concat(x, y) }

// into is a method that leaves the result in the model that is called, out in the other one.
func into(f func(x, y []item) []item) join {
	return func(x, y []item) ([]item, []item) { return f(x, y), y }
}

func out(f func(x, y []item) []item) join {
	return func(x, y []item) ([]item, []item) { return x, f(x, y) }
}

// sameItems reports whether there are the same items in any order.
func sameItems(x, y []item) bool {
	values := map[any]any{}
	for _, e := range y {
		values[e.key] = e.value
	}
	return len(x) == len(y) && !slices.ContainsFunc(x, func(e item) bool {
		value, ok := values[e.key]
		return !ok || value != e.value
	})
}

var (
	// Of all models.
	usualJoints = []joint{
		{name: "Clone", does: func(x, _ []item) ([]item, []item) { return x, x }},
		{name: "Equal", says: slices.Equal[[]item]},
	}
	// Of sequences and heaps, whose elements may be there several times.
	sequenceJoints = []joint{
		{name: "AddAll", does: into(concat)},
		{name: "Move", does: func(x, y []item) ([]item, []item) { return slices.Concat(x, y), nil }},
		{name: "Concat", does: out(concat)},
	}
	setJoints = []joint{
		{name: "Or", does: into(union)},
		{name: "And", does: into(common)},
		{name: "AndNot", does: into(minus)},
		{name: "Xor", does: into(symmetric)},
		{name: "Union", does: out(union)},
		{name: "Intersection", does: out(common)},
		{name: "Minus", does: out(minus)},
		{name: "SymmetricDifference", does: out(symmetric)},
		{name: "IsSubset", says: func(x, y []item) bool { return len(minus(x, y)) == 0 }},
		{name: "IsSuperset", says: func(x, y []item) bool { return len(minus(y, x)) == 0 }},
		{name: "IsDisjoint", says: func(x, y []item) bool { return len(common(x, y)) == 0 }},
		{name: "SameElems", says: sameItems},
	}
	mapJoints = []joint{
		{name: "AddAll", does: into(overlaid)},
		{name: "AddMissing", does: into(union)},
		{name: "SameElems", says: sameItems},
	}
)

func concat(x, y []item) []item { return slices.Concat(x, y) }

// exchange lets the two models change places.
var exchange = method{name: "exchange", changes: true, quiet: true, joint: func(x *two) part {
	x.on, x.other = x.second(), x.on
	return part{}
}}

// methods returns the methods for models with such contents.
func (c *contents) methods(joints ...[]joint) []method {
	all := []method{exchange}
	for _, j := range slices.Concat(joints...) {
		all = append(all, c.method(j))
	}
	return all
}

func (c *contents) method(j joint) method {
	if j.says != nil {
		return method{name: j.name, answers: []kind{ofTruth}, joint: func(x *two) part {
			return part{value: logic.BoolValue(j.says(c.list(x.on), c.list(x.second())))}
		}}
	}
	return method{name: j.name, changes: true, quiet: true, joint: func(x *two) part {
		on, other := c.list(x.on), c.list(x.second())
		to, left := j.does(on, other)
		c.replace(x, &x.on, on, to)
		c.replace(x, &x.other, other, left)
		return part{}
	}}
}

// replace puts a model with other items in the place of one, unless they are the same.
func (c *contents) replace(x *two, model *any, before, after []item) {
	if !slices.Equal(before, after) {
		*model = x.fresh()
		c.fill(*model, after)
	}
}
