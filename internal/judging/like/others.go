package like

import (
	"reflect"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// holder holds a model. Methods that take another system make a new one of what is left.
type holder struct {
	on    any
	fresh func() any
}

// contents say how a model is listed, and filled if it is empty. It may have what it is filled with
// once, and in its own order.
type contents struct {
	list func(model any) []any
	fill func(model any, all []any)
	of   reflect.Type // of the list
}

// elems are the contents of a model that lists its elements.
func elems[S interface{ Elems() []E }, E any](add func(S, E)) *contents {
	return &contents{
		of: reflect.TypeFor[[]E](),
		list: func(model any) (out []any) {
			for _, e := range model.(S).Elems() {
				out = append(out, e)
			}
			return out
		},
		fill: func(model any, all []any) {
			for _, x := range all {
				add(model.(S), x.(E))
			}
		},
	}
}

// other is a method that takes another system: by a list of what is in it, as the adapter of a
// system does. It leaves something in the model, answers with what is in a third system, or says
// how the two compare.
type other struct {
	name   string
	leaves func(x, y []any) []any
	makes  func(x, y []any) []any
	says   func(x, y []any) bool
}

// among returns the items that are in others, or are not, each once.
func among(x, y []any, is bool) (out []any) {
	in := map[any]bool{}
	for _, e := range y {
		in[e] = true
	}
	for _, e := range x {
		if in[e] == is {
			out = append(out, e)
			in[e] = !is
		}
	}
	return out
}

func minus(x, y []any) []any { return among(x, y, false) }

func common(x, y []any) []any { return among(x, y, true) }

func union(x, y []any) []any { return slices.Concat(x, minus(y, x)) }

func symmetric(x, y []any) []any { return slices.Concat(minus(x, y), minus(y, x)) }

func concat(x, y []any) []any { return slices.Concat(x, y) }

// To add the elements of another system, or to remove them, is a call for each.
var (
	ofSequences = []other{{name: "Concat", makes: concat}, {name: "Equal", says: slices.Equal[[]any]}}
	ofSets      = []other{
		{name: "And", leaves: common},
		{name: "Xor", leaves: symmetric},
		{name: "Union", makes: union},
		{name: "Intersection", makes: common},
		{name: "Minus", makes: minus},
		{name: "SymmetricDifference", makes: symmetric},
		{name: "IsSubset", says: func(x, y []any) bool { return len(minus(x, y)) == 0 }},
		{name: "IsSuperset", says: func(x, y []any) bool { return len(minus(y, x)) == 0 }},
		{name: "IsDisjoint", says: func(x, y []any) bool { return len(common(x, y)) == 0 }},
		{name: "Equal", says: func(x, y []any) bool { return len(symmetric(x, y)) == 0 }},
	}
)

// filled returns a fresh model with some contents.
func (c *contents) filled(h *holder, all []any) any {
	model := h.fresh()
	c.fill(model, all)
	return model
}

func (c *contents) do(o other, h *holder, with logic.Value) part {
	var given []any
	for list, i := goValue(with, c.of), 0; i < list.Len(); i++ {
		given = append(given, list.Index(i).Interface())
	}
	x, y := c.list(h.on), c.list(c.filled(h, given))
	switch {
	case o.leaves != nil:
		h.on = c.filled(h, o.leaves(x, y))
		return part{}
	case o.says != nil:
		return part{value: logic.BoolValue(o.says(x, y))}
	}
	made := []logic.Value{}
	for _, e := range c.list(c.filled(h, o.makes(x, y))) {
		made = append(made, valueOf(reflect.ValueOf(e)))
	}
	return part{list: made, value: logic.BoolValue(true)}
}
